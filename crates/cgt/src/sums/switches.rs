//! Switches among the components of a sum: games {x|y} of two numbers, x the larger.
//!
//! Of two switches the one with the larger x − y is the one to move in, whatever else is in the sum: with heats a ≥ b
//! about their means, Left's two moves differ by a − b ± a ± b, which Right loses when he begins, so the move in the
//! hotter one is at least as good. So all other switches are left alone, and where there is nothing but switches and a
//! value the players take them in turn (Winning Ways, chapter 6).

use super::{Id, Meter, Solver, Stop, ValueId};
use crate::values::{Dyadic, Overflow};
use smallvec::SmallVec;
use zug_core::Side;

/// The switches of a sum.
#[derive(Default)]
pub(crate) struct Switches {
    /// Which components need no moves, as a hotter switch is there.
    pub cooler: SmallVec<[usize; 8]>,
    /// Who wins with Left to move, if there are only switches and that tells.
    pub wins: Option<bool>,
}

impl Solver {
    /// Looks for switches among components, which are sorted.
    pub(crate) fn switches(&mut self, value: ValueId, ids: &[Id], meter: &mut Meter) -> Result<Switches, Stop> {
        let mut found: SmallVec<[(Dyadic, usize); 8]> = SmallVec::new();
        let mut twice_mean = Ok(Dyadic::ZERO);
        for (at, id) in ids.iter().enumerate() {
            if let Some([left, right]) = self.as_switch(*id, meter)?
                && let Ok(heat) = left.minus(right)
            {
                found.push((heat, at));
                twice_mean = twice_mean.and_then(|sum| sum.plus(left)?.plus(right));
            }
        }
        if found.len() < 2 {
            return Ok(Switches::default());
        }
        // The hottest first; of equal components the first stands for all.
        found.sort_unstable_by(|(a, at), (b, other)| b.cmp(a).then(at.cmp(other)));
        let wins = if found.len() == ids.len() { self.taken_in_turn(value, &found, twice_mean).ok().flatten() } else { None };
        Ok(Switches { cooler: found[1..].iter().map(|(_, at)| *at).collect(), wins })
    }

    /// Whether Left, to move, wins when the hottest switch is taken each time: by the number that comes out. If that is
    /// zero, who is to move then loses, unless the value has an infinitesimal part.
    fn taken_in_turn(
        &self,
        value: ValueId,
        hottest_first: &[(Dyadic, usize)],
        twice_mean: Result<Dyadic, Overflow>,
    ) -> Result<Option<bool>, Overflow> {
        let value = self.ledger.values.value(value).narrow()?;
        let mut twice = twice_mean?.plus(value.number.times(2)?)?;
        for (turn, (heat, _)) in hottest_first.iter().enumerate() {
            twice = if turn % 2 == 0 { twice.plus(*heat)? } else { twice.minus(*heat)? };
        }
        Ok(match twice.signum() {
            0 if !value.is_number() => None,
            0 => Some(hottest_first.len() % 2 == 1),
            sign => Some(sign > 0),
        })
    }

    /// The numbers that Left and Right move a component to, if it is a switch.
    fn as_switch(&mut self, id: Id, meter: &mut Meter) -> Result<Option<[Dyadic; 2]>, Stop> {
        let index = id.index();
        if self.ledger.entries[index].is_switch == Some(false) {
            return Ok(None);
        }
        // The side whose options are needed anyway comes first.
        let mut numbers = [Dyadic::ZERO; 2];
        for side in if id.is_negative() { [Side::Right, Side::Left] } else { Side::BOTH } {
            self.expand(index, side, meter)?;
            let Some(number) = self.only_number(index, side) else {
                self.ledger.entries[index].is_switch = Some(false);
                return Ok(None);
            };
            numbers[side as usize] = number;
        }
        let [left, right] = numbers;
        self.ledger.entries[index].is_switch = Some(left > right);
        Ok((left > right).then_some(if id.is_negative() { [-right, -left] } else { [left, right] }))
    }

    /// What the only option of a side is, if that is a number.
    fn only_number(&self, index: usize, side: Side) -> Option<Dyadic> {
        let mut options = self.ledger.options(index, side);
        match (options.next(), options.next()) {
            (Some((value, [])), None) => self.ledger.values.value(value).narrow().ok()?.as_number(),
            _ => None,
        }
    }
}
