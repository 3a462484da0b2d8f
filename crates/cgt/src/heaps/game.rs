//! The rules of heap games, read from their names.
//!
//! A move takes some counters from one heap and may part the rest. Digit `d_k` of a code such as `0.77` speaks of taking
//! `k` counters: its bit 1 allows to leave nothing, 2 one heap, 4 two heaps, 8 three (in hexadecimal codes). A
//! subtraction game takes numbers from a set and leaves one heap or none. Grundy's game parts a heap into two that are
//! not equal.

use crate::values::Reader;
use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;
use zug_core::ReadError;

/// A game played with heaps.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum HeapGame {
    /// Take-and-break, by the digits `d_0`, `d_1`, … without zeros at the end.
    Code(Vec<u8>),
    /// Take one of these numbers, smallest first.
    Subtraction(Vec<usize>),
    /// Part a heap into two that are not equal.
    Grundy,
    /// Take as many as you like.
    Nim,
}

/// Longest code that is read.
const MAX_DIGITS: usize = 256;
/// Largest set of a subtraction game, and its largest number.
const MAX_SET: usize = 1_000;
const MAX_TAKE: u64 = 1_000_000;

/// Games with names of their own; blanks, hyphens and capitals do not matter.
const NAMED: [(&str, &[u8]); 3] = [("kayles", &[0, 7, 7]), ("dawsonskayles", &[0, 0, 7]), ("dawsonschess", &[0, 1, 3, 7])];

const EXPECTED: &str = "a code like 0.77 or 0.3F, kayles, dawsons-kayles, dawsons-chess, grundy, nim or subtraction:1,3,4";

impl HeapGame {
    /// The numbers of counters that may be taken when the rest becomes that many heaps; of Nim none is listed.
    pub fn takes(&self, heaps: usize) -> Vec<usize> {
        match self {
            HeapGame::Code(digits) => (0..digits.len()).filter(|k| digits[*k] >> heaps & 1 == 1).collect(),
            HeapGame::Subtraction(set) if heaps < 2 => set.clone(),
            HeapGame::Grundy if heaps == 2 => vec![0],
            _ => Vec::new(),
        }
    }

    /// The largest number of counters a move takes.
    pub fn largest_take(&self) -> usize {
        match self {
            HeapGame::Code(digits) => digits.len().saturating_sub(1),
            HeapGame::Subtraction(set) => set.last().copied().unwrap_or(0),
            HeapGame::Grundy => 0,
            HeapGame::Nim => usize::MAX,
        }
    }

    /// Calls `each` with the heaps that every move from a heap leaves.
    pub fn moves(&self, heap: usize, mut each: impl FnMut(&[usize]) -> ControlFlow<()>) -> ControlFlow<()> {
        if *self == HeapGame::Nim {
            return (0..heap).try_for_each(|rest| each(&[rest]));
        }
        if self.takes(0).contains(&heap) {
            each(&[])?;
        }
        self.takes(1).into_iter().filter(|k| *k > 0 && *k < heap).try_for_each(|k| each(&[heap - k]))?;
        for rest in self.takes(2).into_iter().filter_map(|k| heap.checked_sub(k)) {
            let fits = |a: &usize| *self != HeapGame::Grundy || 2 * a < rest;
            (1..=rest / 2).filter(fits).try_for_each(|a| each(&[a, rest - a]))?;
        }
        for rest in self.takes(3).into_iter().filter_map(|k| heap.checked_sub(k)) {
            (1..=rest / 3).try_for_each(|a| (a..=(rest - a) / 2).try_for_each(|b| each(&[a, b, rest - a - b])))?;
        }
        ControlFlow::Continue(())
    }

    fn read_code(reader: &mut Reader) -> Result<Self, ReadError> {
        let first = match reader.advance().and_then(|c| c.to_digit(16)) {
            // Without taking anything a heap can only be divided.
            Some(digit @ (0 | 4 | 8 | 12)) => digit as u8,
            _ => return Err(ReadError::at(0, "a code begins with 0, 4, 8 or C")),
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
        Ok(HeapGame::Code(digits))
    }

    fn read_set(reader: &mut Reader) -> Result<Self, ReadError> {
        let mut set = Vec::new();
        loop {
            let at = reader.position();
            let take = reader.integer("a number of counters")?;
            if !(1..=MAX_TAKE).contains(&take) || set.len() == MAX_SET {
                let problem = format!("a set has up to {MAX_SET} numbers from 1 to {MAX_TAKE}");
                return Err(ReadError::at(at, problem));
            }
            set.push(take as usize);
            if !reader.eat(',') {
                break;
            }
        }
        set.sort_unstable();
        set.dedup();
        Ok(HeapGame::Subtraction(set))
    }
}

impl FromStr for HeapGame {
    type Err = ReadError;
    fn from_str(text: &str) -> Result<Self, ReadError> {
        let plain: String = text.chars().filter(|c| c.is_ascii_alphanumeric()).collect::<String>().to_lowercase();
        if let Some((_, digits)) = NAMED.iter().find(|(name, _)| *name == plain) {
            return Ok(HeapGame::Code(digits.to_vec()));
        }
        match plain.as_str() {
            "nim" => return Ok(HeapGame::Nim),
            "grundy" | "grundysgame" => return Ok(HeapGame::Grundy),
            _ => {}
        }
        Reader::all(text, |reader| {
            if reader.eat_all("subtraction:") {
                return Self::read_set(reader);
            }
            if !reader.at_digit() && !text.contains('.') {
                return Err(reader.expected(EXPECTED));
            }
            Self::read_code(reader)
        })
    }
}

impl fmt::Display for HeapGame {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            HeapGame::Code(digits) => {
                write!(f, "{:X}.", digits.first().unwrap_or(&0))?;
                if digits.len() <= 1 {
                    return f.write_str("0");
                }
                digits[1..].iter().try_for_each(|digit| write!(f, "{digit:X}"))
            }
            HeapGame::Subtraction(set) => {
                let set: Vec<String> = set.iter().map(usize::to_string).collect();
                write!(f, "subtraction:{}", set.join(","))
            }
            HeapGame::Grundy => f.write_str("grundy"),
            HeapGame::Nim => f.write_str("nim"),
        }
    }
}
