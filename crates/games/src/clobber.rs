//! Clobber (Albert, Grossman, Nowakowski and Wolfe, *An introduction to Clobber*, Integers 5(2), 2005): a stone moves
//! onto an enemy stone beside it and takes it. In cannibal Clobber own stones may be taken, too.
//!
//! A stone never leaves the group of stones that hang together with it, so groups are independent.

use crate::bitboard::{Bits, Size, Symmetries, Word};
use crate::cells::*;
use crate::impartial::Partisan;
use crate::stones::Board;
use crate::strip::{EMPTY, LEFT, RIGHT, StripCells, exchanged, least, stone_of};
use std::ops::ControlFlow;
use zug_core::*;

/// Clobber.
pub const CARD: Card = Card {
    name: "clobber",
    section: Some("clobber"),
    title: "Clobber",
    aliases: &[],
    pattern: "clobber-ROWSxCOLS",
    family: "Taking stones",
    about: "Clobber on a full checkerboard.",
    aim: "Take the enemy stone beside yours, on a full board.",
    rules: "The board begins as a checkerboard of black and white stones. A move takes an own stone to a \
           cell beside it, left, right, above or below, that holds an enemy stone, which is removed.",
    sides: BLACK_AND_WHITE,
    sizes: boards(4, 5),
    symbols: ".XO",
    one_row: false,
    impartial: false,
    typical: "XO.X|OX.O|.OXO",
    notation: "Rows of `X` (Black), `O` (White) and `.`, divided by `|`; `a1-b1` moves a stone.",
    examples: &["clobber-4x5"],
    ..Card::PLAIN
};

/// Cannibal Clobber.
pub const CANNIBAL: Card = Card {
    name: "cannibal-clobber",
    section: Some("cannibal_clobber"),
    title: "Cannibal Clobber",
    pattern: "cannibal-clobber-ROWSxCOLS",
    about: "Clobber where own stones may be taken, too.",
    aim: "Take any stone beside yours.",
    rules: "The board begins as a checkerboard of black and white stones. A move takes an own stone to a \
           cell beside it, left, right, above or below, that holds a stone of either colour, which is \
           removed.",
    sizes: boards(3, 4),
    examples: &["cannibal-clobber-3x4"],
    ..CARD
};

/// Clobber on a strip.
pub const LINEAR: Card = Card {
    name: "linear-clobber",
    section: Some("clobber_1xn"),
    title: "Linear Clobber",
    pattern: "linear-clobber-N",
    about: "Clobber on a strip of N alternating stones.",
    aim: "Clobber on one row.",
    rules: "The strip begins with black and white stones in turn. A move takes an own stone to the cell \
           left or right of it that holds an enemy stone, which is removed.",
    sizes: rows(12),
    one_row: true,
    typical: "XOXXO.OX",
    notation: "A row of `X` (Black), `O` (White) and `.`; `1-2` moves a stone.",
    examples: &["linear-clobber-12"],
    ..CARD
};

/// The rules: which stones may be taken, how moves are written, and the board a game begins with.
pub struct Clobber {
    strip: bool,
    cannibal: bool,
    start: Stones,
}

/// The stones on a board: a strip if it has one row, bits otherwise.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stones(Board<Grid>);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Grid {
    size: Size,
    stones: BySide<Bits>,
}

/// A step of a stone onto another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step {
    from: At,
    to: At,
}

const SPELLINGS: [&str; 3] = [".", "Xx", "Oo"];

impl Clobber {
    /// On a full checkerboard of this size, X in the upper left corner; moves are `a1-b1`.
    pub fn new(rows: usize, cols: usize) -> Option<Self> {
        Self::with(false, false, &checkerboard(rows, cols)?)
    }
    /// The same with own stones to be taken, too.
    pub fn cannibal(rows: usize, cols: usize) -> Option<Self> {
        Self::with(false, true, &checkerboard(rows, cols)?)
    }
    /// On a strip of alternating stones; moves are `1-2`.
    pub fn strip(cells: usize) -> Option<Self> {
        Self::with(true, false, &checkerboard(1, cells)?)
    }
    fn with(strip: bool, cannibal: bool, start: &str) -> Option<Self> {
        let mut rules = Clobber { strip, cannibal, start: Stones(Board::Strip(StripCells::new())) };
        rules.start = rules.read_part(start).ok()?;
        Some(rules)
    }
    fn name(&self, at: At) -> String {
        if self.strip { at.number() } else { at.name() }
    }
}

