//! A player who is told which moves to look at.

use super::goban::Restriction;
use fastrand::Rng;
use zug_core::Line;
use zug_core::{Over, Side};
use zug_games::go::{Go, Move};
use zug_search::go::GoPlayer;
use zug_search::{Policy, Prior};

/// The usual player, but for moves that are not to be looked at. Where none would be left below the root, the pass is.
pub struct Restricted {
    /// What is to be looked at.
    pub restrictions: Vec<Restriction>,
    /// How many boards the game had at the root.
    pub boards: usize,
}

impl<const N: usize> Policy<Go<N>> for Restricted {
    fn playout(&self, rules: &Go<N>, from: &Line<Go<N>>, rng: &mut Rng, trace: &mut Vec<(Side, Move)>) -> Over {
        GoPlayer.playout(rules, from, rng, trace)
    }

    fn priors(&self, rules: &Go<N>, at: &Line<Go<N>>, moves: &[Move], priors: &mut Vec<Option<Prior>>) {
        GoPlayer.priors(rules, at, moves, priors);
        let depth = (at.path.len() - self.boards) as u32;
        let here = || self.restrictions.iter().filter(|r| r.side == at.side && depth < r.until);
        let even = Prior { games: 2, halves: 2 };
        for (&m, prior) in moves.iter().zip(priors.iter_mut()) {
            let vertex = match m {
                Move::Place(point) => Some(rules.frame().place(point)),
                Move::Pass => None,
            };
            match here().all(|r| r.leaves(at.side, vertex, depth)) {
                false => *prior = None,
                // Who names a move wants to know, even of one that is not worth a thought.
                true if here().any(|r| r.allows) => *prior = prior.or(Some(even)),
                true => {}
            }
        }
        if priors.iter().all(Option::is_none)
            && let Some(pass) = moves.iter().position(|m| *m == Move::Pass)
        {
            priors[pass] = Some(even);
        }
    }

    fn slot(&self, rules: &Go<N>, m: Move) -> Option<usize> {
        GoPlayer.slot(rules, m)
    }

    fn slots(&self, rules: &Go<N>) -> usize {
        GoPlayer.slots(rules)
    }
}
