//! Paths on which the players take turns.

use super::graph::{Graph, Place};
use zug_core::Side;

/// A node with who is to move from it, as one number.
fn state(n: usize, mover: Side) -> usize {
    2 * n + usize::from(mover == Side::Right)
}

impl Graph {
    /// For every node whether it can be reached by turns from a place, with this side to move there: for each side that
    /// is then to move.
    pub(super) fn by_turns(&self, from: Place, mover: Side) -> Vec<bool> {
        let mut seen = vec![false; 2 * self.nodes.len()];
        let mut stack: Vec<(usize, Side)> = from.as_node().map(|n| (n, mover)).into_iter().collect();
        while let Some((n, mover)) = stack.pop() {
            if std::mem::replace(&mut seen[state(n, mover)], true) {
                continue;
            }
            stack.extend(self.nodes[n].options(mover).iter().filter_map(|place| place.as_node()).map(|n| (n, !mover)));
        }
        seen
    }

    /// Whether play by turns can lead from one place to another, with these sides to move.
    pub(super) fn leads(&self, from: Place, mover: Side, to: Place, then: Side) -> bool {
        to.as_node().is_some_and(|to| self.by_turns(from, mover)[state(to, then)])
    }

    /// For every node, and each side to move from it, whether play by turns can go on for ever.
    fn endless(&self) -> Vec<bool> {
        let states = 2 * self.nodes.len();
        let (mut ways, mut users) = (vec![0usize; states], vec![Vec::new(); states]);
        for n in 0..self.nodes.len() {
            for mover in [Side::Left, Side::Right] {
                for target in self.nodes[n].options(mover).iter().filter_map(|place| place.as_node()) {
                    ways[state(n, mover)] += 1;
                    users[state(target, !mover)].push(state(n, mover));
                }
            }
        }
        let mut ends: Vec<usize> = (0..states).filter(|s| ways[*s] == 0).collect();
        let mut endless = vec![true; states];
        while let Some(s) = ends.pop() {
            endless[s] = false;
            for user in &users[s] {
                ways[*user] -= 1;
                if ways[*user] == 0 {
                    ends.push(*user);
                }
            }
        }
        endless
    }

    /// For every node whether it is a stopper: nothing that can be reached from it, by turns or not, has endless play by
    /// turns.
    pub(super) fn stoppers(&self) -> Vec<bool> {
        let endless = self.endless();
        let mut users = vec![Vec::new(); self.nodes.len()];
        for (n, node) in self.nodes.iter().enumerate() {
            for target in node.left.iter().chain(&node.right).filter_map(|place| place.as_node()) {
                users[target].push(n);
            }
        }
        let mut stopper = vec![true; self.nodes.len()];
        let mut stack: Vec<usize> = (0..self.nodes.len()).filter(|n| endless[2 * n] || endless[2 * n + 1]).collect();
        while let Some(n) = stack.pop() {
            if std::mem::replace(&mut stopper[n], false) {
                stack.extend(&users[n]);
            }
        }
        stopper
    }

    /// Whether the game is a stopper as it stands.
    pub fn is_stopper(&self) -> bool {
        let stoppers = self.stoppers();
        self.start.as_node().is_none_or(|n| stoppers[n])
    }

    /// For every node whether all cycles that can be reached from it are passes, moves from a node to itself: a
    /// "plumtree" of *Winning Ways*.
    pub(super) fn plumtrees(&self) -> Vec<bool> {
        let targets = |n: usize| {
            let node = &self.nodes[n];
            node.left.iter().chain(&node.right).filter_map(|place| place.as_node()).filter(move |target| *target != n)
        };
        let mut users = vec![Vec::new(); self.nodes.len()];
        let mut ways = vec![0usize; self.nodes.len()];
        for (n, ways) in ways.iter_mut().enumerate() {
            for target in targets(n) {
                *ways += 1;
                users[target].push(n);
            }
        }
        let mut plumtree = vec![false; self.nodes.len()];
        let mut ready: Vec<usize> = (0..self.nodes.len()).filter(|n| ways[*n] == 0).collect();
        while let Some(n) = ready.pop() {
            plumtree[n] = true;
            for user in &users[n] {
                ways[*user] -= 1;
                if ways[*user] == 0 {
                    ready.push(*user);
                }
            }
        }
        plumtree
    }
}
