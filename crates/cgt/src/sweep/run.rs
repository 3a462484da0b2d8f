//! The sweep itself.

use super::Filter;
use crate::evaluate::{EvaluateError, Evaluator, HashMemo};
use crate::forms::{Arena, Calculator, FormError, FormId, Watch};
use crate::thermograph::{Thermograph, Thermographs};
use rustc_hash::FxHashMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use zug_core::{Interrupted, Progress, Summand, share_tasks};

/// Why a sweep ended early. What was reported before is right and complete up to there.
#[derive(Debug, thiserror::Error)]
pub enum SweepError {
    /// A position could not be evaluated.
    #[error("position {number} ({text}): {error}")]
    Position {
        /// Its number.
        number: u64,
        /// Its text.
        text: String,
        /// Why.
        error: EvaluateError,
    },
    /// Told to stop.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
    /// The rows could not be written.
    #[error(transparent)]
    Io(#[from] std::io::Error),
    /// A value could not be written.
    #[error(transparent)]
    Write(#[from] crate::notation::WriteError),
}

/// Facts about values that several rows share.
#[derive(Debug, Default)]
pub struct Facts {
    thermographs: Thermographs,
}

/// So many thermographs are kept, then others: what is asked for together is of a kind.
const KEPT: usize = 1 << 14;

impl Facts {
    /// The thermograph of a value.
    pub fn thermograph(&mut self, c: &Calculator, id: FormId) -> Result<Arc<Thermograph>, FormError> {
        if self.thermographs.len() > KEPT {
            self.thermographs = Thermographs::default();
        }
        self.thermographs.of(c, id)
    }
}

/// All positions of a family.
pub struct Sweep<'a, R: Summand, F> {
    /// The rules.
    pub rules: &'a R,
    /// Where the values are.
    pub arena: &'a Arena,
    /// Where the values of parts are; its limit and the arena's are the memory cap.
    pub memo: &'a HashMemo<R::Pos>,
    /// How many numbers there are.
    pub count: u64,
    /// The position with a number; `None` if the number is no legal position.
    pub position: F,
    /// What to report.
    pub filter: &'a Filter,
    /// How many threads work.
    pub threads: usize,
    /// How long one position may take.
    pub time: Option<Duration>,
}

/// What a sweep has seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Swept {
    /// Positions evaluated.
    pub positions: u64,
    /// Positions reported.
    pub matches: u64,
}

/// Numbers in a block.
const BLOCK: u64 = 1 << 9;

impl<R: Summand, F: Fn(u64) -> Option<R::Pos> + Sync> Sweep<'_, R, F> {
    /// Evaluates the positions from number `from` on and calls `row` for those that pass, in order; after every round
    /// it calls `row` with `None` and the next number, where a later sweep can go on.
    pub fn run(
        &self,
        from: u64,
        progress: &Progress,
        mut row: impl FnMut(u64, Option<(&R::Pos, FormId)>) -> Result<(), SweepError>,
    ) -> Result<Swept, SweepError> {
        let verdicts = Mutex::default();
        let workers: Vec<_> = (0..self.threads.max(1)).map(|_| Mutex::new(self.worker(progress, &verdicts))).collect();
        let round = BLOCK * 256 * self.threads.max(1) as u64;
        let mut swept = Swept::default();
        progress.stage("sweeping", "positions", from, self.count);
        let mut start = from;
        while start < self.count {
            progress.check()?;
            let end = (start + round).min(self.count);
            let blocks: Vec<u64> = (start..end).step_by(BLOCK as usize).collect();
            let done: Vec<_> = blocks.iter().map(|_| Mutex::new(None)).collect();
            share_tasks(workers.len(), blocks.len(), &|thread, tasks| {
                let mut worker = workers[thread].lock().expect("no panic while held");
                for task in tasks {
                    let block = worker.block(blocks[task], end);
                    let failed = block.is_err();
                    *done[task].lock().expect("no panic while held") = Some(block);
                    if failed {
                        break;
                    }
                }
            });
            // A thread whose block failed takes no other; the failure stands before what was not begun.
            let done = done.into_iter().map_while(|block| block.into_inner().expect("no panic while held"));
            for block in done.collect::<Result<Vec<Block<R>>, SweepError>>()? {
                swept.positions += block.positions;
                swept.matches += block.found.len() as u64;
                for Found { number, position, value } in &block.found {
                    row(*number, Some((position, *value)))?;
                }
            }
            row(end, None)?;
            progress.add(end - start);
            start = end;
        }
        Ok(swept)
    }

    fn worker<'w>(&'w self, progress: &'w Progress, verdicts: &'w Mutex<Verdicts>) -> Worker<'w, R, F> {
        let evaluator = Evaluator::new(self.rules, self.arena, self.memo).under(Watch::of(progress));
        Worker { sweep: self, progress, evaluator, facts: Facts::default(), known: Verdicts::default(), verdicts }
    }
}

/// What a block of numbers holds.
struct Block<R: Summand> {
    positions: u64,
    found: Vec<Found<R>>,
}

struct Found<R: Summand> {
    number: u64,
    position: R::Pos,
    value: FormId,
}

/// Which values pass. There are few of them, and many positions.
type Verdicts = FxHashMap<FormId, bool>;

/// One thread's, for the whole sweep.
struct Worker<'a, R: Summand, F> {
    sweep: &'a Sweep<'a, R, F>,
    progress: &'a Progress,
    evaluator: Evaluator<'a, R, HashMemo<R::Pos>>,
    facts: Facts,
    /// What this thread knows, and what all of them have found out.
    known: Verdicts,
    verdicts: &'a Mutex<Verdicts>,
}

impl<R: Summand, F: Fn(u64) -> Option<R::Pos>> Worker<'_, R, F> {
    fn block(&mut self, start: u64, end: u64) -> Result<Block<R>, SweepError> {
        let (mut positions, mut found) = (0, Vec::new());
        for number in start..end.min(start + BLOCK) {
            let Some(position) = (self.sweep.position)(number) else { continue };
            self.progress.check()?;
            positions += 1;
            match self.look(&position) {
                Ok((_, false)) => {}
                Ok((value, true)) => found.push(Found { number, position, value }),
                Err(EvaluateError::Interrupted(e)) => return Err(e.into()),
                Err(error) => return Err(SweepError::Position { number, text: self.sweep.rules.write_part(&position), error }),
            }
        }
        Ok(Block { positions, found })
    }

    fn look(&mut self, position: &R::Pos) -> Result<(FormId, bool), EvaluateError> {
        if let Some(time) = self.sweep.time {
            let deadline = Instant::now().checked_add(time);
            self.evaluator.calculator().set_watch(Watch { deadline, ..Watch::of(self.progress) });
        }
        let value = self.evaluator.value(position)?;
        if let Some(passes) = self.known.get(&value) {
            return Ok((value, *passes));
        }
        let found = self.verdicts.lock().expect("no panic while held").get(&value).copied();
        let passes = match found {
            Some(passes) => passes,
            None => self.sweep.filter.passes(self.evaluator.calculator(), &mut self.facts, value)?,
        };
        self.known.insert(value, passes);
        if found.is_none() {
            self.verdicts.lock().expect("no panic while held").insert(value, passes);
        }
        Ok((value, passes))
    }
}
