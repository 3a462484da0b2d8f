//! Which process has which cells of a unit: pieces go round, so that each has about as many of every kind.

use crate::numbers::PIECE;
use std::ops::Range;

/// Cells that numbers of four bytes tell apart: what one process has is one partition, or several of this length.
const LOT: u64 = 1 << 32;

/// Who has the pieces of a unit.
#[derive(Debug)]
pub struct Owners {
    /// This process.
    me: usize,
    processes: usize,
    /// Partitions of each process.
    lots: usize,
    /// The partition of each piece, and where it begins in it.
    pieces: Vec<(u32, u32)>,
    len: u64,
}

impl Owners {
    /// Deals out so many cells.
    pub fn new(me: usize, processes: usize, len: u64) -> Owners {
        let pieces = len.div_ceil(PIECE);
        let most = pieces.div_ceil(processes as u64) * PIECE;
        let lots = most.div_ceil(LOT).max(1) as usize;
        let place = |piece: u64| {
            let (owner, first) = ((piece % processes as u64) as usize, piece / processes as u64 * PIECE);
            ((owner * lots) as u32 + (first / LOT) as u32, (first % LOT) as u32)
        };
        Owners { me, processes, lots, pieces: (0..pieces).map(place).collect(), len }
    }

    /// How many cells this process has.
    pub fn here(&self) -> u64 {
        self.ranges(0..self.len).iter().map(|(range, _)| range.end - range.start).sum()
    }

    /// How many partitions there are; those of a process follow each other.
    pub fn parts(&self) -> usize {
        self.processes * self.lots
    }

    /// The process that has a partition.
    pub fn process(&self, part: usize) -> usize {
        part / self.lots
    }

    /// Which of the partitions of its process one is.
    pub fn lot(&self, part: usize) -> u32 {
        (part % self.lots) as u32
    }

    /// The process that has a piece.
    pub fn owner(&self, piece: u64) -> usize {
        (piece % self.processes as u64) as usize
    }

    /// The partition of a cell, and where in it.
    #[inline]
    pub fn find(&self, cell: u64) -> (usize, u32) {
        let (part, first) = self.pieces[(cell / PIECE) as usize];
        (part as usize, first + (cell % PIECE) as u32)
    }

    /// Where a cell of a partition is among those of this process, if it has them.
    #[inline]
    pub fn local(&self, (part, number): (usize, u32)) -> Option<usize> {
        let lot = part.wrapping_sub(self.me * self.lots);
        (lot < self.lots).then(|| self.in_lot(lot, number))
    }

    /// Where a cell of one of the partitions of this process is.
    #[inline]
    pub fn in_lot(&self, lot: usize, number: u32) -> usize {
        (lot << 32) + number as usize
    }

    /// The cell at a place of this process.
    #[inline]
    pub fn cell(&self, local: usize) -> u64 {
        let local = local as u64;
        (local / PIECE * self.processes as u64 + self.me as u64) * PIECE + local % PIECE
    }

    /// The cells of a range that this process has, piece by piece, each with the place of its first.
    pub fn ranges(&self, range: Range<u64>) -> Vec<(Range<u64>, usize)> {
        let pieces = range.start / PIECE..range.end.div_ceil(PIECE);
        let mine = pieces.filter(|piece| self.owner(*piece) == self.me);
        let cells = mine.map(|piece| range.start.max(piece * PIECE)..range.end.min((piece + 1) * PIECE));
        cells
            .filter(|cells| cells.start < cells.end)
            .filter_map(|cells| Some((cells.clone(), self.local(self.find(cells.start))?)))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_is_with_one_process_and_found_there() {
        for (processes, pieces, rest) in [(1, 3, 5), (2, 3, 0), (3, 7, 99), (4, 2, 1), (5, 0, 17)] {
            let len = pieces * PIECE + rest;
            let all: Vec<Owners> = (0..processes).map(|me| Owners::new(me, processes, len)).collect();
            assert_eq!(all.iter().map(Owners::here).sum::<u64>(), len);
            for piece in 0..len.div_ceil(PIECE) {
                for cell in [piece * PIECE, (piece * PIECE + 16).min(len - 1), (piece * PIECE + PIECE - 1).min(len - 1)] {
                    let found = all[0].find(cell);
                    let there: Vec<usize> = (0..processes).filter(|me| all[*me].local(found).is_some()).collect();
                    assert_eq!(there, [all[0].owner(piece)]);
                    assert_eq!(all[0].process(found.0), there[0]);
                    let owners = &all[there[0]];
                    let local = owners.local(found).expect("it is there");
                    assert!((local as u64) < owners.here());
                    assert_eq!(owners.cell(local), cell);
                }
            }
        }
    }

    #[test]
    fn more_cells_than_four_bytes_tell_apart_are_several_partitions() {
        let owners = Owners::new(1, 2, 3 * (LOT + PIECE));
        assert_eq!(owners.parts(), 4);
        for cell in [PIECE, PIECE + 3, 2 * LOT + PIECE + 7, 2 * LOT + 3 * PIECE] {
            let (part, number) = owners.find(cell);
            let local = owners.local((part, number)).expect("pieces of odd numbers are here");
            assert_eq!((owners.cell(local), owners.in_lot(owners.lot(part) as usize, number)), (cell, local));
        }
        assert_eq!(owners.local(owners.find(2 * LOT)), None);
    }
}
