//! Sums under misère play: who wins, and how two of them compare beside the games of a universe.

use crate::values::{ValueError, Values};
use std::cmp::Ordering;
use zug_cgt::misere::Universe;
use zug_cgt::sums::{Limits, UniverseError};
use zug_core::Side;

impl Values {
    /// How two sums compare under misère play, as they are written; `None` if neither is at least the other.
    pub fn misere_compare(&self, [g, h]: [&str; 2], universe: Universe, limits: &Limits) -> Result<Option<Ordering>, ValueError> {
        let (session, first) = self.session(g)?;
        let (_, second) = self.session(h)?;
        let mut session = session.as_written(true);
        let (g, h) = (session.read(&first)?, session.read(&second)?);
        session.solver.compare_misere([&g, &h], universe, limits).map_err(|error| match error {
            UniverseError::Stop(stop) => stop.into(),
            error => ValueError::Misere(error),
        })
    }

    /// Who wins a sum under misère play, as it is written: `L`, `R`, `N` or `P`.
    pub fn misere_outcome(&self, sum: &str, limits: &Limits) -> Result<&'static str, ValueError> {
        let (session, block) = self.session(sum)?;
        let mut session = session.as_written(true);
        let sum = session.read(&block)?;
        let [left, right] = Side::BOTH.map(|side| session.solver.wins_misere(&sum, side, limits));
        Ok(match (left?, right?) {
            (true, true) => "N",
            (true, false) => "L",
            (false, true) => "R",
            (false, false) => "P",
        })
    }
}
