//! The one question: what is this position worth, and each of its moves?
//!
//! Whoever knows answers in turn: the rules, a table, the combinatorial value, a proof of the result or of the score,
//! and last a search that only estimates. Each fills in what those before it left open, within a budget. No reader
//! needs to know who spoke; every one can show it.

use crate::adding::Worth;
use crate::answers::PositionAnswer;
use crate::opponent::Level;
use crate::thinking::{Thinking, Thought};
use schemars::JsonSchema;
use serde::Serialize;
use std::time::Duration;
use zug_core::{Over, Score, Side, Source, Verdict, Wdl};

/// What a position is worth to the player to move, or a move to the player who makes it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Value {
    /// The result under best play.
    Result {
        /// Win, draw or loss.
        wdl: Wdl,
        /// Plies to the end, where they are known.
        plies: Option<u32>,
        /// Who says so.
        source: Source,
    },
    /// The value of a game that adds.
    Game {
        /// Who wins under best play.
        wdl: Wdl,
        /// The value itself, which belongs to the position and not to a player.
        #[serde(flatten)]
        worth: Worth,
    },
    /// The first player's points less the second's under best play, before komi.
    Score {
        /// At least.
        low: i32,
        /// At most; equal to `low` once proved.
        high: i32,
    },
    /// What a search expects.
    Estimate {
        /// From 0, a loss, to 1, a win.
        chance: f32,
        /// How often it was tried.
        visits: u64,
    },
}

impl Value {
    /// The value that is surest of what is known.
    fn of(verdict: Option<Verdict>, worth: Option<&Worth>) -> Option<Value> {
        let Verdict { wdl, plies, source } = verdict?;
        Some(match worth {
            Some(worth) => Value::Game { wdl, worth: worth.clone() },
            None => Value::Result { wdl, plies, source },
        })
    }

    /// The result, if the value tells it.
    pub fn wdl(&self) -> Option<Wdl> {
        match self {
            Value::Result { wdl, .. } | Value::Game { wdl, .. } => Some(*wdl),
            Value::Score { .. } | Value::Estimate { .. } => None,
        }
    }
}

/// Somebody who may know what a position is worth. The rules always have their word on finished games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Provider {
    /// The table of a strong solution.
    Table,
    /// The books of what was proved before.
    Book,
    /// A proof of the result or of the score, from nothing.
    Proof,
    /// The value of a game that adds.
    Value,
    /// A search that estimates.
    Search,
}

impl Provider {
    /// All of them, in the order in which they are asked.
    pub const ALL: [Provider; 5] = [Provider::Table, Provider::Book, Provider::Value, Provider::Proof, Provider::Search];

    /// Its name for people who choose one.
    pub fn name(self) -> &'static str {
        match self {
            Provider::Table => "table",
            Provider::Book => "book",
            Provider::Proof => "proof",
            Provider::Value => "value",
            Provider::Search => "search",
        }
    }

    /// What it is, in a few words.
    pub fn about(self) -> &'static str {
        match self {
            Provider::Table => "The table that `zug solve` made",
            Provider::Book => "The books of what was proved before",
            Provider::Proof => "A proof from nothing",
            Provider::Value => "The combinatorial value",
            Provider::Search => "A search that estimates",
        }
    }
}

/// How much may be done for an answer.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// The longest that proofs and estimates may take; nothing but what is known already when zero.
    pub time: Duration,
    /// Random games of an estimate.
    pub playouts: Option<u64>,
    /// Nodes of each proof.
    pub nodes: Option<u64>,
    /// Threads.
    pub threads: usize,
    /// Decides all chances of an estimate.
    pub seed: u64,
    /// Who alone is asked; everybody in turn when `None`.
    pub provider: Option<Provider>,
}

impl Budget {
    /// Only what is known already, or found at once.
    pub const GLANCE: Budget = Budget { time: Duration::ZERO, playouts: None, nodes: None, threads: 1, seed: 0, provider: None };

    /// So long, on one thread.
    pub fn of(time: Duration) -> Budget {
        Budget { time, ..Budget::GLANCE }
    }

