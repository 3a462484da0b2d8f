//! A whole tree in columns, so that a page can hold two hundred thousand nodes.

use crate::LibraryError;
use rusqlite::{Connection, OptionalExtension, params};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::{BTreeMap, HashMap};

/// What a node carries besides its move, as bits of [`Columns::marks`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Mark {
    /// A comment for people.
    Comment = 1,
    /// Commands for programs in a comment: clock, evaluation, shapes.
    Command = 2,
}

/// A tree, one entry a node, parents before children, siblings in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Columns {
    /// Ids; the root is 0.
    pub id: Vec<u32>,
    /// Ids of the nodes before; −1 for the root.
    pub parent: Vec<i64>,
    /// The moves that lead to them.
    #[serde(rename = "move")]
    pub text: Vec<String>,
    /// What they carry besides: bit 0 a comment for people, bit 1 commands for programs (clock, evaluation, shapes).
    pub marks: Vec<u8>,
    /// Glyphs of nodes that have some.
    pub nags: BTreeMap<u32, Vec<u32>>,
    /// Groups of nodes with the same position, each of two or more.
    pub same: Vec<Vec<u32>>,
}

/// A row of the table of nodes.
pub(crate) struct Row {
    pub id: u32,
    pub parent: u32,
    pub text: String,
    pub key: u64,
    pub before: String,
    pub after: String,
    pub nags: Vec<u32>,
}

/// What [`Row::read`] reads.
const ROW: &str = "SELECT id, parent, move, key, before, after, nags, place FROM node";

/// The moves from the node `?2` of the game `?1`, in their order; after a `SELECT … FROM node`. The index is named
/// because SQLite, which does not know how many nodes a game has, would look at all of them.
pub(crate) const CHILDREN: &str = "INDEXED BY node_parent WHERE game = ?1 AND parent = ?2 AND id != 0 AND gone = 0 ORDER BY place";

impl Row {
    fn read(row: &rusqlite::Row) -> Result<Row, LibraryError> {
        let text = |column: usize| row.get::<_, Option<String>>(column).map(Option::unwrap_or_default);
        let nags = row.get::<_, Option<String>>(6)?.map_or(Ok(Vec::new()), |text| serde_json::from_str(&text))?;
        let key = row.get::<_, i64>(3)? as u64;
        Ok(Row { id: row.get(0)?, parent: row.get(1)?, text: row.get(2)?, key, before: text(4)?, after: text(5)?, nags })
    }

    /// The id of the node before; −1 for the root.
    pub fn before_it(&self) -> i64 {
        if self.id == 0 { -1 } else { i64::from(self.parent) }
    }

    /// What it carries, see [`Mark`].
    pub fn marks(&self) -> u8 {
        marks(&self.before) | marks(&self.after)
    }
}

impl Columns {
    fn push(&mut self, row: Row) {
        self.id.push(row.id);
        self.parent.push(row.before_it());
        self.marks.push(row.marks());
        self.text.push(row.text);
        if !row.nags.is_empty() {
            self.nags.insert(row.id, row.nags);
        }
    }
}

/// All nodes of a game that are not deleted, parents before children, siblings in their order.
pub(crate) fn rows(db: &Connection, game: i64) -> Result<Vec<Row>, LibraryError> {
    // In the order of ids, which is how they lie in the file; siblings are put in order here, where it costs less than
    // there.
    let mut all = db.prepare_cached(&format!("{ROW} WHERE game = ?1 AND gone = 0 ORDER BY id"))?;
    let mut given = all.query(params![game])?;
    let mut rows: Vec<Option<Row>> = Vec::new();
    // Parent, place and index of each node but the root.
    let mut edges: Vec<(u32, i64, usize)> = Vec::new();
    while let Some(row) = given.next()? {
        let read = Row::read(row)?;
        if read.id != 0 {
            edges.push((read.parent, row.get(7)?, rows.len()));
        }
        rows.push(Some(read));
    }
    edges.sort_unstable();
    let mut ordered = Vec::with_capacity(rows.len());
    let mut open: Vec<usize> = rows.first().and_then(|row| row.as_ref()).filter(|row| row.id == 0).map(|_| 0).into_iter().collect();
    while let Some(at) = open.pop() {
        let Some(row) = rows[at].take() else { continue };
        let first = edges.partition_point(|edge| edge.0 < row.id);
        let begin = open.len();
        open.extend(edges[first..].iter().take_while(|edge| edge.0 == row.id).map(|edge| edge.2));
        open[begin..].reverse();
        ordered.push(row);
    }
    Ok(ordered)
}

/// The rows by their ids, where siblings stand in that order too: then whoever numbers them gives the same ids, as long
/// as none is deleted.
pub(crate) fn in_order_of_ids(mut rows: Vec<Row>) -> Vec<Row> {
    let mut last: HashMap<u32, u32> = HashMap::new();
    if rows.iter().skip(1).all(|row| last.insert(row.parent, row.id).is_none_or(|before| before < row.id)) {
        rows.sort_unstable_by_key(|row| row.id);
    }
    rows
}

