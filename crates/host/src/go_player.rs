//! What the search is told of Go beyond its rules.

use fastrand::Rng;
use std::cmp::Ordering;
use zug_core::{Over, Side};
use zug_games::go::{Go, Move, Position, eyes, light, urges};
use zug_search::mcts::Settings;
use zug_search::{Line, Policy, Prior};

/// Random games on the fast board, no filling of own eyes, and opinions that a beginner would share.
pub struct GoPlayer;

impl GoPlayer {
    /// The search settings that go with it.
    pub fn settings() -> Settings {
        Settings { exploration: 0.2, rave: 1500.0, expand_after: 2, ..Settings::default() }
    }
}

/// Nothing speaks for a move, or against it.
const EVEN: Prior = Prior { games: 8, halves: 8 };
/// Stones are captured or saved.
const URGENT: Prior = Prior { games: 24, halves: 36 };
/// A stone that the opponent can take at once.
const HASTY: Prior = Prior { games: 16, halves: 6 };
/// On the edge with nothing near it.
const FAR: Prior = Prior { games: 16, halves: 8 };
/// A pass that the opponent may answer with one.
const PASS: Prior = Prior { games: 16, halves: 4 };

impl<const N: usize> Policy<Go<N>> for GoPlayer {
    fn playout(&self, rules: &Go<N>, from: &Line<Go<N>>, rng: &mut Rng, trace: &mut Vec<(Side, Move)>) -> Over {
        let (mut p, mut boards): (Position<N>, _) = (from.position.clone(), from.path.clone());
        match light(rules, &mut p, from.side, &mut boards, |n| rng.u32(..n), |side, m| trace.push((side, m))).cmp(&0) {
            Ordering::Greater => Over::Win(Side::Left),
            Ordering::Equal => Over::Tie,
            Ordering::Less => Over::Win(Side::Right),
        }
    }

    fn priors(&self, rules: &Go<N>, at: &Line<Go<N>>, moves: &[Move], priors: &mut Vec<Option<Prior>>) {
        let (frame, board, side) = (rules.frame(), at.position.board(), at.side);
        let eyes = eyes(frame, board, side);
        let urge = urges(frame, board, side);
        let urgent = urge.captures | urge.rescues;
        let stones = board.stones(Side::Left) | board.stones(Side::Right);
        let near = frame.around(&stones);
        let near = near | frame.around(&near);
        let free = board.free(frame);
        let opinion = |m: Move| match m {
            Move::Pass if at.position.passes() > 0 => Some(EVEN),
            Move::Pass => Some(PASS),
            Move::Place(point) if eyes.has(point) => None,
            Move::Place(point) if urgent.has(point) => Some(URGENT),
            Move::Place(point) => {
                let (col, row) = frame.place(point);
                let edge = col == 0 || row == 0 || col + 1 == frame.cols || row + 1 == frame.rows;
                // A liberty of its own, or of a neighbour that has two.
                let breath = frame.near[usize::from(point)].iter().filter(|q| **q != frame.edge() && free.has(**q)).count();
                let joined = frame.near[usize::from(point)].iter().any(|&q| q != frame.edge() && board.stones(side).has(q));
                match () {
                    () if breath < 2 && !joined => Some(HASTY),
                    () if edge && !near.has(point) && frame.len() > 36 => Some(FAR),
                    () => Some(EVEN),
                }
            }
        };
        priors.extend(moves.iter().map(|&m| opinion(m)));
    }

    fn slot(&self, _: &Go<N>, m: Move) -> Option<usize> {
        match m {
            Move::Place(point) => Some(usize::from(point)),
            Move::Pass => None,
        }
    }

    fn slots(&self, _: &Go<N>) -> usize {
        64 * N
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::time::Instant;
    use zug_core::Progress;
    use zug_games::go::Options;
    use zug_search::mcts::{Limits, Mcts};

    #[test]
    #[ignore]
    fn speed() {
        let rules = Arc::new(Go::<2>::new(Options::new(9, 9)));
        let began = Instant::now();
        let mut rng = Rng::with_seed(1);
        let mut trace = Vec::new();
        let mut plies = 0;
        let line = Line::start(&*rules);
        for _ in 0..3000 {
            trace.clear();
            GoPlayer.playout(&rules, &line, &mut rng, &mut trace);
            plies += trace.len();
        }
        let t = began.elapsed().as_secs_f64();
        println!("light: {:.0}/s, {:.0} plies/s, {} plies", 3000.0 / t, plies as f64 / t, plies / 3000);
        let mut mcts = Mcts::new(rules.clone(), Arc::new(GoPlayer), GoPlayer::settings(), Line::start(&*rules));
        let began = Instant::now();
        let r = mcts.search(Limits { playouts: Some(5000), time: None }, &Progress::default());
        println!("mcts {:.0}/s nodes {} est {}", 5000.0 / began.elapsed().as_secs_f64(), r.nodes, r.estimate);
        for c in &r.moves[..8] {
            println!("{:?} {} {:.3}", if let Move::Place(p) = c.m { rules.frame().name(p) } else { "pass".into() }, c.visits, c.estimate);
        }
    }

    #[test]
    #[ignore]
    fn contest() {
        let get = |k: &str, d: f32| std::env::var(k).map_or(d, |v| v.parse().unwrap());
        let rules = Arc::new(Go::<2>::new(Options::new(9, 9)));
        let games = get("GAMES", 20.0) as u64;
        let base = GoPlayer::settings();
        let a = Settings {
            exploration: get("A_C", base.exploration),
            rave: get("A_RAVE", base.rave),
            expand_after: get("A_EXP", base.expand_after as f32) as u32,
            ..base
        };
        let b = Settings {
            exploration: get("B_C", base.exploration),
            rave: get("B_RAVE", base.rave),
            expand_after: get("B_EXP", base.expand_after as f32) as u32,
            ..base
        };
        let (pa, pb) = (get("A_N", 400.0) as u64, get("B_N", 400.0) as u64);
        let mut won = 0.0;
        for g in 0..games {
            let me = Side::BOTH[g as usize % 2];
            let mut line = Line::start(&*rules);
            while line.over.is_none() {
                let (s, n) = if line.side == me { (a, pa) } else { (b, pb) };
                let s = Settings { seed: g * 1000 + line.position.moves() as u64, ..s };
                let r = Mcts::new(rules.clone(), Arc::new(GoPlayer), s, line.clone())
                    .search(Limits { playouts: Some(n), time: None }, &Progress::default());
                line.play(&rules, r.moves[0].m);
            }
            won += match line.over.unwrap().winner() {
                None => 0.5,
                Some(w) if w == me => 1.0,
                _ => 0.0,
            };
        }
        println!("A won {won} of {games}");
    }
}
