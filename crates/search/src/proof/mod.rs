//! Proofs: exact result and distance of a position, without a table of all of them.

mod memory;
mod plain;
mod provers;
mod search;
mod table;

use crate::team::Team;
use search::{Ends, Search, Stopped};
use std::io;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, RwLock};
use std::time::Instant;
use table::Table;
use zug_core::{Bounds, Progress, Provable, Rules, Side, Verdict, score_of, verdict_of};
use zug_games::mnk::{Falling, Mnk, Placing, Word};

pub use memory::Memory;
pub use plain::{ProofSearch, Reach};
pub use provers::{Kept, Provers};

/// What something that was learned is worth keeping, in nodes.
const LEARNED: u64 = 1 << 40;

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
    table: RwLock<Table>,
}

impl<G: Provable> Prover<G> {
    /// With a table of at most so many bytes of a memory. They are taken when they are used.
    pub fn new(game: G, bytes: usize, memory: &Arc<Memory>) -> io::Result<Self> {
        let table = RwLock::new(Table::new(game.key_bits(), bytes, memory)?);
        Ok(Prover { game, table })
    }

    /// Proves the value of a position that is not over. With one thread and an empty table, nodes are always the same.
    pub fn prove(&self, p: &<G::Rules as Rules>::Pos, side: Side, effort: &Effort, progress: &Progress) -> Proved {
        let node = self.game.node(p, side);
        let (bounds, nodes) = self.closed_in(&node, None, effort, progress);
        let verdict = bounds.score().map(|score| verdict_of(score, self.game.left(&node)));
        Proved { verdict, bounds, nodes }
    }

    /// Closes in on the score, or on whether it is at least `wanted`, in a table that grows where it may; says what is
    /// sure in the end.
    fn closed_in(&self, node: &G::Node, wanted: Option<i32>, effort: &Effort, progress: &Progress) -> (Bounds, u64) {
        let mut grows = true;
        let mut nodes = 0;
        loop {
            let table = self.table.read().expect("no panic while held");
            let left = Effort { nodes: effort.nodes.saturating_sub(nodes), ..*effort };
            let (found, looked) = self.once(&table, node, wanted, &left, grows, progress);
            nodes += looked;
            match found {
                Ok(bounds) | Err((Stopped::Told, bounds)) => return (bounds, nodes),
                Err((Stopped::Full | Stopped::Answered(..), _)) => drop(table),
            }
            grows = self.grown(effort.threads);
        }
    }

    /// Makes a full table larger; false where that cannot be now, so that work goes on in what there is.
    fn grown(&self, threads: usize) -> bool {
        // Somebody else may be at work in it.
        let Ok(mut table) = self.table.try_write() else { return false };
        if !table.is_full() {
            return true;
        }
        let larger = table.grown(threads);
        larger.map(|larger| *table = larger).is_ok()
    }

    /// One search by all threads, which ends when one of them is done.
    fn once(
        &self,
        table: &Table,
        node: &G::Node,
        wanted: Option<i32>,
        effort: &Effort,
        grows: bool,
        progress: &Progress,
    ) -> (Result<Bounds, (Stopped, Bounds)>, u64) {
        let done = AtomicBool::new(false);
        let threads = effort.threads.max(1);
        let team = (threads > 1).then(Team::new);
        let work = || {
            let ends = Ends { progress, done: &done, nodes: effort.nodes, deadline: effort.deadline, grows };
            let mut search = Search::new(&self.game, table, ends, team.as_ref());
            let found = search.close_in(node, wanted);
            if !matches!(found, Err(Stopped::Told)) {
                done.store(true, Relaxed);
            }
            search.finish();
            (found.map_err(|stopped| (stopped, search.known(node))), search.nodes)
        };
        let mut found: Vec<_> = std::thread::scope(|scope| {
            let others: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
            let first = work();
            std::iter::once(first).chain(others.into_iter().filter_map(|other| other.join().ok())).collect()
        });
        let nodes = found.iter().map(|f| f.1).sum();
        let rank = |found: &Result<Bounds, (Stopped, Bounds)>| match found {
            Ok(_) => 0,
            Err((Stopped::Full | Stopped::Answered(..), _)) => 1,
            Err((Stopped::Told, _)) => 2,
        };
        found.sort_by_key(|f| rank(&f.0));
        (found.swap_remove(0).0, nodes)
    }
}

