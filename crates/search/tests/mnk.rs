//! Searches of games in a row, against a minimax that shares nothing with them.

mod minimax;

use minimax::{Values, minimax, mnk};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};
use zug_core::Line;
use zug_core::{Notation, Progress, Rules, Side, Wdl};
use zug_games::mnk::Mnk;
use zug_search::mcts::{Limits, Mcts, Report, Settings};
use zug_search::{Decisive, Policy, ProofSearch, Reach, Uniform};

fn search(
    rules: &Arc<Mnk>,
    policy: impl Policy<Mnk> + 'static,
    line: Line<Mnk>,
    playouts: u64,
    settings: Settings,
) -> Report<<Mnk as Rules>::Move> {
    Mcts::sharing(rules.clone(), Arc::new(policy), settings, line)
        .search(Limits { playouts: Some(playouts), time: None }, &Progress::default())
}

#[test]
fn a_proof_is_the_value_and_distance_of_every_position() {
    for name in ["mnk-3x3x3", "drop-4x3x3", "mnk-4x2x3"] {
        let rules = mnk(name);
        let mut values = Values::new();
        let (start, side) = rules.start();
        minimax(&rules, &start, side, &mut values);
        let proofs = ProofSearch::new(rules.clone(), Reach::default());
        for (p, &(wdl, plies)) in &values {
            let side = if p.left.count_ones() == p.right.count_ones() { Side::Left } else { Side::Right };
            let found = proofs.search(p, side).0.unwrap();
            assert_eq!((found.wdl, found.plies.filter(|_| wdl != Wdl::Draw)), (wdl, plies), "{name} {}", rules.write(p, side));
        }
    }
}

#[test]
fn a_proof_beyond_its_reach_is_no_proof() {
    let rules = mnk("mnk-5x5x4");
    let (p, side) = rules.start();
    let (verdict, nodes) = ProofSearch::new(rules.clone(), Reach { nodes: 5000, plies: 200 }).search(&p, side);
    assert_eq!(verdict, None);
    assert!(nodes <= 5001);
    assert_eq!(ProofSearch::new(rules.clone(), Reach { nodes: u64::MAX, plies: 3 }).search(&p, side).0, None);
}

