//! Dyadic rationals: the numbers among short games.

use super::{Overflow, Reader};
use serde::{Serialize, Serializer};
use std::cmp::Ordering;
use std::fmt;
use std::ops::Neg;
use std::str::FromStr;
use zug_core::ReadError;

/// Why a decimal is no number here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum DecimalError {
    /// The denominator is no power of two, or too large a one.
    #[error("not a dyadic number: expected one whose denominator is a power of two, like 0.5, 1.25 or 3/8")]
    NotDyadic,
    /// It does not fit.
    #[error("this number is too large to be held exactly")]
    TooLarge,
}

/// `numerator / 2^exponent` in lowest terms: the numerator is odd, or the exponent is zero.
///
/// The numerator lies between `-(2^63 - 1)` and `2^63 - 1`, the exponent is at most [`Dyadic::MAX_EXPONENT`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Dyadic {
    numerator: i64,
    exponent: u8,
}

impl Dyadic {
    /// The largest power of two in a denominator.
    pub const MAX_EXPONENT: u32 = 62;
    /// Nothing for either side.
    pub const ZERO: Dyadic = Dyadic { numerator: 0, exponent: 0 };
    /// One free move for Left.
    pub const ONE: Dyadic = Dyadic { numerator: 1, exponent: 0 };
    /// One free move for Right.
    pub const MINUS_ONE: Dyadic = Dyadic { numerator: -1, exponent: 0 };

    /// `numerator / 2^exponent`, brought to lowest terms.
    pub fn new(numerator: i64, exponent: u32) -> Result<Dyadic, Overflow> {
        Self::reduce(i128::from(numerator), exponent)
    }

    /// An integer.
    pub fn integer(n: i64) -> Result<Dyadic, Overflow> {
        Self::new(n, 0)
    }

    fn reduce(numerator: i128, exponent: u32) -> Result<Dyadic, Overflow> {
        if numerator == 0 {
            return Ok(Self::ZERO);
        }
        let shift = numerator.trailing_zeros().min(exponent);
        let numerator = i64::try_from(numerator >> shift).map_err(|_| Overflow)?;
        let exponent = exponent - shift;
        if numerator == i64::MIN || exponent > Self::MAX_EXPONENT {
            return Err(Overflow);
        }
        Ok(Dyadic { numerator, exponent: exponent as u8 })
    }

    /// The numerator in lowest terms.
    pub fn numerator(self) -> i64 {
        self.numerator
    }

    /// The denominator is two to this power.
    pub fn exponent(self) -> u32 {
        u32::from(self.exponent)
    }

    /// The nearest floating-point number; exact if the numerator has at most 53 bits.
    pub fn to_f64(self) -> f64 {
        self.numerator as f64 / (1u64 << self.exponent) as f64
    }

    /// Whether this is a whole number.
    pub fn is_integer(self) -> bool {
        self.exponent == 0
    }

    /// -1, 0 or 1.
    pub fn signum(self) -> i64 {
        self.numerator.signum()
    }

    /// The absolute value.
    pub fn abs(self) -> Dyadic {
        if self.numerator < 0 { -self } else { self }
    }

    /// The numerator over `2^exponent`, where `exponent` is not less than this number's own.
    fn over(self, exponent: u32) -> i128 {
        i128::from(self.numerator) << (exponent - self.exponent())
    }

    /// The sum.
    pub fn plus(self, other: Dyadic) -> Result<Dyadic, Overflow> {
        let exponent = self.exponent().max(other.exponent());
        Self::reduce(self.over(exponent) + other.over(exponent), exponent)
    }

    /// The difference.
    pub fn minus(self, other: Dyadic) -> Result<Dyadic, Overflow> {
        self.plus(-other)
    }

    /// Half of it.
    pub fn half(self) -> Result<Dyadic, Overflow> {
        Self::reduce(i128::from(self.numerator), self.exponent() + 1)
    }

    /// A whole multiple.
    pub fn times(self, n: i64) -> Result<Dyadic, Overflow> {
        let product = i128::from(self.numerator).checked_mul(i128::from(n)).ok_or(Overflow)?;
        Self::reduce(product, self.exponent())
    }

    /// The midpoint of two numbers.
    pub fn midpoint(self, other: Dyadic) -> Result<Dyadic, Overflow> {
        let exponent = self.exponent().max(other.exponent());
        Self::reduce(self.over(exponent) + other.over(exponent), exponent + 1)
    }

    /// The largest integer not above it.
    pub fn floor(self) -> i64 {
        self.numerator >> self.exponent
    }

    /// The smallest integer not below it.
    pub fn ceil(self) -> i64 {
        -((-self.numerator) >> self.exponent)
    }

    /// The simplest number strictly between two: the one born first. An end that is `None` is open without limit.
    ///
    /// An error if nothing lies between, or nothing that can be held.
    pub fn simplest_between(low: Option<Dyadic>, high: Option<Dyadic>) -> Result<Dyadic, Overflow> {
        Self::simplest_within(low.map(|n| (n, false)), high.map(|n| (n, false)))
    }

