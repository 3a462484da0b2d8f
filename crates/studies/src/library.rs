//! The library itself: what there is, and what can be done with it.

use crate::change::{Terms, change};
use crate::columns::{self, Columns};
use crate::edit::{self, Edit, Edited};
use crate::list::{self, Filter, MOST_LISTED, Page};
use crate::opening::{self, Access, FileId};
use crate::reader::Reader;
use crate::sheet::Sheet;
use crate::sums::Weight;
use crate::writer::Writer;
use crate::{Changes, Draft, DraftGame, DraftNode, Games, Head, LibraryError, Node, Problem, Study, changed, schema, sums};
use rusqlite::{Connection, OptionalExtension, Transaction, params};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use zug_core::Progress;

/// The studies in one file.
pub struct Library {
    path: PathBuf,
    access: Access,
    /// Connections that nobody reads with at the moment. Readers never wait: not for each other, and not for a writer.
    idle: Mutex<Vec<Connection>>,
    /// Closed last, so that it can put the log into the file.
    writer: Mutex<Writer>,
    /// Games that were looked at and are what was kept.
    sound: Mutex<HashSet<i64>>,
    damaged: Mutex<BTreeMap<i64, String>>,
    /// The log beside the file, as it was when it was written last.
    log: Mutex<Option<FileId>>,
}

/// The present moment, as SQLite writes it.
const NOW: &str = "strftime('%Y-%m-%dT%H:%M:%SZ', 'now')";
/// So many games and problems come with a study; the others are asked for.
const MOST_INSIDE: usize = 100;
/// Trees of more nodes than this are looked at when all of them is read, not for a line of them.
const LARGE: i64 = 4000;

