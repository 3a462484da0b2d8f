//! Exact scores of small board games under superko, right about graph history.
//!
//! Under superko a placement may not recreate a board that occurred before, so what a board is worth depends
//! on the path to it (the graph-history interaction problem; Kishimoto and Müller, *A general solution to the graph
//! history interaction problem*, 2004). A plain table of boards is wrong, and a search without a table does not get
//! past a handful of points.
//!
//! **The argument.** The question is always "can Left reach a score of at least `t`?". An answer is a strategy of the
//! player who is right: one move where that player is to move, all moves where the opponent is. Such a strategy looks
//! at the history in two places only:
//!
//! - the winner's own placements must be legal: the boards they lead to, the *free* boards, have not occurred before;
//! - the loser's placements that the history forbade must stay forbidden: the boards they lead to, the *banned* boards,
//!   have occurred.
//!
//! Placements of the loser that were answered and happen to be forbidden elsewhere only help the winner, because a pass
//! is always legal. So an answer for a board, a side to move and "the last move was a pass" holds for **every** history
//! that contains all its banned boards and none of its free boards. That is what is stored with it, as two exact sets,
//! and an answer is reused only where both hold. Going up through a placement to board `c`, `c` leaves the banned set
//! (it is on the path now), and enters the free set if the winner made it. A board that a pass leads to leaves the banned
//! set too, but need not be free. Nothing is hashed without being compared.
//!
//! **The search** is proof-number search (Allis, 1994) in an explicit tree: it goes for short answers, whose conditions
//! are small. A solved node gives its answer to the table and frees what is below it. It needs no recursion, and
//! everything it does is determined by its input.

mod answers;
mod conditions;
mod graph;
mod proof;

use std::hash::Hash;
use zug_core::Side;

pub use proof::{Found, Limits, Solver, Unsolved, Work};

/// Boards with placements and scores. A pass is always legal; two in a row end the game with the score of the board.
/// Under situational superko the player to move is a part of the board, so that a pass leads to another one, which has
/// occurred then.
pub trait Boards {
    /// What superko compares.
    type Board: Clone + Eq + Ord + Hash;

    /// Calls `each` with the board after every placement of `side`, superko aside, in a fixed order, each board once.
    fn placements(&self, board: &Self::Board, side: Side, each: impl FnMut(Self::Board));

    /// The board after a pass.
    fn pass(&self, board: &Self::Board) -> Self::Board {
        board.clone()
    }

    /// Left's score less Right's, if the game ends here.
    fn score(&self, board: &Self::Board) -> i32;

    /// Bounds of the score at the end of any game that comes through this board, if the player they speak for only
    /// passes from here on. They must hold for every history.
    fn certain(&self, board: &Self::Board) -> (i32, i32);

    /// The board under every symmetry of the game, the identity first: as many for every board, in the same order.
    fn images(&self, board: &Self::Board) -> Vec<Self::Board>;
}
