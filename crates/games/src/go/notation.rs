//! Positions as `.X./.O./...:b2`, moves as `D4` and `pass`.
//!
//! After the rows from the top comes the side to move (`b` or `w`), the number of moves that count towards the length
//! cap if it is not 0, and a `p` for each pass just made. Without a colon it is Black's move at the beginning of a
//! game.

use super::{Bits, Board, Go, Move, Position};
use crate::grid::Grid;
use zug_core::step::{Executed, Step};
use zug_core::{Notation, ReadError, Side};

/// The symbols of the stones and of a free point.
const SYMBOLS: &str = "XO.";

impl<const N: usize> Go<N> {
    fn grid(&self) -> Grid {
        Grid { cols: self.frame.cols.into(), rows: self.frame.rows.into() }
    }

    /// The number of a cell of the grid in the frame.
    fn point_of_cell(&self, cell: u32) -> u16 {
        let cols = u32::from(self.frame.cols);
        self.frame.point((cell % cols) as u16, (cell / cols) as u16)
    }

    /// A position of so many moves.
    fn text(&self, p: &Position<N>, side: Side, moves: u16) -> String {
        let [black, white] = p.board.both();
        let symbol = |cell| match self.point_of_cell(cell) {
            point if black.has(point) => 'X',
            point if white.has(point) => 'O',
            _ => '.',
        };
        let moves = if moves == 0 { String::new() } else { moves.to_string() };
        format!("{}:{}{moves}{}", self.grid().write(symbol), ["b", "w"][side as usize], "p".repeat(p.passes.into()))
    }

    /// Reads what comes after the colon: side, moves, passes.
    fn read_state(&self, text: &str, at: usize) -> Result<(Side, u16, u8), ReadError> {
        let wrong = |offset: usize, expected: &str| {
            let found = text.chars().nth(offset).map_or_else(|| "the end".to_string(), |c| format!("'{}'", c.escape_debug()));
            ReadError::at(at + offset, format!("found {found}, expected {expected}"))
        };
        let side = match text.chars().next() {
            Some('b' | 'B') => Side::Left,
            Some('w' | 'W') => Side::Right,
            _ => return Err(wrong(0, "b or w, the side to move")),
        };
        let passes = text[1..].len() - text[1..].trim_end_matches('p').len();
        let digits = &text[1..text.len() - passes];
        if passes > 2 {
            return Err(wrong(digits.len() + 3, "the end: two passes end a game"));
        }
        let longest = self.options.longest();
        let moves = match digits {
            "" => 0,
            _ if longest.is_none() => return Err(wrong(1, "p or the end: a game without a length cap counts no moves")),
            _ if !digits.bytes().all(|b| b.is_ascii_digit()) => return Err(wrong(1, "a number of moves, p or the end")),
            _ => digits.parse().unwrap_or(u16::MAX),
        };
        match longest {
            Some(longest) if moves > longest => Err(wrong(1, &format!("at most {longest} moves"))),
            _ => Ok((side, moves, passes as u8)),
        }
    }
}

impl<const N: usize> Notation for Go<N> {
    fn read(&self, text: &str) -> Result<(Position<N>, Side), ReadError> {
        let (rows, state) = text.split_once(':').map_or((text, None), |(rows, state)| (rows, Some(state)));
        let symbols = self.grid().read(rows, SYMBOLS)?;
        let mut stones = [Bits::EMPTY; 2];
        for (cell, symbol) in (0..).zip(symbols) {
            if let Some(colour) = stones.get_mut(symbol) {
                colour.insert(self.point_of_cell(cell));
            }
        }
        let board = Board::with(&self.frame, stones).map_err(|point| {
            let (col, row) = self.frame.place(point);
            let at = usize::from((self.frame.rows - 1 - row) * (self.frame.cols + 1) + col);
            ReadError::at(at, format!("the stone on {} has no liberty", self.frame.name(point)))
        })?;
        let (side, moves, passes) = state.map_or(Ok((Side::Left, 0, 0)), |state| self.read_state(state, rows.chars().count() + 1))?;
        Ok((Position { board, passes, moves }, side))
    }

    fn write(&self, p: &Position<N>, side: Side) -> String {
        self.text(p, side, p.moves)
    }

    fn identity(&self, p: &Position<N>, side: Side) -> String {
        self.text(p, side, 0)
    }

    fn read_move(&self, text: &str) -> Result<Move, ReadError> {
        if text.eq_ignore_ascii_case("pass") { Ok(Move::Pass) } else { Ok(Move::Place(self.frame.read_point(text)?)) }
    }

    fn write_move(&self, m: Move) -> String {
        match m {
            Move::Place(point) => self.frame.name(point),
            Move::Pass => "pass".into(),
        }
    }

    fn actions(&self, _: &Position<N>, _: Side, m: Move) -> Vec<u32> {
        vec![self.action(m)]
    }

    fn execute(&self, p: &mut Position<N>, side: Side, text: &str) -> Option<Result<Executed, ReadError>> {
        Step::of(text).map(|step| self.step(p, side, step))
    }

    fn why_not(&self, p: &Position<N>, side: Side, m: Move) -> String {
        let Move::Place(point) = m else { return "a pass is always legal".into() };
        let name = self.frame.name(point);
        if p.board.free(&self.frame).has(point) {
            format!("{name} would leave {} without a liberty (suicide)", ["Black", "White"][side as usize])
        } else {
            format!("{name} has a stone already")
        }
    }
}
