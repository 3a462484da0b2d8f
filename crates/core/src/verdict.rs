//! What is known of a position, and how it became known.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Win, draw or loss for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Wdl {
    /// The opponent can force a win.
    Loss,
    /// Neither can force a win.
    Draw,
    /// The player to move can force a win.
    Win,
}

/// How a verdict was obtained.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// The rules alone: the game is over, or one move ends it.
    Rules,
    /// A table of a strong solution.
    Table,
    /// A search that looked at everything that matters.
    Search,
    /// A proof of result and distance, without a table.
    Proof,
    /// A book of what was proved before.
    Book,
    /// The combinatorial value of the position, which tells who wins.
    Value,
}

/// An exact value from the view of the player to move. Unknown is `None` around it, never a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Verdict {
    /// The result under best play.
    pub wdl: Wdl,
    /// Plies to the end when the winner hurries and the loser delays. A draw has none, unless the game is over.
    pub plies: Option<u32>,
    /// Where this comes from.
    pub source: Source,
}

impl Verdict {
    /// The same value for the player who moved to this position, with that move counted.
    pub fn before_move(self) -> Verdict {
        let wdl = match self.wdl {
            Wdl::Loss => Wdl::Win,
            Wdl::Draw => Wdl::Draw,
            Wdl::Win => Wdl::Loss,
        };
        let plies = if self.wdl == Wdl::Draw { None } else { self.plies.map(|n| n + 1) };
        Verdict { wdl, plies, ..self }
    }

    /// The value of the position after a move, from that of the move: [`Verdict::before_move`] undone.
    pub fn after_move(self) -> Verdict {
        let plies = self.plies.map(|n| n.saturating_sub(1));
        Verdict { plies, ..self.before_move() }
    }

    /// Orders verdicts of moves, best first: fast wins, slow wins, draws, slow losses, fast losses. What has no known
    /// distance counts as slow.
    pub fn sort_key(&self) -> (std::cmp::Reverse<Wdl>, i64) {
        let plies = i64::from(self.plies.unwrap_or(u32::MAX));
        let order = match self.wdl {
            Wdl::Win => plies,
            Wdl::Draw => 0,
            Wdl::Loss => -plies,
        };
        (std::cmp::Reverse(self.wdl), order)
    }
}
