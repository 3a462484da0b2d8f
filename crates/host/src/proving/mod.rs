//! Proofs of a game's positions: one prover that remembers, made when it is first asked, a book that came with the
//! program and one of what took long here.

mod books;
mod puzzles;

use crate::analysis::Budget;
use crate::answers::PuzzleAnswer;
use crate::capabilities::Books;
use crate::error::HostError;
use crate::hosted::finished;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock};
use std::time::{Duration, Instant};
use zug_core::{Notation, Progress, Rules, Side, Source, Verdict};
use zug_retro::Wanted;
use zug_search::{Effort, Kept, Memory, Proved, Provers, Proves};
use zug_table::{Book, BookError, NameLock};

pub use books::{BookInfo, BookMade, BookVerified};

/// Nodes after which a position is worth keeping: about a second.
const EXPENSIVE: u64 = 2_000_000;
/// Nodes for each move in turn when one is looked for that keeps a value: the right one is often known already.
const PATIENCE: [u64; 3] = [1_000, 100_000, 10_000_000];

/// What [`Proving`] tells of positions, beside its books.
pub(crate) trait Proofs<R: Rules>: Books {
    /// Whether proofs reach the game at all.
    fn reaches(&self) -> bool;
    /// A prover that knows nothing yet.
    fn fresh(&self) -> Result<Arc<dyn Proves<R>>, HostError>;
    /// The value of a position that is not over, if a book has it.
    fn known(&self, p: &R::Pos, side: Side) -> Result<Option<Verdict>, HostError>;
    /// Proves a position that is not over, if that can be done so fast, and keeps what took long.
    fn prove(&self, p: &R::Pos, side: Side, effort: &Effort, progress: &Progress) -> Result<Option<Verdict>, HostError>;
    /// A move that keeps all that a position is worth, which is known and not over. To show that of one move takes less
    /// than the values of all.
    fn keeping(&self, p: &R::Pos, side: Side, value: Verdict, effort: &Effort, progress: &Progress) -> Result<Option<R::Move>, HostError>;
    /// A position with a wanted value. The same seed finds the same one, unless a book knew more.
    fn puzzle(&self, wanted: Wanted, seed: u64, progress: &Progress) -> Result<PuzzleAnswer, HostError>;
    /// The same as an object that tells of books alone.
    fn books(&self) -> &dyn Books;
}

/// Makes a prover with a table of at most so many bytes of a memory, if the game is one that proofs reach.
pub type MakeProver<R> = fn(&R, usize, &Arc<Memory>) -> Option<io::Result<Arc<dyn Proves<R>>>>;

/// The prover of a game while it is kept.
struct Seat<R: Rules>(Mutex<Option<Arc<dyn Proves<R>>>>);

impl<R: Rules> Kept for Seat<R> {
    fn bytes(&self) -> usize {
        self.0.lock().expect("no panic while held").as_ref().map_or(0, |prover| prover.bytes())
    }

    fn forget(&self) {
        let mut prover = self.0.lock().expect("no panic while held");
        if prover.as_ref().is_some_and(|prover| Arc::strong_count(prover) == 1) {
            *prover = None;
        }
    }
}

/// The prover of a game and its books.
pub(crate) struct Proving<R: Notation> {
    rules: Arc<R>,
    game: String,
    path: PathBuf,
    make: MakeProver<R>,
    seat: Arc<Seat<R>>,
    reaches: OnceLock<bool>,
    /// The book that comes with the program, if there is one, and what it says once it was read.
    shipped: (Option<&'static [u8]>, OnceLock<Book>),
    /// What is in the file, once it was read, and what was found since.
    book: Mutex<Option<Book>>,
}

impl<R: Notation> Proving<R> {
    /// For the game called so, with its book in a folder and the one that comes with the program.
    pub fn new(rules: Arc<R>, game: &str, folder: &Path, make: MakeProver<R>, shipped: Option<&'static [u8]>) -> Self {
        let path = folder.join(format!("{game}.book"));
        let (seat, reaches) = (Arc::new(Seat(Mutex::new(None))), OnceLock::new());
        Proving { rules, game: game.into(), path, make, seat, reaches, shipped: (shipped, OnceLock::new()), book: Mutex::new(None) }
    }

    /// The book that comes with the program.
    pub fn shipped(&self) -> Result<Option<&Book>, BookError> {
        let (bytes, read) = &self.shipped;
        let Some(bytes) = bytes else { return Ok(None) };
        if read.get().is_none() {
            let _ = read.set(Book::from_bytes(bytes, Path::new("the book in the program"), &self.game)?);
        }
        Ok(read.get())
    }

    /// The prover, which has learned what is in the books. `None` where the game is too large for proofs, or there is
    /// no memory.
    fn prover(&self) -> Result<Option<Arc<dyn Proves<R>>>, HostError> {
        if !self.reaches() {
            return Ok(None);
        }
        let kept: Arc<dyn Kept> = self.seat.clone();
        Provers::all().ask(&kept);
        let mut seat = self.seat.0.lock().expect("no panic while held");
        if seat.is_none() {
            let Ok(prover) = self.fresh() else { return Ok(None) };
            prover.learn(&mut self.shipped()?.into_iter().flat_map(Book::iter));
            prover.learn(&mut self.opened()?.as_ref().into_iter().flat_map(Book::iter));
            *seat = Some(prover);
        }
        Ok(seat.clone())
    }

    /// The game's own book, read at most once.
    fn opened(&self) -> Result<MutexGuard<'_, Option<Book>>, HostError> {
        let mut book = self.book.lock().expect("no panic while held");
        if book.is_none() {
            *book = Some(read_if_there(&self.path, &self.game)?);
        }
        Ok(book)
    }

