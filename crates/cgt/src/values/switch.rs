//! Switches `{a|b}` of two numbers.

use super::{Dyadic, Nimber, NumberUpStar, Overflow, Reader};
use std::fmt;
use std::ops::Neg;
use std::str::FromStr;
use zug_core::ReadError;

/// What `{a|b}` is worth, for numbers `a` and `b` in any order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Switch {
    /// `a < b`: the simplest number between them. `a = b`: that number and a star.
    Cold(NumberUpStar),
    /// `a > b`: `mean ± half`, with `half` positive.
    Hot {
        /// The midpoint of the two numbers.
        mean: Dyadic,
        /// Half their distance, which is the temperature too.
        half: Dyadic,
    },
}

impl Switch {
    /// The value of `{left|right}`.
    pub fn new(left: Dyadic, right: Dyadic) -> Result<Switch, Overflow> {
        Ok(match left.cmp(&right) {
            std::cmp::Ordering::Less => Switch::Cold(Dyadic::simplest_between(Some(left), Some(right))?.into()),
            std::cmp::Ordering::Equal => Switch::Cold(NumberUpStar { number: left, up: 0, nimber: Nimber(1) }),
            std::cmp::Ordering::Greater => Switch::Hot { mean: left.midpoint(right)?, half: left.minus(right)?.half()? },
        })
    }

    /// What Left moves to and what Right moves to, of a hot switch.
    pub fn ends(self) -> Result<Option<(Dyadic, Dyadic)>, Overflow> {
        match self {
            Switch::Cold(_) => Ok(None),
            Switch::Hot { mean, half } => Ok(Some((mean.plus(half)?, mean.minus(half)?))),
        }
    }

    fn write_centred(self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Switch::Cold(value) => write!(f, "{value}"),
            Switch::Hot { mean, half } => write!(f, "{mean}+-{half}"),
        }
    }

    /// The switch with a number added.
    pub fn plus(self, number: Dyadic) -> Result<Switch, Overflow> {
        Ok(match self {
            Switch::Cold(value) => Switch::Cold(value.plus(number.into())?),
            Switch::Hot { mean, half } => Switch::Hot { mean: mean.plus(number)?, half },
        })
    }
}

impl Neg for Switch {
    type Output = Switch;
    fn neg(self) -> Switch {
        match self {
            Switch::Cold(value) => Switch::Cold(-value),
            Switch::Hot { mean, half } => Switch::Hot { mean: -mean, half },
        }
    }
}

impl fmt::Display for Switch {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Switch::Cold(value) => write!(f, "{value}"),
            Switch::Hot { .. } => match self.ends() {
                Ok(Some((left, right))) => write!(f, "{{{left}|{right}}}"),
                // Ends too large to be held: the sum says the same.
                _ => self.write_centred(f),
            },
        }
    }
}

impl FromStr for Switch {
    type Err = ReadError;
    /// Reads `{a|b}` with numbers in any order, `+-a`, or a value that is no switch at all.
    fn from_str(text: &str) -> Result<Self, ReadError> {
        Reader::all(text, |reader| {
            let too_large = |_: Overflow| ReadError::at(0, "this switch is too large to be held exactly");
            if reader.eat('{') {
                let left = Dyadic::read(reader)?;
                if !reader.eat('|') {
                    return Err(reader.expected("'|'"));
                }
                let right = Dyadic::read(reader)?;
                if !reader.eat('}') {
                    return Err(reader.expected("'}'"));
                }
                return Switch::new(left, right).map_err(too_large);
            }
            if reader.eat('±') || reader.eat_all("+-") {
                let half = Dyadic::read(reader)?.abs();
                return Switch::new(half, -half).map_err(too_large);
            }
            NumberUpStar::read(reader).map(Switch::Cold)
        })
    }
}
