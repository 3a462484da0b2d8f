//! What sums are worth: outcome, order, value, thermograph.

use super::expressions::STEPS;
use super::{Limits, Outcome, Solver, Stop, Summand};
use crate::forms::{Arena, FormId};
use crate::language::Walls;
use crate::notation::{ExpressionError, WriteError, read, short};
use crate::thermograph::{Thermograph, Wall};
use std::cmp::Ordering;
use std::sync::Arc;
use std::time::Instant;
use zug_core::{ReadError, Side};

impl Solver {
    /// Who wins, whoever begins.
    pub fn outcome(&mut self, sum: &[Summand], limits: &Limits) -> Result<Outcome, Stop> {
        let begin = Instant::now();
        let left = self.wins(sum, Side::Left, limits)?;
        let limits = Limits { time: limits.time.map(|t| t.saturating_sub(begin.elapsed())), ..*limits };
        Ok(Outcome::known(left, self.wins(sum, Side::Right, &limits)?))
    }

    /// How two sums compare, by the difference of them; `None` when they are confused.
    pub fn compare(&mut self, g: &[Summand], h: &[Summand], limits: &Limits) -> Result<Option<Ordering>, Stop> {
        let difference: Vec<Summand> = g.iter().copied().chain(self.negative(h)).collect();
        let outcome = self.outcome(&difference, limits)?;
        Ok(match (outcome.first(Side::Left), outcome.first(Side::Right)) {
            (Some(true), Some(true)) => None,
            (Some(true), _) => Some(Ordering::Greater),
            (_, Some(true)) => Some(Ordering::Less),
            _ => Some(Ordering::Equal),
        })
    }

    /// The sum with the players exchanged.
    pub fn negative(&mut self, sum: &[Summand]) -> Vec<Summand> {
        sum.iter().map(|s| Summand { position: self.ruleset(s.ruleset).negate(s.position), ..*s }).collect()
    }

    /// The canonical form of a sum, with the arena it lies in.
    pub fn form(&mut self, sum: &[Summand], limits: &Limits) -> Result<(Arc<Arena>, FormId), Stop> {
        self.metered(limits, |solver, meter| {
            let sum = solver.simplest(sum, meter)?;
            let value = solver.ledger.values.value(sum.value).narrow()?;
            let form = solver.form_of(value, &sum.ids, meter)?;
            Ok((solver.worth.arena(), form))
        })
    }

    /// The canonical form of a sum as text, if that is not longer than `longest`.
    pub fn value_text(&mut self, sum: &[Summand], longest: usize, limits: &Limits) -> Result<Option<String>, Stop> {
        let watch = limits.watch();
        let (arena, form) = self.form(sum, limits)?;
        match short(&arena.calculator().watched(watch), form) {
            Ok(text) => Ok(Some(text).filter(|text| text.len() <= longest)),
            Err(WriteError::TooLong) => Ok(None),
            Err(WriteError::Form(e)) => Err(e.into()),
        }
    }

    /// The short text of an expression's value.
    pub fn value_of(&mut self, expression: &str) -> Result<String, ExpressionError> {
        let arena = self.worth.arena();
        let mut c = arena.calculator();
        c.limit(STEPS);
        let form = read(&mut c, expression)?;
        short(&c, form).map_err(|e| ReadError::at(0, e.to_string()).into())
    }

    /// The thermograph of a sum.
    pub fn thermograph(&mut self, sum: &[Summand], limits: &Limits) -> Result<Arc<Thermograph>, Stop> {
        let watch = limits.watch();
        let (arena, form) = self.form(sum, limits)?;
        Ok(Thermograph::of(&arena.calculator().watched(watch), form)?)
    }

    /// The bends of the thermograph of a sum.
    pub fn walls(&mut self, sum: &[Summand], limits: &Limits) -> Result<Walls, Stop> {
        let graph = self.thermograph(sum, limits)?;
        let bends = |wall: &Wall| wall.bends().iter().map(|bend| (bend.value, bend.temperature)).collect();
        Ok(Walls { left: bends(graph.left()), right: bends(graph.right()) })
    }
}
