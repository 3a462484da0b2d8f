//! A way through a tree of moves: forward by moves and steps of records, back to where lines part.
//!
//! The history holds every position of the line, so the line is all that is kept of a tree. A position can be large, and a line long: only
//! some are kept ([`EVERY`]), the others are made again by playing from one of those.

use crate::adding::Effort;
use crate::answers::{Known, Walked};
use crate::error::HostError;
use crate::hosted::{Hosted, Moment};
use crate::strong::Solution;
use std::cell::Cell;
use std::sync::Arc;
use zug_core::{Notation, Over, Path as History, Progress, Rules, Side, View};

/// Positions are kept at these multiples, and at so many places before the end of the line.
const EVERY: usize = 64;

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
}

/// What was done at a place of the line.
enum Made<R: Rules> {
    Nothing,
    Move(R::Move),
    Step(String),
}

struct Place<R: Rules> {
    made: Made<R>,
    /// Boxed, since most places have none.
    p: Option<Box<R::Pos>>,
    side: Side,
    over: Option<Over>,
}

/// A walk by the rules of a game.
pub(crate) struct Walk<'a, R: Notation + View> {
    game: &'a Hosted<R>,
    /// Where values come from, if they are wanted.
    values: Option<Option<Arc<dyn Solution<R>>>>,
    /// How often what a position is worth may still be looked for in vain: where some are too much, most are.
    patience: Cell<u32>,
    history: R::Path,
    /// The line; its last place has its position.
    line: Vec<Place<R>>,
}

impl<'a, R: Notation + View> Walk<'a, R> {
    pub fn new(game: &'a Hosted<R>, from: Option<&str>, values: bool) -> Result<Self, HostError> {
        let values = if values { Some(game.solution()?) } else { None };
        let Moment { p, side, history, over } = game.begin(from)?;
        Ok(Walk {
            game,
            values,
            patience: Cell::new(PATIENCE),
            history,
            line: vec![Place { made: Made::Nothing, p: Some(Box::new(p)), side, over }],
        })
    }

    fn last(&self) -> (&R::Pos, Side, Option<Over>) {
        let place = self.line.last().expect("the root");
        (place.p.as_deref().expect("the last place has its position"), place.side, place.over)
    }

    /// Plays to the end of the line from the last position that is kept.
    fn fill(&mut self) {
        let rules = self.game.rules();
        let kept = self.line.iter().rposition(|place| place.p.is_some()).expect("the root is kept");
        for at in kept + 1..self.line.len() {
            let (before, place) = (&self.line[at - 1], &self.line[at]);
            let mut p = before.p.clone().expect("just made");
            match &place.made {
                Made::Nothing => {}
                Made::Move(m) => {
                    rules.play(&mut p, before.side, *m);
                }
                Made::Step(text) => drop(rules.execute(&mut p, before.side, text)),
            }
            self.line[at].p = Some(p);
        }
    }
}

impl<R: Notation + View> Walker for Walk<'_, R> {
    fn back_to(&mut self, plies: usize) {
        while self.line.len() > plies + 1 {
            let rules = self.game.rules();
            let Some(Place { p, side, .. }) = self.line.pop() else { return };
            // Histories that look at the position they forget need it.
            match p {
                Some(p) => self.history.leave(rules, &p, side),
                None => unreachable!("filled below"),
            }
            if self.line.last().is_some_and(|place| place.p.is_none()) {
                self.fill();
            }
        }
    }

    fn step(&mut self, text: &str) -> Result<Walked, HostError> {
        let rules = self.game.rules();
        let (p, side, over) = self.last();
        let mut now = (p.clone(), side);
        let done = self.game.make(text, self.line.len(), (&mut now.0, side), over, &self.history)?;
        now.1 = done.next;
        let over = rules.over(&now.0, now.1).or(self.history.enter(rules, &now.0, now.1));
        let made = done.made.map_or_else(|| Made::Step(done.text.clone()), Made::Move);
        self.line.push(Place { made, p: Some(Box::new(now.0)), side: now.1, over });
        if let Some(old) = self.line.len().checked_sub(EVERY + 1).filter(|old| !old.is_multiple_of(EVERY)) {
            self.line[old].p = None;
        }
        Ok(Walked { text: done.text, problem: done.problem, ..self.here()? })
    }

    fn here(&self) -> Result<Walked, HostError> {
        let (p, side, over) = self.last();
        let effort = (self.patience.get() > 0).then_some(Effort::Glance);
        let verdict = match &self.values {
            Some(solution) => self.game.known(solution.as_deref(), p, side, effort, &Progress::default())?.0,
            None => None,
        };
        if self.values.is_some() && verdict.is_none() {
            self.patience.update(|left| left.saturating_sub(1));
        }
        Ok(Walked { text: String::new(), key: self.game.key_of(p, side), side, over, verdict: Known(verdict), problem: None })
    }

    fn position(&self) -> String {
        let (p, side, _) = self.last();
        self.game.rules().write(p, side)
    }
}