    /// The game's own book as it is now.
    pub fn own_book(&self) -> Result<Book, HostError> {
        Ok(self.opened()?.clone().unwrap_or_default())
    }

    /// All that is known: the book that came with the program, and the game's own.
    pub fn whole_book(&self) -> Result<Book, HostError> {
        let mut book = self.own_book()?;
        if let Some(shipped) = self.shipped()? {
            book.merge(shipped, &self.path)?;
        }
        Ok(book)
    }

    /// Whether the score of a position that is not over is at least `target`, if that is found so fast.
    fn reached(&self, (p, side): (&R::Pos, Side), target: i32, effort: &Effort, progress: &Progress) -> Result<Option<bool>, HostError> {
        Ok(self.prover()?.and_then(|prover| prover.reaches(p, side, target, effort, progress)))
    }

    /// Adds what another book says, which came from `path`, to the file and to what is known; says how much of it was
    /// new.
    pub fn add(&self, other: &Book, path: &Path) -> Result<usize, HostError> {
        let mut new = other.clone();
        if let Some(shipped) = self.shipped()? {
            new.without(shipped, path)?;
        }
        let prover = self.seat.0.lock().expect("no panic while held").clone();
        let mut book = self.opened()?;
        let own = book.get_or_insert_default();
        let count = own.merge(&new, path)?;
        if let Some(prover) = prover {
            prover.learn(&mut new.iter());
        }
        write_more(own, &self.path, &self.game)?;
        Ok(count)
    }

    /// Adds to a book in another file, which need not be there; says how much was new.
    pub fn add_to(&self, file: &Path, new: &Book) -> Result<usize, HostError> {
        let mut book = read_if_there(file, &self.game)?;
        let count = book.merge(new, file)?;
        write_more(&mut book, file, &self.game)?;
        Ok(count)
    }

    /// The book in another file, empty when it is not there.
    pub fn book_in(&self, file: &Path) -> Result<Book, HostError> {
        read_if_there(file, &self.game)
    }
}

impl<R: Notation> Proofs<R> for Proving<R> {
    fn reaches(&self) -> bool {
        *self.reaches.get_or_init(|| (self.make)(&self.rules, 0, &Memory::new(usize::MAX)).is_some())
    }

    fn fresh(&self) -> Result<Arc<dyn Proves<R>>, HostError> {
        let provers = Provers::all();
        let made = (self.make)(&self.rules, provers.each(), provers.memory()).ok_or_else(|| HostError::NoProof(self.game.clone()))?;
        made.map_err(|e| HostError::NoMemory(self.game.clone(), e))
    }

    fn known(&self, p: &R::Pos, side: Side) -> Result<Option<Verdict>, HostError> {
        let shipped = self.shipped()?;
        // Most games have no book: nothing is made for them.
        if shipped.is_none() && self.opened()?.as_ref().is_none_or(Book::is_empty) {
            return Ok(None);
        }
        let Some(prover) = self.prover()? else { return Ok(None) };
        let key = prover.key(p, side);
        let own = self.opened()?.as_ref().and_then(|book| book.get(key));
        let score = own.or_else(|| shipped.and_then(|book| book.get(key)));
        Ok(score.map(|score| Verdict { source: Source::Book, ..prover.verdict(p, side, score) }))
    }

    fn prove(&self, p: &R::Pos, side: Side, effort: &Effort, progress: &Progress) -> Result<Option<Verdict>, HostError> {
        let Some(prover) = self.prover()? else { return Ok(None) };
        let Proved { verdict, bounds, nodes } = prover.prove(p, side, effort, progress);
        if verdict.is_some() && nodes >= EXPENSIVE {
            let mut found = Book::default();
            found.insert(prover.key(p, side), bounds.low);
            // Who cannot write there has the answer all the same.
            let _ = self.add(&found, &self.path);
        }
        Ok(verdict)
    }

    fn keeping(&self, p: &R::Pos, side: Side, value: Verdict, effort: &Effort, progress: &Progress) -> Result<Option<R::Move>, HostError> {
        let Some(prover) = self.prover()? else { return Ok(None) };
        // What the opponent must not reach after the move.
        let target = 1 - prover.score(p, side, value);
        let same = |v: Verdict| (v.wdl, v.plies) == (value.wdl, value.plies);
        for nodes in PATIENCE.into_iter().take_while(|nodes| *nodes <= effort.nodes).chain([effort.nodes]) {
            let effort = Effort { nodes, ..*effort };
            for m in self.rules.list(p, side) {
                let mut after = p.clone();
                let next = self.rules.play(&mut after, side, m);
                let keeps = match finished(&*self.rules, &after, next) {
                    Some(over) => Some(same(over.before_move())),
                    None => self.reached((&after, next), target, &effort, progress)?.map(|reached| !reached),
                };
                if keeps == Some(true) {
                    return Ok(Some(m));
                }
            }
        }
        progress.check()?;
        Ok(None)
    }

    fn puzzle(&self, wanted: Wanted, seed: u64, progress: &Progress) -> Result<PuzzleAnswer, HostError> {
        self.proved_puzzle(wanted, seed, progress)
    }

    fn books(&self) -> &dyn Books {
        self
    }
}

/// Writes a book with what another process may have added to its file meanwhile.
fn write_more(book: &mut Book, path: &Path, game: &str) -> Result<(), HostError> {
    let io = |source| BookError::Io { path: path.into(), source };
    if let Some(parent) = path.parent() {
        std::fs::create_dir_all(parent).map_err(io)?;
    }
    let lock = NameLock::take(path).map_err(io)?;
    let _lock = lock.ok_or_else(|| BookError::Busy { path: path.into() })?;
    book.merge(&read_if_there(path, game)?, path)?;
    Ok(book.write(path, game)?)
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
