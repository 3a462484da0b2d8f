//! Variation trees of any game: reading and writing PGN and SGF, and the table that makes them readable.
//!
//! A [`Tree`] holds what was written and nothing of what a reader looks at: that is a [`View`]. What is wrong with a
//! text is told by [`Diagnostic`]s with line and column beside everything that could be kept.
//!
//! ```
//! use zug_tree::{NodeId, pgn};
//!
//! let read = pgn::read(b"1. e4 (1. d4 d5) 1... e5 *");
//! let tree = &read.games[0].tree;
//! let first: Vec<&str> = tree.edges(NodeId::ROOT).iter().map(|edge| tree.move_text(*edge)).collect();
//! assert_eq!((first, tree.len()), (vec!["e4", "d4"], 5));
//! ```

#![forbid(unsafe_code)]

mod diagnostic;
mod encoding;
pub mod export;
mod label;
mod nodes;
pub mod note;
pub mod pgn;
mod report;
pub mod sample;
pub mod sgf;
pub mod table;
mod tree;
mod view;
mod walk;

pub use diagnostic::{Diagnostic, Noted, Severity};
pub use encoding::text_of;
pub use nodes::{NodeFacts, nodes};
pub use note::Note;
pub use report::Report;
pub use tree::{NodeId, Span, Tree};
pub use view::{View, display_order};
pub use walk::{Event, Events, Preorder};

/// The examples of the front page are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
