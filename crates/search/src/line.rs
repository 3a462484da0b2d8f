//! A position with the moves before it, as far as the rules remember them: what a search begins with and plays on.

use std::ops::ControlFlow;
use zug_core::{Over, Path, Rules, Side};

/// A game in progress.
pub struct Line<R: Rules> {
    /// The position.
    pub position: R::Pos,
    /// The player to move.
    pub side: Side,
    /// What the rules remember.
    pub path: R::Path,
    /// How the game ended, if it has.
    pub over: Option<Over>,
    /// The position alone says that the game is over; otherwise the path does.
    pub over_anyhow: bool,
}

impl<R: Rules> Clone for Line<R> {
    fn clone(&self) -> Self {
        Line { position: self.position.clone(), path: self.path.clone(), ..*self }
    }
}

impl<R: Rules> Line<R> {
    /// A game that begins at `position`.
    pub fn new(rules: &R, position: R::Pos, side: Side) -> Self {
        let mut line = Line { position, side, path: R::Path::new(), over: None, over_anyhow: false };
        line.enter(rules);
        line
    }

    /// A game with the history that led to it, `position` included.
    pub fn after(rules: &R, position: R::Pos, side: Side, path: R::Path, over: Option<Over>) -> Self {
        let over_anyhow = rules.over(&position, side).is_some();
        Line { position, side, path, over, over_anyhow }
    }

    /// A game that begins at the start.
    pub fn start(rules: &R) -> Self {
        let (position, side) = rules.start();
        Line::new(rules, position, side)
    }

    fn enter(&mut self, rules: &R) {
        let by_rules = rules.over(&self.position, self.side);
        let by_path = self.path.enter(rules, &self.position, self.side);
        (self.over, self.over_anyhow) = (by_rules.or(by_path), by_rules.is_some());
    }

    /// Plays a legal move.
    pub fn play(&mut self, rules: &R, m: R::Move) {
        self.side = rules.play(&mut self.position, self.side, m);
        self.enter(rules);
    }

    /// Calls `each` for every legal move; for games that are not over.
    pub fn moves(&self, rules: &R, each: impl FnMut(R::Move) -> ControlFlow<()>) -> ControlFlow<()> {
        self.path.moves(rules, &self.position, self.side, each)
    }

    /// The legal moves, none when the game is over.
    pub fn list(&self, rules: &R) -> Vec<R::Move> {
        let mut all = Vec::new();
        if self.over.is_none() {
            let _ = self.moves(rules, |m| {
                all.push(m);
                ControlFlow::Continue(())
            });
        }
        all
    }
}
