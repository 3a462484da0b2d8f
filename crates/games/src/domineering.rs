//! Domineering (Göran Andersson): dominoes on the free cells of a board, Left's upright, Right's lying; who cannot
//! place one loses.
//!
//! Källén's and Conway's analyses, and the tables of Breuker, Uiterwijk and van den Herik (2000), see
//! `docs/games/domineering.md`.

use crate::bitboard::{Bits, Size, Symmetries, Word};
use crate::cells::*;
use crate::impartial::Partisan;
use std::ops::ControlFlow;
use zug_core::*;

/// Domineering.
pub const CARD: Card = Card {
    name: "domineering",
    section: Some("domineering"),
    title: "Domineering",
    aliases: &[("cram", "impartial-domineering")],
    pattern: "domineering-ROWSxCOLS",
    family: "Placing stones",
    about: "Domineering: upright dominoes against lying ones. The impartial form is Cram.",
    aim: "Place dominoes, Black upright, White lying.",
    rules: "A move covers two free cells with a domino: one above the other for Black, side by side for \
           White.",
    sides: BLACK_AND_WHITE,
    sizes: boards(6, 6),
    symbols: ".#",
    one_row: false,
    impartial: false,
    typical: "....|.##.|....|..#.",
    notation: "Rows of `.` (free) and `#` (covered), divided by `|`; `a1-a2` places a domino.",
    examples: &["domineering-6x6", "impartial-domineering-4x4"],
    ..Card::PLAIN
};

/// The rules; the value carries the board a game begins with.
pub struct Domineering {
    start: Free,
}

/// The free cells of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Free {
    size: Size,
    free: Bits,
}

/// A domino: its upper or left cell, and which way it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Domino {
    at: At,
    upright: bool,
}

const SPELLINGS: [&str; 2] = [".", "#"];

impl Domineering {
    /// Played on an empty board of this size, which has at most 128 cells.
    pub fn new(rows: usize, cols: usize) -> Option<Self> {
        let fits = rows > 0 && cols > 0 && rows.checked_mul(cols)? <= crate::bitboard::MOST_CELLS;
        fits.then(|| Self { start: Free { size: Size::of(rows, cols), free: Size::of(rows, cols).all::<u128>().store() } })
    }
}

impl Free {
    /// A board of at most 64 cells from its free cells: bit `row * cols + col`, row 0 on top.
    pub fn from_bits(rows: usize, cols: usize, free: u64) -> Option<Free> {
        let fits = rows > 0 && cols > 0 && rows.checked_mul(cols)? <= 64;
        let size = Size::of(rows, cols);
        fits.then(|| Free { size, free: (free & size.all::<u64>()).store() })
    }

    /// Where a domino of `side` can start.
    fn starts<W: Word>(self, side: Side) -> W {
        let free = W::load(self.free);
        free & match side {
            Side::Left => self.size.north(free),
            Side::Right => self.size.west(free),
        }
    }

    fn moves_in<W: Word>(self, side: Side, mut each: impl FnMut(Domino) -> ControlFlow<()>) -> ControlFlow<()> {
        self.starts::<W>(side).cells().try_for_each(|cell| each(Domino { at: At::of(self.size, cell), upright: side == Side::Left }))
    }

    fn split_in<W: Word>(self, mut part: impl FnMut(Free)) {
        let free = W::load(self.free);
        let mut rest = free & self.size.beside(free);
        while !rest.is_empty() {
            let region = self.size.flood(W::bit(rest.lowest()), rest);
            rest = rest & !region;
            let (size, planes) = self.size.crop(region, [region]);
            let (size, [least]) = size.least_image(planes, Symmetries::Four);
            part(Free { size, free: least.store() });
        }
    }
}

impl Domino {
    /// The two cells.
    fn cells(self) -> [At; 2] {
        let At { row, col } = self.at;
        [self.at, if self.upright { At { row: row + 1, col } } else { At { row, col: col + 1 } }]
    }
}

impl Rules for Domineering {
    type Pos = Free;
    type Move = Domino;
    type Path = NoHistory;

    fn start(&self) -> (Free, Side) {
        (self.start, Side::Left)
    }
    fn over(&self, p: &Free, next: Side) -> Option<Over> {
        let stuck = if p.size.is_small() { p.starts::<u64>(next).is_empty() } else { p.starts::<u128>(next).is_empty() };
        stuck.then_some(Over::Win(!next))
    }
    fn moves(&self, p: &Free, side: Side, each: impl FnMut(Domino) -> ControlFlow<()>) -> ControlFlow<()> {
        if p.size.is_small() { p.moves_in::<u64>(side, each) } else { p.moves_in::<u128>(side, each) }
    }
    fn play(&self, p: &mut Free, side: Side, m: Domino) -> Side {
        m.cells().into_iter().for_each(|at| p.free.clear(at.on(p.size)));
        !side
    }
}

impl Negate for Domineering {
    /// The board with rows and columns exchanged.
    fn negate(&self, p: &Free) -> Free {
        let (size, [free]) = p.size.exchanged([u128::load(p.free)]);
        Free { size, free: free.store() }
    }
}

impl Partisan for Domineering {
    fn owner(&self, _: &Free, m: Domino) -> Side {
        if m.upright { Side::Left } else { Side::Right }
    }
}

impl Summand for Domineering {
    fn split(&self, p: &Free, part: impl FnMut(Free)) {
        if p.size.is_small() { p.split_in::<u64>(part) } else { p.split_in::<u128>(part) }
    }
    fn read_part(&self, text: &str) -> Result<Free, ReadError> {
        let (size, symbols) = Symbols::read_grid(text, &SPELLINGS)?;
        Ok(Free { size, free: symbols.plane(0) })
    }
    fn write_part(&self, p: &Free) -> String {
        write_board(p.size.rows.into(), p.size.cols.into(), |cell| if p.free.has(cell as u32) { '.' } else { '#' })
    }
}

impl Notation for Domineering {
    read_and_write_with_turn!();
    fn read_move(&self, text: &str) -> Result<Domino, ReadError> {
        let (a, b) = read_step(text, false)?;
        let (at, other) = (a.min(b), a.max(b));
        let domino = [true, false].map(|upright| Domino { at, upright }).into_iter().find(|d| d.cells()[1] == other);
        domino.ok_or_else(|| ReadError::at(0, "a domino covers two cells side by side, as in a1-a2 or a1-b1"))
    }
    fn write_move(&self, m: Domino) -> String {
        m.cells().map(At::name).join("-")
    }
}

impl View for Domineering {
    fn scene(&self, p: &Free, side: Side) -> Scene {
        let piece = |cell| (!p.free.has(cell as u32)).then(block_piece);
        let ways = |m: Domino| {
            let [a, b] = m.cells();
            vec![vec![a, b], vec![b, a]]
        };
        board_scene(self, (p, side), (p.size.rows.into(), p.size.cols.into()), At::name, piece, ways)
    }
    fn palette(&self) -> Vec<Piece> {
        vec![block_piece()]
    }
    fn setup(&self, stacks: &[(String, Vec<Piece>)], _: Side) -> Result<Free, SetupError> {
        let Size { rows, cols } = self.start.size;
        setup_part(self, &setup_text(stacks, (rows.into(), cols.into()), false, '.')?)
    }
}
