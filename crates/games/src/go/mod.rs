//! Go on any rectangle from 1×1 to 19×19: area scoring, positional superko, no suicide; other readings of the rules are
//! named options.
//!
//! [`Go<N>`] has boards in `N` words of 64 bits. A [`Position`] is the stones with their groups, and what ends a game:
//! passes and its length. What was on the board before is a [`Boards`] beside it. Rules: John Tromp and Bill Taylor,
//! *The Game of Go*; the length cap is that of AlphaGo Zero. `docs/games/go.md` has them sentence by sentence.

mod alive;
mod bits;
mod board;
mod card;
mod count;
mod frame;
mod handicap;
mod history;
mod light;
mod notation;
mod options;
mod playout;
mod record;
mod score;
mod shape;
mod symmetry;
mod tactics;
mod titles;
mod view;
mod zobrist;

pub use alive::{pass_alive, untouchable};
pub use bits::{Bits, Points};
pub use board::Board;
pub use card::{CARD, about};
pub use count::{CountError, count_boards};
pub use frame::{Frame, LONGEST};
pub use handicap::{fixed_handicap, most_handicap};
pub use history::Boards;
pub use light::light;
pub use options::{Ko, Options, POINT, points, read_points};
pub use playout::{Playout, playout};
pub use score::result_text;
pub use shape::asks;
pub use tactics::{at_risk, eyes, joined, rescues};
pub use titles::{Titled, titled};

use std::cmp::Ordering;
use std::ops::ControlFlow;
use zug_core::{Over, Rules, Side};

/// How many words the boards of some options need: `Go<N>` exists for 1, 2, 3 and 6.
pub fn words(options: &Options) -> usize {
    match Frame::<1>::words(options.cols, options.rows) {
        n @ 1..=3 => n,
        _ => 6,
    }
}

/// The rules of one variant.
#[derive(Clone, Debug)]
pub struct Go<const N: usize> {
    options: Options,
    frame: Frame<N>,
}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A stone on a point, by its number in the frame.
    Place(u16),
    /// No stone.
    Pass,
}

/// A position: the board, and what ends the game.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position<const N: usize> {
    board: Board<N>,
    passes: u8,
    moves: u16,
}

impl<const N: usize> Position<N> {
    /// The stones.
    pub fn board(&self) -> &Board<N> {
        &self.board
    }

    /// How many of the last moves were passes: 0, 1 or 2.
    pub fn passes(&self) -> u8 {
        self.passes
    }

    /// How many moves count towards the length cap; 0 where there is none.
    pub fn moves(&self) -> u16 {
        self.moves
    }
}

impl<const N: usize> Go<N> {
    /// The rules of a variant; the words must be those of [`words`] or more.
    pub fn new(options: Options) -> Self {
        Go { options, frame: Frame::new(options.cols, options.rows) }
    }

    /// What the variant is.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The points of the board.
    pub fn frame(&self) -> &Frame<N> {
        &self.frame
    }

    /// A position with these stones at the beginning of a game; `Err` has a stone without a liberty.
    pub fn position(&self, stones: [Bits<N>; 2]) -> Result<Position<N>, u16> {
        Ok(Position { board: Board::with(&self.frame, stones)?, passes: 0, moves: 0 })
    }

    /// The points where the position allows a stone of `side`, whatever the history says.
    #[inline]
    pub fn points(&self, p: &Position<N>, side: Side) -> Bits<N> {
        if self.options.suicide { p.board.free(&self.frame) } else { p.board.breathing(&self.frame, side) }
    }

    /// By how many parts of a point ([`POINT`]) Black leads if the game ends now.
    pub fn lead(&self, p: &Position<N>) -> i32 {
        score::lead(&self.frame, &p.board, self.options.komi)
    }

    /// The points each side counts if the game ends now.
    pub fn areas(&self, p: &Position<N>) -> [Bits<N>; 2] {
        score::areas(&self.frame, &p.board)
    }

    /// The number of a move: points row by row from the top left corner, then the pass.
    pub fn action(&self, m: Move) -> u32 {
        let Frame { cols, rows, .. } = self.frame;
        let Move::Place(point) = m else { return self.frame.points().into() };
        let (col, row) = self.frame.place(point);
        ((rows - 1 - row) * cols + col).into()
    }

    /// The move with this number, if there is one.
    pub fn move_of(&self, action: u32) -> Option<Move> {
        let (action, Frame { cols, rows, .. }) = (u16::try_from(action).ok()?, &self.frame);
        match self.frame.points() {
            points if action == points => Some(Move::Pass),
            points => (action < points).then(|| Move::Place(self.frame.point(action % cols, rows - 1 - action / cols))),
        }
    }

    /// Whether the game has ended.
    #[inline]
    pub fn is_over(&self, p: &Position<N>) -> bool {
        p.passes >= 2 || self.options.longest().is_some_and(|longest| p.moves >= longest)
    }
}

impl<const N: usize> Rules for Go<N> {
    type Pos = Position<N>;
    type Move = Move;
    type Path = Boards<N>;

    fn start(&self) -> (Position<N>, Side) {
        (Position { board: Board::new(), passes: 0, moves: 0 }, Side::Left)
    }

    fn over(&self, p: &Position<N>, _: Side) -> Option<Over> {
        self.is_over(p).then(|| match self.lead(p).cmp(&0) {
            Ordering::Greater => Over::Win(Side::Left),
            Ordering::Equal => Over::Tie,
            Ordering::Less => Over::Win(Side::Right),
        })
    }

    fn moves(&self, p: &Position<N>, side: Side, mut each: impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        self.points(p, side).points().try_for_each(|point| each(Move::Place(point)))?;
        each(Move::Pass)
    }

    #[inline]
    fn play(&self, p: &mut Position<N>, side: Side, m: Move) -> Side {
        match m {
            Move::Place(point) => {
                p.board.put(&self.frame, side, point);
                p.passes = 0;
            }
            Move::Pass => p.passes += 1,
        }
        p.moves += u16::from(self.options.cap);
        !side
    }
}
