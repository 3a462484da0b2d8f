//! K in a row on a board of `cols` × `rows` cells: tic-tac-toe is `mnk-3x3x3`, and with gravity Connect Four is
//! `drop-7x6x4`.
//!
//! Stones are two sets of bits. Nothing ever leaves the board, so the number of stones is the tier and also tells who
//! moves.

mod falling;
mod placing;
mod word;

use crate::combinations::{self, Fillings, choose};
use crate::grid::{Grid, letter};
use std::ops::ControlFlow;
use zug_core::*;

/// K in a row.
pub const CARD: Card = Card {
    name: "mnk",
    title: "K in a row",
    aliases: &[("tic-tac-toe", "mnk-3x3x3")],
    pattern: "mnk-COLSxROWSxK",
    family: "Lines",
    about: "K in a row on a board of COLS × ROWS cells, each up to 12.",
    aim: "A line of own stones.",
    rules: "A stone goes to any free cell.",
    sides: [Player { name: "X", colour: "#2463c5" }, Player { name: "O", colour: "#cb6412" }],
    sizes: Sizes::Other { usual: "3x3x3", expected: "COLSxROWSxK" },
    symbols: ".XO",
    typical: "..X/.O./...",
    notation: "The rows from the top with `X`, `O` and `.`; a move is the cell, `b2`.",
    examples: &["mnk-3x3x3", "mnk-4x4x4"],
    ..Card::PLAIN
};

/// K in a row with gravity.
pub const DROP: Card = Card {
    name: "drop",
    title: "Drop K in a row",
    aliases: &[("connect-four", "drop-7x6x4")],
    pattern: "drop-COLSxROWSxK",
    about: "K in a row where stones fall to the bottom of their column, COLS and ROWS up to 12.",
    rules: "A stone falls to the lowest free cell of the chosen column.",
    sizes: Sizes::Other { usual: "7x6x4", expected: "COLSxROWSxK" },
    typical: "......./......./......./......./...O.../...X...",
    notation: "The rows from the top with `X`, `O` and `.`; a move is the column, `d`.",
    examples: &["drop-5x4x4", "drop-7x6x4"],
    ..CARD
};

pub use falling::Falling;
pub use placing::Placing;
pub use word::Word;

/// Columns and rows of a board at most.
const MOST: u32 = 12;

/// What a name says of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// Columns.
    pub cols: u32,
    /// Rows.
    pub rows: u32,
    /// Stones of a line.
    pub k: u32,
    /// Whether stones fall.
    pub gravity: bool,
}

impl Size {
    /// The board with this name, `mnk-COLSxROWSxK` or `drop-COLSxROWSxK`; an error says what is wrong with the numbers.
    pub fn named(name: &str) -> Option<Result<Size, String>> {
        let (gravity, size) = match name.split_once('-')? {
            ("mnk", size) => (false, size),
            ("drop", size) => (true, size),
            _ => return None,
        };
        let number = |n: &str| n.parse().ok().filter(|_| !n.starts_with(['0', '+'])).unwrap_or(0);
        let numbers: Vec<u32> = size.split('x').map(number).collect();
        Some(match numbers[..] {
            [cols @ 1..=MOST, rows @ 1..=MOST, k @ 1..=MOST] if k > cols.max(rows) => {
                Err(format!("no line of {k} fits on a board of {cols}x{rows}"))
            }
            // Where stones fall a column takes one bit more.
            [cols @ 1..=MOST, rows @ 1..=MOST, k @ 1..=MOST] if cols * (rows + u32::from(gravity)) <= u128::BITS => {
                Ok(Size { cols, rows, k, gravity })
            }
            [cols @ 1..=MOST, rows @ 1..=MOST, 1..=MOST] => Err(format!("a board of {cols}x{rows} is too large")),
            _ => Err(format!("'{size}' is not COLSxROWSxK with numbers from 1 to {MOST}")),
        })
    }

    /// The number of cells.
    pub fn cells(&self) -> u32 {
        self.cols * self.rows
    }

