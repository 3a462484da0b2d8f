//! Battle Sheep (Francesco Rotta, also Splits) on a board of hexagons that is written as a rectangle: a herd of two or
//! more sends some of its sheep, at least one and not all, in a straight line as far as the way is free. The six
//! directions are up, up-right, right, down, down-left, left.
//!
//! Free cells never come back. A single sheep, or a herd that is shut in, is a wall; what hangs together by free cells
//! and the herds beside them is a part.

mod pooled;
mod sure;

use crate::cells::*;
use crate::impartial::Partisan;
use smallvec::SmallVec;
use std::ops::ControlFlow;
use zug_core::*;

/// Battle Sheep.
pub const CARD: Card = Card {
    name: "sheep",
    section: Some("sheep"),
    title: "Battle Sheep",
    aliases: &[],
    pattern: "sheep-ROWSxCOLS",
    family: "Moving pieces",
    about: "Battle Sheep: divide herds on a board of hexagons.",
    aim: "Divide herds and send them as far as they can go.",
    rules: "A move sends some sheep of an own herd, at least one and not all, in one of six directions \
           (up, up-right, right, down, down-left, left) as far as free cells go, at least one cell. Each \
           player begins with a herd of eight in a corner.",
    sides: BLACK_AND_WHITE,
    sizes: Sizes::Board { least: (1, 2), usual: (3, 4), most: MOST_CELLS },
    symbols: "",
    one_row: false,
    impartial: false,
    typical: "8 0 | 0 -8",
    random: &[Thrown::Herds],
    notation: "Rows of numbers, divided by `|`: herds of Black positive, of White negative, 0 free; \
           `a1-b1-3` sends three.",
    examples: &["sheep-3x4"],
    ..Card::PLAIN
};

/// The rules; the value carries the board a game begins with.
pub struct Sheep {
    start: Pasture,
}

/// The herds on a board, row by row: Left's are positive, Right's negative, 0 is a free cell.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pasture {
    rows: u16,
    cols: u16,
    herds: Herds,
}

/// A board of up to 6 × 8 cells needs no memory of its own.
type Herds = SmallVec<[i8; 48]>;

/// How many sheep go from where to where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Drive {
    from: At,
    to: At,
    count: u8,
}

const LARGEST: u32 = 50;
const MOST_CELLS: usize = 1_024;
const WALL: i8 = i8::MIN;
/// Rows and columns to go in the six directions.
const DIRECTIONS: [(i32, i32); 6] = [(-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, -1)];

impl Sheep {
    /// A board with two herds of eight in opposite corners.
    pub fn eights(rows: usize, cols: usize) -> Option<Self> {
        Self::new(rows, cols, 8)
    }
    /// A board with two herds of this size in opposite corners.
    pub fn new(rows: usize, cols: usize, herd: i8) -> Option<Self> {
        let cells = rows.checked_mul(cols).filter(|n| (2..=MOST_CELLS).contains(n))?;
        let mut herds: Herds = SmallVec::from_elem(0, cells);
        (herds[0], herds[cells - 1]) = (herd, -herd);
        (1..=LARGEST as i8).contains(&herd).then_some(Sheep { start: Pasture { rows: rows as u16, cols: cols as u16, herds } })
    }
}

impl Pasture {
    /// The cell one step away, if there is one.
    fn step(&self, cell: usize, (down, right): (i32, i32)) -> Option<usize> {
        let cols = usize::from(self.cols);
        let row = (cell / cols).checked_add_signed(down as isize).filter(|row| *row < self.rows.into())?;
        let col = (cell % cols).checked_add_signed(right as isize).filter(|col| *col < cols)?;
        Some(row * cols + col)
    }
    fn is_herd(&self, cell: usize) -> bool {
        !matches!(self.herds[cell], WALL | -1..=1)
    }
    /// The last free cell in a direction.
    fn far(&self, from: At, (down, right): (i32, i32)) -> Option<At> {
        let next = |at: &At| {
            let (row, col) = (at.row.checked_add_signed(down as i16)?, at.col.checked_add_signed(right as i16)?);
            let to = At { row, col };
            (row < self.rows && col < self.cols && self.herds[self.cell(to)] == 0).then_some(to)
        };
        std::iter::successors(next(&from), next).last()
    }
    fn at(&self, cell: usize) -> At {
        At::new((cell / usize::from(self.cols)) as u32, (cell % usize::from(self.cols)) as u32)
    }
    fn cell(&self, at: At) -> usize {
        usize::from(at.row) * usize::from(self.cols) + usize::from(at.col)
    }

