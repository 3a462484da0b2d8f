//! One game while it is changed: what is written goes through here, so that its checksum stays right.

use crate::change::{Field, Terms};
use crate::{Conflict, LibraryError, sums};
use rusqlite::{Connection, OptionalExtension, ToSql, params};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// One value replaced by another.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Step {
    Gone(u32, bool, bool),
    Place(u32, i64, i64),
    Before(u32, String, String),
    After(u32, String, String),
    Nags(u32, Vec<u32>, Vec<u32>),
    Tags(Vec<(String, String)>, Vec<(String, String)>),
}

impl Step {
    pub fn backwards(self) -> Step {
        match self {
            Step::Gone(n, from, to) => Step::Gone(n, to, from),
            Step::Place(n, from, to) => Step::Place(n, to, from),
            Step::Before(n, from, to) => Step::Before(n, to, from),
            Step::After(n, from, to) => Step::After(n, to, from),
            Step::Nags(n, from, to) => Step::Nags(n, to, from),
            Step::Tags(from, to) => Step::Tags(to, from),
        }
    }

    /// What it replaces, where two people can be in conflict about it: the field, what is there, what comes.
    fn text(&self) -> Option<(u32, Field, Value, Value)> {
        let map =
            |tags: &[(String, String)]| Value::Object(tags.iter().map(|(name, value)| (name.clone(), value.as_str().into())).collect());
        match self {
            Step::Gone(..) | Step::Place(..) => None,
            Step::Before(node, from, to) => Some((*node, Field::Before, from.as_str().into(), to.as_str().into())),
            Step::After(node, from, to) => Some((*node, Field::After, from.as_str().into(), to.as_str().into())),
            Step::Nags(node, from, to) => Some((*node, Field::Nags, from.clone().into(), to.clone().into())),
            Step::Tags(from, to) => Some((0, Field::Tags, map(from), map(to))),
        }
    }
}

/// So many bytes of history are kept for each game, and so many edits.
const MOST_HISTORY: i64 = 4_000_000;
const MOST_EDITS: i64 = 1000;

/// A game being changed.
pub(crate) struct Sheet<'a> {
    pub db: &'a Connection,
    pub game: i64,
    /// The study's revision once the change is kept.
    revision: u64,
    base: Option<u64>,
    /// The weight of the game's row before.
    head: u64,
    /// By how much the weights of the other rows grew.
    grown: u64,
}

impl<'a> Sheet<'a> {
    /// Begins to change a game of a study that has this revision now.
    pub fn open(db: &'a Connection, game: i64, now: u64, terms: &Terms) -> Result<Sheet<'a>, LibraryError> {
        Ok(Sheet { db, game, revision: now + 1, base: terms.base, head: sums::of_head(db, game)?, grown: 0 })
    }

    /// Writes the new checksum.
    pub fn close(self) -> Result<(), LibraryError> {
        let sum: i64 = self.db.query_row("SELECT sum FROM game WHERE id = ?1", params![self.game], |row| row.get(0))?;
        let head = sums::of_head(self.db, self.game)?;
        let sum = (sum as u64).wrapping_add(self.grown).wrapping_add(head).wrapping_sub(self.head);
        self.db.execute("UPDATE game SET sum = ?2 WHERE id = ?1", params![self.game, sum as i64])?;
        Ok(())
    }

    /// Changes a node.
    fn node(&mut self, node: u32, write: impl FnOnce(&Connection) -> rusqlite::Result<usize>) -> Result<(), LibraryError> {
        let before = sums::of_node(self.db, self.game, node)?;
        write(self.db)?;
        let after = sums::of_node(self.db, self.game, node)?;
        self.grown = self.grown.wrapping_add(after).wrapping_sub(before);
        Ok(())
    }

    fn set(&mut self, column: &str, node: u32, value: &dyn ToSql) -> Result<(), LibraryError> {
        let game = self.game;
        let sql = format!("UPDATE node SET {column} = ?3 WHERE game = ?1 AND id = ?2");
        self.node(node, |db| db.prepare_cached(&sql)?.execute(params![game, node, value]))
    }

    /// Replaces a value. What somebody else changed since the base is not overwritten.
    pub fn write(&mut self, step: &Step) -> Result<(), LibraryError> {
        if let Some((node, field, theirs, yours)) = step.text().filter(|(_, _, theirs, yours)| theirs != yours) {
            self.stamp(node, field, theirs, yours)?;
        }
        match step {
            Step::Gone(node, _, to) => {
                self.set("gone", *node, to)?;
                let nodes = self.below(*node)?;
                self.count(if *to { -nodes } else { nodes })
            }
            Step::Place(node, _, to) => self.set("place", *node, to),
            Step::Before(node, _, to) => self.set("before", *node, to),
            Step::After(node, _, to) => self.set("after", *node, to),
            Step::Nags(node, _, to) => self.set("nags", *node, &serde_json::to_string(to)?),
            Step::Tags(_, to) => {
                self.db.execute("UPDATE game SET tags = ?2 WHERE id = ?1", params![self.game, serde_json::to_string(to)?])?;
                Ok(())
            }
        }
    }

    fn stamp(&self, node: u32, field: Field, theirs: Value, yours: Value) -> Result<(), LibraryError> {
        let (db, game, revision) = (self.db, self.game, self.revision);
        if let Some(base) = self.base {
            let sql = "SELECT revision FROM stamp WHERE game = ?1 AND node = ?2 AND field = ?3";
            let found = db.prepare_cached(sql)?.query_row(params![game, node, field.name()], |row| row.get::<_, i64>(0)).optional()?;
            // What this very change wrote is its own.
            if found.is_some_and(|last| last as u64 > base && (last as u64) < revision) {
                return Err(LibraryError::Conflict(Box::new(Conflict { node, field, yours, theirs, base, revision: revision - 1 })));
            }
        }
        let sql = "INSERT INTO stamp VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO UPDATE SET revision = excluded.revision";
        db.prepare_cached(sql)?.execute(params![game, node, field.name(), revision as i64])?;
        Ok(())
    }

    /// A new node. Its id is larger than all before it, deleted ones included: ids are never used again.
    pub fn insert(&mut self, parent: u32, text: &str, key: u64) -> Result<u32, LibraryError> {
        let (db, game) = (self.db, self.game);
        let id: u32 = db.query_row("SELECT max(id) + 1 FROM node WHERE game = ?1", params![game], |row| row.get(0))?;
        let sql = "INSERT INTO node (game, id, parent, place, move, key)
                   SELECT ?1, ?2, ?3, (SELECT ifnull(max(place), -1) + 1 FROM node INDEXED BY node_parent
                                       WHERE game = ?1 AND parent = ?3 AND id != 0), ?4, ?5";
        self.node(id, |db| db.execute(sql, params![game, id, parent, text, key as i64]))?;
        self.count(1)?;
        Ok(id)
    }

    /// How many nodes come or go with a node: itself and those below it that are not deleted on their own.
    fn below(&self, node: u32) -> Result<i64, LibraryError> {
        // Ids grow on the way down, so this ends whatever is in the file.
        let sql = "WITH RECURSIVE below (id) AS (VALUES (?2) UNION ALL SELECT n.id FROM below b JOIN node n INDEXED BY node_parent
                   ON n.game = ?1 AND n.parent = b.id AND n.id > b.id AND n.gone = 0) SELECT count(*) FROM below";
        Ok(self.db.prepare_cached(sql)?.query_row(params![self.game, node], |row| row.get(0))?)
    }

