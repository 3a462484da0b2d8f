//! The search itself: is the score at least this? Asked again and again, it closes in on the score.

use super::table::{Place, Table};
use crate::team::{DEEPEST, Team};
use std::ops::ControlFlow::{Break, Continue};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use zug_core::{Bounds, Progress, Provable};

/// Nodes between two looks at the clock and the stop flag.
const STRIDE: u64 = 1 << 12;

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
    /// Those it divides the work with, if it has company.
    team: Option<&'a Team>,
    told: u64,
    stack: Vec<Branch<G::Node>>,
    /// The positions above that may be answered by others, with what is asked of them.
    path: Vec<(Place, i32)>,
}

/// A child that has to be searched.
#[derive(Clone, Copy)]
struct Branch<N> {
    node: N,
    order: i32,
    place: Place,
    bounds: Bounds,
    put_off: bool,
}

/// Why a search ended early.
pub(super) enum Stopped {
    /// Its time or nodes are used up, or somebody said so.
    Told,
    /// The table is full and may grow.
    Full,
    /// Somebody else answered what was asked of the position at this place of the path.
    Answered(usize, Bounds),
}

impl<'a, G: Provable> Search<'a, G> {
    pub fn new(game: &'a G, table: &'a Table, ends: Ends<'a>, team: Option<&'a Team>) -> Self {
        Search { game, table, ends, nodes: 0, team, told: 0, stack: Vec::new(), path: Vec::new() }
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
        let (game, table, stack) = (self.game, self.table, &mut self.stack);
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
                stack.push(Branch { node: child, order, place, bounds, put_off: false });
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
            stack[base..].sort_by_key(|branch| branch.order);
            match self.team.filter(|_| self.path.len() < DEEPEST) {
                None => {
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
                Some(team) => {
                    let depth = self.path.len();
                    self.path.push((place, target));
                    let divided = self.divide(team, base, target, &mut best);
                    self.path.truncate(depth);
                    match divided {
                        Ok(found) => reached = found,
                        Err(Stopped::Answered(at, known)) if at == depth => {
                            self.stack.truncate(base);
                            return Ok(if known.low >= target { known.low } else { known.high });
                        }
                        Err(stopped) => return Err(stopped),
                    }
                }
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

    /// Searches the children on the stack from `base` on, those that others are at last. Gives a bound that reaches the
    /// target, or raises `best` to what was found below it.
    fn divide(&mut self, team: &Team, base: usize, target: i32, best: &mut i32) -> Result<Option<i32>, Stopped> {
        let mut first = true;
        while self.stack.len() > base {
            let Some(mut branch) = self.stack.pop() else { break };
            // Others may have found it meanwhile.
            if let Some(known) = self.table.get(branch.place) {
                branch.bounds = branch.bounds.and(known);
                if -branch.bounds.high >= target {
                    return Ok(Some(-branch.bounds.high));
                }
                if -branch.bounds.low < target {
                    *best = (*best).max(-branch.bounds.low);
                    continue;
                }
            }
            // The first move is most often the one that answers the question, so nobody goes past it.
            if !first && !branch.put_off && team.is_busy(branch.place.number()) {
                self.stack.insert(base, Branch { put_off: true, ..branch });
                continue;
            }
            first = false;
            let entered = team.enter(branch.place.number());
            let found = self.search(&branch.node, branch.place, branch.bounds, 1 - target);
            if entered {
                team.leave(branch.place.number());
            }
            let found = -found?;
            if found >= target {
                return Ok(Some(found));
            }
            *best = (*best).max(found);
        }
        Ok(None)
    }

    /// The first position above that somebody else has answered.
    fn answered(&self) -> Option<Stopped> {
        self.path.iter().enumerate().find_map(|(at, &(place, target))| {
            let known = self.table.get(place)?;
            (known.low >= target || known.high < target).then_some(Stopped::Answered(at, known))
        })
    }

    /// Looks whether to stop, and tells how far it is.
    fn look_up(&mut self) -> Result<(), Stopped> {
        self.finish();
        let late = || self.ends.deadline.is_some_and(|end| std::time::Instant::now() >= end);
        let stop = self.ends.progress.check().is_err() || self.ends.done.load(Relaxed) || self.nodes >= self.ends.nodes || late();
        match stop {
            true => Err(Stopped::Told),
            false if self.ends.grows && self.table.is_full() => Err(Stopped::Full),
            false => self.answered().map_or(Ok(()), Err),
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
