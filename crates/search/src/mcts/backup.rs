//! The way back up: results, what they say of other moves, and what is proved by them.

use super::tree::{Edge, Node, Proof, Tree};
use crate::Policy;
use zug_core::{Rules, Side};

impl<R: Rules> Tree<R> {
    /// Adds the result of a game, Left's points twice, to every node of the walk that ended in `leaf`.
    pub fn back_up(&mut self, rules: &R, policy: &dyn Policy<R>, leaf: u32, halves: u32) {
        let amaf = !self.first_at.is_empty();
        if amaf {
            for at in (0..self.trace.len()).rev() {
                self.touch(policy.slot(rules, self.trace[at].1), self.trace[at].0);
            }
        }
        self.add(leaf, halves);
        let mut below_proved = self.nodes[leaf as usize].proof.is_some();
        while let Some((node, edge)) = self.walk.pop() {
            let side = self.nodes[node as usize].side;
            self.edges[edge as usize].visits += 1;
            self.add(node, halves);
            if amaf {
                self.touch(policy.slot(rules, self.edges[edge as usize].m), side);
                self.tell_moves(rules, policy, node, halves);
            }
            below_proved = below_proved && self.prove(node);
        }
        for slot in self.touched.drain(..) {
            self.first_at[slot] = None;
        }
    }

    fn add(&mut self, node: u32, halves: u32) {
        let node = &mut self.nodes[node as usize];
        node.visits += 1;
        node.halves += halves;
    }

    /// Notes who came to a slot; called from the end of the game to its beginning, so the first one stays.
    fn touch(&mut self, slot: Option<usize>, side: Side) {
        if let Some(slot) = slot {
            self.first_at[slot] = Some(side);
            self.touched.push(slot);
        }
    }

    /// Lets every move of a node that its player made now or later share in the result.
    fn tell_moves(&mut self, rules: &R, policy: &dyn Policy<R>, node: u32, halves: u32) {
        let Node { first, edges, side, .. } = self.nodes[node as usize];
        let points = if side == Side::Left { halves } else { 2 - halves };
        for edge in &mut self.edges[first as usize..first as usize + usize::from(edges)] {
            if policy.slot(rules, edge.m).is_some_and(|slot| self.first_at[slot] == Some(side)) {
                edge.amaf += 1;
                edge.amaf_halves += points;
            }
        }
    }

    /// Whether a node is proved, by itself or by its children: a winning move proves a win, and when all moves are
    /// known the best of them counts.
    pub fn prove(&mut self, node: u32) -> bool {
        let Node { edges, partial, side, proof, .. } = self.nodes[node as usize];
        if proof.is_some() || edges == 0 {
            return proof.is_some();
        }
        let mut best = (!partial).then_some(Proof::Win(!side));
        for edge in self.edges_of(node) {
            match self.proof_of(edge) {
                Some(Proof::Win(winner)) if winner == side => {
                    best = Some(Proof::Win(side));
                    break;
                }
                Some(Proof::Win(_)) => {}
                Some(Proof::Draw) => best = best.and(Some(Proof::Draw)),
                None => best = None,
            }
        }
        self.nodes[node as usize].proof = best;
        best.is_some()
    }

    pub fn proof_of(&self, edge: &Edge<R::Move>) -> Option<Proof> {
        self.nodes.get(edge.child as usize).and_then(|c| c.proof)
    }
}
