//! Values of games with cycles by walking through all positions.

mod minimax;

use std::collections::HashSet;
use zug_core::{Named, Progress, Rules, Side, Verdict, Wdl};
use zug_games::returning::{self, AnyReturning};
use zug_search::{WalkLimits, Walked};

const FAR: WalkLimits = WalkLimits { positions: 1 << 20, deadline: None };

fn game(name: &str) -> AnyReturning {
    let named: Named = returning::named(name).unwrap();
    returning::sized(named.card, &named.size().unwrap()).unwrap()
}

/// All positions that can come about from the start.
fn reached<R: Rules>(rules: &R) -> Vec<(R::Pos, Side)> {
    let mut all = vec![rules.start()];
    let mut seen: HashSet<_> = all.iter().cloned().collect();
    let mut at = 0;
    while at < all.len() {
        let (p, side) = all[at].clone();
        for m in rules.list(&p, side).into_iter().filter(|_| rules.over(&p, side).is_none()) {
            let mut after = p.clone();
            let next = rules.play(&mut after, side, m);
            if seen.insert((after.clone(), next)) {
                all.push((after, next));
            }
        }
        at += 1;
    }
    all
}

/// A win has a move to a loss one ply nearer, a loss only moves to wins and one of them a ply nearer, a draw neither a
/// move to a loss nor only moves to wins. By induction on plies that is all: wins and losses can be forced in time, and
/// who has a draw need never leave the draws.
#[test]
fn every_value_follows_from_those_of_its_moves() {
    for name in ["hare-and-hounds", "backsliding-toads-3", "fox-and-geese-4x4", "wind-up-1,3-12-5"] {
        let (rules, walked) = (game(name), Walked::default());
        let value = |p: &_, side| walked.verdict(&rules, p, side, FAR, &Progress::default()).unwrap();
        let mut counts = [0; 3];
        for (p, side) in reached(&rules) {
            let Verdict { wdl, plies, .. } = value(&p, side);
            counts[wdl as usize] += 1;
            if let Some(over) = rules.over(&p, side) {
                assert_eq!((wdl == Wdl::Draw, wdl == Wdl::Win), (over.winner().is_none(), over.winner() == Some(side)), "{name}");
                continue;
            }
            let after = rules.list(&p, side).into_iter().map(|m| {
                let mut q = p.clone();
                let next = rules.play(&mut q, side, m);
                value(&q, next)
            });
            let after: Vec<Verdict> = after.collect();
            let least_loss = after.iter().filter(|v| v.wdl == Wdl::Loss).filter_map(|v| v.plies).min();
            let most_win = after.iter().filter_map(|v| v.plies).max();
            let (wins, losses) = (after.iter().all(|v| v.wdl == Wdl::Win), least_loss.is_some());
            match wdl {
                Wdl::Win => assert_eq!(plies, least_loss.map(|n| n + 1), "{name}"),
                Wdl::Loss => assert_eq!((wins, plies), (true, most_win.map(|n| n + 1)), "{name}"),
                Wdl::Draw => assert!(!wins && !losses && plies.is_none(), "{name}"),
            }
        }
        assert!(counts.iter().sum::<u32>() > 10, "{name}: {counts:?}");
    }
}

/// Berlekamp, Conway and Guy, *Winning Ways*, chapter 21: with best play the hounds catch the hare.
#[test]
fn the_hounds_catch_the_hare() {
    let rules = game("hare-and-hounds");
    let (p, side) = rules.start();
    let verdict = Walked::default().verdict(&rules, &p, side, FAR, &Progress::default()).unwrap();
    let hounds_win = (verdict.wdl == Wdl::Win) == (side == Side::Left);
    assert!(verdict.wdl != Wdl::Draw && hounds_win, "{verdict:?}");
}

#[test]
fn a_game_without_cycles_has_the_values_of_a_plain_minimax() {
    let rules = minimax::mnk("mnk-3x3x3");
    let (walked, mut values) = (Walked::default(), minimax::Values::new());
    for (p, side) in reached(&*rules) {
        let found = walked.verdict(&*rules, &p, side, FAR, &Progress::default()).unwrap();
        assert_eq!((found.wdl, found.plies), minimax::minimax(&rules, &p, side, &mut values));
    }
}

#[test]
fn a_walk_ends_where_it_is_told_to() {
    let rules = game("hare-and-hounds");
    let (p, side) = rules.start();
    let walked = Walked::default();
    let near = WalkLimits { positions: 100, ..FAR };
    assert_eq!(walked.verdict(&rules, &p, side, near, &Progress::default()), None);
    let stopped = Progress::default();
    stopped.stop();
    assert_eq!(walked.verdict(&rules, &p, side, FAR, &stopped), None);
    assert!(walked.verdict(&rules, &p, side, FAR, &Progress::default()).is_some());
    // Whatever a walk has found is known then, however little is allowed.
    assert!(walked.verdict(&rules, &p, side, near, &Progress::default()).is_some());
}
