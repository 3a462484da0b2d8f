//! Keeping what is done: half solved units in a file of their own, solved ones in the journal.

use crate::cells::Cell;
use crate::kernel::{Halt, Phase, Place, Solver, Transport, code};
use crate::numbers::PIECE;
use crate::snapshot::{restore, save, saved_width};
use crate::solve::{Pace, SolveError};
use std::path::{Path, PathBuf};
use std::sync::RwLock;
use std::time::{Duration, Instant};
use zug_core::{Interrupted, Progress};
use zug_table::{Block, Cache, Code, Codes, Journal, Meta, TableError};

/// Work of less than this is not saved when it is interrupted.
const WORTH_SAVING: Duration = Duration::from_secs(2);
/// Blocks that are packed before they are handed on.
const BATCH: usize = 64;

/// Keeps what is done.
pub struct Keeper<'a> {
    meta: &'a Meta,
    /// The file of the unit that is half solved.
    snapshot: PathBuf,
    pace: Pace,
    progress: &'a Progress,
    /// Segments done by now.
    segments: u64,
    /// Slots that were done before.
    pub resumed: u64,
    /// Whether what is saved was done and counted now, in cells that were too narrow.
    counted: bool,
}

impl<'a> Keeper<'a> {
    /// Keeps what is done for the table at `path`.
    pub fn new(meta: &'a Meta, path: &Path, pace: Pace, progress: &'a Progress) -> Keeper<'a> {
        Keeper { meta, snapshot: path.with_extension("zug.cells"), pace, progress, segments: 0, resumed: 0, counted: false }
    }

    /// The width of the cells of a unit that was saved.
    pub fn saved_width(&self, tiers: &[u32]) -> Option<usize> {
        saved_width(tiers, &self.snapshot, self.meta)
    }

    /// Removes what is saved of a unit.
    pub fn forget(&self) -> Result<(), TableError> {
        match std::fs::remove_file(&self.snapshot) {
            Err(e) if e.kind() != std::io::ErrorKind::NotFound => Err(TableError::io(&self.snapshot)(e)),
            _ => Ok(()),
        }
    }

    /// Solves a unit from where an earlier solve has left it, and packs it into the journal; `wanted` tells of a tier
    /// whether its values will be needed soon.
    pub fn work<'c, C: Cell, T: Transport<C> + Sync>(
        &mut self,
        mut solver: Solver<T>,
        journal: &RwLock<Journal>,
        wanted: impl Fn(u32) -> Option<&'c Cache>,
    ) -> Result<(), Halt> {
        self.take_up(&mut solver)?;
        match self.run(&mut solver) {
            // What was done so far is good for wider cells, too.
            Err(Halt::TooNarrow) if solver.place != Place::BEGIN => {
                save(&solver, &self.snapshot, self.meta)?;
                self.counted = true;
                return Err(Halt::TooNarrow);
            }
            done => done?,
        }
        match pack(&solver, journal, wanted, self.progress) {
            Err(SolveError::Interrupted(stop)) => {
                save(&solver, &self.snapshot, self.meta)?;
                Err(stop.into())
            }
            packed => {
                packed?;
                // Whoever is late must not remove what the first process may have saved of the next unit.
                if solver.transport.processes().1 == 0 {
                    self.forget()?;
                }
                Ok(())
            }
        }
    }

    /// Goes on from what an earlier solve has saved of this unit.
    fn take_up<C: Cell, T: Transport<C>>(&mut self, solver: &mut Solver<T>) -> Result<(), SolveError> {
        if restore(solver, &self.snapshot, self.meta)? && !std::mem::take(&mut self.counted) {
            let len = solver.kernel.tiers.iter().map(|t| solver.kernel.game.tier_len(*t)).sum();
            let done = if solver.place.phase == Phase::Classify { solver.place.from.min(len) } else { len };
            self.resumed += done;
            self.progress.add(done);
        }
        Ok(())
    }

    /// Runs a solver to its end, and saves it now and then.
    fn run<C: Cell, T: Transport<C> + Sync>(&mut self, solver: &mut Solver<T>) -> Result<(), Halt> {
        let (mut at, mut cost) = (Instant::now(), Duration::ZERO);
        solver.run(&mut |solver| {
            let stop = self.pace.stop_after == Some(self.segments) || self.progress.check().is_err();
            self.segments += 1;
            let since = at.elapsed();
            let due = since >= self.pace.every.max(cost * self.pace.share);
            // All processes stop, or save, at the same place; mostly there is nothing to agree on but that.
            if !solver.transport.any(stop || due)? {
                return Ok(());
            }
            let stop = solver.transport.any(stop)?;
            if solver.transport.any(due || stop && since >= WORTH_SAVING.min(self.pace.every))? {
                let begin = Instant::now();
                save(solver, &self.snapshot, self.meta)?;
                (at, cost) = (Instant::now(), begin.elapsed());
            }
            if stop { Err(Interrupted.into()) } else { Ok(()) }
        })
    }
}

/// Packs a unit that is solved and writes it to the journal: blocks are packed by whoever has them and written by the
/// first process. Values that are wanted stay unpacked as well.
fn pack<'c, C: Cell, T: Transport<C> + Sync>(
    solver: &Solver<T>,
    journal: &RwLock<Journal>,
    wanted: impl Fn(u32) -> Option<&'c Cache>,
    progress: &Progress,
) -> Result<(), SolveError> {
    let Solver { kernel, transport, .. } = solver;
    let winner_moves_last = kernel.game.winner_moves_last();
    let (processes, me) = transport.processes();
    let mut journal = journal.write().expect("no panic while held");
    let mut record = if me == 0 { Some(journal.record(kernel.tiers.len())?) } else { None };
    for &tier in kernel.tiers {
        record.as_mut().map_or(Ok(()), |record| record.tier(tier))?;
        let cache = wanted(tier);
        for (batch, runs) in kernel.numbers.blocks(tier).chunks(BATCH).enumerate() {
            if transport.any(progress.check().is_err())? {
                return Err(Interrupted.into());
            }
            let pack = |block: usize| {
                let run = &runs[block];
                let mut values = Vec::with_capacity(run.len);
                transport.copy(run.cell..run.cell + run.len as u64, &mut values)?;
                if let Some(cache) = cache {
                    let codes: Vec<Code> = values.iter().map(|value| code::<C>(*value)).collect();
                    cache.put(tier, batch * BATCH + block, Codes::new(codes.into_iter(), winner_moves_last));
                }
                let kept = kernel.kept::<C>(run.slot, &values);
                Ok(Block::pack(&Codes::to_bytes(kept.into_iter(), winner_moves_last)).bytes)
            };
            let owners: Vec<usize> = runs.iter().map(|run| transport.owner(run.cell / PIECE)).collect();
            transport.gather(&owners, &pack, &mut |bytes| match &mut record {
                Some(record) => Ok(record.block(&Block::packed(bytes))?),
                None => Ok(()),
            })?;
        }
    }
    if let Some(record) = record {
        record.finish()?;
    }
    if processes > 1 {
        // The others read it from the disk, perhaps from another machine.
        if me == 0 {
            journal.sync()?;
        }
        transport.any(false)?;
        if me != 0 {
            journal.look_again(kernel.tiers)?;
        }
        // The journal is there until all have seen it.
        transport.any(false)?;
    }
    Ok(())
}
