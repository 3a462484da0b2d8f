//! Uniform random games of Go with the full set of legal moves at every ply: the work that `zug bench go` measures.

use zug_core::{Path, Rules};
use zug_games::go::{Boards, Go, Options, POINT, playout, words};

/// What came of some random games. The same for the same seed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GoPlayouts {
    /// Games played.
    pub games: u64,
    /// Moves made, passes included.
    pub plies: u64,
    /// Legal moves at all positions together.
    pub legal: u64,
    /// Black's leads at the end together, in half points.
    pub leads: i64,
}

/// Plays `games` random games on a square board under the usual rules.
pub fn go_playouts(side: u16, games: u64, seed: u64) -> GoPlayouts {
    let options = Options::new(side, side);
    match words(&options) {
        1 => play::<1>(options, games, seed),
        2 => play::<2>(options, games, seed),
        3 => play::<3>(options, games, seed),
        _ => play::<6>(options, games, seed),
    }
}

fn play<const N: usize>(options: Options, games: u64, seed: u64) -> GoPlayouts {
    let rules = Go::<N>::new(options);
    let (start, side) = rules.start();
    let (mut p, mut boards) = (start.clone(), Boards::new());
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut all = GoPlayouts { games, ..GoPlayouts::default() };
    for _ in 0..games {
        p.clone_from(&start);
        boards.clear();
        boards.enter(&rules, &p, side);
        let game = playout(&rules, &mut p, side, &mut boards, |n| rng.u32(..n));
        all.plies += u64::from(game.plies);
        all.legal += game.legal;
        all.leads += i64::from(2 * game.lead / POINT);
    }
    all
}
