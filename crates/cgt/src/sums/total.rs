//! The value of a sum: as many numbers, ups and nimbers as anybody writes, added up without ever growing too large.

use crate::values::{Dyadic, Nimber, NumberUpStar, Overflow};
use std::cmp::Ordering;
use std::ops::Neg;

/// A number, ups and a nimber. The number is kept as a whole number and a fraction, so that the largest and the
/// smallest that can be written stand beside each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub(crate) struct Total {
    whole: i128,
    /// At least zero and below one.
    fraction: Dyadic,
    /// How many ups; downs are negative.
    up: i64,
    /// The nimber.
    pub nimber: Nimber,
}

impl Total {
    /// The value zero.
    pub const ZERO: Total = Total { whole: 0, fraction: Dyadic::ZERO, up: 0, nimber: Nimber(0) };

    /// The sum.
    pub fn plus(self, other: Total) -> Total {
        let (mut whole, up) = (self.whole + other.whole, self.up + other.up);
        // Both are below one and have a place of 2^-62 at most: the sum of halves always fits.
        let less_one = self.fraction.minus(Dyadic::ONE).and_then(|less| less.plus(other.fraction)).unwrap_or(Dyadic::ZERO);
        let fraction = if less_one.signum() < 0 {
            less_one.plus(Dyadic::ONE).unwrap_or(Dyadic::ZERO)
        } else {
            whole += 1;
            less_one
        };
        Total { whole, fraction, up, nimber: self.nimber + other.nimber }
    }

    /// As a value that forms can be made of, if it is small enough for that.
    pub fn narrow(self) -> Result<NumberUpStar, Overflow> {
        let whole = Dyadic::integer(i64::try_from(self.whole).map_err(|_| Overflow)?)?;
        let up = i32::try_from(self.up).map_err(|_| Overflow)?;
        NumberUpStar::new(whole.plus(self.fraction)?, up, self.nimber.0)
    }

    /// Whether there is nothing but a number.
    pub fn is_number(self) -> bool {
        self.up == 0 && self.nimber.0 == 0
    }

    /// The nimber, if there is nothing else.
    pub fn as_nimber(self) -> Option<Nimber> {
        (self.up == 0 && self.whole == 0 && self.fraction == Dyadic::ZERO).then_some(self.nimber)
    }

    /// The sign of the number.
    pub fn sign_of_number(self) -> i64 {
        let whole = self.whole.signum() as i64;
        if whole == 0 { self.fraction.signum() } else { whole }
    }

    /// The number in a unit that divides one, rounded down; the largest there is, if it is larger.
    pub fn units(self, unit: i64) -> i64 {
        let below_one = self.fraction.times(unit).map_or(0, Dyadic::floor);
        let all = self.whole.saturating_mul(unit.into()).saturating_add(below_one.into());
        all.clamp(i64::MIN.into(), i64::MAX.into()) as i64
    }

    /// How it compares with zero: `None` where who moves first wins.
    pub fn sign(self) -> Option<Ordering> {
        match (self.sign_of_number().cmp(&0), self.up, self.nimber.0) {
            (Ordering::Equal, 0, 0) => Some(Ordering::Equal),
            (Ordering::Equal, 0, _) | (Ordering::Equal, 1 | -1, 1) => None,
            (Ordering::Equal, up, _) => Some(up.cmp(&0)),
            (order, ..) => Some(order),
        }
    }

    /// Left's moves: in the nimber, in the ups, and last in the number, which is marked. Where all three are there the
    /// moves are those of their sum.
    pub fn left_moves(self) -> impl Iterator<Item = (Total, bool)> {
        let nimbers = (0..self.nimber.0).map(move |n| Total { nimber: Nimber(n), ..self });
        // ↑n is {0|↑(n-1)*}.
        let ups = match self.up {
            1.. => Some(Total { up: 0, ..self }),
            0 => None,
            ..0 => Some(Total { up: self.up + 1, nimber: Nimber(self.nimber.0 ^ 1), ..self }),
        };
        let number = match self.fraction.left_option() {
            Some(fraction) => Some(Total { fraction, ..self }),
            None => (self.whole > 0).then(|| Total { whole: self.whole - 1, ..self }),
        };
        nimbers.chain(ups).map(|after| (after, false)).chain(number.map(|after| (after, true)))
    }
}

impl From<NumberUpStar> for Total {
    fn from(value: NumberUpStar) -> Total {
        let whole = value.number.floor();
        let fraction = Dyadic::integer(whole).and_then(|whole| value.number.minus(whole)).unwrap_or(Dyadic::ZERO);
        Total { whole: whole.into(), fraction, up: value.up.into(), nimber: value.nimber }
    }
}

impl From<Dyadic> for Total {
    fn from(number: Dyadic) -> Total {
        NumberUpStar::from(number).into()
    }
}

impl Neg for Total {
    type Output = Total;
    fn neg(self) -> Total {
        let (whole, fraction) = match self.fraction {
            Dyadic::ZERO => (-self.whole, Dyadic::ZERO),
            fraction => (-self.whole - 1, Dyadic::ONE.minus(fraction).unwrap_or(Dyadic::ZERO)),
        };
        Total { whole, fraction, up: -self.up, nimber: self.nimber }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn total(text: &str) -> Total {
        text.parse::<NumberUpStar>().unwrap().into()
    }

    #[test]
    fn the_largest_and_the_smallest_stand_beside_each_other() {
        let (large, small) = (total("9223372036854775807"), total("1/4611686018427387904"));
        let mut sum = Total::ZERO;
        for _ in 0..1000 {
            sum = sum.plus(large).plus(small).plus(-total("^2147483647"));
        }
        assert_eq!((sum.sign(), sum.narrow()), (Some(Ordering::Greater), Err(Overflow)));
        for _ in 0..1000 {
            sum = sum.plus(-large).plus(-small).plus(total("^2147483647"));
        }
        assert_eq!(sum, Total::ZERO);
        assert_eq!(total("9223372036854775807").plus(-small).sign(), Some(Ordering::Greater));
    }

    #[test]
    fn sums_signs_and_negatives_are_those_of_the_values() {
        let texts = ["0", "1/2", "-1/2", "3/4^*", "-7/8v2", "*3", "^", "v*", "-1", "1^2*3", "-5/8"];
        for a in texts {
            let value: NumberUpStar = a.parse().unwrap();
            assert_eq!((total(a).narrow(), total(a).sign()), (Ok(value), value.partial_cmp(&NumberUpStar::ZERO)), "{a}");
            assert_eq!((-total(a)).narrow(), Ok(-value), "{a}");
            assert_eq!(total(a).units(256), value.number.times(256).unwrap().floor(), "{a}");
            for b in texts {
                let other: NumberUpStar = b.parse().unwrap();
                assert_eq!(total(a).plus(total(b)).narrow(), value.plus(other), "{a} + {b}");
            }
        }
    }
}