    /// Calls `part` with the cells of every part of a board of fewer than 128 cells, as [`Pasture::mark`] marks them.
    fn each_small_part(&self, mut part: impl FnMut(u128)) {
        let cols = u32::from(self.cols);
        let (mut free, mut herds, mut first) = (0u128, 0u128, 0u128);
        for (cell, herd) in self.herds.iter().enumerate() {
            free |= u128::from(*herd == 0) << cell;
            herds |= u128::from(self.is_herd(cell)) << cell;
        }
        (0..u32::from(self.rows)).for_each(|row| first |= 1 << (row * cols));
        let last = first << (cols - 1);
        // In the six directions: up and up-right, right, down and down-left, left.
        let beside = |cells: u128| {
            let (to_left, to_right) = (cells & !first, cells & !last);
            cells >> cols | to_right >> (cols - 1) | to_right << 1 | cells << cols | to_left << (cols - 1) | to_left >> 1
        };
        let mut open = free;
        while open != 0 {
            let mut cells = open & open.wrapping_neg();
            loop {
                let more = cells | beside(cells) & free | beside(cells & free) & herds;
                if more == cells {
                    break;
                }
                cells = more;
            }
            open &= !cells;
            if cells & herds != 0 {
                part(cells);
            }
        }
    }

    /// Marks the free cells and herds that hang together with a free cell; says whether there is a herd among them.
    fn mark(&self, from: usize, marks: &mut [bool]) -> bool {
        let mut found = false;
        let mut open: SmallVec<[usize; 32]> = SmallVec::from_slice(&[from]);
        marks[from] = true;
        while let Some(cell) = open.pop() {
            let free = self.herds[cell] == 0;
            found |= !free;
            for to in DIRECTIONS.into_iter().filter_map(|d| self.step(cell, d)) {
                let joined = self.herds[to] == 0 || free && self.is_herd(to);
                if joined && !marks[to] {
                    marks[to] = true;
                    open.push(to);
                }
            }
        }
        found
    }

    /// The marked cells on the smallest board around them, all else walls.
    fn crop(&self, marked: impl Fn(usize) -> bool) -> Pasture {
        let cols = usize::from(self.cols);
        let [mut top, mut left] = [usize::MAX; 2];
        let [mut bottom, mut right] = [0; 2];
        for row in 0..usize::from(self.rows) {
            for col in (0..cols).filter(|col| marked(row * cols + col)) {
                (top, bottom) = (top.min(row), bottom.max(row));
                (left, right) = (left.min(col), right.max(col));
            }
        }
        let mut herds = SmallVec::with_capacity((bottom + 1 - top) * (right + 1 - left));
        for row in top..=bottom {
            herds.extend((row * cols + left..=row * cols + right).map(|cell| if marked(cell) { self.herds[cell] } else { WALL }));
        }
        Pasture { rows: (bottom - top + 1) as u16, cols: (right - left + 1) as u16, herds }
    }

    fn transposed(&self) -> Pasture {
        let (rows, cols) = (usize::from(self.rows), usize::from(self.cols));
        let herds = (0..cols).flat_map(|col| (0..rows).map(move |row| row * cols + col)).map(|cell| self.herds[cell]).collect();
        Pasture { rows: self.cols, cols: self.rows, herds }
    }
    /// The least of the four images that keep the six directions: turned by half, rows and columns exchanged, or both.
    fn least_image(self) -> Pasture {
        // Of a board with fewer rows than columns only the ones with as few can be least.
        let mut least = if self.rows > self.cols { self.transposed() } else { self };
        least.turn_if_less();
        if least.rows == least.cols {
            let mut other = least.transposed();
            other.turn_if_less();
            least = least.min(other);
        }
        least
    }
    /// Turns it by half if that makes it less.
    fn turn_if_less(&mut self) {
        if self.herds.iter().rev().lt(self.herds.iter()) {
            self.herds.reverse();
        }
    }
}

