//! Two variants of a game with the same positions, value by value.

use crate::error::LookError;
use crate::threads::{Run, Work, runs};
use rayon::prelude::*;
use serde::Serialize;
use std::collections::BTreeMap;
use zug_core::{Oracle, Progress, Retro, Side, Slot, Verdict, Wdl};

/// Positions with different results that are told in full.
const TOLD: usize = 20;

/// How the values of two variants differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Differences<P> {
    /// Positions that were compared, finished ones included.
    pub positions: u64,
    /// Positions that have a value in only one of the two.
    pub unmatched: u64,
    /// Positions by both results and by how much later the second variant ends.
    pub rows: Vec<Shift>,
    /// The first positions with different results.
    #[serde(skip)]
    pub examples: Vec<(P, Side, [Verdict; 2])>,
}

/// Positions with the same results and the same difference in distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Shift {
    /// The result in the first variant, for the player to move.
    pub first: Wdl,
    /// The result in the second.
    pub second: Wdl,
    /// Plies in the second less plies in the first; none where one of them has none.
    pub later: Option<i64>,
    /// How many positions.
    pub count: u64,
}

impl<P> Differences<P> {
    /// Positions whose result is not the same.
    pub fn other_results(&self) -> u64 {
        self.unmatched + self.rows.iter().filter(|row| row.first != row.second).map(|row| row.count).sum::<u64>()
    }
}

type Rows = BTreeMap<(Wdl, Wdl, Option<i64>), u64>;
type Example<P> = (Slot, P, Side, [Verdict; 2]);

struct Found<P> {
    rows: Rows,
    unmatched: u64,
    examples: Vec<Example<P>>,
}

impl<P> Found<P> {
    fn new() -> Self {
        Found { rows: Rows::new(), unmatched: 0, examples: Vec::new() }
    }

    fn add(mut self, other: Self) -> Self {
        other.rows.into_iter().for_each(|(row, count)| *self.rows.entry(row).or_default() += count);
        self.unmatched += other.unmatched;
        self.examples.extend(other.examples);
        self.examples.sort_by_key(|(slot, ..)| *slot);
        self.examples.truncate(TOLD);
        self
    }
}

/// Compares the values of every position, finished ones too, of two variants whose positions are the same and numbered
/// by `rules`.
pub fn compare<R: Retro>(rules: &R, oracles: [&(dyn Oracle<R> + Sync); 2], progress: &Progress) -> Result<Differences<R::Pos>, LookError> {
    let tiers: Vec<(u32, u64)> = (0..rules.tiers()).map(|t| (t, rules.tier_len_of_all(t))).collect();
    progress.stage("comparing", "positions", 0, tiers.iter().map(|(_, len)| len).sum());
    let compare_run: Work<Run, Result<Found<R::Pos>, LookError>> = &|(tier, from, to)| {
        progress.check()?;
        let mut found = Found::new();
        for index in from..to {
            let slot = Slot { tier, index };
            let Some((p, side)) = rules.unrank_of_all(slot) else { continue };
            let [a, b] = [oracles[0].probe(&p, side)?, oracles[1].probe(&p, side)?];
            let (Some(a), Some(b)) = (a, b) else {
                found.unmatched += u64::from(a.is_some() != b.is_some());
                continue;
            };
            let later = a.plies.zip(b.plies).map(|(a, b)| i64::from(b) - i64::from(a));
            *found.rows.entry((a.wdl, b.wdl, later)).or_default() += 1;
            if a.wdl != b.wdl && found.examples.len() < TOLD {
                found.examples.push((slot, p, side, [a, b]));
            }
        }
        progress.add(to - from);
        Ok(found)
    };
    let Found { rows, unmatched, examples } = runs(&tiers).into_par_iter().map(compare_run).try_reduce(Found::new, |a, b| Ok(a.add(b)))?;
    let rows: Vec<Shift> = rows.into_iter().map(|((first, second, later), count)| Shift { first, second, later, count }).collect();
    let examples = examples.into_iter().map(|(_, p, side, values)| (p, side, values)).collect();
    Ok(Differences { positions: unmatched + rows.iter().map(|row| row.count).sum::<u64>(), unmatched, rows, examples })
}
