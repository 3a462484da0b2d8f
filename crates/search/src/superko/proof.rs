//! Questions about scores, answered by one or more threads.

use super::answers::Answers;
use super::graph::Graph;
use super::numbers::Numbers;
use super::search::Search;
use super::{Boards, Shared};
use crate::team::Team;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Instant;
use zug_core::{Interrupted, Progress, Side};

/// How much a solver may use.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Expanded positions of one question, by all threads.
    pub expansions: u64,
    /// Bytes, about, for the boards and the answers that are kept.
    pub memory: usize,
    /// When to give up.
    pub deadline: Option<Instant>,
    /// Threads.
    pub threads: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { expansions: u64::MAX, memory: 1 << 30, deadline: None, threads: 1 }
    }
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unsolved {
    /// Too many positions.
    #[error("not solved after expanding {0} positions, the most that was allowed")]
    Expansions(u64),
    /// Too much memory.
    #[error("not solved in {0} bytes of memory, the most that was allowed")]
    Memory(usize),
    /// Too late.
    #[error("not solved in the time that was allowed")]
    Time,
    /// Told to stop.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
}

/// What was done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Work {
    /// Positions (board, history, side) whose moves were looked at.
    pub expanded: u64,
    /// Positions that a kept answer settled.
    pub reused: u64,
    /// Answers kept.
    pub answers: u64,
    /// Answers that were dropped to make room for others.
    pub dropped: u64,
    /// Different boards that came up.
    pub boards: u64,
    /// The longest line looked at, in moves.
    pub longest: u64,
}

/// What is proved of a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// Left's score less Right's is at least this.
    pub low: i32,
    /// It is at most this.
    pub high: i32,
    /// Why the two are not the same, if they are not.
    pub stopped: Option<Unsolved>,
}

/// Solves positions of one game; answers are kept from one question to the next.
pub struct Solver<'a, B: Boards> {
    graph: Graph<'a, B>,
    answers: Answers,
    /// Where to look first, unless there is no memory at all.
    numbers: std::io::Result<Numbers>,
    limits: Limits,
    work: Work,
}

impl<'a, B: Boards> Solver<'a, B> {
    /// A solver of a game within limits.
    pub fn new(rules: &'a B, limits: Limits) -> Self {
        let limits = Limits { threads: limits.threads.max(1), ..limits };
        let half = limits.memory / 2;
        Solver {
            graph: Graph::new(rules, half, limits.threads),
            answers: Answers::new(half / 2),
            numbers: Numbers::new(half / 4),
            limits,
            work: Work::default(),
        }
    }

    /// What was done so far.
    pub fn work(&self) -> Work {
        Work { answers: self.answers.len() as u64, dropped: self.answers.dropped(), boards: self.graph.len() as u64, ..self.work }
    }

    /// The score after `history`, whose last board is the current one, with `side` to move; `passed` tells that the
    /// last move was a pass. The score is known to lie in `-most..=most`. The first question is for all of it, which
    /// decides many boards at once; the others halve what is left.
    pub fn score(&mut self, history: &[B::Board], side: Side, passed: bool, most: i32, progress: &Progress) -> Found {
        let mut found = Found { low: -most, high: most, stopped: None };
        while found.low < found.high && found.stopped.is_none() {
            let asked = if found.high == most { most } else { found.low + (found.high - found.low + 1) / 2 };
            progress.stage(format!("at least {asked}?"), "positions", 0, 0);
            match self.at_least(history, side, passed, asked, progress) {
                Ok(true) => found.low = asked,
                Ok(false) => found.high = asked - 1,
                Err(why) => found.stopped = Some(why),
            }
        }
        found
    }

    /// A move that keeps the score, which is known: the board after a placement, or `None` for a pass.
    pub fn best(
        &mut self,
        history: &[B::Board],
        side: Side,
        passed: bool,
        (score, most): (i32, i32),
        progress: &Progress,
    ) -> Result<Option<B::Board>, Unsolved> {
        // Who has nothing to lose may pass.
        let target = if side == Side::Left { score } else { score + 1 };
        if target <= -most || target > most {
            return Ok(None);
        }
        let (_, best) = self.ask(history, side, passed, (target, true), progress)?;
        Ok(best.map(|board| self.graph.board(board).clone()))
    }

    /// Whether Left, with best play of both, comes to a score of at least `target`.
    pub fn at_least(&mut self, history: &[B::Board], side: Side, passed: bool, target: i32, progress: &Progress) -> Result<bool, Unsolved> {
        Ok(self.ask(history, side, passed, (target, false), progress)?.0)
    }

    /// The answer, and where a move is wanted the board that a good one leads to.
    fn ask(
        &mut self,
        history: &[B::Board],
        side: Side,
        passed: bool,
        (target, wants_move): (i32, bool),
        progress: &Progress,
    ) -> Result<(bool, Option<u32>), Unsolved> {
        let Ok(numbers) = &self.numbers else { return Err(Unsolved::Memory(self.limits.memory)) };
        let history: Vec<u32> = history.iter().map(|board| self.graph.number(board)).collect();
        let shared = Shared { limits: self.limits, progress, team: Team::new(), expanded: AtomicU64::new(0), done: AtomicBool::new(false) };
        let work = |first: bool| {
            let mut search = Search::new(&self.graph, &self.answers, numbers, &shared, target);
            search.wants_move = wants_move && first;
            let answer = search.answer(&history, side, passed);
            // Who was to find a move is waited for.
            if first || !wants_move {
                shared.done.store(true, Relaxed);
            }
            search.finish();
            (answer.map(|yes| (yes, search.best)), search.reused, search.longest)
        };
        let found: Vec<_> = std::thread::scope(|scope| {
            let others: Vec<_> = (1..self.limits.threads).map(|_| scope.spawn(|| work(false))).collect();
            let first = work(true);
            std::iter::once(first).chain(others.into_iter().map(|other| other.join().expect("threads do not panic"))).collect()
        });
        self.work.expanded += shared.expanded.into_inner();
        self.work.reused += found.iter().map(|f| f.1).sum::<u64>();
        self.work.longest = found.iter().map(|f| f.2).fold(self.work.longest, u64::max);
        // One that stopped because another was done has nothing to say.
        let mut answers = found.into_iter().map(|f| f.0);
        let first = answers.next().expect("the first thread");
        let says_more = |answer: &Result<_, Unsolved>| !matches!(answer, Err(Unsolved::Interrupted(_)));
        if wants_move || says_more(&first) { first } else { answers.find(says_more).unwrap_or(first) }
    }
}
