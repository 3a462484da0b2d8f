//! Positions by the million: by number, and their values as columns.
//!
//! A number counts the slots of all tiers through from 0, so an array of numbers is a set of positions that needs no
//! text. Values are looked up block by block in the order of the numbers, whatever order they are asked in: each block
//! of the table is unpacked once, and where many of its slots are asked for the rules classify the whole run at once.

mod arrow;
mod columns;
mod parquet;

pub use arrow::{Batches, write_arrow};
pub use columns::{Columns, Scanned, sign};
pub use parquet::write_parquet;

use crate::error::HostError;
use crate::tables::Tables;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;
use zug_core::{Class, Notation, Progress, Retro, Slot, Verdict, Wdl};
use zug_table::{BLOCK, Codes, TableError, TableOracle, decided};

/// Numbers that are sorted together; more are taken in turn.
const CHUNK: usize = 1 << 22;
/// Slots of a run that are classified for one that is asked for, at most; else one by one.
const DENSE: usize = 32;

/// The positions of a game that can be solved, by number. A number belongs to the position that stands for all that are
/// symmetric to it.
pub trait Numbers: Send + Sync {
    /// How many numbers there are; some may be of no position.
    fn count(&self) -> u64;
    /// The number of a position (`None`: the start); `None` if it has none, as the rules decide it.
    fn rank(&self, position: Option<&str>) -> Result<Option<u64>, HostError>;
    /// A position with this number; `None` if it is of no position.
    fn unrank(&self, number: u64) -> Result<Option<String>, HostError>;
    /// Tells the value of each number by its place in the list, in any order; `None` where it is of no position.
    fn look_up(&self, numbers: &[u64], progress: &Progress, tell: &mut dyn FnMut(usize, Option<Verdict>)) -> Result<(), HostError>;
    /// A way through a whole table (`None`: the game's own).
    fn scan(&self, table: Option<&Path>) -> Result<Box<dyn Scan>, HostError>;
}

/// A way through a whole table, run by run.
pub trait Scan: Send + Sync {
    /// How many numbers there are.
    fn count(&self) -> u64;
    /// What is counted in each position, where that is asked for.
    fn features(&self) -> &'static [&'static str];
    /// Adds every unfinished position of a run of numbers to the columns, or those with a result.
    fn run(&self, numbers: Range<u64>, wanted: Option<Wdl>, columns: &mut Columns) -> Result<(), HostError>;
}

/// The tiers of a game with the numbers they have.
struct Tiers(Vec<Range<u64>>);

impl Tiers {
    fn of<R: Retro>(rules: &R) -> Tiers {
        let mut next = 0u64;
        let tier = |tier| {
            let first = next;
            next = next.saturating_add(rules.tier_len(tier));
            first..next
        };
        Tiers((0..rules.tiers()).map(tier).collect())
    }

    fn count(&self) -> u64 {
        self.0.last().map_or(0, |last| last.end)
    }

    /// The tier of a number, with its numbers.
    fn at(&self, number: u64) -> Option<(u32, &Range<u64>)> {
        let tier = self.0.partition_point(|numbers| numbers.end <= number);
        Some((tier as u32, self.0.get(tier)?))
    }

    fn number(&self, slot: Slot) -> Option<u64> {
        let numbers = &self.0[slot.tier as usize];
        numbers.start.checked_add(slot.index).filter(|number| *number < numbers.end)
    }
}

/// Tells the values of the slots of one block, in order.
struct InBlock<'a, R: Retro> {
    oracle: &'a TableOracle<R>,
    codes: &'a Codes,
    tier: u32,
    /// Whether slots are left out of the table up to an index.
    left_out: (bool, u64),
}

impl<'a, R: Retro> InBlock<'a, R> {
    fn new(oracle: &'a TableOracle<R>, codes: &'a Codes, tier: u32) -> Self {
        InBlock { oracle, codes, tier, left_out: (false, 0) }
    }

    fn value(&mut self, index: u64, class: Class) -> Result<Option<Verdict>, TableError> {
        if class != Class::Open {
            return Ok(decided(class));
        }
        let slot = Slot { tier: self.tier, index };
        if index >= self.left_out.1 {
            self.left_out = self.oracle.rules().left_out(slot);
        }
        if self.left_out.0 {
            return self.oracle.open_value(slot).map(Some);
        }
        let code = self.codes.get((index % BLOCK as u64) as usize);
        let none = || TableError::damaged(self.oracle.table().path(), format!("{code:?} of {slot:?} is no value"));
        code.verdict().map(Some).ok_or_else(none)
    }
}

impl<R: Retro + Notation> Tables<R> {
    fn no_number(&self, number: u64) -> HostError {
        HostError::Number { game: self.game.clone(), number, count: Tiers::of(&*self.rules).count() }
    }
}

impl<R: Retro + Notation> Numbers for Tables<R> {
    fn count(&self) -> u64 {
        Tiers::of(&*self.rules).count()
    }

