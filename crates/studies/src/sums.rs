//! Checksums of what is kept. Every row has a weight, the hash of its columns; the sum of a game is the sum of the
//! weights of its rows, so an edit changes it by the rows it changes, whatever the size of the tree.

use crate::LibraryError;
use rusqlite::types::ValueRef;
use rusqlite::{Connection, params};
use xxhash_rust::xxh3::Xxh3;

/// The columns that are weighed, by table. What comes after `WHERE` finds one row, or all of a game or study.
pub(crate) const NODE: &str = "SELECT 'n', id, parent, place, move, key, before, after, nags, gone FROM node WHERE game = ?1";
pub(crate) const CHANGE: &str = "SELECT 'c', number, done, steps FROM change WHERE game = ?1";
const GAME: &str = "SELECT 'g', study, place, game, start, halfmove, tags, ending, nodes FROM game WHERE id = ?1";
const STUDY: &str = "SELECT 's', name, revision, updated, games, nodes, kinds FROM study WHERE id = ?1";
const TAG: &str = "SELECT 't', tag FROM tag WHERE study = ?1";
const TEXT: &str = "SELECT 'x', problems, source FROM text WHERE study = ?1";

/// A hash of the columns of a row, in their order.
#[derive(Default)]
pub(crate) struct Weight(Xxh3);

impl Weight {
    pub fn number(mut self, value: i64) -> Weight {
        self.0.update(&[1]);
        self.0.update(&value.to_le_bytes());
        self
    }

    pub fn text(mut self, value: &str) -> Weight {
        self.bytes(2, value.as_bytes());
        self
    }

    pub fn text_or_none(mut self, value: Option<&str>) -> Weight {
        match value {
            Some(value) => self.text(value),
            None => {
                self.0.update(&[0]);
                self
            }
        }
    }

    fn bytes(&mut self, kind: u8, bytes: &[u8]) {
        self.0.update(&[kind]);
        self.0.update(&(bytes.len() as u64).to_le_bytes());
        self.0.update(bytes);
    }

    pub fn done(self) -> u64 {
        self.0.digest()
    }
}

/// The weight of a row as it is in the file.
pub(crate) fn of_row(row: &rusqlite::Row) -> Result<u64, LibraryError> {
    let mut weight = Weight::default();
    for column in 0..row.as_ref().column_count() {
        match row.get_ref(column)? {
            ValueRef::Null => weight = weight.text_or_none(None),
            ValueRef::Integer(value) => weight = weight.number(value),
            ValueRef::Text(text) => weight.bytes(2, text),
            // Neither is written by this program.
            ValueRef::Real(value) => weight.bytes(3, &value.to_le_bytes()),
            ValueRef::Blob(bytes) => weight.bytes(4, bytes),
        }
    }
    Ok(weight.done())
}

/// The weights of all rows that a query finds.
fn all(db: &Connection, sql: &str, which: i64) -> Result<u64, LibraryError> {
    let mut found = db.prepare_cached(sql)?;
    let mut rows = found.query(params![which])?;
    let mut sum = 0u64;
    while let Some(row) = rows.next()? {
        sum = sum.wrapping_add(of_row(row)?);
    }
    Ok(sum)
}

pub(crate) fn of_node(db: &Connection, game: i64, node: u32) -> Result<u64, LibraryError> {
    let mut one = db.prepare_cached(&format!("{NODE} AND id = ?2"))?;
    let mut rows = one.query(params![game, node])?;
    rows.next()?.map_or(Ok(0), of_row)
}

pub(crate) fn of_change(number: i64, done: bool, steps: &str) -> u64 {
    Weight::default().text("c").number(number).number(i64::from(done)).text(steps).done()
}

/// The row of a game alone, without its tree.
pub(crate) fn of_head(db: &Connection, game: i64) -> Result<u64, LibraryError> {
    all(db, GAME, game)
}

/// A game as it is in the file: its row, its tree, its history.
pub(crate) fn of_game(db: &Connection, game: i64) -> Result<u64, LibraryError> {
    Ok(of_head(db, game)?.wrapping_add(all(db, NODE, game)?).wrapping_add(all(db, CHANGE, game)?))
}

/// A study without its games and its text.
pub(crate) fn of_study(db: &Connection, study: i64) -> Result<u64, LibraryError> {
    Ok(all(db, STUDY, study)?.wrapping_add(all(db, TAG, study)?))
}

/// The text a study was made from, and what was wrong with it.
pub(crate) fn of_text(db: &Connection, study: i64) -> Result<u64, LibraryError> {
    all(db, TEXT, study)
}
