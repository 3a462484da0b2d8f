//! The strong solution of Dobutsu Shogi under the official rule equals data made by independent programs. Takes a minute, so `make check-long` runs it.

use rayon::prelude::*;
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};
use zug_core::{Notation, Oracle, Progress, Rules, Side, Slot, Space, Symmetry, Verdict, Wdl};
use zug_games::dobutsu::Dobutsu;
use zug_retro::solve;
use zug_table::TableOracle;

struct Solution {
    rules: Arc<Dobutsu>,
    oracle: TableOracle<Dobutsu>,
    _dir: tempfile::TempDir,
}

static SOLUTION: LazyLock<Solution> = LazyLock::new(|| {
    let dir = tempfile::tempdir().expect("a directory");
    let path = dir.path().join("dobutsu.zug");
    let rules = Arc::new(Dobutsu::named("dobutsu").expect("the game"));
    solve(&*rules, "dobutsu", &path, 2, 1 << 30, &Progress::default()).expect("solved");
    let oracle = TableOracle::open(rules.clone(), "dobutsu", &path).expect("a table");
    Solution { rules, oracle, _dir: dir }
});

fn rows(csv: &str) -> impl Iterator<Item = Vec<&str>> {
    csv.lines().skip(1).map(|line| line.split(',').collect())
}

/// A value as the data write it: plies, negative for a loss, 0 for a draw.
fn signed(verdict: Verdict) -> i64 {
    let plies = i64::from(verdict.plies.unwrap_or(0));
    match verdict.wdl {
        Wdl::Win => plies,
        Wdl::Draw => 0,
        Wdl::Loss => -plies,
    }
}

fn value(p: &<Dobutsu as Rules>::Pos, side: Side) -> Verdict {
    SOLUTION.oracle.probe(p, side).expect("readable").expect("known")
}

#[test]
fn sample_positions_and_all_their_moves_have_their_values() {
    let rules = &SOLUTION.rules;
    let (p, side) = rules.start();
    assert_eq!(signed(value(&p, side)), -78);
    for row in rows(include_str!("../../games/tests/data/dobutsu/positions.csv")) {
        let (p, side) = rules.read(row[3]).expect(row[3]);
        assert_eq!(signed(value(&p, side)), row[5].parse::<i64>().expect("plies"), "{}", row[3]);
    }
    let mut moves = 0;
    for row in rows(include_str!("../../games/tests/data/dobutsu/move_values.csv")) {
        let (p, side) = rules.read(row[1]).expect(row[1]);
        let listed: Vec<&str> = row[2].split_whitespace().collect();
        assert_eq!(rules.list(&p, side).len(), listed.len(), "{}", row[1]);
        for entry in listed {
            let (text, plies) = entry.rsplit_once(':').expect("move:value");
            let m = rules.read_move(text).expect(text);
            let mut q = p;
            let next = rules.play(&mut q, side, m);
            let after = match rules.over(&q, next) {
                Some(over) => 1 - 2 * i64::from(over.winner() != Some(side)),
                None => signed(value(&q, next).before_move()),
            };
            assert_eq!(after, plies.parse::<i64>().expect("plies"), "{} {text}", row[1]);
            moves += 1;
        }
    }
    assert!(moves > 10_000, "{moves}");
}

/// Slots a task counts at a time.
const RUN: u64 = 1 << 16;

/// Positions by signed distance. The data fold mirror images by the lions alone: with both lions on the middle file, a position and its
/// mirror image count separately.
fn census() -> BTreeMap<i64, u64> {
    let Solution { rules, oracle, .. } = &*SOLUTION;
    let on_middle_file = |p: &<Dobutsu as Rules>::Pos| Side::BOTH.iter().all(|side| p.lion(*side).is_some_and(|square| square % 3 == 1));
    let count = |mut counts: BTreeMap<i64, u64>, index: u64| {
        if let Some((p, side)) = rules.unrank(Slot { tier: 0, index }) {
            let twice = on_middle_file(&p) && rules.map(1, &p) != p;
            let value = oracle.probe(&p, side).expect("readable").expect("known");
            *counts.entry(signed(value)).or_default() += 1 + u64::from(twice);
            // Lost at once is 0 plies away, like a draw; told apart here.
            if value.wdl == Wdl::Loss && value.plies == Some(0) {
                *counts.entry(0).or_default() -= 1 + u64::from(twice);
                *counts.entry(-2).or_default() += 1 + u64::from(twice);
            }
        }
        counts
    };
    let add = |mut a: BTreeMap<i64, u64>, b: BTreeMap<i64, u64>| {
        b.into_iter().for_each(|(value, n)| *a.entry(value).or_default() += n);
        a
    };
    let slots = rules.tier_len(0);
    let runs = (0..slots.div_ceil(RUN)).into_par_iter();
    runs.map(|run| (run * RUN..slots.min((run + 1) * RUN)).fold(BTreeMap::new(), count)).reduce(BTreeMap::new, add)
}

#[test]
fn the_census_by_distance_is_that_of_the_data() {
    // Two positions that cannot be reached have no legal move: the data call them lost in 2, here they are lost at once. `census` counts them as the data do.
    let census = census();
    let mut checked = 0;
    for row in rows(include_str!("../../games/tests/data/dobutsu/counts_by_distance.csv")) {
        if row[0].starts_with("all_legal") && row[1] == "official" {
            let sign = match row[2] {
                "win" => 1,
                "loss" => -1,
                _ => 0,
            };
            let value = sign * row[3].parse().unwrap_or(0);
            assert_eq!(census.get(&value).copied(), row[4].parse().ok(), "{row:?}");
            checked += 1;
        }
    }
    assert_eq!((checked, census.len()), (174, 174));
    assert_eq!(census.keys().max(), Some(&173));
}
