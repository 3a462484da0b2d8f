//! Fractions: kos have temperatures with a three below the line.

use crate::values::{Dyadic, Overflow};
use std::cmp::Ordering;
use std::fmt;

/// A fraction in lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ratio {
    over: i128,
    /// Positive.
    under: i128,
}

/// Both parts are smaller, so that products of two of them fit.
const MOST: u128 = 1 << 62;

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

impl Ratio {
    /// Nothing.
    pub const ZERO: Ratio = Ratio { over: 0, under: 1 };
    /// One less than nothing.
    pub const MINUS_ONE: Ratio = Ratio { over: -1, under: 1 };

    fn new(over: i128, under: i128) -> Result<Ratio, Overflow> {
        let divisor = gcd(over.unsigned_abs(), under.unsigned_abs()).max(1) as i128;
        let (over, under) = (over / divisor * under.signum(), (under / divisor).abs());
        if over.unsigned_abs() >= MOST || under.unsigned_abs() >= MOST || under == 0 { Err(Overflow) } else { Ok(Ratio { over, under }) }
    }

    /// The fraction that a number is.
    pub fn of(n: Dyadic) -> Result<Ratio, Overflow> {
        Ratio::new(n.numerator().into(), 1i128.checked_shl(n.exponent()).ok_or(Overflow)?)
    }

    /// The number, if it is one.
    pub fn as_dyadic(self) -> Option<Dyadic> {
        let power = self.under.unsigned_abs().is_power_of_two();
        power.then(|| Dyadic::new(i64::try_from(self.over).ok()?, self.under.trailing_zeros()).ok()).flatten()
    }

    pub(super) fn plus(self, other: Ratio) -> Result<Ratio, Overflow> {
        Ratio::new(self.over * other.under + other.over * self.under, self.under * other.under)
    }

    pub(super) fn minus(self, other: Ratio) -> Result<Ratio, Overflow> {
        self.plus(Ratio { over: -other.over, ..other })
    }

    pub(super) fn times(self, n: i64) -> Result<Ratio, Overflow> {
        Ratio::new(self.over.checked_mul(n.into()).ok_or(Overflow)?, self.under)
    }

    pub(super) fn divided(self, n: i64) -> Result<Ratio, Overflow> {
        Ratio::new(self.over, self.under.checked_mul(n.into()).ok_or(Overflow)?)
    }
}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Ratio {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.over * other.under).cmp(&(other.over * self.under))
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if self.under == 1 { self.over.fmt(f) } else { write!(f, "{}/{}", self.over, self.under) }
    }
}
