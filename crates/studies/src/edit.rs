//! Edits of a tree. Each becomes steps that say what was there and what is there now, so undoing is the same steps backwards.

use crate::LibraryError;
use crate::columns::{CHILDREN, path};
use rusqlite::{Connection, OptionalExtension, Transaction, params};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A move to be added, with the key of the position it leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// As the game writes it.
    pub text: String,
    /// Equal for equal positions.
    pub key: u64,
}

/// What a person does to a tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Follows moves from a node and adds those that are not there yet, each as the last of its siblings.
    Add {
        /// Where to begin.
        parent: u32,
        /// The moves.
        moves: Vec<Move>,
    },
    /// Deletes a node and all below it.
    Delete(u32),
    /// Puts a node at a place among its siblings; 0 is the main line.
    Move {
        /// The node.
        node: u32,
        /// The place, from 0.
        index: usize,
    },
    /// One place up among its siblings.
    Promote(u32),
    /// Makes every move on the way to a node the first of its siblings.
    Main(u32),
    /// Replaces the comments that are given.
    Comment {
        /// The node.
        node: u32,
        /// Before the move.
        before: Option<String>,
        /// After it.
        after: Option<String>,
    },
    /// Replaces the glyphs.
    Nags {
        /// The node.
        node: u32,
        /// The new ones.
        nags: Vec<u32>,
    },
    /// Replaces the tags of the game.
    Tags(Vec<(String, String)>),
}

/// What an edit did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Edited {
    /// The study's revision after it.
    pub revision: u64,
    /// The nodes it added, or found where it wanted to add.
    pub added: Vec<u32>,
}

/// One value replaced by another.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Step {
    Gone(u32, bool, bool),
    Place(u32, i64, i64),
    Before(u32, String, String),
    After(u32, String, String),
    Nags(u32, Vec<u32>, Vec<u32>),
    Tags(Vec<(String, String)>, Vec<(String, String)>),
}

impl Step {
    fn backwards(self) -> Step {
        match self {
            Step::Gone(n, from, to) => Step::Gone(n, to, from),
            Step::Place(n, from, to) => Step::Place(n, to, from),
            Step::Before(n, from, to) => Step::Before(n, to, from),
            Step::After(n, from, to) => Step::After(n, to, from),
            Step::Nags(n, from, to) => Step::Nags(n, to, from),
            Step::Tags(from, to) => Step::Tags(to, from),
        }
    }

    fn apply(&self, db: &Connection, game: i64) -> Result<(), LibraryError> {
        let set = |column: &str, node: u32, value: &dyn rusqlite::ToSql| -> Result<(), LibraryError> {
            let mut update = db.prepare_cached(&format!("UPDATE node SET {column} = ?3 WHERE game = ?1 AND id = ?2"))?;
            update.execute(params![game, node, value])?;
            Ok(())
        };
        match self {
            Step::Gone(node, _, to) => {
                set("gone", *node, to)?;
                let nodes = below(db, game, *node)?;
                count(db, game, if *to { -nodes } else { nodes })
            }
            Step::Place(node, _, to) => set("place", *node, to),
            Step::Before(node, _, to) => set("before", *node, to),
            Step::After(node, _, to) => set("after", *node, to),
            Step::Nags(node, _, to) => set("nags", *node, &serde_json::to_string(to)?),
            Step::Tags(_, to) => {
                db.execute("UPDATE game SET tags = ?2 WHERE id = ?1", params![game, serde_json::to_string(to)?])?;
                Ok(())
            }
        }
    }
}

/// How many nodes come or go with a node: itself and those below it that are not deleted on their own.
fn below(db: &Connection, game: i64, node: u32) -> Result<i64, LibraryError> {
    let sql = "WITH RECURSIVE below (id) AS (VALUES (?2) UNION ALL SELECT n.id FROM below b JOIN node n INDEXED BY node_parent
               ON n.game = ?1 AND n.parent = b.id AND n.id != 0 AND n.gone = 0) SELECT count(*) FROM below";
    Ok(db.prepare_cached(sql)?.query_row(params![game, node], |row| row.get(0))?)
}

