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
    #[error("{} has table format {found}, this zug reads formats 2 and 3: solve the game again", path.display())]
    Version {
        /// The file.
        path: PathBuf,
        /// Its format.
        found: u32,
    },
    /// A table of the game with other numbers for its positions.
    #[error("{} numbers the positions of {game} in another way ({what}): solve the game again", path.display())]
    OtherNumbering {
        /// The file.
        path: PathBuf,
        /// Its game.
        game: String,
        /// What differs.
        what: String,
    },
    /// A table of another game.
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
    /// Somebody wrote to the file while it was open.
    #[error("{} was written to while it was open, and what is there now is not what was opened", path.display())]
    Changed {
        /// The file.
        path: PathBuf,
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
