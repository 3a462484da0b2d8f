//! Opponents of graded strength, from exact values.

use crate::answers::PositionAnswer;
use zug_core::{Verdict, Wdl};

/// How well an opponent plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Any legal move.
    Random,
    /// Sees wins and losses that are near, often errs on the rest.
    Casual,
    /// Seldom gives a result away.
    Strong,
    /// The best move, always.
    Perfect,
}

/// Chooses a move of a probed position; `seed` decides between moves that the level takes for equal. `None` when there is no move.
///
/// A move's weight falls off with what it gives away, as in a softmax: results count most, then hurrying or delaying the end.
pub fn choose(position: &PositionAnswer, level: Level, seed: u64) -> Option<&str> {
    let temperature = match level {
        Level::Perfect => 0.0,
        Level::Strong => 12.0,
        Level::Casual => 40.0,
        Level::Random => f64::INFINITY,
    };
    let scores: Vec<f64> = position.moves.iter().map(|m| m.verdict.0.map_or(0.0, score)).collect();
    let best = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let weight = |s: &f64| if level == Level::Perfect { f64::from(*s == best) } else { ((s - best) / temperature).exp() };
    let weights: Vec<f64> = scores.iter().map(weight).collect();
    let mut left = (seed >> 11) as f64 / (1u64 << 53) as f64 * weights.iter().sum::<f64>();
    let chosen = weights.iter().position(|w| {
        left -= w;
        left < 0.0
    });
    let chosen = chosen.or_else(|| weights.iter().rposition(|w| *w > 0.0))?;
    Some(&position.moves[chosen].text)
}

/// Points for a value: 100 for a result, a little for its distance, less the farther it is.
fn score(verdict: Verdict) -> f64 {
    let near = 40.0 / (1.0 + f64::from(verdict.plies.unwrap_or(0)));
    match verdict.wdl {
        Wdl::Win => 100.0 + near,
        Wdl::Draw => 0.0,
        Wdl::Loss => -100.0 - near,
    }
}
