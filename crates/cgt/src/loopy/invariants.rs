//! Degree and variety of stoppers (Siegel, *Combinatorial Game Theory*, VI.3 and VI.6; *Winning Ways*, chapter 11).

use super::sides::same;
use super::survival::Play;
use super::value::Value;
use crate::forms::{Calculator, FormError};
use std::cmp::Ordering;

impl Value {
    /// The onside of a sum: `G` upsum `H`.
    fn upsum(&self, c: &mut Calculator, other: &Value) -> Result<Option<Value>, FormError> {
        Ok(self.sum(c, other)?.onside())
    }

    /// The degree of a stopper, the onside of `G - G`: zero for short games. `None` if the game is no stopper, or the
    /// onside none.
    pub fn degree(&self, c: &mut Calculator) -> Result<Option<Value>, FormError> {
        if !self.is_stopper() {
            return Ok(None);
        }
        let negative = self.negative(c)?;
        self.upsum(c, &negative)
    }

    /// Whether adding the value to itself gives it back. The sums are compared as they are: to simplify them first takes
    /// a thousand times as long.
    pub fn is_idempotent(&self, c: &mut Calculator) -> Result<bool, FormError> {
        for (side, play) in [(self.onside_graph(), Play::Onside), (self.offside_graph(), Play::Offside)] {
            let twice = side.sum(c, &side)?;
            if !same(c, &twice, &side, play)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The variety of a stopper whose degree `d` is an idempotent: `G` upsum (`-G` downsum `-d`), which is also `G`
    /// downsum (`-G` upsum `d`). `None` where it is not defined.
    pub fn variety(&self, c: &mut Calculator) -> Result<Option<Value>, FormError> {
        let Some(degree) = self.degree(c)? else { return Ok(None) };
        if !degree.is_idempotent(c)? {
            return Ok(None);
        }
        let negative = self.negative(c)?;
        let minus_degree = degree.negative(c)?;
        let Some(below) = negative.sum(c, &minus_degree)?.offside() else { return Ok(None) };
        let Some(from_below) = self.upsum(c, &below)? else { return Ok(None) };
        let Some(above) = negative.upsum(c, &degree)? else { return Ok(None) };
        let Some(from_above) = self.sum(c, &above)?.offside() else { return Ok(None) };
        Ok((from_below.compare(c, &from_above)? == Some(Ordering::Equal)).then_some(from_below))
    }
}
