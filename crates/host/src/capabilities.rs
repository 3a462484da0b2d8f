//! What not every game can do, each an object of its own.

use crate::bulk::Numbers;
use crate::error::HostError;
use crate::proving::{BookInfo, BookMade, BookVerified};
use crate::records::{RecordComparison, RecordDifference};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use zug_core::Progress;
use zug_retro::checkpoint::{Comparison, Difference};
use zug_retro::{ChosenTiers, Differences, Means, Pace, Party, Reached, Solved, Stats, Verified, Walking};

/// Every position of a game, solved and stored. A table of `None` is the game's own.
pub trait Solving: Numbers {
    /// Where the table of the game is, or would be.
    fn path(&self) -> PathBuf;
    /// The tiers of the game: their names, and how many slots they have.
    fn tiers(&self) -> Vec<(String, u64)>;
    /// Makes the table, in memory.
    fn solve(&self, threads: usize, memory: u64, progress: &Progress) -> Result<Solved, HostError> {
        self.solve_with(&Means { threads, memory, scratch: None, pace: Pace::default() }, progress)
    }
    /// Makes the table.
    fn solve_with(&self, means: &Means, progress: &Progress) -> Result<Solved, HostError>;
    /// Makes the table together with other processes, each with a part of the positions in its memory.
    fn solve_together(&self, means: &Means, party: &Party, progress: &Progress) -> Result<Solved, HostError>;
    /// Re-derives every value of some tiers of a table in about so much memory.
    fn verify(
        &self,
        table: Option<&Path>,
        tiers: &ChosenTiers,
        threads: usize,
        memory: u64,
        progress: &Progress,
    ) -> Result<Verified, HostError>;
    /// Counts some tiers of a table.
    fn stats(&self, table: Option<&Path>, tiers: &ChosenTiers, progress: &Progress) -> Result<Stats, HostError>;
    /// Counts the positions that can be reached from the start; no table is needed.
    fn reach(&self, walking: Walking, progress: &Progress) -> Result<Reached, HostError>;
    /// Counts the same by their values in a table, walking by the rules of this game or of a variant with the same
    /// positions.
    fn reach_values(&self, table: Option<&Path>, walk: Option<&str>, walking: Walking, progress: &Progress) -> Result<Reached, HostError>;
    /// Compares all values with those of a variant with the same positions.
    fn differences(&self, other: &str, progress: &Progress) -> Result<Differences<String>, HostError>;
    /// Writes every unfinished position with its value as CSV: position, result, plies. With a walk it is every position
    /// that can be reached so, finished ones too.
    fn export_csv(
        &self,
        table: Option<&Path>,
        reachable: Option<Walking>,
        out: &mut dyn Write,
        progress: &Progress,
    ) -> Result<(), HostError>;
    /// Writes the same positions with their values as records of seven bytes, where the game has such records; gives
    /// their number.
    fn export_records(
        &self,
        table: Option<&Path>,
        reachable: Option<Walking>,
        out: &mut dyn Write,
        progress: &Progress,
    ) -> Result<u64, HostError>;
    /// Compares a file of such records with the exact values; `each` is told every difference.
    fn compare_records(
        &self,
        file: &Path,
        each: &mut (dyn FnMut(&RecordDifference) -> io::Result<()> + Send),
        progress: &Progress,
    ) -> Result<RecordComparison, HostError>;
    /// Files of results by the game's own codes.
    fn checkpoints(&self) -> Result<&dyn Checkpoints, HostError>;
}

/// Files of results by the game's own codes, made from a table or compared with it.
pub trait Checkpoints: Send + Sync {
    /// Writes all results of a table (`None`: the game's own) in so much memory; gives the number of entries.
    fn export(&self, table: Option<&Path>, output: &Path, memory: u64, progress: &Progress) -> Result<u64, HostError>;
    /// Compares a file with the exact values; `each` is told every difference.
    fn compare(
        &self,
        checkpoint: &Path,
        each: &mut (dyn FnMut(&Difference) -> io::Result<()> + Send),
        progress: &Progress,
    ) -> Result<Comparison, HostError>;
}

/// Books of proved positions.
pub trait Books: Send + Sync {
    /// What the book holds.
    fn info(&self) -> Result<BookInfo, HostError>;
    /// Proves every position of the first plies, the deepest first, and adds them layer by layer to the game's own
    /// book, or to one in `file` that is made from nothing but what is in it. What was proved before a stop stays.
    fn make(&self, plies: u32, file: Option<&Path>, threads: usize, progress: &Progress) -> Result<BookMade, HostError>;
    /// Proves up to `sample` positions of a book (`None`: the game's own and the one that comes with the program) again
    /// from nothing.
    fn verify(&self, file: Option<&Path>, sample: usize, seed: u64, progress: &Progress) -> Result<BookVerified, HostError>;
    /// Adds another book of the game to its own; gives the number of new positions.
    fn merge(&self, file: &Path) -> Result<usize, HostError>;
}
