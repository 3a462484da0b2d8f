//! The strong solutions of Dobutsu Shogi under both Try rules equal data made by independent programs. Takes many
//! minutes, so `make check-long` runs it.
#![cfg(feature = "long")]

use rayon::prelude::*;
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};
use zug_core::{Notation, Oracle, Progress, Rules, Side, Slot, Space, Symmetry, Verdict, Wdl};
use zug_games::dobutsu::Dobutsu;
use zug_retro::{Reached, Walking, compare, reach, solve};
use zug_table::TableOracle;

struct Solution {
    rules: Arc<Dobutsu>,
    oracle: TableOracle<Dobutsu>,
    _dir: tempfile::TempDir,
}

static SOLUTION: LazyLock<Solution> = LazyLock::new(|| solution("dobutsu"));
static SIMPLE: LazyLock<Solution> = LazyLock::new(|| solution("dobutsu-simple-try"));

fn solution(name: &str) -> Solution {
    let dir = tempfile::tempdir().expect("a directory");
    let path = dir.path().join("t.zug");
    let rules = Arc::new(Dobutsu::named(name).expect("the game"));
    solve(&*rules, name, &path, 2, 1 << 30, &Progress::default()).expect("solved");
    let oracle = TableOracle::open(rules.clone(), name, &path).expect("a table");
    Solution { rules, oracle, _dir: dir }
}

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
        let simple = SIMPLE.oracle.probe(&p, side).expect("readable").expect("known");
        assert_eq!(signed(simple), row[6].parse::<i64>().expect("plies"), "{}", row[3]);
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

/// Positions by signed distance. The data fold mirror images by the lions alone: with both lions on the middle file, a
/// position and its mirror image count separately.
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
    // Two positions that cannot be reached have no legal move: the data call them lost in 2, here they are lost at
    // once. `census` counts them as the data do.
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

/// The census of the reachable positions by result and distance, as the data have it for a rule.
fn reachable_rows(rule: &str) -> BTreeMap<(Wdl, u32), u64> {
    let mut census = BTreeMap::new();
    for row in rows(include_str!("../../games/tests/data/dobutsu/counts_by_distance.csv")) {
        if row[0].starts_with("reachable") && row[1] == rule {
            let (wdl, plies) = match row[2] {
                "draw" => (Wdl::Draw, 0),
                "win" | "terminal_can_capture" => (Wdl::Win, row[3].parse().expect("plies")),
                _ => (Wdl::Loss, row[3].parse().expect("plies")),
            };
            *census.entry((wdl, plies)).or_default() += row[4].parse::<u64>().expect("a count");
        }
    }
    census
}

#[test]
fn the_census_of_reachable_positions_is_that_of_the_data_under_both_rules() {
    let walking = Walking { take_wins: true, fold_players: true };
    for (rule, counted) in [("official", &*SOLUTION), ("seed_try", &*SIMPLE)] {
        let reached: Reached =
            reach(&*SIMPLE.rules, &*counted.rules, Some(&counted.oracle), walking, &Progress::default()).expect("walked");
        assert_eq!(reached.positions.left, 246_803_167, "{rule}");
        let mut census: BTreeMap<(Wdl, u32), u64> = reached.by_plies.iter().map(|at| ((at.wdl, at.plies), at.count.left)).collect();
        census.insert((Wdl::Draw, 0), reached.draws.left);
        assert_eq!(census, reachable_rows(rule), "{rule}");
    }
    let official = reach(&*SOLUTION.rules, &*SOLUTION.rules, None, walking, &Progress::default()).expect("walked");
    assert_eq!((official.positions.left, official.open.left), (213_993_386, 86_831_053));
}

#[test]
fn the_simple_rule_moves_no_result_and_no_distance_by_more_than_a_ply() {
    let found = compare(&*SOLUTION.rules, [&SOLUTION.oracle, &SIMPLE.oracle], &Progress::default()).expect("compared");
    assert_eq!(found.other_results(), 0);
    assert!(found.rows.iter().all(|row| row.later.is_none_or(|later| (0..=1).contains(&later))), "{:?}", found.rows);
}
