//! What was played and written down: files of variations opened as trees, and studies, the trees that are kept.
//!
//! ```
//! use std::sync::Arc;
//! use zug_host::Host;
//! use zug_library::{NewStudy, Studies, Terms};
//!
//! let folder = tempfile::tempdir()?;
//! let studies = Studies::new(Arc::new(Host::new(None)), folder.path().join("studies.sqlite"));
//! let new = NewStudy { text: "1. e4 (1. d4 d5) 1... e5 *".into(), ..NewStudy::default() };
//! let made = studies.create(new, &Terms::default())?;
//! assert_eq!((made.kinds, made.nodes), (vec!["chess".to_string()], 5));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod studies;
pub mod trees;

pub use studies::{EditRequest, Format, NewStudy, NodeAnswer, NodeValue, OwnGames, Studies, StudyError, TreeAnswer};
pub use studies::{WantedMoves, WantedStudies, Written};
pub use zug_studies::{Conflict, Damage, Departures, Edited, Explored, Games, LibraryError, Once, Page, Study, Summary, Terms};
