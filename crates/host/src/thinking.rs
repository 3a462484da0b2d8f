//! Moves for any game: by exact values where they are known, by search where they are not.

use crate::answers::Known;
use crate::opponent::Level;
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::Arc;
use std::time::Duration;
use zug_core::{Line, Notation, Over, PathFree, Progress, Rules, Side, Wdl};
use zug_search::mcts::{Limits, Mcts, Report, Settings};
use zug_search::{Decisive, Policy};

/// How to look for a move.
#[derive(Clone, Copy, Debug)]
pub struct Thinking {
    /// How well to play: how often a known result is given away, or how much is searched.
    pub level: Level,
    /// Decides all chances. The same seed gives the same move, unless time ran out.
    pub seed: u64,
    /// Random games to play instead of those of the level.
    pub playouts: Option<u64>,
    /// The longest a search may take.
    pub time: Option<Duration>,
    /// Threads of a search.
    pub threads: usize,
}

impl Thinking {
    /// As a level plays, with one thread and without a clock.
    pub fn at(level: Level, seed: u64) -> Thinking {
        Thinking { level, seed, playouts: None, time: None, threads: 1 }
    }

    fn playouts(&self) -> u64 {
        self.playouts.unwrap_or(match self.level {
            Level::Beginner => 50,
            Level::Casual => 400,
            Level::Strong => 4_000,
            Level::Perfect => 20_000,
        })
    }
}

/// What thinking came to.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Thought {
    /// The game.
    pub game: String,
    /// The position.
    pub position: String,
    /// The player to move.
    pub side: Side,
    /// How the game ended, if it has.
    pub over: Option<Over>,
    /// The chosen move; none when the game is over.
    #[serde(rename = "move")]
    pub text: Option<String>,
    /// The value of the position for the player to move, where it is known or was proved.
    pub verdict: Known,
    /// What the player to move can expect, from 0 (a loss) to 1 (a win).
    pub estimate: f32,
    /// The moves that were considered, best first.
    pub candidates: Vec<CandidateAnswer>,
    /// The expected line of play; empty where exact values decided.
    pub line: Vec<String>,
    /// Random games played; 0 where exact values decided.
    pub playouts: u64,
}

/// A move and what is thought of it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Candidate")]
pub struct CandidateAnswer {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// How often a search tried it.
    pub visits: u64,
    /// What the mover can expect from it, from 0 (a loss) to 1 (a win).
    pub estimate: f32,
    /// Its result for the mover, where it is known or was proved.
    pub wdl: Option<Wdl>,
}

/// Begins a search, with a tree that suits the rules' history.
type Begin<R> = fn(Arc<R>, Arc<dyn Policy<R>>, Settings, Line<R>) -> Mcts<R>;

/// How a game is searched.
pub struct Searching<R: Rules> {
    policy: Arc<dyn Policy<R>>,
    settings: Settings,
    begin: Begin<R>,
}

impl<R: Rules> Default for Searching<R> {
    fn default() -> Self {
        Searching { policy: Arc::new(Decisive), settings: Settings::default(), begin: Mcts::new }
    }
}

impl<R: Rules> Searching<R> {
    /// By the game's own way to play.
    pub fn by(policy: impl Policy<R> + 'static, settings: Settings) -> Self {
        Searching { policy: Arc::new(policy), settings, begin: Mcts::new }
    }

    /// With equal positions taken as one.
    pub fn sharing(mut self) -> Self
    where
        R::Path: PathFree,
    {
        self.begin = Mcts::sharing;
        self
    }

    /// Searches from a game that is not over.
    pub fn search(&self, rules: &Arc<R>, line: Line<R>, how: &Thinking, progress: &Progress) -> Report<R::Move> {
        let settings = Settings { seed: how.seed, threads: how.threads, ..self.settings };
        let mut mcts = (self.begin)(rules.clone(), self.policy.clone(), settings, line);
        mcts.search(Limits { playouts: Some(how.playouts()), time: how.time }, progress)
    }
}

/// The candidates of a search as text.
pub fn candidates<R: Notation>(rules: &R, p: &R::Pos, side: Side, report: &Report<R::Move>) -> Vec<CandidateAnswer> {
    let answer = |c: &zug_search::mcts::Candidate<R::Move>| CandidateAnswer {
        text: rules.write_move_in(p, side, c.m),
        visits: c.visits,
        estimate: c.estimate,
        wdl: c.proof,
    };
    report.moves.iter().map(answer).collect()
}

/// What a result is worth.
pub fn worth(wdl: Wdl) -> f32 {
    match wdl {
        Wdl::Loss => 0.0,
        Wdl::Draw => 0.5,
        Wdl::Win => 1.0,
    }
}
