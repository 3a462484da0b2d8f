//! Opponents of graded strength, from exact values; where there are none, [`crate::Thinking`] searches. The page plays
//! by the same model (`web/src/lib/opponent.ts`).

use crate::answers::PositionAnswer;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use zug_core::{Verdict, Wdl};

/// How well an opponent plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Sees what happens at once, and often not that.
    Beginner,
    /// Sees a few plies ahead and errs on the rest.
    Casual,
    /// Seldom gives a result away.
    Strong,
    /// The best move, always.
    Perfect,
}

impl Level {
    /// All of them, the best first.
    pub const ALL: [Level; 4] = [Level::Perfect, Level::Strong, Level::Casual, Level::Beginner];

    /// Its name for people, and one sentence.
    pub fn words(self) -> (&'static str, &'static str) {
        match self {
            Level::Perfect => ("Perfect", "The best move, always."),
            Level::Strong => ("Strong", "Seldom gives a result away."),
            Level::Casual => ("Casual", "Sees a few plies ahead and errs on the rest."),
            Level::Beginner => ("Beginner", "Sees what happens at once, and often not that."),
        }
    }
}

/// Chooses a move of a probed position; `seed` decides between moves that the level takes for about equal. Where no
/// values are known all moves are equal. `None` when there is no move.
pub fn choose(position: &PositionAnswer, level: Level, seed: u64) -> Option<&str> {
    let verdicts: Vec<Option<Verdict>> = position.moves.iter().map(|m| m.verdict.0).collect();
    let weights = weights(&verdicts, level);
    let mut left = (mixed(seed) >> 11) as f64 / (1u64 << 53) as f64 * weights.iter().sum::<f64>();
    let chosen = weights.iter().position(|w| {
        left -= w;
        left < 0.0
    });
    let chosen = chosen.or_else(|| weights.iter().rposition(|w| *w > 0.0))?;
    Some(&position.moves[chosen].text)
}

/// A number all of whose bits depend on all bits of the seed, so that small seeds choose differently too.
fn mixed(mut seed: u64) -> u64 {
    // The last steps of MurmurHash3.
    for factor in [0xff51_afd7_ed55_8ccd, 0xc4ce_b9fe_1a85_ec53] {
        seed = (seed ^ (seed >> 33)).wrapping_mul(factor);
    }
    seed ^ (seed >> 33)
}

/// How likely each move is, in no particular unit: a softmax over how good it looks to someone who sees so far.
fn weights(verdicts: &[Option<Verdict>], level: Level) -> Vec<f64> {
    let (temperature, horizon) = match level {
        Level::Perfect => {
            let key = |v: &Option<Verdict>| v.map(|v| v.sort_key());
            let best = verdicts.iter().map(key).min();
            return verdicts.iter().map(|v| f64::from(Some(key(v)) == best)).collect();
        }
        Level::Strong => (0.1, 12.0),
        Level::Casual => (0.22, 4.0),
        Level::Beginner => (0.5, 1.5),
    };
    verdicts.iter().map(|v| (appeal(*v, horizon) / temperature).exp()).collect()
}

/// How good a value looks to someone who sees `horizon` plies: 1 for a win at once, near 0 for a distant one.
fn appeal(verdict: Option<Verdict>, horizon: f64) -> f64 {
    let Some(verdict) = verdict else { return 0.0 };
    let size = 0.1 + 0.9 * (-(f64::from(verdict.plies.unwrap_or(1)) - 1.0) / horizon).exp();
    match verdict.wdl {
        Wdl::Win => size,
        Wdl::Draw => 0.0,
        Wdl::Loss => -size,
    }
}
