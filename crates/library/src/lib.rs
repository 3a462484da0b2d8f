//! What was played and written down: files of variations opened as trees, and studies, the trees that are kept.

#![forbid(unsafe_code)]

mod studies;
pub mod trees;

pub use studies::{EditRequest, Format, NewStudy, NodeAnswer, NodeValue, Studies, StudyError, TreeAnswer, WantedStudies, Written};
pub use zug_studies::{Conflict, Damage, Edited, Games, LibraryError, Once, Page, Study, Summary, Terms};
