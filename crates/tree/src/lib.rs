//! Variation trees of any game: reading and writing PGN and SGF, and the table that makes them readable.
//!
//! A [`Tree`] holds what was written and nothing of what a reader looks at: that is a [`View`]. What is wrong with a text is told by
//! [`Diagnostic`]s with line and column beside everything that could be kept.

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
