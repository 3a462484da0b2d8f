//! Keeping the part of a tree below a move.

use super::tree::{Edge, NONE, ROOT, Tree};
use rustc_hash::FxHashMap;
use zug_core::Line;
use zug_core::{Rules, Side};

impl<R: Rules> Tree<R> {
    /// Makes the position after `m`, which is `line`, the root, and drops all that it does not lead to.
    pub fn reroot(&mut self, m: R::Move, line: &Line<R>) {
        let new_root = self.edges_of(ROOT).iter().find(|e| e.m == m).map_or(NONE, |e| e.child);
        let (old_nodes, old_edges) = (std::mem::take(&mut self.nodes), std::mem::take(&mut self.edges));
        let old_known = self.known.as_mut().map(std::mem::take);
        if new_root == NONE {
            self.node(line);
            return;
        }
        let mut new_number: FxHashMap<u32, u32> = FxHashMap::default();
        let mut order = vec![new_root];
        new_number.insert(new_root, ROOT);
        let mut at = 0;
        while at < order.len() {
            let mut node = old_nodes[order[at] as usize];
            if node.edges > 0 {
                let first = self.edges.len() as u32;
                for edge in &old_edges[node.first as usize..node.first as usize + usize::from(node.edges)] {
                    let mut child = NONE;
                    if edge.child != NONE {
                        let next = order.len() as u32;
                        child = *new_number.entry(edge.child).or_insert(next);
                        if child == next {
                            order.push(edge.child);
                        }
                    }
                    self.edges.push(Edge { child, ..*edge });
                }
                node.first = first;
            }
            self.nodes.push(node);
            at += 1;
        }
        self.known = old_known.map(|known| renumbered(known, &new_number));
    }
}

fn renumbered<P: Eq + std::hash::Hash>(known: FxHashMap<(P, Side), u32>, new: &FxHashMap<u32, u32>) -> FxHashMap<(P, Side), u32> {
    known.into_iter().filter_map(|(position, node)| Some((position, *new.get(&node)?))).collect()
}
