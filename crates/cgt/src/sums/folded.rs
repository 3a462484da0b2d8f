//! The part of a sum that needs no search: numbers, ups and nimbers added into one exact value. Values that occur get a
//! small number, so that a sum stays a short list of words.

use super::Outcome;
use super::total::Total;
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;
use std::cmp::Ordering;

/// A value in [`Folded`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct ValueId(pub u32);

impl ValueId {
    /// Nothing.
    pub const ZERO: ValueId = ValueId(0);
}

/// The values seen so far.
pub(crate) struct Folded {
    values: Vec<Total>,
    negatives: Vec<u32>,
    numbers: HashMap<Total, u32, FxBuildHasher>,
    sums: HashMap<(u32, u32), u32, FxBuildHasher>,
}

impl Default for Folded {
    fn default() -> Self {
        let mut folded = Folded { values: Vec::new(), negatives: Vec::new(), numbers: HashMap::default(), sums: HashMap::default() };
        folded.id(Total::ZERO);
        folded
    }
}

impl Folded {
    /// The number of a value.
    pub fn id(&mut self, value: Total) -> ValueId {
        if let Some(id) = self.numbers.get(&value) {
            return ValueId(*id);
        }
        let id = self.values.len() as u32;
        let negative = -value;
        for (value, id) in [(value, id), (negative, id + 1)] {
            if id == self.values.len() as u32 && !self.numbers.contains_key(&value) {
                self.values.push(value);
                self.numbers.insert(value, id);
            }
        }
        let other = self.numbers[&negative];
        self.negatives.resize(self.values.len(), 0);
        (self.negatives[id as usize], self.negatives[other as usize]) = (other, id);
        ValueId(id)
    }

    /// The value with a number.
    pub fn value(&self, id: ValueId) -> Total {
        self.values[id.0 as usize]
    }

    /// With the players exchanged.
    pub fn negate(&self, id: ValueId) -> ValueId {
        ValueId(self.negatives[id.0 as usize])
    }

    /// The sum of two values.
    pub fn plus(&mut self, a: ValueId, b: ValueId) -> ValueId {
        if a == ValueId::ZERO || b == ValueId::ZERO {
            return ValueId(a.0 | b.0);
        }
        let key = (a.0.min(b.0), a.0.max(b.0));
        if let Some(sum) = self.sums.get(&key) {
            return ValueId(*sum);
        }
        let sum = self.value(a).plus(self.value(b));
        let id = self.id(sum);
        if self.sums.len() < 1 << 16 {
            self.sums.insert(key, id.0);
        }
        id
    }
}

/// Who wins a value alone.
pub(crate) fn outcome(value: Total) -> Outcome {
    let (left, right) = match value.sign() {
        None => (true, true),
        Some(Ordering::Equal) => (false, false),
        Some(Ordering::Greater) => (true, false),
        Some(Ordering::Less) => (false, true),
    };
    Outcome::known(left, right)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::values::{Dyadic, NumberUpStar};
    use zug_core::Side;

    #[test]
    fn values_have_one_number_each_and_know_their_negatives() {
        let mut folded = Folded::default();
        for text in ["0", "1/2", "^3*2", "*", "-1/2", "v3*2", "*5"] {
            let value: Total = text.parse::<NumberUpStar>().unwrap().into();
            let id = folded.id(value);
            assert_eq!(folded.value(id), value);
            assert_eq!(folded.id(value), id);
            assert_eq!(folded.value(folded.negate(id)), -value);
            assert_eq!(folded.negate(folded.negate(id)), id);
            let negative = folded.negate(id);
            assert_eq!(folded.plus(id, negative), ValueId::ZERO);
        }
    }

    /// The outcome of a value is the one its moves give.
    #[test]
    fn outcomes_agree_with_play() {
        fn left_wins(value: Total, depth: u32) -> bool {
            assert!(depth < 30);
            value.left_moves().any(|(after, _)| !left_wins(-after, depth + 1))
        }
        for number in -2..=2 {
            for up in -3..=3 {
                for nimber in 0..4 {
                    let value: Total = NumberUpStar::new(Dyadic::new(number, 1).unwrap(), up, nimber).unwrap().into();
                    let outcome = outcome(value);
                    assert_eq!(outcome.first(Side::Left), Some(left_wins(value, 0)), "{value:?}");
                    assert_eq!(outcome.first(Side::Right), Some(left_wins(-value, 0)), "{value:?}");
                }
            }
        }
    }
}
