//! Lower and upper bounds of a sum on a scale of simple games.
//!
//! A scale is a chain of games … < G(-1) < G(0) < G(1) < …. "G(i) is at most S" holds for all i up to some place, so
//! the best lower bound is found by stepping outwards from a first guess in doubling steps and then halving; the same
//! from above. Each comparison is a difference game. What one scale shows narrows the next: bounds on ups with a star
//! say where those on ups must be, give or take two, and a sum that exceeds a positive number exceeds every multiple of
//! up.

use crate::literals;
use crate::sums::{Limits, RulesetId, Solver, Stop, Summand};
use crate::values::Dyadic;
use serde::Serialize;
use std::collections::HashMap;
use std::fmt;
use zug_core::Side;

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
    questions: u32,
}

impl<'a> BoundsFinder<'a> {
    /// For a sum of the solver.
    pub fn new(solver: &'a mut Solver, sum: &[Summand], limits: Limits<'a>) -> Self {
        BoundsFinder { solver, sum: sum.to_vec(), limits, rulesets: HashMap::new(), found: Vec::new(), questions: 0 }
    }

    /// The bounds on a scale among the places from `-reach` to `reach`.
    pub fn find(&mut self, scale: Scale, reach: i64) -> Result<Bounds, Stop> {
        let before = self.questions;
        let (lower, upper) = match self.sign_of_number(scale) {
            // Larger than a positive number: larger than all multiples of up. And the other way round.
            Some(true) => (Some(Bound { index: reach, equal: false }), None),
            Some(false) => (None, Some(Bound { index: -reach, equal: false })),
            None => {
                let [low, high] = self.guesses(scale).map(|guess| guess.clamp(-reach, reach));
                let lower = self.last(-reach, reach, low, |finder, i| finder.at_most(scale, i))?;
                let upper = match lower {
                    Some(i) if self.at_least(scale, i)? => Some(i),
                    _ => self.last(-reach, reach, -high, |finder, i| finder.at_least(scale, -i))?.map(|i| -i),
                };
                let equal = lower.is_some() && lower == upper;
                (lower.map(|index| Bound { index, equal }), upper.map(|index| Bound { index, equal }))
            }
        };
        let bounds = Bounds { scale, lower, upper, questions: self.questions - before };
        self.found.push(bounds);
        Ok(bounds)
    }

    /// Whether bounds by numbers show that the sum exceeds a positive number, or is exceeded by a negative one.
    fn sign_of_number(&self, scale: Scale) -> Option<bool> {
        if scale == Scale::Dyadic {
            return None;
        }
        let numbers = self.found.iter().find(|b| b.scale == Scale::Dyadic)?;
        match (numbers.lower, numbers.upper) {
            (Some(Bound { index: 1.., .. }), _) => Some(true),
            (_, Some(Bound { index: ..0, .. })) => Some(false),
            _ => None,
        }
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
        let mut step = 1;
        let (mut yes, mut no);
        if holds(self, guess)? {
            yes = guess;
            loop {
                if yes == max {
                    return Ok(Some(max));
                }
                let next = (yes + step).min(max);
                if holds(self, next)? {
                    yes = next;
                    step *= 2;
                } else {
                    no = next;
                    break;
                }
            }
        } else {
            no = guess;
            loop {
                if no == min {
                    return Ok(None);
                }
                let next = (no - step).max(min);
                if holds(self, next)? {
                    yes = next;
                    break;
                }
                no = next;
                step *= 2;
            }
        }
        while no - yes > 1 {
            let middle = yes + (no - yes) / 2;
            if holds(self, middle)? { yes = middle } else { no = middle }
        }
        Ok(Some(yes))
    }

    /// Whether the game at a place is at most the sum: Right, moving first in the difference, loses.
    fn at_most(&mut self, scale: Scale, index: i64) -> Result<bool, Stop> {
        self.difference_lost(scale, index, Side::Right)
    }

    /// Whether the game at a place is at least the sum.
    fn at_least(&mut self, scale: Scale, index: i64) -> Result<bool, Stop> {
        self.difference_lost(scale, index, Side::Left)
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
