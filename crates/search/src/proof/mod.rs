//! Proofs: exact result and distance of a position, without a table of all of them.

mod plain;
mod search;
mod table;

use search::{Ends, Search, Stopped};
use std::io;
use std::sync::RwLock;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;
use table::Table;
use zug_core::{Bounds, Progress, Provable, Rules, Side, Verdict, verdict_of};
use zug_games::mnk::{Falling, Mnk, Placing, Word};

pub use plain::{ProofSearch, Reach};

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
    /// With a table of at most so many bytes. Memory is taken when it is used.
    pub fn new(game: G, bytes: usize) -> io::Result<Self> {
        let table = RwLock::new(Table::new(game.key_bits(), bytes)?);
        Ok(Prover { game, table })
    }

    /// The bytes its table takes by now.
    pub fn bytes(&self) -> usize {
        self.table.read().expect("no panic while held").bytes()
    }

    /// Proves the value of a position that is not over. With one thread and an empty table, nodes are always the same.
    pub fn prove(&self, p: &<G::Rules as Rules>::Pos, side: Side, effort: &Effort, progress: &Progress) -> Proved {
        let node = self.game.node(p, side);
        let mut grows = true;
        let mut nodes = 0;
        loop {
            let table = self.table.read().expect("no panic while held");
            let left = Effort { nodes: effort.nodes.saturating_sub(nodes), ..*effort };
            let (found, looked) = self.once(&table, &node, &left, grows, progress);
            nodes += looked;
            match found {
                Ok(score) => {
                    let verdict = Some(verdict_of(score, self.game.left(&node)));
                    return Proved { verdict, bounds: Bounds::exactly(score), nodes };
                }
                Err((Stopped::Told, bounds)) => return Proved { verdict: None, bounds, nodes },
                Err((Stopped::Full, _)) => drop(table),
            }
            // Somebody else may be at work in it.
            match self.table.try_write() {
                Ok(mut table) if table.is_full() => match table.grown() {
                    Ok(larger) => *table = larger,
                    // Without more memory it goes on in what it has.
                    Err(_) => grows = false,
                },
                Ok(_) => {}
                Err(_) => grows = false,
            }
        }
    }

    /// One search by all threads, which ends when one of them is done.
    fn once(
        &self,
        table: &Table,
        node: &G::Node,
        effort: &Effort,
        grows: bool,
        progress: &Progress,
    ) -> (Result<i32, (Stopped, Bounds)>, u64) {
        let done = AtomicBool::new(false);
        let work = |thread: usize| {
            let ends = Ends { progress, done: &done, nodes: effort.nodes, deadline: effort.deadline, grows };
            let mut search = Search::new(&self.game, table, ends, thread as u32);
            let score = search.score(node);
            if !matches!(score, Err(Stopped::Told)) {
                done.store(true, Relaxed);
            }
            search.finish();
            (score.map_err(|stopped| (stopped, search.known(node))), search.nodes)
        };
        let mut found: Vec<_> = std::thread::scope(|scope| {
            let others: Vec<_> = (1..effort.threads.max(1)).map(|thread| scope.spawn(move || work(thread))).collect();
            let first = work(0);
            std::iter::once(first).chain(others.into_iter().filter_map(|other| other.join().ok())).collect()
        });
        let nodes = found.iter().map(|f| f.1).sum();
        let rank = |found: &Result<i32, (Stopped, Bounds)>| match found {
            Ok(_) => 0,
            Err((Stopped::Full, _)) => 1,
            Err((Stopped::Told, _)) => 2,
        };
        found.sort_by_key(|f| rank(&f.0));
        (found.swap_remove(0).0, nodes)
    }
}

/// A prover of the positions of some rules, whatever helps it.
pub trait Proves<R: Rules>: Send + Sync {
    /// What tells a position from those with another score.
    fn key(&self, p: &R::Pos, side: Side) -> u128;
    /// The position with a key and who is to move, if there is one.
    fn position(&self, key: u128) -> Option<(R::Pos, Side)>;
    /// The value that a score of the position stands for.
    fn verdict(&self, p: &R::Pos, side: Side, score: i32) -> Verdict;
    /// Takes over scores that were proved before.
    fn learn(&self, known: &mut dyn Iterator<Item = (u128, i32)>);
    /// Proves the value of a position that is not over.
    fn prove(&self, p: &R::Pos, side: Side, effort: &Effort, progress: &Progress) -> Proved;
}

impl<G: Provable> Proves<G::Rules> for Prover<G> {
    fn key(&self, p: &<G::Rules as Rules>::Pos, side: Side) -> u128 {
        self.game.key(&self.game.node(p, side))
    }

    fn position(&self, key: u128) -> Option<(<G::Rules as Rules>::Pos, Side)> {
        self.game.position(key)
    }

    fn verdict(&self, p: &<G::Rules as Rules>::Pos, side: Side, score: i32) -> Verdict {
        verdict_of(score, self.game.left(&self.game.node(p, side)))
    }

    fn learn(&self, known: &mut dyn Iterator<Item = (u128, i32)>) {
        let table = self.table.read().expect("no panic while held");
        // What is no key of the game could be taken for one.
        let own = |(key, _): &(u128, i32)| key.checked_shr(self.game.key_bits()).unwrap_or(0) == 0;
        for (key, score) in known.filter(own) {
            table.put(table.place(key), Bounds::exactly(score), LEARNED);
            table.count(1);
        }
    }

    fn prove(&self, p: &<G::Rules as Rules>::Pos, side: Side, effort: &Effort, progress: &Progress) -> Proved {
        Prover::prove(self, p, side, effort, progress)
    }
}

/// A prover of games in a row with a table of so many bytes, if the board is one that it can look through.
pub fn prover_in_rows<W: Word>(rules: &Mnk<W>, bytes: usize) -> Option<io::Result<Box<dyn Proves<Mnk<W>>>>> {
    if let Some(game) = Falling::<u64, W>::new(rules) {
        return Some(boxed(game, bytes));
    }
    if let Some(game) = Falling::<u128, W>::new(rules) {
        return Some(boxed(game, bytes));
    }
    Some(boxed(Placing::new(rules)?, bytes))
}

fn boxed<G: Provable>(game: G, bytes: usize) -> io::Result<Box<dyn Proves<G::Rules>>> {
    Ok(Box::new(Prover::new(game, bytes)?))
}
