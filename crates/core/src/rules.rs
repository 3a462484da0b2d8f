//! What a game is: where it starts, what may be played, when it is over.

use crate::{Path, Side};
use schemars::JsonSchema;
use serde::Serialize;
use std::hash::Hash;
use std::ops::ControlFlow;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(tag = "result", content = "winner", rename_all = "lowercase")]
pub enum Over {
    /// This side has won.
    Win(Side),
    /// Nobody won, and nobody can move on.
    Tie,
    /// Drawn by the path to the position: it was repeated too often.
    Repetition,
}

impl Over {
    /// Who won, if anybody did.
    pub fn winner(self) -> Option<Side> {
        match self {
            Over::Win(side) => Some(side),
            Over::Tie | Over::Repetition => None,
        }
    }
}

/// The rules of one variant of a game: the value carries board size, rule flags and the like.
///
/// Positions hold neither the turn nor the history, and are small values: searches copy and play.
pub trait Rules: Send + Sync + Sized + 'static {
    /// A position, without the turn.
    type Pos: Clone + Eq + Ord + Hash + Send + Sync + 'static;
    /// A move; the same value means the same move in any position.
    type Move: Copy + Eq + Ord + Send + Sync + 'static;
    /// What the rules remember of the moves before: [`crate::NoHistory`] for most.
    type Path: Path<Self>;

    /// The position a game begins with, and who moves first.
    fn start(&self) -> (Self::Pos, Side);

    /// Whether the game is over when `next` would be to move. A position that is not over has a legal move. Here it is
    /// normal play: who cannot move has lost.
    fn over(&self, p: &Self::Pos, next: Side) -> Option<Over> {
        self.moves(p, next, |_| ControlFlow::Break(())).is_continue().then_some(Over::Win(!next))
    }

    /// Calls `each` for every legal move of `side`, in a fixed order, until told to stop. Only for positions that are
    /// not over.
    fn moves(&self, p: &Self::Pos, side: Side, each: impl FnMut(Self::Move) -> ControlFlow<()>) -> ControlFlow<()>;

    /// Plays a legal move of `side` and says who is next.
    fn play(&self, p: &mut Self::Pos, side: Side, m: Self::Move) -> Side;

    /// Bytes that a position holds beside its own size, for those who count memory.
    fn heap_bytes(&self, _p: &Self::Pos) -> usize {
        0
    }

    /// The legal moves as a list, empty when the game is over: for callers that are not in a hurry.
    fn list(&self, p: &Self::Pos, side: Side) -> Vec<Self::Move> {
        let mut all = Vec::new();
        if self.over(p, side).is_none() {
            let _ = self.moves(p, side, |m| {
                all.push(m);
                ControlFlow::Continue(())
            });
        }
        all
    }
}

/// Games in which the players can be exchanged: `(p, side)` is worth what `(negate(p), !side)` is.
pub trait Negate: Rules {
    /// The position with the players exchanged.
    fn negate(&self, p: &Self::Pos) -> Self::Pos;
}