    /// What is said of it.
    pub fn about(&self) -> About {
        let Size { cols, rows, k, gravity } = *self;
        let card = if gravity { &DROP } else { &CARD };
        let title = match (gravity, cols, rows, k) {
            (false, 3, 3, 3) => "Tic-tac-toe".into(),
            (true, 7, 6, 4) => "Connect Four".into(),
            (true, ..) => format!("Drop {k} in a row, {cols}×{rows}"),
            (false, ..) => format!("{k} in a row, {cols}×{rows}"),
        };
        let falls = if gravity { ", with gravity" } else { "" };
        About {
            name: format!("{}-{cols}x{rows}x{k}", card.name),
            title,
            about: format!("{k} in a row on a board of {cols} × {rows} cells{falls}."),
            rules: format!(
                "X and O take turns, X first. {} Who first has {k} own stones in a row, column or diagonal wins. A full board without a \
                 line is a tie.",
                card.rules
            ),
            card,
        }
    }
}

/// One board of the family.
pub struct Mnk<W = u64> {
    grid: Grid,
    k: u32,
    gravity: bool,
    full: W,
    first_column: W,
    /// For each direction of a line, how far the next cell is and from which cells there is one.
    directions: [(u32, W); 4],
    fillings: Fillings,
    images: Vec<Vec<u32>>,
}

/// A move: the number of the cell, or of the column where stones fall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place(u8);

const NAMES: [&str; 2] = ["X", "O"];

impl<W: Word> Mnk<W> {
    /// The board with this name; an error says what is wrong with the numbers, or that the cells do not fit into the
    /// word.
    pub fn named(name: &str) -> Option<Result<Self, String>> {
        Some(Size::named(name)?.and_then(|size| match size.cells() <= W::BITS {
            true => Ok(Mnk::new(size)),
            false => Err(format!("{} cells do not fit into {} bits", size.cells(), W::BITS)),
        }))
    }

    /// The board of a size that fits into the word.
    pub fn new(Size { cols, rows, k, gravity }: Size) -> Self {
        let grid = Grid { cols, rows };
        let from = |dx: i32, dy: u32| {
            let inside = |cell: &u32| (cell % cols).checked_add_signed(dx).is_some_and(|c| c < cols) && cell / cols + dy < rows;
            (0..grid.len()).filter(inside).map(W::bit).fold(W::NONE, |set, bit| set | bit)
        };
        let directions = [(1, from(1, 0)), (cols, from(0, 1)), (cols + 1, from(1, 1)), (cols - 1, from(-1, 1))];
        let mut images = grid.images();
        images.truncate(if gravity { 2 } else { 8 });
        let first_column = (0..rows).fold(W::NONE, |set, row| set | W::bit(row * cols));
        Mnk { grid, k, gravity, full: W::low(grid.len()), first_column, directions, fillings: Fillings::new(cols, rows), images }
    }

    /// The cells from which a line of `stones` starts, in one direction.
    fn line_starts(&self, stones: W, (step, from): (u32, W)) -> W {
        (1..self.k).fold(stones, |runs, _| stones & from & (runs >> step))
    }

    fn has_line(&self, stones: W) -> bool {
        self.directions.iter().any(|&d| !self.line_starts(stones, d).is_empty())
    }

    /// The cells a stone can lie on without falling.
    fn resting(&self, stones: W) -> W {
        if self.gravity { stones << self.grid.cols | W::low(self.grid.cols) } else { self.full }
    }

    /// Who is to move, or why these stones cannot have come about.
    fn check(&self, p: &BySide<W>) -> Result<Side, SetupError> {
        let stones = p.left | p.right;
        let wrong = |cell: Option<u32>, problem: String| Err(SetupError { cell: cell.map(|c| self.grid.name(c)), problem });
        if let Some(cell) = (stones & !self.resting(stones)).bits().next() {
            return wrong(Some(cell), "a stone with nothing below it".into());
        }
        let side = match (p.left.count(), p.right.count()) {
            (x, o) if x == o => Side::Left,
            (x, o) if x == o + 1 => Side::Right,
            (x, o) => return wrong(None, format!("{x} X and {o} O: there must be as many X as O, or one more")),
        };
        match self.has_line(p[side]) {
            true => wrong(None, format!("{0} has a line already, so it cannot be {0}'s turn", NAMES[side as usize])),
            false => Ok(side),
        }
    }
}

