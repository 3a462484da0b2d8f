//! The board of games with stones that are also played on strips: a strip where it has one row, bits otherwise.

use crate::strip::StripCells;

/// A board of one row, which may be long, or of more.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Board<G> {
    /// One row, cell by cell.
    Strip(StripCells),
    /// Several rows.
    Grid(G),
}

/// A board of several rows.
pub trait Grid {
    /// Rows and columns.
    fn size(&self) -> (usize, usize);
    /// What a cell holds.
    fn at(&self, cell: u32) -> u8;
}

impl<G: Grid> Board<G> {
    /// Rows and columns.
    pub fn size(&self) -> (usize, usize) {
        match self {
            Board::Strip(line) => (1, line.len()),
            Board::Grid(grid) => grid.size(),
        }
    }

    /// What a cell holds.
    pub fn at(&self, cell: usize) -> u8 {
        match self {
            Board::Strip(line) => line[cell],
            Board::Grid(grid) => grid.at(cell as u32),
        }
    }

    /// Bytes that it holds beside its own size.
    pub fn heap_bytes(&self) -> usize {
        match self {
            Board::Strip(cells) => crate::strip::heap_bytes(cells),
            Board::Grid(_) => 0,
        }
    }
}
