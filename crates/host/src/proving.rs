//! Proofs of a game's positions: one prover that remembers, made when it is first asked, and a book of what took long.

use crate::analysis::Budget;
use crate::error::HostError;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, OnceLock};
use std::time::{Duration, Instant};
use zug_core::{Progress, Rules, Side, Verdict};
use zug_search::{Effort, Proved, Proves};
use zug_table::{Book, BookError, NameLock};

/// What a prover's table may grow to. It begins small and takes what the questions need.
const MEMORY: usize = 1 << 30;
/// Nodes after which a position is worth keeping: about a second.
const EXPENSIVE: u64 = 2_000_000;

/// Makes a prover with a table of at most so many bytes, if the game is one that proofs reach.
pub type MakeProver<R> = fn(&R, usize) -> Option<io::Result<Box<dyn Proves<R>>>>;

/// The prover of a game and its book.
pub(crate) struct Proving<R: Rules> {
    game: String,
    path: PathBuf,
    make: MakeProver<R>,
    prover: OnceLock<Option<Box<dyn Proves<R>>>>,
    /// What is in the file, once it was read, and what was found since.
    book: Mutex<Option<Book>>,
}

impl<R: Rules> Proving<R> {
    /// For the game called so, with its book in a folder.
    pub fn new(game: &str, folder: &Path, make: MakeProver<R>) -> Self {
        let path = folder.join(format!("{game}.book"));
        Proving { game: game.into(), path, make, prover: OnceLock::new(), book: Mutex::new(None) }
    }

    /// The file of the book.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// A prover that knows nothing yet.
    pub fn fresh(&self, rules: &R) -> Result<Box<dyn Proves<R>>, HostError> {
        let made = (self.make)(rules, MEMORY).ok_or_else(|| HostError::NoProof(self.game.clone()))?;
        made.map_err(|e| HostError::NoMemory(self.game.clone(), e))
    }

    /// The prover, which has learned what is in the book. `None` where the game is too large for proofs, or there is no memory.
    fn prover(&self, rules: &R) -> Result<Option<&dyn Proves<R>>, HostError> {
        if self.prover.get().is_none() {
            let made = self.fresh(rules).ok();
            if let Some(prover) = &made {
                prover.learn(&mut self.opened()?.as_ref().into_iter().flat_map(Book::iter));
            }
            let _ = self.prover.set(made);
        }
        Ok(self.prover.get().and_then(|prover| prover.as_deref()))
    }

    /// The book, read at most once.
    fn opened(&self) -> Result<MutexGuard<'_, Option<Book>>, HostError> {
        let mut book = self.book.lock().expect("no panic while held");
        if book.is_none() {
            *book = Some(read_if_there(&self.path, &self.game)?);
        }
        Ok(book)
    }

    /// The book as it is now.
    pub fn book(&self) -> Result<Book, HostError> {
        Ok(self.opened()?.clone().unwrap_or_default())
    }

    /// The value of a position that is not over, if the book has it.
    pub fn known(&self, rules: &R, p: &R::Pos, side: Side) -> Result<Option<Verdict>, HostError> {
        // Most games have no book: nothing is made for them.
        if self.opened()?.as_ref().is_none_or(Book::is_empty) {
            return Ok(None);
        }
        let Some(prover) = self.prover(rules)? else { return Ok(None) };
        let score = self.opened()?.as_ref().and_then(|book| book.get(prover.key(p, side)));
        Ok(score.map(|score| prover.verdict(p, side, score)))
    }

    /// Proves a position that is not over, if that can be done so fast, and keeps what took long.
    pub fn prove(&self, rules: &R, p: &R::Pos, side: Side, effort: &Effort, progress: &Progress) -> Result<Option<Verdict>, HostError> {
        let Some(prover) = self.prover(rules)? else { return Ok(None) };
        let Proved { verdict, bounds, nodes } = prover.prove(p, side, effort, progress);
        if verdict.is_some() && nodes >= EXPENSIVE {
            let mut found = Book::default();
            found.insert(prover.key(p, side), bounds.low);
            // Who cannot write there has the answer all the same.
            let _ = self.add(&found, &self.path);
        }
        Ok(verdict)
    }

    /// Adds what another book says, which came from `path`, to the file and to what is known; says how much of it was new.
    pub fn add(&self, other: &Book, path: &Path) -> Result<usize, HostError> {
        let io = |source| BookError::Io { path: self.path.clone(), source };
        let mut book = self.opened()?;
        let own = book.get_or_insert_default();
        let new = own.merge(other, path)?;
        if let Some(prover) = self.prover.get().and_then(|prover| prover.as_deref()) {
            prover.learn(&mut other.iter());
        }
        if let Some(parent) = self.path.parent() {
            std::fs::create_dir_all(parent).map_err(io)?;
        }
        let lock = NameLock::take(&self.path).map_err(io)?;
        let _lock = lock.ok_or_else(|| BookError::Busy { path: self.path.clone() })?;
        // Another process may have added to it.
        own.merge(&read_if_there(&self.path, &self.game)?, &self.path)?;
        own.write(&self.path, &self.game)?;
        Ok(new)
    }
}

fn read_if_there(path: &Path, game: &str) -> Result<Book, HostError> {
    match Book::read(path, game) {
        Err(BookError::Io { source, .. }) if source.kind() == io::ErrorKind::NotFound => Ok(Book::default()),
        read => Ok(read?),
    }
}

/// What a proof may take that ends after so long.
pub(crate) fn effort_of(budget: &Budget, time: Duration) -> Effort {
    Effort { nodes: budget.nodes.unwrap_or(u64::MAX), deadline: Instant::now().checked_add(time), threads: budget.threads }
}
