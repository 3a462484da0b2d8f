//! Small relatives of Dobutsu Shogi, solved and verified in full: cycles, captures, drops and folded positions in one game.

use std::sync::Arc;
use zug_core::{Oracle, Progress, Rules, Wdl};
use zug_games::dobutsu::Dobutsu;
use zug_retro::{StatsError, reach, solve, verify};
use zug_table::TableOracle;

#[test]
fn small_boards_are_solved_without_a_violation() {
    let dir = tempfile::tempdir().expect("a directory");
    for (name, start) in [("dobutsu-3x3", (Wdl::Win, Some(11))), ("dobutsu-3x3-nodrop", (Wdl::Win, Some(11)))] {
        let path = dir.path().join(format!("{name}.zug"));
        let rules = Arc::new(Dobutsu::named(name).expect("a variant"));
        solve(&*rules, name, &path, 2, 1 << 30, &Progress::default()).expect("solved");
        let oracle = TableOracle::open(rules.clone(), name, &path).expect("a table");
        let (p, side) = rules.start();
        let value = oracle.probe(&p, side).expect("readable").expect("known");
        assert_eq!((value.wdl, value.plies), start, "{name}");
        let found = verify(&*rules, &oracle, &Progress::default()).expect("verified");
        assert_eq!(found.violations, 0, "{name}: {:?}", found.examples);
        assert!(found.positions > 500_000, "{name}");
        assert!(matches!(reach(&*rules, oracle.table(), &Progress::default()), Err(StatsError::Unnumbered)), "{name}");
    }
}
