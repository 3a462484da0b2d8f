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
        Settings { exploration: 0.05, rave: 1500.0, expand_after: 2, ..Settings::default() }
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
                    () if edge && !near.has(point) && frame.points() > 36 => Some(FAR),
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
    use zug_core::{Notation, Progress};
    use zug_games::go::Options;
    use zug_search::mcts::{Limits, Mcts, Report};

    fn searched(rules: &Go<1>, position: &str, playouts: u64) -> Report<Move> {
        let (p, side) = rules.read(position).unwrap();
        let line = Line::new(rules, p, side);
        let mut mcts = Mcts::new(Arc::new(rules.clone()), Arc::new(GoPlayer), GoPlayer::settings(), line);
        mcts.search(Limits { playouts: Some(playouts), time: None }, &Progress::default())
    }

    #[test]
    fn random_games_end_with_eyes_unfilled_and_all_else_taken() {
        let rules = Go::<1>::new(Options { cap: false, ..Options::new(5, 5) });
        let mut rng = Rng::with_seed(5);
        for _ in 0..200 {
            let mut line = Line::start(&rules);
            let mut trace = Vec::new();
            let over = GoPlayer.playout(&rules, &line, &mut rng, &mut trace);
            for (side, m) in trace {
                assert_eq!(side, line.side);
                assert!(line.list(&rules).contains(&m), "a move of a random game is not legal");
                line.play(&rules, m);
            }
            assert_eq!(line.over, Some(over));
            let free = line.position.board().free(rules.frame());
            assert!(free.len() < 15, "{}", rules.write(&line.position, line.side));
        }
    }

    #[test]
    fn own_eyes_are_not_considered_and_a_pass_is() {
        let rules = Go::<1>::new(Options::new(3, 3));
        // Black owns the board with two eyes: A3 and C1.
        let report = searched(&rules, ".XX/XXX/XX.:b", 200);
        assert_eq!(report.moves.iter().map(|c| c.m).collect::<Vec<_>>(), [Move::Pass]);
        // White can only put stones where they die, and a pass loses too.
        let white = searched(&rules, ".XX/XX./XX.:w", 400);
        assert!(white.estimate < 0.1, "{}", white.estimate);
    }

    #[test]
    fn stones_in_atari_are_taken() {
        // Black needs nearly the whole board. C3 is in atari: C4 takes it, anything else lets it out.
        let rules = Go::<1>::new(Options { komi: 40, ..Options::new(5, 5) });
        let report = searched(&rules, "...../...../.XOX./..X../.....:b", 2000);
        assert_eq!(report.moves[0].m, rules.read_move("C4").unwrap());
    }

    #[test]
    fn a_won_game_is_ended_by_a_pass_after_a_pass() {
        let rules = Go::<1>::new(Options::new(3, 3));
        let mut line = Line::new(&rules, rules.read(".XX/XXX/XX.:w").unwrap().0, Side::Right);
        line.play(&rules, Move::Pass);
        let mut mcts = Mcts::new(Arc::new(rules.clone()), Arc::new(GoPlayer), GoPlayer::settings(), line);
        let report = mcts.search(Limits { playouts: Some(500), time: None }, &Progress::default());
        assert_eq!((report.moves[0].m, report.proof), (Move::Pass, Some(zug_core::Wdl::Win)));
    }
}
