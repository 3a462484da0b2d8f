//! The tasks the value engine is measured on.

use crate::values::ValueError;
use zug_cgt::evaluate::{Evaluator, HashMemo, evaluate_parallel};
use zug_cgt::forms::{Arena, FormError, FormId};
use zug_cgt::heaps::NimSequence;
use zug_cgt::notation::short;
use zug_cgt::sweep::{Filter, Sweep, SweepError};
use zug_cgt::thermograph::Thermographs;
use zug_cgt::values::Dyadic;
use zug_core::{Progress, Summand};
use zug_games::clobber::Clobber;
use zug_games::domineering::{Domineering, Free};

/// A task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// The empty Domineering board of this size, on so many threads.
    Domineering(usize, usize, usize),
    /// The full Clobber board of this size, on so many threads.
    Clobber(usize, usize, usize),
    /// All positions of the 5×5 Domineering board, on so many threads.
    AllDomineering(usize),
    /// Twenty sums of eight hot 4×4 Domineering positions.
    Sums,
    /// Nim values of Kayles up to 40,000.
    Kayles,
}

/// What a task has done.
#[derive(Clone, Debug)]
pub struct TaskReport {
    /// What it was.
    pub name: String,
    /// Positions evaluated.
    pub positions: usize,
    /// Forms made.
    pub forms: usize,
    /// The answer.
    pub result: String,
}

const MEMORY: usize = 512 << 20;

impl Task {
    /// All tasks, in order.
    pub const ALL: [Task; 9] = [
        Task::Domineering(5, 5, 1),
        Task::Clobber(4, 4, 1),
        Task::Sums,
        Task::Kayles,
        Task::Domineering(5, 6, 1),
        Task::Domineering(5, 6, 2),
        Task::Clobber(4, 4, 2),
        Task::AllDomineering(1),
        Task::AllDomineering(2),
    ];

    /// Whether it takes more than a few seconds, or counts that depend on threads.
    pub fn is_long(self) -> bool {
        matches!(self, Task::Domineering(5, 6, _) | Task::Clobber(_, _, 2) | Task::AllDomineering(_))
    }

    /// The same task on one thread.
    pub fn single(self) -> Task {
        match self {
            Task::Domineering(rows, cols, _) => Task::Domineering(rows, cols, 1),
            Task::Clobber(rows, cols, _) => Task::Clobber(rows, cols, 1),
            Task::AllDomineering(_) => Task::AllDomineering(1),
            Task::Sums | Task::Kayles => self,
        }
    }

    /// Does it; `prepared` is called when the part begins that is to be measured, if that is not all.
    pub fn run(self, prepared: impl FnOnce()) -> Result<TaskReport, ValueError> {
        let arena = Arena::with_memory(MEMORY);
        match self {
            Task::Domineering(rows, cols, threads) => {
                let rules = Domineering::new(rows, cols).expect("a small board");
                start_value(format!("Domineering {rows}×{cols}, empty{}", on(threads)), &rules, &arena, threads)
            }
            Task::Clobber(rows, cols, threads) => {
                let rules = Clobber::new(rows, cols).expect("a small board");
                start_value(format!("Clobber {rows}×{cols}{}", on(threads)), &rules, &arena, threads)
            }
            Task::AllDomineering(threads) => all_domineering(&arena, threads),
            Task::Sums => hot_sums(&arena, prepared),
            Task::Kayles => {
                let mut kayles = NimSequence::new(&"0.77".parse().expect("a code"));
                kayles.extend(40_000);
                let result = format!("*{}", kayles.value(40_000).unwrap_or(0));
                Ok(TaskReport { name: "Kayles to 40,000".into(), positions: kayles.values().len(), forms: 0, result })
            }
        }
    }
}

fn on(threads: usize) -> String {
    if threads == 1 { String::new() } else { format!(", {threads} threads") }
}

fn start_value<R: Summand>(name: String, rules: &R, arena: &Arena, threads: usize) -> Result<TaskReport, ValueError> {
    let memo = HashMemo::default();
    let id = evaluate_parallel(rules, arena, &memo, &rules.start().0, threads).map_err(ValueError::from)?;
    let result = short(&arena.calculator(), id).map_err(ValueError::from)?;
    Ok(TaskReport { name, positions: memo.len(), forms: arena.len(), result })
}

fn all_domineering(arena: &Arena, threads: usize) -> Result<TaskReport, ValueError> {
    let rules = Domineering::new(5, 5).expect("a small board");
    let memo = HashMemo::default();
    let filter = Filter::read(&mut arena.calculator(), "temperature >= 2").map_err(ValueError::from)?;
    let position = |n| Free::from_bits(5, 5, n);
    let sweep = Sweep { rules: &rules, arena, memo: &memo, count: 1 << 25, position, filter: &filter, threads, time: None };
    let swept = sweep.run(0, &Progress::default(), |_, _| Ok::<(), SweepError>(())).map_err(ValueError::from)?;
    let result = format!("{} of {} have temperature 2 or more", swept.matches, swept.positions);
    let name = format!("Domineering 5×5, all positions{}", on(threads));
    Ok(TaskReport { name, positions: memo.len(), forms: arena.len(), result })
}

fn hot_sums(arena: &Arena, prepared: impl FnOnce()) -> Result<TaskReport, ValueError> {
    let rules = Domineering::new(4, 4).expect("a small board");
    let memo = HashMemo::default();
    let mut evaluator = Evaluator::new(&rules, arena, &memo);
    let mut thermographs = Thermographs::default();
    let mut hot = Vec::new();
    for n in 0..1u64 << 16 {
        let value = evaluator.value(&Free::from_bits(4, 4, n).expect("a board")).map_err(ValueError::from)?;
        if thermographs.of(evaluator.calculator(), value).map_err(ValueError::from)?.temperature() > Dyadic::ZERO {
            hot.push(value);
        }
    }
    prepared();
    // Spread over all boards, the same on every run.
    let step = hot.len() / 160;
    let mut calculator = arena.calculator();
    let mut followers = 0;
    for sum in 0..20 {
        let eight = (0..8).map(|i| hot[(i * 20 + sum) * step]);
        let total = eight.into_iter().try_fold(FormId::ZERO, |total, value| calculator.sum(total, value));
        let total = total.map_err(|e: FormError| ValueError::from(e))?;
        followers += zug_cgt::operations::followers(&calculator, total).map_err(ValueError::from)?;
    }
    let result = format!("{followers} followers");
    let name = "twenty sums of eight hot 4×4 positions".into();
    Ok(TaskReport { name, positions: memo.len(), forms: arena.len(), result })
}
