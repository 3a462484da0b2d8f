//! Counting a table: how many wins, losses and draws, and how far away.

use crate::ChosenTiers;
use crate::error::LookError;
use crate::threads::Work;
use rayon::prelude::*;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;
use zug_core::{Class, Progress, Retro, Slot, Verdict, Wdl};
use zug_table::{BLOCK, MAX_PLIES, TableError, TableOracle, decided, stored_of};

/// The counts of a whole table, in slots.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ByPlies {
    /// Win or loss for the player to move.
    pub wdl: Wdl,
    /// The distance.
    pub plies: u32,
    /// How many.
    pub count: u64,
}

/// The counts of one tier.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Tier")]
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

/// What a slot counts as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    /// No position has it.
    Unused,
    /// The game is over.
    Over(Wdl),
    /// Unfinished, and nobody wins.
    Draw,
    /// Unfinished, and decided in so many plies.
    Decided(Wdl, u32),
}

impl Kind {
    /// The kind of a class, or of the value of an open slot.
    pub(crate) fn new(class: Class, value: Option<Verdict>) -> Kind {
        match (class, value.map(|v| (v.wdl, v.plies))) {
            (Class::Lost, _) => Kind::Over(Wdl::Loss),
            (Class::Won, _) => Kind::Over(Wdl::Win),
            (Class::Tied, _) => Kind::Over(Wdl::Draw),
            (_, Some((wdl, Some(plies)))) => Kind::Decided(wdl, plies),
            (_, Some((_, None))) => Kind::Draw,
            (_, None) => Kind::Unused,
        }
    }

    /// A number for every kind.
    pub(crate) fn number(self) -> usize {
        match self {
            Kind::Unused => 0,
            Kind::Over(wdl) => 1 + wdl as usize,
            Kind::Draw => 4,
            Kind::Decided(wdl, plies) => 5 + 2 * plies as usize + usize::from(wdl == Wdl::Win),
        }
    }

    /// Every decided kind, nearest first.
    pub(crate) fn decided() -> impl DoubleEndedIterator<Item = (Wdl, u32)> {
        (0..=MAX_PLIES).flat_map(|plies| [Wdl::Loss, Wdl::Win].map(|wdl| (wdl, plies)))
    }
}

/// How many numbers kinds have.
pub(crate) const KINDS: usize = 5 + 2 * (MAX_PLIES as usize + 1);

/// Counts some tiers of a table.
pub fn stats<R: Retro>(rules: &R, oracle: &TableOracle<R>, tiers: &ChosenTiers, progress: &Progress) -> Result<Stats, LookError> {
    let chosen = || (0..rules.tiers()).filter(|tier| tiers.contains(*tier));
    let slots = chosen().map(|tier| rules.tier_len(tier)).sum();
    progress.stage("counting", "positions", 0, slots);
    let mut all = Stats { slots, ..Stats::default() };
    let mut by_plies: BTreeMap<(u32, Wdl), u64> = BTreeMap::new();
    for tier in chosen() {
        let counts = count_tier(rules, oracle, tier, progress)?;
        let of = |kind: Kind| counts[kind.number()];
        let decided = |(wdl, plies): (Wdl, u32)| of(Kind::Decided(wdl, plies));
        let unfinished = |wanted: Wdl| Kind::decided().filter(|(wdl, _)| *wdl == wanted).map(decided).sum();
        let row = TierStats {
            tier,
            name: rules.tier_name(tier),
            slots: rules.tier_len(tier),
            unused: of(Kind::Unused),
            lost: of(Kind::Over(Wdl::Loss)),
            won: of(Kind::Over(Wdl::Win)),
            tied: of(Kind::Over(Wdl::Draw)),
            wins: unfinished(Wdl::Win),
            losses: unfinished(Wdl::Loss),
            draws: of(Kind::Draw),
            deepest: Kind::decided()
                .rev()
                .find(|kind| decided(*kind) > 0)
                .map(|(_, plies)| plies)
                .or((of(Kind::Over(Wdl::Loss)) > 0).then_some(0)),
        };
        all.draws += row.draws;
        for kind in Kind::decided() {
            *by_plies.entry((kind.1, kind.0)).or_default() += decided(kind);
        }
        *by_plies.entry((0, Wdl::Loss)).or_default() += row.lost;
        all.tiers.push(row);
    }
    by_plies.retain(|_, count| *count > 0);
    all.by_plies = by_plies.into_iter().map(|((plies, wdl), count)| ByPlies { wdl, plies, count }).collect();
    Ok(all)
}

/// Slots of each kind in a tier.
fn count_tier<R: Retro>(rules: &R, oracle: &TableOracle<R>, tier: u32, progress: &Progress) -> Result<Vec<u64>, LookError> {
    let len = rules.tier_len(tier);
    let count_block: Work<u64, Result<Vec<u64>, LookError>> = &|block| {
        progress.check()?;
        let from = block * BLOCK as u64;
        let mut classes = vec![Class::Unused; (len - from).min(BLOCK as u64) as usize];
        rules.classify(tier, from, &mut classes);
        let stored = stored_of(rules, Slot { tier, index: from }, &classes);
        let codes = oracle.table().unpack(tier, block as usize, &stored)?;
        let mut counts = vec![0; KINDS];
        for (((index, class), stored), code) in (from..).zip(classes).zip(stored).zip(codes.iter()) {
            let slot = Slot { tier, index };
            let value = match class {
                _ if stored => Some(
                    code.verdict()
                        .ok_or_else(|| TableError::damaged(oracle.table().path(), format!("{code:?} of {slot:?} is no value")))?,
                ),
                Class::Open => Some(oracle.open_value(slot)?),
                _ => decided(class),
            };
            counts[Kind::new(class, value).number()] += 1;
        }
        progress.add(codes.len() as u64);
        Ok(counts)
    };
    let empty = || vec![0; KINDS];
    (0..len.div_ceil(BLOCK as u64))
        .into_par_iter()
        .map(count_block)
        .try_reduce(empty, |a, b| Ok(a.into_iter().zip(b).map(|(a, b)| a + b).collect()))
}
