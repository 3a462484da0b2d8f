//! What rules remember of the moves before. A position's value must not depend on it where tables are made.

use crate::{Over, Rules, Side};
use rustc_hash::FxHashMap;
use std::ops::ControlFlow::{self, Continue};

/// The history a game's rules look at, kept beside the position and told of every position in turn.
///
/// It may end the game (repetition) or forbid moves that the position alone would allow (superko). Whoever follows a
/// game asks [`Path::moves`] for the legal moves, which is [`Rules::moves`] where nothing is remembered.
pub trait Path<R: Rules>: Clone + Send + Sync + 'static {
    /// Whether it may forbid moves, so that the legal moves of a position depend on how it came about.
    const FORBIDS: bool = false;

    /// A history that has seen nothing yet.
    fn new() -> Self;
    /// Notes that the game has come to `p` with `next` to move, the start included; says if that ends the game.
    fn enter(&mut self, rules: &R, p: &R::Pos, next: Side) -> Option<Over>;
    /// Forgets the last [`Path::enter`], which was of this position.
    fn leave(&mut self, rules: &R, p: &R::Pos, next: Side);

    /// Whether the history allows a move that [`Rules::moves`] lists for `p`, the position that was entered last.
    fn permits(&self, _rules: &R, _p: &R::Pos, _side: Side, _m: R::Move) -> bool {
        true
    }
    /// Says why a move is not permitted, for a person; `None` when it is.
    fn why_not(&self, _rules: &R, _p: &R::Pos, _side: Side, _m: R::Move) -> Option<String> {
        None
    }
    /// Calls `each` for every legal move of `side` in `p`, the position that was entered last, in the order of the
    /// rules.
    fn moves(&self, rules: &R, p: &R::Pos, side: Side, mut each: impl FnMut(R::Move) -> ControlFlow<()>) -> ControlFlow<()> {
        rules.moves(p, side, |m| if self.permits(rules, p, side, m) { each(m) } else { Continue(()) })
    }
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
    fn enter(&mut self, _: &R, _: &R::Pos, _: Side) -> Option<Over> {
        None
    }
    fn leave(&mut self, _: &R, _: &R::Pos, _: Side) {}
}

impl PathFree for NoHistory {}

/// The same position with the same player to move for the `FOLD`th time is a draw.
#[derive(Clone, Debug)]
pub struct Repetition<P, const FOLD: u32> {
    seen: FxHashMap<(P, Side), u32>,
}

impl<R: Rules, const FOLD: u32> Path<R> for Repetition<R::Pos, FOLD> {
    fn new() -> Self {
        Repetition { seen: FxHashMap::default() }
    }
    fn enter(&mut self, _: &R, p: &R::Pos, next: Side) -> Option<Over> {
        let times = self.seen.entry((p.clone(), next)).or_insert(0);
        *times += 1;
        (*times >= FOLD).then_some(Over::Repetition)
    }
    fn leave(&mut self, _: &R, p: &R::Pos, next: Side) {
        let key = (p.clone(), next);
        match self.seen.get_mut(&key) {
            Some(times) if *times > 1 => *times -= 1,
            _ => drop(self.seen.remove(&key)),
        }
    }
}

impl<P, const FOLD: u32> PathFree for Repetition<P, FOLD> {}
