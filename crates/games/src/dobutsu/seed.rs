//! The bit layouts of the seed program (kylejlin/dobutsu_shogi_2024, "Dobutsu Shogi Analyzer Specification"), for its
//! 3×4 board.
//!
//! Everything is seen by the player to move, who is called active. Row 0 is the active player's home rank; column 0 is
//! file a, where Sente's elephant begins, whoever is active. The tables have the most significant bits on the left.

mod sets;
mod state;
mod stats;

pub use sets::{CoordinateSet, Square, Squares};
pub use state::{Actor, Coordinate, Piece, State};
pub use stats::{Record, Stats};

use super::animal::Animal;
use super::{Dobutsu, Move};
use zug_core::Side;

/// A move, in 7 bits. The null action is 0.
///
/// | 6–4 | 3–2 | 1–0 |
/// | --- | --- | --- |
/// | actor | row of the destination | column of the destination |
///
/// Dropping either of two equal pieces in the hand is the same move, so a move may have two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action(u8);

impl Action {
    /// No action.
    pub const NULL: Action = Action(0);

    /// This piece goes there.
    pub fn new(actor: Actor, to: Coordinate) -> Action {
        Action((actor as u8) << 4 | to.bits())
    }

    /// The action with these bits; the null action and numbers without a meaning are none.
    pub fn from_bits(bits: u8) -> Option<Action> {
        let action = Action(bits);
        (bits < 128 && action.actor().is_some() && action.to().is_some()).then_some(action)
    }

    /// The seven bits.
    pub fn bits(self) -> u8 {
        self.0
    }

    /// Which piece; none in the null action.
    pub fn actor(self) -> Option<Actor> {
        Actor::from_bits(self.0 >> 4)
    }

    /// Where to; none if there is no such square.
    pub fn to(self) -> Option<Coordinate> {
        Coordinate::from_bits(self.0 & 15)
    }

    /// The move this is in a state with `active` to move, if the piece is active and this is not the null action.
    /// Legality is not asked.
    pub fn to_move(self, game: &Dobutsu, state: State, active: Side) -> Option<Move> {
        let (actor, to) = (self.actor()?, self.to()?.square(active));
        let piece = state.piece(actor);
        if piece.passive {
            return None;
        }
        let animal = if piece.promoted { Animal::Hen } else { actor.animal() };
        Some(match piece.place {
            Some(from) => Move::Step { from: from.square(active), to, promotes: game.promotes(animal, active, to) },
            None => Move::Drop { animal, to },
        })
    }

    /// The actions that mean a move, one or two.
    pub fn of_move(state: State, active: Side, m: Move) -> Vec<Action> {
        let fits = |&actor: &Actor| {
            let piece = state.piece(actor);
            !piece.passive
                && match m {
                    Move::Step { from, .. } => piece.place == Some(Coordinate::of(from, active)),
                    Move::Drop { animal, .. } => piece.place.is_none() && actor.animal() == animal,
                }
        };
        let (Move::Step { to, .. } | Move::Drop { to, .. }) = m;
        Actor::ALL.into_iter().filter(fits).map(|actor| Action::new(actor, Coordinate::of(to, active))).collect()
    }
}