impl Rules for Sheep {
    type Pos = Pasture;
    type Move = Drive;
    type Path = NoHistory;

    fn heap_bytes(&self, p: &Pasture) -> usize {
        crate::strip::heap_bytes(&p.herds)
    }
    fn start(&self) -> (Pasture, Side) {
        (self.start.clone(), Side::Left)
    }
    fn moves(&self, p: &Pasture, side: Side, mut each: impl FnMut(Drive) -> ControlFlow<()>) -> ControlFlow<()> {
        for cell in (0..p.herds.len()).filter(|&cell| p.is_herd(cell) && (p.herds[cell] > 0) == (side == Side::Left)) {
            let from = p.at(cell);
            for to in DIRECTIONS.into_iter().filter_map(|d| p.far(from, d)) {
                (1..p.herds[cell].unsigned_abs()).try_for_each(|count| each(Drive { from, to, count }))?;
            }
        }
        ControlFlow::Continue(())
    }
    fn play(&self, p: &mut Pasture, side: Side, m: Drive) -> Side {
        let moved = if side == Side::Left { m.count as i8 } else { -(m.count as i8) };
        let (from, to) = (p.cell(m.from), p.cell(m.to));
        p.herds[from] -= moved;
        p.herds[to] = moved;
        !side
    }
}

impl Negate for Sheep {
    fn negate(&self, p: &Pasture) -> Pasture {
        Pasture { herds: p.herds.iter().map(|herd| if *herd == WALL { WALL } else { -herd }).collect(), ..*p }
    }
}

impl Partisan for Sheep {
    fn owner(&self, p: &Pasture, m: Drive) -> Side {
        if p.herds[p.cell(m.from)] > 0 { Side::Left } else { Side::Right }
    }
}

impl Summand for Sheep {
    fn split(&self, p: &Pasture, mut part: impl FnMut(Pasture)) {
        if p.herds.len() < 128 {
            return p.each_small_part(|cells| part(p.crop(|cell| cells >> cell & 1 == 1).least_image()));
        }
        let mut done: SmallVec<[bool; 32]> = SmallVec::from_elem(false, p.herds.len());
        for cell in 0..p.herds.len() {
            if p.herds[cell] != 0 || done[cell] {
                continue;
            }
            let mut marks: SmallVec<[bool; 32]> = SmallVec::from_elem(false, p.herds.len());
            if p.mark(cell, &mut marks) {
                part(p.crop(|cell| marks[cell]).least_image());
            }
            done.iter_mut().zip(&marks).for_each(|(done, mark)| *done |= mark);
        }
    }
    /// A side makes at least the moves it cannot be kept from, and the other at most all of its own.
    fn bounds(&self, p: &Pasture) -> Option<(i32, i32)> {
        sure::bounds(p)
    }
    fn loses(&self, p: &Pasture, side: Side, work: u32) -> (bool, u32) {
        pooled::loses(p, if side == Side::Left { 1 } else { -1 }, work)
    }
    /// Numbers separated by blanks or commas, rows by `|`; brackets around it all may be there. `#` is a wall.
    fn read_part(&self, text: &str) -> Result<Pasture, ReadError> {
        let inner = text.trim().strip_prefix('(').and_then(|t| t.strip_suffix(')'));
        let skipped = text.len() - inner.map_or(text, |_| text.trim_start()).len() + usize::from(inner.is_some());
        let (mut herds, mut cols) = (SmallVec::new(), None);
        let mut at = skipped;
        for row in inner.unwrap_or(text).split('|') {
            let before = herds.len();
            read_row(row, &mut herds).map_err(|e| ReadError { column: e.column + at, ..e })?;
            at += row.chars().count() + 1;
            let width = herds.len() - before;
            if *cols.get_or_insert(width) != width {
                return Err(ReadError::at(at - 2, format!("a row of {width} cells below rows of {}", cols.unwrap_or(0))));
            }
            if herds.len() > MOST_CELLS {
                return Err(ReadError::at(at - 2, format!("a board of more than {MOST_CELLS} cells is too large")));
            }
        }
        let cols = cols.unwrap_or(1);
        Ok(Pasture { rows: (herds.len() / cols) as u16, cols: cols as u16, herds })
    }
    fn write_part(&self, p: &Pasture) -> String {
        let herd = |herd: &i8| if *herd == WALL { "#".into() } else { herd.to_string() };
        let row = |row: &[i8]| row.iter().map(herd).collect::<Vec<String>>().join(",");
        p.herds.chunks(p.cols.into()).map(row).collect::<Vec<_>>().join("|")
    }
}

