//! The library itself: what there is, and what can be done with it.

use crate::columns::{self, Columns};
use crate::edit::{self, Edit, Edited};
use crate::study::title;
use crate::{Draft, DraftGame, DraftNode, Found, Game, Head, LibraryError, Node, Problem, Study, schema};
use rusqlite::{Connection, OptionalExtension, Transaction, TransactionBehavior, params};
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Which studies to list; everything asked for has to hold.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Part of the name, of a tag or of a game's tags.
    pub text: Option<String>,
    /// A tag.
    pub tag: Option<String>,
    /// The rules of a game in it; `*` stands for any characters.
    pub game: Option<String>,
    /// The key of a position in it (of `game`).
    pub key: Option<u64>,
}

/// The studies in one file.
pub struct Library {
    db: Mutex<Connection>,
    /// For reading whole trees, which takes a moment that nobody else should wait for.
    trees: Mutex<Connection>,
}

/// The present moment, as SQLite writes it.
const NOW: &str = "strftime('%Y-%m-%dT%H:%M:%SZ', 'now')";

impl Library {
    /// Opens the library in this file, a new one if need be.
    pub fn open(path: &Path) -> Result<Library, LibraryError> {
        let db = schema::open(path)?;
        Ok(Library { db: Mutex::new(db), trees: Mutex::new(schema::open(path)?) })
    }

    fn db(&self) -> MutexGuard<'_, Connection> {
        self.db.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn trees(&self) -> MutexGuard<'_, Connection> {
        self.trees.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs `work` as one transaction: all of it is kept, or nothing.
    fn change<T>(&self, work: impl FnOnce(&Transaction) -> Result<T, LibraryError>) -> Result<T, LibraryError> {
        let mut db = self.db();
        let transaction = db.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let done = work(&transaction)?;
        transaction.commit()?;
        Ok(done)
    }

    /// The studies that pass a filter, last edited first.
    pub fn list(&self, filter: &Filter) -> Result<Vec<Study>, LibraryError> {
        let db = self.db();
        let sql = "SELECT id FROM study s WHERE
            (?1 IS NULL OR instr(lower(name), lower(?1)) OR EXISTS (SELECT 1 FROM tag t WHERE t.study = s.id AND instr(lower(t.tag), lower(?1)))
             OR EXISTS (SELECT 1 FROM game g WHERE g.study = s.id AND instr(lower(g.tags), lower(?1))))
            AND (?2 IS NULL OR EXISTS (SELECT 1 FROM tag t WHERE t.study = s.id AND t.tag = ?2))
            AND (?3 IS NULL OR EXISTS (SELECT 1 FROM game g WHERE g.study = s.id AND g.game GLOB ?3))
            AND (?4 IS NULL OR s.id IN (SELECT g.study FROM node n JOIN game g ON g.id = n.game WHERE n.key = ?4 AND (?3 IS NULL OR g.game GLOB ?3)))
            ORDER BY updated DESC, id DESC";
        let key = filter.key.map(|key| key as i64);
        let mut which = db.prepare_cached(sql)?;
        let ids = which.query_map(params![filter.text, filter.tag, filter.game, key], |row| row.get(0))?;
        let mut studies = Vec::new();
        for id in ids.collect::<Result<Vec<i64>, _>>()? {
            let mut study = study(&db, id)?;
            if let Some(key) = filter.key {
                study.found = found(&db, &study, filter.game.as_deref(), key)?;
                if study.found.is_empty() {
                    continue;
                }
            }
            studies.push(study);
        }
        Ok(studies)
    }

    /// Keeps a new study.
    pub fn create(&self, draft: &Draft) -> Result<Study, LibraryError> {
        self.change(|db| {
            let sql = format!("INSERT INTO study (name, revision, updated, source, problems) VALUES (?1, 1, {NOW}, ?2, ?3)");
            db.execute(&sql, params![draft.name, draft.source, serde_json::to_string(&draft.problems)?])?;
            let id = db.last_insert_rowid();
            draft.games.iter().zip(0..).try_for_each(|(game, place)| insert_game(db, id, place, game))?;
            study(db, id)
        })
    }

    /// A study.
    pub fn study(&self, id: i64) -> Result<Study, LibraryError> {
        study(&self.db(), id)
    }

    /// How often a study was edited.
    pub fn revision(&self, id: i64) -> Result<u64, LibraryError> {
        revision(&self.db(), id)
    }

    /// The text a study was made from.
    pub fn source(&self, id: i64) -> Result<String, LibraryError> {
        let found = self.db().query_row("SELECT source FROM study WHERE id = ?1", params![id], |row| row.get(0)).optional()?;
        found.ok_or(LibraryError::NoStudy(id))
    }

