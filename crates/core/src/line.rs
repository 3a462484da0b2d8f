//! A game in progress: a position with the moves before it, as far as the rules remember them.

use crate::step::{Deed, Executed, Step};
use crate::{IllegalMove, Notation, Over, Path, ReadError, Rules, Side};
use std::ops::ControlFlow;

/// A game in progress. Whatever follows a game holds one: searches, sessions, trees, other programs' boards. To take
/// moves back, keep a [`crate::Track`].
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

/// A move that was made, or a step of a record that was executed.
pub struct Stepped<R: Rules> {
    /// As the game writes it.
    pub text: String,
    /// The move, if it is one of the rules.
    pub made: Option<R::Move>,
    /// What the rules have against it.
    pub problem: Option<String>,
}

/// Why a text was not played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StepError {
    /// It does not read.
    #[error(transparent)]
    Unread(#[from] ReadError),
    /// It is not legal.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
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

    /// The same game with this player to move; by the position alone it is over or not.
    pub fn turned_to(&self, rules: &R, side: Side) -> Self {
        let over = rules.over(&self.position, side);
        Line { side, over, over_anyhow: over.is_some(), ..self.clone() }
    }

    /// A game that begins at the start.
    pub fn start(rules: &R) -> Self {
        let (position, side) = rules.start();
        Line::new(rules, position, side)
    }

    pub(crate) fn enter(&mut self, rules: &R) {
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

impl<R: Notation> Line<R> {
    /// Why a move of `side` is not legal here, if it is not.
    pub fn why_not(&self, rules: &R, side: Side, m: R::Move) -> Option<String> {
        match self.over {
            Some(_) => Some("the game is over".into()),
            None if !allows(rules, &self.position, side, m) => Some(rules.why_not(&self.position, side, m)),
            None => self.path.why_not(rules, &self.position, side, m),
        }
    }

    /// Makes the move that a text means, if it is legal, or executes the step of a record that it means, which asks for
    /// nothing.
    pub fn step(&mut self, rules: &R, text: &str) -> Result<Stepped<R>, StepError> {
        if let Some(step) = Step::of(text) {
            let by = step.by(self.side);
            let forced = match step.deed {
                Deed::Force(forced) => rules.read_move_in(&self.position, by, forced).ok(),
                Deed::SetUp(_) => None,
            };
            let forbidden = forced.and_then(|m| self.why_not(rules, by, m));
            if let Some(done) = rules.execute(&mut self.position, self.side, text) {
                let Executed { text, next, problem } = done?;
                self.side = next;
                self.enter(rules);
                return Ok(Stepped { text, made: None, problem: forbidden.or(problem) });
            }
        }
        let m = rules.read_move_in(&self.position, self.side, text)?;
        if let Some(reason) = self.why_not(rules, self.side, m) {
            return Err(IllegalMove(reason).into());
        }
        let text = rules.write_move_in(&self.position, self.side, m);
        self.play(rules, m);
        Ok(Stepped { text, made: Some(m), problem: None })
    }
}

/// Whether a move is legal in a position that comes alone. A list of all moves may be large.
fn allows<R: Rules>(rules: &R, p: &R::Pos, side: Side, m: R::Move) -> bool {
    let is_it = |legal| if legal == m { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
    rules.over(p, side).is_none() && rules.moves(p, side, is_it).is_break()
}
