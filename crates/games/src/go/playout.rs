//! Random games, each legal move as likely as any other: what `zug bench go` measures, and where plain Monte Carlo
//! begins.

use super::{Boards, Go, Move, Position};
use zug_core::{Path, Rules, Side};

/// How a random game went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Playout {
    /// Moves made, passes included.
    pub plies: u32,
    /// Legal moves at all positions together, passes included.
    pub legal: u64,
    /// By how many parts of a point Black leads at the end.
    pub lead: i32,
}

/// Plays from `p` to the end with the full set of legal moves at every ply. The history's last board is that of `p`; it
/// goes along. `random` gives a number below its argument.
pub fn playout<const N: usize>(
    rules: &Go<N>,
    p: &mut Position<N>,
    mut side: Side,
    boards: &mut Boards<N>,
    mut random: impl FnMut(u32) -> u32,
) -> Playout {
    let mut all = Playout::default();
    while !rules.is_over(p) {
        let legal = boards.legal(rules, p, side);
        let count = legal.len();
        let choice = random(count + 1);
        let m = legal.nth(choice).map_or(Move::Pass, Move::Place);
        side = rules.play(p, side, m);
        boards.enter(rules, p, side);
        all.plies += 1;
        all.legal += u64::from(count) + 1;
    }
    all.lead = rules.lead(p);
    all
}
