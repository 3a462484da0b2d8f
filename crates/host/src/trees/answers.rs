//! A tree as a page asks for it: the table around a target, and one node in full. A target is a path of edge indices, so
//! a link is enough to come back to it; promoting an alternative is asking for the table around its path.

use super::record::{Record, value_sign};
use crate::answers::Known;
use serde::Serialize;
use zug_tree::table::rows;
use zug_tree::{NodeId, View, note};

/// The table around a target.
#[derive(Clone, Debug, Serialize)]
pub struct TableAnswer {
    /// What the players are called.
    pub sides: [String; 2],
    /// The node that decides the displayed line.
    pub target: NodeId,
    /// Its path.
    pub path: Vec<u32>,
    /// The deviations on the way, for a breadcrumb.
    pub deviations: Vec<CellAnswer>,
    /// The rows.
    pub rows: Vec<RowAnswer>,
}

/// A row of the table.
#[derive(Clone, Debug, Serialize)]
pub struct RowAnswer {
    /// The number of the move.
    pub number: u32,
    /// The first player's move.
    pub first: Option<CellAnswer>,
    /// The second player's.
    pub second: Option<CellAnswer>,
    /// Alternatives with their labels.
    pub alternatives: Vec<LabelledAnswer>,
}

/// An alternative.
#[derive(Clone, Debug, Serialize)]
pub struct LabelledAnswer {
    /// `a`, `b`…
    pub label: String,
    /// The move.
    #[serde(flatten)]
    pub cell: CellAnswer,
}

/// A move in the table.
#[derive(Clone, Debug, Serialize)]
pub struct CellAnswer {
    /// The node it leads to.
    pub node: NodeId,
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// Its glyphs as signs.
    pub glyphs: Vec<String>,
    /// Its place among the edges, which gives it its colour.
    pub index: u32,
    /// Whether it has a comment.
    pub commented: bool,
    /// Its exact value, where known: `+12`, `=`, `−7`.
    pub value: Option<String>,
}

/// A node in full.
#[derive(Clone, Debug, Serialize)]
pub struct NodeAnswer {
    /// The move to it.
    #[serde(flatten)]
    pub cell: CellAnswer,
    /// Its path.
    pub path: Vec<u32>,
    /// The number of the halfmove to be made.
    pub halfmove: u32,
    /// Deviations on the way.
    pub depth: u32,
    /// The position, where the rules are known.
    pub position: Option<String>,
    /// Comments before the move.
    pub before: Vec<String>,
    /// Comments after it.
    pub comments: Vec<String>,
    /// Other nodes with the same position.
    pub transpositions: Vec<NodeId>,
    /// Whether the line ends here although another with the same position goes on.
    pub continued_elsewhere: bool,
}

impl Record {
    /// A move as a cell.
    pub fn cell(&self, id: NodeId) -> CellAnswer {
        let tree = self.tree();
        CellAnswer {
            node: id,
            text: tree.move_text(id).into(),
            glyphs: tree.nags(id).iter().map(|nag| note::glyph(*nag)).collect(),
            index: tree.choice(id),
            commented: tree.comments(id).chain(tree.comments_before(id)).next().is_some(),
            value: self.values.get(&id).map(|v| value_sign(Known(Some(*v)))),
        }
    }

    /// The table around the node that edge indices lead to; `None` when they lead nowhere.
    pub fn table(&self, path: &[u32]) -> Option<TableAnswer> {
        let tree = self.tree();
        let mut view = View::default();
        view.go(tree, tree.follow(path)?);
        let row = |row: zug_tree::table::Row| RowAnswer {
            number: row.number,
            first: row.first.map(|id| self.cell(id)),
            second: row.second.map(|id| self.cell(id)),
            alternatives: row.alternatives.into_iter().map(|a| LabelledAnswer { label: a.label, cell: self.cell(a.node) }).collect(),
        };
        Some(TableAnswer {
            sides: self.sides().0,
            target: view.target(),
            path: path.to_vec(),
            deviations: view.deviations(tree).into_iter().map(|id| self.cell(id)).collect(),
            rows: rows(tree, &view).into_iter().map(row).collect(),
        })
    }

    /// A node in full; `None` when there is none with this number.
    pub fn node(&self, number: u32) -> Option<NodeAnswer> {
        let tree = self.tree();
        let id = tree.id(number)?;
        let transpositions: Vec<NodeId> = tree.ids().filter(|other| *other != id && tree.key(*other) == tree.key(id)).collect();
        Some(NodeAnswer {
            cell: self.cell(id),
            path: tree.choices(id),
            halfmove: tree.halfmove(id),
            depth: tree.depth(id),
            position: self.position(id),
            before: tree.comments_before(id).map(String::from).collect(),
            comments: tree.comments(id).map(String::from).collect(),
            continued_elsewhere: tree.is_terminal(id) && transpositions.iter().any(|other| !tree.is_terminal(*other)),
            transpositions,
        })
    }
}
