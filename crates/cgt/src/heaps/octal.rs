//! Octal games and their kin: how many counters may be taken from a heap, and into how many heaps the rest may be
//! parted.
//!
//! Digit `d_k` of a code such as `0.77` speaks of taking `k` counters: its bit 1 allows to leave nothing, 2 one heap, 4
//! two heaps, 8 three (in hexadecimal codes). Long sequences use Guy and Smith's sparse space: by the parity of some of
//! their bits nim values are rare or common, and two common ones never add up to a common one. So the common values a
//! heap can reach need a heap with a rare value, of which there are few, and the rare values below the candidate are
//! usually met soon. Source: Gangolli and Plambeck, *A note on periodicity in some octal games* (1989); Flammenkamp's
//! computations use the same idea.

use super::{Period, find_period};
use crate::values::{Mex, Reader};
use std::fmt;
use std::str::FromStr;
use zug_core::ReadError;

/// The rules of a take-and-break game, read from its code.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TakeAndBreak {
    /// `d_0`, `d_1`, … without zeros at the end.
    digits: Vec<u8>,
}

/// Longest code that is read.
const MAX_DIGITS: usize = 256;

impl TakeAndBreak {
    /// The largest number of counters a move takes.
    pub fn largest_take(&self) -> usize {
        self.digits.len().saturating_sub(1)
    }

    /// The numbers of counters that may be taken when the rest becomes that many heaps.
    fn takes(&self, heaps: u32) -> Vec<usize> {
        (0..self.digits.len()).filter(|k| self.digits[*k] >> heaps & 1 == 1).collect()
    }
}

impl FromStr for TakeAndBreak {
    type Err = ReadError;
    /// Reads `0.77`, `4.4`, `0.3F`: a digit, a dot, hexadecimal digits.
    fn from_str(text: &str) -> Result<Self, ReadError> {
        Reader::all(text, |reader| {
            let first = if reader.eat('4') {
                4
            } else if reader.eat('0') {
                0
            } else {
                return Err(reader.expected("0 or 4"));
            };
            let mut digits = vec![first];
            if !reader.eat('.') {
                return Err(reader.expected("'.'"));
            }
            while let Some(digit) = reader.peek().and_then(|c| c.to_digit(16)) {
                if digits.len() > MAX_DIGITS {
                    return Err(ReadError::at(reader.position(), format!("a code has at most {MAX_DIGITS} digits")));
                }
                reader.advance();
                digits.push(digit as u8);
            }
            if digits.len() == 1 {
                return Err(reader.expected("a digit from 0 to F"));
            }
            while digits.last() == Some(&0) {
                digits.pop();
            }
            Ok(TakeAndBreak { digits })
        })
    }
}

impl fmt::Display for TakeAndBreak {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}.", self.digits.first().unwrap_or(&0))?;
        if self.digits.len() <= 1 {
            return f.write_str("0");
        }
        self.digits[1..].iter().try_for_each(|digit| write!(f, "{digit:X}"))
    }
}

/// The nim values of a game's heaps, as far as they are known.
#[derive(Clone, Debug)]
pub struct NimSequence {
    largest_take: usize,
    /// What may be taken to leave none, one, two and three heaps.
    takes: [Vec<usize>; 4],
    values: Vec<u32>,
    space: SparseSpace,
    period: Option<Period>,
    mex: Mex,
}

impl NimSequence {
    /// The sequence of a game; only the empty heap is known.
    pub fn new(game: &TakeAndBreak) -> Self {
        let takes = [0, 1, 2, 3].map(|heaps| game.takes(heaps));
        let values = vec![0];
        NimSequence { largest_take: game.largest_take(), takes, values, space: SparseSpace::default(), period: None, mex: Mex::default() }
    }

    /// The period, once it is proved. Games that leave three heaps have none found here.
    pub fn period(&self) -> Option<Period> {
        self.period
    }

    /// The values of the heaps 0, 1, 2, … known so far.
    pub fn values(&self) -> &[u32] {
        &self.values
    }

    /// The value of a heap, which must be known or past a proved period.
    pub fn value(&self, heap: usize) -> Option<u32> {
        let known = self.values.get(heap).copied();
        known.or_else(|| self.period.map(|p| self.values[p.preperiod + (heap - p.preperiod) % p.period]))
    }

    /// Computes until the heap `largest` is known, or a period is proved.
    pub fn extend(&mut self, largest: usize) {
        while self.period.is_none() && self.values.len() <= largest {
            let next = self.next_value();
            self.values.push(next);
            let n = self.values.len();
            if n.is_power_of_two() || n.is_multiple_of(1 << 14) {
                self.look_back();
            }
        }
        if self.period.is_none() {
            self.look_back();
        }
    }

