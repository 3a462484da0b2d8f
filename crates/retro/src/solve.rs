//! From rules to a table file, in memory that was allowed, in work that survives interruption.

use crate::cells::Cell;
use crate::kernel::{Halt, Later, Phase, Solver};
use crate::snapshot::{restore, save, saved_width};
use crate::units::{Unit, units};
use std::collections::btree_map::Entry;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU8, AtomicU16};
use std::time::{Duration, Instant};
use thiserror::Error;
use zug_core::{Interrupted, Progress, Retro, Space};
use zug_table::{Codes, Journal, MAX_PLIES, Meta, TableError, meta, stored};

/// What a solve has made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// Slots in the table.
    pub slots: u64,
    /// Size of the file.
    pub bytes: u64,
    /// Slots that an earlier, interrupted solve had done, or begun with.
    pub resumed: u64,
    /// How long it took.
    pub time: Duration,
}

/// Why there is no table.
#[derive(Debug, Error)]
pub enum SolveError {
    /// The game is too large.
    #[error("{game} needs {} of memory to be solved, {} are allowed (--memory)", size(*needed), size(*allowed))]
    Memory {
        /// The game.
        game: String,
        /// Bytes needed at the same time.
        needed: u64,
        /// Bytes allowed.
        allowed: u64,
    },
    /// The file could not be written, or the journal not read.
    #[error(transparent)]
    Table(#[from] TableError),
    /// Told to stop; the journal keeps what is done.
    #[error("interrupted; what is done is kept, the same command goes on from there")]
    Interrupted(#[from] Interrupted),
    /// The system has less memory than is needed.
    #[error("cannot get the memory to solve in: {0}")]
    NoMemory(std::io::Error),
    /// The game does not fit the form of tables.
    #[error("the game cannot be solved into a table: a forced win takes more than {MAX_PLIES} plies")]
    TooLong,
    /// No threads.
    #[error("cannot start threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
}

/// Bytes as people write them.
pub fn size(bytes: u64) -> String {
    match bytes {
        u64::MAX => "far more than can be had".into(),
        0..1_000 => format!("{bytes} bytes"),
        1_000..1_000_000 => format!("{:.1} kB", bytes as f64 / 1e3),
        1_000_000..1_000_000_000 => format!("{:.1} MB", bytes as f64 / 1e6),
        _ => format!("{:.1} GB", bytes as f64 / 1e9),
    }
}

/// The largest number of bytes that have to be in memory at the same time, with cells of this width; `u64::MAX` when
/// nobody could count them.
pub fn memory_needed<R: Space>(rules: &R, width: u64) -> u64 {
    let units = units(rules);
    let slots = |tiers: &[u32]| tiers.iter().fold(0u64, |sum, t| sum.saturating_add(rules.tier_len(*t)));
    let mut most = 0;
    for (i, unit) in units.iter().enumerate() {
        let kept = slots(&still_needed(&units, i));
        // Where moves lead to other units, what is known of them is scheduled, and the values may be needed again.
        let others = if units.len() > 1 { slots(&unit.tiers) } else { slots(&unit.tiers) / 8 };
        most = most.max(slots(&unit.tiers).saturating_mul(width).saturating_add(others).saturating_add(kept));
    }
    most
}

/// The tiers of earlier units that unit `i` or a later one needs.
fn still_needed(units: &[Unit], i: usize) -> Vec<u32> {
    let mut needed: Vec<u32> = units[i..].iter().flat_map(|u| &u.needs).copied().collect();
    needed.sort_unstable();
    needed.dedup();
    needed.retain(|t| units[..i].iter().any(|u| u.tiers.contains(t)));
    needed
}

/// How often a half solved unit is saved at most, and how much of the time that may take.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// The shortest time between two savings.
    pub every: Duration,
    /// One part in so many of the time.
    pub share: u32,
    /// Ends the work after so many segments, as if told to stop: to try out what is kept.
    pub stop_after: Option<u64>,
}

impl Default for Pace {
    fn default() -> Self {
        Pace { every: Duration::from_secs(45), share: 20, stop_after: None }
    }
}

/// Solves a game into the table at `path`, on `threads` threads. An interrupted solve goes on where it was, whatever
/// the number of threads: the bytes are the same.
pub fn solve<R: Retro>(rules: &R, game: &str, path: &Path, threads: usize, memory: u64, progress: &Progress) -> Result<Solved, SolveError> {
    solve_at_pace(rules, game, path, threads, memory, Pace::default(), progress)
}

/// The same, with savings at another pace.
pub fn solve_at_pace<R: Retro>(
    rules: &R,
    game: &str,
    path: &Path,
    threads: usize,
    memory: u64,
    pace: Pace,
    progress: &Progress,
) -> Result<Solved, SolveError> {
    let enough = |width| {
        let needed = memory_needed(rules, width);
        let too_much = needed > memory || needed == u64::MAX;
        if too_much { Err(SolveError::Memory { game: game.into(), needed, allowed: memory }) } else { Ok(()) }
    };
    // A byte a slot does unless distances or move lists are very long, which shows only on the way.
    let narrow = rules.winner_moves_last();
    enough(if narrow { 1 } else { 2 })?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
    pool.install(|| {
        let mut work = Work::open(rules, game, path, pace, progress)?;
        (0..work.units.len()).try_for_each(|i| work.unit(i, narrow, enough))?;
        work.finish(path)
    })
}

/// A solve with all it needs.
struct Work<'a, R> {
    rules: &'a R,
    journal: Journal,
    units: Vec<Unit>,
    later: Later,
    keeper: Keeper<'a>,
    begin: Instant,
}

