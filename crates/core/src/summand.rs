//! Games that add: positions that fall into independent parts, each of which goes on as a game of its own.

use crate::Negate;

/// A game played in parts, under normal play: who cannot move loses.
///
/// In a sum of positions a player moves in one of them. The theory (Conway, *On Numbers and Games*; Siegel, *Combinatorial Game
/// Theory*) needs the moves of both players from every position, so [`crate::Rules::moves`] of a summand answers for either side
/// whether or not the game is over for it, and [`crate::Rules::over`] says no more than "`next` has no move, the other side has won".
pub trait Summand: Negate {
    /// Calls `part` for each independent part of a position, in normal form: parts that are the same up to place, border, colour-blind
    /// symmetry and cells nobody can use are equal values, so a part is its own exact key. Parts in which neither side has a move are
    /// left out; a position nobody can move in has none. A part splits into itself.
    fn split(&self, p: &Self::Pos, part: impl FnMut(Self::Pos));
}
