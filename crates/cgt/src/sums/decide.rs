//! What outcome classes of components say about their sum, without search.

use super::ledger::HEAT_UNIT;
use super::worth::FORMS;
use super::{Id, Solver, ValueId};
use zug_core::Side;

impl Solver {
    /// Whether Left, to move, wins a sum, where that follows from what is known of its members.
    ///
    /// If all members are at least zero Left wins as soon as he wins one of them moving first; if one is not, he wins if he wins that one. If
    /// all are at most zero he loses.
    pub(crate) fn decide(&self, number: ValueId, ids: &[Id]) -> Option<bool> {
        let outcomes = ids.iter().map(|id| self.ledger.outcome(*id));
        let value = (number != ValueId::ZERO).then(|| self.value_outcome(number));
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
                return self.decide_by_stops(number, ids);
            }
        }
        match (bad, positive) {
            (_, 0) => Some(false),
            (0, _) if wins => Some(true),
            (1, _) if saved => Some(true),
            _ => self.decide_by_stops(number, ids),
        }
    }

    /// What the stops of forms say: the sum's stops lie between the sums of theirs, and Left, to move, can take one left stop among right stops.
    pub(crate) fn decide_by_stops(&self, value: ValueId, ids: &[Id]) -> Option<bool> {
        let number = self.ledger.values.value(value).number.times(HEAT_UNIT).ok()?;
        let (mut total, mut hottest) = (0i64, 0i64);
        for id in ids {
            let entry = &self.ledger.entries[id.index()];
            if entry.ruleset != FORMS {
                return None;
            }
            total += i64::from(entry.heat);
            hottest = hottest.max(i64::from(entry.heat) - i64::from(!entry.exact_heat));
        }
        if number.floor().saturating_sub(total).saturating_add(2 * hottest) > 0 {
            return Some(true);
        }
        (number.ceil().saturating_add(total) < 0).then_some(false)
    }
}
