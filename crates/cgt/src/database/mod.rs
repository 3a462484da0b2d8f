//! Component databases: values of the parts of games in a file.
//!
//! A file holds the game and text of every part in normal form, sorted, and its value as a place in a snapshot of forms.
//! It is portable, carries checksums over everything, does not depend on how it was made, can be merged with others, and
//! goes on growing from where it was. It is read whole; a look-up is a binary search in it.

mod build;
mod file;
mod several;

pub use build::{Built, Verdicts, build, verify};
pub use file::{Database, DatabaseInfo, Entries, merge, write};
pub use several::Databases;

use crate::evaluate::EvaluateError;
use crate::forms::SnapshotError;
use std::path::PathBuf;

/// Why a database cannot be used or made.
#[derive(Debug, thiserror::Error)]
pub enum DatabaseError {
    /// Not readable or writable.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// Not made by zug.
    #[error("{}: this is no database of values", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// Of another version.
    #[error("{}: version {found}, this program reads version {}", path.display(), file::VERSION)]
    Version {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: u32,
    },
    /// Changed or cut off.
    #[error("{}: damaged: {problem}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        problem: String,
    },
    /// Its values cannot be read.
    #[error("{}: {error}", path.display())]
    Values {
        /// The file.
        path: PathBuf,
        /// Why.
        error: SnapshotError,
    },
    /// Two files do not agree.
    #[error("the files disagree about {position}")]
    Contradiction {
        /// The part.
        position: String,
    },
    /// Another process writes it.
    #[error("{} is in use: another zug is writing this file", path.display())]
    Busy {
        /// The file.
        path: PathBuf,
    },
    /// A position could not be evaluated.
    #[error(transparent)]
    Evaluate(#[from] EvaluateError),
}
