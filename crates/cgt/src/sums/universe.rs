//! Sums compared under misère play, modulo a universe: each position becomes the tree of all play from it.

use super::ruleset::Position;
use super::{Limits, Room, RulesetId, Solver, Stop, Summand};
use crate::forms::{FormError, Patience};
use crate::misere::{Comparer, MOST_MOVES, Outside, TreeId, Trees, Universe};
use rustc_hash::FxHashMap;
use std::cmp::Ordering;
use zug_core::{Side, shortened};

/// Why sums are not compared.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UniverseError {
    /// The work stopped.
    #[error("{0}")]
    Stop(#[from] Stop),
    /// A sum is not in the universe.
    #[error("{which} sum: {outside}")]
    Outside {
        /// The first or the second.
        which: &'static str,
        /// Why.
        outside: Outside,
    },
    /// A position may be played for too long, or play comes back.
    #[error("{0} may be played for more than {MOST_MOVES} moves, which is too long to compare it under misère play")]
    TooLong(String),
}

/// Bytes of a position that is remembered, beside its text.
const KNOWN: usize = 64;

/// The trees of positions.
struct Walk<'a> {
    trees: Trees,
    known: FxHashMap<(RulesetId, String), TreeId>,
    bytes: usize,
    most: usize,
    limits: Limits<'a>,
    patience: Patience<'a>,
}

impl Solver {
    /// How two sums compare under misère play beside all games of a universe; `None` if neither is at least the other.
    pub fn compare_misere(
        &mut self,
        [g, h]: [&[Summand]; 2],
        universe: Universe,
        limits: &Limits,
    ) -> Result<Option<Ordering>, UniverseError> {
        let (most, patience) = (self.settings.store / 2, Patience::with(limits.watch()));
        let mut walk = Walk { trees: Trees::new(most), known: FxHashMap::default(), bytes: 0, most, limits: *limits, patience };
        let mut both = [TreeId::ZERO; 2];
        for (total, (sum, which)) in both.iter_mut().zip([(g, "the first"), (h, "the second")]) {
            for s in sum {
                let tree = self.tree(*s, 0, &mut walk)?;
                *total = walk.trees.sum(*total, tree, &mut walk.patience).map_err(|e| match e {
                    FormError::TooLong => UniverseError::TooLong(format!("{which} sum")),
                    e => Stop::from(e).into(),
                })?;
            }
            universe.check(&walk.trees, *total).map_err(|outside| UniverseError::Outside { which, outside })?;
        }
        let [g, h] = both;
        Ok(Comparer::new(&walk.trees, universe, walk.patience, most).compare(g, h).map_err(Stop::from)?)
    }

    /// The tree of a summand, `depth` moves after what was written.
    fn tree(&mut self, s: Summand, depth: u32, walk: &mut Walk) -> Result<TreeId, UniverseError> {
        let key = (s.ruleset, self.ruleset(s.ruleset).write(s.position));
        if let Some(known) = walk.known.get(&key) {
            return Ok(*known);
        }
        if depth > MOST_MOVES {
            return Err(UniverseError::TooLong(format!("'{}'", shortened(&key.1))));
        }
        let last = self.ruleset(s.ruleset).last();
        let mut options = [Vec::new(), Vec::new()];
        for side in Side::BOTH {
            for after in self.positions_after(s, side, walk)? {
                options[side as usize].push(self.tree(Summand { position: after, ..s }, depth + 1, walk)?);
            }
        }
        last.into_iter().for_each(|last| self.ruleset(s.ruleset).forget_after(last));
        let [left, right] = options;
        let tree = walk.trees.game(left, right).map_err(Stop::from)?;
        walk.bytes += KNOWN + key.1.len();
        if walk.bytes > walk.most {
            return Err(Stop::Memory.into());
        }
        walk.known.insert(key, tree);
        Ok(tree)
    }

    fn positions_after(&mut self, s: Summand, side: Side, walk: &mut Walk) -> Result<Vec<Position>, Stop> {
        walk.patience.work(16)?;
        let mut room = Room::new(walk.limits.watch(), walk.most);
        let moves = self.ruleset(s.ruleset).moves(s.position, side, &mut room)?;
        walk.patience.work(moves.len())?;
        Ok(moves.into_iter().map(|m| m.after).collect())
    }
}
