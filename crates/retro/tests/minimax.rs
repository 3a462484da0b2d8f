//! Tables agree with a plain minimax that shares nothing with the solver, whatever the number of threads, and however
//! often the solve was interrupted.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;
use zug_core::{Oracle, Over, Progress, Rules, Side, Wdl, perft_distinct};
use zug_games::mnk::Mnk;
use zug_retro::{ChosenTiers, Walking, reach, solve, verify};
use zug_table::TableOracle;

const MEMORY: u64 = 1 << 30;

fn game(name: &str) -> Arc<Mnk> {
    Arc::new(Mnk::named(name).expect("a name of the family").expect("a valid size"))
}

fn table(rules: &Arc<Mnk>, name: &str, dir: &Path) -> TableOracle<Mnk> {
    let path = dir.join(format!("{name}.zug"));
    solve(&**rules, name, &path, 2, MEMORY, &Progress::default()).expect("solved");
    TableOracle::open(rules.clone(), name, &path).expect("a table")
}

type Value = (Wdl, Option<u32>);

/// The value by search alone: the winner hurries, the loser delays.
fn minimax<R: Rules>(rules: &R, p: &R::Pos, side: Side, known: &mut HashMap<(R::Pos, Side), Value>) -> Value {
    if let Some(value) = known.get(&(p.clone(), side)) {
        return *value;
    }
    let value = match rules.over(p, side) {
        Some(Over::Win(winner)) => (if winner == side { Wdl::Win } else { Wdl::Loss }, Some(0)),
        Some(_) => (Wdl::Draw, Some(0)),
        None => {
            let mut best: Option<(i32, Value)> = None;
            for m in rules.list(p, side) {
                let mut q = p.clone();
                let next = rules.play(&mut q, side, m);
                let (wdl, plies) = minimax(rules, &q, next, known);
                let n = plies.unwrap_or(0) + 1;
                let (score, value) = match wdl {
                    Wdl::Loss => (1000 - n as i32, (Wdl::Win, Some(n))),
                    Wdl::Draw => (0, (Wdl::Draw, None)),
                    Wdl::Win => (n as i32 - 1000, (Wdl::Loss, Some(n))),
                };
                if best.is_none_or(|(s, _)| score > s) {
                    best = Some((score, value));
                }
            }
            best.expect("a position that is not over has a move").1
        }
    };
    known.insert((p.clone(), side), value);
    value
}

#[test]
fn every_reachable_position_has_its_minimax_value() {
    for name in ["mnk-3x3x3", "mnk-4x3x3", "drop-4x4x4", "drop-4x4x3", "mnk-3x4x4", "mnk-1x1x1", "drop-3x2x2"] {
        let dir = tempfile::tempdir().expect("a directory");
        let rules = game(name);
        let oracle = table(&rules, name, dir.path());
        let mut known = HashMap::new();
        let (p, side) = rules.start();
        minimax(&*rules, &p, side, &mut known);
        for ((p, side), value) in known {
            let said = oracle.probe(&p, side).expect("readable").expect("known");
            assert_eq!((said.wdl, said.plies), value, "{name} {p:?} {side:?}");
        }
    }
}

#[test]
fn verification_finds_nothing_in_the_tables_we_make() {
    for name in ["mnk-3x3x3", "mnk-5x3x3", "drop-5x4x4"] {
        let dir = tempfile::tempdir().expect("a directory");
        let rules = game(name);
        let oracle = table(&rules, name, dir.path());
        let found = verify(&*rules, &oracle, &ChosenTiers::default(), 1 << 30, &Progress::default()).expect("verified");
        assert_eq!(found.violations, 0, "{:?}", found.examples);
        assert!(found.positions > 1000);
    }
}

#[test]
fn reachable_positions_are_those_a_walk_finds() {
    let dir = tempfile::tempdir().expect("a directory");
    for (name, positions) in [("mnk-3x3x3", Some(5478)), ("drop-4x3x3", None), ("mnk-4x3x3", None)] {
        let rules = game(name);
        let oracle = table(&rules, name, dir.path());
        let reached = reach(&*rules, &*rules, Some(&oracle), Walking::default(), &Progress::default()).expect("counted");
        let (p, side) = rules.start();
        let by_ply = perft_distinct(&*rules, &p, side, 12, &|q| *q, usize::MAX, &Progress::default()).expect("counted");
        let walked = 1 + by_ply.iter().sum::<u64>();
        assert_eq!(reached.positions.left + reached.positions.right, positions.unwrap_or(walked), "{name}");
        assert_eq!(reached.positions.left, 1 + by_ply.iter().skip(1).step_by(2).sum::<u64>(), "{name}");
        let decided: u64 = reached.by_plies.iter().map(|at| at.count.left + at.count.right).sum();
        assert_eq!(decided + reached.draws.left + reached.draws.right, walked, "{name}");
    }
}
