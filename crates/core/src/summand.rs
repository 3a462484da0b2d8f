//! Games that add: positions that fall into independent parts, each of which goes on as a game of its own.

use crate::{Negate, Notation, ReadError, Side};

/// A game played in parts, under normal play: who cannot move loses.
///
/// In a sum of positions a player moves in one of them. The theory (Conway, *On Numbers and Games*; Siegel,
/// *Combinatorial Game Theory*) needs the moves of both players from every position, so [`crate::Rules::moves`] of a
/// summand answers for either side whether or not the game is over for it, and [`crate::Rules::over`] says no more than
/// "`next` has no move, the other side has won".
pub trait Summand: Negate + Notation {
    /// Calls `part` for each independent part of a position, in normal form: parts that are the same up to place,
    /// border, colour-blind symmetry and cells nobody can use are equal values, so a part is its own exact key. Parts
    /// in which neither side has a move are left out; a position nobody can move in has none. A part splits into
    /// itself.
    fn split(&self, p: &Self::Pos, part: impl FnMut(Self::Pos));

    /// Whole numbers that a part lies between, where the rules tell without search: it is at least the first and at
    /// most the second. A player who must lose can often be told by counting the moves that are left.
    fn bounds(&self, _part: &Self::Pos) -> Option<(i32, i32)> {
        None
    }

    /// Where both players may make either's moves: a position that is worth the same and stands for more of them, if
    /// there is one. A game whose colours only say who may move has it: all of one colour.
    fn colourless(&self, _p: &Self::Pos) -> Option<Self::Pos> {
        None
    }

    /// Whether a side that moves first in a part alone is shown to lose by what is special to the game, within about so
    /// many positions; `false` where that is not found. Says how many of them are left.
    fn loses(&self, _part: &Self::Pos, _side: Side, work: u32) -> (bool, u32) {
        (false, work)
    }

    /// The heaps of a position, with what their game is called among heap games (`0.77`, `nim`), if that is what the game is
    /// played with: such games have nim values by the million and a theory of misère play.
    fn heaps(&self, _p: &Self::Pos) -> Option<(String, Vec<u32>)> {
        None
    }

    /// Reads a position without a side to move, as a summand is written.
    fn read_part(&self, text: &str) -> Result<Self::Pos, ReadError>;
    /// Writes what [`Summand::read_part`] reads.
    fn write_part(&self, p: &Self::Pos) -> String;
}
