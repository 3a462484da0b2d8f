//! Shove and Push (Albert, Nowakowski and Wolfe, *Lessons in Play*): pieces on a strip are moved to the left, and fall
//! off its end. In Shove all that is to the left of a piece goes with it; in Push only what is in its way.
//!
//! Empty cells to the right of all pieces do not matter. Every position is a number in both games (Carvalho,
//! Huggan, Nowakowski and Santos, *A note on numbers*, Integers 21B, 2021).

use crate::cells::*;
use crate::impartial::Partisan;
use crate::strip::{EMPTY, LEFT, RIGHT, StripCells, exchanged, stone_of};
use std::ops::ControlFlow;
use zug_core::*;

/// Shove.
pub const SHOVE: Card = Card {
    name: "shove",
    section: Some("shove"),
    title: "Shove",
    pattern: "shove-N",
    family: "Moving pieces",
    about: "Shove: N pieces in turn, pushed off the left end of a strip.",
    aim: "Move a piece and all to its left one cell to the left.",
    rules: "A move takes an own piece and all pieces to its left one cell to the left. A piece on the first cell falls off.",
    sides: BLACK_AND_WHITE,
    sizes: rows(6),
    symbols: ".XO",
    one_row: true,
    typical: ".XO.XO",
    notation: "A row of `X` (Black), `O` (White) and `.`; `3` moves the piece on the third cell.",
    examples: &["shove-6"],
    ..Card::PLAIN
};

/// Push.
pub const PUSH: Card = Card {
    name: "push",
    section: Some("push"),
    title: "Push",
    pattern: "push-N",
    about: "Push: N pieces in turn, pushed off the left end of a strip, gaps first.",
    aim: "Move a piece one cell to the left, and what is in its way.",
    rules: "A move takes an own piece one cell to the left, and with it the pieces in its way up to the next empty cell. Where there is \
           none, the piece on the first cell falls off.",
    examples: &["push-6"],
    ..SHOVE
};

/// Either game; the value carries the strip a game begins with.
pub struct Shoving {
    gaps: bool,
    start: Pieces,
}

/// The cells of a strip.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pieces(StripCells);

/// The cell of the piece that is moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shoved(u16);

const SPELLINGS: [&str; 3] = [".", "Xx", "Oo"];

impl Shoving {
    /// Shove with this many pieces, Left's and Right's in turn.
    pub fn shove(cells: usize) -> Option<Self> {
        Self::with(false, cells)
    }
    /// Push with this many pieces.
    pub fn push(cells: usize) -> Option<Self> {
        Self::with(true, cells)
    }
    fn with(gaps: bool, cells: usize) -> Option<Self> {
        let start = || (0..cells).map(|i| [LEFT, RIGHT][i % 2]).collect();
        (1..=LONGEST).contains(&cells).then(|| Shoving { gaps, start: Pieces(start()) })
    }
}

impl Rules for Shoving {
    type Pos = Pieces;
    type Move = Shoved;
    type Path = NoHistory;

    fn heap_bytes(&self, p: &Pieces) -> usize {
        crate::strip::heap_bytes(&p.0)
    }
    fn start(&self) -> (Pieces, Side) {
        (self.start.clone(), Side::Left)
    }
    fn moves(&self, Pieces(cells): &Pieces, side: Side, mut each: impl FnMut(Shoved) -> ControlFlow<()>) -> ControlFlow<()> {
        (0..).zip(cells).filter(|(_, cell)| **cell == stone_of(side)).try_for_each(|(i, _)| each(Shoved(i)))
    }
    fn play(&self, Pieces(cells): &mut Pieces, side: Side, m: Shoved) -> Side {
        let at = usize::from(m.0);
        let gap = cells[..at].iter().rposition(|cell| *cell == EMPTY).filter(|_| self.gaps);
        let from = gap.unwrap_or(0);
        cells.copy_within(from + 1..=at, from);
        cells[at] = EMPTY;
        !side
    }
}

impl Negate for Shoving {
    fn negate(&self, p: &Pieces) -> Pieces {
        Pieces(p.0.iter().map(|cell| exchanged(*cell)).collect())
    }
}

impl Partisan for Shoving {
    fn owner(&self, p: &Pieces, m: Shoved) -> Side {
        if p.0[usize::from(m.0)] == LEFT { Side::Left } else { Side::Right }
    }
}

impl Summand for Shoving {
    fn split(&self, p: &Pieces, mut part: impl FnMut(Pieces)) {
        if let Some(last) = p.0.iter().rposition(|cell| *cell != EMPTY) {
            part(Pieces(StripCells::from_slice(&p.0[..=last])));
        }
    }
    fn read_part(&self, text: &str) -> Result<Pieces, ReadError> {
        Ok(Pieces(Symbols::read_strip(text, &SPELLINGS)?.into()))
    }
    fn write_part(&self, Pieces(cells): &Pieces) -> String {
        write_board(1, cells.len(), |cell| ['.', 'X', 'O'][usize::from(cells[cell])])
    }
}

impl Notation for Shoving {
    read_and_write_with_turn!();
    fn read_move(&self, text: &str) -> Result<Shoved, ReadError> {
        let mut reader = Reader::new(text);
        let at = reader.cell(true)?;
        reader.end()?;
        Ok(Shoved(at.col))
    }
    fn write_move(&self, m: Shoved) -> String {
        (m.0 + 1).to_string()
    }
}

impl View for Shoving {
    fn scene(&self, p: &Pieces, side: Side) -> Scene {
        let piece = |cell: usize| Side::BOTH.into_iter().find(|side| p.0[cell] == stone_of(*side)).map(stone_piece);
        board_scene(self, (p, side), (1, p.0.len()), At::number, piece, |m| vec![vec![At::new(0, m.0.into())]])
    }
    fn palette(&self) -> Vec<Piece> {
        Side::BOTH.map(stone_piece).into()
    }
    fn setup(&self, stacks: &[(String, Vec<Piece>)], _: Side) -> Result<Pieces, SetupError> {
        setup_part(self, &setup_text(stacks, (1, self.start.0.len()), true, '.')?)
    }
}
