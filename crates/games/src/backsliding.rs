//! Backsliding Toads and Frogs (*Winning Ways*, chapter 12): Toads and Frogs in which a stone may also go back one cell.
//!
//! Left's toads go right to the next cell if it is empty, or jump one frog; Right's frogs do the same to the left. Besides, a
//! stone may slide one cell back. Jumps are never undone, slides are, and so values are loopy.

use crate::cells::*;
use crate::strip::{EMPTY, LEFT, RIGHT, StripCells, exchanged, stone_of};
use std::ops::ControlFlow;
use zug_core::*;

/// Backsliding Toads and Frogs.
pub const CARD: Card = Card {
    name: "backsliding-toads",
    section: None,
    title: "Backsliding Toads and Frogs",
    aliases: &[],
    pattern: "backsliding-toads-N",
    family: "Moving pieces",
    about: "Toads and Frogs that may also slide back: N of each with two cells between them.",
    aim: "Toads go right, frogs go left, and both may slide back.",
    rules: "A move takes an own stone to the next cell if it is empty, or over one enemy stone to the empty cell behind it: to \
           the right for Black, to the left for White. A stone may also slide one cell back. Who cannot move loses, and endless \
           play is a draw.",
    sides: BLACK_AND_WHITE,
    sizes: Sizes::Row { least: 1, usual: 3, most: LONGEST / 3 },
    symbols: ".XO",
    one_row: true,
    impartial: false,
    typical: "XX.O.O",
    notation: "A row of `X` (Black), `O` (White) and `.`; `1-3` moves a stone.",
    examples: &["backsliding-toads-3"],
    ..Card::PLAIN
};

/// The rules; the value carries the strip a game begins with.
pub struct Backsliding {
    start: StripCells,
}

/// Where a stone goes from and to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slide {
    from: u16,
    to: u16,
}

impl Backsliding {
    /// This many toads, two empty cells, as many frogs.
    pub fn new(each: usize) -> Option<Self> {
        let cells = |n| [(LEFT, n), (EMPTY, 2), (RIGHT, n)].into_iter().flat_map(|(cell, n)| std::iter::repeat_n(cell, n)).collect();
        (1..=LONGEST / 3).contains(&each).then(|| Backsliding { start: cells(each) })
    }
}

impl Rules for Backsliding {
    type Pos = StripCells;
    type Move = Slide;
    type Path = Repetition<StripCells, 3>;

    fn heap_bytes(&self, p: &StripCells) -> usize {
        crate::strip::heap_bytes(p)
    }
    fn start(&self) -> (StripCells, Side) {
        (self.start.clone(), Side::Left)
    }
    fn moves(&self, p: &StripCells, side: Side, mut each: impl FnMut(Slide) -> ControlFlow<()>) -> ControlFlow<()> {
        let forward = if side == Side::Left { 1 } else { -1 };
        let cell = |i: isize| usize::try_from(i).ok().and_then(|i| p.get(i)).copied();
        for i in (0..p.len() as isize).filter(|i| cell(*i) == Some(stone_of(side))) {
            let jumps = cell(i + forward) == Some(exchanged(stone_of(side)));
            for (to, may) in [(i - forward, true), (i + forward, true), (i + 2 * forward, jumps)] {
                if may && cell(to) == Some(EMPTY) {
                    each(Slide { from: i as u16, to: to as u16 })?;
                }
            }
        }
        ControlFlow::Continue(())
    }
    fn play(&self, p: &mut StripCells, side: Side, m: Slide) -> Side {
        p[usize::from(m.from)] = EMPTY;
        p[usize::from(m.to)] = stone_of(side);
        !side
    }
}

impl Negate for Backsliding {
    fn negate(&self, p: &StripCells) -> StripCells {
        p.iter().rev().map(|cell| exchanged(*cell)).collect()
    }
}

impl Returning for Backsliding {
    fn read_part(&self, text: &str) -> Result<StripCells, ReadError> {
        Ok(Symbols::read_strip(text, &[".", "XxTt", "OoFf"])?.into())
    }
    fn write_part(&self, p: &StripCells) -> String {
        write_board(1, p.len(), |cell| ['.', 'X', 'O'][usize::from(p[cell])])
    }
}

impl Notation for Backsliding {
    read_and_write_returning!();
    fn read_move(&self, text: &str) -> Result<Slide, ReadError> {
        let (from, to) = read_step(text, true)?;
        Ok(Slide { from: from.col, to: to.col })
    }
    fn write_move(&self, m: Slide) -> String {
        format!("{}-{}", m.from + 1, m.to + 1)
    }
}

impl View for Backsliding {
    fn scene(&self, p: &StripCells, side: Side) -> Scene {
        let piece = |cell: usize| Side::BOTH.into_iter().find(|side| p[cell] == stone_of(*side)).map(stone_piece);
        let ways = |m: Slide| vec![vec![At::new(0, m.from.into()), At::new(0, m.to.into())]];
        board_scene(self, (p, side), (1, p.len()), At::number, piece, ways)
    }
    fn palette(&self) -> Vec<Piece> {
        Side::BOTH.map(stone_piece).into()
    }
    fn setup(&self, stacks: &[(String, Vec<Piece>)], _: Side) -> Result<StripCells, SetupError> {
        setup_read(self.read_part(&setup_text(stacks, (1, self.start.len()), true, '.')?))
    }
}
