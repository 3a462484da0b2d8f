//! What a game tells a proof search beyond its rules.

use crate::{Rules, Side, Source, Verdict, Wdl};
use std::ops::ControlFlow;

/// Help for proofs in a game in which players take turns and every ply uses up one of a known number: stones fill a
/// board.
///
/// A value is a *score* for the player to move: 0 is a draw, a win counts the stones its winner could still place, the
/// winning one included, and a loss is the same with a minus. So a fast win has a high score, the last possible one has
/// 1, and the score of a position is the greatest of the negated scores of its children.
pub trait Provable: Send + Sync + 'static {
    /// The rules that are helped.
    type Rules: Rules;
    /// A position as the search sees it, with what has been found out about it.
    type Node: Copy + Send + Sync;

    /// Whether to ask for the fastest wins and losses first. Else who wins is asked first, and then how fast.
    const NEAREST_FIRST: bool = false;

    /// The node of a position that is not over.
    fn node(&self, p: &<Self::Rules as Rules>::Pos, side: Side) -> Self::Node;
    /// The plies that are left at most. A child has one less.
    fn left(&self, node: &Self::Node) -> u32;
    /// A number that tells a node from all others that have another score, below `2^key_bits`. Mirrored positions may
    /// share it.
    fn key(&self, node: &Self::Node) -> u128;
    /// The position with a key and who is to move, or `None` if there is none. Of mirrored ones it may be either.
    fn position(&self, key: u128) -> Option<(<Self::Rules as Rules>::Pos, Side)>;
    /// The bits of a key, at most 128.
    fn key_bits(&self) -> u32;
    /// What can be said of the score without playing on. Both bounds are true; a finished game has both in one.
    fn bounds(&self, node: &Self::Node) -> Bounds;
    /// Calls `each` for every child that can matter, with a number that is higher for those to be tried first. Moves
    /// that lose at once may be left out where bounds told so already, and one of two mirrored moves. Only asked where
    /// the bounds differ.
    fn children(&self, node: &Self::Node, each: impl FnMut(Self::Node, i32) -> ControlFlow<()>) -> ControlFlow<()>;
}

/// Bounds of a score, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// At least this.
    pub low: i32,
    /// At most this.
    pub high: i32,
}

impl Bounds {
    /// A score that is known.
    pub fn exactly(score: i32) -> Bounds {
        Bounds { low: score, high: score }
    }

    /// All scores with so many plies left: a win with the next ply, a loss with the one after it, and what lies
    /// between.
    pub fn of_left(left: u32) -> Bounds {
        Bounds { low: -((left / 2) as i32), high: left.div_ceil(2) as i32 }
    }

    /// What is said by both.
    pub fn and(self, other: Bounds) -> Bounds {
        Bounds { low: self.low.max(other.low), high: self.high.min(other.high) }
    }

    /// The score, once it is known.
    pub fn score(self) -> Option<i32> {
        (self.low == self.high).then_some(self.low)
    }
}

/// The result that a score stands for, with so many plies left, as a proof.
pub fn verdict_of(score: i32, left: u32) -> Verdict {
    let most = Bounds::of_left(left);
    let (wdl, plies) = match score {
        0 => (Wdl::Draw, None),
        1.. => (Wdl::Win, Some((2 * (most.high - score) + 1) as u32)),
        _ => (Wdl::Loss, Some((2 * (score - most.low) + 2) as u32)),
    };
    Verdict { wdl, plies, source: Source::Proof }
}

/// The score that a result stands for, with so many plies left: [`verdict_of`] undone. A win or a loss without a
/// distance counts as the slowest.
pub fn score_of(verdict: Verdict, left: u32) -> i32 {
    let most = Bounds::of_left(left);
    match (verdict.wdl, verdict.plies) {
        (Wdl::Draw, _) => 0,
        (Wdl::Win, plies) => plies.map_or(1, |plies| most.high - (plies as i32 - 1) / 2),
        (Wdl::Loss, plies) => plies.map_or(-1, |plies| most.low + (plies as i32 - 2) / 2),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_and_results_say_the_same() {
        for left in 1..=42 {
            let Bounds { low, high } = Bounds::of_left(left);
            for score in low..=high {
                assert_eq!(score_of(verdict_of(score, left), left), score, "{left} left");
            }
        }
    }
}
