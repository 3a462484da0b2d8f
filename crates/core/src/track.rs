//! A game in progress with the way back.
//!
//! The history holds every position of the line. A position can be large, and a line long: only some are kept
//! ([`EVERY`]), the others are made again by playing from one of those.

use crate::{Line, Notation, Over, Path, Rules, Side, StepError, Stepped};

/// Positions are kept at these multiples, and at so many places before the end of the line.
const EVERY: usize = 64;

/// A line, and what led to its end.
pub struct Track<R: Rules> {
    now: Line<R>,
    /// The places before the present one.
    before: Vec<Place<R>>,
}

/// A place of the line, and what was done there.
struct Place<R: Rules> {
    done: Done<R>,
    /// Boxed, since most places have none.
    position: Option<Box<R::Pos>>,
    side: Side,
    over: Option<Over>,
    over_anyhow: bool,
}

enum Done<R: Rules> {
    Move(R::Move),
    Step(String),
    /// Where it led.
    Jump(Box<R::Pos>),
}

impl<R: Notation> Track<R> {
    /// Begins at the end of a line.
    pub fn new(now: Line<R>) -> Self {
        Track { now, before: Vec::new() }
    }

    /// The present.
    pub fn now(&self) -> &Line<R> {
        &self.now
    }

    /// Moves and steps made so far.
    pub fn plies(&self) -> usize {
        self.before.len()
    }

    /// Makes a move, or executes a step of a record; nothing changes when that fails.
    pub fn step(&mut self, rules: &R, text: &str) -> Result<Stepped<R>, StepError> {
        let Line { position, side, over, over_anyhow, .. } = &self.now;
        let (position, side, over, over_anyhow) = (Box::new(position.clone()), *side, *over, *over_anyhow);
        let stepped = match self.now.step(rules, text) {
            Ok(stepped) => stepped,
            Err(e) => {
                self.now.position = *position;
                return Err(e);
            }
        };
        let done = stepped.made.map_or_else(|| Done::Step(stepped.text.clone()), Done::Move);
        self.leave(Place { done, position: Some(position), side, over, over_anyhow });
        Ok(stepped)
    }

    /// Goes on to a position, whatever leads there.
    pub fn jump(&mut self, rules: &R, position: R::Pos, side: Side) {
        let done = Done::Jump(Box::new(position.clone()));
        let Line { over, over_anyhow, .. } = self.now;
        let before = std::mem::replace(&mut self.now.position, position);
        self.leave(Place { done, position: Some(Box::new(before)), side: self.now.side, over, over_anyhow });
        self.now.side = side;
        self.now.enter(rules);
    }

    fn leave(&mut self, place: Place<R>) {
        self.before.push(place);
        if let Some(old) = self.before.len().checked_sub(EVERY + 1).filter(|old| !old.is_multiple_of(EVERY)) {
            self.before[old].position = None;
        }
    }

    /// Goes back until this many moves are made; more than there are change nothing.
    pub fn back_to(&mut self, rules: &R, plies: usize) {
        while self.before.len() > plies {
            self.fill(rules);
            let Some(Place { position: Some(position), side, over, over_anyhow, .. }) = self.before.pop() else { return };
            let now = &mut self.now;
            now.path.leave(rules, &now.position, now.side);
            (now.position, now.side, now.over, now.over_anyhow) = (*position, side, over, over_anyhow);
        }
    }

    /// Every position of the line with the player to move, the present one last.
    pub fn positions(&self, rules: &R) -> Vec<(R::Pos, Side)> {
        let sides = self.before.iter().map(|place| place.side).chain([self.now.side]);
        self.all(rules).into_iter().zip(sides).collect()
    }

    fn all(&self, rules: &R) -> Vec<R::Pos> {
        let mut positions: Vec<R::Pos> = Vec::with_capacity(self.before.len() + 1);
        for (at, place) in self.before.iter().enumerate() {
            let position = match &place.position {
                Some(kept) => (**kept).clone(),
                None => self.before[at - 1].after(rules, positions[at - 1].clone()),
            };
            positions.push(position);
        }
        positions.push(self.now.position.clone());
        positions
    }

    /// Makes the position of the last place again, from the last that is kept.
    fn fill(&mut self, rules: &R) {
        let Some(kept) = self.before.iter().rposition(|place| place.position.is_some()) else { return };
        for at in kept + 1..self.before.len() {
            let before = &self.before[at - 1];
            let Some(position) = before.position.clone() else { return };
            self.before[at].position = Some(Box::new(before.after(rules, *position)));
        }
    }
}

impl<R: Notation> Place<R> {
    /// Does again what was done here.
    fn after(&self, rules: &R, mut position: R::Pos) -> R::Pos {
        match &self.done {
            Done::Move(m) => {
                rules.play(&mut position, self.side, *m);
            }
            Done::Step(text) => drop(rules.execute(&mut position, self.side, text)),
            Done::Jump(to) => position.clone_from(to),
        }
        position
    }
}