/// The tree of a game.
pub(crate) fn columns(db: &Connection, game: i64) -> Result<Columns, LibraryError> {
    let rows = rows(db, game)?;
    let mut keys: Vec<(u64, usize)> = rows.iter().map(|row| row.key).zip(0..).collect();
    keys.sort_unstable();
    let groups = keys.chunk_by(|a, b| a.0 == b.0).filter(|group| group.len() > 1);
    let mut same: Vec<Vec<u32>> = groups.map(|group| group.iter().map(|(_, at)| rows[*at].id).collect()).collect();
    same.sort_unstable();
    let mut columns = Columns { same, ..Columns::default() };
    rows.into_iter().for_each(|row| columns.push(row));
    Ok(columns)
}

/// One node, deleted or not.
pub(crate) fn row(db: &Connection, game: i64, node: u32) -> Result<Row, LibraryError> {
    let mut one = db.prepare_cached(&format!("{ROW} WHERE game = ?1 AND id = ?2"))?;
    one.query_row(params![game, node], |row| Ok(Row::read(row)))?
}

/// The moves from a node, in their order.
pub(crate) fn children(db: &Connection, game: i64, node: u32) -> Result<Vec<Row>, LibraryError> {
    let mut following = db.prepare_cached(&format!("{ROW} {CHILDREN}"))?;
    let mut found = following.query(params![game, node])?;
    let mut children = Vec::new();
    while let Some(row) = found.next()? {
        children.push(Row::read(row)?);
    }
    Ok(children)
}

/// Whether neither a node nor one before it is deleted.
pub(crate) fn is_there(db: &Connection, game: i64, node: u32) -> Result<bool, LibraryError> {
    match path(db, game, node) {
        Ok(_) => Ok(true),
        Err(LibraryError::NoNode(_)) => Ok(false),
        Err(e) => Err(e),
    }
}

/// The line through a node, as far as `most` moves below it, with all moves beside it. Which positions occur elsewhere
/// is not looked for.
pub(crate) fn line(db: &Connection, game: i64, node: u32, most: usize) -> Result<Columns, LibraryError> {
    let way = path(db, game, node)?;
    let mut columns = Columns::default();
    columns.push(row(db, game, 0)?);
    let mut known = way.into_iter().skip(1);
    let (mut at, mut below) = (0, 0);
    while below <= most {
        let children = children(db, game, at)?;
        let next = known.next();
        below += usize::from(next.is_none());
        let Some(child) = next.or(children.first().map(|row| row.id)) else { break };
        if child <= at {
            return Err(LibraryError::Shape { node: child, parent: at });
        }
        children.into_iter().for_each(|row| columns.push(row));
        at = child;
    }
    Ok(columns)
}

fn marks(comment: &str) -> u8 {
    let mut rest = comment;
    let mut marks = 0;
    while let Some((before, command)) = rest.split_once("[%") {
        marks |= Mark::Command as u8 | if before.trim().is_empty() { 0 } else { Mark::Comment as u8 };
        rest = command.split_once(']').map_or("", |(_, rest)| rest);
    }
    marks | if rest.trim().is_empty() { 0 } else { Mark::Comment as u8 }
}

/// The comments before and after each of some nodes.
pub(crate) fn comments(db: &Connection, game: i64, nodes: &[u32]) -> Result<Vec<(String, String)>, LibraryError> {
    let mut texts = db.prepare_cached("SELECT ifnull(before, ''), ifnull(after, '') FROM node WHERE game = ?1 AND id = ?2")?;
    let mut text = |&node: &u32| {
        let found = texts.query_row(params![game, node], |row| Ok((row.get(0)?, row.get(1)?))).optional()?;
        found.ok_or(LibraryError::NoNode(node))
    };
    nodes.iter().map(&mut text).collect()
}

/// The ids from the root to a node; fails when it, or a node before it, is deleted.
pub(crate) fn path(db: &Connection, game: i64, node: u32) -> Result<Vec<u32>, LibraryError> {
    let mut before = db.prepare_cached("SELECT parent, gone FROM node WHERE game = ?1 AND id = ?2")?;
    let mut path = vec![node];
    let mut at = node;
    loop {
        let found = before.query_row(params![game, at], |row| Ok((row.get::<_, u32>(0)?, row.get::<_, bool>(1)?))).optional()?;
        let (parent, gone) = found.ok_or(LibraryError::NoNode(node))?;
        if gone {
            return Err(LibraryError::NoNode(node));
        }
        if at == 0 {
            path.reverse();
            return Ok(path);
        }
        // Ids grow on the way down, so every way up ends.
        if parent >= at {
            return Err(LibraryError::Shape { node: at, parent });
        }
        path.push(parent);
        at = parent;
    }
}