    /// How an estimate is made in what is left of the time.
    pub(crate) fn thinking(&self, left: Duration) -> Thinking {
        let Budget { playouts, threads, seed, .. } = *self;
        Thinking { playouts, time: Some(left), threads, ..Thinking::at(Level::Perfect, seed) }
    }
}

/// What is known of a position and of its moves. It may improve while one watches.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Analysis {
    /// The game.
    pub game: String,
    /// The position, as the game writes it.
    pub position: String,
    /// The player to move.
    pub side: Side,
    /// How the game ended, if it has.
    pub over: Option<Over>,
    /// The points of a finished game, where points decide.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<Score>,
    /// What it is worth; `None` while nobody knows.
    pub value: Option<Value>,
    /// The moves, best first where their values tell, else in the order of the rules.
    pub moves: Vec<AnalysedMove>,
    /// The line that is expected, as far as it is known.
    pub line: Vec<String>,
    /// Whether nothing more will come.
    pub done: bool,
}

/// A move and what it is worth.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct AnalysedMove {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// The position after it.
    pub after: String,
    /// What it is worth to the player who makes it; `None` while nobody knows.
    pub value: Option<Value>,
    /// Whether it gives away a better result.
    pub mistake: bool,
}

impl Analysis {
    /// What a probe knows.
    pub(crate) fn known(probed: &PositionAnswer) -> Analysis {
        let moves = probed.moves.iter().map(|m| AnalysedMove {
            text: m.text.clone(),
            after: m.after.clone(),
            value: Value::of(m.verdict.0, m.worth.as_ref()),
            mistake: m.mistake,
        });
        Analysis {
            game: probed.game.clone(),
            position: probed.position.clone(),
            side: probed.side,
            over: probed.over,
            score: probed.score.clone(),
            value: Value::of(probed.verdict.0, probed.worth.as_ref()),
            moves: moves.collect(),
            line: Vec::new(),
            done: false,
        }
    }

    /// Whether the position and all moves have values that are exact.
    pub fn is_exact(&self) -> bool {
        let exact = |value: &Option<Value>| value.as_ref().is_some_and(|value| value.wdl().is_some());
        exact(&self.value) && self.moves.iter().all(|m| exact(&m.value))
    }

    /// Puts moves with proved scores first, those with most points for `side` before the others, and marks those that
    /// lose points.
    pub(crate) fn rank_by_score(&mut self, side: Side) {
        let points = |value: &Option<Value>| match value {
            Some(Value::Score { low, .. }) => Some(if side == Side::Left { *low } else { -low }),
            _ => None,
        };
        let best = points(&self.value);
        for m in &mut self.moves {
            m.mistake = best.zip(points(&m.value)).is_some_and(|(here, there)| there < here);
        }
        self.moves.sort_by_key(|m| std::cmp::Reverse(points(&m.value)));
    }

    /// Fills in what a search thinks, where nothing surer is known.
    pub(crate) fn estimated(&mut self, thought: &Thought) {
        let proved = |wdl| Value::Result { wdl, plies: None, source: Source::Search };
        if self.value.is_none() {
            // A position is worth what its best move is; the average of all that was tried is less.
            let chance = thought.candidates.first().map_or(thought.estimate, |best| best.estimate);
            let estimate = Value::Estimate { chance, visits: thought.playouts };
            self.value = Some(thought.verdict.0.map_or(estimate, |v| proved(v.wdl)));
        }
        let best = self.value.as_ref().and_then(Value::wdl);
        for m in &mut self.moves {
            let Some(candidate) = thought.candidates.iter().find(|c| c.text == m.text) else { continue };
            if m.value.as_ref().is_none_or(|value| value.wdl().is_none()) {
                let estimate = Value::Estimate { chance: candidate.estimate, visits: candidate.visits };
                m.value = Some(candidate.wdl.map_or(estimate, proved));
            }
            m.mistake = best.zip(m.value.as_ref().and_then(Value::wdl)).is_some_and(|(here, there)| there < here);
        }
        let place = |m: &AnalysedMove| thought.candidates.iter().position(|c| c.text == m.text).unwrap_or(usize::MAX);
        self.moves.sort_by_key(place);
        self.line = thought.line.clone();
    }
}
