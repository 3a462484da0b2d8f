//! Exact results by forward search: iterative deepening alpha-beta with a table, on any rules whose values do not
//! depend on the path.
//!
//! Every position gets two bounds, what its player surely has and what is surely out of reach. A position beyond the
//! horizon has neither, a finished one has both in one. Bounds are true of the position wherever it comes up, so the
//! table may keep them; only the *distance* of a win or loss belongs to the horizon it was found within, and an entry
//! is used where its distance fits. So the first horizon at which the root is decided is its distance, and a draw is
//! claimed only when every line that matters was followed to its end: play that goes round in circles stays unknown.

use rustc_hash::FxHashMap;
use std::ops::ControlFlow::{Break, Continue};
use std::sync::Arc;
use zug_core::{Oracle, OracleError, Over, PathFree, Rules, Side, Source, Verdict, Wdl};

/// How far a proof may go.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    /// Positions looked at, for one question.
    pub nodes: u64,
    /// Plies ahead.
    pub plies: u32,
}

impl Default for Reach {
    fn default() -> Self {
        Reach { nodes: 1_000_000, plies: 200 }
    }
}

/// An oracle that searches. It keeps nothing from one question to the next.
pub struct ProofSearch<R: Rules> {
    rules: Arc<R>,
    reach: Reach,
}

impl<R: Rules<Path: PathFree>> ProofSearch<R> {
    /// Searches within `reach`.
    pub fn new(rules: Arc<R>, reach: Reach) -> Self {
        ProofSearch { rules, reach }
    }

    /// The verdict, if there is one within reach, and how many positions were looked at.
    pub fn search(&self, p: &R::Pos, side: Side) -> (Option<Verdict>, u64) {
        let mut search = Search { rules: &*self.rules, table: FxHashMap::default(), nodes: 0, most: self.reach.nodes };
        for plies in 0..=self.reach.plies {
            let Some(found) = search.bounds(p, side, plies, Wdl::Loss, Wdl::Win) else { break };
            if found.low == found.high {
                let plies = (found.low != Wdl::Draw || plies == 0).then_some(plies);
                return (Some(Verdict { wdl: found.low, plies, source: Source::Search }), search.nodes);
            }
        }
        (None, search.nodes)
    }
}

impl<R: Rules<Path: PathFree>> Oracle<R> for ProofSearch<R> {
    fn probe(&self, p: &R::Pos, side: Side) -> Result<Option<Verdict>, OracleError> {
        Ok(self.search(p, side).0)
    }
}

/// What is sure of a position, for the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Bounds {
    low: Wdl,
    high: Wdl,
    /// The plies within which a win or a loss comes about.
    plies: u32,
}

const UNKNOWN: Bounds = Bounds { low: Wdl::Loss, high: Wdl::Win, plies: 0 };

struct Search<'a, R: Rules> {
    rules: &'a R,
    table: FxHashMap<(R::Pos, Side), Entry<R::Move>>,
    nodes: u64,
    most: u64,
}

#[derive(Clone, Copy)]
struct Entry<M> {
    bounds: Bounds,
    /// How far was looked, and for results between which two.
    horizon: u32,
    window: (Wdl, Wdl),
    best: Option<M>,
}

impl<R: Rules> Search<'_, R> {
    /// Bounds within a horizon; a search that reaches `beta` or cannot reach `alpha` may stop. `None` when too many
    /// positions were seen.
    fn bounds(&mut self, p: &R::Pos, side: Side, horizon: u32, mut alpha: Wdl, beta: Wdl) -> Option<Bounds> {
        self.nodes += 1;
        if self.nodes > self.most {
            return None;
        }
        if let Some(over) = self.rules.over(p, side) {
            return Some(of(over, side));
        }
        let key = (p.clone(), side);
        let entry = self.table.get(&key).copied();
        if let Some(known) = entry.and_then(|e| e.usable(horizon, alpha, beta)) {
            return Some(known);
        }
        if horizon == 0 {
            return Some(UNKNOWN);
        }
        let hint = entry.and_then(|e| e.best);
        let mut found = Bounds { low: Wdl::Loss, high: Wdl::Loss, plies: 0 };
        let (window, mut best, mut stopped) = ((alpha, beta), None, false);
        let rules = self.rules;
        let mut visit = |m: R::Move, this: &mut Self| {
            let mut q = p.clone();
            let next = rules.play(&mut q, side, m);
            // A player may move twice in a row in some games.
            let (a, b) = if next == side { (alpha, beta) } else { (negated(beta), negated(alpha)) };
            let Some(child) = this.bounds(&q, next, horizon - 1, a, b) else {
                stopped = true;
                return Break(());
            };
            let child = if next == side { child } else { Bounds { low: negated(child.high), high: negated(child.low), ..child } };
            if best.is_none() || child.low > found.low {
                best = Some(m);
            }
            found = found.or(child);
            alpha = alpha.max(found.low);
            if found.low >= beta { Break(()) } else { Continue(()) }
        };
        let first = hint.map_or(Continue(()), |m| visit(m, self));
        let mut walked = first;
        if first.is_continue() {
            let mut moves = Vec::new();
            let _ = rules.moves(p, side, |m| {
                moves.push(m);
                Continue(())
            });
            walked = moves.into_iter().filter(|m| Some(*m) != hint).try_for_each(|m| visit(m, self));
        }
        if stopped {
            return None;
        }
        if walked.is_break() {
            found.high = Wdl::Win;
        }
        // A result that takes longer than the horizon is not known within it, but stays known.
        let keeps = entry.filter(|e| e.bounds.decided() && !found.decided());
        let entry = keeps.unwrap_or(Entry { bounds: found, horizon, window, best });
        self.table.insert(key, entry);
        Some(found)
    }
}

impl<M> Entry<M> {
    /// What the entry says, where that is all a search within this horizon could find or ends it.
    fn usable(&self, horizon: u32, alpha: Wdl, beta: Wdl) -> Option<Bounds> {
        let b = self.bounds;
        if b.decided() {
            return (b.low == Wdl::Draw || b.plies <= horizon).then_some(b);
        }
        let looked = self.horizon >= horizon && self.window.0 <= alpha && self.window.1 >= beta;
        (b.low >= beta || b.high <= alpha || looked).then_some(b)
    }
}

impl Bounds {
    fn decided(self) -> bool {
        self.low == self.high
    }

    /// The better of what is known so far and one more move.
    fn or(self, child: Bounds) -> Bounds {
        let plies = match (self.low, child.low) {
            (Wdl::Win, _) => self.plies,
            (_, Wdl::Win) => child.plies + 1,
            _ => self.plies.max(child.plies + 1),
        };
        Bounds { low: self.low.max(child.low), high: self.high.max(child.high), plies }
    }
}

fn of(over: Over, side: Side) -> Bounds {
    let wdl = over.winner().map_or(Wdl::Draw, |winner| if winner == side { Wdl::Win } else { Wdl::Loss });
    Bounds { low: wdl, high: wdl, plies: 0 }
}

fn negated(wdl: Wdl) -> Wdl {
    match wdl {
        Wdl::Loss => Wdl::Win,
        Wdl::Draw => Wdl::Draw,
        Wdl::Win => Wdl::Loss,
    }
}
