//! Books of proved positions: making, proving again, merging.

use super::{Proofs, Proving};
use crate::capabilities::Books;
use crate::error::HostError;
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use zug_core::{Notation, Progress, Side};
use zug_search::Effort;
use zug_table::Book;

/// What there is of a book.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BookInfo {
    /// The game.
    pub game: String,
    /// Its file, which may not be there yet.
    pub path: PathBuf,
    /// Positions in it.
    pub positions: usize,
    /// Bytes of the file.
    pub bytes: u64,
    /// Positions of the book that comes with the program, which are not in the file.
    pub shipped: usize,
}

/// What making a book came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct BookMade {
    /// Positions of the first plies, mirrored ones counted once.
    pub positions: usize,
    /// Those of them that were not in the book.
    pub new: usize,
    /// Nodes of all proofs.
    pub nodes: u64,
}

/// What proving a book again came to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct BookVerified {
    /// Positions that were proved again.
    pub checked: usize,
    /// Those for which something else was found, and keys that no position has.
    pub wrong: Vec<String>,
}

/// Positions by their key.
type Layer<P> = BTreeMap<u128, (P, Side)>;

impl<R: Notation> Books for Proving<R> {
    fn info(&self) -> Result<BookInfo, HostError> {
        let (positions, path) = (self.own_book()?.len(), self.path.clone());
        let bytes = path.metadata().map_or(0, |file| file.len());
        let shipped = self.shipped()?.map_or(0, Book::len);
        Ok(BookInfo { game: self.game.clone(), path, positions, bytes, shipped })
    }

    fn make(&self, plies: u32, file: Option<&Path>, threads: usize, progress: &Progress) -> Result<BookMade, HostError> {
        let prover = self.fresh()?;
        let before = file.map_or_else(|| self.whole_book(), |file| self.book_in(file))?;
        prover.learn(&mut before.iter());
        let (p, side) = self.rules.start();
        let mut layers: Vec<Layer<R::Pos>> = vec![BTreeMap::from([(prover.key(&p, side), (p, side))])];
        for _ in 0..plies {
            progress.check()?;
            let mut next = BTreeMap::new();
            for (p, side) in layers.last().into_iter().flat_map(BTreeMap::values) {
                for m in self.rules.list(p, *side) {
                    let mut after = p.clone();
                    let side = self.rules.play(&mut after, *side, m);
                    if self.rules.over(&after, side).is_none() {
                        next.insert(prover.key(&after, side), (after, side));
                    }
                }
            }
            layers.push(next);
        }
        let mut made = BookMade { positions: layers.iter().map(BTreeMap::len).sum(), ..BookMade::default() };
        for (ply, layer) in layers.iter().enumerate().rev() {
            let mut found = Book::default();
            let mut stopped = None;
            for (at, (&key, (p, side))) in layer.iter().enumerate().filter(|(_, (key, _))| before.get(**key).is_none()) {
                progress.stage(format!("ply {ply}: {at} of {} positions, nodes", layer.len()), "nodes", made.nodes, 0);
                let proved = prover.prove(p, *side, &Effort { threads, ..Effort::default() }, progress);
                made.nodes += proved.nodes;
                match proved.bounds.score() {
                    Some(score) => {
                        found.insert(key, score);
                    }
                    None => {
                        stopped = progress.check().err();
                        break;
                    }
                }
            }
            // What was proved before a stop is kept, and need not be proved again.
            made.new += match file {
                Some(file) => self.add_to(file, &found)?,
                None => self.add(&found, &self.path)?,
            };
            if let Some(stopped) = stopped {
                return Err(stopped.into());
            }
        }
        Ok(made)
    }

    fn verify(&self, file: Option<&Path>, sample: usize, seed: u64, progress: &Progress) -> Result<BookVerified, HostError> {
        let book = file.map_or_else(|| self.whole_book(), |file| Ok(Book::read(file, &self.game)?))?;
        let prover = self.fresh()?;
        let mut entries: Vec<(u128, i32)> = book.iter().collect();
        fastrand::Rng::with_seed(seed).shuffle(&mut entries);
        entries.truncate(sample);
        let mut verified = BookVerified::default();
        for &(key, score) in &entries {
            progress.check()?;
            progress.stage(format!("{} of {} positions, nodes", verified.checked, entries.len()), "nodes", 0, 0);
            let position = prover.position(key).filter(|(p, side)| self.rules.over(p, *side).is_none());
            let Some((p, side)) = position else {
                verified.wrong.push(format!("key {key:#x} is of no position"));
                continue;
            };
            let proved = prover.prove(&p, side, &Effort::default(), progress);
            let Some(found) = proved.bounds.score() else { continue };
            verified.checked += 1;
            if found != score {
                verified.wrong.push(self.rules.write(&p, side));
            }
        }
        progress.check()?;
        Ok(verified)
    }

    fn merge(&self, file: &Path) -> Result<usize, HostError> {
        let book = Book::read(file, &self.game)?;
        self.add(&book, file)
    }
}
