//! Finding positions with a wanted value in a table.

use serde::Serialize;
use zug_core::{Class, Interrupted, Oracle, OracleError, Progress, Retro, Side, Slot, Wdl};
use zug_table::{Code, MAX_PLIES, TableError, TableOracle};

/// What kind of position is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The result for the player to move.
    pub wdl: Wdl,
    /// The distance; of no meaning for a draw.
    pub plies: Option<u32>,
    /// Only positions where exactly one move keeps the result.
    pub only_move: bool,
}

/// A position with the wanted value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Puzzle<P> {
    /// The position.
    pub position: P,
    /// The player to move.
    pub side: Side,
    /// Its distance.
    pub plies: Option<u32>,
    /// How many moves there are.
    pub moves: usize,
    /// How many of them keep the result.
    pub keeping: usize,
}

/// Why there is no puzzle.
#[derive(Debug, thiserror::Error)]
pub enum PuzzleError {
    /// The table cannot be read.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The table cannot be read.
    #[error(transparent)]
    Oracle(#[from] OracleError),
    /// Told to stop.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
}

/// Slots classified at a time.
const RUN: usize = 1 << 12;

/// Finds a position: walks the table from a place that depends on `seed` and takes the first that fits, `None` after a whole round.
pub fn find_puzzle<R: Retro>(
    rules: &R,
    oracle: &TableOracle<R>,
    wanted: Wanted,
    seed: u64,
    progress: &Progress,
) -> Result<Option<Puzzle<R::Pos>>, PuzzleError> {
    let impossible = wanted.plies.is_some_and(|plies| plies == 0 || plies > MAX_PLIES || !fits(Code::decided(plies), wanted));
    if wanted.wdl != Wdl::Draw && impossible {
        return Ok(None);
    }
    let runs: Vec<(u32, u64)> = (0..rules.tiers()).flat_map(|t| (0..rules.tier_len(t)).step_by(RUN).map(move |index| (t, index))).collect();
    let start = scatter(seed) as usize % runs.len();
    let mut unpacked: Option<(u32, Vec<u8>)> = None;
    for &(tier, from) in runs[start..].iter().chain(&runs[..start]) {
        progress.check()?;
        if unpacked.as_ref().is_none_or(|(t, _)| *t != tier) {
            unpacked = Some((tier, oracle.table().tier(tier)?));
        }
        let (_, tier_values) = unpacked.as_ref().expect("just unpacked");
        let values = &tier_values[from as usize..tier_values.len().min(from as usize + RUN)];
        if wanted.plies != Some(1) && !values.iter().any(|v| fits(Code(*v), wanted)) {
            continue;
        }
        let mut classes = [Class::Unused; RUN];
        rules.classify(tier, from, &mut classes[..values.len()]);
        let skip = scatter(seed ^ from) as usize % values.len();
        for i in (skip..values.len()).chain(0..skip) {
            let hit = match classes[i] {
                Class::Open => fits(Code(values[i]), wanted),
                Class::WinsNow => fits(Code::decided(1), wanted),
                _ => false,
            };
            let Some((position, side)) = hit.then(|| rules.unrank(Slot { tier, index: from + i as u64 })).flatten() else { continue };
            let (moves, keeping) = count_keeping(rules, oracle, &position, side, wanted.wdl)?;
            if !wanted.only_move || keeping == 1 && moves > 1 {
                let plies = oracle.probe(&position, side)?.and_then(|v| v.plies);
                return Ok(Some(Puzzle { position, side, plies, moves, keeping }));
            }
        }
    }
    Ok(None)
}

fn fits(code: Code, wanted: Wanted) -> bool {
    let near = |plies| wanted.plies.is_none() || wanted.wdl == Wdl::Draw || plies == wanted.plies;
    code.verdict().is_some_and(|v| v.wdl == wanted.wdl && near(v.plies))
}

fn count_keeping<R: Retro>(rules: &R, oracle: &TableOracle<R>, p: &R::Pos, side: Side, wdl: Wdl) -> Result<(usize, usize), OracleError> {
    let mut keeping = 0;
    let moves = rules.list(p, side);
    for &m in &moves {
        let mut q = p.clone();
        let next = rules.play(&mut q, side, m);
        if oracle.probe(&q, next)?.is_some_and(|v| v.before_move().wdl == wdl) {
            keeping += 1;
        }
    }
    Ok((moves.len(), keeping))
}

/// Spreads a seed over all 64 bits (the finaliser of SplitMix64, Steele, Lea and Flood 2014).
fn scatter(seed: u64) -> u64 {
    let z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