fn checkerboard(rows: usize, cols: usize) -> Option<String> {
    let fits = rows > 0 && cols > 0 && rows.checked_mul(cols)? <= LONGEST;
    fits.then(|| write_board(rows, cols, |cell| ['X', 'O'][(cell / cols + cell % cols) % 2]))
}

impl crate::stones::Grid for Grid {
    fn size(&self) -> (usize, usize) {
        (self.size.rows.into(), self.size.cols.into())
    }
    fn at(&self, cell: u32) -> u8 {
        match () {
            _ if self.stones.left.has(cell) => LEFT,
            _ if self.stones.right.has(cell) => RIGHT,
            _ => EMPTY,
        }
    }
}

impl Grid {
    fn moves<W: Word>(self, side: Side, cannibal: bool, mut each: impl FnMut(Step) -> ControlFlow<()>) -> ControlFlow<()> {
        let (own, enemy) = (W::load(self.stones[side]), W::load(self.stones[!side]));
        let prey = if cannibal { own | enemy } else { enemy };
        for cell in (own & self.size.beside(prey)).cells() {
            for to in (self.size.beside(W::bit(cell)) & prey).cells() {
                each(Step { from: At::of(self.size, cell), to: At::of(self.size, to) })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn split<W: Word>(self, cannibal: bool, mut part: impl FnMut(Stones)) {
        let (left, right) = (W::load(self.stones.left), W::load(self.stones.right));
        let all = left | right;
        let mut rest = all;
        while !rest.is_empty() {
            let group = self.size.flood(W::bit(rest.lowest()), rest);
            rest = rest & !group;
            let alive = if cannibal { group.count() > 1 } else { !(group & left).is_empty() && !(group & right).is_empty() };
            if !alive {
                continue;
            }
            let (size, planes) = self.size.crop(group, [left, right]);
            let (size, [left, right]) = size.least_image(planes, Symmetries::Eight);
            let stone = |cell| if left.has(cell) { LEFT } else { RIGHT };
            part(Stones(match size.rows {
                1 => Board::Strip(least(&(0..size.cols()).map(stone).collect::<StripCells>())),
                _ => Board::Grid(Grid { size, stones: BySide { left: left.store(), right: right.store() } }),
            }));
        }
    }
}

fn strip_moves(line: &[u8], side: Side, cannibal: bool, mut each: impl FnMut(Step) -> ControlFlow<()>) -> ControlFlow<()> {
    let (own, enemy) = (stone_of(side), stone_of(!side));
    let prey = |cell: u8| cell == enemy || cannibal && cell == own;
    let step = |from: usize, to: usize| Step { from: At::new(0, from as u32), to: At::new(0, to as u32) };
    for (i, _) in line.iter().enumerate().filter(|(_, cell)| **cell == own) {
        if i > 0 && prey(line[i - 1]) {
            each(step(i, i - 1))?;
        }
        if line.get(i + 1).is_some_and(|cell| prey(*cell)) {
            each(step(i, i + 1))?;
        }
    }
    ControlFlow::Continue(())
}

fn split_strip(line: &[u8], cannibal: bool, mut part: impl FnMut(Stones)) {
    for group in line.split(|cell| *cell == EMPTY) {
        let alive = if cannibal { group.len() > 1 } else { group.contains(&LEFT) && group.contains(&RIGHT) };
        if alive {
            part(Stones(Board::Strip(least(group))));
        }
    }
}

impl Rules for Clobber {
    type Pos = Stones;
    type Move = Step;
    type Path = NoHistory;

    fn heap_bytes(&self, p: &Stones) -> usize {
        p.0.heap_bytes()
    }
    fn start(&self) -> (Stones, Side) {
        (self.start.clone(), Side::Left)
    }
    fn moves(&self, p: &Stones, side: Side, each: impl FnMut(Step) -> ControlFlow<()>) -> ControlFlow<()> {
        match &p.0 {
            Board::Strip(line) => strip_moves(line, side, self.cannibal, each),
            Board::Grid(g) if g.size.is_small() => g.moves::<u64>(side, self.cannibal, each),
            Board::Grid(g) => g.moves::<u128>(side, self.cannibal, each),
        }
    }
    fn play(&self, p: &mut Stones, side: Side, m: Step) -> Side {
        match &mut p.0 {
            Board::Strip(line) => {
                line[usize::from(m.from.col)] = EMPTY;
                line[usize::from(m.to.col)] = stone_of(side);
            }
            Board::Grid(Grid { size, stones }) => {
                stones[side].clear(m.from.on(*size));
                stones[side].set(m.to.on(*size));
                stones[!side].clear(m.to.on(*size));
            }
        }
        !side
    }
}

impl Negate for Clobber {
    fn negate(&self, p: &Stones) -> Stones {
        Stones(match &p.0 {
            Board::Strip(line) => Board::Strip(line.iter().map(|cell| exchanged(*cell)).collect()),
            Board::Grid(g) => Board::Grid(Grid { stones: g.stones.swap(), ..*g }),
        })
    }
}

impl Partisan for Clobber {
    fn owner(&self, p: &Stones, m: Step) -> Side {
        let own = p.0.at(usize::from(m.from.row) * p.0.size().1 + usize::from(m.from.col));
        if own == LEFT { Side::Left } else { Side::Right }
    }
}

impl Summand for Clobber {
    fn split(&self, p: &Stones, part: impl FnMut(Stones)) {
        match &p.0 {
            Board::Strip(line) => split_strip(line, self.cannibal, part),
            Board::Grid(g) if g.size.is_small() => g.split::<u64>(self.cannibal, part),
            Board::Grid(g) => g.split::<u128>(self.cannibal, part),
        }
    }
    /// Where own stones may be taken, too, colours only say who may move.
    fn colourless(&self, p: &Stones) -> Option<Stones> {
        let one_colour = |cell: &u8| if *cell == EMPTY { EMPTY } else { LEFT };
        self.cannibal.then(|| {
            Stones(match &p.0 {
                Board::Strip(line) => Board::Strip(line.iter().map(one_colour).collect()),
                Board::Grid(g) => {
                    let mut stones = g.stones;
                    (0..g.size.area()).filter(|cell| g.stones.right.has(*cell)).for_each(|cell| {
                        stones.right.clear(cell);
                        stones.left.set(cell);
                    });
                    Board::Grid(Grid { stones, ..*g })
                }
            })
        })
    }
    fn read_part(&self, text: &str) -> Result<Stones, ReadError> {
        if self.strip {
            return Ok(Stones(Board::Strip(Symbols::read_strip(text, &SPELLINGS)?.into())));
        }
        let symbols = Symbols::read(text, &SPELLINGS)?;
        Ok(Stones(match symbols.rows {
            1 => Board::Strip(symbols.cells.into()),
            _ => {
                let size = symbols.size()?;
                Board::Grid(Grid { size, stones: BySide { left: symbols.plane(LEFT), right: symbols.plane(RIGHT) } })
            }
        }))
    }
    fn write_part(&self, p: &Stones) -> String {
        let (rows, cols) = p.0.size();
        write_board(rows, cols, |cell| ['.', 'X', 'O'][usize::from(p.0.at(cell))])
    }
}

impl Notation for Clobber {
    read_and_write_with_turn!();
    fn read_move(&self, text: &str) -> Result<Step, ReadError> {
        let (from, to) = read_step(text, self.strip)?;
        Ok(Step { from, to })
    }
    fn write_move(&self, m: Step) -> String {
        format!("{}-{}", self.name(m.from), self.name(m.to))
    }
}

impl View for Clobber {
    fn scene(&self, p: &Stones, side: Side) -> Scene {
        let piece = |cell| match p.0.at(cell) {
            LEFT => Some(stone_piece(Side::Left)),
            RIGHT => Some(stone_piece(Side::Right)),
            _ => None,
        };
        board_scene(self, (p, side), p.0.size(), |at| self.name(at), piece, |m| vec![vec![m.from, m.to]])
    }
    fn palette(&self) -> Vec<Piece> {
        Side::BOTH.map(stone_piece).into()
    }
    fn setup(&self, stacks: &[(String, Vec<Piece>)], _: Side) -> Result<Stones, SetupError> {
        setup_part(self, &setup_text(stacks, self.start.0.size(), self.strip, '.')?)
    }
}
