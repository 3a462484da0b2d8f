//! Why looking through a table ended early.

use std::path::PathBuf;
use zug_core::{Interrupted, OracleError};
use zug_table::TableError;

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum LookError {
    /// The table cannot be read.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The table cannot be read.
    #[error(transparent)]
    Oracle(#[from] OracleError),
    /// The system has less memory than is needed.
    #[error("cannot get the memory for this: {0}")]
    NoMemory(std::io::Error),
    /// A walk through the game came to a position that has no number, so that it cannot be recorded.
    #[error(
        "finished positions of this game have no number, so only those reached by players who take every win at once can be counted (--take-wins)"
    )]
    Unnumbered,
    /// A file that a program might have kept results in, in a way that is not known.
    #[error("{} is an SQLite database: only checkpoint files are read", .0.display())]
    Database(PathBuf),
    /// Told to stop.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
}
