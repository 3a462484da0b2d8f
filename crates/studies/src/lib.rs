//! The library of studies: trees of variations, kept in one SQLite file.
//!
//! A study is what came from one file: one or more games, each a tree. The library knows nothing of rules: a move is text, a position
//! is a key its caller computed. Every edit is one transaction, so a crash loses nothing that was answered, and two windows (or two
//! programs) that edit the same study both keep their work: node ids never change and are never used again, so an edit made on an
//! older view still says what it means.

mod columns;
mod edit;
mod error;
mod library;
mod schema;
mod study;

pub use columns::{Columns, Mark};
pub use edit::{Edit, Edited, Move};
pub use error::LibraryError;
pub use library::{Filter, Library};
pub use study::{Draft, DraftGame, DraftNode, Found, Game, Head, Node, Problem, Study};