impl<'a, R: Retro> Work<'a, R> {
    fn open(rules: &'a R, game: &str, path: &Path, pace: Pace, progress: &'a Progress) -> Result<Self, SolveError> {
        let meta = meta(rules, game);
        let journal = Journal::open(&path.with_extension("zug.part"), meta.clone())?;
        let keeper = Keeper { meta, snapshot: path.with_extension("zug.cells"), pace, progress, segments: 0, resumed: 0 };
        let mut work = Work { rules, journal, units: units(rules), later: Later::new(), keeper, begin: Instant::now() };
        let done = work.units.iter().filter(|unit| work.is_done(unit));
        work.keeper.resumed = done.flat_map(|unit| &unit.tiers).map(|t| rules.tier_len(*t)).sum();
        progress.stage(format!("solving {game}"), "positions", work.keeper.resumed, work.keeper.meta.slots());
        Ok(work)
    }

    fn is_done(&self, unit: &Unit) -> bool {
        unit.tiers.iter().all(|t| self.journal.has(*t))
    }

    /// Solves a unit, unless that is done. Cells that turn out to be too narrow are widened if that is still within the
    /// allowed memory.
    fn unit(&mut self, i: usize, narrow: bool, enough: impl Fn(u64) -> Result<(), SolveError>) -> Result<(), SolveError> {
        let unit = &self.units[i];
        if self.is_done(unit) {
            return Ok(());
        }
        let needed = still_needed(&self.units, i);
        self.later.retain(|t, _| needed.contains(t));
        for &tier in &unit.needs {
            if let Entry::Vacant(place) = self.later.entry(tier) {
                place.insert(self.journal.codes(tier, |from, len| stored(self.rules, tier, from, len))?);
            }
        }
        let wanted = still_needed(&self.units, i + 1);
        let (keeper, journal) = (&mut self.keeper, &mut self.journal);
        let codes = if narrow && saved_width(&unit.tiers, &keeper.snapshot, &keeper.meta) != Some(size_of::<AtomicU16>()) {
            let mut solver = Solver::<R, AtomicU8>::new(self.rules, unit, &self.later, keeper.progress)?;
            keeper.take_up(&mut solver);
            match keeper.run(&mut solver) {
                Ok(()) => keeper.keep(&solver, journal, &wanted)?,
                Err(Halt::Failed(e)) => return Err(e),
                Err(Halt::TooNarrow) => {
                    enough(2)?;
                    let mut solver = solver.widened();
                    keeper.run(&mut solver).map_err(too_long)?;
                    keeper.keep(&solver, journal, &wanted)?
                }
            }
        } else {
            enough(2)?;
            let mut solver = Solver::<R, AtomicU16>::new(self.rules, unit, &self.later, keeper.progress)?;
            keeper.take_up(&mut solver);
            keeper.run(&mut solver).map_err(too_long)?;
            keeper.keep(&solver, journal, &wanted)?
        };
        self.later.extend(codes);
        Ok(())
    }

