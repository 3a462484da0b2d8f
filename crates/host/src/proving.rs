//! Proofs of a game's positions: one prover that remembers, made when it is first asked.

use crate::analysis::Budget;
use std::io;
use std::sync::OnceLock;
use std::time::{Duration, Instant};
use zug_core::{Progress, Rules, Side, Verdict};
use zug_search::{Effort, Proves};

/// What a prover's table may grow to. It begins small and takes what the questions need.
const MEMORY: usize = 1 << 30;

/// Makes a prover with a table of at most so many bytes, if the game is one that proofs reach.
pub type MakeProver<R> = fn(&R, usize) -> Option<io::Result<Box<dyn Proves<R>>>>;

/// The prover of a game.
pub(crate) struct Proving<R: Rules> {
    make: MakeProver<R>,
    prover: OnceLock<Option<Box<dyn Proves<R>>>>,
}

impl<R: Rules> Proving<R> {
    pub fn new(make: MakeProver<R>) -> Self {
        Proving { make, prover: OnceLock::new() }
    }

    fn prover(&self, rules: &R) -> Option<&dyn Proves<R>> {
        // Without memory for a small table nothing is proved, and what is left is estimated.
        self.prover.get_or_init(|| (self.make)(rules, MEMORY)?.ok()).as_deref()
    }

    /// The value of a position that is not over, if it can be proved so fast.
    pub fn prove(&self, rules: &R, p: &R::Pos, side: Side, effort: &Effort, progress: &Progress) -> Option<Verdict> {
        self.prover(rules)?.prove(p, side, effort, progress).verdict
    }
}

/// What a proof may take that ends after so long.
pub(crate) fn effort_of(budget: &Budget, time: Duration) -> Effort {
    Effort { nodes: budget.nodes.unwrap_or(u64::MAX), deadline: Instant::now().checked_add(time), threads: budget.threads }
}
