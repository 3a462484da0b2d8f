//! Files of records: every position with its value in seven bytes, as the seed program of Dobutsu Shogi keeps them.

use crate::answers::Known;
use crate::error::HostError;
use crate::tables::Tables;
use serde::Serialize;
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::Path;
use zug_core::{Notation, Oracle, Progress, Retro, Rules, Side, Source, Verdict, Wdl};
use zug_retro::{Reachable, Walking};
use zug_table::{TableError, TableOracle};

/// Bytes of a record.
pub(crate) const RECORD: usize = 7;

/// Records between two looks at the progress.
const RUN: u64 = 1 << 12;

/// Differences that are told in full.
const TOLD: usize = 20;

/// A position, who is to move, and what is claimed of it, if anything is.
type Read7<P> = (P, Side, Option<(Wdl, Option<u32>)>);

/// Records of a game.
pub struct Records<R: Rules> {
    /// A position with its value in 56 bits; `None` if the value does not fit.
    pub write: fn(&R::Pos, Side, Verdict) -> Option<u64>,
    /// What such bits say; `None` if they are no position.
    pub read: fn(u64) -> Option<Read7<R::Pos>>,
    /// One position for all that are symmetric to each other.
    pub canonical: fn(&R, &R::Pos) -> R::Pos,
}

impl<R: Rules> Clone for Records<R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: Rules> Copy for Records<R> {}

/// How a file of records compares with the exact values.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct RecordComparison {
    /// Records of the file.
    pub records: u64,
    /// Those that say what is true.
    pub agree: u64,
    /// Those with another result.
    pub other_result: u64,
    /// Those with the right result and another distance.
    pub other_distance: u64,
    /// Those that say nothing yet: children had still to report.
    pub unsolved: u64,
    /// Those that are no position of the game.
    pub not_positions: u64,
    /// The first that differ.
    pub examples: Vec<RecordDifference>,
}

/// A record that is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RecordDifference {
    /// The 56 bits.
    pub record: String,
    /// The position.
    pub position: String,
    /// What the file says.
    pub stored: Known,
    /// What is true.
    pub exact: Known,
}

impl<R: Retro + Notation> Tables<R> {
    /// Calls `each` for every position that a walk reaches, with its value.
    pub(crate) fn each_reached(
        &self,
        oracle: &TableOracle<R>,
        walking: Walking,
        progress: &Progress,
        mut each: impl FnMut(&R::Pos, Side, Verdict) -> io::Result<()>,
    ) -> Result<(), HostError> {
        let folded = |q: &R::Pos| self.records.map_or_else(|| q.clone(), |records| (records.canonical)(&self.rules, q));
        let reached = Reachable::walk(&*self.rules, walking, progress)?;
        let valued = |p: &R::Pos, side| Ok(self.value(oracle, p, side)?.map(|value| (p.clone(), side, value)));
        reached.each(folded, progress, valued, |valued| {
            let Some((p, side, value)) = valued else { return Ok(()) };
            each(&p, side, value).map_err(HostError::Output)
        })
    }

    /// The value of a position, finished or not.
    fn value(&self, oracle: &TableOracle<R>, p: &R::Pos, side: Side) -> Result<Option<Verdict>, HostError> {
        let Some(over) = self.rules.over(p, side) else { return Ok(oracle.probe(p, side)?) };
        let wdl = over.winner().map_or(Wdl::Draw, |winner| if winner == side { Wdl::Win } else { Wdl::Loss });
        Ok(Some(Verdict { wdl, plies: Some(0), source: Source::Rules }))
    }

    /// Compares a file of records with a table.
    pub(crate) fn compared_records(
        &self,
        oracle: &TableOracle<R>,
        path: &Path,
        each: &mut dyn FnMut(&RecordDifference) -> io::Result<()>,
        progress: &Progress,
    ) -> Result<RecordComparison, HostError> {
        let records = self.records.ok_or_else(|| HostError::NoRecords(self.game.clone()))?;
        let io = TableError::io(path);
        let file = File::open(path).map_err(&io)?;
        let len = file.metadata().map_err(&io)?.len();
        if len % RECORD as u64 != 0 {
            let what = format!("its {len} bytes are not whole records of {RECORD} bytes");
            return Err(TableError::Damaged { path: path.into(), what }.into());
        }
        let count = len / RECORD as u64;
        progress.stage("comparing", "records", 0, count);
        let mut file = BufReader::with_capacity(1 << 16, file);
        let mut found = RecordComparison::default();
        for number in 0..count {
            if number % RUN == 0 {
                progress.check()?;
                progress.add(RUN.min(count - number));
            }
            let mut bytes = [0; 8];
            file.read_exact(&mut bytes[..RECORD]).map_err(&io)?;
            let bits = u64::from_le_bytes(bytes);
            found.records += 1;
            let Some((p, side, claim)) = (records.read)(bits) else {
                found.not_positions += 1;
                continue;
            };
            let text = self.rules.write(&p, side);
            // What does not read is no position, whatever the bits say.
            let exact = if self.rules.read(&text).is_ok() { self.value(oracle, &p, side)? } else { None };
            let Some(exact) = exact else {
                found.not_positions += 1;
                continue;
            };
            let Some((wdl, plies)) = claim else {
                found.unsolved += 1;
                continue;
            };
            match (wdl == exact.wdl, wdl == Wdl::Draw || plies == exact.plies) {
                (true, true) => {
                    found.agree += 1;
                    continue;
                }
                (true, false) => found.other_distance += 1,
                (false, _) => found.other_result += 1,
            }
            let stored = Known(Some(Verdict { wdl, plies, source: Source::Table }));
            let difference = RecordDifference { record: bits.to_string(), position: text, stored, exact: Known(Some(exact)) };
            each(&difference).map_err(HostError::Output)?;
            if found.examples.len() < TOLD {
                found.examples.push(difference);
            }
        }
        Ok(found)
    }
}
