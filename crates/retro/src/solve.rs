//! From rules to a table file, in memory that was allowed, in work that survives interruption.

use crate::cells::Cell;
use crate::files::{Files, Split};
use crate::graph::{Game, Graph};
use crate::keeper::Keeper;
use crate::kernel::{Halt, Kernel, Later, Solver};
use crate::known::Schedule;
use crate::link::{Link, LinkError, Party};
use crate::memory::Memory;
use crate::numbers::Numbers;
use crate::shared::{Shared, most_here};
use crate::units::{Unit, units};
use std::path::{Path, PathBuf};
use std::sync::RwLock;
use std::sync::atomic::{AtomicU8, AtomicU16};
use std::time::{Duration, Instant};
use thiserror::Error;
use zug_core::{Interrupted, Progress, Retro, Space};
use zug_table::{BLOCK, Cache, Journal, MAX_PLIES, Meta, TableError, meta};

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
    /// The disk is too small.
    #[error("{game} needs {} of disk in {} to be solved in so little memory, {} are free (--scratch, --memory)", size(*needed), folder.display(), size(*free))]
    Disk {
        /// The game.
        game: String,
        /// The folder.
        folder: PathBuf,
        /// Bytes needed at the same time.
        needed: u64,
        /// Bytes that are free.
        free: u64,
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
    /// Others who solve the same game cannot be worked with.
    #[error(transparent)]
    Link(#[from] LinkError),
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

/// The least memory for unpacked blocks of other units, where a unit needs any.
const LEAST_CACHE: u64 = 64 * BLOCK as u64;

/// The largest number of bytes that have to be in memory at the same time, with cells of this width; `u64::MAX` when
/// nobody could count them.
pub fn memory_needed<R: Space>(rules: &R, width: u64) -> u64 {
    units(rules).iter().map(|unit| unit_needs(unit, |t| rules.tier_len(t), width)).max().unwrap_or(0)
}

/// The memory for values of other units without which a unit is not solved.
fn least_cache(unit: &Unit, tier_len: impl Fn(u32) -> u64) -> u64 {
    unit.needs.iter().fold(0u64, |sum, t| sum.saturating_add(tier_len(*t))).min(LEAST_CACHE)
}

/// The bytes that a unit needs in memory: its cells, what is scheduled, and a few blocks of other units.
fn unit_needs(unit: &Unit, tier_len: impl Fn(u32) -> u64 + Copy, width: u64) -> u64 {
    let slots = unit.tiers.iter().fold(0u64, |sum, t| sum.saturating_add(tier_len(*t)));
    // Where moves lead to other units, what is known of them is scheduled.
    let scheduled = if unit.needs.is_empty() { slots / 8 } else { slots };
    slots.saturating_mul(width).saturating_add(scheduled).saturating_add(least_cache(unit, tier_len))
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

/// What a solve may use.
#[derive(Clone, Debug)]
pub struct Means {
    /// Threads.
    pub threads: usize,
    /// Bytes of memory, about.
    pub memory: u64,
    /// A folder for what does not fit into memory; it is made if need be, and removed.
    pub scratch: Option<PathBuf>,
    /// When to save.
    pub pace: Pace,
}

/// Solves a game into the table at `path`, on `threads` threads, in memory. An interrupted solve goes on where it was,
/// whatever the means: the bytes are the same.
pub fn solve<R: Retro>(rules: &R, game: &str, path: &Path, threads: usize, memory: u64, progress: &Progress) -> Result<Solved, SolveError> {
    solve_with(rules, game, path, &Means { threads, memory, scratch: None, pace: Pace::default() }, progress)
}

/// The same, by other means.
pub fn solve_with<R: Retro>(rules: &R, game: &str, path: &Path, means: &Means, progress: &Progress) -> Result<Solved, SolveError> {
    let (units, meta) = (units(rules), meta(rules, game));
    let work = Work { game: &Game(rules), units, meta, path, means, progress, link: None };
    work.check()?;
    rayon::ThreadPoolBuilder::new().num_threads(means.threads).build()?.install(|| work.run())
}

/// The same by several processes, each with a part of the cells in its memory; all have to call this, with the same
/// `path` on storage that they share. The first of them writes.
pub fn solve_together<R: Retro>(
    rules: &R,
    game: &str,
    path: &Path,
    means: &Means,
    party: &Party,
    progress: &Progress,
) -> Result<Solved, SolveError> {
    let (units, meta) = (units(rules), meta(rules, game));
    let pool = rayon::ThreadPoolBuilder::new().num_threads(means.threads).build()?;
    progress.stage("waiting for the others", "processes", 0, 0);
    let link = Link::connect(party, &meta, progress)?;
    let work = Work { game: &Game(rules), units, meta, path, means, progress, link: Some((&link, party)) };
    let solved = pool.install(|| work.check_together().and_then(|()| work.run()));
    link.end(solved.as_ref().err());
    solved
}

/// A solve with all it needs; nothing of it depends on the type of the rules.
struct Work<'a> {
    game: &'a dyn Graph,
    units: Vec<Unit>,
    meta: Meta,
    path: &'a Path,
    means: &'a Means,
    progress: &'a Progress,
    /// The others, where several processes solve it.
    link: Option<(&'a Link, &'a Party)>,
}

/// What is known of finished units.
struct Finished {
    journal: RwLock<Journal>,
    cache: Cache,
}

impl Work<'_> {
    /// Whether memory and disk are enough, as far as that can be told before.
    fn check(&self) -> Result<(), SolveError> {
        let width = if self.game.winner_moves_last() { 1 } else { 2 };
        let large = |unit: &&Unit| self.needs(unit, width) > self.means.memory;
        let Some(needed) = self.units.iter().filter(large).map(|unit| self.needs(unit, width)).max() else { return Ok(()) };
        let too_little = || SolveError::Memory { game: self.meta.game.clone(), needed, allowed: self.means.memory };
        let folder = self.means.scratch.as_ref().ok_or_else(too_little)?;
        if needed == u64::MAX {
            return Err(too_little());
        }
        let disk = |unit: &Unit| {
            let cells = Numbers::new(self.game, unit).len();
            Split::new(cells, width, self.means.memory).disk(cells, width, !unit.needs.is_empty())
        };
        let needed = self.units.iter().filter(large).map(disk).max().unwrap_or(0);
        let free = free_space(folder).map_err(TableError::io(folder))?;
        if needed > free {
            return Err(SolveError::Disk { game: self.meta.game.clone(), folder: folder.clone(), needed, free });
        }
        Ok(())
    }

    /// The memory that a unit needs.
    fn needs(&self, unit: &Unit, width: u64) -> u64 {
        unit_needs(unit, |t| self.game.tier_len(t), width)
    }

    /// Whether the memory of this process is enough for its part.
    fn check_together(&self) -> Result<(), SolveError> {
        let width = if self.game.winner_moves_last() { 1 } else { 2 };
        let needed = self.units.iter().map(|unit| self.needs_together(unit, width)).max().unwrap_or(0);
        if needed > self.means.memory {
            return Err(SolveError::Memory { game: self.meta.game.clone(), needed, allowed: self.means.memory });
        }
        Ok(())
    }

    /// The memory that one process needs for a unit.
    fn needs_together(&self, unit: &Unit, width: u64) -> u64 {
        let processes = self.link.map_or(1, |(link, _)| link.processes().0);
        let share = |cells: u64| most_here(processes, cells);
        let least = least_cache(unit, |t| self.game.tier_len(t));
        match self.needs(unit, width) {
            u64::MAX => u64::MAX,
            all => share((all - least) / width) * width + least,
        }
    }

    /// The journal. Where several processes solve a game the first writes, and all have to see the same.
    fn journal(&self) -> Result<Journal, SolveError> {
        let path = self.path.with_extension("zug.part");
        let Some((link, party)) = self.link else { return Ok(Journal::open(&path, self.meta.clone())?) };
        let (processes, me) = link.processes();
        let mut journal = if me == 0 { Some(Journal::open(&path, self.meta.clone())?) } else { None };
        link.meet(false, || ())?;
        if me > 0 {
            journal = Journal::look(&path, self.meta.clone())?;
        }
        let seen = |_| {
            let has = |tier| journal.as_ref().is_some_and(|journal| journal.has(tier));
            Ok((0..self.game.tiers()).map(|tier| u8::from(has(tier))).chain([u8::from(journal.is_some())]).collect())
        };
        let (mut process, mut all) = (0, Vec::new());
        link.gather(&(0..processes).collect::<Vec<_>>(), &seen, &mut |seen: Vec<u8>| {
            all.push(seen);
            if all[process] != all[0] {
                return Err(LinkError::NotShared { process, address: party.hosts[process].clone() }.into());
            }
            process += 1;
            Ok(())
        })?;
        link.meet(false, || ())?;
        let not_shared = || LinkError::NotShared { process: me, address: party.hosts[me].clone() };
        Ok(journal.ok_or_else(not_shared)?)
    }

    /// Puts the table together; gives its bytes.
    fn finish(&self, journal: Journal, keeper: &Keeper) -> Result<u64, SolveError> {
        if self.link.is_none_or(|(link, _)| link.processes().1 == 0) {
            keeper.forget()?;
            let bytes = journal.finish(self.path)?;
            // Whoever has ended by now is not missed: the table is there.
            let _ = self.link.map(|(link, _)| link.meet(false, || ()));
            return Ok(bytes);
        }
        self.link.map_or(Ok(false), |(link, _)| link.meet(false, || ()))?;
        Ok(self.path.metadata().map_err(TableError::io(self.path))?.len())
    }

    fn run(&self) -> Result<Solved, SolveError> {
        let begin = Instant::now();
        let journal = self.journal()?;
        let mut keeper = Keeper::new(&self.meta, self.path, self.means.pace, self.progress);
        let is_done = |unit: &Unit| unit.tiers.iter().all(|t| journal.has(*t));
        let done: Vec<bool> = self.units.iter().map(is_done).collect();
        let slots = |unit: &Unit| unit.tiers.iter().map(|t| self.game.tier_len(*t)).sum::<u64>();
        keeper.resumed = self.units.iter().zip(&done).filter(|(_, done)| **done).map(|(unit, _)| slots(unit)).sum();
        self.progress.stage(format!("solving {}", self.meta.game), "positions", keeper.resumed, self.meta.slots());
        let mut finished = Finished { journal: RwLock::new(journal), cache: Cache::new(&self.meta.tiers, 0) };
        for (i, _) in done.iter().enumerate().filter(|(_, done)| !**done) {
            self.unit(i, &mut finished, &mut keeper)?;
        }
        let bytes = self.finish(finished.journal.into_inner().expect("no panic while held"), &keeper)?;
        Ok(Solved { slots: self.meta.slots(), bytes, resumed: keeper.resumed, time: begin.elapsed() })
    }

    /// Solves a unit. Cells that turn out to be too narrow are widened.
    fn unit(&self, i: usize, finished: &mut Finished, keeper: &mut Keeper) -> Result<(), SolveError> {
        let unit = &self.units[i];
        let needed = still_needed(&self.units, i);
        (0..self.game.tiers()).filter(|t| !needed.contains(t)).for_each(|t| finished.cache.forget(t));
        // A byte a slot does unless distances or move lists are very long, which shows only on the way.
        if self.game.winner_moves_last() && keeper.saved_width(&unit.tiers) != Some(size_of::<AtomicU16>()) {
            match self.in_cells::<AtomicU8>(i, finished, keeper) {
                Ok(()) => return Ok(()),
                Err(Halt::Failed(e)) => return Err(e),
                Err(Halt::TooNarrow) => {}
            }
        }
        self.in_cells::<AtomicU16>(i, finished, keeper).map_err(|halt| match halt {
            Halt::TooNarrow => SolveError::TooLong,
            Halt::Failed(e) => e,
        })
    }

    /// Solves a unit in cells of a width.
    fn in_cells<C: Cell + 'static>(&self, i: usize, finished: &mut Finished, keeper: &mut Keeper) -> Result<(), Halt> {
        let unit = &self.units[i];
        let width = size_of::<C>() as u64;
        let needed = if self.link.is_some() { self.needs_together(unit, width) } else { self.needs(unit, width) };
        let in_memory = needed <= self.means.memory;
        let least = least_cache(unit, |t| self.game.tier_len(t));
        // Unpacking a block for every look would take far longer than anything else, so a few blocks must do.
        finished.cache.set_budget(if in_memory { self.means.memory - needed + least } else { least.max(self.means.memory / 4) });
        let Finished { journal, cache } = &*finished;
        let load = |tier, block| {
            let journal = journal.read().expect("no panic while held");
            journal.block(tier, block, |from, len| self.game.stored(tier, from, len))
        };
        let kernel = Kernel {
            game: self.game,
            numbers: Numbers::new(self.game, unit),
            tiers: &unit.tiers,
            cyclic: unit.cyclic,
            later: (!unit.needs.is_empty()).then_some(Later { cache, load: &load, threads: self.means.threads }),
            progress: self.progress,
        };
        let wanted = still_needed(&self.units, i + 1);
        let wanted = |tier| wanted.contains(&tier).then_some(cache);
        let cells = kernel.numbers.len();
        if let Some((link, _)) = self.link {
            // Cells that had to be widened may be too many.
            let too_little = SolveError::Memory { game: self.meta.game.clone(), needed, allowed: self.means.memory };
            return if in_memory {
                keeper.work(Solver::new(kernel, Shared::<C>::new(link, cells)?), journal, wanted)
            } else {
                Err(too_little.into())
            };
        }
        if in_memory {
            return keeper.work(Solver::new(kernel, Memory::<C>::new(cells)?), journal, wanted);
        }
        let too_little = || SolveError::Memory { game: self.meta.game.clone(), needed, allowed: self.means.memory };
        let scratch = Scratch::new(self.means.scratch.as_deref().ok_or_else(too_little)?)?;
        let split = Split::new(cells, width, self.means.memory);
        let mut solver = Solver::new(kernel, Files::<C>::new(&scratch.0, cells, split)?);
        solver.wins = Schedule::in_file(&scratch.0.join("wins"))?;
        solver.falls = Schedule::in_file(&scratch.0.join("falls"))?;
        keeper.work(solver, journal, wanted)
    }
}

/// A folder that is removed in the end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(folder: &Path) -> Result<Scratch, TableError> {
        std::fs::create_dir_all(folder).map_err(TableError::io(folder))?;
        Ok(Scratch(folder.into()))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        for name in Files::<AtomicU8>::NAMES.iter().chain(&["wins", "falls"]) {
            let _ = std::fs::remove_file(self.0.join(name));
        }
        // Only if nothing else is in it.
        let _ = std::fs::remove_dir(&self.0);
    }
}

/// The free space on the disk of a folder, which need not be there yet.
fn free_space(folder: &Path) -> std::io::Result<u64> {
    let there = folder.ancestors().find(|folder| folder.exists()).filter(|folder| !folder.as_os_str().is_empty());
    let disk = rustix::fs::statvfs(there.unwrap_or(Path::new(".")))?;
    Ok(disk.f_bavail.saturating_mul(disk.f_frsize))
}
