//! What the search is told of Go beyond its rules: how random games go, and what a beginner would think of a move
//! before it is tried.
//!
//! Opinions are imagined games (Gelly and Silver, *Combining Online and Offline Knowledge in UCT*, 2007), and add up: a
//! move near the last stone, one that captures or saves stones, one that a shape asks for, the third line of an empty
//! corner; against a move speaks that its stones can be taken, or that it is low where nothing is. The kinds are those
//! of Petr Baudiš's Michi.

use crate::mcts::Settings;
use crate::{Policy, Prior};
use fastrand::Rng;
use zug_core::Line;
use zug_core::{Over, Rules, Side};
use zug_games::go::{Bits, Board, Frame, Go, Move, Position, asks, at_risk, eyes, light, rescues};

/// Random games with some sense, and opinions that a beginner would share.
pub struct GoPlayer;

impl GoPlayer {
    /// The search settings that go with it. What other games say of a move makes up for exploration.
    pub fn settings() -> Settings {
        Settings { exploration: 0.0, rave: 3500.0, expand_after: 2, ..Settings::default() }
    }

    /// Plays on to the end, appending the moves to `trace`; gives the last position.
    pub fn finish<const N: usize>(rules: &Go<N>, from: &Line<Go<N>>, rng: &mut Rng, trace: &mut Vec<(Side, Move)>) -> Position<N> {
        let (mut p, mut boards) = (from.position.clone(), from.path.clone());
        light(rules, &mut p, from.side, &mut boards, |n| rng.u32(..n), |side, m| trace.push((side, m)));
        p
    }
}

/// Imagined games for every move, half of them won.
const EVEN: u16 = 10;
/// Games won by moves at distance 1, 2 and 3 from the last stone.
const NEAR: [u16; 3] = [12, 11, 4];
/// By moves that take or save one stone.
const CAPTURE: u16 = 15;
/// By moves that take more.
const BIG_CAPTURE: u16 = 30;
/// By moves that a shape asks for.
const SHAPE: u16 = 10;
/// Lost by stones that can be taken.
const RISK: u16 = 10;
/// Lost on the first two lines, and won on the third, where no stone is near.
const CORNER: u16 = 10;

/// The opinion of a move while it is formed.
struct Opinion(Prior);

impl Opinion {
    fn won(&mut self, games: u16) {
        self.0.games += games;
        self.0.halves += 2 * games;
    }

    fn lost(&mut self, games: u16) {
        self.0.games += games;
    }
}

/// The points at distance 1, 2 and 3 from the last stone, where stones of a group are at no distance from each other.
fn rings<const N: usize>(frame: &Frame<N>, board: &Board<N>, last: Option<u16>) -> [Bits<N>; 3] {
    let mut reached = last.map_or(Bits::EMPTY, |last| board.group(last));
    let stones = board.stones(Side::Left) | board.stones(Side::Right);
    [(); 3].map(|()| {
        let mut grown = reached | frame.around(&reached) & frame.all;
        let mut groups = grown.without(&reached) & stones;
        while let Some(point) = groups.first() {
            let group = board.group(point);
            grown |= group;
            groups = groups.without(&group);
        }
        let ring = grown.without(&reached);
        reached = grown;
        ring
    })
}

/// What is on the board, as far as opinions need it.
struct Look<'a, const N: usize> {
    frame: &'a Frame<N>,
    board: &'a Board<N>,
    side: Side,
    rings: [Bits<N>; 3],
    captures: Bits<N>,
    rescues: Bits<N>,
    /// Points with no stone within three steps.
    lonely: Bits<N>,
    begun: bool,
}

impl<'a, const N: usize> Look<'a, N> {
    fn new(rules: &'a Go<N>, at: &'a Line<Go<N>>) -> Self {
        let (frame, board, side, last) = (rules.frame(), at.position.board(), at.side, at.path.last_stone());
        let stones = board.stones(Side::Left) | board.stones(Side::Right);
        let reached = (0..3).fold(stones, |reached, _| reached | frame.around(&reached));
        Look {
            frame,
            board,
            side,
            rings: rings(frame, board, last),
            captures: board.capturing(frame, side),
            rescues: rescues(frame, board, side, &board.atari(side)),
            lonely: !reached,
            begun: last.is_some(),
        }
    }

    fn opinion(&self, point: u16) -> Prior {
        let Look { frame, board, side, .. } = *self;
        let mut opinion = Opinion(Prior { games: EVEN, halves: EVEN });
        for (ring, games) in self.rings.iter().zip(NEAR) {
            if ring.has(point) {
                opinion.won(games);
            }
        }
        if self.captures.has(point) {
            let taken = board.atari(!side);
            let near = frame.near[usize::from(point)].iter().filter(|q| **q != frame.edge() && taken.has(**q));
            let many = near.map(|q| board.group(*q).len()).sum::<u32>() > 1;
            opinion.won(if many { BIG_CAPTURE } else { CAPTURE });
        } else if self.rescues.has(point) {
            opinion.won(CAPTURE);
        }
        if self.begun && asks(frame, board, point) {
            opinion.won(SHAPE);
        }
        if self.lonely.has(point) {
            let (col, row) = frame.place(point);
            match col.min(row).min(frame.cols - 1 - col).min(frame.rows - 1 - row) {
                0 | 1 => opinion.lost(CORNER),
                2 => opinion.won(CORNER),
                _ => {}
            }
        }
        if at_risk(frame, board, side, point) > 0 {
            opinion.lost(RISK);
        }
        opinion.0
    }
}

impl<const N: usize> Policy<Go<N>> for GoPlayer {
    fn playout(&self, rules: &Go<N>, from: &Line<Go<N>>, rng: &mut Rng, trace: &mut Vec<(Side, Move)>) -> Over {
        let end = GoPlayer::finish(rules, from, rng, trace);
        rules.over(&end, from.side).expect("random games end")
    }

    fn priors(&self, rules: &Go<N>, at: &Line<Go<N>>, moves: &[Move], priors: &mut Vec<Option<Prior>>) {
        let look = Look::new(rules, at);
        let eyes = eyes(look.frame, look.board, look.side);
        let opinion = |m: &Move| match *m {
            Move::Place(point) => (!eyes.has(point)).then(|| look.opinion(point)),
            // A pass that ends the game is known exactly as soon as it is tried.
            Move::Pass if at.position.passes() > 0 => Some(Prior { games: EVEN, halves: EVEN }),
            Move::Pass => Some(Prior { games: 2 * EVEN, halves: EVEN / 2 }),
        };
        priors.extend(moves.iter().map(opinion));
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
