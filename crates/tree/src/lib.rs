//! Variation trees of any game: reading and writing PGN and SGF, and the table that makes them readable.
//!
//! A [`Tree`] holds what was written and nothing of what a reader looks at. What is wrong with a text is told by
//! [`Diagnostic`]s with line and column beside everything that could be kept.

mod diagnostic;
mod encoding;
pub mod note;
pub mod sgf;
mod tree;
mod walk;

pub use diagnostic::{Diagnostic, Severity};
pub use note::Note;
pub use tree::{NodeId, Span, Tree};
pub use walk::{Event, Events, Preorder};