fn count(db: &Connection, game: i64, more: i64) -> Result<(), LibraryError> {
    db.prepare_cached("UPDATE game SET nodes = nodes + ?2 WHERE id = ?1")?.execute(params![game, more])?;
    Ok(())
}

/// Edits a game; all edits or none.
pub(crate) fn edit(db: &Transaction, game: i64, edits: &[Edit]) -> Result<Vec<u32>, LibraryError> {
    let mut work = Work { db, game, steps: Vec::new(), added: Vec::new() };
    for edit in edits {
        work.edit(edit)?;
    }
    let Work { steps, added, .. } = work;
    if !steps.is_empty() {
        db.execute("DELETE FROM change WHERE game = ?1 AND done = 0", params![game])?;
        db.execute(
            "INSERT INTO change SELECT ?1, ifnull(max(number), 0) + 1, 1, ?2 FROM change WHERE game = ?1",
            params![game, serde_json::to_string(&steps)?],
        )?;
    }
    Ok(added)
}

/// Takes the last edit back.
pub(crate) fn undo(db: &Transaction, game: i64) -> Result<(), LibraryError> {
    let (number, steps) = last(db, game, "done = 1 ORDER BY number DESC")?.ok_or(LibraryError::NothingToUndo)?;
    for step in steps.into_iter().rev() {
        step.backwards().apply(db, game)?;
    }
    db.execute("UPDATE change SET done = 0 WHERE game = ?1 AND number = ?2", params![game, number])?;
    Ok(())
}

/// Does what was taken back again.
pub(crate) fn redo(db: &Transaction, game: i64) -> Result<(), LibraryError> {
    let (number, steps) = last(db, game, "done = 0 ORDER BY number")?.ok_or(LibraryError::NothingToRedo)?;
    for step in steps {
        step.apply(db, game)?;
    }
    db.execute("UPDATE change SET done = 1 WHERE game = ?1 AND number = ?2", params![game, number])?;
    Ok(())
}

fn last(db: &Transaction, game: i64, which: &str) -> Result<Option<(i64, Vec<Step>)>, LibraryError> {
    let sql = format!("SELECT number, steps FROM change WHERE game = ?1 AND {which} LIMIT 1");
    let found = db.query_row(&sql, params![game], |row| Ok((row.get::<_, i64>(0)?, row.get::<_, String>(1)?))).optional()?;
    found.map(|(number, steps)| Ok((number, serde_json::from_str(&steps)?))).transpose()
}

/// Edits under way in one transaction.
struct Work<'a> {
    db: &'a Transaction<'a>,
    game: i64,
    steps: Vec<Step>,
    added: Vec<u32>,
}

