//! NoGo, also Anti-Atari Go (John Moore, 2005; played at the BIRS workshop 2011): players place stones, and after each
//! move every block of either colour must have a liberty, an empty cell beside it.
//!
//! Enemy stones side by side do not matter to each other, so a board falls apart where only such contacts hold it
//! together: two parts share neither an empty cell nor a block. What is not of a part is a wall to it.

use crate::bitboard::{Bits, Size, Symmetries, Word};
use crate::cells::*;
use crate::impartial::Partisan;
use crate::stones::Board;
use crate::strip::{EMPTY, LEFT, RIGHT, StripCells, WALL, exchanged, least, stone_of};
use std::ops::ControlFlow;
use zug_core::*;

/// NoGo.
pub const CARD: Card = Card {
    name: "nogo",
    section: Some("nogo"),
    title: "NoGo",
    aliases: &[("anti-atari-go", "nogo")],
    pattern: "nogo-ROWSxCOLS",
    family: "Placing stones",
    about: "NoGo: place stones, but take no block's last liberty.",
    aim: "Place stones, but take no block's last liberty.",
    rules: "A move places an own stone on an empty cell. Stones of one colour that touch left, right, \
           above or below are a block. After a move every block of either colour must have a liberty, an \
           empty cell beside it: there are no captures and no suicide.",
    sides: BLACK_AND_WHITE,
    sizes: boards(4, 4),
    symbols: ".XO",
    one_row: false,
    impartial: false,
    typical: ".X..|O.X.|..O.",
    notation: "Rows of `X` (Black), `O` (White) and `.`, divided by `|`; `a1_X` places a stone.",
    examples: &["nogo-4x4"],
    ..Card::PLAIN
};

/// NoGo on a strip.
pub const LINEAR: Card = Card {
    name: "linear-nogo",
    section: Some("nogo_1xn"),
    title: "Linear NoGo",
    aliases: &[],
    pattern: "linear-nogo-N",
    about: "NoGo on a strip.",
    aim: "NoGo on one row.",
    sizes: rows(10),
    one_row: true,
    typical: ".X..O.X.",
    notation: "A row of `X` (Black), `O` (White) and `.`; `4_X` places a stone.",
    examples: &["linear-nogo-10"],
    ..CARD
};

/// The rules: how moves are written, and the board a game begins with.
pub struct NoGo {
    strip: bool,
    start: Stones,
}

/// The stones on a board: a strip if it has one row, bits otherwise.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stones(Board<Grid>);

/// What is neither empty nor a stone is wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Grid {
    size: Size,
    empty: Bits,
    stones: BySide<Bits>,
}

/// A stone on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placing {
    at: At,
    side: Side,
}

const SPELLINGS: [&str; 4] = [".", "Xx", "Oo", "#"];

impl NoGo {
    /// On an empty board of this size; moves are `a1_X`.
    pub fn new(rows: usize, cols: usize) -> Option<Self> {
        Self::with(false, rows, cols)
    }
    /// On an empty strip; moves are `1_X`.
    pub fn strip(cells: usize) -> Option<Self> {
        Self::with(true, 1, cells)
    }
    fn with(strip: bool, rows: usize, cols: usize) -> Option<Self> {
        let fits = rows > 0 && cols > 0 && rows.checked_mul(cols)? <= LONGEST;
        let mut rules = NoGo { strip, start: Stones(Board::Strip(StripCells::new())) };
        rules.start = fits.then(|| rules.read_part(&write_board(rows, cols, |_| '.')).ok())??;
        Some(rules)
    }
    fn name(&self, at: At) -> String {
        if self.strip { at.number() } else { at.name() }
    }
}

impl crate::stones::Grid for Grid {
    fn size(&self) -> (usize, usize) {
        (self.size.rows.into(), self.size.cols.into())
    }
    fn at(&self, cell: u32) -> u8 {
        match () {
            _ if self.empty.has(cell) => EMPTY,
            _ if self.stones.left.has(cell) => LEFT,
            _ if self.stones.right.has(cell) => RIGHT,
            _ => WALL,
        }
    }
}

impl Stones {
    /// A cell of a block without a liberty.
    fn choked(&self) -> Option<usize> {
        match &self.0 {
            Board::Strip(line) => {
                let mut at = 0;
                for block in line.chunk_by(|a, b| a == b) {
                    let free = line[..at].last() == Some(&EMPTY) || line.get(at + block.len()) == Some(&EMPTY);
                    if matches!(block[0], LEFT | RIGHT) && !free {
                        return Some(at);
                    }
                    at += block.len();
                }
                None
            }
            Board::Grid(g) => g.choked(),
        }
    }
}

/// The liberties of one side's blocks, as far as moves depend on them.
struct Liberties<W> {
    /// Cells that are some block's only liberty.
    last: W,
    /// Liberties of blocks that have another.
    spare: W,
}

