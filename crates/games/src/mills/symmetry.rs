//! The board turned, mirrored, and with its rings inside out.

use super::{Mills, Move, Pos};
use zug_core::{BySide, Symmetry};

impl Symmetry for Mills {
    fn symmetries(&self) -> usize {
        self.board.symmetries.len()
    }

    fn map(&self, g: usize, p: &Pos) -> Pos {
        let [left, right] = [p.stones.left, p.stones.right].map(|stones| self.board.image(g, stones));
        Pos { stones: BySide { left, right }, ..*p }
    }

    fn map_move(&self, g: usize, m: Move) -> Move {
        let map = |point: u8| self.board.symmetries[g][usize::from(point)];
        Move { from: m.from.map(map), to: map(m.to), takes: m.takes.map(map) }
    }
}
