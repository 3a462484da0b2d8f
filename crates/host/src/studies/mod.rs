//! Studies of any game: the library with the rules beside it.
//!
//! The library keeps moves as text and positions as keys; here they get their meaning. A move is added only if it is legal there,
//! written as the game writes it; a node is shown with all that is known of its position.

mod answers;
mod import;
mod optimal;

pub use answers::{EditRequest, Format, NewStudy, NodeAnswer, TreeAnswer};

use crate::error::HostError;
use crate::game::AnyGame;
use crate::registry::Host;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use thiserror::Error;
use zug_studies::{Edit, Edited, Filter, Library, LibraryError, Move, Study};

/// Why a study could not do what was asked.
#[derive(Debug, Error)]
pub enum StudyError {
    /// The library has a reason.
    #[error(transparent)]
    Library(#[from] LibraryError),
    /// The game has a reason.
    #[error(transparent)]
    Game(#[from] HostError),
    /// The folder of the library cannot be made.
    #[error("cannot make the folder {}: {source}", path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// Nothing could be read from the text.
    #[error("{0}")]
    Text(String),
}

/// The studies of one library.
pub struct Studies {
    host: Arc<Host>,
    path: PathBuf,
    library: Mutex<Option<Arc<Library>>>,
}

impl Studies {
    /// With the library in this file; it is opened when first asked for.
    pub fn new(host: Arc<Host>, path: PathBuf) -> Studies {
        Studies { host, path, library: Mutex::new(None) }
    }

    fn library(&self) -> Result<Arc<Library>, StudyError> {
        let mut open = self.library.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(library) = &*open {
            return Ok(library.clone());
        }
        if let Some(folder) = self.path.parent() {
            std::fs::create_dir_all(folder).map_err(|source| StudyError::Folder { path: folder.into(), source })?;
        }
        let library = Arc::new(Library::open(&self.path)?);
        *open = Some(library.clone());
        Ok(library)
    }

    /// The studies with a text in their names or tags, of a game, with a position in them.
    pub fn list(
        &self,
        text: Option<String>,
        tag: Option<String>,
        game: Option<String>,
        position: Option<&str>,
    ) -> Result<Vec<Study>, StudyError> {
        let key = match (position, &game) {
            (None, _) => None,
            (Some(position), Some(game)) => Some(self.host.game(game)?.key(Some(position))?),
            (Some(_), None) => return Err(StudyError::Text("a position belongs to a game: say which".into())),
        };
        Ok(self.library()?.list(&Filter { text, tag, game, key })?)
    }

    /// Makes a study of a text.
    pub fn create(&self, new: NewStudy) -> Result<Study, StudyError> {
        let draft = import::draft(&self.host, new)?;
        Ok(self.library()?.create(&draft)?)
    }

    /// Makes a study of perfect play from a position: the best line, and every other move beside it.
    pub fn create_optimal(&self, game: &str, position: Option<&str>) -> Result<Study, StudyError> {
        let game = self.host.game(game)?;
        Ok(self.library()?.create(&optimal::draft(&*game, position)?)?)
    }

    /// A study.
    pub fn study(&self, id: i64) -> Result<Study, StudyError> {
        Ok(self.library()?.study(id)?)
    }

    /// Gives a study another name or other tags.
    pub fn describe(&self, id: i64, name: Option<&str>, tags: Option<&[String]>) -> Result<Study, StudyError> {
        Ok(self.library()?.describe(id, name, tags)?)
    }

    /// Deletes a study.
    pub fn delete(&self, id: i64) -> Result<(), StudyError> {
        Ok(self.library()?.delete(id)?)
    }

    /// The text a study was made from.
    pub fn source(&self, id: i64) -> Result<String, StudyError> {
        Ok(self.library()?.source(id)?)
    }

    /// How often a study was edited.
    pub fn revision(&self, id: i64) -> Result<u64, StudyError> {
        Ok(self.library()?.revision(id)?)
    }

    /// A tree in columns.
    pub fn tree(&self, id: i64, index: u32) -> Result<TreeAnswer, StudyError> {
        let library = self.library()?;
        let (revision, columns) = library.columns(id, index)?;
        let (kept, game) = self.game(&library, id, index)?;
        let info = game.info();
        Ok(TreeAnswer { revision, game: info.name, start: kept.start, halfmove: kept.halfmove, sides: info.sides, columns })
    }

    fn game(&self, library: &Library, id: i64, index: u32) -> Result<(zug_studies::Game, Arc<dyn AnyGame>), StudyError> {
        let games = library.study(id)?.games;
        let kept = games.into_iter().nth(index as usize).ok_or(LibraryError::NoGame { study: id, game: index })?;
        let game = self.host.game(&kept.game)?;
        Ok((kept, game))
    }

    /// A node with all that is known of its position.
    pub fn node(&self, id: i64, index: u32, node: u32) -> Result<NodeAnswer, StudyError> {
        let library = self.library()?;
        let (kept, game) = self.game(&library, id, index)?;
        let noted = library.node(id, index, node)?;
        let path: Vec<&str> = noted.path.iter().map(String::as_str).collect();
        let mut position = game.probe_after(Some(&kept.start), &path)?;
        position.scene = Some(game.scene_after(Some(&kept.start), &path)?);
        Ok(NodeAnswer::new(node, noted, position))
    }

    /// Edits a tree; all edits or none.
    pub fn edit(&self, id: i64, index: u32, edits: Vec<EditRequest>) -> Result<Edited, StudyError> {
        let library = self.library()?;
        let (kept, game) = self.game(&library, id, index)?;
        let edits = edits.into_iter().map(|edit| match edit {
            EditRequest::Add { parent, moves } => {
                let before = library.node(id, index, parent)?.path;
                let moves = legal(&*game, &kept.start, &before, &moves)?;
                Ok(Edit::Add { parent, moves })
            }
            other => Ok(other.into_edit()),
        });
        Ok(library.edit(id, index, &edits.collect::<Result<Vec<_>, StudyError>>()?)?)
    }

    /// Takes the last edit of a tree back.
    pub fn undo(&self, id: i64, index: u32) -> Result<u64, StudyError> {
        Ok(self.library()?.undo(id, index)?)
    }

    /// Does what was taken back again.
    pub fn redo(&self, id: i64, index: u32) -> Result<u64, StudyError> {
        Ok(self.library()?.redo(id, index)?)
    }
}

/// Moves after others, as the game writes them.
fn legal(game: &dyn AnyGame, start: &str, before: &[String], moves: &[String]) -> Result<Vec<Move>, StudyError> {
    let line = before.iter().chain(moves).map(String::as_str);
    let tree: Vec<(u32, &str)> = std::iter::once((0, "")).chain((0..).zip(line)).collect();
    let played = game.walk(Some(start), &tree)?.into_iter().skip(1 + before.len());
    Ok(played.map(|(text, key)| Move { text, key }).collect())
}
