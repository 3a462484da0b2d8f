//! Counting a table: how many wins, losses and draws, and how far away.

use rayon::prelude::*;
use serde::Serialize;
use std::collections::BTreeMap;
use zug_core::{Class, Interrupted, Progress, Retro, Wdl};
use zug_table::{Code, MAX_PLIES, Table, TableError};

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
    /// The game numbers only some of its positions, so a walk through it cannot be recorded.
    #[error("positions of this game that the rules decide have no number, so those that can be reached cannot be counted")]
    Unnumbered,
    /// Told to stop.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
}

/// What a slot counts as: 0 a draw, 1 + n decided in n plies, and the classes without a value.
pub(crate) type Kind = u8;
pub(crate) const UNUSED: Kind = 255;
pub(crate) const TIED: Kind = 254;
pub(crate) const WON: Kind = 253;
pub(crate) const DRAW: Kind = Code::DRAW.0;

/// The distances that kinds can mean.
pub(crate) fn distances() -> impl DoubleEndedIterator<Item = u32> {
    0..=MAX_PLIES
}

/// Win or loss, by the parity of the distance.
pub(crate) fn winner(plies: u32) -> Wdl {
    if plies.is_multiple_of(2) { Wdl::Loss } else { Wdl::Win }
}

/// Slots of each kind.
type Counts = [u64; 256];

/// Counts a table.
pub fn stats<R: Retro>(rules: &R, table: &Table, progress: &Progress) -> Result<Stats, StatsError> {
    progress.stage("counting", "positions", 0, table.meta().slots());
    let mut all = Stats { slots: table.meta().slots(), ..Stats::default() };
    let mut by_plies: BTreeMap<u32, u64> = BTreeMap::new();
    for tier in 0..rules.tiers() {
        let add = |a: &mut Counts, b: &Counts| a.iter_mut().zip(b).for_each(|(a, b)| *a += b);
        let counts =
            fold_kinds(rules, tier, &table.tier(tier)?, progress, [0; 256], |counts, _, kind| counts[usize::from(kind)] += 1, add)?;
        let of = |kind: Kind| counts[usize::from(kind)];
        let decided = |plies: u32| of(Code::decided(plies).0);
        let unfinished = |wdl: Wdl| distances().filter(|n| *n > 0 && winner(*n) == wdl).map(decided).sum();
        let row = TierStats {
            tier,
            name: rules.tier_name(tier),
            slots: rules.tier_len(tier),
            unused: of(UNUSED),
            lost: decided(0),
            won: of(WON),
            tied: of(TIED),
            wins: unfinished(Wdl::Win),
            losses: unfinished(Wdl::Loss),
            draws: of(DRAW),
            deepest: distances().rev().find(|n| decided(*n) > 0),
        };
        all.draws += row.draws;
        all.tiers.push(row);
        for plies in distances().filter(|n| decided(*n) > 0) {
            *by_plies.entry(plies).or_default() += decided(plies);
        }
    }
    all.by_plies = by_plies.into_iter().map(|(plies, count)| ByPlies { wdl: winner(plies), plies, count }).collect();
    Ok(all)
}

/// Looks at every slot of a tier, in parallel: `each` is given an account, the index of the slot and its kind; accounts are then added up.
pub(crate) fn fold_kinds<R: Retro, A: Clone + Send + Sync>(
    rules: &R,
    tier: u32,
    values: &[u8],
    progress: &Progress,
    empty: A,
    each: impl Fn(&mut A, u64, Kind) + Sync,
    add: impl Fn(&mut A, &A) + Sync,
) -> Result<A, Interrupted> {
    const RUN: usize = 1 << 14;
    let run = |(i, values): (usize, &[u8])| {
        progress.check()?;
        let mut classes = [Class::Unused; RUN];
        rules.classify(tier, (i * RUN) as u64, &mut classes[..values.len()]);
        let mut account = empty.clone();
        for (index, (class, value)) in ((i * RUN) as u64..).zip(classes.iter().zip(values)) {
            let kind = match class {
                Class::Unused => UNUSED,
                Class::Tied => TIED,
                Class::Won => WON,
                Class::Lost => Code::decided(0).0,
                Class::WinsNow => Code::decided(1).0,
                Class::Open => *value,
            };
            each(&mut account, index, kind);
        }
        progress.add(values.len() as u64);
        Ok(account)
    };
    let merge = |mut a: A, b: A| {
        add(&mut a, &b);
        Ok(a)
    };
    values.par_chunks(RUN).enumerate().map(run).try_reduce(|| empty.clone(), merge)
}