/// A prover of the positions of some rules, whatever helps it.
pub trait Proves<R: Rules>: Send + Sync {
    /// The bytes its table takes by now.
    fn bytes(&self) -> usize;
    /// What tells a position from those with another score.
    fn key(&self, p: &R::Pos, side: Side) -> u128;
    /// The position with a key and who is to move, if there is one.
    fn position(&self, key: u128) -> Option<(R::Pos, Side)>;
    /// The value that a score of the position stands for.
    fn verdict(&self, p: &R::Pos, side: Side, score: i32) -> Verdict;
    /// The score that a value of the position stands for.
    fn score(&self, p: &R::Pos, side: Side, verdict: Verdict) -> i32;
    /// Takes over scores that were proved before.
    fn learn(&self, known: &mut dyn Iterator<Item = (u128, i32)>);
    /// Proves the value of a position that is not over.
    fn prove(&self, p: &R::Pos, side: Side, effort: &Effort, progress: &Progress) -> Proved;
    /// Whether the score of a position that is not over is at least `target`: less work than the score itself. `None`
    /// if that was not found in time.
    fn reaches(&self, p: &R::Pos, side: Side, target: i32, effort: &Effort, progress: &Progress) -> Option<bool>;
}

impl<G: Provable> Proves<G::Rules> for Prover<G> {
    fn bytes(&self) -> usize {
        self.table.read().expect("no panic while held").bytes()
    }

    fn key(&self, p: &<G::Rules as Rules>::Pos, side: Side) -> u128 {
        self.game.key(&self.game.node(p, side))
    }

    fn position(&self, key: u128) -> Option<(<G::Rules as Rules>::Pos, Side)> {
        self.game.position(key)
    }

    fn verdict(&self, p: &<G::Rules as Rules>::Pos, side: Side, score: i32) -> Verdict {
        verdict_of(score, self.game.left(&self.game.node(p, side)))
    }

    fn score(&self, p: &<G::Rules as Rules>::Pos, side: Side, verdict: Verdict) -> i32 {
        score_of(verdict, self.game.left(&self.game.node(p, side)))
    }

    fn learn(&self, known: &mut dyn Iterator<Item = (u128, i32)>) {
        // What is no key of the game could be taken for one.
        let own = |(key, _): &(u128, i32)| key.checked_shr(self.game.key_bits()).unwrap_or(0) == 0;
        for (key, score) in known.filter(own) {
            let table = self.table.read().expect("no panic while held");
            table.put(table.place(key), Bounds::exactly(score), LEARNED);
            table.count(1);
            if table.is_full() {
                drop(table);
                self.grown(1);
            }
        }
    }

    fn prove(&self, p: &<G::Rules as Rules>::Pos, side: Side, effort: &Effort, progress: &Progress) -> Proved {
        Prover::prove(self, p, side, effort, progress)
    }

    fn reaches(&self, p: &<G::Rules as Rules>::Pos, side: Side, target: i32, effort: &Effort, progress: &Progress) -> Option<bool> {
        let (bounds, _) = self.closed_in(&self.game.node(p, side), Some(target), effort, progress);
        if bounds.low >= target { Some(true) } else { (bounds.high < target).then_some(false) }
    }
}

/// What [`prover_in_rows`] makes.
type MadeInRows<W> = io::Result<Arc<dyn Proves<Mnk<W>>>>;

/// A prover of games in a row with a table of so many bytes of a memory, if the board is one that it can look through.
pub fn prover_in_rows<W: Word>(rules: &Mnk<W>, bytes: usize, memory: &Arc<Memory>) -> Option<MadeInRows<W>> {
    if let Some(game) = Falling::<u64, W>::new(rules) {
        return Some(shared(game, bytes, memory));
    }
    if let Some(game) = Falling::<u128, W>::new(rules) {
        return Some(shared(game, bytes, memory));
    }
    Some(shared(Placing::new(rules)?, bytes, memory))
}

fn shared<G: Provable>(game: G, bytes: usize, memory: &Arc<Memory>) -> io::Result<Arc<dyn Proves<G::Rules>>> {
    Ok(Arc::new(Prover::new(game, bytes, memory)?))
}
