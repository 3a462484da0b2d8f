//! K in a row on a board of `cols` × `rows` cells: tic-tac-toe is `mnk-3x3x3`, and with gravity Connect Four is `drop-7x6x4`.
//!
//! Stones are two sets of bits. Nothing ever leaves the board, so the number of stones is the tier and also tells who moves.

mod falling;
mod word;

use crate::combinations::{self, Fillings, bits, choose};
use crate::grid::{Grid, letter};
use std::ops::ControlFlow;
use zug_core::*;

pub use falling::Falling;
pub use word::Word;

/// One board of the family.
pub struct Mnk {
    grid: Grid,
    k: u32,
    gravity: bool,
    full: u64,
    first_column: u64,
    /// For each direction of a line, how far the next cell is and from which cells there is one.
    directions: [(u32, u64); 4],
    fillings: Fillings,
    images: Vec<Vec<u32>>,
}

/// A move: the number of the cell, or of the column where stones fall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place(u8);

const NAMES: [&str; 2] = ["X", "O"];

impl Mnk {
    /// The board with this name, `mnk-COLSxROWSxK` or `drop-COLSxROWSxK`; an error says what is wrong with the numbers.
    pub fn named(name: &str) -> Option<Result<Mnk, String>> {
        let (gravity, size) = match name.split_once('-')? {
            ("mnk", size) => (false, size),
            ("drop", size) => (true, size),
            _ => return None,
        };
        let numbers: Vec<u32> = size.split('x').map(|n| if n.len() == 1 { n.parse().unwrap_or(0) } else { 0 }).collect();
        Some(match numbers[..] {
            [cols @ 1..=8, rows @ 1..=8, k @ 1..=8] if k <= cols.max(rows) => Ok(Mnk::new(Grid { cols, rows }, k, gravity)),
            [cols @ 1..=8, rows @ 1..=8, k @ 1..=8] => Err(format!("no line of {k} fits on a board of {cols}x{rows}")),
            _ => Err(format!("'{size}' is not COLSxROWSxK with numbers from 1 to 8")),
        })
    }

    fn new(grid: Grid, k: u32, gravity: bool) -> Mnk {
        let Grid { cols, rows } = grid;
        let from = |dx: i32, dy: u32| {
            let inside = |cell: &u32| (cell % cols).checked_add_signed(dx).is_some_and(|c| c < cols) && cell / cols + dy < rows;
            (0..grid.len()).filter(inside).map(|cell| 1 << cell).sum::<u64>()
        };
        let directions = [(1, from(1, 0)), (cols, from(0, 1)), (cols + 1, from(1, 1)), (cols - 1, from(-1, 1))];
        let mut images = grid.images();
        images.truncate(if gravity { 2 } else { 8 });
        let first_column = (0..rows).map(|row| 1 << (row * cols)).sum();
        Mnk { grid, k, gravity, full: u64::MAX >> (64 - grid.len()), first_column, directions, fillings: Fillings::new(cols, rows), images }
    }

    /// The cells from which a line of `stones` starts, in one direction.
    fn line_starts(&self, stones: u64, (step, from): (u32, u64)) -> u64 {
        (1..self.k).fold(stones, |runs, _| stones & from & (runs >> step))
    }

    fn has_line(&self, stones: u64) -> bool {
        self.directions.iter().any(|&d| self.line_starts(stones, d) != 0)
    }

    /// The cells a stone can lie on without falling.
    fn resting(&self, stones: u64) -> u64 {
        if self.gravity { stones << self.grid.cols | u64::MAX >> (64 - self.grid.cols) } else { self.full }
    }