    /// Looks for a period, and for the sparse space that makes the fewest values rare.
    fn look_back(&mut self) {
        if self.takes[3].is_empty() {
            self.period = find_period(&self.values, self.largest_take);
        }
        if self.values.len() >= 1 << 9 {
            self.space.choose(&self.values);
        }
    }

    fn next_value(&mut self) -> u32 {
        let n = self.values.len();
        self.mex.clear();
        if self.takes[0].contains(&n) {
            self.mex.insert(0);
        }
        for k in self.takes[1].iter().filter(|k| **k < n && **k > 0) {
            self.mex.insert(self.values[n - k]);
        }
        if !self.takes[3].is_empty() {
            self.reach_three_heaps(n);
        }
        if self.space.mask == 0 || !self.takes[3].is_empty() {
            for k in &self.takes[2] {
                reach_two_heaps(&self.values, &mut self.mex, n.saturating_sub(*k), 1, usize::MAX);
            }
            return self.mex.value();
        }
        let value = self.sparse_value(n);
        if self.space.is_rare(value) {
            self.space.rare.push(n as u32);
        }
        value
    }

    fn reach_three_heaps(&mut self, n: usize) {
        for k in &self.takes[3] {
            let rest = n.saturating_sub(*k);
            for a in 1..=rest / 3 {
                let g = self.values[a];
                for b in a..=(rest - a) / 2 {
                    self.mex.insert(g ^ self.values[b] ^ self.values[rest - a - b]);
                }
            }
        }
    }

    /// The value of heap `n` by way of the sparse space.
    fn sparse_value(&mut self, n: usize) -> u32 {
        for k in &self.takes[2] {
            let rest = n.saturating_sub(*k);
            for &a in self.space.rare.iter().take_while(|a| (**a as usize) < rest) {
                self.mex.insert(self.values[a as usize] ^ self.values[rest - a as usize]);
            }
        }
        // All common values that can be reached are noted: the least other one is the answer unless a rare one is
        // missed below it.
        let candidate = (0..).find(|v| !self.space.is_rare(*v) && !self.mex.contains(*v)).unwrap_or(u32::MAX);
        const STRIDE: usize = 256;
        let mut from = 1;
        let mut missed = self.rare_missed_below(candidate, 0);
        while let Some(value) = missed {
            let mut more = false;
            for k in &self.takes[2] {
                more |= reach_two_heaps(&self.values, &mut self.mex, n.saturating_sub(*k), from, from + STRIDE);
            }
            missed = self.rare_missed_below(candidate, value);
            if !more {
                break;
            }
            from += STRIDE;
        }
        missed.unwrap_or(candidate)
    }

    /// The least rare value not reached, from one already missed on.
    fn rare_missed_below(&self, candidate: u32, from: u32) -> Option<u32> {
        (from..candidate).find(|v| self.space.is_rare(*v) && !self.mex.contains(*v))
    }
}

/// Notes the values of `rest` parted into heaps `a ≤ b`, with `a` in a range; says whether there are more.
fn reach_two_heaps(values: &[u32], mex: &mut Mex, rest: usize, from: usize, to: usize) -> bool {
    let half = rest / 2;
    let end = half.min(to - 1);
    if from <= end {
        let (small, large) = (&values[from..=end], &values[rest - end..=rest - from]);
        small.iter().zip(large.iter().rev()).for_each(|(a, b)| mex.insert(a ^ b));
    }
    half > end
}

/// Which values are rare: those with an even number of ones among the bits of the mask.
#[derive(Clone, Debug, Default)]
struct SparseSpace {
    mask: u32,
    /// The heaps with rare values, smallest first.
    rare: Vec<u32>,
}

impl SparseSpace {
    fn is_rare(&self, value: u32) -> bool {
        (value & self.mask).count_ones().is_multiple_of(2)
    }

    fn choose(&mut self, values: &[u32]) {
        let bits = 32 - values.iter().max().unwrap_or(&1).leading_zeros();
        let recent = &values[values.len() - values.len().min(1 << 12)..];
        let rare = |mask: &u32| recent.iter().filter(|v| (**v & *mask).count_ones().is_multiple_of(2)).count();
        self.mask = (1..1u32 << bits.min(12)).min_by_key(rare).unwrap_or(1);
        let heaps = values.iter().enumerate().skip(1).filter(|(_, v)| self.is_rare(**v));
        self.rare = heaps.map(|(n, _)| n as u32).collect();
    }
}
