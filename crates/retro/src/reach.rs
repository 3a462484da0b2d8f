//! Which positions can come about at all: a walk forward from the start over every slot.
//!
//! A slot may stand for a position and for the same position with the players exchanged, so each slot remembers with which of
//! the two it can be reached: as [`Space::unrank`] gives it, or exchanged. The tiers are walked in the order of play; inside a unit, slots
//! that have news are expanded until there are none.

use crate::stats::{DRAW, Kind, StatsError, TIED, UNUSED, distances, fold_kinds, winner};
use crate::units::{Unit, units};
use rayon::prelude::*;
use serde::Serialize;
use std::ops::ControlFlow::Continue;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering::Relaxed};
use zug_core::{BySide, Interrupted, Progress, Retro, Slot, Wdl};
use zug_table::{Code, Table};

/// Slots a task works on at a time.
const RUN: usize = 1 << 13;
/// Reached as unranked, reached exchanged; shifted by two: the same, and passed on already.
const NEWS: u8 = 0b11;

/// The reachable positions, by side to move.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Reached {
    /// All of them.
    pub positions: BySide<u64>,
    /// Those that are not over.
    pub unfinished: BySide<u64>,
    /// Unfinished ones nobody wins, and finished ones nobody has won.
    pub draws: BySide<u64>,
    /// Decided positions by distance, finished ones (distance 0) included.
    pub by_plies: Vec<ReachedAt>,
}

/// Reachable positions decided at a distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ReachedAt {
    /// Win or loss for the player to move.
    pub wdl: Wdl,
    /// The distance.
    pub plies: u32,
    /// How many, by side to move.
    pub count: BySide<u64>,
}

/// Counts the positions that can be reached from the start, with their values. Takes one byte of memory for each slot.
pub fn reach<R: Retro>(rules: &R, table: &Table, progress: &Progress) -> Result<Reached, StatsError> {
    let slots = (0..rules.tiers()).map(|t| rules.tier_len(t)).sum();
    progress.stage("walking through the game", "positions", 0, slots);
    let walk = Walk { rules, seen: (0..rules.tiers()).map(|t| cells(rules.tier_len(t))).collect(), unnumbered: AtomicBool::new(false) };
    let (p, side) = rules.start();
    walk.set(rules.rank(&p, side), if rules.side_to_move(rules.rank(&p, side).tier) == side { 0b01 } else { 0b10 });
    for unit in units(rules).iter().rev() {
        while walk.expand(unit, progress)? {}
        if walk.unnumbered.load(Relaxed) {
            return Err(StatsError::Unnumbered);
        }
        progress.add(unit.tiers.iter().map(|t| rules.tier_len(*t)).sum());
    }
    walk.count(table, progress)
}

fn cells(len: u64) -> Vec<AtomicU8> {
    (0..len).map(|_| AtomicU8::new(0)).collect()
}

struct Walk<'a, R> {
    rules: &'a R,
    seen: Vec<Vec<AtomicU8>>,
    /// A position was met that has no number.
    unnumbered: AtomicBool,
}

impl<R: Retro> Walk<'_, R> {
    /// Notes how a slot is reached; says if that is news.
    fn set(&self, slot: Slot, bits: u8) -> bool {
        let Some(cell) = usize::try_from(slot.index).ok().and_then(|index| self.seen[slot.tier as usize].get(index)) else {
            self.unnumbered.store(true, Relaxed);
            return false;
        };
        cell.load(Relaxed) & bits != bits && cell.fetch_or(bits, Relaxed) & bits != bits
    }

    /// Passes on the news of a unit once; says if there is more.
    fn expand(&self, unit: &Unit, progress: &Progress) -> Result<bool, Interrupted> {
        let more = AtomicBool::new(false);
        for &tier in &unit.tiers {
            self.seen[tier as usize].par_chunks(RUN).enumerate().try_for_each(|(run, cells)| {
                progress.check()?;
                for (index, cell) in ((run * RUN) as u64..).zip(cells) {
                    let bits = cell.load(Relaxed);
                    let news = bits & NEWS & !(bits >> 2);
                    if news != 0 {
                        cell.fetch_or(news << 2, Relaxed);
                        if self.pass_on(unit, Slot { tier, index }, news) {
                            more.store(true, Relaxed);
                        }
                    }
                }
                Ok(())
            })?;
        }
        Ok(more.into_inner())
    }

    /// Marks the children of a slot; says if there is news inside the unit.
    fn pass_on(&self, unit: &Unit, slot: Slot, news: u8) -> bool {
        let Some((p, side)) = self.rules.unrank(slot) else { return false };
        let mut inside = false;
        if self.rules.over(&p, side).is_none() {
            let _ = self.rules.moves(&p, side, |m| {
                let mut q = p.clone();
                let next = self.rules.play(&mut q, side, m);
                let to = self.rules.rank(&q, next);
                let bits = if self.rules.side_to_move(to.tier) == next { news } else { exchange(news) };
                inside |= self.set(to, bits) && unit.tiers.contains(&to.tier);
                Continue(())
            });
        }
        inside
    }

    /// Counts what was reached, by value.
    fn count(&self, table: &Table, progress: &Progress) -> Result<Reached, StatsError> {
        progress.stage("counting", "positions", 0, table.meta().slots());
        let mut counts = [BySide::default(); 256];
        for tier in 0..self.rules.tiers() {
            let side = self.rules.side_to_move(tier);
            let seen = &self.seen[tier as usize];
            let each = |counts: &mut [BySide<u64>; 256], index: u64, kind: Kind| {
                let bits = seen[index as usize].load(Relaxed);
                counts[usize::from(kind)][side] += u64::from(bits & 1);
                counts[usize::from(kind)][!side] += u64::from(bits >> 1 & 1);
            };
            let of_tier = fold_kinds(self.rules, tier, &table.tier(tier)?, progress, [BySide::default(); 256], each, add_all)?;
            add_all(&mut counts, &of_tier);
        }
        let of = |kind: Kind| counts[usize::from(kind)];
        assert_eq!(of(UNUSED), BySide::default(), "a position without a number was reached");
        let sum = |kinds: &mut dyn Iterator<Item = Kind>| {
            kinds.map(of).fold(BySide::default(), |a: BySide<u64>, b| BySide { left: a.left + b.left, right: a.right + b.right })
        };
        let by_plies = distances().map(|plies| ReachedAt { wdl: winner(plies), plies, count: of(Code::decided(plies).0) });
        Ok(Reached {
            positions: sum(&mut (0..UNUSED)),
            unfinished: sum(&mut distances().skip(1).map(|n| Code::decided(n).0).chain([DRAW])),
            draws: sum(&mut [DRAW, TIED].into_iter()),
            by_plies: by_plies.filter(|at| at.count != BySide::default()).collect(),
        })
    }
}

fn add_all(a: &mut [BySide<u64>; 256], b: &[BySide<u64>; 256]) {
    for (a, b) in a.iter_mut().zip(b) {
        a.left += b.left;
        a.right += b.right;
    }
}

fn exchange(bits: u8) -> u8 {
    (bits & 1) << 1 | bits >> 1
}
