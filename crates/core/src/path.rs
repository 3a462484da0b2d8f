//! What rules remember of the moves before. A position's value must not depend on it where tables are made.

use crate::{Over, Rules, Side};
use std::collections::HashMap;

/// The history a game's rules look at, kept beside the position and told of every position in turn.
pub trait Path<R: Rules>: Clone + Send + Sync + 'static {
    /// A history that has seen nothing yet.
    fn new() -> Self;
    /// Notes that the game has come to `p` with `next` to move, the start included; says if that ends the game.
    fn enter(&mut self, p: &R::Pos, next: Side) -> Option<Over>;
}

/// Histories that at most end an endless game as a draw. Then the value of a position is the same on every path to it
/// (a winner who comes nearer with each move repeats nothing), and a table of positions is exact. A rule that makes a
/// repetition *illegal* is not one of them, so the strong solver does not compile for such a game.
pub trait PathFree {}

/// Nothing is remembered.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoHistory;

impl<R: Rules> Path<R> for NoHistory {
    fn new() -> Self {
        NoHistory
    }
    fn enter(&mut self, _: &R::Pos, _: Side) -> Option<Over> {
        None
    }
}

impl PathFree for NoHistory {}

/// The same position with the same player to move for the `FOLD`th time is a draw.
#[derive(Clone, Debug)]
pub struct Repetition<P, const FOLD: u32> {
    seen: HashMap<(P, Side), u32>,
}

impl<R: Rules, const FOLD: u32> Path<R> for Repetition<R::Pos, FOLD> {
    fn new() -> Self {
        Repetition { seen: HashMap::new() }
    }
    fn enter(&mut self, p: &R::Pos, next: Side) -> Option<Over> {
        let times = self.seen.entry((p.clone(), next)).or_insert(0);
        *times += 1;
        (*times >= FOLD).then_some(Over::Repetition)
    }
}

impl<P, const FOLD: u32> PathFree for Repetition<P, FOLD> {}
