//! Small relatives of Dobutsu Shogi, solved and verified in full: cycles, captures, drops and folded positions in one
//! game, under both Try rules.

use std::sync::Arc;
use zug_core::{Oracle, Progress, Rules, Verdict, Wdl};
use zug_games::dobutsu::Dobutsu;
use zug_retro::{ChosenTiers, LookError, Shift, Walking, Wanted, compare, find_puzzle, reach, solve, stats, verify};
use zug_table::TableOracle;

fn solved(dir: &tempfile::TempDir, name: &str) -> (Arc<Dobutsu>, TableOracle<Dobutsu>) {
    let path = dir.path().join(format!("{name}.zug"));
    let rules = Arc::new(Dobutsu::named(name).expect("a variant"));
    solve(&*rules, name, &path, 2, 1 << 30, &Progress::default()).expect("solved");
    let oracle = TableOracle::open(rules.clone(), name, &path).expect("a table");
    let (p, side) = rules.start();
    let Verdict { wdl, plies, .. } = oracle.probe(&p, side).expect("readable").expect("known");
    assert_eq!((wdl, plies), (Wdl::Win, Some(11)), "{name}");
    (rules, oracle)
}

/// Under the simple rule a Try wins a ply later, and that is all the difference.
fn only_later(rows: &[Shift]) -> bool {
    rows.iter().all(|row| row.first == row.second && row.later.is_none_or(|later| (0..=1).contains(&later)))
}

#[test]
fn small_boards_are_solved_without_a_violation() {
    let dir = tempfile::tempdir().expect("a directory");
    for name in ["dobutsu-3x3-nodrop", "dobutsu-3x3-nodrop-simple-try"] {
        let (rules, oracle) = solved(&dir, name);
        let found = verify(&*rules, &oracle, &ChosenTiers::default(), 1 << 30, &Progress::default()).expect("verified");
        assert_eq!(found.violations, 0, "{name}: {:?}", found.examples);
        assert!(found.positions > 500_000, "{name}");
    }
    let (rules, oracle) = solved(&dir, "dobutsu-3x3");
    let found = verify(&*rules, &oracle, &ChosenTiers::default(), 1 << 30, &Progress::default()).expect("verified");
    assert_eq!((found.positions, found.violations), (7_375_981, 0), "{:?}", found.examples);
    let counted = stats(&*rules, &oracle, &ChosenTiers::default(), &Progress::default()).expect("counted");
    assert_eq!(counted.draws + counted.by_plies.iter().map(|row| row.count).sum::<u64>(), 7_375_981 + counted.tiers[0].lost);
    // A position of every value can be asked for, also where few have it and the table leaves them out.
    for row in counted.by_plies.iter().filter(|row| row.plies > 0) {
        let wanted = Wanted { wdl: row.wdl, plies: Some(row.plies), only_move: false };
        let puzzle = find_puzzle(&*rules, &oracle, wanted, 7, &Progress::default()).expect("looked for").expect("found");
        let found = oracle.probe(&puzzle.position, puzzle.side).expect("readable").expect("known");
        assert_eq!((found.wdl, found.plies), (row.wdl, Some(row.plies)));
    }
}

#[test]
fn the_simple_rule_moves_no_result_and_distances_by_one_ply() {
    let dir = tempfile::tempdir().expect("a directory");
    let (rules, official) = solved(&dir, "dobutsu-3x3-nodrop");
    let (_, simple) = solved(&dir, "dobutsu-3x3-nodrop-simple-try");
    let found = compare(&*rules, [&official, &simple], &Progress::default()).expect("compared");
    assert!(only_later(&found.rows) && found.other_results() == 0, "{:?}", found.rows);
    assert!(found.rows.iter().any(|row| row.later == Some(1)));
}

#[test]
fn walks_count_all_positions_and_their_values_alike() {
    let dir = tempfile::tempdir().expect("a directory");
    let walking = Walking { take_wins: true, fold_players: true };
    let (rules, oracle) = solved(&dir, "dobutsu-3x3-nodrop-simple-try");
    let forward = reach(&*rules, &*rules, None, walking, &Progress::default()).expect("walked");
    let valued = reach(&*rules, &*rules, Some(&oracle), walking, &Progress::default()).expect("walked");
    assert_eq!((forward.positions, forward.open), (valued.positions, valued.open));
    assert_eq!(valued.draws.left + valued.by_plies.iter().map(|at| at.count.left).sum::<u64>(), valued.positions.left);
    assert!(forward.open.left > 1000 && forward.positions.right == 0);
    let all = reach(&*rules, &*rules, None, Walking::default(), &Progress::default());
    assert!(matches!(all, Err(LookError::Unnumbered)), "a caught lion has no number: {all:?}");
}

/// Every reachable position, those without a lion too, against a walk that keeps them all.
#[test]
fn reachable_positions_are_all_there_once() {
    use std::collections::BTreeSet;
    use zug_core::{Negate, Rules, Side, Symmetry};
    let rules = zug_games::dobutsu::Dobutsu::named("dobutsu-3x3-nodrop-simple-try").expect("the game");
    // One position for all images, Left to move.
    let folded = |p: &zug_games::dobutsu::Pos, side: Side| rules.canonical(&if side == Side::Left { *p } else { rules.negate(p) });
    for take_wins in [false, true] {
        let (p, side) = rules.start();
        let (mut seen, mut open) = (BTreeSet::from([folded(&p, side)]), vec![folded(&p, side)]);
        while let Some(p) = open.pop() {
            let decided = take_wins && zug_core::Space::look_up(&rules, &p, Side::Left).0 != zug_core::Class::Open;
            if decided || rules.over(&p, Side::Left).is_some() {
                continue;
            }
            for m in rules.list(&p, Side::Left) {
                let mut q = p;
                let next = rules.play(&mut q, Side::Left, m);
                if seen.insert(folded(&q, next)) {
                    open.push(folded(&q, next));
                }
            }
        }
        let walking = Walking { take_wins, fold_players: true };
        let reached = zug_retro::Reachable::walk(&rules, walking, &Progress::default()).expect("walked");
        let mut told = Vec::new();
        let each = |p| {
            told.push(p);
            Ok::<(), LookError>(())
        };
        reached.each(|q| rules.canonical(q), &Progress::default(), |p, side| Ok(folded(p, side)), each).expect("told");
        let once: BTreeSet<_> = told.iter().copied().collect();
        assert_eq!((told.len(), once.len(), once == seen), (seen.len(), seen.len(), true), "{take_wins}");
        let caught = seen.iter().filter(|p| p.lion(Side::Left).is_none()).count();
        assert_eq!(caught == 0, take_wins);
    }
}
