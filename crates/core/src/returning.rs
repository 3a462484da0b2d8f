//! Games in which positions come back.

use crate::{Notation, ReadError};

/// What a position is worth without looking at its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settled {
    /// Left has a move at any time, and Right none that matters.
    On,
    /// Right has a move at any time, and Left none that matters.
    Off,
    /// So many moves for Left, or for Right if it is negative.
    Number(i64),
}

/// A game under normal play (who cannot move loses) in which positions may come back, so that play may be endless: a draw.
///
/// Its values are loopy (Siegel, *Combinatorial Game Theory*, chapter VI). They need the moves of both players from every
/// position, so [`crate::Rules::moves`] answers for either side whether or not the game is over for it.
pub trait Returning: Notation {
    /// What a position is worth, where the rules tell without search.
    fn settled(&self, _p: &Self::Pos) -> Option<Settled> {
        None
    }
    /// Reads a position without a side to move.
    fn read_part(&self, text: &str) -> Result<Self::Pos, ReadError>;
    /// Writes what [`Returning::read_part`] reads.
    fn write_part(&self, p: &Self::Pos) -> String;
}
