//! The board in a mirror.

use super::{Dobutsu, Move, Pos};
use zug_core::Symmetry;

impl Symmetry for Dobutsu {
    fn symmetries(&self) -> usize {
        2
    }

    fn map(&self, g: usize, p: &Pos) -> Pos {
        if g == 0 { *p } else { p.renamed(|square| self.board.mirror(square), false) }
    }

    fn map_move(&self, g: usize, m: Move) -> Move {
        let map = |square| if g == 0 { square } else { self.board.mirror(square) };
        match m {
            Move::Step { from, to, promotes } => Move::Step { from: map(from), to: map(to), promotes },
            Move::Drop { animal, to } => Move::Drop { animal, to: map(to) },
        }
    }
}
