//! Monte-Carlo tree search on any rules.
//!
//! The tree grows where random games say it should: UCT (Kocsis and Szepesvári, 2006), with the all-moves-as-first
//! statistics of RAVE where a game's [`Policy`] offers them (Gelly and Silver, 2011), and with proofs: a finished game
//! is known exactly, and what follows from it is passed up (MCTS-Solver; Winands, Björnsson and Saito, 2008). Where
//! values do not depend on the path, the same position reached by other moves is one node; otherwise the tree is a
//! plain tree, and every node has its own history.
//!
//! Threads search trees of their own from different seeds, and their counts are added at the root. With a limit on
//! playouts alone the result is determined by the seed and the number of threads.

mod backup;
mod report;
mod reroot;
mod tree;

use crate::Policy;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use zug_core::{Line, PathFree, Progress, Rules, in_threads};

pub use report::{Candidate, Report};
use tree::Tree;

/// How a search works.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Decides all chances.
    pub seed: u64,
    /// Threads, each with a tree of its own.
    pub threads: usize,
    /// Bytes for all trees together, about. A full tree stops growing, and the search goes on in it.
    pub memory: usize,
    /// How much moves that were tried less attract.
    pub exploration: f32,
    /// What an untried move that nothing is known of seems to be worth, from 0 to 1; above 1 every move is tried once
    /// first.
    pub first_play: f32,
    /// How many games of its own a move needs for them to count as much as what other games say of it.
    pub rave: f32,
    /// A position is looked into when it came up so often.
    pub expand_after: u32,
}

impl Default for Settings {
    fn default() -> Self {
        Settings { seed: 0, threads: 1, memory: 256 << 20, exploration: 0.7, first_play: 1.1, rave: 1000.0, expand_after: 1 }
    }
}

/// When a search ends, besides when it has proved the result. It always looks at every move, so that there is an
/// answer.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits {
    /// Playouts of all threads together.
    pub playouts: Option<u64>,
    /// Time.
    pub time: Option<Duration>,
}

/// With no limit at all a search ends after so many playouts.
const MOST: u64 = 1 << 30;

/// A search that keeps its tree from move to move.
pub struct Mcts<R: Rules> {
    rules: Arc<R>,
    policy: Arc<dyn Policy<R>>,
    settings: Settings,
    line: Line<R>,
    trees: Vec<Tree<R>>,
    now: Arc<Now>,
}

/// Tells the time.
type Now = dyn Fn() -> Instant + Send + Sync;

impl<R: Rules> Mcts<R> {
    /// A search from `line`, with a plain tree.
    pub fn new(rules: Arc<R>, policy: Arc<dyn Policy<R>>, settings: Settings, line: Line<R>) -> Self {
        Mcts::build(rules, policy, settings, line, false)
    }

    /// A search from `line` in which equal positions are one node.
    pub fn sharing(rules: Arc<R>, policy: Arc<dyn Policy<R>>, settings: Settings, line: Line<R>) -> Self
    where
        R::Path: PathFree,
    {
        Mcts::build(rules, policy, settings, line, true)
    }

    fn build(rules: Arc<R>, policy: Arc<dyn Policy<R>>, settings: Settings, line: Line<R>, shared: bool) -> Self {
        let threads = settings.threads.max(1);
        let tree = |i: usize| {
            let seed = settings.seed.wrapping_add((i as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
            Tree::new(&line, shared, seed, settings.memory / threads, policy.slots(&rules))
        };
        let trees = (0..threads).map(tree).collect();
        Mcts { rules, policy, settings, line, trees, now: Arc::new(Instant::now) }
    }

    /// With another clock than the system's.
    pub fn with_clock(mut self, now: impl Fn() -> Instant + Send + Sync + 'static) -> Self {
        self.now = Arc::new(now);
        self
    }

    /// The game as it stands.
    pub fn line(&self) -> &Line<R> {
        &self.line
    }

    /// Searches until a limit is reached, the result is proved, or `progress` says stop; all three give a report.
    pub fn search(&mut self, limits: Limits, progress: &Progress) -> Report<R::Move> {
        let until = limits.time.and_then(|time| (self.now)().checked_add(time));
        let now = &*self.now;
        // However little time there is, there are some playouts: an answer should not depend on how busy the machine
        // is.
        let stop = &|played| progress.check().is_err() || played > 0 && until.is_some_and(|end| now() >= end);
        let playouts = limits.playouts.unwrap_or(MOST);
        let threads = self.trees.len() as u64;
        let (rules, policy, settings, line) = (&*self.rules, &*self.policy, &self.settings, &self.line);
        if line.over.is_none() {
            let trees: Vec<_> = self.trees.iter_mut().map(Mutex::new).collect();
            in_threads(trees.len(), &|i| {
                let share = playouts / threads + u64::from((i as u64) < playouts % threads);
                trees[i].lock().expect("one thread each").run(rules, policy, settings, line, share, stop);
            });
        }
        report::merge(&self.trees, self.line.side)
    }

    /// Goes on to the position after a legal move, keeping what the trees know of it.
    pub fn advance(&mut self, m: R::Move) {
        self.line.play(&self.rules, m);
        for tree in &mut self.trees {
            tree.reroot(m, &self.line);
        }
    }
}
