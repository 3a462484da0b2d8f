//! Turning and mirroring the board.

use super::cells::{image, number};
use super::{Gobblet, Move, Pos, Strict};
use zug_core::Symmetry;

/// Only under the strict reading: the seed's takes the *first* of two lines, which is another one on a turned board.
impl Symmetry for Gobblet<Strict> {
    fn symmetries(&self) -> usize {
        8
    }

    fn map(&self, g: usize, p: &Pos) -> Pos {
        p.image(g)
    }

    fn map_move(&self, g: usize, m: Move) -> Move {
        let map = |cell: u8| number(image(g, 1 << cell));
        match m {
            Move::Place { size, to } => Move::Place { size, to: map(to) },
            Move::Slide { from, to } => Move::Slide { from: map(from), to: map(to) },
        }
    }
}
