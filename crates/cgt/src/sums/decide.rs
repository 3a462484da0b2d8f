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
                return self.decide_by_numbers(number, ids);
            }
        }
        match (bad, positive) {
            (_, 0) => Some(false),
            (0, _) if wins => Some(true),
            (1, _) if saved => Some(true),
            _ => self.decide_by_numbers(number, ids),
        }
    }

    fn decide_by_numbers(&self, value: ValueId, ids: &[Id]) -> Option<bool> {
        self.decide_by_bounds(value, ids).or_else(|| self.decide_by_stops(value, ids))
    }

    /// What whole numbers say that components lie between. Stops tell as much of a form but for an infinitesimal, so
    /// with forms, as with components known to be of one sign, only a sum that is not zero decides.
    fn decide_by_bounds(&self, value: ValueId, ids: &[Id]) -> Option<bool> {
        if ids.iter().all(|id| self.ledger.entries[id.index()].bounds.is_none()) {
            return None;
        }
        let value = self.ledger.values.value(value);
        let (mut least, mut most) = (Some(value.units(HEAT_UNIT)), Some((-value).units(HEAT_UNIT).saturating_neg()));
        let mut exact = value.is_number();
        let add = |sum: Option<i64>, more: Option<i64>| sum.and_then(|sum| sum.checked_add(more?));
        for id in ids {
            let entry = &self.ledger.entries[id.index()];
            let outcome = self.ledger.outcome(*id);
            let [low, high] = if let Some(bounds) = self.ledger.bounds(*id) {
                bounds.map(|n| Some(i64::from(n) * HEAT_UNIT))
            } else if let Some(warmth) = entry.warmth {
                exact = false;
                let [left, right] = warmth.stops.map(i64::from);
                let [left, right] = if id.is_negative() { [right, left] } else { [left, right] };
                [Some(-right), Some(left)]
            } else {
                [None, None]
            };
            let low = if outcome.at_least_zero() { Some(low.map_or(0, |low| low.max(0))) } else { low };
            let high = if outcome.at_most_zero() { Some(high.map_or(0, |high| high.min(0))) } else { high };
            (least, most) = (add(least, low), add(most, high));
        }
        if least.is_some_and(|least| least > 0) {
            return Some(true);
        }
        most.is_some_and(|most| most < 0 || most == 0 && exact).then_some(false)
    }

    /// What means, temperatures and stops of forms say. With means taken out the value's number is the mean of the sum,
    /// if all are forms.
    ///
    /// A left stop is never below the mean, nor above it by more than the temperature, and no sum is hotter than its
    /// hottest member. The stops of a sum lie between the sums of theirs, and Left, to move, can take one left stop
    /// among right stops. A member at least zero can be left out where Left is shown to win, one at most zero where he
    /// is shown to lose.
    pub(crate) fn decide_by_stops(&self, value: ValueId, ids: &[Id]) -> Option<bool> {
        let value = self.ledger.values.value(value);
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
        if may_win && (value.sign_of_number() > 0 || value.units(HEAT_UNIT).saturating_sub(stops_right).saturating_add(widest) > 0) {
            return Some(true);
        }
        (may_lose && (-value).units(HEAT_UNIT).saturating_neg().saturating_add(stops_left.min(hottest)) < 0).then_some(false)
    }
}
