//! Small games of mills, solved and verified in full and compared with a plain program; and the endgame of Nine Men's
//! Morris with three and four stones against an independent census and independent values.

mod plain;

use plain::Game;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use zug_core::{Oracle, Progress, Rules, Side, Slot, Space, Symmetry, Wdl};
use zug_games::mills::{Mills, Pos, Turn};
use zug_retro::{ChosenTiers, solve, stats, verify};
use zug_table::TableOracle;

fn solved(dir: &Path, name: &str) -> (Arc<Mills>, TableOracle<Mills>) {
    let path = dir.join(format!("{name}.zug"));
    let rules = Arc::new(Mills::named(name).expect("a variant"));
    solve(&*rules, name, &path, 2, 1 << 30, &Progress::default()).expect("solved");
    let oracle = TableOracle::open(rules.clone(), name, &path).expect("a table");
    (rules, oracle)
}

fn value(oracle: &TableOracle<Mills>, p: &Pos, side: Side) -> (Wdl, Option<u32>) {
    let found = oracle.probe(p, side).expect("readable").expect("known");
    (found.wdl, found.plies)
}

fn agrees(name: &str, game: &Game, start: (Wdl, Option<u32>)) {
    let dir = tempfile::tempdir().expect("a directory");
    let (rules, oracle) = solved(dir.path(), name);
    let (p, side) = rules.start();
    assert_eq!(value(&oracle, &p, side), start, "{name}");
    for (state, expected) in plain::values(game) {
        let (my_hand, their_hand) = state.hands;
        let side = if my_hand == their_hand { Side::Left } else { Side::Right };
        let p = Turn { mine: state.mine, theirs: state.theirs, my_hand, their_hand }.pos(side);
        let expected = match expected {
            None => (Wdl::Draw, None),
            Some((won, plies)) => (if won { Wdl::Win } else { Wdl::Loss }, Some(plies)),
        };
        assert_eq!(value(&oracle, &p, side), expected, "{name} {state:?}");
    }
    let found = verify(&*rules, &oracle, &ChosenTiers::default(), 1 << 30, &Progress::default()).expect("verified");
    assert_eq!(found.violations, 0, "{name}: {:?}", found.examples);
}

#[test]
fn three_men_agree_with_a_plain_program() {
    agrees("mills-3", &Game::three(true), (Wdl::Draw, None));
    agrees("mills-3-nofly", &Game::three(false), (Wdl::Win, Some(9)));
}

#[test]
fn six_men_agree_with_a_plain_program() {
    agrees("mills-6", &Game::six(true), (Wdl::Draw, None));
}

#[test]
fn nine_mens_endgames_have_the_values_of_an_independent_program() {
    let dir = tempfile::tempdir().expect("a directory");
    let (rules, oracle) = solved(dir.path(), "mills-9-endgame-4");
    // Positions by result and plies, all of them and up to symmetry.
    let mut census: BTreeMap<(String, Wdl, Option<u32>), (u64, u64)> = BTreeMap::new();
    for tier in (0..rules.tiers()).filter(|&tier| ["3 – 3", "3 – 4", "4 – 3"].contains(&rules.tier_name(tier).as_str())) {
        for index in 0..rules.tier_len(tier) {
            let Some((p, side)) = rules.unrank(Slot { tier, index }) else { continue };
            let fixing = rules.images(&p).into_iter().filter(|image| *image == p).count();
            let (wdl, plies) = value(&oracle, &p, side);
            let count = census.entry((rules.tier_name(tier), wdl, plies)).or_default();
            *count = (count.0 + (rules.symmetries() / fixing) as u64, count.1 + 1);
        }
    }
    let rows = |csv: &'static str| csv.lines().skip(1).map(|line| line.split(',').collect::<Vec<_>>());
    let read = |result: &str, plies: &str| match result {
        "win" => (Wdl::Win, plies.parse().ok()),
        "loss" => (Wdl::Loss, plies.parse().ok()),
        _ => (Wdl::Draw, None),
    };
    let mut expected = BTreeMap::new();
    for row in rows(include_str!("../../../games/tests/data/mills/census.csv")) {
        let (wdl, plies) = read(row[2], row[3]);
        expected.insert((format!("{} – {}", row[0], row[1]), wdl, plies), (row[4].parse().unwrap(), row[5].parse().unwrap()));
    }
    assert_eq!(census, expected);
    let mut compared = 0;
    for row in rows(include_str!("../../../games/tests/data/mills/sample.csv")) {
        let stones = |text: &str| text.split(' ').fold(0, |set, point| set | 1 << point.parse::<u8>().unwrap());
        let p = Turn { mine: stones(row[2]), theirs: stones(row[3]), my_hand: 0, their_hand: 0 }.pos(Side::Right);
        assert_eq!(value(&oracle, &p, Side::Right), read(row[4], row[5]), "{row:?}");
        compared += 1;
    }
    assert!(compared > 800, "{compared}");
    let counted = stats(&*rules, &oracle, &ChosenTiers::default(), &Progress::default()).expect("counted");
    assert_eq!(counted.by_plies.iter().map(|row| row.plies).max(), Some(33));
}