/// One row of herds.
fn read_row(text: &str, herds: &mut Herds) -> Result<(), ReadError> {
    let mut reader = Reader::new(text);
    let blanks = |reader: &mut Reader| while reader.takes(' ') || reader.takes('\t') || reader.takes('\n') || reader.takes('\r') {};
    loop {
        blanks(&mut reader);
        if reader.takes('#') {
            herds.push(WALL);
        } else {
            let negative = reader.takes('-');
            let n = reader.number(LARGEST, &format!("a herd of up to {LARGEST} sheep"))? as i8;
            herds.push(if negative { -n } else { n });
        }
        blanks(&mut reader);
        if !reader.takes(',') && reader.end().is_ok() {
            return Ok(());
        }
    }
}

impl Notation for Sheep {
    read_and_write_with_turn!();
    fn read_move(&self, text: &str) -> Result<Drive, ReadError> {
        let mut reader = Reader::new(text);
        let from = reader.cell(false)?;
        reader.symbol('-')?;
        let to = reader.cell(false)?;
        reader.symbol('-')?;
        let count = reader.number(LARGEST, "how many sheep go")? as u8;
        reader.end()?;
        Ok(Drive { from, to, count })
    }
    fn write_move(&self, m: Drive) -> String {
        format!("{}-{}-{}", m.from.name(), m.to.name(), m.count)
    }
}

impl View for Sheep {
    fn scene(&self, p: &Pasture, side: Side) -> Scene {
        let piece = |cell: usize| match p.herds[cell] {
            0 => None,
            WALL => Some(block_piece()),
            n => Some(herd_piece(n)),
        };
        board_scene(self, (p, side), (p.rows.into(), p.cols.into()), At::name, piece, |m| vec![vec![m.from, m.to]])
    }
    fn palette(&self) -> Vec<Piece> {
        let herds = [1, 2, 3, 4, 6, 8, 12, 16];
        let both = [1, -1].into_iter().flat_map(|sign| herds.map(move |n| herd_piece(sign * n)));
        both.chain([block_piece()]).collect()
    }
    fn setup(&self, stacks: &[(String, Vec<Piece>)], _: Side) -> Result<Pasture, SetupError> {
        let mut p = Pasture { herds: SmallVec::from_elem(0, self.start.herds.len()), ..self.start };
        for (name, stack) in stacks {
            let wrong = |problem: String| SetupError { cell: Some(name.clone()), problem };
            let at = Reader::new(name).cell(false).map_err(|e| wrong(e.to_string()))?;
            if at.row >= p.rows || at.col >= p.cols {
                return Err(wrong(format!("is not on the board of {} × {} cells", p.rows, p.cols)));
            }
            let cell = p.cell(at);
            p.herds[cell] = match &stack[..] {
                [] => 0,
                [piece] if piece.shape == Shape::Block => WALL,
                [piece] => piece.id.parse().map_err(|_| wrong("is not a herd".into()))?,
                _ => return Err(wrong("holds one herd only".into())),
            };
        }
        Ok(p)
    }
}

/// A herd; its id is its number, with the sign of its owner.
fn herd_piece(herd: i8) -> Piece {
    let side = if herd > 0 { Side::Left } else { Side::Right };
    let n = herd.unsigned_abs();
    Piece { id: herd.to_string(), name: format!("{n} sheep"), side, shape: Shape::Number { n } }
}