    /// Who is to move, or why these stones cannot have come about.
    fn check(&self, p: &BySide<u64>) -> Result<Side, SetupError> {
        let stones = p.left | p.right;
        let wrong = |cell: Option<u32>, problem: String| Err(SetupError { cell: cell.map(|c| self.grid.name(c)), problem });
        if let Some(cell) = bits(stones & !self.resting(stones)).next() {
            return wrong(Some(cell), "a stone with nothing below it".into());
        }
        let side = match (p.left.count_ones(), p.right.count_ones()) {
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

impl Rules for Mnk {
    type Pos = BySide<u64>;
    type Move = Place;
    type Path = NoHistory;

    fn start(&self) -> (BySide<u64>, Side) {
        (BySide::default(), Side::Left)
    }

    fn over(&self, p: &BySide<u64>, next: Side) -> Option<Over> {
        let full = (p.left | p.right == self.full).then_some(Over::Tie);
        if self.has_line(p[!next]) { Some(Over::Win(!next)) } else { full }
    }

    fn moves(&self, p: &BySide<u64>, _: Side, mut each: impl FnMut(Place) -> ControlFlow<()>) -> ControlFlow<()> {
        let free = self.full & !(p.left | p.right);
        let choices = if self.gravity { free >> (self.grid.len() - self.grid.cols) } else { free };
        bits(choices).try_for_each(|bit| each(Place(bit as u8)))
    }

    fn play(&self, p: &mut BySide<u64>, side: Side, m: Place) -> Side {
        let stones = p.left | p.right;
        p[side] |= if self.gravity { !stones & self.resting(stones) & self.first_column << m.0 } else { 1 << m.0 };
        !side
    }
}

impl Symmetry for Mnk {
    fn symmetries(&self) -> usize {
        self.images.len()
    }
    fn map(&self, g: usize, p: &BySide<u64>) -> BySide<u64> {
        let image = |stones| bits(stones).map(|cell| 1 << self.images[g][cell as usize]).sum();
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
        for cell in bits(p[!next] & !below) {
            let mut q = *p;
            q[!next] ^= 1 << cell;
            if self.over(&q, !next).is_none() {
                each(Place((if self.gravity { cell % self.grid.cols } else { cell }) as u8), q);
            }
        }
    }
}

impl Notation for Mnk {
    fn read(&self, text: &str) -> Result<(BySide<u64>, Side), ReadError> {
        let symbols = self.grid.read(text, "XO.")?;
        let stones = |symbol| (0..).zip(&symbols).filter(|(_, s)| **s == symbol).map(|(cell, _)| 1u64 << cell).sum();
        let p = BySide { left: stones(0), right: stones(1) };
        let side = self.check(&p).map_err(|e| ReadError::at(0, e.to_string()))?;
        Ok((p, side))
    }
    fn write(&self, p: &BySide<u64>, _: Side) -> String {
        self.grid.write(|cell| [['.', 'X'], ['O', '?']][(p.right >> cell & 1) as usize][(p.left >> cell & 1) as usize])
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
    fn why_not(&self, _: &BySide<u64>, _: Side, m: Place) -> String {
        format!("{} is {}", self.write_move(m), if self.gravity { "full" } else { "taken" })
    }
}

impl View for Mnk {
    fn scene(&self, p: &BySide<u64>, side: Side) -> Scene {
        let pieces = |cell| self.palette().into_iter().filter(|piece| p[piece.side] >> cell & 1 != 0).collect();
        let pointing = |m: Place| {
            let cells = if self.gravity { self.first_column << m.0 } else { 1 << m.0 };
            Pointing { text: self.write_move(m), ways: bits(cells).map(|cell| vec![self.grid.name(cell)]).collect() }
        };
        let line = |side, start, step| Streak { side, cells: (0..self.k).map(|i| self.grid.name(start + i * step)).collect() };
        let lines_of =
            |side| self.directions.iter().flat_map(move |&d| bits(self.line_starts(p[side], d)).map(move |c| line(side, c, d.0)));
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
    fn setup(&self, stacks: &[(String, Vec<Piece>)], side: Side) -> Result<BySide<u64>, SetupError> {
        let mut p = BySide::default();
        for (name, stack) in stacks {
            let wrong = |problem: String| SetupError { cell: Some(name.clone()), problem };
            let cell = self.grid.read_cell(name).map_err(|e| wrong(e.to_string()))?;
            match &stack[..] {
                [] => {}
                [piece] => p[piece.side] |= 1 << cell,
                _ => return Err(wrong("holds one stone only".into())),
            }
        }
        match self.check(&p)? {
            mover if mover == side => Ok(p),
            mover => Err(SetupError { cell: None, problem: format!("with these stones it is {}'s turn", NAMES[mover as usize]) }),
        }
    }
}
