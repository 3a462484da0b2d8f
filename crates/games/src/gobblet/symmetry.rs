//! Turning and mirroring the board.

use super::cells::{image, number};
use super::configs::each_symmetry;
use super::{Gobblet, Move, Pos, Reading};
use zug_core::Symmetry;

/// Those of the reading: the seed's takes the *first* of two lines, which is another one on most turned boards.
impl<R: Reading> Symmetry for Gobblet<R> {
    fn symmetries(&self) -> usize {
        R::SYMMETRIES.count_ones() as usize
    }

    fn map(&self, g: usize, p: &Pos) -> Pos {
        p.image(of_board::<R>(g))
    }

    fn map_move(&self, g: usize, m: Move) -> Move {
        let g = of_board::<R>(g);
        let map = |cell: u8| number(image(g, 1 << cell));
        match m {
            Move::Place { size, to } => Move::Place { size, to: map(to) },
            Move::Slide { from, to } => Move::Slide { from: map(from), to: map(to) },
        }
    }
}

/// The number, among those of the board, of a symmetry of the reading.
fn of_board<R: Reading>(g: usize) -> usize {
    each_symmetry(R::SYMMETRIES).nth(g).expect("a symmetry of the game")
}
