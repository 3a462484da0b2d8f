//! The player of Go knows what a beginner knows, and more games make it stronger.

use fastrand::Rng;
use std::sync::Arc;
use zug_core::Line;
use zug_core::{Notation, Over, Progress, Side, Wdl};
use zug_games::go::{Go, Move, Options, POINT};
use zug_search::Policy;
use zug_search::go::GoPlayer;
use zug_search::mcts::{Limits, Mcts, Report, Settings};

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
fn the_centre_of_5x5_wins_it_all() {
    // Black owns all 25 points after C3, so that a komi of 20.5 leaves a win.
    let rules = Go::<1>::new(Options { komi: 41 * POINT / 2, cap: false, ..Options::new(5, 5) });
    let report = searched(&rules, "...../...../...../...../.....:b", 20_000);
    assert_eq!(report.moves[0].m, rules.read_move("C3").unwrap());
    assert!(report.estimate > 0.5, "{}", report.estimate);
}

#[test]
fn stones_in_atari_are_taken() {
    // Black needs nearly the whole board. C3 is in atari: C4 takes it, anything else lets it out.
    let rules = Go::<1>::new(Options { komi: 20 * POINT, ..Options::new(5, 5) });
    let report = searched(&rules, "...../...../.XOX./..X../.....:b", 2000);
    assert_eq!(report.moves[0].m, rules.read_move("C4").unwrap());
}

#[test]
fn one_move_that_decides_is_found_at_once_by_either_side() {
    // The two stones D4 and D5 are in atari and worth the game: D6 takes them or saves them.
    let boards = ["......./OOO.OOO/XXXOXXX/..XOX../..XXX../......./.......", "......./XXX.XXX/OOOXOOO/..OXO../..OOO../......./......."];
    for (board, ahead) in boards.into_iter().zip([Side::Left, Side::Right]) {
        let komi = if ahead == Side::Left { 20 * POINT } else { -20 * POINT };
        let rules = Go::<1>::new(Options { komi, cap: false, ..Options::new(7, 7) });
        for side in ["b", "w"] {
            let report = searched(&rules, &format!("{board}:{side}"), 200);
            assert_eq!(report.moves[0].m, rules.read_move("D6").unwrap(), "{board}:{side}");
        }
    }
}

#[test]
fn a_board_that_is_settled_is_won_in_nearly_every_random_game_whoever_moves() {
    // Two walls, each with eyes behind it: the side with more points has won.
    let board = ".O.O.O./OOOOOOO/XXXXXXX/X.X.X.X/.X.X.X./XXXXXXX/X.X.X.X";
    let mut rng = Rng::with_seed(9);
    for (komi, winner) in [(0, Side::Left), (30 * POINT, Side::Right)] {
        let rules = Go::<1>::new(Options { komi, cap: false, ..Options::new(7, 7) });
        for side in ["b", "w"] {
            let (p, side) = rules.read(&format!("{board}:{side}")).unwrap();
            let line = Line::new(&rules, p, side);
            let won = (0..200).filter(|_| GoPlayer.playout(&rules, &line, &mut rng, &mut Vec::new()) == Over::Win(winner)).count();
            assert!(won >= 190, "{winner:?} won {won} of 200 with {side:?} to move");
        }
    }
}

#[test]
fn the_visits_at_an_empty_board_are_not_spread_evenly() {
    let rules = Go::<1>::new(Options { cap: false, ..Options::new(7, 7) });
    let report = searched(&rules, "......./......./......./......./......./......./.......:b", 2000);
    let first: u64 = report.moves[..5].iter().map(|c| c.visits).sum();
    assert!(first > 1000, "five moves of 50 have {first} visits");
    let Move::Place(best) = report.moves[0].m else { panic!("a pass") };
    assert!(!rules.frame().border.has(best), "{}", rules.frame().name(best));
}

/// Plays a game between two efforts; whether the first of them wins.
fn first_wins(rules: &Arc<Go<1>>, playouts: [u64; 2], black: usize, seed: u64) -> bool {
    let settings = Settings { seed, ..GoPlayer::settings() };
    let mut players = [0, 1].map(|_| Mcts::new(rules.clone(), Arc::new(GoPlayer), settings, Line::start(&**rules)));
    while players[0].line().over.is_none() {
        let mover = black ^ players[0].line().side as usize;
        let report = players[mover].search(Limits { playouts: Some(playouts[mover]), time: None }, &Progress::default());
        players.iter_mut().for_each(|player| player.advance(report.moves[0].m));
    }
    players[0].line().over.and_then(Over::winner) == Some(if black == 0 { Side::Left } else { Side::Right })
}

#[test]
fn more_playouts_win() {
    let rules = Arc::new(Go::<1>::new(Options { komi: 19 * POINT / 2, cap: false, ..Options::new(7, 7) }));
    let games = 10;
    let won = (0..games).filter(|game| first_wins(&rules, [1000, 60], *game as usize % 2, *game)).count();
    assert!(won >= 8, "1000 playouts win {won} of {games} games against 60");
}

#[test]
fn dead_stones_are_taken_before_a_pass_where_they_matter() {
    // White's two stones in the corner are dead, but count until they are taken: Black is ahead only without them.
    let rules = Arc::new(Go::<1>::new(Options { komi: 19 * POINT, cap: false, ..Options::new(5, 5) }));
    let (p, side) = rules.read("O.X../OXXXX/XX.X./.XXXX/X.X.X:b").unwrap();
    let mut mcts = Mcts::new(rules.clone(), Arc::new(GoPlayer), GoPlayer::settings(), Line::new(&*rules, p, side));
    while mcts.line().over.is_none() {
        let report = mcts.search(Limits { playouts: Some(300), time: None }, &Progress::default());
        mcts.advance(report.moves[0].m);
    }
    assert_eq!(mcts.line().over, Some(Over::Win(Side::Left)), "{}", rules.write(&mcts.line().position, mcts.line().side));
}

#[test]
fn a_won_game_is_ended_by_a_pass_after_a_pass() {
    let rules = Go::<1>::new(Options::new(3, 3));
    let mut line = Line::new(&rules, rules.read(".XX/XXX/XX.:w").unwrap().0, Side::Right);
    line.play(&rules, Move::Pass);
    let mut mcts = Mcts::new(Arc::new(rules.clone()), Arc::new(GoPlayer), GoPlayer::settings(), line);
    let report = mcts.search(Limits { playouts: Some(500), time: None }, &Progress::default());
    assert_eq!((report.moves[0].m, report.proof), (Move::Pass, Some(Wdl::Win)));
}
