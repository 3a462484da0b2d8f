//! The search itself: is the score at least this? Asked again and again, it closes in on the score.

use super::table::{Place, Table};
use std::ops::ControlFlow::{Break, Continue};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use zug_core::{Bounds, Progress, Provable};

/// Nodes between two looks at the clock and the stop flag.
const STRIDE: u64 = 1 << 12;
/// How much threads differ in the order of moves.
const NOISE: i32 = 15;

/// What ends a search before it is done.
pub(super) struct Ends<'a> {
    pub progress: &'a Progress,
    /// Set once one thread has the answer.
    pub done: &'a AtomicBool,
    pub nodes: u64,
    pub deadline: Option<std::time::Instant>,
    /// Whether to end when the table is full.
    pub grows: bool,
}

/// One thread at work.
pub(super) struct Search<'a, G: Provable> {
    pub game: &'a G,
    pub table: &'a Table,
    pub ends: Ends<'a>,
    pub nodes: u64,
    /// Makes threads go different ways.
    thread: u32,
    told: u64,
    stack: Vec<Branch<G::Node>>,
}

/// A child that has to be searched.
#[derive(Clone, Copy)]
struct Branch<N> {
    node: N,
    order: i32,
    place: Place,
    bounds: Bounds,
}

/// Why a search ended early.
pub(super) enum Stopped {
    /// Its time or nodes are used up, or somebody said so.
    Told,
    /// The table is full and may grow.
    Full,
}

impl<'a, G: Provable> Search<'a, G> {
    pub fn new(game: &'a G, table: &'a Table, ends: Ends<'a>, thread: u32) -> Self {
        Search { game, table, ends, nodes: 0, thread, told: 0, stack: Vec::new() }
    }

    /// Tells of the nodes since it last did.
    pub fn finish(&mut self) {
        self.ends.progress.add(self.nodes - self.told);
        self.table.count(self.nodes - self.told);
        self.told = self.nodes;
    }

    /// What is known of a node at once or from before.
    pub fn known(&self, node: &G::Node) -> Bounds {
        let bounds = self.game.bounds(node);
        if bounds.score().is_some() {
            return bounds;
        }
        self.table.get(self.table.place(self.game.key(node))).map_or(bounds, |known| bounds.and(known))
    }

    /// Closes in on the score of a node, or only on whether it is at least `wanted`.
    pub fn close_in(&mut self, node: &G::Node, wanted: Option<i32>) -> Result<Bounds, Stopped> {
        let mut bounds = self.known(node);
        let place = self.table.place(self.game.key(node));
        while bounds.low < bounds.high && wanted.is_none_or(|wanted| bounds.low < wanted && wanted <= bounds.high) {
            let target = match wanted {
                Some(wanted) => wanted,
                None if G::NEAREST_FIRST => nearest_target(bounds, self.game.left(node)),
                None => next_target(bounds),
            };
            let found = self.search(node, place, bounds, target)?;
            bounds = bounds.and(if found >= target { Bounds { low: found, ..bounds } } else { Bounds { high: found, ..bounds } });
        }
        Ok(bounds)
    }

    /// A lower bound of at least `target`, or an upper bound below it.
    fn search(&mut self, node: &G::Node, place: Place, bounds: Bounds, target: i32) -> Result<i32, Stopped> {
        self.nodes += 1;
        if self.nodes - self.told >= STRIDE {
            self.look_up()?;
        }
        let (before, base) = (self.nodes, self.stack.len());
        let (game, table, stack, thread) = (self.game, self.table, &mut self.stack, self.thread);
        // The best of the moves that cannot reach the target, and one that does.
        let (mut best, mut reached) = (bounds.low, None);
        let _ = game.children(node, |child, order| {
            let bounds = game.bounds(&child);
            if -bounds.high >= target {
                reached = Some(-bounds.high);
                return Break(());
            }
            if -bounds.low < target {
                best = best.max(-bounds.low);
            } else {
                let place = table.place(game.key(&child));
                table.expect(place);
                stack.push(Branch { node: child, order, place, bounds });
            }
            Continue(())
        });
        if reached.is_none() {
            let mut at = base;
            while let Some(branch) = stack.get_mut(at) {
                let Some(known) = table.get(branch.place) else {
                    at += 1;
                    continue;
                };
                branch.bounds = branch.bounds.and(known);
                if -branch.bounds.high >= target {
                    reached = Some(-branch.bounds.high);
                    break;
                }
                if -branch.bounds.low < target {
                    best = best.max(-branch.bounds.low);
                    stack.swap_remove(at);
                } else {
                    at += 1;
                }
            }
        }
        if reached.is_none() {
            let noise = |branch: &Branch<G::Node>| branch.place.noise(thread) & NOISE;
            if thread > 0 {
                stack[base..].iter_mut().for_each(|branch| branch.order += noise(branch));
            }
            stack[base..].sort_by_key(|branch| branch.order);
            while self.stack.len() > base {
                let Some(branch) = self.stack.pop() else { break };
                let found = -self.search(&branch.node, branch.place, branch.bounds, 1 - target)?;
                if found >= target {
                    reached = Some(found);
                    break;
                }
                best = best.max(found);
            }
        }
        self.stack.truncate(base);
        let found = match reached {
            Some(low) => Bounds { low, high: bounds.high },
            None => Bounds { low: bounds.low, high: best.min(bounds.high) },
        };
        self.table.put(place, found, self.nodes - before + 1);
        Ok(reached.unwrap_or(found.high))
    }

    /// Looks whether to stop, and tells how far it is.
    fn look_up(&mut self) -> Result<(), Stopped> {
        self.finish();
        let late = || self.ends.deadline.is_some_and(|end| std::time::Instant::now() >= end);
        let stop = self.ends.progress.check().is_err() || self.ends.done.load(Relaxed) || self.nodes >= self.ends.nodes || late();
        match stop {
            true => Err(Stopped::Told),
            false if self.ends.grows && self.table.is_full() => Err(Stopped::Full),
            false => Ok(()),
        }
    }
}

/// Which score to ask for next: who wins at all, then in halves.
fn next_target(bounds: Bounds) -> i32 {
    match bounds {
        Bounds { low: ..=0, high: 1.. } => 1,
        Bounds { low: ..0, high: 0.. } => 0,
        Bounds { low, high } => low + (high - low + 1) / 2,
    }
}

/// The fastest result that is not excluded yet: a win unless a loss is nearer.
fn nearest_target(bounds: Bounds, left: u32) -> i32 {
    let most = Bounds::of_left(left);
    let (win, loss) = (2 * (most.high - bounds.high) + 1, 2 * (bounds.low - most.low) + 2);
    if bounds.high > 0 && (win < loss || bounds.low >= 0) { bounds.high } else { bounds.low + 1 }
}