    /// Gives a study another name, other tags, or both.
    pub fn describe(&self, id: i64, name: Option<&str>, tags: Option<&[String]>) -> Result<Study, LibraryError> {
        self.change(|db| {
            touch(db, id)?;
            if let Some(name) = name {
                db.execute("UPDATE study SET name = ?2 WHERE id = ?1", params![id, name])?;
            }
            if let Some(tags) = tags {
                db.execute("DELETE FROM tag WHERE study = ?1", params![id])?;
                for tag in tags {
                    db.execute("INSERT OR IGNORE INTO tag VALUES (?1, ?2)", params![id, tag])?;
                }
            }
            study(db, id)
        })
    }

    /// Deletes a study for good.
    pub fn delete(&self, id: i64) -> Result<(), LibraryError> {
        self.change(|db| match db.execute("DELETE FROM study WHERE id = ?1", params![id])? {
            0 => Err(LibraryError::NoStudy(id)),
            _ => Ok(()),
        })
    }

    /// The tree of a game, with the study's revision it belongs to.
    pub fn columns(&self, id: i64, game: u32) -> Result<(u64, Columns), LibraryError> {
        let mut db = self.trees();
        let db = db.transaction()?;
        Ok((revision(&db, id)?, columns::columns(&db, game_id(&db, id, game)?)?))
    }

    /// Of a tree only the line through a node, up to `most` moves below it, and the moves beside that line; with the revision it belongs to.
    pub fn line(&self, id: i64, game: u32, node: u32, most: usize) -> Result<(u64, Columns), LibraryError> {
        let mut db = self.db();
        let db = db.transaction()?;
        Ok((revision(&db, id)?, columns::line(&db, game_id(&db, id, game)?, node, most)?))
    }

    /// What it takes to play a game on.
    pub fn head(&self, id: i64, game: u32) -> Result<Head, LibraryError> {
        let db = self.db();
        let sql = "SELECT game, start, halfmove, nodes FROM game WHERE id = ?1";
        let head = |row: &rusqlite::Row| {
            Ok(Head { game: row.get(0)?, start: row.get(1)?, halfmove: row.get(2)?, nodes: row.get::<_, i64>(3)? as u64 })
        };
        Ok(db.query_row(sql, params![game_id(&db, id, game)?], head)?)
    }

    /// One node.
    pub fn node(&self, id: i64, game: u32, node: u32) -> Result<Node, LibraryError> {
        let mut db = self.db();
        let db = db.transaction()?;
        let game = game_id(&db, id, game)?;
        let mut text = db.prepare_cached("SELECT move FROM node WHERE game = ?1 AND id = ?2")?;
        let way = columns::path(&db, game, node)?;
        let path = way.iter().skip(1).map(|id| text.query_row(params![game, id], |row| row.get(0))).collect::<Result<_, _>>()?;
        let sql = "SELECT ifnull(before, ''), ifnull(after, ''), ifnull(nags, '[]') FROM node WHERE game = ?1 AND id = ?2";
        let (before, after, nags): (_, _, String) =
            db.query_row(sql, params![game, node], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
        Ok(Node { path, before, after, nags: serde_json::from_str(&nags)? })
    }

    /// A game as it could be kept anew: for writing it to a file.
    pub fn draft(&self, id: i64, game: u32) -> Result<DraftGame, LibraryError> {
        let mut db = self.trees();
        let db = db.transaction()?;
        let study = study(&db, id)?;
        let kept = study.games.into_iter().nth(game as usize).ok_or(LibraryError::NoGame { study: id, game })?;
        let rows = columns::rows(&db, game_id(&db, id, game)?)?;
        let place: std::collections::HashMap<u32, u32> = rows.iter().zip(0..).map(|(row, i)| (row.id, i)).collect();
        let node = |row: columns::Row| DraftNode {
            parent: place.get(&row.parent).copied().unwrap_or(0),
            text: row.text,
            key: row.key,
            before: row.before,
            after: row.after,
            nags: row.nags,
        };
        let nodes = rows.into_iter().map(node).collect();
        Ok(DraftGame { game: kept.game, start: kept.start, halfmove: kept.halfmove, tags: kept.tags, ending: kept.ending, nodes })
    }

    /// How many edits of a game can be taken back, and how many done again.
    pub fn steps(&self, id: i64, game: u32) -> Result<(u32, u32), LibraryError> {
        let db = self.db();
        let sql = "SELECT ifnull(sum(done), 0), count(*) - ifnull(sum(done), 0) FROM change WHERE game = ?1";
        Ok(db.query_row(sql, params![game_id(&db, id, game)?], |row| Ok((row.get(0)?, row.get(1)?)))?)
    }

    /// Edits the tree of a game; all edits or none.
    pub fn edit(&self, id: i64, game: u32, edits: &[Edit]) -> Result<Edited, LibraryError> {
        self.change(|db| {
            let added = edit::edit(db, game_id(db, id, game)?, edits)?;
            Ok(Edited { revision: touch(db, id)?, added })
        })
    }

    /// Takes the last edit of a game back.
    pub fn undo(&self, id: i64, game: u32) -> Result<u64, LibraryError> {
        self.change(|db| edit::undo(db, game_id(db, id, game)?).and_then(|()| touch(db, id)))
    }

    /// Does what was taken back again.
    pub fn redo(&self, id: i64, game: u32) -> Result<u64, LibraryError> {
        self.change(|db| edit::redo(db, game_id(db, id, game)?).and_then(|()| touch(db, id)))
    }
}

fn insert_game(db: &Transaction, study: i64, place: u32, game: &DraftGame) -> Result<(), LibraryError> {
    db.execute(
        "INSERT INTO game (study, place, game, start, halfmove, tags, ending, nodes) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        params![
            study,
            place,
            game.game,
            game.start,
            game.halfmove,
            serde_json::to_string(&game.tags)?,
            game.ending,
            game.nodes.len() as i64
        ],
    )?;
    let id = db.last_insert_rowid();
    let mut insert = db.prepare_cached(
        "INSERT INTO node (game, id, parent, place, move, key, before, after, nags)
         VALUES (?1, ?2, ?3, ?2, ?4, ?5, ?6, ?7, ?8)",
    )?;