impl Grid {
    fn liberties<W: Word>(self, stones: W, empty: W) -> Liberties<W> {
        let mut found = Liberties { last: W::NONE, spare: W::NONE };
        let mut rest = stones;
        while !rest.is_empty() {
            let block = self.size.flood(W::bit(rest.lowest()), rest);
            rest = rest & !block;
            let liberties = self.size.beside(block) & empty;
            if !liberties.is_empty() && liberties.without_lowest().is_empty() {
                found.last = found.last | liberties;
            } else {
                found.spare = found.spare | liberties;
            }
        }
        found
    }

    /// Where `side` may place a stone: it takes no block's last liberty, and has one itself or lends from its
    /// neighbours.
    fn legal<W: Word>(self, side: Side) -> W {
        let (own, enemy, empty) = (W::load(self.stones[side]), W::load(self.stones[!side]), W::load(self.empty));
        let mut open = empty & self.size.beside(empty);
        // Only a stone on a cell without an empty cell beside it needs liberties of its neighbours.
        if open != empty {
            open = open | empty & self.liberties(own, empty).spare;
        }
        open & !self.liberties(enemy, empty).last
    }

    /// Whether somebody can move.
    fn alive<W: Word>(self) -> bool {
        let (left, right, empty) = (W::load(self.stones.left), W::load(self.stones.right), W::load(self.empty));
        let open = self.size.beside(empty);
        // Beside an empty cell and away from one colour's stones the other colour can move: mostly there is such a
        // cell.
        if !(empty & open & !(self.size.beside(left) & self.size.beside(right))).is_empty() {
            return true;
        }
        let (lefts, rights) = (self.liberties(left, empty), self.liberties(right, empty));
        !(empty & (!rights.last & (open | lefts.spare) | !lefts.last & (open | rights.spare))).is_empty()
    }

    fn moves<W: Word>(self, side: Side, mut each: impl FnMut(Placing) -> ControlFlow<()>) -> ControlFlow<()> {
        self.legal::<W>(side).cells().try_for_each(|cell| each(Placing { at: At::of(self.size, cell), side }))
    }

    fn choked(self) -> Option<usize> {
        let empty = u128::load(self.empty);
        Side::BOTH.into_iter().find_map(|side| {
            let stones = u128::load(self.stones[side]);
            let breathing = self.size.flood(stones & self.size.beside(empty), stones);
            (stones & !breathing).cells().next().map(|cell| cell as usize)
        })
    }

    fn split<W: Word>(self, mut part: impl FnMut(Stones)) {
        let (left, right, empty) = (W::load(self.stones.left), W::load(self.stones.right), W::load(self.empty));
        let mut rest = empty;
        while !rest.is_empty() {
            let mut region = W::bit(rest.lowest());
            loop {
                let reach = |cells: W| self.size.beside(region & cells) & cells;
                let more = region | reach(empty | left) | reach(empty | right);
                if more == region {
                    break;
                }
                region = more;
            }
            rest = rest & !region;
            let (size, planes) = self.size.crop(region, [empty, left, right]);
            let (size, [empty, left, right]) = size.least_image(planes, Symmetries::Eight);
            let grid = Grid { size, empty: empty.store(), stones: BySide { left: left.store(), right: right.store() } };
            if size.rows == 1 {
                let all = Board::Grid(grid);
                split_strip(&(0..usize::from(size.cols)).map(|cell| all.at(cell)).collect::<StripCells>(), &mut part);
            } else if grid.alive::<W>() {
                part(Stones(Board::Grid(grid)));
            }
        }
    }
}

/// Whether the stones of one colour that begin at cell `i`, going right or left, end at an empty cell.
fn liberty(line: &[u8], i: usize, colour: u8, right: bool) -> bool {
    let beyond = |cell: &&u8| **cell != colour;
    let end = if right { line[i..].iter().find(beyond) } else { line[..=i].iter().rev().find(beyond) };
    end == Some(&EMPTY)
}

fn strip_legal(line: &[u8], i: usize, side: Side) -> bool {
    let (own, enemy) = (stone_of(side), stone_of(!side));
    let neighbour = |right: bool| if right { line.get(i + 1) } else { i.checked_sub(1).map(|j| &line[j]) };
    let beyond = |colour, right: bool| liberty(line, if right { i + 1 } else { i.wrapping_sub(1) }, colour, right);
    let safe = |right| neighbour(right) != Some(&enemy) || beyond(enemy, right);
    let lends = |right| match neighbour(right) {
        Some(&EMPTY) => true,
        Some(&cell) if cell == own => beyond(own, right),
        _ => false,
    };
    line[i] == EMPTY && safe(false) && safe(true) && (lends(false) || lends(true))
}