#[test]
fn enough_playouts_prove_what_minimax_says() {
    for (name, plies) in [("mnk-3x3x3", 2..8), ("drop-4x4x3", 4..8), ("drop-4x4x4", 7..13)] {
        let rules = mnk(name);
        let mut values = Values::new();
        let (start, side) = rules.start();
        minimax(&rules, &start, side, &mut values);
        let mut rng = fastrand::Rng::with_seed(7);
        for _ in 0..20 {
            let mut line = Line::<Mnk>::start(&rules);
            for _ in 0..rng.usize(plies.clone()) {
                let moves = line.list(&rules);
                if moves.is_empty() {
                    break;
                }
                line.play(&rules, moves[rng.usize(..moves.len())]);
            }
            if line.over.is_some() {
                continue;
            }
            let expected = values[&line.position].0;
            let report = search(&rules, Uniform, line.clone(), 300_000, Settings::default());
            assert_eq!(report.proof, Some(expected), "{name} {}", rules.write(&line.position, line.side));
            let mut after = line.clone();
            after.play(&rules, report.moves[0].m);
            let reached = values[&after.position].0;
            assert_eq!(
                reached,
                match expected {
                    Wdl::Win => Wdl::Loss,
                    Wdl::Draw => Wdl::Draw,
                    Wdl::Loss => Wdl::Win,
                }
            );
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_report() {
    let rules = mnk("mnk-5x5x4");
    for threads in [1, 3] {
        let run = |seed| search(&rules, Decisive, Line::start(&rules), 3000, Settings { seed, threads, ..Settings::default() });
        let (one, again, other) = (run(1), run(1), run(2));
        assert_eq!(one, again);
        assert_ne!(one, other);
        assert_eq!(one.playouts, 3000);
    }
}

#[test]
fn every_move_is_legal_and_random_play_is_beaten() {
    let rules = mnk("drop-7x6x4");
    let mut rng = fastrand::Rng::with_seed(3);
    let mut won = 0;
    for game in 0..20u64 {
        let me = Side::BOTH[game as usize % 2];
        let settings = Settings { seed: game, ..Settings::default() };
        let mut mcts = Mcts::sharing(rules.clone(), Arc::new(Uniform), settings, Line::start(&rules));
        while mcts.line().over.is_none() {
            let legal = mcts.line().list(&rules);
            let m = if mcts.line().side == me {
                let report = mcts.search(Limits { playouts: Some(400), time: None }, &Progress::default());
                assert!(report.line.first() == Some(&report.moves[0].m));
                report.moves[0].m
            } else {
                legal[rng.usize(..legal.len())]
            };
            assert!(legal.contains(&m));
            mcts.advance(m);
        }
        won += usize::from(mcts.line().over.unwrap().winner() == Some(me));
    }
    assert!(won >= 19, "won {won} of 20");
}

/// A clock on which a millisecond passes with every look.
fn ticking() -> impl Fn() -> Instant + Send + Sync + 'static {
    let (begin, looks) = (Instant::now(), AtomicU64::new(0));
    move || begin + Duration::from_millis(looks.fetch_add(1, Relaxed))
}

#[test]
fn a_search_ends_when_its_time_is_over() {
    let rules = mnk("mnk-8x8x5");
    let mut mcts = Mcts::sharing(rules.clone(), Arc::new(Uniform), Settings::default(), Line::start(&rules)).with_clock(ticking());
    for milliseconds in [0, 1, 50] {
        let limits = Limits { playouts: None, time: Some(Duration::from_millis(milliseconds)) };
        let timed = mcts.search(limits, &Progress::default());
        // The clock is looked at when the search begins, and after every sixteenth playout.
        assert_eq!(timed.playouts, 16 * milliseconds.max(1));
        assert_eq!(timed.moves.len(), 64);
    }
}

#[test]
fn limits_are_kept() {
    let rules = mnk("mnk-8x8x5");
    let settings = Settings { memory: 1 << 20, ..Settings::default() };
    let mut mcts = Mcts::sharing(rules.clone(), Arc::new(Uniform), settings, Line::start(&rules));
    let stopped = Progress::default();
    stopped.stop();
    let none = mcts.search(Limits::default(), &stopped);
    assert_eq!((none.playouts, none.moves.len()), (0, 64));
    let full = mcts.search(Limits { playouts: Some(20_000), time: None }, &Progress::default());
    assert_eq!(full.playouts, 20_000);
    assert!(full.nodes < 10_000, "{}", full.nodes);
}

#[test]
fn a_tree_goes_on_after_a_move() {
    let rules = mnk("drop-7x6x4");
    for shared in [false, true] {
        let build = if shared { Mcts::sharing } else { Mcts::new };
        let mut mcts = build(rules.clone(), Arc::new(Uniform), Settings::default(), Line::start(&rules));
        let first = mcts.search(Limits { playouts: Some(5000), time: None }, &Progress::default());
        mcts.advance(first.moves[0].m);
        let kept = mcts.search(Limits { playouts: Some(0), time: None }, &Progress::default());
        assert!(kept.moves.iter().map(|c| c.visits).sum::<u64>() + 1 >= first.moves[0].visits);
        assert_eq!(kept.line[..], first.line[1..]);
        let more = mcts.search(Limits { playouts: Some(1000), time: None }, &Progress::default());
        assert_eq!(more.moves.iter().map(|c| c.visits).sum::<u64>(), kept.moves.iter().map(|c| c.visits).sum::<u64>() + 1000);
    }
}

#[test]
fn a_finished_game_has_no_candidates() {
    let rules = mnk("mnk-3x3x3");
    let (p, side) = rules.read("XXX/OO./...").unwrap();
    let report = search(&rules, Uniform, Line::new(&rules, p, side), 100, Settings::default());
    assert_eq!((report.moves.len(), report.proof), (0, Some(Wdl::Loss)));
}
