//! Finding positions with a wanted value in a table.

use crate::error::LookError;
use serde::Serialize;
use zug_core::{Class, Oracle, OracleError, Progress, Retro, Side, Slot, Verdict, Wdl};
use zug_table::{BLOCK, Code, Codes, MAX_PLIES, TableOracle, decided};

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

/// Finds a position: walks the table from a place that depends on `seed` and takes the first that fits, `None` after a
/// whole round. Values that the table leaves out take longer to find: where the distance is wanted they are found from
/// the move that keeps it, and else they are looked at last.
pub fn find_puzzle<R: Retro>(
    rules: &R,
    oracle: &TableOracle<R>,
    wanted: Wanted,
    seed: u64,
    progress: &Progress,
) -> Result<Option<Puzzle<R::Pos>>, LookError> {
    if wanted.plies.is_some_and(|plies| wanted.wdl != Wdl::Draw && !is_possible(rules, wanted.wdl, plies)) {
        return Ok(None);
    }
    let blocks = |tier: u32| (0..rules.tier_len(tier).div_ceil(BLOCK as u64)).map(move |block| (tier, block));
    let blocks: Vec<(u32, u64)> = (0..rules.tiers()).flat_map(blocks).collect();
    let start = scatter(seed) as usize % blocks.len();
    for left_out in [false, true] {
        for &(tier, block) in blocks[start..].iter().chain(&blocks[..start]) {
            progress.check()?;
            let codes = oracle.table().block(tier, block as usize)?;
            let search = Search { rules, oracle, wanted, left_out, tier, from: block * BLOCK as u64, codes };
            let mut found = search.block(seed)?;
            if found.is_none() && !left_out {
                found = search.parents()?;
            }
            if let Some(puzzle) = found {
                return Ok(Some(puzzle));
            }
        }
    }
    Ok(None)
}

/// Whether an unfinished position can have this value.
fn is_possible<R: Retro>(rules: &R, wdl: Wdl, plies: u32) -> bool {
    let code = if wdl == Wdl::Win { Code::win } else { Code::loss };
    (1..=MAX_PLIES).contains(&plies) && !(rules.winner_moves_last() && code(plies).turned())
}

/// The search in a block.
struct Search<'a, R> {
    rules: &'a R,
    oracle: &'a TableOracle<R>,
    wanted: Wanted,
    /// Whether values are looked at that the table leaves out, or all others.
    left_out: bool,
    tier: u32,
    from: u64,
    /// What the table has of the block.
    codes: Codes,
}

impl<R: Retro> Search<'_, R> {
    fn fits(&self, value: Option<Verdict>) -> bool {
        let Wanted { wdl, plies, .. } = self.wanted;
        value.is_some_and(|v| v.wdl == wdl && (plies.is_none() || wdl == Wdl::Draw || v.plies == plies))
    }

    /// The first position of the block that fits, from a place that depends on `seed`.
    fn block(&self, seed: u64) -> Result<Option<Puzzle<R::Pos>>, LookError> {
        let slot = |i: usize| Slot { tier: self.tier, index: self.from + i as u64 };
        let codes = &self.codes;
        let skip_all = match self.left_out {
            true => (0..codes.len()).step_by(256).all(|i| !self.rules.left_out(slot(i)).0),
            false => self.wanted.plies != Some(1) && !codes.iter().any(|code| self.fits(code.verdict())),
        };
        if skip_all {
            return Ok(None);
        }
        let mut classes = vec![Class::Unused; codes.len()];
        self.rules.classify(self.tier, self.from, &mut classes);
        let skip = scatter(seed ^ self.from) as usize % classes.len();
        for i in (skip..classes.len()).chain(0..skip) {
            let value = match classes[i] {
                Class::Open if self.rules.left_out(slot(i)).0 != self.left_out => None,
                Class::Open => Some(self.oracle.open_value(slot(i))?),
                Class::WinsNow | Class::LosesNow if !self.left_out => decided(classes[i]),
                _ => None,
            };
            if let Some(puzzle) = self.puzzle(slot(i), value)? {
                return Ok(Some(puzzle));
            }
        }
        Ok(None)
    }

    /// A position that is left out and fits, from which a move leads into the block: the one that gives it its
    /// distance.
    fn parents(&self) -> Result<Option<Puzzle<R::Pos>>, LookError> {
        let Some(plies @ 3..) = self.wanted.plies else { return Ok(None) };
        let child = match self.wanted.wdl {
            Wdl::Win => Code::loss(plies - 1),
            Wdl::Loss => Code::win(plies - 1),
            Wdl::Draw => return Ok(None),
        };
        let mut parents = Vec::new();
        for (index, _) in (self.from..).zip(self.codes.iter()).filter(|(_, code)| *code == child) {
            self.rules.parents(Slot { tier: self.tier, index }, |parent| parents.push(parent));
        }
        for parent in parents.into_iter().filter(|parent| self.rules.left_out(*parent).0) {
            if let Some(puzzle) = self.puzzle(parent, Some(self.oracle.open_value(parent)?))? {
                return Ok(Some(puzzle));
            }
        }
        Ok(None)
    }

    /// The puzzle that a slot with this value is, if it fits.
    fn puzzle(&self, slot: Slot, value: Option<Verdict>) -> Result<Option<Puzzle<R::Pos>>, LookError> {
        let Some((position, side)) = self.fits(value).then(|| self.rules.unrank(slot)).flatten() else { return Ok(None) };
        let (moves, keeping) = count_keeping(self.rules, self.oracle, &position, side, self.wanted.wdl)?;
        let fits = !self.wanted.only_move || keeping == 1 && moves > 1;
        Ok(fits.then(|| Puzzle { position, side, plies: value.and_then(|v| v.plies), moves, keeping }))
    }
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
