//! Boards of one row, of any length: a byte a cell.

use smallvec::SmallVec;
use zug_core::Side;

/// The cells of a strip from the left; what a byte means is the game's business, but these are the same in all.
pub(crate) type StripCells = SmallVec<[u8; 32]>;

pub(crate) const EMPTY: u8 = 0;
pub(crate) const LEFT: u8 = 1;
pub(crate) const RIGHT: u8 = 2;
pub(crate) const WALL: u8 = 3;

/// The stone of a player.
pub(crate) fn stone_of(side: Side) -> u8 {
    [LEFT, RIGHT][side as usize]
}

/// The same with the players' stones exchanged.
pub(crate) fn exchanged(cell: u8) -> u8 {
    match cell {
        LEFT => RIGHT,
        RIGHT => LEFT,
        other => other,
    }
}

/// Bytes of a strip that lie outside of it.
pub(crate) fn heap_bytes<A: smallvec::Array>(cells: &SmallVec<A>) -> usize {
    if cells.spilled() { cells.capacity() * size_of::<A::Item>() } else { 0 }
}

/// The lesser of a strip and its mirror image.
pub(crate) fn least(cells: &[u8]) -> StripCells {
    if cells.iter().le(cells.iter().rev()) { StripCells::from_slice(cells) } else { cells.iter().rev().copied().collect() }
}
