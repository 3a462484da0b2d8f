//! Lower and upper bounds of a sum on a scale of simple games.
//!
//! A scale is a chain of games … < G(-1) < G(0) < G(1) < …. "G(i) is at most S" holds for all i up to some place, so
//! the best lower bound is found by stepping outwards from a first guess in doubling steps and then halving; the same
//! from above. A few steps that lead nowhere lead to the end of the interval, where most such searches are over.
//!
//! Each comparison is a difference game, and its answer is kept. The games of all scales are values whose order is
//! known, so an answer on one scale often tells that of another question, on whichever scale: that one is not asked.

use crate::literals;
use crate::sums::{Limits, RulesetId, Solver, Stop, Summand};
use crate::values::{Dyadic, NumberUpStar, Overflow};
use serde::Serialize;
use std::collections::HashMap;
use std::fmt;
use std::ops::RangeInclusive;
use zug_core::Side;

/// Steps outwards before the end of the interval is asked about.
const STEPS: u32 = 4;

/// A chain of games to compare with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Scale {
    /// Multiples of up.
    Up,
    /// Multiples of up, and a star.
    UpStar,
    /// Eighths.
    Dyadic,
}

impl Scale {
    /// All scales, in the order in which each helps the next.
    pub const ALL: [Scale; 3] = [Scale::Dyadic, Scale::UpStar, Scale::Up];

    /// The game at a place of the scale, as the input language writes it.
    pub fn literal(self, index: i64) -> String {
        match self {
            Scale::Up => index.to_string(),
            Scale::UpStar => format!("{index} *"),
            Scale::Dyadic => Dyadic::new(index, 3).map_or_else(|_| format!("{index}/8"), |number| number.to_string()),
        }
    }

    /// The game at a place of the scale.
    fn value(self, index: i64) -> Result<NumberUpStar, Overflow> {
        let ups = || i32::try_from(index).map_err(|_| Overflow);
        match self {
            Scale::Up => NumberUpStar::new(Dyadic::ZERO, ups()?, 0),
            Scale::UpStar => NumberUpStar::new(Dyadic::ZERO, ups()?, 1),
            Scale::Dyadic => Ok(Dyadic::new(index, 3)?.into()),
        }
    }

    fn section(self) -> &'static str {
        match self {
            Scale::Up | Scale::UpStar => "up_star",
            Scale::Dyadic => "dyadic_rational",
        }
    }
}

impl fmt::Display for Scale {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Scale::Up => "up",
            Scale::UpStar => "up+star",
            Scale::Dyadic => "eighths",
        })
    }
}

/// One end of a pair of bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Bound {
    /// Its place on the scale.
    pub index: i64,
    /// Whether the sum is equal to it.
    pub equal: bool,
}

/// The tightest bounds on a scale, within an interval.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Bounds {
    /// The scale.
    pub scale: Scale,
    /// The largest game of the interval that is at most the sum.
    pub lower: Option<Bound>,
    /// The smallest game of the interval that is at least the sum.
    pub upper: Option<Bound>,
    /// How many questions it took.
    pub questions: u32,
}

/// Finds bounds of one sum; what is found on one scale narrows the others.
pub struct BoundsFinder<'a> {
    solver: &'a mut Solver,
    sum: Vec<Summand>,
    limits: Limits<'a>,
    rulesets: HashMap<&'static str, RulesetId>,
    found: Vec<Bounds>,
    answers: Vec<Answered>,
    questions: u32,
}

/// Whether a value is at most the sum, or at least the sum.
#[derive(Clone, Copy)]
struct Answered {
    value: NumberUpStar,
    end: End,
    holds: bool,
}

/// Which end of an interval around the sum a value may be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Lower,
    Upper,
}

impl End {
    /// Whether one value is further out than another, or as far, so that it is an end if the other is.
    fn is_outside(self, value: NumberUpStar, other: NumberUpStar) -> bool {
        match self {
            End::Lower => value.le(other),
            End::Upper => other.le(value),
        }
    }
}

impl<'a> BoundsFinder<'a> {
    /// For a sum of the solver.
    pub fn new(solver: &'a mut Solver, sum: &[Summand], limits: Limits<'a>) -> Self {
        let sum = sum.to_vec();
        BoundsFinder { solver, sum, limits, rulesets: HashMap::new(), found: Vec::new(), answers: Vec::new(), questions: 0 }
    }

