//! Why a table cannot be read or written, by file and reason.

use std::path::{Path, PathBuf};
use thiserror::Error;

/// What went wrong with which file.
#[derive(Debug, Error)]
pub enum TableError {
    /// The system refused.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The system's reason.
        source: std::io::Error,
    },
    /// Some other file.
    #[error("{} is not a zug table", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// Made by another version of zug.
    #[error("{} has table format {found}, this zug reads format {wanted}: solve the game again", path.display())]
    Version {
        /// The file.
        path: PathBuf,
        /// Its format.
        found: u32,
        /// Ours.
        wanted: u32,
    },
    /// A table of another game, or of another numbering of it.
    #[error("{} is a table of {found}, not of {wanted}", path.display())]
    OtherGame {
        /// The file.
        path: PathBuf,
        /// Its game.
        found: String,
        /// The game asked for.
        wanted: String,
    },
    /// A bit has flipped, or the file ends too early.
    #[error("{} is damaged: {what}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What does not fit.
        what: String,
    },
    /// Another process is making this table.
    #[error("{} is in use: another zug is solving this game", path.display())]
    Busy {
        /// The file.
        path: PathBuf,
    },
}

impl TableError {
    /// Wraps a system error with the file's name.
    pub fn io(path: &Path) -> impl Fn(std::io::Error) -> TableError + '_ {
        move |source| TableError::Io { path: path.into(), source }
    }

    /// Says what does not fit in which file.
    pub fn damaged(path: &Path, what: impl Into<String>) -> TableError {
        TableError::Damaged { path: path.into(), what: what.into() }
    }
}
