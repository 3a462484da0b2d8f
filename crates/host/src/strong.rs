//! The capability of being strongly solved, as an object: not every game has it, so it hangs beside the rules.

use crate::checkpoint::{self, Coded, Comparison, Difference};
use crate::error::HostError;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use zug_core::{Class, Oracle, Progress, Retro, Rules, Side, Slot, Wdl};
use zug_retro::{Puzzle, Reached, Solved, Stats, Verified, Wanted};
use zug_table::{Code, TableError, TableOracle};

/// What can be done with a game that numbers its positions.
pub trait Strong<R: Rules>: Send + Sync {
    /// Slots a table has.
    fn slots(&self, rules: &R) -> u64;
    /// Makes a table.
    fn solve(&self, rules: &R, game: &str, path: &Path, threads: usize, memory: u64, progress: &Progress) -> Result<Solved, HostError>;
    /// Opens a table.
    fn open(&self, rules: Arc<R>, game: &str, path: &Path) -> Result<Arc<dyn Solution<R>>, HostError>;
}

/// An open table of a game.
pub trait Solution<R: Rules>: Oracle<R> {
    /// Re-derives every value.
    fn verify(&self, threads: usize, progress: &Progress) -> Result<Verified, HostError>;
    /// Counts it.
    fn stats(&self, progress: &Progress) -> Result<Stats, HostError>;
    /// Counts the positions that can be reached.
    fn reach(&self, progress: &Progress) -> Result<Reached, HostError>;
    /// Finds a position with a wanted value.
    fn puzzle(&self, wanted: Wanted, seed: u64, progress: &Progress) -> Result<Option<Puzzle<R::Pos>>, HostError>;
    /// Calls `each` for every unfinished position with its value.
    fn each(&self, progress: &Progress, each: &mut Each<R>) -> Result<(), HostError>;
}

/// What [`Solution::each`] calls.
pub type Each<'a, R> = dyn FnMut(&<R as Rules>::Pos, Side, Wdl, Option<u32>) -> std::io::Result<()> + 'a;

/// Strong solving through `zug-retro`.
pub struct ByRetro;

impl<R: Retro> Strong<R> for ByRetro {
    fn slots(&self, rules: &R) -> u64 {
        (0..rules.tiers()).fold(0u64, |sum, t| sum.saturating_add(rules.tier_len(t)))
    }
    fn solve(&self, rules: &R, game: &str, path: &Path, threads: usize, memory: u64, progress: &Progress) -> Result<Solved, HostError> {
        Ok(zug_retro::solve(rules, game, path, threads, memory, progress)?)
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
    fn probe(&self, p: &R::Pos, side: Side) -> Result<Option<zug_core::Verdict>, zug_core::OracleError> {
        self.oracle.probe(p, side)
    }
}

impl<R: Retro> Solution<R> for RetroSolution<R> {
    fn verify(&self, threads: usize, progress: &Progress) -> Result<Verified, HostError> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().map_err(zug_retro::SolveError::from)?;
        Ok(pool.install(|| zug_retro::verify(&*self.rules, &self.oracle, progress))?)
    }
    fn stats(&self, progress: &Progress) -> Result<Stats, HostError> {
        Ok(zug_retro::stats(&*self.rules, self.oracle.table(), progress)?)
    }
    fn reach(&self, progress: &Progress) -> Result<Reached, HostError> {
        Ok(zug_retro::reach(&*self.rules, self.oracle.table(), progress)?)
    }
    fn puzzle(&self, wanted: Wanted, seed: u64, progress: &Progress) -> Result<Option<Puzzle<R::Pos>>, HostError> {
        Ok(zug_retro::find_puzzle(&*self.rules, &self.oracle, wanted, seed, progress)?)
    }
    fn each(&self, progress: &Progress, each: &mut Each<R>) -> Result<(), HostError> {
        let table = self.oracle.table();
        progress.stage("exporting", "positions", 0, table.meta().slots());
        for tier in 0..self.rules.tiers() {
            for (index, value) in (0..).zip(table.tier(tier)?) {
                let Some((p, side)) = self.rules.unrank(Slot { tier, index }) else { continue };
                let written = match self.rules.class_of(&p, side) {
                    Class::Unused | Class::Lost | Class::Won | Class::Tied => continue,
                    Class::WinsNow => each(&p, side, Wdl::Win, Some(1)),
                    Class::Open => match Code(value).verdict() {
                        Some(v) => each(&p, side, v.wdl, v.plies),
                        None => {
                            let what = format!("byte {value} of tier {tier}, index {index} is no value");
                            return Err(TableError::Damaged { path: table.path().into(), what }.into());
                        }
                    },
                };
                written.map_err(HostError::Output)?;
            }
            progress.check()?;
            progress.add(self.rules.tier_len(tier));
        }
        Ok(())
    }
}

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
        checkpoint::write(&*rules, &oracle, output, |_| true, memory, progress)
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
        checkpoint::compare(&*rules, &oracle, checkpoint, each, progress)
    }
}

/// Writes the CSV line of one position.
pub fn csv_line(out: &mut dyn Write, position: &str, wdl: Wdl, plies: Option<u32>) -> std::io::Result<()> {
    let result = match wdl {
        Wdl::Win => "win",
        Wdl::Draw => "draw",
        Wdl::Loss => "loss",
    };
    let plies = plies.map_or(String::new(), |n| n.to_string());
    writeln!(out, "\"{position}\",{result},{plies}")
}
