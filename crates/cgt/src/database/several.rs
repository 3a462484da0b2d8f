//! Databases that are looked into together, of any games.

use super::{Database, DatabaseError};
use crate::forms::{Arena, FormId};
use std::path::PathBuf;
use std::sync::Arc;

/// Open databases with their forms in one arena.
#[derive(Debug)]
pub struct Databases {
    arena: Arc<Arena>,
    files: Vec<Database>,
}

impl Databases {
    /// Opens files, with at most about so many bytes for forms.
    pub fn open(paths: &[PathBuf], memory: usize) -> Result<Databases, DatabaseError> {
        let arena = Arc::new(Arena::with_memory(memory));
        let files = paths.iter().map(|path| Database::open(path, &arena)).collect::<Result<_, _>>()?;
        Ok(Databases { arena, files })
    }

    /// Where the forms are.
    pub fn arena(&self) -> &Arc<Arena> {
        &self.arena
    }

    /// Whether there is a database of a game.
    pub fn has(&self, game: &str) -> bool {
        self.files.iter().any(|file| file.has(game))
    }

    /// The value of a part of a game.
    pub fn get(&self, game: &str, text: &str) -> Option<FormId> {
        self.files.iter().find_map(|file| file.get(game, text))
    }
}
