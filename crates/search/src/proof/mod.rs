//! Proofs: exact result and distance of a position, without a table of all of them.

mod plain;
mod search;
mod table;

use search::{Ends, Search};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;
use table::Table;
use zug_core::{Bounds, Progress, Provable, Rules, Side, Verdict, verdict_of};

pub use plain::{ProofSearch, Reach};

/// What a proof may take.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Nodes, of each thread.
    pub nodes: u64,
    /// When to give up.
    pub deadline: Option<Instant>,
    /// Threads.
    pub threads: usize,
}

impl Default for Effort {
    fn default() -> Self {
        Effort { nodes: u64::MAX, deadline: None, threads: 1 }
    }
}

/// What a proof found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proved {
    /// The value, if it was found in time.
    pub verdict: Option<Verdict>,
    /// What is sure of the score in any case.
    pub bounds: Bounds,
    /// Nodes of all threads.
    pub nodes: u64,
}

/// Proves positions of one game, and remembers what it found as long as there is room.
pub struct Prover<G: Provable> {
    game: G,
    table: Table,
}

impl<G: Provable> Prover<G> {
    /// With a table of at most so many bytes. Memory is taken when it is used.
    pub fn new(game: G, bytes: usize) -> Self {
        let table = Table::new(game.key_bits(), bytes);
        Prover { game, table }
    }

    /// The bytes of its table.
    pub fn bytes(&self) -> usize {
        self.table.bytes()
    }

    /// Proves the value of a position that is not over. With one thread and an empty table, nodes are always the same.
    pub fn prove(&self, p: &<G::Rules as Rules>::Pos, side: Side, effort: &Effort, progress: &Progress) -> Proved {
        let node = self.game.node(p, side);
        let done = AtomicBool::new(false);
        let work = |thread: usize| {
            let ends = Ends { progress, done: &done, nodes: effort.nodes, deadline: effort.deadline };
            let mut search = Search::new(&self.game, &self.table, ends, thread as u32);
            let score = search.score(&node).ok();
            if score.is_some() {
                done.store(true, Relaxed);
            }
            (score, search.nodes, search.known(&node))
        };
        let found: Vec<_> = std::thread::scope(|scope| {
            let others: Vec<_> = (1..effort.threads.max(1)).map(|thread| scope.spawn(move || work(thread))).collect();
            let first = work(0);
            std::iter::once(first).chain(others.into_iter().filter_map(|other| other.join().ok())).collect()
        });
        let score = found.iter().find_map(|f| f.0);
        let nodes = found.iter().map(|f| f.1).sum();
        let bounds = score.map_or(found[0].2, Bounds::exactly);
        Proved { verdict: score.map(|score| verdict_of(score, self.game.left(&node))), bounds, nodes }
    }
}

/// A prover of the positions of some rules, whatever helps it.
pub trait Proves<R: Rules>: Send + Sync {
    /// Proves the value of a position that is not over.
    fn prove(&self, p: &R::Pos, side: Side, effort: &Effort, progress: &Progress) -> Proved;
}

impl<G: Provable> Proves<G::Rules> for Prover<G> {
    fn prove(&self, p: &<G::Rules as Rules>::Pos, side: Side, effort: &Effort, progress: &Progress) -> Proved {
        Prover::prove(self, p, side, effort, progress)
    }
}

impl<R: Rules> Proves<R> for Arc<dyn Proves<R>> {
    fn prove(&self, p: &R::Pos, side: Side, effort: &Effort, progress: &Progress) -> Proved {
        (**self).prove(p, side, effort, progress)
    }
}
