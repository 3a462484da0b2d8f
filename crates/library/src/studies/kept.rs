//! Trees that were asked for last, so that a study is read from the library once a revision and not once a request.

use super::StudyError;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use zug_studies::{Columns, Library};

/// So many trees are kept, and no more nodes than this in all but the last.
const MOST: usize = 8;
const MOST_NODES: usize = 1_000_000;

/// A tree of one revision of a study.
struct Kept {
    study: i64,
    game: u32,
    revision: u64,
    columns: Arc<Columns>,
}

/// The trees, the last used first.
#[derive(Default)]
pub(super) struct Trees(Mutex<VecDeque<Kept>>);

impl Trees {
    /// Forgets all: the library is another.
    pub fn clear(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// The present tree of a game with its revision.
    pub fn get(&self, library: &Library, study: i64, game: u32) -> Result<(u64, Arc<Columns>), StudyError> {
        let now = library.revision(study)?;
        let mut trees = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(at) = trees.iter().position(|kept| (kept.study, kept.game) == (study, game))
            && let Some(kept) = trees.remove(at).filter(|kept| kept.revision == now)
        {
            let found = (now, kept.columns.clone());
            trees.push_front(kept);
            return Ok(found);
        }
        drop(trees);
        let (revision, columns) = library.columns(study, game)?;
        let columns = Arc::new(columns);
        let mut trees = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        trees.retain(|kept| (kept.study, kept.game) != (study, game));
        trees.push_front(Kept { study, game, revision, columns: columns.clone() });
        let nodes = |trees: &VecDeque<Kept>| trees.iter().map(|kept| kept.columns.id.len()).sum::<usize>();
        while trees.len() > MOST || (trees.len() > 1 && nodes(&trees) > MOST_NODES) {
            trees.pop_back();
        }
        Ok((revision, columns))
    }
}