fn locked<T>(what: &Mutex<T>) -> MutexGuard<'_, T> {
    what.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Library {
    /// Opens the library in this file, a new one if need be; only to read it where the disk allows no more.
    pub fn open(path: &Path) -> Result<Library, LibraryError> {
        let (db, access) = opening::open(path)?;
        Ok(Library {
            path: path.into(),
            access,
            writer: Mutex::new(Writer::new(db, path)?),
            idle: Mutex::default(),
            sound: Mutex::default(),
            damaged: Mutex::default(),
            log: Mutex::new(FileId::of(&opening::beside(path, "-wal"))),
        })
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Why nothing can be changed, if so.
    pub fn read_only(&self) -> Option<&str> {
        match &self.access {
            Access::Write => None,
            Access::Read { reason, .. } => Some(reason),
        }
    }

    /// Whether another file has taken the place of this one, or another content, or none. While something is written
    /// only the writer knows.
    pub fn is_replaced(&self) -> bool {
        match self.writer.try_lock() {
            Ok(writer) => writer.is_replaced(),
            Err(TryLockError::Poisoned(writer)) => writer.into_inner().is_replaced(),
            Err(TryLockError::WouldBlock) => false,
        }
    }

    pub(crate) fn reader(&self) -> Result<Reader<'_>, LibraryError> {
        let idle = locked(&self.idle).pop();
        let db = match idle {
            Some(db) => db,
            None => {
                let db = opening::reader(&self.path, &self.access)?;
                if self.is_replaced() {
                    return Err(LibraryError::Replaced { path: self.path.clone() });
                }
                db
            }
        };
        Ok(Reader::new(&self.idle, db))
    }

    pub(crate) fn known_sound(&self, game: i64) -> bool {
        locked(&self.sound).contains(&game)
    }

    pub(crate) fn is_sound(&self, game: i64) {
        locked(&self.sound).insert(game);
    }

    pub(crate) fn is_damaged(&self, study: i64, reason: &str) {
        locked(&self.damaged).insert(study, reason.into());
    }

    fn change<T: Serialize + DeserializeOwned>(
        &self,
        terms: &Terms,
        work: impl FnOnce(&Transaction) -> Result<T, LibraryError>,
    ) -> Result<T, LibraryError> {
        if let Some(reason) = self.read_only() {
            return Err(LibraryError::ReadOnly { path: self.path.clone(), reason: reason.into() });
        }
        terms.check()?;
        let done = change(&mut locked(&self.writer), terms, work)?;
        *locked(&self.log) = FileId::of(&opening::beside(&self.path, "-wal"));
        Ok(done)
    }

    /// Closes a library whose file was replaced. SQLite leaves the log of the old file there, and would take it for the
    /// new one's.
    pub fn close_replaced(self) {
        let (path, log) = (self.path, *locked(&self.log));
        drop(self.idle);
        self.writer.into_inner().unwrap_or_else(PoisonError::into_inner).abandon();
        let beside = |ending| opening::beside(&path, ending);
        if log.is_some() && FileId::of(&beside("-wal")) == log {
            // What is gone already is as good.
            let _ = std::fs::remove_file(beside("-wal"));
            let _ = std::fs::remove_file(beside("-shm"));
        }
    }

    /// The studies that pass a filter, last edited first, a page of them.
    pub fn list(&self, filter: &Filter, progress: &Progress) -> Result<Page, LibraryError> {
        let mut db = self.reader()?;
        let db = db.transaction()?;
        list::page(&db, filter, progress, |study| locked(&self.damaged).get(&study).cloned())
    }

    /// The numbers of all studies.
    pub fn ids(&self) -> Result<Vec<i64>, LibraryError> {
        let db = self.reader()?;
        let ids = db.prepare("SELECT id FROM study ORDER BY id")?.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
        Ok(ids)
    }

    /// Keeps a new study.
    pub fn create(&self, draft: &Draft, terms: &Terms) -> Result<Study, LibraryError> {
        let id = self.change(terms, |db| {
            db.execute(&format!("INSERT INTO study (name, revision, updated) VALUES (?1, 1, {NOW})"), params![draft.name])?;
            let id = db.last_insert_rowid();
            let problems = serde_json::to_string(&draft.problems)?;
            db.execute("INSERT INTO text (study, problems, source) VALUES (?1, ?2, ?3)", params![id, problems, draft.source])?;
            tag(db, id, &draft.tags)?;
            if let Some(progress) = terms.progress {
                progress.stage("keeping", "games", 0, draft.games.len() as u64);
            }
            draft.games.iter().zip(0..).try_for_each(|(game, place)| insert_game(db, id, place, &game, terms))?;
            schema::add_up(db, id)?;
            Ok(id)
        })?;
        self.study(id)
    }

    /// The study that a request made which came before.
    pub fn created(&self, terms: &Terms) -> Result<Option<Study>, LibraryError> {
        self.answered(terms)?.map(|id| self.study(id)).transpose()
    }

    /// What an edit did that came before.
    pub fn edited(&self, terms: &Terms) -> Result<Option<Edited>, LibraryError> {
        self.answered(terms)
    }

    fn answered<T: DeserializeOwned>(&self, terms: &Terms) -> Result<Option<T>, LibraryError> {
        terms.once.map_or(Ok(None), |once| once.answered(&*self.reader()?))
    }

    /// A study.
    pub fn study(&self, id: i64) -> Result<Study, LibraryError> {
        let mut db = self.reader()?;
        let db = db.transaction()?;
        study(&db, id)
    }

    /// Some games of a study, from a place on: those with every word of a text in their tags.
    pub fn games(&self, id: i64, text: Option<&str>, from: u32, limit: Option<usize>) -> Result<Games, LibraryError> {
        let mut db = self.reader()?;
        let db = db.transaction()?;
        revision(&db, id)?;
        list::read_games(&db, id, text, from, limit.unwrap_or(MOST_INSIDE).clamp(1, MOST_LISTED))
    }

    /// How often a study was edited.
    pub fn revision(&self, id: i64) -> Result<u64, LibraryError> {
        revision(&*self.reader()?, id)
    }

    /// The text a study was made from.
    pub fn source(&self, id: i64) -> Result<String, LibraryError> {
        let mut db = self.reader()?;
        let db = db.transaction()?;
        let sql = "SELECT source, sum FROM text WHERE study = ?1";
        let found = db.query_row(sql, params![id], |row| Ok((row.get(0)?, row.get::<_, i64>(1)?))).optional()?;
        let (source, sum) = found.ok_or(LibraryError::NoStudy(id))?;
        if sum as u64 != sums::of_text(&db, id)? {
            let reason = "the text it was made from is not what was kept".to_string();
            return Err(LibraryError::DamagedStudy { study: id, name: String::new(), reason });
        }
        Ok(source)
    }

    /// Gives a study another name, other tags, or both.
    pub fn describe(&self, id: i64, name: Option<&str>, tags: Option<&[String]>, terms: &Terms) -> Result<Study, LibraryError> {
        self.change(terms, |db| {
            terms.fit(revision(db, id)?)?;
            if let Some(name) = name {
                db.execute("UPDATE study SET name = ?2 WHERE id = ?1", params![id, name])?;
            }
            if let Some(tags) = tags {
                db.execute("DELETE FROM tag WHERE study = ?1", params![id])?;
                tag(db, id, tags)?;
            }
            touch(db, id)
        })?;
        self.study(id)
    }

    /// Deletes a study for good.
    pub fn delete(&self, id: i64, terms: &Terms) -> Result<(), LibraryError> {
        self.change(terms, |db| {
            terms.fit(revision(db, id)?)?;
            db.execute("DELETE FROM study WHERE id = ?1", params![id])?;
            Ok(())
        })?;
        locked(&self.damaged).remove(&id);
        Ok(())
    }

    /// The tree of a game, with the study's revision it belongs to.
    pub fn columns(&self, id: i64, game: u32) -> Result<(u64, Columns), LibraryError> {
        let mut db = self.reader()?;
        let db = db.transaction()?;
        let game = game_id(&db, id, game)?;
        self.sound(&db, id, game, &Progress::default())?;
        Ok((revision(&db, id)?, columns::columns(&db, game)?))
    }

    /// Of a tree only the line through a node, up to `most` moves below it, and the moves beside that line; with the
    /// revision it belongs to.
    pub fn line(&self, id: i64, game: u32, node: u32, most: usize) -> Result<(u64, Columns), LibraryError> {
        let mut db = self.reader()?;
        let db = db.transaction()?;
        let game = game_id(&db, id, game)?;
        self.sound_if_small(&db, id, game)?;
        Ok((revision(&db, id)?, columns::line(&db, game, node, most)?))
    }

    /// What it takes to play a game on.
    pub fn head(&self, id: i64, game: u32) -> Result<Head, LibraryError> {
        let mut db = self.reader()?;
        let db = db.transaction()?;
        let sql = "SELECT game, start, halfmove, nodes FROM game WHERE id = ?1";
        let head = |row: &rusqlite::Row| {
            Ok(Head { game: row.get(0)?, start: row.get(1)?, halfmove: row.get(2)?, nodes: row.get::<_, i64>(3)? as u64 })
        };
        Ok(db.query_row(sql, params![game_id(&db, id, game)?], head)?)
    }

    /// One node.
    pub fn node(&self, id: i64, game: u32, node: u32) -> Result<Node, LibraryError> {
        let mut db = self.reader()?;
        let db = db.transaction()?;
        let game = game_id(&db, id, game)?;
        self.sound_if_small(&db, id, game)?;
        let mut text = db.prepare_cached("SELECT move FROM node WHERE game = ?1 AND id = ?2")?;
        let way = columns::path(&db, game, node)?;
        let path = way.iter().skip(1).map(|id| text.query_row(params![game, id], |row| row.get(0))).collect::<Result<_, _>>()?;
        let sql = "SELECT ifnull(before, ''), ifnull(after, ''), ifnull(nags, '[]') FROM node WHERE game = ?1 AND id = ?2";
        let (before, after, nags): (_, _, String) =
            db.query_row(sql, params![game, node], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
        Ok(Node { path, before, after, nags: serde_json::from_str(&nags)? })
    }

    /// The comments before and after each of some nodes.
    pub fn comments(&self, id: i64, game: u32, nodes: &[u32]) -> Result<Vec<(String, String)>, LibraryError> {
        let mut db = self.reader()?;
        let db = db.transaction()?;
        columns::comments(&db, game_id(&db, id, game)?, nodes)
    }

    /// Looks at a game before a part of it is read; a large one waits until all of it is, so that the part comes at
    /// once.
    fn sound_if_small(&self, db: &Connection, study: i64, game: i64) -> Result<(), LibraryError> {
        let last: i64 = db.query_row("SELECT ifnull(max(id), 0) FROM node WHERE game = ?1", params![game], |row| row.get(0))?;
        if last > LARGE { Ok(()) } else { self.sound(db, study, game, &Progress::default()) }
    }

    /// A game as it could be kept anew: for writing it to a file.
    pub fn draft(&self, id: i64, game: u32, progress: &Progress) -> Result<DraftGame, LibraryError> {
        let mut db = self.reader()?;
        let db = db.transaction()?;
        let kept = game_id(&db, id, game)?;
        self.sound(&db, id, kept, progress)?;
        let rows = columns::in_order_of_ids(columns::rows(&db, kept)?);
        let kept = list::read_games(&db, id, None, game, 1)?.games.pop().ok_or(LibraryError::NoGame { study: id, game })?;
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
        let mut db = self.reader()?;
        let db = db.transaction()?;
        steps(&db, game_id(&db, id, game)?)
    }

    /// Edits the tree of a game; all edits or none.
    pub fn edit(&self, id: i64, game: u32, edits: &[Edit], terms: &Terms) -> Result<Edited, LibraryError> {
        self.on_sheet(id, game, terms, |sheet| edit::edit(sheet, edits))
    }

    /// Takes the last edit of a game back.
    pub fn undo(&self, id: i64, game: u32, terms: &Terms) -> Result<Edited, LibraryError> {
        self.on_sheet(id, game, terms, |sheet| edit::undo(sheet).map(|()| Vec::new()))
    }

    /// Does what was taken back again.
    pub fn redo(&self, id: i64, game: u32, terms: &Terms) -> Result<Edited, LibraryError> {
        self.on_sheet(id, game, terms, |sheet| edit::redo(sheet).map(|()| Vec::new()))
    }

    fn on_sheet(
        &self,
        id: i64,
        game: u32,
        terms: &Terms,
        work: impl FnOnce(&mut Sheet) -> Result<Vec<u32>, LibraryError>,
    ) -> Result<Edited, LibraryError> {
        self.change(terms, |db| {
            let now = revision(db, id)?;
            terms.fit(now)?;
            let game = game_id(db, id, game)?;
            self.sound(db, id, game, terms.progress.unwrap_or(&Progress::default()))?;
            let mut sheet = Sheet::open(db, game, now, terms)?;
            let added = work(&mut sheet)?;
            let touched = sheet.close()?;
            let (undo, redo) = steps(db, game)?;
            let changes = changed::changes(db, game, &touched)?.map(|changes| Changes { undo, redo, ..changes });
            Ok(Edited { revision: touch(db, id)?, added, changes })
        })
    }

    /// While `work` runs, changes are not synced one by one but once at the end: for many new studies at a time.
    pub fn in_bulk<T>(&self, work: impl FnOnce() -> T) -> Result<T, LibraryError> {
        if self.read_only().is_none() {
            locked(&self.writer).db.pragma_update(None, "synchronous", "NORMAL")?;
        }
        let done = work();
        if self.read_only().is_none() {
            let mut writer = locked(&self.writer);
            writer.db.pragma_update(None, "synchronous", "FULL")?;
            writer.db.query_row("PRAGMA wal_checkpoint(FULL)", [], |_| Ok(()))?;
            writer.committed();
        }
        Ok(done)
    }
}

fn steps(db: &Connection, game: i64) -> Result<(u32, u32), LibraryError> {
    let sql = "SELECT ifnull(sum(done), 0), count(*) - ifnull(sum(done), 0) FROM change WHERE game = ?1";
    Ok(db.query_row(sql, params![game], |row| Ok((row.get(0)?, row.get(1)?)))?)
}

fn tag(db: &Connection, study: i64, tags: &[String]) -> Result<(), LibraryError> {
    for tag in tags {
        db.execute("INSERT OR IGNORE INTO tag VALUES (?1, ?2)", params![study, tag])?;
    }
    Ok(())
}

fn insert_game(db: &Transaction, study: i64, place: u32, game: &DraftGame, terms: &Terms) -> Result<(), LibraryError> {
    let (tags, count) = (serde_json::to_string(&game.tags)?, game.nodes.len() as i64);
    db.prepare_cached(
        "INSERT INTO game (study, place, game, start, halfmove, tags, ending, nodes) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
    )?
    .execute(params![study, place, game.game, game.start, game.halfmove, tags, game.ending, count])?;
    let id = db.last_insert_rowid();
    let mut sum = sums::of_head(db, id)?;
    let mut insert = db.prepare_cached(
        "INSERT INTO node (game, id, parent, place, move, key, before, after, nags)
         VALUES (?1, ?2, ?3, ?2, ?4, ?5, ?6, ?7, ?8)",
    )?;
    for (node, number) in game.nodes.iter().zip(0u32..) {
        terms.check()?;
        if node.parent >= number && number > 0 {
            return Err(LibraryError::Order(number as usize));
        }
        let parent = if number == 0 { 0 } else { node.parent };
        let nags = if node.nags.is_empty() { None } else { Some(serde_json::to_string(&node.nags)?) };
        let (before, after, key) = (written(&node.before), written(&node.after), node.key as i64);
        insert.execute(params![id, number, parent, node.text, key, before, after, nags])?;
        let at = i64::from(number);
        let weight = Weight::default().text("n").number(at).number(i64::from(parent)).number(at).text(&node.text).number(key);
        let weight = weight.text_or_none(before).text_or_none(after).text_or_none(nags.as_deref()).number(0);
        sum = sum.wrapping_add(weight.done());
    }
    db.prepare_cached("UPDATE game SET sum = ?2 WHERE id = ?1")?.execute(params![id, sum as i64])?;
    if let Some(progress) = terms.progress {
        progress.add(1);
    }
    Ok(())
}

/// An empty comment is none.
fn written(comment: &str) -> Option<&str> {
    Some(comment).filter(|text| !text.is_empty())
}

fn revision(db: &Connection, id: i64) -> Result<u64, LibraryError> {
    let mut find = db.prepare_cached("SELECT revision FROM study WHERE id = ?1")?;
    let found = find.query_row(params![id], |row| row.get::<_, i64>(0)).optional()?;
    found.map(|n| n as u64).ok_or(LibraryError::NoStudy(id))
}

/// Counts an edit.
fn touch(db: &Transaction, id: i64) -> Result<u64, LibraryError> {
    db.execute(&format!("UPDATE study SET revision = revision + 1, updated = {NOW} WHERE id = ?1"), params![id])?;
    schema::weigh(db, id)?;
    revision(db, id)
}

fn game_id(db: &Connection, study: i64, game: u32) -> Result<i64, LibraryError> {
    revision(db, study)?;
    let mut find = db.prepare_cached("SELECT id FROM game WHERE study = ?1 AND place = ?2")?;
    find.query_row(params![study, game], |row| row.get(0)).optional()?.ok_or(LibraryError::NoGame { study, game })
}

fn study(db: &Connection, id: i64) -> Result<Study, LibraryError> {
    let summary = list::read_summary(db, id)?;
    if let Some(reason) = summary.damaged {
        return Err(LibraryError::DamagedStudy { study: id, name: summary.name, reason });
    }
    let problems: Option<String> = db.query_row("SELECT problems FROM text WHERE study = ?1", params![id], |row| row.get(0)).optional()?;
    let problems: Vec<Problem> = serde_json::from_str(problems.as_deref().unwrap_or("[]"))?;
    let (mut errors, mut warnings): (Vec<_>, Vec<_>) = problems.into_iter().partition(|problem| problem.grave);
    let (error_count, warning_count) = (errors.len() as u64, warnings.len() as u64);
    errors.truncate(MOST_INSIDE);
    warnings.truncate(MOST_INSIDE);
    Ok(Study {
        id,
        name: summary.name,
        tags: summary.tags,
        revision: summary.revision,
        updated: summary.updated,
        game_count: summary.game_count,
        nodes: summary.nodes,
        kinds: summary.kinds,
        games: list::read_games(db, id, None, 0, MOST_INSIDE)?.games,
        errors,
        warnings,
        error_count,
        warning_count,
    })
}
