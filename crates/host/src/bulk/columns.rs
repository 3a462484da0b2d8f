//! Values of positions as columns, some rows at a time.

use super::Scan;
use crate::error::HostError;
use zug_core::{Verdict, Wdl};

/// Numbers that are looked at in one go: a block of a table.
const RUN: u64 = 1 << 16;

/// Rows of a table by columns: the number of a position, its tier, the result for the player to move (1 win, 0 draw,
/// −1 loss), the plies to the end (a draw has none), and what the game counts in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Columns {
    /// Numbers of positions.
    pub numbers: Vec<u64>,
    /// Their tiers.
    pub tiers: Vec<u32>,
    /// Their results.
    pub results: Vec<i8>,
    /// The plies to the end.
    pub plies: Vec<Option<u16>>,
    /// What is counted, a column each.
    pub features: Vec<Vec<i32>>,
}

/// A result as a number: 1, 0 or −1.
pub fn sign(wdl: Wdl) -> i8 {
    match wdl {
        Wdl::Win => 1,
        Wdl::Draw => 0,
        Wdl::Loss => -1,
    }
}

impl Columns {
    /// No rows yet, with so many columns of features.
    pub fn new(features: usize) -> Columns {
        Columns { features: vec![Vec::new(); features], ..Columns::default() }
    }

    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.numbers.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }

    pub(super) fn has_features(&self) -> bool {
        !self.features.is_empty()
    }

    pub(super) fn push(&mut self, number: u64, tier: u32, value: Verdict) {
        self.numbers.push(number);
        self.tiers.push(tier);
        self.results.push(sign(value.wdl));
        // Tables hold at most 254 plies.
        self.plies.push(value.plies.map(|plies| plies as u16));
    }

    pub(super) fn push_features(&mut self, counted: &[i32]) {
        for (column, number) in self.features.iter_mut().zip(counted) {
            column.push(*number);
        }
    }
}

/// A table, or those of its positions that have a result, some rows at a time.
pub struct Scanned {
    scan: Box<dyn Scan>,
    wanted: Option<Wdl>,
    features: bool,
    /// The next number to look at.
    next: u64,
}

impl Scanned {
    /// All of it or what has a result, with features or without.
    pub fn new(scan: Box<dyn Scan>, wanted: Option<Wdl>, features: bool) -> Scanned {
        Scanned { scan, wanted, features, next: 0 }
    }

    /// The names of the columns of features.
    pub fn features(&self) -> &'static [&'static str] {
        if self.features { self.scan.features() } else { &[] }
    }

    /// How many numbers were looked at, and of how many.
    pub fn done(&self) -> (u64, u64) {
        (self.next, self.scan.count())
    }

    /// The next rows, as soon as there are so many; `None` at the end.
    pub fn rows(&mut self, most: usize) -> Option<Result<Columns, HostError>> {
        let mut columns = Columns::new(self.features().len());
        while columns.len() < most && self.next < self.scan.count() {
            let end = self.scan.count().min(self.next + RUN);
            if let Err(error) = self.scan.run(self.next..end, self.wanted, &mut columns) {
                self.next = self.scan.count();
                return Some(Err(error));
            }
            self.next = end;
        }
        (!columns.is_empty()).then_some(Ok(columns))
    }
}
