//! The capability of being strongly solved, as an object: not every game has it, so it hangs beside the rules.

use crate::error::HostError;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use zug_core::{Oracle, Progress, Retro, Rules, Side, Slot, Verdict, Wdl, cell_of_text};
use zug_retro::checkpoint::{self, Coded, Comparison, Difference};
use zug_retro::{Differences, Puzzle, Reached, Solved, Stats, Verified, Walking, Wanted};
use zug_table::TableOracle;

/// What can be done with a game that numbers its positions.
pub trait Strong<R: Rules>: Send + Sync {
    /// Slots a table has.
    fn slots(&self, rules: &R) -> u64;
    /// Makes a table.
    fn solve(&self, rules: &R, game: &str, path: &Path, threads: usize, memory: u64, progress: &Progress) -> Result<Solved, HostError>;
    /// Counts the positions that can be reached, without a table.
    fn reach(&self, rules: &R, walking: Walking, progress: &Progress) -> Result<Reached, HostError>;
    /// Opens a table.
    fn open(&self, rules: Arc<R>, game: &str, path: &Path) -> Result<Arc<dyn Solution<R>>, HostError>;
}

/// An open table of a game.
pub trait Solution<R: Rules>: Oracle<R> {
    /// Re-derives every value.
    fn verify(&self, threads: usize, progress: &Progress) -> Result<Verified, HostError>;
    /// Counts it.
    fn stats(&self, progress: &Progress) -> Result<Stats, HostError>;
    /// Counts the positions that can be reached, by the rules of this game or of another variant.
    fn reach(&self, walk: Option<&R>, walking: Walking, progress: &Progress) -> Result<Reached, HostError>;
    /// Compares all values with those of another variant.
    fn differences(&self, other: &dyn Solution<R>, progress: &Progress) -> Result<Differences<R::Pos>, HostError>;
    /// Finds a position with a wanted value.
    fn puzzle(&self, wanted: Wanted, seed: u64, progress: &Progress) -> Result<Option<Puzzle<R::Pos>>, HostError>;
    /// Calls `each` for every unfinished position with its value.
    fn each(&self, progress: &Progress, each: &mut Each<R>) -> Result<(), HostError>;
}

/// What [`Solution::each`] calls.
pub type Each<'a, R> = dyn FnMut(&<R as Rules>::Pos, Side, Verdict) -> std::io::Result<()> + 'a;

/// Strong solving through `zug-retro`.
pub struct ByRetro;

impl<R: Retro> Strong<R> for ByRetro {
    fn slots(&self, rules: &R) -> u64 {
        (0..rules.tiers()).fold(0u64, |sum, t| sum.saturating_add(rules.tier_len(t)))
    }
    fn solve(&self, rules: &R, game: &str, path: &Path, threads: usize, memory: u64, progress: &Progress) -> Result<Solved, HostError> {
        Ok(zug_retro::solve(rules, game, path, threads, memory, progress)?)
    }
    fn reach(&self, rules: &R, walking: Walking, progress: &Progress) -> Result<Reached, HostError> {
        Ok(zug_retro::reach(rules, rules, None, walking, progress)?)
    }
    fn open(&self, rules: Arc<R>, game: &str, path: &Path) -> Result<Arc<dyn Solution<R>>, HostError> {
        let oracle = TableOracle::open(rules.clone(), game, path)?;
        Ok(Arc::new(RetroSolution { rules, oracle }))
    }
}

struct RetroSolution<R> {
    rules: Arc<R>,
    oracle: TableOracle<R>,
}

impl<R: Retro> Oracle<R> for RetroSolution<R> {
    fn probe(&self, p: &R::Pos, side: Side) -> Result<Option<Verdict>, zug_core::OracleError> {
        self.oracle.probe(p, side)
    }
}