    /// The simplest number between two ends, each of which may itself be allowed (`true`).
    pub fn simplest_within(low: Option<(Dyadic, bool)>, high: Option<(Dyadic, bool)>) -> Result<Dyadic, Overflow> {
        let above = |n: Dyadic| low.is_none_or(|(end, closed)| n > end || closed && n == end);
        let below = |n: Dyadic| high.is_none_or(|(end, closed)| n < end || closed && n == end);
        if above(Self::ZERO) && below(Self::ZERO) {
            return Ok(Self::ZERO);
        }
        if above(Self::ZERO) {
            let mirror = |end: Option<(Dyadic, bool)>| end.map(|(n, closed)| (-n, closed));
            return Self::simplest_within(mirror(high), mirror(low)).map(Neg::neg);
        }
        // Zero is not above the lower end, so there is one, and the wanted number is positive: the least multiple of
        // the largest power of two that fits.
        let (low, closed) = low.ok_or(Overflow)?;
        for exponent in 0..=Self::MAX_EXPONENT {
            let scaled = if exponent >= low.exponent() {
                low.over(exponent) + i128::from(!closed)
            } else {
                (i128::from(low.numerator) >> (low.exponent() - exponent)) + 1
            };
            let Ok(candidate) = Self::reduce(scaled, exponent) else { continue };
            if below(candidate) {
                return Ok(candidate);
            }
        }
        Err(Overflow)
    }

    /// Left's canonical option: the number a move of Left leaves, if he has one.
    pub fn left_option(self) -> Option<Dyadic> {
        match (self.exponent, self.numerator) {
            (0, n) if n <= 0 => None,
            _ => Self::reduce(i128::from(self.numerator) - 1, self.exponent()).ok(),
        }
    }

    /// Right's canonical option.
    pub fn right_option(self) -> Option<Dyadic> {
        (-self).left_option().map(Neg::neg)
    }

    /// The day the number is born: the height of its canonical tree.
    pub fn birthday(self) -> u64 {
        // Past the integer part, one day for each binary place.
        let whole = self.numerator.unsigned_abs() >> self.exponent;
        if self.exponent == 0 { whole } else { whole + 1 + u64::from(self.exponent) }
    }

    /// The number written as a whole part and decimal places, like `1` and `25`.
    pub(crate) fn from_decimal(negative: bool, whole: u64, places: &str) -> Result<Dyadic, DecimalError> {
        let places = places.trim_end_matches('0');
        // Each place takes a factor of two from the denominator, or there is no number of that kind.
        if places.len() > Self::MAX_EXPONENT as usize {
            return Err(DecimalError::NotDyadic);
        }
        let mut digits: Vec<u8> = places.bytes().map(|c| c - b'0').collect();
        let mut numerator = i128::from(whole);
        for _ in 0..places.len() {
            let mut carry = 0;
            for digit in digits.iter_mut().rev() {
                let doubled = 2 * *digit + carry;
                (*digit, carry) = (doubled % 10, doubled / 10);
            }
            numerator = 2 * numerator + i128::from(carry);
        }
        if digits.iter().any(|digit| *digit != 0) {
            return Err(DecimalError::NotDyadic);
        }
        let signed = if negative { -numerator } else { numerator };
        Self::reduce(signed, places.len() as u32).map_err(|_| DecimalError::TooLarge)
    }

    pub(crate) fn read(reader: &mut Reader) -> Result<Dyadic, ReadError> {
        let start = reader.position();
        let negative = reader.eat('-');
        let numerator = reader.integer("a number")?;
        if let Some(places) = reader.decimal_places() {
            return Self::from_decimal(negative, numerator, places).map_err(|e| ReadError::at(start, e.to_string()));
        }
        let exponent = if reader.eat('/') {
            let at = reader.position();
            let denominator = reader.integer("a denominator")?;
            if !denominator.is_power_of_two() {
                return Err(ReadError::at(at, "a denominator is a power of two, like 1/2 or 3/8"));
            }
            denominator.trailing_zeros()
        } else {
            0
        };
        let numerator = i128::from(numerator) * if negative { -1 } else { 1 };
        Self::reduce(numerator, exponent).map_err(|_| ReadError::at(start, "this number is too large to be held exactly"))
    }
}

impl From<i32> for Dyadic {
    fn from(n: i32) -> Self {
        Dyadic { numerator: i64::from(n), exponent: 0 }
    }
}

impl Neg for Dyadic {
    type Output = Dyadic;
    fn neg(self) -> Dyadic {
        Dyadic { numerator: -self.numerator, exponent: self.exponent }
    }
}

impl Ord for Dyadic {
    fn cmp(&self, other: &Dyadic) -> Ordering {
        if self.exponent == other.exponent {
            return self.numerator.cmp(&other.numerator);
        }
        let exponent = self.exponent().max(other.exponent());
        self.over(exponent).cmp(&other.over(exponent))
    }
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Dyadic) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.exponent {
            0 => write!(f, "{}", self.numerator),
            e => write!(f, "{}/{}", self.numerator, 1u64 << e),
        }
    }
}

impl fmt::Debug for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Dyadic {
    type Err = ReadError;
    /// Reads `n`, `n/d` (which need not be in lowest terms) or a decimal like `1.25`.
    fn from_str(text: &str) -> Result<Self, ReadError> {
        Reader::all(text, Self::read)
    }
}

impl Serialize for Dyadic {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}
