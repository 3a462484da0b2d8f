//! A way through a tree of moves: forward by moves and steps of records, back to where lines part.

use crate::adding::Effort;
use crate::answers::{Known, PositionAnswer, Walked};
use crate::error::HostError;
use crate::hosted::Hosted;
use crate::strong::Solution;
use std::cell::Cell;
use std::sync::Arc;
use zug_core::{Line, Notation, Progress, Scene, Track, View};

/// Values that a walk looks for in vain before it gives up.
const PATIENCE: u32 = 20;

/// Goes through a tree line by line.
pub trait Walker {
    /// Goes back until this many moves are made; more than there are change nothing.
    fn back_to(&mut self, plies: usize);
    /// Makes a move, or executes a step of a record ([`zug_core::step`]), and tells where it leads.
    fn step(&mut self, text: &str) -> Result<Walked, HostError>;
    /// The present position.
    fn here(&self) -> Result<Walked, HostError>;
    /// The present position as text.
    fn position(&self) -> String;
    /// The present position with its values, its moves and its picture, as [`crate::AnyGame::seen_after`] tells it.
    fn seen(&self) -> Result<PositionAnswer, HostError>;
    /// The picture of the present position.
    fn scene(&self) -> Result<Scene, HostError>;
}

/// A walk by the rules of a game.
pub(crate) struct Walk<'a, R: Notation + View> {
    game: &'a Hosted<R>,
    /// Where values come from, if they are wanted.
    values: Option<Option<Arc<dyn Solution<R>>>>,
    /// How often what a position is worth may still be looked for in vain: where some are too much, most are.
    patience: Cell<u32>,
    track: Track<R>,
}

impl<'a, R: Notation + View> Walk<'a, R> {
    pub fn new(game: &'a Hosted<R>, from: Option<&str>, values: bool) -> Result<Self, HostError> {
        let values = if values { Some(game.solution()?) } else { None };
        Ok(Walk { game, values, patience: Cell::new(PATIENCE), track: Track::new(game.begin(from)?) })
    }
}

impl<R: Notation + View> Walker for Walk<'_, R> {
    fn back_to(&mut self, plies: usize) {
        self.track.back_to(self.game.rules(), plies);
    }

    fn step(&mut self, text: &str) -> Result<Walked, HostError> {
        let ply = self.track.plies() + 1;
        let stepped = self.track.step(self.game.rules(), text).map_err(|e| HostError::step(e, text, ply))?;
        Ok(Walked { text: stepped.text, problem: stepped.problem, ..self.here()? })
    }

    fn here(&self) -> Result<Walked, HostError> {
        let Line { position: p, side, over, .. } = self.track.now();
        let effort = (self.patience.get() > 0).then_some(Effort::Glance);
        let verdict = match &self.values {
            Some(solution) => self.game.known(solution.as_deref(), p, *side, effort, &Progress::default())?.0,
            None => None,
        };
        if self.values.is_some() && verdict.is_none() {
            self.patience.update(|left| left.saturating_sub(1));
        }
        Ok(Walked {
            text: String::new(),
            key: self.game.key_of(p, *side),
            side: *side,
            over: *over,
            verdict: Known(verdict),
            problem: None,
        })
    }

    fn position(&self) -> String {
        let Line { position: p, side, .. } = self.track.now();
        self.game.rules().write(p, *side)
    }

    fn seen(&self) -> Result<PositionAnswer, HostError> {
        self.game.fits(self.track.now())?;
        self.game.seen(self.track.now())
    }

    fn scene(&self) -> Result<Scene, HostError> {
        self.game.fits(self.track.now())?;
        Ok(self.game.picture(self.track.now()))
    }
}
