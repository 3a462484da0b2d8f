//! The one question, asked of one provider alone.

use super::{Hosted, Know, finished};
use crate::adding::Effort;
use crate::analysis::{Analysis, Budget, Provider};
use crate::error::HostError;
use crate::proving::effort_of;
use std::time::Instant;
use zug_core::{Line, Notation, Progress, Side, Track, View};

impl<R: Notation + View> Hosted<R> {
    /// What one provider says of a moment and its moves; an error if the game has none of the kind.
    pub(super) fn told_by(
        &self,
        provider: Provider,
        track: &Track<R>,
        budget: &Budget,
        progress: &Progress,
    ) -> Result<Analysis, HostError> {
        let now = track.now();
        let nothing = |_: &R::Pos, _: Side| Ok((None, None));
        let mut analysis = match provider {
            Provider::Table => {
                let table = self.strong()?.required()?;
                self.all_told(now, progress, &mut |p, side| Ok((table.probe(p, side)?, None)))?
            }
            Provider::Book => {
                let proving = self.proving()?;
                self.all_told(now, progress, &mut |p, side| Ok((proving.known(p, side)?, None)))?
            }
            Provider::Proof if self.exact.is_some() => {
                let mut analysis = self.all_told(now, progress, &mut { nothing })?;
                if now.over.is_none() {
                    self.scores(&mut analysis, track.positions(&self.rules), budget, progress)?;
                }
                analysis
            }
            Provider::Proof if self.walking.is_some() => {
                let effort = Effort::Until(Instant::now().checked_add(budget.time));
                let walk = |p: &R::Pos, side| {
                    Ok((self.walking.as_ref().and_then(|walking| walking.verdict(&self.rules, p, side, effort, progress)), None))
                };
                self.all_told(now, progress, &mut { walk })?
            }
            Provider::Proof => {
                let prover = self.proving()?.fresh()?;
                let end = Instant::now().checked_add(budget.time);
                let prove = |p: &R::Pos, side| {
                    let left = end.map_or(budget.time, |end| end.saturating_duration_since(Instant::now()));
                    Ok((prover.prove(p, side, &effort_of(budget, left), progress).verdict, None))
                };
                self.all_told(now, progress, &mut { prove })?
            }
            Provider::Value => {
                let adding = self.adding.as_ref().ok_or_else(|| HostError::NoValue(self.about.name.clone()))?;
                let effort = Effort::Until(Instant::now().checked_add(budget.time));
                let worth = |p: &R::Pos, side| {
                    let worth = adding.worth(&self.rules, p, effort, progress);
                    Ok((worth.as_ref().map(|worth| worth.verdict(side)), worth))
                };
                self.all_told(now, progress, &mut { worth })?
            }
            Provider::Search => {
                let mut analysis = self.all_told(now, progress, &mut { nothing })?;
                if now.over.is_none() {
                    analysis.estimated(&self.searched_from(now.clone(), &budget.thinking(budget.time), progress));
                }
                analysis
            }
        };
        progress.check()?;
        analysis.done = true;
        Ok(analysis)
    }

    /// A moment and its moves by whoever knows of positions that are not over.
    fn all_told(&self, now: &Line<R>, progress: &Progress, know: &mut Know<R>) -> Result<Analysis, HostError> {
        let mut know = |p: &R::Pos, side| match finished(self.rules(), p, side) {
            Some(finished) => Ok((Some(finished), None)),
            None => know(p, side),
        };
        let whole = self.fitting(now)?;
        let here = know(&now.position, now.side)?;
        Ok(Analysis::known(&self.told(now, whole, here, &mut know, progress)?))
    }
}
