//! Amazons (Walter Zamkauskas, 1988): a queen moves like a chess queen and shoots an arrow, again along a queen's line;
//! where it lands the cell is burnt for good. Queens and burnt cells bar the way; the cell the queen has left does not.
//!
//! Cells that do not touch, not even by a corner, once the burnt ones are taken away, are independent.

use crate::bitboard::{Bits, Size, Symmetries, Word};
use crate::cells::*;
use crate::impartial::Partisan;
use std::ops::ControlFlow;
use zug_core::*;

/// Amazons.
pub const CARD: Card = Card {
    name: "amazons",
    section: Some("amazons"),
    title: "Amazons",
    aliases: &[],
    pattern: "amazons-ROWSxCOLS",
    family: "Moving pieces",
    about: "Amazons: move a queen, burn a cell. The full game is amazons-10x10.",
    aim: "Move a queen, then burn a cell she sees.",
    rules: "A move takes an own queen any distance in a straight or diagonal line through free cells. \
           From where she lands she shoots an arrow along another such line; where it lands, the cell is \
           burnt. Queens and burnt cells bar the way of queens and arrows. On 10×10 each player has four \
           queens, on other boards one, in opposite corners.",
    sides: BLACK_AND_WHITE,
    sizes: boards(4, 4),
    symbols: ".XO#",
    one_row: false,
    impartial: false,
    typical: "X...|.#..|..#.|...O",
    notation: "Rows of `X` (Black), `O` (White), `#` (burnt) and `.`, divided by `|`; `a1-b2-c3` moves a \
           queen and shoots.",
    examples: &["amazons-4x4"],
    ..Card::PLAIN
};

/// The rules; the value carries the board a game begins with.
pub struct Amazons {
    start: Queens,
}

/// A board: what is neither free nor a queen is burnt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Queens {
    size: Size,
    free: Bits,
    queens: BySide<Bits>,
}

/// A queen's move and where her arrow lands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shot {
    from: At,
    to: At,
    arrow: At,
}

const SPELLINGS: [&str; 4] = [".", "Xx", "Oo", "#"];

/// The eight directions as columns and rows to go.
const DIRECTIONS: [(i32, i32); 8] = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];

impl Amazons {
    /// On an empty board with queens where the full game has them: on 10×10 four each, on smaller boards one each in
    /// opposite corners.
    pub fn new(rows: usize, cols: usize) -> Option<Self> {
        let fits = rows > 0 && cols > 0 && rows.checked_mul(cols)? <= crate::bitboard::MOST_CELLS;
        fits.then_some(())?;
        let full = (rows, cols) == (10, 10);
        let symbol = |cell| match (cell / cols, cell % cols) {
            (6, 0 | 9) | (9, 3 | 6) if full => 'X',
            (3, 0 | 9) | (0, 3 | 6) if full => 'O',
            (0, 0) if !full => 'X',
            (row, col) if !full && (row + 1, col + 1) == (rows, cols) => 'O',
            _ => '.',
        };
        Some(Amazons { start: read(&write_board(rows, cols, symbol)).ok()? })
    }
}

fn read(text: &str) -> Result<Queens, ReadError> {
    let (size, symbols) = Symbols::read_grid(text, &SPELLINGS)?;
    Ok(Queens { size, free: symbols.plane(0), queens: BySide { left: symbols.plane(1), right: symbols.plane(2) } })
}

impl Queens {
    /// The cells a queen's line reaches from a cell through free ones, direction by direction.
    fn reach<W: Word>(self, from: At, free: W, mut each: impl FnMut(At) -> ControlFlow<()>) -> ControlFlow<()> {
        for (right, down) in DIRECTIONS {
            let (mut col, mut row) = (i32::from(from.col) + right, i32::from(from.row) + down);
            while (0..self.size.cols() as i32).contains(&col) && (0..self.size.rows() as i32).contains(&row) {
                let at = At::new(row as u32, col as u32);
                if !free.has(at.on(self.size)) {
                    break;
                }
                each(at)?;
                (col, row) = (col + right, row + down);
            }
        }
        ControlFlow::Continue(())
    }

    fn moves_in<W: Word>(self, side: Side, mut each: impl FnMut(Shot) -> ControlFlow<()>) -> ControlFlow<()> {
        let free = W::load(self.free);
        let queens = W::load(self.queens[side]);
        for queen in (queens & self.size.around(free)).cells() {
            let from = At::of(self.size, queen);
            let vacated = free | W::bit(queen);
            self.reach(from, free, |to| {
                let free = vacated & !W::bit(to.on(self.size));
                self.reach(to, free, |arrow| each(Shot { from, to, arrow }))
            })?;
        }
        ControlFlow::Continue(())
    }