impl<R: Retro> Solution<R> for RetroSolution<R> {
    fn verify(&self, threads: usize, progress: &Progress) -> Result<Verified, HostError> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().map_err(zug_retro::SolveError::from)?;
        Ok(pool.install(|| zug_retro::verify(&*self.rules, &self.oracle, progress))?)
    }
    fn stats(&self, progress: &Progress) -> Result<Stats, HostError> {
        Ok(zug_retro::stats(&*self.rules, &self.oracle, progress)?)
    }
    fn reach(&self, walk: Option<&R>, walking: Walking, progress: &Progress) -> Result<Reached, HostError> {
        Ok(zug_retro::reach(walk.unwrap_or(&self.rules), &*self.rules, Some(&self.oracle), walking, progress)?)
    }
    fn differences(&self, other: &dyn Solution<R>, progress: &Progress) -> Result<Differences<R::Pos>, HostError> {
        Ok(zug_retro::compare(&*self.rules, [&self.oracle, other], progress)?)
    }
    fn puzzle(&self, wanted: Wanted, seed: u64, progress: &Progress) -> Result<Option<Puzzle<R::Pos>>, HostError> {
        Ok(zug_retro::find_puzzle(&*self.rules, &self.oracle, wanted, seed, progress)?)
    }
    fn each(&self, progress: &Progress, each: &mut Each<R>) -> Result<(), HostError> {
        let table = self.oracle.table();
        progress.stage("exporting", "positions", 0, table.meta().slots());
        for tier in 0..self.rules.tiers() {
            for from in (0..self.rules.tier_len(tier)).step_by(RUN as usize) {
                progress.check()?;
                let to = self.rules.tier_len(tier).min(from + RUN);
                for index in from..to {
                    let Some((p, side)) = self.rules.unrank(Slot { tier, index }) else { continue };
                    let Some(value) = self.probe(&p, side)?.filter(|value| value.plies != Some(0)) else { continue };
                    each(&p, side, value).map_err(HostError::Output)?;
                }
                progress.add(to - from);
            }
        }
        Ok(())
    }
}

/// Slots that are exported between two looks at the progress.
const RUN: u64 = 1 << 14;

/// Results by code, for games that have codes.
pub trait Checkpoints<R: Rules>: Send + Sync {
    /// Writes all results of a table.
    fn write(&self, rules: Arc<R>, game: &str, table: &Path, output: &Path, memory: u64, progress: &Progress) -> Result<u64, HostError>;
    /// Compares a file with a table.
    fn compare(
        &self,
        rules: Arc<R>,
        game: &str,
        table: &Path,
        checkpoint: &Path,
        each: &mut dyn FnMut(&Difference) -> std::io::Result<()>,
        progress: &Progress,
    ) -> Result<Comparison, HostError>;
}

impl<R: Coded> Checkpoints<R> for ByRetro {
    fn write(&self, rules: Arc<R>, game: &str, table: &Path, output: &Path, memory: u64, progress: &Progress) -> Result<u64, HostError> {
        let oracle = TableOracle::open(rules.clone(), game, table)?;
        Ok(checkpoint::write(&*rules, &oracle, output, |_| true, memory, progress)?)
    }
    fn compare(
        &self,
        rules: Arc<R>,
        game: &str,
        table: &Path,
        checkpoint: &Path,
        each: &mut dyn FnMut(&Difference) -> std::io::Result<()>,
        progress: &Progress,
    ) -> Result<Comparison, HostError> {
        let oracle = TableOracle::open(rules.clone(), game, table)?;
        Ok(checkpoint::compare(&*rules, &oracle, checkpoint, each, progress)?)
    }
}

/// Writes the CSV line of one position.
pub fn csv_line<W: Write>(rows: &mut csv::Writer<W>, position: &str, value: Verdict) -> std::io::Result<()> {
    let result = match value.wdl {
        Wdl::Win => "win",
        Wdl::Draw => "draw",
        Wdl::Loss => "loss",
    };
    let plies = value.plies.map_or(String::new(), |n| n.to_string());
    Ok(rows.write_record([&*cell_of_text(position), result, &plies])?)
}
