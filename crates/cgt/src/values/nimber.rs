//! Nimbers: the values of impartial games.

use super::Reader;
use std::fmt;
use std::ops::{Add, Neg};
use std::str::FromStr;
use zug_core::ReadError;

/// The value `*n` of a Nim heap of `n`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Nimber(pub u32);

impl Add for Nimber {
    type Output = Nimber;
    /// Nim addition: exclusive or. (The sum of two heaps is the heap of this size.)
    #[allow(clippy::suspicious_arithmetic_impl)]
    fn add(self, other: Nimber) -> Nimber {
        Nimber(self.0 ^ other.0)
    }
}

impl Neg for Nimber {
    type Output = Nimber;
    /// A nimber is its own negative.
    fn neg(self) -> Nimber {
        self
    }
}

impl Nimber {
    pub(crate) fn read(reader: &mut Reader) -> Result<Nimber, ReadError> {
        if !reader.eat('*') {
            return Err(reader.expected("'*'"));
        }
        if !reader.at_digit() {
            return Ok(Nimber(1));
        }
        let at = reader.position();
        let n = reader.integer("a nimber")?;
        u32::try_from(n).map(Nimber).map_err(|_| ReadError::at(at, format!("a nimber is at most *{}", u32::MAX)))
    }
}

impl fmt::Display for Nimber {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.0 {
            0 => f.write_str("0"),
            1 => f.write_str("*"),
            n => write!(f, "*{n}"),
        }
    }
}

impl FromStr for Nimber {
    type Err = ReadError;
    /// Reads `*`, `*n` or `0`.
    fn from_str(text: &str) -> Result<Self, ReadError> {
        if text == "0" { Ok(Nimber(0)) } else { Reader::all(text, Self::read) }
    }
}

/// The least number not among some: the nim value of a position from those of its options.
pub fn mex(values: impl IntoIterator<Item = u32>) -> u32 {
    let mut seen = Mex::default();
    seen.extend(values);
    seen.value()
}

/// Collects values and finds the least one missing; kept between uses, so that a table of nim values costs no
/// allocation a row.
#[derive(Clone, Debug, Default)]
pub struct Mex {
    words: Vec<u64>,
}

impl Mex {
    /// Values from here on are not noted one by one: nobody has that many options.
    const LIMIT: u32 = 1 << 24;

    /// Notes one value.
    #[inline]
    pub fn insert(&mut self, value: u32) {
        let word = (value / 64) as usize;
        if word >= self.words.len() {
            if value >= Self::LIMIT {
                return;
            }
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << (value % 64);
    }

    /// Whether a value was noted.
    #[inline]
    pub fn contains(&self, value: u32) -> bool {
        self.words.get((value / 64) as usize).is_some_and(|word| word >> (value % 64) & 1 == 1)
    }

    /// The least value not noted.
    pub fn value(&self) -> u32 {
        let full = self.words.iter().take_while(|w| **w == u64::MAX).count();
        full as u32 * 64 + self.words.get(full).map_or(0, |w| w.trailing_ones())
    }

    /// Notes exactly the values whose bits are set, 64 a word.
    pub(crate) fn set_words(&mut self, words: &[u64]) {
        self.words.clear();
        self.words.extend_from_slice(words);
    }

    /// Notes the values whose bits are set, too.
    pub(crate) fn add_words(&mut self, words: &[u64]) {
        if self.words.len() < words.len() {
            self.words.resize(words.len(), 0);
        }
        self.words.iter_mut().zip(words).for_each(|(word, more)| *word |= more);
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.words.fill(0);
    }
}

impl Extend<u32> for Mex {
    fn extend<I: IntoIterator<Item = u32>>(&mut self, values: I) {
        values.into_iter().for_each(|v| self.insert(v));
    }
}
