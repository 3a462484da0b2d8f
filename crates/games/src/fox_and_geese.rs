//! Fox and Geese (*Winning Ways*, chapter 20) on a board of any width, and its Ceylonese form.
//!
//! Left's geese go down the board diagonally, one step at a time; Right's fox goes one step in any diagonal direction,
//! the Ceylonese fox up to two in one direction. Nobody is taken. All pieces stand on cells of the colour of the lower left
//! corner. A fox that is as high as the highest goose has got away: it can go on for ever while the geese run out of moves,
//! so the board ends above them and the position is worth *off*.

use crate::cells::*;
use smallvec::SmallVec;
use std::ops::ControlFlow;
use zug_core::*;

/// Fox and Geese.
pub const CARD: Card = Card {
    name: "fox-and-geese",
    section: None,
    title: "Fox and Geese",
    aliases: &[],
    pattern: "fox-and-geese-ROWSxCOLS",
    family: "Moving pieces",
    about: "Fox and Geese: the geese go down and try to shut the fox in.",
    aim: "Geese go down diagonally, the fox goes where it likes.",
    rules: "Black's geese move one step diagonally down to an empty cell, White's fox one step diagonally in any direction. \
           Nobody is taken, and who cannot move loses. A fox as high as the highest goose has got away: White can move for \
           ever.",
    sides: [Player { name: "Geese", colour: "#1d1d1f" }, Player { name: "Fox", colour: "#f5f5f0" }],
    sizes: Sizes::Board { least: (2, 2), usual: (8, 8), most: 128 },
    symbols: "",
    one_row: false,
    impartial: false,
    typical: ".X.X|....|.O..|....",
    notation: "Rows of `X` (geese), one `O` (the fox) and `.`, from the top; pieces stand on cells of the colour of the lower \
           left corner. `b1-a2` moves.",
    examples: &["fox-and-geese-8x8"],
    ..Card::PLAIN
};

/// Fox and Geese with a fox that may go two steps.
pub const CEYLONESE: Card = Card {
    name: "ceylonese-fox-and-geese",
    title: "Ceylonese Fox and Geese",
    pattern: "ceylonese-fox-and-geese-ROWSxCOLS",
    about: "Fox and Geese with a fox that goes up to two steps in one direction.",
    rules: "As Fox and Geese, but the fox goes one or two steps in a diagonal direction, and never over a goose.",
    examples: &["ceylonese-fox-and-geese-8x8"],
    ..CARD
};

/// The rules: the board a game begins on, and how far the fox goes.
pub struct FoxAndGeese {
    rows: usize,
    cols: usize,
    range: i32,
}

/// Rows are counted from the bottom, so that a board may end anywhere above the geese.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Square {
    row: i32,
    col: i32,
}

/// Where the pieces are.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Chase {
    cols: i32,
    fox: Square,
    /// In order.
    geese: SmallVec<[Square; 8]>,
}

/// Where a piece goes from and to, each as row from the bottom and column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Run {
    from: Square,
    to: Square,
}

const DIAGONALS: [(i32, i32); 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];

impl FoxAndGeese {
    /// Geese along the top, the fox in the middle of the bottom.
    pub fn new(rows: usize, cols: usize) -> Option<Self> {
        Self::ranging(rows, cols, 1)
    }

    /// The same with a fox that goes up to two steps.
    pub fn ceylonese(rows: usize, cols: usize) -> Option<Self> {
        Self::ranging(rows, cols, 2)
    }

    fn ranging(rows: usize, cols: usize, range: i32) -> Option<Self> {
        (rows >= 2 && cols >= 2 && rows.checked_mul(cols)? <= 128).then_some(FoxAndGeese { rows, cols, range })
    }
}

impl Square {
    fn is_dark(self) -> bool {
        (self.row + self.col) % 2 == 0
    }

    fn step(self, (rows, cols): (i32, i32), times: i32) -> Square {
        Square { row: self.row + times * rows, col: self.col + times * cols }
    }
}

impl Chase {
    fn is_empty(&self, square: Square) -> bool {
        let on_board = square.row >= 0 && (0..self.cols).contains(&square.col);
        on_board && square != self.fox && !self.geese.contains(&square)
    }

    fn top(&self) -> i32 {
        self.geese.iter().map(|goose| goose.row).max().unwrap_or(-1)
    }

    /// How many rows are drawn: up to the highest piece.
    fn rows(&self) -> i32 {
        self.top().max(self.fox.row) + 1
    }
}

impl Rules for FoxAndGeese {
    type Pos = Chase;
    type Move = Run;
    type Path = Repetition<Chase, 3>;