    fn can_move<W: Word>(self, side: Side) -> bool {
        let queens = W::load(self.queens[side]);
        !(queens & self.size.around(W::load(self.free))).is_empty()
    }

    fn split_in<W: Word>(self, mut part: impl FnMut(Queens)) {
        let (free, left, right) = (W::load(self.free), W::load(self.queens.left), W::load(self.queens.right));
        let mut rest = free;
        while !rest.is_empty() {
            let region = self.size.flood_around(W::bit(rest.lowest()), free | left | right);
            rest = rest & !region;
            if (region & (left | right)).is_empty() {
                continue;
            }
            let (size, planes) = self.size.crop(region, [free, left, right]);
            let (size, [free, left, right]) = size.least_image(planes, Symmetries::Eight);
            part(Queens { size, free: free.store(), queens: BySide { left: left.store(), right: right.store() } });
        }
    }
}

impl Rules for Amazons {
    type Pos = Queens;
    type Move = Shot;
    type Path = NoHistory;

    fn start(&self) -> (Queens, Side) {
        (self.start, Side::Left)
    }
    /// A queen that can move can shoot back at where she came from.
    fn over(&self, p: &Queens, next: Side) -> Option<Over> {
        let can_move = if p.size.is_small() { p.can_move::<u64>(next) } else { p.can_move::<u128>(next) };
        (!can_move).then_some(Over::Win(!next))
    }
    fn moves(&self, p: &Queens, side: Side, each: impl FnMut(Shot) -> ControlFlow<()>) -> ControlFlow<()> {
        if p.size.is_small() { p.moves_in::<u64>(side, each) } else { p.moves_in::<u128>(side, each) }
    }
    fn play(&self, p: &mut Queens, side: Side, m: Shot) -> Side {
        let [from, to, arrow] = [m.from, m.to, m.arrow].map(|at| at.on(p.size));
        p.queens[side].clear(from);
        p.queens[side].set(to);
        p.free.set(from);
        p.free.clear(to);
        p.free.clear(arrow);
        !side
    }
}

impl Negate for Amazons {
    fn negate(&self, p: &Queens) -> Queens {
        Queens { queens: p.queens.swap(), ..*p }
    }
}

impl Partisan for Amazons {
    fn owner(&self, p: &Queens, m: Shot) -> Side {
        if p.queens.left.has(m.from.on(p.size)) { Side::Left } else { Side::Right }
    }
}

impl Summand for Amazons {
    fn split(&self, p: &Queens, part: impl FnMut(Queens)) {
        if p.size.is_small() { p.split_in::<u64>(part) } else { p.split_in::<u128>(part) }
    }
    fn read_part(&self, text: &str) -> Result<Queens, ReadError> {
        read(text)
    }
    fn write_part(&self, p: &Queens) -> String {
        write_board(p.size.rows.into(), p.size.cols.into(), |cell| p.symbol(cell))
    }
}

impl Queens {
    fn symbol(&self, cell: usize) -> char {
        let planes = [(self.free, '.'), (self.queens.left, 'X'), (self.queens.right, 'O')];
        planes.into_iter().find(|(plane, _)| plane.has(cell as u32)).map_or('#', |(_, symbol)| symbol)
    }
}

impl Notation for Amazons {
    read_and_write_with_turn!();
    fn read_move(&self, text: &str) -> Result<Shot, ReadError> {
        let mut reader = Reader::new(text);
        let from = reader.cell(false)?;
        reader.symbol('-')?;
        let to = reader.cell(false)?;
        reader.symbol('-')?;
        let arrow = reader.cell(false)?;
        reader.end()?;
        Ok(Shot { from, to, arrow })
    }
    fn write_move(&self, m: Shot) -> String {
        [m.from, m.to, m.arrow].map(At::name).join("-")
    }
}

impl View for Amazons {
    fn scene(&self, p: &Queens, side: Side) -> Scene {
        let piece = |cell| piece_of(p.symbol(cell));
        board_scene(self, (p, side), (p.size.rows.into(), p.size.cols.into()), At::name, piece, |m| vec![vec![m.from, m.to, m.arrow]])
    }
    fn palette(&self) -> Vec<Piece> {
        ['X', 'O', '#'].into_iter().filter_map(piece_of).collect()
    }
    fn setup(&self, stacks: &[(String, Vec<Piece>)], _: Side) -> Result<Queens, SetupError> {
        let Size { rows, cols } = self.start.size;
        setup_part(self, &setup_text(stacks, (rows.into(), cols.into()), false, '.')?)
    }
}
