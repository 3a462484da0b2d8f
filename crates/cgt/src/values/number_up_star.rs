//! A number, a multiple of up and a nimber: the sums that most infinitesimals and all cold games come to.

use super::{Dyadic, Nimber, Overflow, Reader};
use std::cmp::Ordering;
use std::fmt;
use std::ops::Neg;
use std::str::FromStr;
use zug_core::ReadError;

/// `number + up·↑ + *nimber`. Different records are different values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct NumberUpStar {
    /// The number.
    pub number: Dyadic,
    /// How many ups; downs are negative. `i32::MIN` does not occur.
    pub up: i32,
    /// The nimber.
    pub nimber: Nimber,
}

impl NumberUpStar {
    /// The value zero.
    pub const ZERO: NumberUpStar = NumberUpStar { number: Dyadic::ZERO, up: 0, nimber: Nimber(0) };
    /// The value star.
    pub const STAR: NumberUpStar = NumberUpStar { number: Dyadic::ZERO, up: 0, nimber: Nimber(1) };

    /// The three parts put together.
    pub fn new(number: Dyadic, up: i32, nimber: u32) -> Result<Self, Overflow> {
        if up == i32::MIN { Err(Overflow) } else { Ok(NumberUpStar { number, up, nimber: Nimber(nimber) }) }
    }

    /// The number, if there is nothing else.
    pub fn as_number(self) -> Option<Dyadic> {
        self.is_number().then_some(self.number)
    }

    /// Whether this is a number.
    pub fn is_number(self) -> bool {
        self.up == 0 && self.nimber.0 == 0
    }

    /// The nimber, if there is nothing else.
    pub fn as_nimber(self) -> Option<Nimber> {
        (self.up == 0 && self.number == Dyadic::ZERO).then_some(self.nimber)
    }

    /// The sum.
    pub fn plus(self, other: Self) -> Result<Self, Overflow> {
        let up = self.up.checked_add(other.up).ok_or(Overflow)?;
        Self::new(self.number.plus(other.number)?, up, (self.nimber + other.nimber).0)
    }

    /// The difference.
    pub fn minus(self, other: Self) -> Result<Self, Overflow> {
        self.plus(-other)
    }

    /// Whether this value is at most the other: Left, moving first in the difference, does not win.
    pub fn le(self, other: Self) -> bool {
        matches!(self.partial_cmp(&other), Some(Ordering::Less | Ordering::Equal))
    }

    /// The day the value is born: the height of its canonical tree.
    pub fn birthday(self) -> u64 {
        let Nimber(star) = self.nimber;
        // `n·↑ + *m` is {0 | (n-1)·↑ + *(m^1)}, down to ↑ + *, which is {0,*|0}, or to a nimber.
        let infinitesimal = match self.up.unsigned_abs() {
            0 => u64::from(star),
            ups => match star ^ ((ups - 1) & 1) {
                1 => u64::from(ups) + 1,
                last => u64::from(ups) + u64::from(last ^ 1),
            },
        };
        self.number.birthday() + infinitesimal
    }

    /// How `up·↑ + *nimber` compares with zero.
    fn infinitesimal_sign(up: i64, nimber: Nimber) -> Option<Ordering> {
        match (up, nimber.0) {
            (0, 0) => Some(Ordering::Equal),
            (0, _) | (1 | -1, 1) => None,
            (up, _) => Some(up.cmp(&0)),
        }
    }

    pub(crate) fn read(reader: &mut Reader) -> Result<Self, ReadError> {
        let start = reader.position();
        let number = (reader.peek() == Some('-') || reader.at_digit()).then(|| Dyadic::read(reader)).transpose()?;
        let up = match reader.peek() {
            Some('^' | '↑' | '⇑') => read_ups(reader, ['^', '↑'], '⇑')?,
            Some('v' | '↓' | '⇓') => -read_ups(reader, ['v', '↓'], '⇓')?,
            _ => 0,
        };
        let nimber = if reader.peek() == Some('*') { Nimber::read(reader)? } else { Nimber(0) };
        if reader.position() == start {
            return Err(reader.expected("a value like 3/4, ^2, v or *3"));
        }
        Ok(NumberUpStar { number: number.unwrap_or_default(), up, nimber })
    }
}

/// `^`, `^^`, `^3`: one of two signs repeated, or once with a count; `⇑` is two of them.
fn read_ups(reader: &mut Reader, signs: [char; 2], double: char) -> Result<i32, ReadError> {
    let at = reader.position();
    let mut count = 0u64;
    while let Some(ups) = reader.peek().and_then(|c| if signs.contains(&c) { Some(1) } else { (c == double).then_some(2) }) {
        reader.advance();
        count += ups;
    }
    if count == 1 && reader.at_digit() {
        count = reader.integer("a multiple of up")?;
    }
    i32::try_from(count).map_err(|_| ReadError::at(at, format!("a multiple of up is at most ^{}", i32::MAX)))
}

impl From<Dyadic> for NumberUpStar {
    fn from(number: Dyadic) -> Self {
        NumberUpStar { number, ..Self::ZERO }
    }
}

impl From<Nimber> for NumberUpStar {
    fn from(nimber: Nimber) -> Self {
        NumberUpStar { nimber, ..Self::ZERO }
    }
}

impl Neg for NumberUpStar {
    type Output = Self;
    fn neg(self) -> Self {
        NumberUpStar { number: -self.number, up: -self.up, nimber: self.nimber }
    }
}

impl PartialOrd for NumberUpStar {
    /// The order of games: `None` where the two are confused, so that who moves first in the difference wins.
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        match self.number.cmp(&other.number) {
            Ordering::Equal => Self::infinitesimal_sign(i64::from(self.up) - i64::from(other.up), self.nimber + other.nimber),
            order => Some(order),
        }
    }
}

impl fmt::Display for NumberUpStar {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if self.number != Dyadic::ZERO || self.is_number() {
            write!(f, "{}", self.number)?;
        }
        match self.up {
            0 => {}
            1 => f.write_str("^")?,
            -1 => f.write_str("v")?,
            n if n > 0 => write!(f, "^{n}")?,
            n => write!(f, "v{}", n.unsigned_abs())?,
        }
        match self.nimber {
            Nimber(0) => Ok(()),
            nimber => write!(f, "{nimber}"),
        }
    }
}

impl FromStr for NumberUpStar {
    type Err = ReadError;
    /// Reads what [`NumberUpStar`] writes, and `^^` for `^2`, `↑` for `^`, `↓` for `v`.
    fn from_str(text: &str) -> Result<Self, ReadError> {
        Reader::all(text, Self::read)
    }
}
