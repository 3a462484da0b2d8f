//! Gobblet Gobblers, solved once for all tests of its table.

mod checkpoint;
mod solution;

use std::sync::{Arc, LazyLock};
use zug_core::Progress;
use zug_games::gobblet::{Gobblet, Strict};
use zug_retro::solve;
use zug_table::TableOracle;

type Rules = Gobblet<Strict>;

struct Solution {
    rules: Arc<Rules>,
    oracle: TableOracle<Rules>,
    dir: tempfile::TempDir,
}

static SOLUTION: LazyLock<Solution> = LazyLock::new(|| {
    let dir = tempfile::tempdir().expect("a directory");
    let path = dir.path().join("gobblet.zug");
    let rules = Arc::new(Rules::new());
    let solved = solve(&*rules, "gobblet", &path, 2, 1_200_000_000, &Progress::default()).expect("solved");
    assert_eq!(solved.slots, 443_459_451);
    assert!(solved.bytes <= 9_000_000, "the table is small: {} bytes", solved.bytes);
    let oracle = TableOracle::open(rules.clone(), "gobblet", &path).expect("a table");
    Solution { rules, oracle, dir }
});
