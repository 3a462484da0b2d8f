//! What the library may answer instead.

use std::path::PathBuf;
use thiserror::Error;

/// Why the library could not do what was asked.
#[derive(Debug, Error)]
pub enum LibraryError {
    /// The file does not open.
    #[error("cannot open the library {}: {source}", path.display())]
    Open {
        /// The file.
        path: PathBuf,
        /// Why.
        source: rusqlite::Error,
    },
    /// The file was written by a newer program.
    #[error("the library {} has format {found}, this program knows up to {known}", path.display())]
    Version {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: u32,
        /// Ours.
        known: u32,
    },
    /// There is no such study.
    #[error("there is no study {0}")]
    NoStudy(i64),
    /// The study has fewer games.
    #[error("study {study} has no game {game}")]
    NoGame {
        /// The study.
        study: i64,
        /// What was asked for, from 0.
        game: u32,
    },
    /// The node was never there, or was deleted.
    #[error("there is no move {0} in this game any more")]
    NoNode(u32),
    /// The start of a game cannot be deleted or moved.
    #[error("the start of a game cannot be moved or deleted")]
    Root,
    /// A place among siblings that does not exist.
    #[error("the move has {siblings} places to stand at, there is no place {index}")]
    NoPlace {
        /// What was asked for, from 0.
        index: usize,
        /// How many there are.
        siblings: usize,
    },
    /// Nothing was edited yet.
    #[error("there is nothing to undo")]
    NothingToUndo,
    /// Nothing was undone.
    #[error("there is nothing to redo")]
    NothingToRedo,
    /// The database has a reason.
    #[error("the library does not answer: {0}")]
    Database(#[from] rusqlite::Error),
    /// What is kept there is not what this program writes.
    #[error("the library is damaged: {0}")]
    Damaged(#[from] serde_json::Error),
}