    fn count(&self, more: i64) -> Result<(), LibraryError> {
        self.db.prepare_cached("UPDATE game SET nodes = nodes + ?2 WHERE id = ?1")?.execute(params![self.game, more])?;
        let sql = "UPDATE study SET nodes = nodes + ?2 WHERE id = (SELECT study FROM game WHERE id = ?1)";
        self.db.prepare_cached(sql)?.execute(params![self.game, more])?;
        Ok(())
    }

    /// Adds an edit to the history, which forgets what was undone, and the oldest when it becomes long.
    pub fn remember(&mut self, steps: &[Step]) -> Result<(), LibraryError> {
        let (db, game) = (self.db, self.game);
        self.forget("done = 0", 0)?;
        let number: i64 = db.query_row("SELECT ifnull(max(number), 0) + 1 FROM change WHERE game = ?1", params![game], |row| row.get(0))?;
        let steps = serde_json::to_string(steps)?;
        db.execute("INSERT INTO change VALUES (?1, ?2, 1, ?3)", params![game, number, steps])?;
        self.grown = self.grown.wrapping_add(sums::of_change(number, true, &steps));
        let mut sizes = db.prepare_cached("SELECT number, length(steps) FROM change WHERE game = ?1 ORDER BY number DESC")?;
        let mut rows = sizes.query(params![game])?;
        let (mut bytes, mut edits, mut oldest) = (0, 0, number);
        while let Some(row) = rows.next()? {
            (bytes, edits) = (bytes + row.get::<_, i64>(1)?, edits + 1);
            // The last edit can always be taken back.
            if edits > 1 && (bytes > MOST_HISTORY || edits > MOST_EDITS) {
                break;
            }
            oldest = row.get(0)?;
        }
        drop(rows);
        self.forget("number < ?2", oldest)
    }

    fn forget(&mut self, which: &str, number: i64) -> Result<(), LibraryError> {
        let mut gone = self.db.prepare_cached(&format!("{} AND {which} AND ?2 >= 0", sums::CHANGE))?;
        let mut rows = gone.query(params![self.game, number])?;
        let mut weight = 0u64;
        while let Some(row) = rows.next()? {
            weight = weight.wrapping_add(sums::of_row(row)?);
        }
        drop(rows);
        self.grown = self.grown.wrapping_sub(weight);
        self.db.execute(&format!("DELETE FROM change WHERE game = ?1 AND {which} AND ?2 >= 0"), params![self.game, number])?;
        Ok(())
    }

    /// The last edit that was done, or the first that was undone.
    pub fn history(&self, done: bool) -> Result<Option<(i64, String)>, LibraryError> {
        let which = if done { "done = 1 ORDER BY number DESC" } else { "done = 0 ORDER BY number" };
        let sql = format!("SELECT number, steps FROM change WHERE game = ?1 AND {which} LIMIT 1");
        Ok(self.db.query_row(&sql, params![self.game], |row| Ok((row.get(0)?, row.get(1)?))).optional()?)
    }

    /// Marks an edit as done or undone.
    pub fn mark(&mut self, number: i64, steps: &str, done: bool) -> Result<(), LibraryError> {
        self.db.execute("UPDATE change SET done = ?3 WHERE game = ?1 AND number = ?2", params![self.game, number, done])?;
        let (before, after) = (sums::of_change(number, !done, steps), sums::of_change(number, done, steps));
        self.grown = self.grown.wrapping_add(after).wrapping_sub(before);
        Ok(())
    }
}