    fn start(&self) -> (Chase, Side) {
        let (top, cols) = (self.rows as i32 - 1, self.cols as i32);
        let geese = (0..cols).map(|col| Square { row: top, col }).filter(|square| square.is_dark()).collect();
        let middle = cols / 2;
        (Chase { cols, fox: Square { row: 0, col: middle - middle % 2 }, geese }, Side::Left)
    }
    /// A fox that has got away has won.
    fn over(&self, p: &Chase, next: Side) -> Option<Over> {
        if self.settled(p).is_some() {
            return Some(Over::Win(Side::Right));
        }
        self.moves(p, next, |_| ControlFlow::Break(())).is_continue().then_some(Over::Win(!next))
    }
    fn moves(&self, p: &Chase, side: Side, mut each: impl FnMut(Run) -> ControlFlow<()>) -> ControlFlow<()> {
        match side {
            Side::Left => {
                for from in &p.geese {
                    for to in DIAGONALS[..2].iter().map(|way| from.step(*way, 1)).filter(|to| p.is_empty(*to)) {
                        each(Run { from: *from, to })?;
                    }
                }
            }
            Side::Right => {
                for way in DIAGONALS {
                    for to in (1..=self.range).map(|times| p.fox.step(way, times)).take_while(|to| p.is_empty(*to)) {
                        each(Run { from: p.fox, to })?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
    fn play(&self, p: &mut Chase, side: Side, m: Run) -> Side {
        match side {
            Side::Left => {
                p.geese.iter_mut().filter(|goose| **goose == m.from).for_each(|goose| *goose = m.to);
                p.geese.sort_unstable();
            }
            Side::Right => p.fox = m.to,
        }
        !side
    }
}

impl Returning for FoxAndGeese {
    fn settled(&self, p: &Chase) -> Option<Settled> {
        (p.fox.row >= p.top()).then_some(Settled::Off)
    }
    fn read_part(&self, text: &str) -> Result<Chase, ReadError> {
        let board = Symbols::read(text, &[".", "Xx", "Oo"])?;
        let mut fox = None;
        let mut geese = SmallVec::new();
        for (i, kind) in board.cells.iter().enumerate().filter(|(_, kind)| **kind > 0) {
            let square = Square { row: (board.rows - 1 - i / board.cols) as i32, col: (i % board.cols) as i32 };
            let at = i + i / board.cols;
            if !square.is_dark() {
                return Err(ReadError::at(at, "pieces stand on cells of the colour of the lower left corner"));
            }
            match kind {
                1 => geese.push(square),
                _ if fox.replace(square).is_some() => return Err(ReadError::at(at, "there is one fox")),
                _ => {}
            }
        }
        geese.sort_unstable();
        match fox {
            Some(fox) => Ok(Chase { cols: board.cols as i32, fox, geese }),
            None => Err(ReadError::at(text.chars().count(), "expected a fox, 'O'")),
        }
    }
    fn write_part(&self, p: &Chase) -> String {
        let (rows, cols) = (p.rows() as usize, p.cols as usize);
        write_board(rows, cols, |cell| {
            let square = Square { row: (rows - 1 - cell / cols) as i32, col: (cell % cols) as i32 };
            if square == p.fox {
                'O'
            } else if p.geese.contains(&square) {
                'X'
            } else {
                '.'
            }
        })
    }
}

impl Notation for FoxAndGeese {
    read_and_write_returning!();
    fn read_move(&self, text: &str) -> Result<Run, ReadError> {
        let (from, to) = read_step(text, false)?;
        let square = |at: At| Square { row: i32::from(at.row), col: i32::from(at.col) };
        Ok(Run { from: square(from), to: square(to) })
    }
    fn write_move(&self, m: Run) -> String {
        let name = |square: Square| At::new(square.row as u32, square.col as u32).name();
        format!("{}-{}", name(m.from), name(m.to))
    }
}

/// The pieces as people see them.
fn piece(side: Side) -> Piece {
    Piece { name: ["goose", "fox"][side as usize].into(), ..stone_piece(side) }
}

impl View for FoxAndGeese {
    /// As many rows as a game begins with, or as the pieces need.
    fn scene(&self, p: &Chase, side: Side) -> Scene {
        let (rows, cols) = (self.rows.max(p.rows() as usize), p.cols as usize);
        let upward = |row: usize| (rows - 1 - row) as u32;
        let name = |at: At| At::new(upward(at.row.into()), at.col.into()).name();
        let held = |cell: usize| {
            let square = Square { row: upward(cell / cols) as i32, col: (cell % cols) as i32 };
            let goose = p.geese.contains(&square).then_some(Side::Left);
            goose.or((square == p.fox).then_some(Side::Right)).map(piece)
        };
        let at = |square: Square| At::new(upward(square.row as usize), square.col as u32);
        board_scene(self, (p, side), (rows, cols), name, held, |m| vec![vec![at(m.from), at(m.to)]])
    }
    fn palette(&self) -> Vec<Piece> {
        Side::BOTH.map(piece).into()
    }
    fn setup(&self, stacks: &[(String, Vec<Piece>)], _: Side) -> Result<Chase, SetupError> {
        // Rows are named from the bottom.
        let upside_down = setup_text(stacks, (self.rows, self.cols), false, '.')?;
        let text: Vec<&str> = upside_down.split('|').rev().collect();
        setup_read(self.read_part(&text.join("|")))
    }
}
