//! From rules to a table file, in memory that was allowed, in work that survives interruption.

use crate::kernel::{Values, solve_unit};
use crate::units::{Unit, units};
use rayon::prelude::*;
use std::collections::btree_map::Entry;
use std::path::Path;
use std::time::{Duration, Instant};
use thiserror::Error;
use zug_core::{Interrupted, Progress, Retro, Space};
use zug_table::{BLOCK, Block, Journal, TableError, meta};

/// What a solve has made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// Slots in the table.
    pub slots: u64,
    /// Size of the file.
    pub bytes: u64,
    /// Slots that an earlier, interrupted solve had done.
    pub resumed: u64,
    /// How long it took.
    pub time: Duration,
}

/// Why there is no table.
#[derive(Debug, Error)]
pub enum SolveError {
    /// The game is too large.
    #[error("{game} needs {} of memory to be solved, {} are allowed (--memory)", size(*needed), size(*allowed))]
    Memory {
        /// The game.
        game: String,
        /// Bytes needed at the same time.
        needed: u64,
        /// Bytes allowed.
        allowed: u64,
    },
    /// The file could not be written, or the journal not read.
    #[error(transparent)]
    Table(#[from] TableError),
    /// Told to stop; the journal keeps what is done.
    #[error("interrupted; what is done is kept, the same command goes on from there")]
    Interrupted(#[from] Interrupted),
    /// The game does not fit the form of tables.
    #[error("the game cannot be solved into a table of one byte a position: {0}")]
    Unfit(&'static str),
    /// No threads.
    #[error("cannot start threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
}

/// Bytes as people write them.
pub fn size(bytes: u64) -> String {
    match bytes {
        u64::MAX => "far more than can be had".into(),
        0..1_000 => format!("{bytes} bytes"),
        1_000..1_000_000 => format!("{:.1} kB", bytes as f64 / 1e3),
        1_000_000..1_000_000_000 => format!("{:.1} MB", bytes as f64 / 1e6),
        _ => format!("{:.1} GB", bytes as f64 / 1e9),
    }
}

/// The largest number of bytes that have to be in memory at the same time; `u64::MAX` when nobody could count them.
pub fn memory_needed<R: Space>(rules: &R) -> u64 {
    let units = units(rules);
    let bytes = |tiers: &[u32]| tiers.iter().fold(0u64, |sum, t| sum.saturating_add(rules.tier_len(*t)));
    let mut most = 0;
    for (i, unit) in units.iter().enumerate() {
        let kept: Vec<u32> = still_needed(&units, i);
        most = most.max(bytes(&unit.tiers).saturating_mul(2).saturating_add(bytes(&kept)));
    }
    most
}

/// The tiers of earlier units that unit `i` or a later one needs.
fn still_needed(units: &[Unit], i: usize) -> Vec<u32> {
    let mut needed: Vec<u32> = units[i..].iter().flat_map(|u| &u.needs).copied().collect();
    needed.sort_unstable();
    needed.dedup();
    needed.retain(|t| units[..i].iter().any(|u| u.tiers.contains(t)));
    needed
}

/// Solves a game into the table at `path`, on `threads` threads. An interrupted solve goes on where it was, whatever the number of threads: the bytes are the same.
pub fn solve<R: Retro>(rules: &R, game: &str, path: &Path, threads: usize, memory: u64, progress: &Progress) -> Result<Solved, SolveError> {
    let needed = memory_needed(rules);
    if needed > memory || needed == u64::MAX {
        return Err(SolveError::Memory { game: game.into(), needed, allowed: memory });
    }
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
    pool.install(|| solve_here(rules, game, path, progress))
}

fn solve_here<R: Retro>(rules: &R, game: &str, path: &Path, progress: &Progress) -> Result<Solved, SolveError> {
    let begin = Instant::now();
    let meta = meta(rules, game);
    let slots = meta.slots();
    let mut journal = Journal::open(&path.with_extension("zug.part"), meta)?;
    let units = units(rules);
    let is_done = |unit: &Unit, journal: &Journal| unit.tiers.iter().all(|t| journal.has(*t));
    let len = |unit: &Unit| unit.tiers.iter().map(|t| rules.tier_len(*t)).sum::<u64>();
    let resumed = units.iter().filter(|u| is_done(u, &journal)).map(len).sum();
    progress.stage(format!("solving {game}"), "positions", resumed, slots);
    let mut later = Values::new();
    for (i, unit) in units.iter().enumerate() {
        if is_done(unit, &journal) {
            continue;
        }
        let needed = still_needed(&units, i);
        later.retain(|t, _| needed.contains(t));
        for &tier in &unit.needs {
            if let Entry::Vacant(place) = later.entry(tier) {
                place.insert(journal.values(tier)?);
            }
        }
        let solved = solve_unit(rules, unit, &later, progress)?;
        let packed: Vec<(u32, Vec<Block>)> =
            unit.tiers.iter().zip(&solved).map(|(t, values)| (*t, values.par_chunks(BLOCK).map(Block::pack).collect())).collect();
        journal.append(&packed)?;
        later.extend(unit.tiers.iter().copied().zip(solved));
    }
    let bytes = journal.finish(path)?;
    Ok(Solved { slots, bytes, resumed, time: begin.elapsed() })
}
