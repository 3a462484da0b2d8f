//! What the library may answer instead.

use crate::Conflict;
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
    /// Another file cannot be written.
    #[error("{}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// The file can be read only, so nothing can be changed.
    #[error("the library {} can only be read: {reason}", path.display())]
    ReadOnly {
        /// The file.
        path: PathBuf,
        /// Why.
        reason: String,
    },
    /// Another file is at the place of the library, or none.
    #[error("the file {} is not the library any more: it was replaced or deleted while it was open, nothing was changed", path.display())]
    Replaced {
        /// The file.
        path: PathBuf,
    },
    /// A study that is not what was kept.
    #[error("study {study}{} is damaged: {reason}", named(.name))]
    DamagedStudy {
        /// The study.
        study: i64,
        /// Its name, where it is to be had.
        name: String,
        /// What is wrong with it.
        reason: String,
    },
    /// A tree that is none: what follows a move has a larger id.
    #[error("the library is damaged: move {node} of a tree follows move {parent}")]
    Shape {
        /// A node.
        node: u32,
        /// What is kept as the node before it.
        parent: u32,
    },
    /// The work was called off before anything was kept.
    #[error(transparent)]
    Interrupted(#[from] zug_core::Interrupted),
    /// The study is not what the caller thinks it is.
    #[error("the study has revision {now}, not {wanted}")]
    OtherRevision {
        /// Its revision.
        now: u64,
        /// What the caller asked for.
        wanted: u64,
    },
    /// Somebody else changed the same thing.
    #[error("somebody else changed {} since revision {}", .0.what(), .0.base)]
    Conflict(Box<Conflict>),
    /// The key of a request that may come twice is none.
    #[error("an idempotency key has 1 to {} visible ASCII characters", crate::change::LONGEST_KEY)]
    Key,
    /// Another request had the same key.
    #[error("the idempotency key '{0}' belongs to another request")]
    KeyUsed(String),
    /// A place in a list that no page ended at.
    #[error("'{0}' is no place in the list of studies: it is the `next` of the page before")]
    Place(String),
    /// The nodes of a new tree are not in order.
    #[error("node {0} of a new tree stands before the move it follows")]
    Order(usize),
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

fn named(name: &str) -> String {
    if name.is_empty() { String::new() } else { format!(" (“{name}”)") }
}
