//! Counting a table: how many wins, losses and draws, and how far away.

use rayon::prelude::*;
use serde::Serialize;
use std::collections::BTreeMap;
use zug_core::{Class, Interrupted, Progress, Retro, Wdl};
use zug_table::{Code, Table, TableError};

/// The counts of a whole table, in slots.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Stats {
    /// Slots of the table.
    pub slots: u64,
    /// Each tier.
    pub tiers: Vec<TierStats>,
    /// Decided positions by distance, finished ones (distance 0) included.
    pub by_plies: Vec<ByPlies>,
    /// Unfinished positions nobody can win.
    pub draws: u64,
}

/// How many positions are decided at a distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ByPlies {
    /// Win or loss for the player to move.
    pub wdl: Wdl,
    /// The distance.
    pub plies: u32,
    /// How many.
    pub count: u64,
}

/// The counts of one tier.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct TierStats {
    /// The tier.
    pub tier: u32,
    /// Its name.
    pub name: String,
    /// Its slots.
    pub slots: u64,
    /// Slots without a position that can arise.
    pub unused: u64,
    /// Finished positions lost for the player to move.
    pub lost: u64,
    /// Finished positions won for the player to move.
    pub won: u64,
    /// Finished positions nobody has won.
    pub tied: u64,
    /// Unfinished positions the player to move wins.
    pub wins: u64,
    /// Unfinished positions the player to move loses.
    pub losses: u64,
    /// Unfinished positions nobody wins.
    pub draws: u64,
    /// The largest distance.
    pub deepest: Option<u32>,
}

/// Why there are no counts.
#[derive(Debug, thiserror::Error)]
pub enum StatsError {
    /// The table cannot be read.
    #[error(transparent)]
    Table(#[from] TableError),
    /// Told to stop.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
}

/// Slots of a class or value: index 0 draws, 1 + n decided in n plies, then the classes without a value.
type Counts = [u64; 256];
const UNUSED: usize = 255;
const TIED: usize = 254;
const WON: usize = 253;

/// Counts a table.
pub fn stats<R: Retro>(rules: &R, table: &Table, progress: &Progress) -> Result<Stats, StatsError> {
    progress.stage("counting", "positions", 0, table.meta().slots());
    let mut all = Stats { slots: table.meta().slots(), ..Stats::default() };
    let mut by_plies: BTreeMap<u32, u64> = BTreeMap::new();
    for tier in 0..rules.tiers() {
        let counts = count(rules, tier, &table.tier(tier)?, progress)?;
        let decided = |plies: usize| counts[1 + plies];
        let sum = |odd: usize| (1..WON - 1).filter(|n| n % 2 == odd).map(decided).sum();
        let deepest = (0..WON - 1).rev().find(|n| decided(*n) > 0).map(|n| n as u32);
        let name = rules.tier_name(tier);
        let row = TierStats {
            tier,
            name,
            slots: rules.tier_len(tier),
            unused: counts[UNUSED],
            lost: decided(0),
            won: counts[WON],
            tied: counts[TIED],
            wins: sum(1),
            losses: sum(0),
            draws: counts[0],
            deepest,
        };
        all.draws += row.draws;
        all.tiers.push(row);
        for plies in 0..WON - 1 {
            if decided(plies) > 0 {
                *by_plies.entry(plies as u32).or_default() += decided(plies);
            }
        }
    }
    let wdl = |plies: u32| if plies.is_multiple_of(2) { Wdl::Loss } else { Wdl::Win };
    all.by_plies = by_plies.into_iter().map(|(plies, count)| ByPlies { wdl: wdl(plies), plies, count }).collect();
    Ok(all)
}

fn count<R: Retro>(rules: &R, tier: u32, values: &[u8], progress: &Progress) -> Result<Counts, Interrupted> {
    const RUN: usize = 1 << 14;
    let run = |(i, values): (usize, &[u8])| {
        progress.check()?;
        let mut classes = [Class::Unused; RUN];
        rules.classify(tier, (i * RUN) as u64, &mut classes[..values.len()]);
        let mut counts = [0; 256];
        for (class, value) in classes.iter().zip(values) {
            let at = match class {
                Class::Unused => UNUSED,
                Class::Tied => TIED,
                Class::Won => WON,
                Class::Lost => usize::from(Code::decided(0).0),
                Class::WinsNow => usize::from(Code::decided(1).0),
                Class::Open => usize::from(*value),
            };
            counts[at] += 1;
        }
        progress.add(values.len() as u64);
        Ok(counts)
    };
    let add = |mut a: Counts, b: Counts| {
        a.iter_mut().zip(b).for_each(|(a, b)| *a += b);
        Ok(a)
    };
    values.par_chunks(RUN).enumerate().map(run).try_reduce(|| [0; 256], add)
}
