//! Exact values of games with cycles that are small enough to be walked through: all positions that can come about from
//! one are found, then values spread backwards from where games end (retrograde analysis without numbers of positions, so
//! that any rules will do). What no value reaches is a draw: neither player can force anything, and play goes round.

use rustc_hash::FxHashMap;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::Instant;
use zug_core::{Over, PathFree, Progress, Rules, Side, Source, Verdict, Wdl};

/// How far a walk may go.
#[derive(Clone, Copy, Debug)]
pub struct WalkLimits {
    /// Positions, each with who is to move.
    pub positions: usize,
    /// When to give up.
    pub deadline: Option<Instant>,
}

/// Positions between two looks at the clock and the stop flag.
const STRIDE: usize = 1 << 10;
/// Positions that led too far, remembered so that asking again costs nothing.
const MOST_GIVEN_UP: usize = 1_000;

/// Values of the positions of a game, those of the last walk kept.
pub struct Walked<P> {
    last: RwLock<Arc<Walk<P>>>,
    given_up: Mutex<Vec<(P, Side, usize)>>,
}

struct Walk<P> {
    places: FxHashMap<(P, Side), u32>,
    values: Vec<Value>,
}

/// Who wins for the player to move, and in how many plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Value(Wdl, u32);

impl<P> Default for Walked<P> {
    fn default() -> Self {
        let nothing = Walk { places: FxHashMap::default(), values: Vec::new() };
        Walked { last: RwLock::new(Arc::new(nothing)), given_up: Mutex::default() }
    }
}

impl<P: Clone + Eq + std::hash::Hash> Walked<P> {
    /// The value of a position; `None` if more positions can come about from it than allowed, or the work was told to
    /// stop.
    pub fn verdict<R>(&self, rules: &R, p: &P, side: Side, limits: WalkLimits, progress: &Progress) -> Option<Verdict>
    where
        R: Rules<Pos = P, Path: PathFree>,
    {
        let last = self.last.read().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(value) = last.value(p, side) {
            return Some(value);
        }
        let too_far = |(q, of, most): &(P, Side, usize)| q == p && *of == side && *most >= limits.positions;
        if self.given_up.lock().unwrap_or_else(PoisonError::into_inner).iter().any(too_far) {
            return None;
        }
        match Walk::from(rules, p, side, limits, progress) {
            Ok(walk) => {
                let value = walk.value(p, side);
                *self.last.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(walk);
                value
            }
            Err(Ended::TooFar) => {
                let mut given_up = self.given_up.lock().unwrap_or_else(PoisonError::into_inner);
                if given_up.len() < MOST_GIVEN_UP {
                    given_up.push((p.clone(), side, limits.positions));
                }
                None
            }
            Err(Ended::Stopped) => None,
        }
    }
}

/// Why a walk has no values.
enum Ended {
    TooFar,
    Stopped,
}

impl<P: Clone + Eq + std::hash::Hash> Walk<P> {
    fn value(&self, p: &P, side: Side) -> Option<Verdict> {
        let Value(wdl, plies) = self.values[*self.places.get(&(p.clone(), side))? as usize];
        let source = if plies == 0 && wdl != Wdl::Draw { Source::Rules } else { Source::Proof };
        Some(Verdict { wdl, plies: (wdl != Wdl::Draw).then_some(plies), source })
    }

    fn from<R: Rules<Pos = P>>(rules: &R, p: &P, side: Side, limits: WalkLimits, progress: &Progress) -> Result<Self, Ended> {
        let mut places = FxHashMap::default();
        let mut found = vec![(p.clone(), side)];
        places.insert((p.clone(), side), 0u32);
        // Of each position the number of its moves, and of each move both ends.
        let (mut moves, mut ends, mut overs) = (Vec::new(), Vec::new(), Vec::new());
        let mut at = 0;
        while at < found.len() {
            if at % STRIDE == STRIDE - 1 {
                progress.add(STRIDE as u64);
            }
            if at % STRIDE == 0 && (progress.check().is_err() || limits.deadline.is_some_and(|end| Instant::now() >= end)) {
                return Err(Ended::Stopped);
            }
            let (p, side) = found[at].clone();
            let over = rules.over(&p, side);
            let before = ends.len();
            if over.is_none() {
                let full = rules.moves(&p, side, |m| {
                    let mut after = p.clone();
                    let next = rules.play(&mut after, side, m);
                    let new = found.len() as u32;
                    let to = *places.entry((after.clone(), next)).or_insert(new);
                    if to == new {
                        found.push((after, next));
                    }
                    ends.push((to, at as u32));
                    if found.len() > limits.positions { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                });
                if full.is_break() {
                    return Err(Ended::TooFar);
                }
            }
            moves.push((ends.len() - before) as u32);
            overs.push(over.map(|over| (over, side)));
            at += 1;
        }
        drop(found);
        Ok(Walk { values: spread(moves, ends, &overs), places })
    }
}

/// Spreads values from the ends of games to where they come from, the nearest first.
fn spread(mut open: Vec<u32>, mut ends: Vec<(u32, u32)>, overs: &[Option<(Over, Side)>]) -> Vec<Value> {
    ends.sort_unstable();
    let first = |to: u32| ends.partition_point(|end| end.0 < to);
    let mut values = vec![Value(Wdl::Draw, 0); open.len()];
    let mut settled = vec![false; open.len()];
    let mut now: Vec<u32> = Vec::new();
    for (at, over) in (0u32..).zip(overs) {
        let Some((over, side)) = over else { continue };
        settled[at as usize] = true;
        if let Some(winner) = over.winner() {
            values[at as usize] = Value(if winner == *side { Wdl::Win } else { Wdl::Loss }, 0);
            now.push(at);
        }
    }
    let mut plies = 0;
    while !now.is_empty() {
        plies += 1;
        let mut next = Vec::new();
        for to in now {
            let lost = values[to as usize].0 == Wdl::Loss;
            for &(_, from) in ends[first(to)..].iter().take_while(|end| end.0 == to) {
                let at = from as usize;
                // A win is found at the first move that leads to it, a loss when no move is left.
                open[at] -= 1;
                if settled[at] || !lost && open[at] > 0 {
                    continue;
                }
                settled[at] = true;
                values[at] = Value(if lost { Wdl::Win } else { Wdl::Loss }, plies);
                next.push(from);
            }
        }
        now = next;
    }
    values
}