impl Work<'_> {
    fn edit(&mut self, edit: &Edit) -> Result<(), LibraryError> {
        match edit {
            Edit::Add { parent, moves } => self.add(*parent, moves),
            Edit::Delete(node) => {
                self.way_to(*node)?;
                self.step(Step::Gone(*node, false, true))
            }
            Edit::Move { node, index } => self.place(*node, *index),
            Edit::Promote(node) => {
                let place = self.siblings(*node)?.iter().position(|&(id, _)| id == *node).unwrap_or(0);
                self.place(*node, place.saturating_sub(1))
            }
            Edit::Main(node) => self.way_to(*node)?.into_iter().skip(1).try_for_each(|id| self.place(id, 0)),
            Edit::Comment { node, before, after } => {
                let (old_before, old_after, _) = self.notes(*node)?;
                before.iter().try_for_each(|text| self.step(Step::Before(*node, old_before.clone(), text.clone())))?;
                after.iter().try_for_each(|text| self.step(Step::After(*node, old_after.clone(), text.clone())))
            }
            Edit::Nags { node, nags } => {
                let old = self.notes(*node)?.2;
                self.step(Step::Nags(*node, old, nags.clone()))
            }
            Edit::Tags(tags) => {
                let old: String = self.db.query_row("SELECT tags FROM game WHERE id = ?1", params![self.game], |row| row.get(0))?;
                self.step(Step::Tags(serde_json::from_str(&old)?, tags.clone()))
            }
        }
    }

    fn step(&mut self, step: Step) -> Result<(), LibraryError> {
        step.apply(self.db, self.game)?;
        self.steps.push(step);
        Ok(())
    }

    /// The ids from the root to a node that is neither deleted nor the root.
    fn way_to(&self, node: u32) -> Result<Vec<u32>, LibraryError> {
        let way = path(self.db, self.game, node)?;
        if node == 0 { Err(LibraryError::Root) } else { Ok(way) }
    }

    fn notes(&self, node: u32) -> Result<(String, String, Vec<u32>), LibraryError> {
        path(self.db, self.game, node)?;
        let sql = "SELECT ifnull(before, ''), ifnull(after, ''), ifnull(nags, '[]') FROM node WHERE game = ?1 AND id = ?2";
        let (before, after, nags): (_, _, String) =
            self.db.query_row(sql, params![self.game, node], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
        Ok((before, after, serde_json::from_str(&nags)?))
    }

    /// A node with its siblings in order, and their places.
    fn siblings(&self, node: u32) -> Result<Vec<(u32, i64)>, LibraryError> {
        let way = self.way_to(node)?;
        let parent = way[way.len() - 2];
        self.children(parent).map(|children| children.into_iter().map(|(id, place, _)| (id, place)).collect())
    }

    fn children(&self, parent: u32) -> Result<Vec<(u32, i64, String)>, LibraryError> {
        let mut children = self.db.prepare_cached(&format!("SELECT id, place, move FROM node {CHILDREN}"))?;
        let rows = children.query_map(params![self.game, parent], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    fn place(&mut self, node: u32, index: usize) -> Result<(), LibraryError> {
        let siblings = self.siblings(node)?;
        if index >= siblings.len() {
            return Err(LibraryError::NoPlace { index, siblings: siblings.len() });
        }
        let mut order: Vec<u32> = siblings.iter().map(|&(id, _)| id).filter(|&id| id != node).collect();
        order.insert(index, node);
        let places: BTreeMap<u32, i64> = siblings.iter().copied().collect();
        for (id, &(_, place)) in order.into_iter().zip(&siblings) {
            if places[&id] != place {
                self.step(Step::Place(id, places[&id], place))?;
            }
        }
        Ok(())
    }

    fn add(&mut self, parent: u32, moves: &[Move]) -> Result<(), LibraryError> {
        path(self.db, self.game, parent)?;
        let mut at = parent;
        for step in moves {
            let children = self.children(at)?;
            at = match children.into_iter().find(|(_, _, text)| *text == step.text) {
                Some((there, _, _)) => there,
                None => self.insert(at, step)?,
            };
            self.added.push(at);
        }
        Ok(())
    }

    /// A new node. Its id is larger than all before it, deleted ones included: ids are never used again.
    fn insert(&mut self, parent: u32, step: &Move) -> Result<u32, LibraryError> {
        let next = "SELECT max(id) + 1 FROM node WHERE game = ?1";
        let id: u32 = self.db.query_row(next, params![self.game], |row| row.get(0))?;
        let sql = "INSERT INTO node (game, id, parent, place, move, key)
                   SELECT ?1, ?2, ?3, (SELECT ifnull(max(place), -1) + 1 FROM node INDEXED BY node_parent
                                       WHERE game = ?1 AND parent = ?3 AND id != 0), ?4, ?5";
        self.db.execute(sql, params![self.game, id, parent, step.text, step.key as i64])?;
        count(self.db, self.game, 1)?;
        self.steps.push(Step::Gone(id, true, false));
        Ok(id)
    }
}