impl<W: Word> Rules for Mnk<W> {
    type Pos = BySide<W>;
    type Move = Place;
    type Path = NoHistory;

    fn start(&self) -> (BySide<W>, Side) {
        (BySide::default(), Side::Left)
    }

    fn over(&self, p: &BySide<W>, next: Side) -> Option<Over> {
        let full = (p.left | p.right == self.full).then_some(Over::Tie);
        if self.has_line(p[!next]) { Some(Over::Win(!next)) } else { full }
    }

    fn moves(&self, p: &BySide<W>, _: Side, mut each: impl FnMut(Place) -> ControlFlow<()>) -> ControlFlow<()> {
        let free = self.full & !(p.left | p.right);
        let choices = if self.gravity { free >> (self.grid.len() - self.grid.cols) } else { free };
        choices.bits().try_for_each(|bit| each(Place(bit as u8)))
    }

    fn play(&self, p: &mut BySide<W>, side: Side, m: Place) -> Side {
        let stones = p.left | p.right;
        p[side] |=
            if self.gravity { !stones & self.resting(stones) & (self.first_column << u32::from(m.0)) } else { W::bit(u32::from(m.0)) };
        !side
    }
}

impl<W: Word> Symmetry for Mnk<W> {
    fn symmetries(&self) -> usize {
        self.images.len()
    }
    fn map(&self, g: usize, p: &BySide<W>) -> BySide<W> {
        let image = |stones: W| stones.bits().fold(W::NONE, |set, cell| set | W::bit(self.images[g][cell as usize]));
        BySide { left: image(p.left), right: image(p.right) }
    }
    fn map_move(&self, g: usize, m: Place) -> Place {
        Place(self.images[g][m.0 as usize] as u8)
    }
}

impl Space for Mnk {
    fn tiers(&self) -> u32 {
        self.grid.len() + 1
    }
    fn tier_len(&self, n: u32) -> u64 {
        let cells = if self.gravity { self.fillings.count(n) } else { choose(self.grid.len(), n) };
        cells.saturating_mul(choose(n, n.div_ceil(2)))
    }
    fn leads_to(&self, n: u32) -> Vec<u32> {
        (n + 1..self.tiers()).take(1).collect()
    }
    fn tier_name(&self, n: u32) -> String {
        format!("{n} stone{}", if n == 1 { "" } else { "s" })
    }
    fn side_to_move(&self, n: u32) -> Side {
        Side::BOTH[n as usize % 2]
    }
    fn rank(&self, p: &BySide<u64>, _: Side) -> Slot {
        let stones = p.left | p.right;
        let n = stones.count_ones();
        let height = |col: u32| (stones & self.first_column << col).count_ones();
        let cells = if self.gravity { self.fillings.rank(n, height) } else { combinations::rank(stones, self.full) };
        Slot { tier: n, index: cells * choose(n, n.div_ceil(2)) + combinations::rank(p.left, stones) }
    }
    fn unrank(&self, Slot { tier: n, index }: Slot) -> Option<(BySide<u64>, Side)> {
        let colourings = choose(n, n.div_ceil(2));
        let (cells, colours) = (index / colourings, index % colourings);
        let mut stones = if self.gravity { 0 } else { combinations::unrank(cells, n, self.full) };
        if self.gravity {
            self.fillings.unrank(cells, n, |col, row| stones |= 1 << (row * self.grid.cols + col));
        }
        let left = combinations::unrank(colours, n.div_ceil(2), stones);
        let p = BySide { left, right: stones ^ left };
        Some((p, self.check(&p).ok()?))
    }
}

impl Retro for Mnk {
    fn unmoves(&self, p: &BySide<u64>, next: Side, mut each: impl FnMut(Place, BySide<u64>)) {
        let below = if self.gravity { (p.left | p.right) >> self.grid.cols } else { 0 };
        for cell in (p[!next] & !below).bits() {
            let mut q = *p;
            q[!next] ^= 1 << cell;
            if self.over(&q, !next).is_none() {
                each(Place((if self.gravity { cell % self.grid.cols } else { cell }) as u8), q);
            }
        }
    }
}

