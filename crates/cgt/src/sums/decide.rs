//! What outcome classes of components say about their sum, without search.

use super::ledger::HEAT_UNIT;
use super::{Id, Solver, ValueId};
use zug_core::Side;

impl Solver {
    /// Whether Left, to move, wins a sum, where that follows from what is known of its members.
    ///
    /// If all members are at least zero Left wins as soon as he wins one of them moving first; if one is not, he wins
    /// if he wins that one. If all are at most zero he loses.
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

    /// What means, temperatures and stops of forms say. With means taken out the value's number is the mean of the sum,
    /// if all are forms.
    ///
    /// A left stop is never below the mean, nor above it by more than the temperature, and no sum is hotter than its
    /// hottest member. The stops of a sum lie between the sums of theirs, and Left, to move, can take one left stop
    /// among right stops. A member at least zero can be left out where Left is shown to win, one at most zero where he
    /// is shown to lose.
    pub(crate) fn decide_by_stops(&self, value: ValueId, ids: &[Id]) -> Option<bool> {
        let mean = self.ledger.values.value(value).number.times(HEAT_UNIT).ok()?;
        let [mut stops_left, mut stops_right, mut widest, mut hottest] = [0i64; 4];
        let [mut may_win, mut may_lose] = [true; 2];
        for id in ids {
            let entry = &self.ledger.entries[id.index()];
            let Some(warmth) = entry.warmth else {
                let outcome = self.ledger.outcome(*id);
                may_win &= outcome.at_least_zero();
                may_lose &= outcome.at_most_zero();
                if !may_win && !may_lose {
                    return None;
                }
                continue;
            };
            let [left, right] = warmth.stops.map(i64::from);
            let [left, right] = if id.is_negative() { [right, left] } else { [left, right] };
            stops_left += left;
            stops_right += right;
            widest = widest.max(i64::from(warmth.width));
            hottest = hottest.max(i64::from(warmth.temperature));
        }
        if may_win && (mean.signum() > 0 || mean.floor().saturating_sub(stops_right).saturating_add(widest) > 0) {
            return Some(true);
        }
        (may_lose && mean.ceil().saturating_add(stops_left.min(hottest)) < 0).then_some(false)
    }
}
