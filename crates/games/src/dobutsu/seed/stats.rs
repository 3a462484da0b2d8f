//! What the seed knows of a state while it solves, in 16 bits, and the record of both.

use super::State;
use zug_core::{Verdict, Wdl};

/// How many children have still to report, and the best outcome known, in 16 bits.
///
/// | 15–9 | 8–0 |
/// | --- | --- |
/// | children that have still to report | best known outcome, two's complement |
///
/// An outcome is 0 for a draw, `201 - plies` for a win of the active player, `plies - 201` for a loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stats(u16);

impl Stats {
    /// At most 127 reports, and an outcome from -256 to 255.
    pub fn new(reports: u8, outcome: i16) -> Option<Stats> {
        (reports < 128 && (-256..256).contains(&outcome)).then(|| Stats(u16::from(reports) << 9 | outcome as u16 & 511))
    }

    /// The statistics of a solved state: no report is missing. `None` for distances beyond 200 plies.
    pub fn of(verdict: Verdict) -> Option<Stats> {
        let score = || Some(201 - i16::try_from(verdict.plies?).ok().filter(|&plies| plies <= 200)?);
        match verdict.wdl {
            Wdl::Win => Stats::new(0, score()?),
            Wdl::Draw => Stats::new(0, 0),
            Wdl::Loss => Stats::new(0, -score()?),
        }
    }

    /// The statistics with these bits.
    pub fn from_bits(bits: u16) -> Stats {
        Stats(bits)
    }

    /// The sixteen bits.
    pub fn bits(self) -> u16 {
        self.0
    }

    /// Children that have still to report.
    pub fn reports(self) -> u8 {
        (self.0 >> 9) as u8
    }

    /// The best known outcome.
    pub fn outcome(self) -> i16 {
        (self.0 << 7) as i16 >> 7
    }

    /// What the outcome means: win, draw or loss, and the plies of the first and the last.
    pub fn value(self) -> (Wdl, Option<u32>) {
        match self.outcome() {
            0 => (Wdl::Draw, None),
            n if n > 0 => (Wdl::Win, u32::try_from(201 - n).ok()),
            n => (Wdl::Loss, u32::try_from(201 + n).ok()),
        }
    }
}

/// A state with its statistics, in 56 bits.
///
/// | 55–40 | 39–0 |
/// | --- | --- |
/// | statistics | state |
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Record(u64);

impl Record {
    /// Puts both together.
    pub fn new(state: State, stats: Stats) -> Record {
        Record(u64::from(stats.bits()) << 40 | state.bits())
    }

    /// The record with these bits; bits above 55 are refused.
    pub fn from_bits(bits: u64) -> Option<Record> {
        (bits < 1 << 56).then_some(Record(bits))
    }

    /// The 56 bits.
    pub fn bits(self) -> u64 {
        self.0
    }

    /// The state.
    pub fn state(self) -> State {
        State::from_bits(self.0 & ((1 << 40) - 1)).expect("forty bits")
    }

    /// The statistics.
    pub fn stats(self) -> Stats {
        Stats::from_bits((self.0 >> 40) as u16)
    }
}
