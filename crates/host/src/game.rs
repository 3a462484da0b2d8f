//! The facade: what any game can be asked, in text and plain data.

use crate::analysis::{Analysis, Budget};
use crate::answers::{Details, ExactAnswer, Info, LineAnswer, MovesAnswer, Ply, PositionAnswer, PuzzleAnswer, Walked};
use crate::error::HostError;
use crate::hosted::{BookInfo, BookMade, BookVerified};
use crate::speed::Speeds;
use crate::thinking::{Thinking, Thought};
use crate::walk::Walker;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use zug_core::{Progress, Scene, Side};
use zug_retro::checkpoint::{Comparison, Difference};
use zug_retro::{Differences, Reached, Solved, Stats, Verified, Walking, Wanted};
use zug_search::superko::Limits as ExactLimits;

/// What `perft` counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counting {
    /// Move sequences.
    Sequences,
    /// Distinct positions, in at most about so many bytes.
    Distinct(u64),
    /// Distinct positions up to symmetry, in at most about so many bytes.
    Canonical(u64),
}

/// A game, whatever it is. Positions and moves are text in its notation, and where moves are played one after the other steps of records
/// ([`zug_core::step`]) can stand among them; a position of `None` is the start.
pub trait AnyGame: Send + Sync {
    /// The game in a list.
    fn info(&self) -> Info;
    /// The game in full.
    fn details(&self) -> Details;

    /// The legal moves.
    fn moves(&self, position: Option<&str>) -> Result<MovesAnswer, HostError>;
    /// The picture.
    fn scene(&self, position: Option<&str>) -> Result<Scene, HostError> {
        self.scene_after(position, &[])
    }
    /// The picture after moves: what the history forbids is shown as refused.
    fn scene_after(&self, from: Option<&str>, moves: &[&str]) -> Result<Scene, HostError>;
    /// Plays moves one after the other, with the rules about repetition.
    fn replay(&self, from: Option<&str>, moves: &[&str]) -> Result<Vec<Ply>, HostError>;
    /// Tells positions apart: equal for equal positions, whatever led there.
    fn key(&self, position: Option<&str>) -> Result<u64, HostError>;
    /// Goes through a tree of moves from a position, also by steps that only records know.
    fn walker(&self, from: Option<&str>) -> Result<Box<dyn Walker + '_>, HostError>;
    /// Plays a whole tree of moves and tells of each position, with its value if `values` are wanted. Entry 0 is the root; the others come
    /// parents before children, line by line (pre-order), each with the index of its parent.
    fn walk(&self, from: Option<&str>, tree: &[(u32, &str)], values: bool) -> Result<Vec<Walked>, HostError>;
    /// Counts sequences or positions for each depth up to `depth`.
    fn perft(&self, position: Option<&str>, depth: usize, counting: Counting, progress: &Progress) -> Result<Vec<u64>, HostError>;
    /// Puts a position together from stacks of palette ids.
    fn setup(&self, stacks: &[(String, Vec<String>)], side: Side) -> Result<String, HostError>;

    /// The exact value of a position and of every move, as far as it is known.
    fn probe(&self, position: Option<&str>) -> Result<PositionAnswer, HostError> {
        self.probe_after(position, &[])
    }
    /// The same after moves, where the history has its word.
    fn probe_after(&self, from: Option<&str>, moves: &[&str]) -> Result<PositionAnswer, HostError>;
    /// The same with the picture.
    fn seen_after(&self, from: Option<&str>, moves: &[&str]) -> Result<PositionAnswer, HostError>;
    /// Plays moves one after the other and tells every position on the way with its values and picture, as far as the moves can be played and
    /// `each` goes on.
    fn seen_on_the_way(
        &self,
        from: Option<&str>,
        moves: &[&str],
        each: &mut dyn FnMut(Option<String>, PositionAnswer) -> ControlFlow<()>,
    ) -> Result<(), HostError>;
    /// What the position after `moves` is worth and each of its moves, by whoever knows, within a budget. `each` is told whatever is known on
    /// the way; the last word is the answer.
    fn analysis(
        &self,
        from: Option<&str>,
        moves: &[&str],
        budget: &Budget,
        progress: &Progress,
        each: &mut dyn FnMut(&Analysis),
    ) -> Result<Analysis, HostError>;

