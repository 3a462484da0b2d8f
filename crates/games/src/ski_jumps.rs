//! Ski Jumps (*Winning Ways*, chapter 1): skiers on a slope, Left's go east and Right's go west.
//!
//! A skier slides any number of cells along its row, through empty ones, and may leave the slope at its end. A jumper that
//! stands right above an enemy skier may jump over it to the cell below that, which must be empty; who was jumped over
//! becomes a slipper and never jumps again.
//!
//! Nobody ever goes up. So rows above the first one from which somebody may ever jump are each on their own, and where
//! nobody may ever jump all rows are. Whether somebody may is seen at once: until the first jump skiers stay in their rows,
//! and two of them meet in a column only if the one that goes east is not east of the other.

use crate::cells::*;
use crate::impartial::Partisan;
use crate::strip::StripCells;
use std::ops::ControlFlow;
use zug_core::*;

/// Ski Jumps.
pub const CARD: Card = Card {
    name: "ski-jumps",
    section: Some("ski_jumps"),
    title: "Ski Jumps",
    pattern: "ski-jumps-ROWSxCOLS",
    family: "Moving pieces",
    about: "Ski Jumps: skiers slide off a slope and jump over each other.",
    aim: "Slide along a row, or jump down over an enemy skier.",
    rules: "Left's skiers slide east, Right's west, any number of empty cells, also off the end of the row. A jumper right above an enemy \
           skier may jump over it to the empty cell below; who was jumped over becomes a slipper, which does not jump.",
    sides: [Player { name: "Left", colour: "#2463c5" }, Player { name: "Right", colour: "#cb6412" }],
    sizes: Sizes::Board { least: (1, 1), usual: (3, 5), most: 128 },
    symbols: ".LlRr",
    typical: "L....|....R|.....",
    notation: "Rows from the top of `L` and `R` (jumpers), `l` and `r` (slippers) and `.`; `a1-c1` slides, `a1-off` leaves the slope, \
              `a1-a3` jumps.",
    examples: &["ski-jumps-3x5"],
    ..Card::PLAIN
};

/// The rules; the value carries the slope a game begins with.
pub struct SkiJumps {
    start: Slope,
}

/// A slope: its cells row by row from the top.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slope {
    cols: u16,
    cells: StripCells,
}

/// Where a skier goes from and to; a skier that leaves the slope goes nowhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Run {
    from: At,
    to: Option<At>,
}

const EMPTY: u8 = 0;
const SPELLINGS: [&str; 5] = [".", "L", "l", "R", "r"];
const LETTERS: [char; 5] = ['.', 'L', 'l', 'R', 'r'];

/// Whose skier stands on a cell.
fn side_of(cell: u8) -> Option<Side> {
    match cell {
        1 | 2 => Some(Side::Left),
        3 | 4 => Some(Side::Right),
        _ => None,
    }
}

fn is_jumper(cell: u8) -> bool {
    matches!(cell, 1 | 3)
}

/// The same skier as one that does not jump.
fn slipper(cell: u8) -> u8 {
    if is_jumper(cell) { cell + 1 } else { cell }
}

/// The same skier of the other player.
fn exchanged(cell: u8) -> u8 {
    match cell {
        1 | 2 => cell + 2,
        3 | 4 => cell - 2,
        other => other,
    }
}

impl Slope {
    fn rows(&self) -> usize {
        self.cells.len() / usize::from(self.cols)
    }
    fn row(&self, row: usize) -> &[u8] {
        let cols = usize::from(self.cols);
        &self.cells[row * cols..(row + 1) * cols]
    }
    fn index(&self, at: At) -> usize {
        usize::from(at.row) * usize::from(self.cols) + usize::from(at.col)
    }
    /// Whether a jump from this row may come about before any other jump.
    fn may_jump_from(&self, row: usize) -> bool {
        if row + 2 >= self.rows() {
            return false;
        }
        let (above, below) = (self.row(row), self.row(row + 1));
        let jumpers = above.iter().enumerate().filter(|(_, cell)| is_jumper(**cell));
        jumpers.filter_map(|(col, cell)| Some((col, side_of(*cell)?))).any(|(col, side)| {
            let enemies = below.iter().enumerate().filter(|(_, cell)| side_of(**cell) == Some(!side));
            enemies.into_iter().any(|(other, _)| if side == Side::Left { col <= other } else { other <= col })
        })
    }
}

impl SkiJumps {
    /// A slope with a jumper of Left's at the beginning of the first row and one of Right's at the end of the next, and
    /// so on by turns; the last row is empty where there are more than two.
    pub fn new(rows: usize, cols: usize) -> Option<Self> {
        if rows == 0 || cols == 0 || rows.checked_mul(cols)? > 128 {
            return None;
        }
        let mut slope = Slope { cols: cols as u16, cells: StripCells::from_elem(EMPTY, rows * cols) };
        for row in (0..rows).filter(|row| rows < 3 || row + 1 < rows) {
            let (col, cell) = if row % 2 == 0 { (0, 1) } else { (cols - 1, 3) };
            slope.cells[row * cols + col] = cell;
        }
        Some(SkiJumps { start: slope })
    }
}

impl Rules for SkiJumps {
    type Pos = Slope;
    type Move = Run;
    type Path = NoHistory;