/// Cuts between enemy stones and at walls. A block counts only by its two ends, so it is shortened to one stone.
fn split_strip(line: &[u8], mut part: impl FnMut(Stones)) {
    let mut piece = StripCells::new();
    let mut finish = |piece: &mut StripCells| {
        let alive = (0..piece.len()).any(|i| Side::BOTH.into_iter().any(|side| strip_legal(piece, i, side)));
        if alive {
            part(Stones(Board::Strip(least(piece))));
        }
        piece.clear();
    };
    for &cell in line {
        match (piece.last(), cell) {
            (_, WALL) => finish(&mut piece),
            (Some(&LEFT), LEFT) | (Some(&RIGHT), RIGHT) => {}
            (Some(&LEFT), RIGHT) | (Some(&RIGHT), LEFT) => {
                finish(&mut piece);
                piece.push(cell);
            }
            _ => piece.push(cell),
        }
    }
    finish(&mut piece);
}

impl Rules for NoGo {
    type Pos = Stones;
    type Move = Placing;
    type Path = NoHistory;

    fn heap_bytes(&self, p: &Stones) -> usize {
        p.0.heap_bytes()
    }
    fn start(&self) -> (Stones, Side) {
        (self.start.clone(), Side::Left)
    }
    fn moves(&self, p: &Stones, side: Side, mut each: impl FnMut(Placing) -> ControlFlow<()>) -> ControlFlow<()> {
        match &p.0 {
            Board::Strip(line) => {
                let placing = |i: usize| Placing { at: At::new(0, i as u32), side };
                (0..line.len()).filter(|&i| strip_legal(line, i, side)).try_for_each(|i| each(placing(i)))
            }
            Board::Grid(g) if g.size.is_small() => g.moves::<u64>(side, each),
            Board::Grid(g) => g.moves::<u128>(side, each),
        }
    }
    fn play(&self, p: &mut Stones, side: Side, m: Placing) -> Side {
        match &mut p.0 {
            Board::Strip(line) => line[usize::from(m.at.col)] = stone_of(side),
            Board::Grid(g) => {
                let cell = m.at.on(g.size);
                g.empty.clear(cell);
                g.stones[side].set(cell);
            }
        }
        !side
    }
}

impl Negate for NoGo {
    fn negate(&self, p: &Stones) -> Stones {
        Stones(match &p.0 {
            Board::Strip(line) => Board::Strip(line.iter().map(|cell| exchanged(*cell)).collect()),
            Board::Grid(g) => Board::Grid(Grid { stones: g.stones.swap(), ..*g }),
        })
    }
}

impl Partisan for NoGo {
    fn owner(&self, _: &Stones, m: Placing) -> Side {
        m.side
    }
}

impl Summand for NoGo {
    fn split(&self, p: &Stones, part: impl FnMut(Stones)) {
        match &p.0 {
            Board::Strip(line) => split_strip(line, part),
            Board::Grid(g) if g.size.is_small() => g.split::<u64>(part),
            Board::Grid(g) => g.split::<u128>(part),
        }
    }
    fn read_part(&self, text: &str) -> Result<Stones, ReadError> {
        let stones = if self.strip {
            Stones(Board::Strip(Symbols::read_strip(text, &SPELLINGS)?.into()))
        } else {
            let symbols = Symbols::read(text, &SPELLINGS)?;
            Stones(match symbols.rows {
                1 => Board::Strip(symbols.cells.into()),
                _ => {
                    let size = symbols.size()?;
                    let [empty, left, right] = [EMPTY, LEFT, RIGHT].map(|kind| symbols.plane(kind));
                    Board::Grid(Grid { size, empty, stones: BySide { left, right } })
                }
            })
        };
        match stones.choked() {
            None => Ok(stones),
            Some(cell) => {
                let (row, col) = (cell / stones.0.size().1, cell % stones.0.size().1);
                let name = self.name(At::new(row as u32, col as u32));
                Err(ReadError::at(cell + row, format!("the block at {name} has no liberty")))
            }
        }
    }
    fn write_part(&self, p: &Stones) -> String {
        let (rows, cols) = p.0.size();
        write_board(rows, cols, |cell| ['.', 'X', 'O', '#'][usize::from(p.0.at(cell))])
    }
}

impl Notation for NoGo {
    read_and_write_with_turn!();
    fn read_move(&self, text: &str) -> Result<Placing, ReadError> {
        let (at, side) = read_placing(text, self.strip)?;
        Ok(Placing { at, side })
    }
    fn write_move(&self, m: Placing) -> String {
        format!("{}_{}", self.name(m.at), stone(m.side))
    }
}

impl View for NoGo {
    fn scene(&self, p: &Stones, side: Side) -> Scene {
        let piece = |cell| match p.0.at(cell) {
            LEFT => Some(stone_piece(Side::Left)),
            RIGHT => Some(stone_piece(Side::Right)),
            WALL => Some(block_piece()),
            _ => None,
        };
        board_scene(self, (p, side), p.0.size(), |at| self.name(at), piece, |m| vec![vec![m.at]])
    }
    fn palette(&self) -> Vec<Piece> {
        vec![stone_piece(Side::Left), stone_piece(Side::Right), block_piece()]
    }
    fn setup(&self, stacks: &[(String, Vec<Piece>)], _: Side) -> Result<Stones, SetupError> {
        setup_part(self, &setup_text(stacks, self.start.0.size(), self.strip, '.')?)
    }
}
