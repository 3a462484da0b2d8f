//! Gobblet Gobblers: three in a row on 3×3 with pieces that swallow smaller ones.
//!
//! The game is written in layers. [`cells`] knows sets of cells and lines, [`layers`] the rules on such sets, relative
//! to the player to move. [`Pos`] packs a position into 54 bits as the seed program does; the capabilities of
//! [`Gobblet`] turn it into layers and ask there. [`configs`] and [`tiers`] number positions modulo turning, mirroring
//! and exchange of the players, for the strong solver. `docs/games/gobblet.md` has the rules, the contested one and our
//! decision, and the facts the tests check.

pub mod card;
mod cells;
pub mod configs;
pub mod layers;
mod notation;
mod pos;
mod reading;
mod retro;
mod reveal;
mod runs;
mod symmetry;
pub mod tiers;
mod view;

pub use card::{CARD, about};
pub use pos::{Pos, Size};
pub use reading::{Reading, Strict, V2};

use cells::{each, number};
use std::marker::PhantomData;
use std::ops::ControlFlow;
use zug_core::{Negate, Over, Repetition, Rules, Side};

/// The game, under one reading of the reveal rule.
#[derive(Clone, Copy, Debug, Default)]
pub struct Gobblet<R: Reading = Strict>(PhantomData<R>);

impl<R: Reading> Gobblet<R> {
    /// The name of the game: `gobblet` or `gobblet-v2`.
    pub const NAME: &str = R::NAME;

    /// The game under this reading.
    pub const fn new() -> Self {
        Gobblet(PhantomData)
    }
}

/// A move. Cells are numbered row by row from the top left; moves are listed in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A piece from the reserve is put on a cell.
    Place {
        /// Its size.
        size: Size,
        /// The cell.
        to: u8,
    },
    /// The mover's piece on top of a cell goes to another cell.
    Slide {
        /// Where it is.
        from: u8,
        /// Where it goes.
        to: u8,
    },
}

impl<R: Reading> Rules for Gobblet<R> {
    type Pos = Pos;
    type Move = Move;
    type Path = Repetition<Pos, 3>;

    fn start(&self) -> (Pos, Side) {
        (Pos::EMPTY, Side::Left)
    }

    fn over(&self, p: &Pos, next: Side) -> Option<Over> {
        let layers = p.layers(next);
        let winner = match layers.look().lines() {
            (true, true) if R::DOOMED_SLIDES => Side::Left,
            (true, _) => next,
            (false, true) => !next,
            (false, false) if layers.is_stuck::<R>() => !next,
            (false, false) => return None,
        };
        Some(Over::Win(winner))
    }

    fn moves(&self, p: &Pos, side: Side, mut each_move: impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        p.layers(side).lifts().try_for_each(|lifted| {
            each(lifted.targets::<R>()).map(number).try_for_each(|to| {
                each_move(match lifted.from {
                    0 => Move::Place { size: lifted.size, to },
                    from => Move::Slide { from: number(from), to },
                })
            })
        })
    }

    fn play(&self, p: &mut Pos, side: Side, m: Move) -> Side {
        let (size, to) = match m {
            Move::Place { size, to } => (size, to),
            Move::Slide { from, to } => {
                let (size, _) = p.top(from).expect("a legal slide has a piece to lift");
                p.flip(from, size, side);
                (size, to)
            }
        };
        p.flip(to, size, side);
        !side
    }
}

/// Only under the strict reading: in the seed's, a slide that leaves both players a line wins for player one whoever
/// made it.
impl Negate for Gobblet<Strict> {
    fn negate(&self, p: &Pos) -> Pos {
        p.exchanged()
    }
}