    fn finish(self, path: &Path) -> Result<Solved, SolveError> {
        remove(&self.keeper.snapshot)?;
        let bytes = self.journal.finish(path)?;
        Ok(Solved { slots: self.keeper.meta.slots(), bytes, resumed: self.keeper.resumed, time: self.begin.elapsed() })
    }
}

/// What halts two bytes a cell.
fn too_long(halt: Halt) -> SolveError {
    match halt {
        Halt::TooNarrow => SolveError::TooLong,
        Halt::Failed(e) => e,
    }
}

/// Keeps what is done: half solved units in a file of their own, solved ones in the journal.
struct Keeper<'a> {
    meta: Meta,
    /// The file of the unit that is half solved.
    snapshot: PathBuf,
    pace: Pace,
    progress: &'a Progress,
    /// Segments done by now.
    segments: u64,
    /// Slots that were done before.
    resumed: u64,
}

impl Keeper<'_> {
    /// Goes on from what an earlier solve has saved of this unit.
    fn take_up<R: Retro, C: Cell>(&mut self, solver: &mut Solver<R, C>) {
        if restore(solver, &self.snapshot, &self.meta) {
            let done = if solver.place.phase == Phase::Classify { solver.place.from } else { solver.cells.len() as u64 };
            self.resumed += done;
            self.progress.add(done);
        }
    }

    /// Runs a solver to its end, and saves it now and then.
    fn run<R: Retro, C: Cell>(&mut self, solver: &mut Solver<R, C>) -> Result<(), Halt> {
        let mut saved = Saved { at: Instant::now(), cost: Duration::ZERO };
        solver.run(&mut |solver| {
            let stop = if self.pace.stop_after == Some(self.segments) { Err(Interrupted) } else { self.progress.check() };
            self.segments += 1;
            let since = saved.at.elapsed();
            if stop.is_err() && since >= WORTH_SAVING.min(self.pace.every) || since >= self.pace.every.max(saved.cost * self.pace.share) {
                let begin = Instant::now();
                save(solver, &self.snapshot, &self.meta)?;
                saved = Saved { at: Instant::now(), cost: begin.elapsed() };
            }
            Ok(stop?)
        })
    }

    /// Packs a solved unit into the journal, and gives the codes of the tiers that are wanted.
    fn keep<R: Retro, C: Cell>(
        &self,
        solver: &Solver<R, C>,
        journal: &mut Journal,
        wanted: &[u32],
    ) -> Result<Vec<(u32, Codes)>, SolveError> {
        match pack(solver, journal) {
            Err(SolveError::Interrupted(stop)) => {
                save(solver, &self.snapshot, &self.meta)?;
                return Err(stop.into());
            }
            packed => packed?,
        }
        remove(&self.snapshot)?;
        Ok(solver.tiers().iter().filter(|t| wanted.contains(t)).map(|t| (*t, solver.codes(*t))).collect())
    }
}

/// Packs a unit that is solved, and writes it to the journal.
fn pack<R: Retro, C: Cell>(solver: &Solver<R, C>, journal: &mut Journal) -> Result<(), SolveError> {
    let mut record = journal.record(solver.tiers().len())?;
    for &tier in solver.tiers() {
        record.tier(tier)?;
        solver.pack(tier, |block| Ok(record.block(&block)?))?;
    }
    Ok(record.finish()?)
}

/// When a unit was last saved, and how long that took.
struct Saved {
    at: Instant,
    cost: Duration,
}

/// Work of less than this is not saved when it is interrupted.
const WORTH_SAVING: Duration = Duration::from_secs(2);

/// Removes a file that may not be there.
fn remove(path: &Path) -> Result<(), TableError> {
    match std::fs::remove_file(path) {
        Err(e) if e.kind() != std::io::ErrorKind::NotFound => Err(TableError::io(path)(e)),
        _ => Ok(()),
    }
}
