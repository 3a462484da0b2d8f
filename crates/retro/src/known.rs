//! What is known of an open slot besides its open children inside the unit, and when it takes effect.

use crate::piles::Piles;
use std::path::Path;
use zug_core::ChildCounts;
use zug_table::{MAX_PLIES, TableError};

/// What the known children of a slot make of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// There are none.
    Nothing,
    /// All of them lose; the longest in so many plies.
    Loss(u32),
    /// None wins, some draw.
    Draw,
    /// Some win; the shortest in so many plies.
    Win(u32),
}

impl Known {
    /// What is known through either of two moves: the mover takes the better, and where both lose the longer.
    pub fn or(self, other: Known) -> Known {
        match (self, other) {
            (Known::Win(a), Known::Win(b)) => Known::Win(a.min(b)),
            (Known::Win(a), _) | (_, Known::Win(a)) => Known::Win(a),
            (Known::Draw, _) | (_, Known::Draw) => Known::Draw,
            (Known::Loss(a), Known::Loss(b)) => Known::Loss(a.max(b)),
            (Known::Nothing, known) | (known, Known::Nothing) => known,
        }
    }

    /// What the children say that the rules decide.
    pub fn of(counts: &ChildCounts) -> Known {
        match counts {
            ChildCounts { loses_now: true, .. } => Known::Win(2),
            ChildCounts { tied: true, .. } => Known::Draw,
            ChildCounts { wins_now: true, .. } => Known::Loss(2),
            ChildCounts { won: true, .. } => Known::Loss(1),
            _ => Known::Nothing,
        }
    }
}

/// The cells on which something known takes effect, by the distance at which it does: in memory, or in a file.
#[derive(Default)]
pub struct Schedule {
    lists: Vec<Vec<u64>>,
    piles: Option<Piles>,
}

/// Bytes that are gathered for each distance before they are written.
const BUFFER: usize = 1 << 13;

impl Schedule {
    /// An empty schedule in a new file.
    pub fn in_file(path: &Path) -> Result<Schedule, TableError> {
        Ok(Schedule { lists: Vec::new(), piles: Some(Piles::new(path, MAX_PLIES as usize + 2, BUFFER)?) })
    }

    /// Adds a cell, in memory.
    pub fn add(&mut self, plies: u32, cell: u64) {
        let plies = plies as usize;
        if self.lists.len() <= plies {
            self.lists.resize_with(plies + 1, Vec::new);
        }
        self.lists[plies].push(cell);
    }

    /// Puts two together that are in memory.
    pub fn merge(mut self, other: Schedule) -> Schedule {
        if self.lists.len() < other.lists.len() {
            return other.merge(self);
        }
        for (mine, theirs) in self.lists.iter_mut().zip(other.lists) {
            if mine.len() >= theirs.len() {
                mine.extend(theirs);
            } else {
                let short = std::mem::replace(mine, theirs);
                mine.extend(short);
            }
        }
        self
    }

    /// Takes in another one that is in memory.
    pub fn take_in(&mut self, other: Schedule) -> Result<(), TableError> {
        let Some(piles) = &self.piles else {
            *self = std::mem::take(self).merge(other);
            return Ok(());
        };
        for (plies, cells) in other.lists.iter().enumerate() {
            for cells in cells.chunks(BUFFER / 8) {
                piles.add(plies, &cells.iter().flat_map(|cell| cell.to_le_bytes()).collect::<Vec<u8>>())?;
            }
        }
        Ok(())
    }

    /// Takes out cells of a distance; none when there are no more.
    pub fn take(&mut self, plies: u32) -> Result<Vec<u64>, TableError> {
        match &self.piles {
            None => Ok(self.lists.get_mut(plies as usize).map(std::mem::take).unwrap_or_default()),
            Some(piles) => Ok(piles.take(plies as usize)?.chunks_exact(8).map(cell).collect()),
        }
    }

    /// Drops everything.
    pub fn clear(&mut self) {
        self.lists.clear();
        if let Some(piles) = &self.piles {
            (0..piles.count()).for_each(|plies| piles.clear(plies));
        }
    }

    /// Whether there is nothing left.
    pub fn is_empty(&self) -> bool {
        self.lens().iter().all(|len| *len == 0)
    }

    /// How many cells there are of each distance.
    pub fn lens(&self) -> Vec<u64> {
        match &self.piles {
            None => self.lists.iter().map(|cells| cells.len() as u64).collect(),
            Some(piles) => (0..piles.count()).map(|plies| piles.len(plies) / 8).collect(),
        }
    }

    /// Calls `each` for the cells of a distance, some at a time.
    pub fn each<E: From<TableError>>(&self, plies: usize, mut each: impl FnMut(&[u64]) -> Result<(), E>) -> Result<(), E> {
        match &self.piles {
            None => self.lists[plies].chunks(1 << 20).try_for_each(each),
            Some(piles) => piles.each(plies, |bytes| each(&bytes.chunks_exact(8).map(cell).collect::<Vec<u64>>())),
        }
    }
}

fn cell(bytes: &[u8]) -> u64 {
    u64::from_le_bytes(bytes.try_into().expect("eight bytes"))
}
