//! The cells of a unit, numbered: the slots of its tiers one after the other.
//!
//! A partition of the cells is a run of whole *pieces*, and in units of more than one piece every tier begins with a
//! table block of its own. So whoever has a piece has whole table blocks, and packs them alone.

use crate::graph::Graph;
use crate::units::Unit;
use std::ops::Range;
use zug_core::Slot;
use zug_table::BLOCK;

/// Cells of a piece: what is owned, saved and read as a whole.
pub const PIECE: u64 = 1 << 20;

/// Where the tiers of a unit are among its cells.
#[derive(Clone, Debug)]
pub struct Numbers {
    /// The tiers: their numbers, their first cells, how many they have.
    tiers: Vec<(u32, u64, u64)>,
    /// The first cell by the number of the tier; beyond all cells for tiers of other units.
    start_of: Vec<u64>,
    len: u64,
}

/// Cells of one tier that follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// The slot of the first.
    pub slot: Slot,
    /// Its cell.
    pub cell: u64,
    /// How many there are.
    pub len: usize,
}

impl Numbers {
    /// The cells of a unit.
    pub fn new(game: &dyn Graph, unit: &Unit) -> Numbers {
        let slots: u64 = unit.tiers.iter().map(|t| game.tier_len(*t)).sum();
        let unit_of_starts = if slots > PIECE { BLOCK as u64 } else { 1 };
        let mut start_of = vec![u64::MAX; game.tiers() as usize];
        let (mut tiers, mut len) = (Vec::new(), 0u64);
        for &t in &unit.tiers {
            let start = len.next_multiple_of(unit_of_starts);
            start_of[t as usize] = start;
            tiers.push((t, start, game.tier_len(t)));
            len = start + game.tier_len(t);
        }
        Numbers { tiers, start_of, len }
    }

    /// How many cells there are, those of no slot between two tiers included.
    pub fn len(&self) -> u64 {
        self.len
    }

    /// How many pieces.
    pub fn pieces(&self) -> u64 {
        self.len.div_ceil(PIECE)
    }

    /// The cells of a piece.
    pub fn piece(&self, piece: u64) -> Range<u64> {
        piece * PIECE..self.len.min((piece + 1) * PIECE)
    }

    /// The slot of a cell.
    #[inline]
    pub fn slot(&self, cell: u64) -> Slot {
        let place = if self.tiers.len() == 1 { 0 } else { self.tiers.partition_point(|(_, start, _)| *start <= cell) - 1 };
        let (tier, start, _) = self.tiers[place];
        Slot { tier, index: cell - start }
    }

    /// The cell of a slot, if it is of the unit.
    #[inline]
    pub fn cell(&self, slot: Slot) -> Option<u64> {
        let start = self.start_of[slot.tier as usize];
        (start != u64::MAX).then(|| start + slot.index)
    }

    /// Whether a tier is of the unit.
    #[inline]
    pub fn has(&self, tier: u32) -> bool {
        self.start_of[tier as usize] != u64::MAX
    }

    /// The cells of a range that have slots, in runs of at most so many; none spans two tiers.
    pub fn runs(&self, range: Range<u64>, most: usize) -> Vec<Run> {
        let mut runs = Vec::new();
        for &(tier, start, len) in &self.tiers {
            let (mut cell, end) = (range.start.max(start), range.end.min(start + len));
            while cell < end {
                let len = (end - cell).min(most as u64);
                runs.push(Run { slot: Slot { tier, index: cell - start }, cell, len: len as usize });
                cell += len;
            }
        }
        runs
    }

    /// The cells of a tier, block by block.
    pub fn blocks(&self, tier: u32) -> Vec<Run> {
        let (start, len) = self.tiers.iter().find(|(t, ..)| *t == tier).map_or((0, 0), |(_, start, len)| (*start, *len));
        self.runs(start..start + len, BLOCK).into_iter().filter(|run| run.slot.tier == tier).collect()
    }
}
