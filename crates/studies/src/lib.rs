//! The library of studies: trees of variations, kept in one SQLite file.
//!
//! A study is what came from one file: one or more games, each a tree. The library knows nothing of rules: a move is
//! text, a position is a key its caller computed. Every edit is one transaction, so a crash loses nothing that was
//! answered, and two windows (or two programs) that edit the same study both keep their work: node ids never change and
//! are never used again, so an edit made on an older view still says what it means. Where both change the same text,
//! the second is told.
//!
//! What is kept has checksums ([`Library::check`]): a damaged study is named, and the others work.
//!
//! ```
//! use zug_core::Progress;
//! use zug_studies::{Draft, Filter, Library, Terms};
//!
//! let folder = tempfile::tempdir()?;
//! let library = Library::open(&folder.path().join("studies.sqlite"))?;
//! let made = library.create(&Draft { name: "Openings".into(), ..Draft::default() }, &Terms::default())?;
//! let page = library.list(&Filter::default(), &Progress::default())?;
//! assert_eq!((page.studies.len(), page.studies[0].id), (1, made.id));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod backup;
mod change;
mod changed;
mod check;
mod columns;
mod departures;
mod edit;
mod error;
mod explorer;
mod library;
mod list;
mod opening;
mod packed;
mod reader;
mod schema;
mod sheet;
mod study;
mod sums;
mod writer;

pub use change::{Conflict, Field, Once, Terms};
pub use changed::{ChangedNode, Changes};
pub use check::Damage;
pub use columns::{Columns, Mark};
pub use departures::{Compared, ComparedGame, Departure, Departures};
pub use edit::{Edit, Edited, Move};
pub use error::LibraryError;
pub use explorer::{Continuation, Example, Explored, Results, Scope, side_of};
pub use library::Library;
pub use list::{Filter, MOST_LISTED, Page};
pub use packed::DraftGames;
pub use study::{Draft, DraftGame, DraftNode, Found, Game, Games, Head, Node, Problem, Study, Summary};