    /// A line of perfect play; needs values, or proofs within the budget.
    fn line(&self, position: Option<&str>, budget: &Budget, progress: &Progress) -> Result<LineAnswer, HostError>;

    /// Chooses a move after moves from a position: by exact values where they are known, by search where they are not.
    fn think(&self, from: Option<&str>, moves: &[&str], how: &Thinking, progress: &Progress) -> Result<Thought, HostError>;

    /// The exact score after moves from a position, for games whose score a search can prove.
    fn exact(&self, from: Option<&str>, moves: &[&str], limits: ExactLimits, progress: &Progress) -> Result<ExactAnswer, HostError>;

    /// Where the table of the game is, or would be.
    fn table_path(&self) -> PathBuf;
    /// Makes the table.
    fn solve(&self, threads: usize, memory: u64, progress: &Progress) -> Result<Solved, HostError>;
    /// Re-derives every value of a table (`None`: the game's own).
    fn verify(&self, table: Option<&Path>, threads: usize, progress: &Progress) -> Result<Verified, HostError>;
    /// Counts a table.
    fn stats(&self, table: Option<&Path>, progress: &Progress) -> Result<Stats, HostError>;
    /// Counts the positions that can be reached from the start; no table is needed.
    fn reach(&self, walking: Walking, progress: &Progress) -> Result<Reached, HostError>;
    /// Counts the same by their values in a table, walking by the rules of this game or of a variant with the same positions.
    fn reach_values(&self, table: Option<&Path>, walk: Option<&str>, walking: Walking, progress: &Progress) -> Result<Reached, HostError>;
    /// Compares all values with those of a variant with the same positions.
    fn differences(&self, other: &str, progress: &Progress) -> Result<Differences<String>, HostError>;
    /// Writes every unfinished position with its value as records of seven bytes; gives their number.
    fn export_records(&self, table: Option<&Path>, out: &mut dyn std::io::Write, progress: &Progress) -> Result<u64, HostError>;
    /// Writes all results as a checkpoint file, in so much memory; gives the number of entries.
    fn export_checkpoint(&self, table: Option<&Path>, output: &Path, memory: u64, progress: &Progress) -> Result<u64, HostError>;
    /// Compares a checkpoint file with the exact values; `each` is told every difference.
    fn compare(
        &self,
        checkpoint: &Path,
        each: &mut (dyn FnMut(&Difference) -> std::io::Result<()> + Send),
        progress: &Progress,
    ) -> Result<Comparison, HostError>;
    /// Writes every unfinished position with its value as CSV: position, result, plies.
    fn export_csv(&self, table: Option<&Path>, out: &mut dyn std::io::Write, progress: &Progress) -> Result<(), HostError>;
    /// A position with a wanted value.
    fn puzzle(&self, wanted: Wanted, seed: u64, progress: &Progress) -> Result<PuzzleAnswer, HostError>;
    /// What the book of proved positions holds.
    fn book_info(&self) -> Result<BookInfo, HostError>;
    /// Proves every position of the first plies and adds them to the game's own book, or to one in `file`, which uses nothing but what is in
    /// it. What was proved before a stop stays.
    fn book_make(&self, plies: u32, file: Option<&Path>, threads: usize, progress: &Progress) -> Result<BookMade, HostError>;
    /// Proves up to `sample` positions of a book (`None`: the game's own and the one that comes with the program) again.
    fn book_verify(&self, file: Option<&Path>, sample: usize, seed: u64, progress: &Progress) -> Result<BookVerified, HostError>;
    /// Adds another book of the game to its own; gives the number of new positions.
    fn book_merge(&self, file: &Path) -> Result<usize, HostError>;
    /// Measures rules and table on this many positions of random games.
    fn speeds(&self, positions: usize, seed: u64) -> Result<Speeds, HostError>;
}
