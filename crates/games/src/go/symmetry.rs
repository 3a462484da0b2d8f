//! Turning and mirroring the board.

use super::{Bits, Board, Go, Move, Position};
use zug_core::{Side, Symmetry};

/// Bit 0 mirrors the columns, bit 1 the rows, bit 2, on square boards, exchanges both.
impl<const N: usize> Symmetry for Go<N> {
    fn symmetries(&self) -> usize {
        if self.frame.cols == self.frame.rows { 8 } else { 4 }
    }

    fn map(&self, g: usize, p: &Position<N>) -> Position<N> {
        let image = |side| p.board.stones(side).points().fold(Bits::EMPTY, |set, point| set | Bits::one(self.image(g, point)));
        let stones = Side::BOTH.map(image);
        // The image of a board has as many liberties as the board.
        let board = Board::with(&self.frame, stones).unwrap_or_else(|_| p.board.clone());
        Position { board, ..*p }
    }

    fn map_move(&self, g: usize, m: Move) -> Move {
        match m {
            Move::Place(point) => Move::Place(self.image(g, point)),
            Move::Pass => Move::Pass,
        }
    }
}

impl<const N: usize> Go<N> {
    fn image(&self, g: usize, point: u16) -> u16 {
        let (col, row) = self.frame.place(point);
        let col = if g & 1 > 0 { self.frame.cols - 1 - col } else { col };
        let row = if g & 2 > 0 { self.frame.rows - 1 - row } else { row };
        if g & 4 > 0 { self.frame.point(row, col) } else { self.frame.point(col, row) }
    }
}
