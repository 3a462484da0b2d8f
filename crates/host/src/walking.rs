//! The capability of being walked through, as an object: all positions of a game with cycles are few, so that a walk tells
//! every value.

use crate::adding::Effort;
use std::time::Instant;
use zug_core::{PathFree, Progress, Rules, Side, Verdict};
use zug_search::{WalkLimits, Walked};

/// What can be done with such a game.
pub(crate) trait Walks<R: Rules>: Send + Sync {
    /// The value of a position; `None` when finding it takes more than the effort allows.
    fn verdict(&self, rules: &R, p: &R::Pos, side: Side, effort: Effort, progress: &Progress) -> Option<Verdict>;
}

/// Positions that a glance may walk through.
const GLANCE: usize = 10_000;
/// Positions for whoever has time: some hundreds of megabytes.
const MOST: usize = 3_000_000;

impl<R: Rules<Path: PathFree>> Walks<R> for Walked<R::Pos>
where
    R::Pos: Send + Sync,
{
    fn verdict(&self, rules: &R, p: &R::Pos, side: Side, effort: Effort, progress: &Progress) -> Option<Verdict> {
        let now = Instant::now();
        let limits = match effort {
            Effort::Glance => WalkLimits { positions: GLANCE, deadline: None },
            // Half of the time: if that is not enough, the other half is for an estimate.
            Effort::Until(end) => {
                progress.stage("walking through all positions", "positions", 0, 0);
                WalkLimits { positions: MOST, deadline: end.map(|end| now + end.saturating_duration_since(now) / 2) }
            }
        };
        Walked::verdict(self, rules, p, side, limits, progress)
    }
}
