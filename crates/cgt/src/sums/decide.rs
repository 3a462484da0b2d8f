//! What outcome classes of components say about their sum, without search.

use super::{Id, Solver, ValueId};
use zug_core::Side;

impl Solver {
    /// Whether Left, to move, wins a sum, where that follows from what is known of its members.
    ///
    /// If all members are at least zero Left wins as soon as he wins one of them moving first; if one is not, he wins if he wins that one. If
    /// all are at most zero he loses.
    pub(crate) fn decide(&self, value: ValueId, ids: &[Id]) -> Option<bool> {
        let outcomes = ids.iter().map(|id| self.ledger.outcome(*id));
        let value = (value != ValueId::ZERO).then(|| self.value_outcome(value));
        let (mut bad, mut saved, mut wins, mut positive) = (0, false, false, 0);
        for outcome in outcomes.chain(value) {
            let first = outcome.first(Side::Left);
            wins |= first == Some(true);
            if !outcome.at_least_zero() {
                bad += 1;
                saved = first == Some(true);
            }
            positive += u32::from(!outcome.at_most_zero());
            if bad > 1 && positive > 0 {
                return None;
            }
        }
        match (bad, positive) {
            (_, 0) => Some(false),
            (0, _) if wins => Some(true),
            (1, _) if saved => Some(true),
            _ => None,
        }
    }
}