    fn rank(&self, position: Option<&str>) -> Result<Option<u64>, HostError> {
        let (p, side) = match position {
            None => self.rules.start(),
            Some(text) => self.rules.read(text.trim()).map_err(|error| HostError::Position { text: text.trim().into(), error })?,
        };
        let slot = self.rules.rank(&p, side);
        let Some(number) = Tiers::of(&*self.rules).number(slot) else { return Ok(None) };
        // A game may number open positions only, so what else has a number has to be asked.
        let class = self.rules.class_of(&p, side);
        let own = class == Class::Open || self.rules.unrank(slot).is_some_and(|(q, side)| self.rules.class_of(&q, side) == class);
        Ok(own.then_some(number))
    }

    fn unrank(&self, number: u64) -> Result<Option<String>, HostError> {
        let tiers = Tiers::of(&*self.rules);
        let (tier, numbers) = tiers.at(number).ok_or_else(|| self.no_number(number))?;
        let found = self.rules.unrank(Slot { tier, index: number - numbers.start });
        Ok(found.map(|(p, side)| self.rules.write(&p, side)))
    }

    fn look_up(&self, numbers: &[u64], progress: &Progress, tell: &mut dyn FnMut(usize, Option<Verdict>)) -> Result<(), HostError> {
        let (oracle, tiers) = (self.given(None)?, Tiers::of(&*self.rules));
        let mut classes = vec![Class::Unused; BLOCK];
        progress.stage("looking up", "positions", 0, numbers.len() as u64);
        for (begin, chunk) in (0..).step_by(CHUNK).zip(numbers.chunks(CHUNK)) {
            let mut sorted: Vec<(u64, u32)> = chunk.iter().copied().zip(0..).collect();
            sorted.sort_unstable();
            let mut rest = &sorted[..];
            while let Some(&(number, _)) = rest.first() {
                progress.check()?;
                let (tier, of_tier) = tiers.at(number).ok_or_else(|| self.no_number(number))?;
                let block = (number - of_tier.start) / BLOCK as u64;
                let end = of_tier.end.min(of_tier.start + (block + 1) * BLOCK as u64);
                let (group, others) = rest.split_at(rest.partition_point(|(number, _)| *number < end));
                rest = others;
                let span = (group[group.len() - 1].0 - number + 1) as usize;
                let dense = span <= group.len() * DENSE;
                if dense {
                    self.rules.classify(tier, number - of_tier.start, &mut classes[..span]);
                }
                oracle.table().with_block(tier, block as usize, |codes| {
                    let mut values = InBlock::new(&oracle, codes, tier);
                    for &(asked, place) in group {
                        let index = asked - of_tier.start;
                        let class = if dense {
                            classes[(asked - number) as usize]
                        } else {
                            let mut class = [Class::Unused];
                            self.rules.classify(tier, index, &mut class);
                            class[0]
                        };
                        tell(begin + place as usize, values.value(index, class)?);
                    }
                    Ok::<_, TableError>(())
                })??;
            }
            progress.add(chunk.len() as u64);
        }
        Ok(())
    }

    fn scan(&self, table: Option<&Path>) -> Result<Box<dyn Scan>, HostError> {
        Ok(Box::new(Scanner { oracle: self.given(table)?, tiers: Tiers::of(&*self.rules) }))
    }
}

struct Scanner<R: Retro> {
    oracle: Arc<TableOracle<R>>,
    tiers: Tiers,
}

impl<R: Retro> Scan for Scanner<R> {
    fn count(&self) -> u64 {
        self.tiers.count()
    }

    fn features(&self) -> &'static [&'static str] {
        R::FEATURES
    }

    fn run(&self, numbers: Range<u64>, wanted: Option<Wdl>, columns: &mut Columns) -> Result<(), HostError> {
        let rules = self.oracle.rules();
        let mut classes = vec![Class::Unused; BLOCK];
        let mut from = numbers.start;
        while let Some((tier, of_tier)) = self.tiers.at(from).filter(|_| from < numbers.end) {
            let block = (from - of_tier.start) / BLOCK as u64;
            let end = numbers.end.min(of_tier.end).min(of_tier.start + (block + 1) * BLOCK as u64);
            let classes = &mut classes[..(end - from) as usize];
            rules.classify(tier, from - of_tier.start, classes);
            self.oracle.table().with_block(tier, block as usize, |codes| {
                let mut values = InBlock::new(&self.oracle, codes, tier);
                for (number, &class) in (from..end).zip(&*classes) {
                    let index = number - of_tier.start;
                    let Some(value) = values.value(index, class)?.filter(|value| value.plies != Some(0)) else { continue };
                    if wanted.is_some_and(|wanted| wanted != value.wdl) {
                        continue;
                    }
                    columns.push(number, tier, value);
                    if columns.has_features() {
                        let counted = rules.unrank(Slot { tier, index }).map(|(p, side)| rules.features(&p, side));
                        columns.push_features(&counted.unwrap_or_default());
                    }
                }
                Ok::<_, TableError>(())
            })??;
            from = end;
        }
        Ok(())
    }
}