impl<W: Word> Notation for Mnk<W> {
    fn read(&self, text: &str) -> Result<(BySide<W>, Side), ReadError> {
        let symbols = self.grid.read(text, "XO.")?;
        let stones = |symbol| (0..).zip(&symbols).filter(|(_, s)| **s == symbol).fold(W::NONE, |set, (cell, _)| set | W::bit(cell));
        let p = BySide { left: stones(0), right: stones(1) };
        let side = self.check(&p).map_err(|e| ReadError::at(0, e.to_string()))?;
        Ok((p, side))
    }
    fn write(&self, p: &BySide<W>, _: Side) -> String {
        let has = |set: W, cell| !(set & W::bit(cell)).is_empty();
        self.grid.write(|cell| [['.', 'X'], ['O', '?']][usize::from(has(p.right, cell))][usize::from(has(p.left, cell))])
    }
    fn read_move(&self, text: &str) -> Result<Place, ReadError> {
        if !self.gravity {
            return Ok(Place(self.grid.read_cell(text)? as u8));
        }
        let col = self.grid.read_column(text)?;
        if text.len() == 1 { Ok(Place(col as u8)) } else { Err(ReadError::expected(text, 1, "the end")) }
    }
    fn write_move(&self, m: Place) -> String {
        if self.gravity { letter(u32::from(m.0)).to_string() } else { self.grid.name(u32::from(m.0)) }
    }
    fn why_not(&self, _: &BySide<W>, _: Side, m: Place) -> String {
        format!("{} is {}", self.write_move(m), if self.gravity { "full" } else { "taken" })
    }
}

impl<W: Word> View for Mnk<W> {
    fn scene(&self, p: &BySide<W>, side: Side) -> Scene {
        let has = |set: W, cell| !(set & W::bit(cell)).is_empty();
        let pieces = |cell| self.palette().into_iter().filter(|piece| has(p[piece.side], cell)).collect();
        let pointing = |m: Place| {
            let cells = if self.gravity { self.first_column << u32::from(m.0) } else { W::bit(u32::from(m.0)) };
            Pointing { text: self.write_move(m), ways: cells.bits().map(|cell| vec![self.grid.name(cell)]).collect() }
        };
        let line = |side, start, step| Streak { side, cells: (0..self.k).map(|i| self.grid.name(start + i * step)).collect() };
        let lines_of =
            |side| self.directions.iter().flat_map(move |&d| self.line_starts(p[side], d).bits().map(move |c| line(side, c, d.0)));
        Scene {
            cols: self.grid.cols as usize,
            rows: self.grid.rows as usize,
            look: if self.gravity { Look::Holes } else { Look::Squares },
            cells: self.grid.cells(pieces),
            hands: Vec::new(),
            moves: self.list(p, side).into_iter().map(pointing).collect(),
            refused: Vec::new(),
            lines: Side::BOTH.into_iter().flat_map(lines_of).collect(),
        }
    }
    fn palette(&self) -> Vec<Piece> {
        let shapes = if self.gravity { [Shape::Stone; 2] } else { [Shape::Cross, Shape::Ring] };
        let piece = |side| Piece { id: NAMES[side as usize].into(), name: NAMES[side as usize].into(), side, shape: shapes[side as usize] };
        Side::BOTH.map(piece).into()
    }
    fn setup(&self, stacks: &[(String, Vec<Piece>)], side: Side) -> Result<BySide<W>, SetupError> {
        let mut p = BySide::default();
        for (name, stack) in stacks {
            let wrong = |problem: String| SetupError { cell: Some(name.clone()), problem };
            let cell = self.grid.read_cell(name).map_err(|e| wrong(e.to_string()))?;
            match &stack[..] {
                [] => {}
                [piece] => p[piece.side] |= W::bit(cell),
                _ => return Err(wrong("holds one stone only".into())),
            }
        }
        match self.check(&p)? {
            mover if mover == side => Ok(p),
            mover => Err(SetupError { cell: None, problem: format!("with these stones it is {}'s turn", NAMES[mover as usize]) }),
        }
    }
}