    /// The bounds on a scale among the places of an interval, which is not empty.
    pub fn find(&mut self, scale: Scale, interval: RangeInclusive<i64>) -> Result<Bounds, Stop> {
        let before = self.questions;
        let (min, max) = interval.into_inner();
        let [low, high] = self.guesses(scale).map(|guess| guess.clamp(min, max));
        let lower = self.last(min, max, low, |finder, i| finder.is_end(scale, i, End::Lower))?;
        let upper = match lower {
            Some(i) if self.is_end(scale, i, End::Upper)? => Some(i),
            // Where one end is outside of the interval, so is the other, mostly.
            None if !self.is_end(scale, max, End::Upper)? => None,
            _ => self.last(-max, -min, -high, |finder, i| finder.is_end(scale, -i, End::Upper))?.map(|i| -i),
        };
        let equal = lower.is_some() && lower == upper;
        let bound = |index: i64| Bound { index, equal };
        let bounds = Bounds { scale, lower: lower.map(bound), upper: upper.map(bound), questions: self.questions - before };
        self.found.push(bounds);
        Ok(bounds)
    }

    /// Where to begin: at the bounds on a related scale, if they are known.
    fn guesses(&self, scale: Scale) -> [i64; 2] {
        let related = self.found.iter().find(|b| b.scale != Scale::Dyadic && scale != Scale::Dyadic);
        match related {
            Some(b) => [b.lower.map_or(0, |b| b.index), b.upper.map_or(0, |b| b.index)],
            None => [0, 0],
        }
    }

    /// The last place from `min` to `max` where `holds` is true, which it is up to there and not beyond; searched
    /// outwards from `guess`.
    fn last(&mut self, min: i64, max: i64, guess: i64, holds: impl Fn(&mut Self, i64) -> Result<bool, Stop>) -> Result<Option<i64>, Stop> {
        let upwards = holds(self, guess)?;
        let (mut here, end) = (guess, if upwards { max } else { min });
        let asked = self.questions;
        let mut step = 1;
        let beyond = loop {
            if here == end {
                return Ok(upwards.then_some(end));
            }
            let far = self.questions - asked >= STEPS || (end - here).abs() <= step;
            let next = if far { end } else { here + if upwards { step } else { -step } };
            if holds(self, next)? != upwards {
                break next;
            }
            here = next;
            step *= 2;
        };
        let (mut yes, mut no) = if upwards { (here, beyond) } else { (beyond, here) };
        while no - yes > 1 {
            let middle = yes + (no - yes) / 2;
            if holds(self, middle)? { yes = middle } else { no = middle }
        }
        Ok(Some(yes))
    }

    /// Whether the game at a place is at most the sum, or at least; asked only if no earlier answer tells.
    fn is_end(&mut self, scale: Scale, index: i64, end: End) -> Result<bool, Stop> {
        let value = scale.value(index)?;
        if let Some(known) = self.implied(value, end) {
            return Ok(known);
        }
        // The value is at most the sum if Right, moving first in the difference, loses.
        let holds = self.difference_lost(scale, index, if end == End::Lower { Side::Right } else { Side::Left })?;
        self.answers.push(Answered { value, end, holds });
        Ok(holds)
    }

    /// What earlier answers say. A value further out than an end is one, and one that is nearer than a value that is
    /// none is none. A value that is not outside of an end of the other kind cannot be an end either.
    fn implied(&self, value: NumberUpStar, end: End) -> Option<bool> {
        self.answers.iter().find_map(|answer| match (answer.end == end, answer.holds) {
            (true, true) => end.is_outside(value, answer.value).then_some(true),
            (true, false) => end.is_outside(answer.value, value).then_some(false),
            (false, true) => (!end.is_outside(value, answer.value)).then_some(false),
            (false, false) => None,
        })
    }

    fn difference_lost(&mut self, scale: Scale, index: i64, first: Side) -> Result<bool, Stop> {
        self.questions += 1;
        let section = scale.section();
        let ruleset = match self.rulesets.get(section) {
            Some(id) => *id,
            None => {
                let ruleset = literals::ruleset(section, false).ok_or(Stop::Memory)?;
                let id = self.solver.add(ruleset);
                self.rulesets.insert(section, id);
                id
            }
        };
        // The star is its own negative, so the negative of a place is the place mirrored.
        let position = self.solver.ruleset(ruleset).read(&scale.literal(-index)).map_err(|_| Stop::Memory)?;
        self.sum.push(Summand { ruleset, position });
        let result = self.solver.wins(&self.sum, first, &self.limits);
        self.sum.pop();
        Ok(!result?)
    }
}
