//! Every node of a tree with its edges, for those who want to see the tree itself.

use crate::tree::{NodeId, Tree};
use serde::Serialize;
use std::borrow::Cow;

/// A node.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NodeFacts<'a> {
    /// Its id.
    pub id: NodeId,
    /// The number of the halfmove to be made here.
    pub halfmove: u32,
    /// Deviations from the first edge on the way from the root.
    pub depth: u32,
    /// Where the move to it is made; `None` for the root.
    pub parent: Option<NodeId>,
    /// Which edge of its parent leads here.
    pub choice: u32,
    /// The moves from it, in the order of the file.
    pub edges: Vec<Edge<'a>>,
}

/// A move from a node.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Edge<'a> {
    /// Its place among the edges of the node, as the file has them.
    pub index: u32,
    /// The node it leads to.
    pub to: NodeId,
    /// The move.
    #[serde(rename = "move")]
    pub text: Cow<'a, str>,
}

/// All nodes in the order of their ids.
pub fn nodes(tree: &Tree) -> impl Iterator<Item = NodeFacts<'_>> {
    tree.ids().map(|id| NodeFacts {
        id,
        halfmove: tree.halfmove(id),
        depth: tree.depth(id),
        parent: tree.parent(id),
        choice: tree.choice(id),
        edges: tree.edges(id).iter().map(|&to| Edge { index: tree.choice(to), to, text: tree.label(to) }).collect(),
    })
}

impl std::fmt::Display for NodeFacts<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let from = self.parent.map_or("the root".into(), |parent| format!("from {}, edge {}", parent.0, self.choice));
        write!(f, "node {}  halfmove {}  depth {}  {from}", self.id.0, self.halfmove, self.depth)?;
        for Edge { index, to, text } in &self.edges {
            write!(f, "{}{index} {text} to {}", if *index == 0 { "  edges " } else { ", " }, to.0)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_are_listed_with_their_edges() {
        let mut tree = Tree::new(1, 0);
        let e4 = tree.add(NodeId::ROOT, "e4", 0);
        tree.add(NodeId::ROOT, "d4", 0);
        tree.add(e4, "e5", 0);
        let lines: Vec<String> = nodes(&tree).map(|node| node.to_string()).collect();
        let expected = [
            "node 0  halfmove 1  depth 0  the root  edges 0 e4 to 1, 1 d4 to 2",
            "node 1  halfmove 2  depth 0  from 0, edge 0  edges 0 e5 to 3",
            "node 2  halfmove 2  depth 1  from 0, edge 1",
            "node 3  halfmove 3  depth 0  from 1, edge 0",
        ];
        assert_eq!(lines, expected);
    }
}