    fn heap_bytes(&self, p: &Slope) -> usize {
        crate::strip::heap_bytes(&p.cells)
    }
    fn start(&self) -> (Slope, Side) {
        (self.start.clone(), Side::Left)
    }
    fn moves(&self, p: &Slope, side: Side, mut each: impl FnMut(Run) -> ControlFlow<()>) -> ControlFlow<()> {
        let (rows, cols) = (p.rows(), usize::from(p.cols));
        for (row, col) in (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col))) {
            let cell = p.row(row)[col];
            if side_of(cell) != Some(side) {
                continue;
            }
            let from = At::new(row as u32, col as u32);
            let ahead = if side == Side::Left { cols - 1 - col } else { col };
            let target = |steps: usize| if side == Side::Left { col + steps } else { col - steps };
            let free = (1..=ahead).take_while(|steps| p.row(row)[target(*steps)] == EMPTY).count();
            for steps in 1..=free {
                each(Run { from, to: Some(At::new(row as u32, target(steps) as u32)) })?;
            }
            if free == ahead {
                each(Run { from, to: None })?;
            }
            if is_jumper(cell) && row + 2 < rows && side_of(p.row(row + 1)[col]) == Some(!side) && p.row(row + 2)[col] == EMPTY {
                each(Run { from, to: Some(At::new(row as u32 + 2, col as u32)) })?;
            }
        }
        ControlFlow::Continue(())
    }
    fn play(&self, p: &mut Slope, side: Side, m: Run) -> Side {
        let from = p.index(m.from);
        let skier = std::mem::replace(&mut p.cells[from], EMPTY);
        if let Some(to) = m.to {
            let (target, between) = (p.index(to), from + usize::from(p.cols));
            if to.row > m.from.row {
                p.cells[between] = slipper(p.cells[between]);
            }
            p.cells[target] = skier;
        }
        !side
    }
}

impl Negate for SkiJumps {
    fn negate(&self, p: &Slope) -> Slope {
        let cells = (0..p.rows()).flat_map(|row| p.row(row).iter().rev().map(|cell| exchanged(*cell)));
        Slope { cols: p.cols, cells: cells.collect() }
    }
}

impl Partisan for SkiJumps {
    fn owner(&self, p: &Slope, m: Run) -> Side {
        side_of(p.cells[p.index(m.from)]).unwrap_or(Side::Left)
    }
}

/// A row in which nobody will ever jump: all are slippers, and of skiers of one player alone only the cells ahead count.
fn lone_row(row: &[u8]) -> Option<Slope> {
    let has = |side: Side| row.iter().any(|cell| side_of(*cell) == Some(side));
    let first = row.iter().position(|cell| *cell != EMPTY)?;
    let last = row.iter().rposition(|cell| *cell != EMPTY)?;
    let cells = match (has(Side::Left), has(Side::Right)) {
        (true, false) => &row[first..],
        (false, true) => &row[..=last],
        _ => row,
    };
    Some(Slope { cols: cells.len() as u16, cells: cells.iter().map(|cell| slipper(*cell)).collect() })
}

impl Summand for SkiJumps {
    fn split(&self, p: &Slope, mut part: impl FnMut(Slope)) {
        let alone = (0..p.rows()).find(|row| p.may_jump_from(*row)).unwrap_or(p.rows());
        let rest = Slope { cols: p.cols, cells: StripCells::from_slice(&p.cells[alone * usize::from(p.cols)..]) };
        let moves = |slope: &Slope| Side::BOTH.into_iter().any(|side| self.over(slope, side).is_none());
        (0..alone).filter_map(|row| lone_row(p.row(row))).chain([rest]).filter(moves).for_each(&mut part);
    }
    fn read_part(&self, text: &str) -> Result<Slope, ReadError> {
        let board = Symbols::read(text, &SPELLINGS)?;
        if board.cells.len() > 128 && board.rows > 1 {
            return Err(ReadError::at(0, format!("a slope of {} cells: at most 128 are supported", board.cells.len())));
        }
        Ok(Slope { cols: board.cols as u16, cells: board.cells.into() })
    }
    fn write_part(&self, p: &Slope) -> String {
        write_board(p.rows(), p.cols.into(), |cell| LETTERS[usize::from(p.cells[cell])])
    }
}

impl Notation for SkiJumps {
    read_and_write_with_turn!();
    fn read_move(&self, text: &str) -> Result<Run, ReadError> {
        if let Some(from) = text.strip_suffix("-off") {
            let mut reader = Reader::new(from);
            let at = reader.cell(false)?;
            reader.end()?;
            return Ok(Run { from: at, to: None });
        }
        let (from, to) = read_step(text, false)?;
        Ok(Run { from, to: Some(to) })
    }
    fn write_move(&self, m: Run) -> String {
        format!("{}-{}", m.from.name(), m.to.map_or_else(|| "off".into(), At::name))
    }
}

fn skier(cell: u8) -> Option<Piece> {
    let name = if is_jumper(cell) { "jumper" } else { "slipper" };
    let shape = if is_jumper(cell) { Shape::Stone } else { Shape::Ring };
    Some(Piece { id: LETTERS[usize::from(cell)].into(), name: name.into(), side: side_of(cell)?, shape })
}

impl View for SkiJumps {
    /// A skier that leaves the slope is pointed at twice.
    fn scene(&self, p: &Slope, side: Side) -> Scene {
        let ways = |m: Run| vec![vec![m.from, m.to.unwrap_or(m.from)]];
        board_scene(self, (p, side), (p.rows(), p.cols.into()), At::name, |cell| skier(p.cells[cell]), ways)
    }
    fn palette(&self) -> Vec<Piece> {
        (1..=4).filter_map(skier).collect()
    }
    fn setup(&self, stacks: &[(String, Vec<Piece>)], _: Side) -> Result<Slope, SetupError> {
        setup_part(self, &setup_text(stacks, (self.start.rows(), self.start.cols.into()), false, '.')?)
    }
}
