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
//! **The search** is depth-first proof-number search (Nagai, 2002): it goes for short answers, whose conditions are small,
//! and keeps no tree. A position is left when another move looks better by a half, and its proof numbers are kept for
//! its board whatever the history: they only say where to look first. Within a position numbers of moves only rise and
//! lines end, because boards do not come back; so it ends with any amount of memory, and what is forgotten costs time
//! alone. Answers that are least useful are dropped where they take too much. It needs no recursion.
//!
//! **Threads** share boards, answers and numbers. Each walks for itself; where another one is, it sees larger numbers, so
//! that it goes elsewhere (T. Kaneko, *Parallel depth first proof number search*, 2010), and it leaves a position as soon
//! as another one has answered it. An answer is right for all histories that fit, whoever found it. With one thread
//! everything is determined by its input.

mod answers;
mod conditions;
mod graph;
mod numbers;
mod proof;
mod search;

use crate::team::Team;
use std::hash::Hash;
use std::sync::atomic::{AtomicBool, AtomicU64};
use zug_core::{Progress, Side};

pub use proof::{Found, Limits, Solver, Unsolved, Work};

/// Boards with placements and scores. A pass is always legal; two in a row end the game with the score of the board.
/// Under situational superko the player to move is a part of the board, so that a pass leads to another one, which has
/// occurred then.
pub trait Boards: Sync {
    /// What superko compares.
    type Board: Clone + Eq + Ord + Hash + Send + Sync;

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

    /// How many symmetries the game has, the identity among them.
    fn symmetries(&self) -> usize;

    /// The board under every symmetry of the game, the identity first, in the same order for every board.
    fn images(&self, board: &Self::Board) -> Vec<Self::Board>;
}

/// What the threads at one question share beside what they find.
struct Shared<'s> {
    limits: Limits,
    progress: &'s Progress,
    team: Team,
    /// Positions expanded by all.
    expanded: AtomicU64,
    /// Set once the question is answered.
    done: AtomicBool,
}
