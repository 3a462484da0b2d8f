//! Everything that can be wrong with a request, as one sentence for a person.

use std::path::PathBuf;
use thiserror::Error;
use zug_core::{IllegalMove, Interrupted, OracleError, PerftError, ReadError, SetupError, StepError, shortened};
use zug_retro::{LookError, SolveError};
use zug_table::{BookError, TableError};

/// Why the facade could not answer.
#[derive(Debug, Error)]
pub enum HostError {
    /// No game has this name.
    #[error("no game is called '{name}'{}; `zug games` lists them", hint.as_ref().map_or(String::new(), |h| format!(" ({h})")))]
    UnknownGame {
        /// What was asked for.
        name: String,
        /// What is wrong with it, or what may have been meant.
        hint: Option<String>,
    },
    /// A position that does not read.
    #[error("position '{}', {error}", shortened(text))]
    Position {
        /// The text.
        text: String,
        /// What is wrong where.
        error: ReadError,
    },
    /// A move that does not read.
    #[error("move '{}', {error}", shortened(text))]
    Move {
        /// The text.
        text: String,
        /// What is wrong where.
        error: ReadError,
    },
    /// A move that is not allowed.
    #[error("illegal move '{text}' (ply {ply}): {reason}")]
    Illegal {
        /// The move.
        text: String,
        /// Which move of the game, from 1.
        ply: usize,
        /// Why.
        reason: IllegalMove,
    },
    /// A position with more moves than are told of one so large.
    #[error("this position of {game} is too large to be shown: it has more than {moves} moves, and takes {bytes} bytes to write")]
    TooLarge {
        /// The game.
        game: String,
        /// How many moves are told of a position of its size.
        moves: usize,
        /// How long the position is.
        bytes: usize,
    },
    /// A set-up that is no position.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The game cannot be strongly solved, or not by this program.
    #[error("{0} cannot be solved into a table, so its exact values are not known")]
    NotSolvable(String),
    /// The exact score of the game cannot be searched for.
    #[error("no exact score of {game}: {hint}")]
    NotExact {
        /// The game.
        game: String,
        /// Why.
        hint: String,
    },
    /// Proofs do not reach the game.
    #[error("{0} is no game that proofs reach, so it has no book")]
    NoProof(String),
    /// Not even a small table could be had.
    #[error("no memory for proofs of {0}: {1}")]
    NoMemory(String, std::io::Error),
    /// A book cannot be read, written or merged.
    #[error(transparent)]
    Book(#[from] BookError),
    /// There is no table yet.
    #[error("there is no table of {game} in {}: run `zug solve {game}`", dir.display())]
    NoTable {
        /// The game.
        game: String,
        /// Where it was looked for.
        dir: PathBuf,
    },
    /// The value of the position is beyond what is computed for a line.
    #[error("no line of {0}: the value of this position takes too long to compute")]
    NoLine(String),
    /// No slot has this number.
    #[error("{game} has no position number {number}: expected a number below {count}")]
    Number {
        /// The game.
        game: String,
        /// The number.
        number: u64,
        /// How many there are.
        count: u64,
    },
    /// The game has no symmetries to count by.
    #[error("{0} has no symmetries")]
    NoSymmetry(String),
    /// The game has no numbers of its own for positions.
    #[error("{0} has no checkpoint format")]
    NoCheckpoint(String),
    /// There is no such position.
    #[error("no position of {0} is like that")]
    NoPuzzle(String),
    /// Proofs of positions of random games did not come upon one.
    #[error("no position of {0} like that was found; another seed may find one")]
    PuzzleNotFound(String),
    /// The game does not add.
    #[error("{0} is no game that adds, so its positions have no combinatorial values")]
    NoValue(String),
    /// A table cannot be read or written.
    #[error(transparent)]
    Table(#[from] TableError),
    /// A table turned out to be damaged while it was probed.
    #[error(transparent)]
    Oracle(#[from] OracleError),
    /// Solving failed.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// Looking through the game or its table failed.
    #[error(transparent)]
    Look(LookError),
    /// The boards of a game are too many.
    #[error("{0}")]
    Uncounted(String),
    /// The two games have different positions.
    #[error("{0} and {1} are not variants of one game with the same positions")]
    Unrelated(String, String),
    /// The game has no records of its own for positions with values.
    #[error("{0} has no record format")]
    NoRecords(String),
    /// A file of variations that cannot be opened.
    #[error("{0}")]
    Tree(String),
    /// What was being written to does not take it.
    #[error("cannot write the answer: {0}")]
    Output(std::io::Error),
    /// Told to stop.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
    /// Positions do not fit in the memory allowed.
    #[error("{0}")]
    Perft(PerftError),
}

impl HostError {
    /// The text of move `ply` was not played.
    pub(crate) fn step(error: StepError, text: &str, ply: usize) -> HostError {
        match error {
            StepError::Unread(error) => HostError::Move { text: text.into(), error },
            StepError::Illegal(reason) => HostError::Illegal { text: text.into(), ply, reason },
        }
    }

    /// Whether the work was stopped from outside.
    pub fn is_interruption(&self) -> bool {
        matches!(self, HostError::Interrupted(_) | HostError::Solve(SolveError::Interrupted(_)))
    }

    /// Whether a table of ours is damaged or old, so that solving again is the way out.
    pub fn is_worn_out(&self) -> bool {
        use TableError::{Changed, Damaged, OtherNumbering, Version};
        let worn_out = |e: &TableError| matches!(e, Damaged { .. } | Version { .. } | OtherNumbering { .. } | Changed { .. });
        matches!(self, HostError::Table(e) if worn_out(e)) || matches!(self, HostError::Oracle(_))
    }

    /// Whether a game cannot be solved here: not at all, or not in the memory allowed.
    pub fn is_too_large(&self) -> bool {
        matches!(self, HostError::NotSolvable(_) | HostError::Solve(SolveError::Memory { .. }))
    }
}

impl From<LookError> for HostError {
    fn from(error: LookError) -> Self {
        match error {
            LookError::Table(e) => e.into(),
            LookError::Oracle(e) => e.into(),
            LookError::Interrupted(e) => e.into(),
            LookError::NoMemory(_) | LookError::Unnumbered | LookError::Database(_) => HostError::Look(error),
        }
    }
}

impl From<PerftError> for HostError {
    fn from(error: PerftError) -> Self {
        match error {
            PerftError::Interrupted(e) => e.into(),
            PerftError::Memory { .. } => HostError::Perft(error),
        }
    }
}
