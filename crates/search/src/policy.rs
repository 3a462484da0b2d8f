//! How a game is played to its end at random, and what a search should think of moves before it has tried them.

use fastrand::Rng;
use std::ops::ControlFlow::{Break, Continue};
use zug_core::Line;
use zug_core::{Over, Rules, Side};

/// What a game tells its search beyond the rules. A game with a faster board, or one whose random games need some sense
/// to end at all, brings its own.
pub trait Policy<R: Rules>: Send + Sync {
    /// Plays on from a game that is not over, appending the moves to `trace`; says how it ended. A game that does not
    /// end is a tie.
    fn playout(&self, rules: &R, from: &Line<R>, rng: &mut Rng, trace: &mut Vec<(Side, R::Move)>) -> Over;

    /// What is thought of the legal moves of `at`, one opinion each into the empty `priors`; `None` says that a move
    /// need not be considered. At least one move must stay.
    fn priors(&self, _rules: &R, _at: &Line<R>, moves: &[R::Move], priors: &mut Vec<Option<Prior>>) {
        priors.resize(moves.len(), Some(Prior::default()));
    }

    /// A small number for a move that is about as good now as later, so that all moves of a random game tell about it
    /// (AMAF); below [`Policy::slots`]. `None` for other moves.
    fn slot(&self, _rules: &R, _m: R::Move) -> Option<usize> {
        None
    }

    /// How many slots there are; 0 leaves AMAF out.
    fn slots(&self, _rules: &R) -> usize {
        0
    }
}

/// An opinion, as so many imagined games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Prior {
    /// Games imagined.
    pub games: u16,
    /// Twice the games won by the mover, a tie being half a game.
    pub halves: u16,
}

/// Random games are cut off as ties after so many plies.
const LONGEST: usize = 4096;

/// Every legal move is as likely as any other.
pub struct Uniform;

impl<R: Rules> Policy<R> for Uniform {
    fn playout(&self, rules: &R, from: &Line<R>, rng: &mut Rng, trace: &mut Vec<(Side, R::Move)>) -> Over {
        play_on(rules, from, trace, |line, moves| {
            let _ = line.moves(rules, |m| {
                moves.push(m);
                Continue(())
            });
            moves[rng.usize(..moves.len())]
        })
    }
}

/// A move that wins at once is played; otherwise every legal move is as likely as any other. Costs a look at every
/// move, and is worth it where games end by a blow.
pub struct Decisive;

impl<R: Rules> Policy<R> for Decisive {
    fn playout(&self, rules: &R, from: &Line<R>, rng: &mut Rng, trace: &mut Vec<(Side, R::Move)>) -> Over {
        play_on(rules, from, trace, |line, moves| {
            let won = line.moves(rules, |m| {
                moves.push(m);
                let mut after = line.position.clone();
                let next = rules.play(&mut after, line.side, m);
                if rules.over(&after, next) == Some(Over::Win(line.side)) { Break(()) } else { Continue(()) }
            });
            if won.is_break() { moves[moves.len() - 1] } else { moves[rng.usize(..moves.len())] }
        })
    }
}

fn play_on<R: Rules>(
    rules: &R,
    from: &Line<R>,
    trace: &mut Vec<(Side, R::Move)>,
    mut choose: impl FnMut(&Line<R>, &mut Vec<R::Move>) -> R::Move,
) -> Over {
    let mut line = from.clone();
    let mut moves = Vec::new();
    for _ in 0..LONGEST {
        if let Some(over) = line.over {
            return over;
        }
        moves.clear();
        let m = choose(&line, &mut moves);
        trace.push((line.side, m));
        line.play(rules, m);
    }
    line.over.unwrap_or(Over::Tie)
}