    for (node, number) in game.nodes.iter().zip(0u32..) {
        let nags = if node.nags.is_empty() { None } else { Some(serde_json::to_string(&node.nags)?) };
        insert.execute(params![id, number, node.parent, node.text, node.key as i64, written(&node.before), written(&node.after), nags])?;
    }
    Ok(())
}

/// An empty comment is none.
fn written(comment: &str) -> Option<&str> {
    Some(comment).filter(|text| !text.is_empty())
}

fn revision(db: &Connection, id: i64) -> Result<u64, LibraryError> {
    let found = db.query_row("SELECT revision FROM study WHERE id = ?1", params![id], |row| row.get::<_, i64>(0)).optional()?;
    found.map(|n| n as u64).ok_or(LibraryError::NoStudy(id))
}

/// Counts an edit.
fn touch(db: &Transaction, id: i64) -> Result<u64, LibraryError> {
    db.execute(&format!("UPDATE study SET revision = revision + 1, updated = {NOW} WHERE id = ?1"), params![id])?;
    revision(db, id)
}

fn game_id(db: &Connection, study: i64, game: u32) -> Result<i64, LibraryError> {
    revision(db, study)?;
    let found = db.query_row("SELECT id FROM game WHERE study = ?1 AND place = ?2", params![study, game], |row| row.get(0)).optional()?;
    found.ok_or(LibraryError::NoGame { study, game })
}

fn study(db: &Connection, id: i64) -> Result<Study, LibraryError> {
    let sql = "SELECT name, revision, updated, problems FROM study WHERE id = ?1";
    let found = db.query_row(sql, params![id], |row| {
        Ok((row.get::<_, String>(0)?, row.get::<_, i64>(1)?, row.get::<_, String>(2)?, row.get::<_, String>(3)?))
    });
    let (name, revision, updated, problems) = found.optional()?.ok_or(LibraryError::NoStudy(id))?;
    let problems: Vec<Problem> = serde_json::from_str(&problems)?;
    let (errors, warnings) = problems.into_iter().partition(|problem| problem.grave);
    let mut tags = db.prepare_cached("SELECT tag FROM tag WHERE study = ?1 ORDER BY tag")?;
    let tags = tags.query_map(params![id], |row| row.get(0))?.collect::<Result<_, _>>()?;
    Ok(Study { id, name, tags, revision: revision as u64, updated, games: games(db, id)?, errors, warnings, found: Vec::new() })
}

fn games(db: &Connection, study: i64) -> Result<Vec<Game>, LibraryError> {
    let sql = "SELECT place, game, start, halfmove, tags, ending, nodes FROM game WHERE study = ?1 ORDER BY place";
    let mut games = db.prepare_cached(sql)?;
    let mut rows = games.query(params![study])?;
    let mut all = Vec::new();
    while let Some(row) = rows.next()? {
        let index: u32 = row.get(0)?;
        let tags: Vec<(String, String)> = serde_json::from_str(&row.get::<_, String>(4)?)?;
        let title = title(&tags, index);
        let nodes = row.get::<_, i64>(6)? as u64;
        all.push(Game { index, title, game: row.get(1)?, start: row.get(2)?, halfmove: row.get(3)?, tags, ending: row.get(5)?, nodes });
    }
    Ok(all)
}

fn found(db: &Connection, study: &Study, game: Option<&str>, key: u64) -> Result<Vec<Found>, LibraryError> {
    let sql = "SELECT g.place, n.id, g.id FROM node n JOIN game g ON g.id = n.game
               WHERE g.study = ?1 AND n.key = ?2 AND (?3 IS NULL OR g.game GLOB ?3) ORDER BY g.place, n.id";
    let mut places = db.prepare_cached(sql)?;
    let rows = places.query_map(params![study.id, key as i64, game], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    let mut found = Vec::new();
    for row in rows {
        let (game, node, id): (u32, u32, i64) = row?;
        match columns::path(db, id, node) {
            Ok(_) => found.push(Found { game, node }),
            Err(LibraryError::NoNode(_)) => {}
            Err(e) => return Err(e),
        }
    }
    Ok(found)
}
