//! What the random games of a search come to: who owns each point in the end, and by how much Black leads.

use super::GoPlayer;
use crate::{Policy, Prior};
use fastrand::Rng;
use rustc_hash::FxHashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use zug_core::{Line, Over, Rules, Side};
use zug_games::go::{Frame, Go, Move, POINT};

/// A player like another whose random games are counted.
pub struct Tally<const N: usize> {
    player: Arc<dyn Policy<Go<N>>>,
    counts: Mutex<Counts>,
}

/// By how much Black leads at the end of some games, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lead {
    /// On average.
    pub mean: f32,
    /// How far from it, typically.
    pub deviation: f32,
}

#[derive(Default)]
struct Counts {
    /// How many boards the game had at the root.
    boards: usize,
    all: Leads,
    /// By the first move from the root; `None` is a pass.
    by_move: FxHashMap<Option<u16>, Leads>,
    /// For each point, the games in which it was Black's less those in which it was White's.
    owned: Vec<i64>,
}

#[derive(Clone, Copy, Default)]
struct Leads {
    games: u64,
    sum: f64,
    squares: f64,
}

impl Leads {
    fn add(&mut self, points: f64) {
        self.games += 1;
        self.sum += points;
        self.squares += points * points;
    }

    fn lead(&self) -> Option<Lead> {
        let games = self.games as f64;
        let mean = self.sum / games;
        let deviation = (self.squares / games - mean * mean).max(0.0).sqrt();
        (self.games > 0).then_some(Lead { mean: mean as f32, deviation: deviation as f32 })
    }
}

impl<const N: usize> Tally<N> {
    /// Counts the games of a search with this player, from a game of so many boards.
    pub fn new(player: Arc<dyn Policy<Go<N>>>, boards: usize) -> Self {
        Tally { player, counts: Mutex::new(Counts { boards, owned: vec![0; 64 * N], ..Counts::default() }) }
    }

    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins anew where the search goes on from the position after a move.
    pub fn advance(&self) {
        let mut counts = self.counts();
        *counts = Counts { boards: counts.boards + 1, owned: vec![0; 64 * N], ..Counts::default() };
    }

    /// How many games were counted.
    pub fn games(&self) -> u64 {
        self.counts().all.games
    }

    /// How the games ended that began with a move, or all of them; `None` before any did.
    pub fn lead(&self, first: Option<Move>) -> Option<Lead> {
        let counts = self.counts();
        match first {
            None => counts.all.lead(),
            Some(Move::Place(point)) => counts.by_move.get(&Some(point))?.lead(),
            Some(Move::Pass) => counts.by_move.get(&None)?.lead(),
        }
    }

    /// Whose each point is in the end, from the first of the lowest row on: from 1 (Black's in all games) to −1.
    pub fn ownership(&self, frame: &Frame<N>) -> Vec<f32> {
        let counts = self.counts();
        let games = counts.all.games.max(1) as f64;
        frame.all.points().map(|point| (counts.owned[usize::from(point)] as f64 / games) as f32).collect()
    }

    /// Plays a game from `from` to its end and counts it.
    pub fn play(&self, rules: &Go<N>, from: &Line<Go<N>>, rng: &mut Rng, trace: &mut Vec<(Side, Move)>) -> Over {
        let end = GoPlayer::finish(rules, from, rng, trace);
        let [black, white] = rules.areas(&end);
        let lead = f64::from(rules.lead(&end)) / f64::from(POINT);
        let mut counts = self.counts();
        counts.all.add(lead);
        if from.path.len() > counts.boards {
            let first = from.path.stone_of(counts.boards);
            counts.by_move.entry(first).or_default().add(lead);
        }
        black.points().for_each(|point| counts.owned[usize::from(point)] += 1);
        white.points().for_each(|point| counts.owned[usize::from(point)] -= 1);
        drop(counts);
        rules.over(&end, from.side).expect("random games end")
    }
}

impl<const N: usize> Policy<Go<N>> for Tally<N> {
    fn playout(&self, rules: &Go<N>, from: &Line<Go<N>>, rng: &mut Rng, trace: &mut Vec<(Side, Move)>) -> Over {
        self.play(rules, from, rng, trace)
    }

    fn priors(&self, rules: &Go<N>, at: &Line<Go<N>>, moves: &[Move], priors: &mut Vec<Option<Prior>>) {
        self.player.priors(rules, at, moves, priors);
    }

    fn slot(&self, rules: &Go<N>, m: Move) -> Option<usize> {
        self.player.slot(rules, m)
    }

    fn slots(&self, rules: &Go<N>) -> usize {
        self.player.slots(rules)
    }
}
