//! What an edit changed in a tree, so that whoever has the tree need not read all of it again.

use crate::columns::{self, Row};
use crate::{LibraryError, sheet::Touched};
use rusqlite::{Connection, params};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Changes of more nodes than this are not told one by one: the tree is read again.
const MOST_CHANGED: usize = 2000;

/// What an edit changed in a tree.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Changes {
    /// Nodes that came, each with all below it, parents before children; and nodes with other comments or glyphs.
    pub nodes: Vec<ChangedNode>,
    /// Nodes that are gone with all below them.
    pub removed: Vec<u32>,
    /// Nodes after which moves came, went or changed places: the moves that follow there now, in their order.
    pub order: BTreeMap<u32, Vec<u32>>,
    /// For every position of nodes that came and that occurs more than once, all nodes with it.
    pub same: Vec<Vec<u32>>,
    /// How many edits can be taken back.
    pub undo: u32,
    /// How many can be done again.
    pub redo: u32,
}

/// A node of a tree that is not what it was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ChangedNode {
    /// Its id.
    pub id: u32,
    /// The node before; −1 for the root.
    pub parent: i64,
    /// The move that leads to it.
    #[serde(rename = "move")]
    pub text: String,
    /// What it carries besides: bit 0 a comment for people, bit 1 commands for programs (clock, evaluation, shapes).
    pub marks: u8,
    /// Glyphs.
    pub nags: Vec<u32>,
}

impl From<Row> for ChangedNode {
    fn from(row: Row) -> ChangedNode {
        ChangedNode { id: row.id, parent: row.before_it(), marks: row.marks(), text: row.text, nags: row.nags }
    }
}

/// What became of what was touched; `None` when it is too much to tell.
pub(crate) fn changes(db: &Connection, game: i64, touched: &Touched) -> Result<Option<Changes>, LibraryError> {
    let mut changes = Changes::default();
    let (mut told, mut keys) = (BTreeSet::new(), BTreeSet::new());
    // Parents have smaller ids, so what lies below a node that came is told with it.
    for &node in &touched.came_or_went {
        if told.contains(&node) {
            continue;
        }
        if !columns::is_there(db, game, node)? {
            changes.removed.push(node);
            continue;
        }
        let mut open = vec![columns::row(db, game, node)?];
        while let Some(row) = open.pop() {
            if !told.insert(row.id) {
                continue;
            }
            if told.len() > MOST_CHANGED {
                return Ok(None);
            }
            keys.insert(row.key);
            open.extend(columns::children(db, game, row.id)?.into_iter().rev());
            changes.nodes.push(row.into());
        }
    }
    for &node in touched.noted.difference(&told) {
        if columns::is_there(db, game, node)? {
            changes.nodes.push(columns::row(db, game, node)?.into());
        }
    }
    for &node in touched.came_or_went.union(&touched.placed) {
        let parent = columns::row(db, game, node)?.parent;
        if !changes.order.contains_key(&parent) && columns::is_there(db, game, parent)? {
            let children = columns::children(db, game, parent)?;
            changes.order.insert(parent, children.into_iter().map(|row| row.id).collect());
        }
    }
    let mut found = 0;
    for key in keys {
        let nodes = with_position(db, game, key)?;
        found += nodes.len();
        if found > MOST_CHANGED {
            return Ok(None);
        }
        if nodes.len() > 1 {
            changes.same.push(nodes);
        }
    }
    Ok(Some(changes))
}

/// The nodes of a game with a position, as far as they are not deleted.
fn with_position(db: &Connection, game: i64, key: u64) -> Result<Vec<u32>, LibraryError> {
    let sql = "SELECT id FROM node INDEXED BY node_key WHERE key = ?2 AND game = ?1 AND gone = 0 LIMIT ?3";
    let mut find = db.prepare_cached(sql)?;
    let found = find.query_map(params![game, key as i64, MOST_CHANGED as i64 + 1], |row| row.get(0))?;
    let mut nodes = Vec::new();
    for node in found.collect::<Result<Vec<u32>, _>>()? {
        if columns::is_there(db, game, node)? {
            nodes.push(node);
        }
    }
    Ok(nodes)
}
