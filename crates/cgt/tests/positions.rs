//! Values of positions, row by row of the reference data: rules of the games and engine together.

mod support;

use support::{Row, rows};
use zug_cgt::evaluate::{EvaluateError, Evaluator, HashMemo, evaluate_parallel};
use zug_cgt::forms::{Arena, FormId};
use zug_cgt::notation::{normal, read};
use zug_cgt::thermograph::Thermographs;
use zug_core::Summand;
use zug_games::{
    amazons::Amazons, clobber::Clobber, colouring::Colouring, domineering::Domineering, elephants::Elephants, fission::Fission,
    hackenbush::Hackenbush, nogo::NoGo, ski_jumps::SkiJumps, toads::Toads, toppling_dominoes::TopplingDominoes,
};

/// Evaluates the positions of a file and compares everything it says about them.
fn check<R: Summand>(rules: &R, file: &str, position: impl Fn(&Row) -> String) {
    check_rows(rules, file, rows(file), position);
}

fn check_rows<R: Summand>(rules: &R, file: &str, rows: Vec<Row>, position: impl Fn(&Row) -> String) {
    let arena = Arena::new();
    let memo = HashMemo::default();
    let mut evaluator = Evaluator::new(rules, &arena, &memo);
    let mut thermographs = Thermographs::default();
    for row in rows {
        let text = position(&row);
        let p = rules.read_part(&text).unwrap_or_else(|e| panic!("{text}: {e}"));
        let id = evaluator.value(&p).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(normal(&arena.calculator(), id).unwrap(), row["value"], "{file}: {text}");
        assert_eq!(read(evaluator.calculator(), &row["value"]).unwrap(), id, "{file}: {text}");
        assert_eq!(arena.outcome(id).to_string(), row["outcome"], "{file}: {text}");
        assert_eq!(arena.left_stop(id).to_string(), row["left_stop"], "{file}: {text}");
        assert_eq!(arena.right_stop(id).to_string(), row["right_stop"], "{file}: {text}");
        let thermograph = thermographs.of(&arena.calculator(), id).unwrap();
        assert_eq!(thermograph.temperature().to_string(), row["temperature"], "{file}: {text}");
        assert_eq!(thermograph.mean().to_string(), row["mean"], "{file}: {text}");
        // The game with the players exchanged is the negative.
        let negative = evaluator.value(&rules.negate(&p)).unwrap();
        assert_eq!(evaluator.calculator().negative(id).unwrap(), negative, "{file}: {text}");
    }
}

fn board(row: &Row) -> String {
    row["position"].clone()
}

#[test]
fn domineering() {
    let rules = Domineering::new(5, 5).unwrap();
    check(&rules, "domineering_small.csv", board);
    check(&rules, "domineering_random.csv", board);
    let (small, large): (Vec<Row>, Vec<Row>) = rows("domineering_empty.csv").into_iter().partition(|row| area(row) < 26);
    assert!(!small.is_empty() && !large.is_empty());
    check_rows(&rules, "domineering_empty.csv", small, empty_board);
}

#[test]
#[cfg_attr(not(feature = "long"), ignore = "takes minutes: cargo test --features long")]
fn large_domineering_boards() {
    let large = rows("domineering_empty.csv").into_iter().filter(|row| area(row) >= 26).collect();
    check_rows(&Domineering::new(5, 5).unwrap(), "domineering_empty.csv", large, empty_board);
}

fn size(row: &Row) -> (usize, usize) {
    (row["rows"].parse().unwrap(), row["cols"].parse().unwrap())
}

fn area(row: &Row) -> usize {
    size(row).0 * size(row).1
}

fn empty_board(row: &Row) -> String {
    let (rows, cols) = size(row);
    vec![".".repeat(cols); rows].join("|")
}

#[test]
fn clobber() {
    check(&Clobber::new(2, 2).unwrap(), "clobber.csv", board);
}

#[test]
fn nogo() {
    check(&NoGo::new(2, 2).unwrap(), "nogo.csv", board);
}

#[test]
fn elephants_and_rhinos() {
    check(&Elephants::new(2).unwrap(), "elephants_rhinos.csv", board);
}

#[test]
fn toads_and_frogs() {
    check(&Toads::new(2).unwrap(), "toads_frogs.csv", board);
}

#[test]
fn toppling_dominoes() {
    check(&TopplingDominoes::new(2).unwrap(), "toppling_dominoes.csv", board);
}

#[test]
fn hackenbush_strings() {
    check(&Hackenbush::new(2).unwrap(), "hackenbush_strings.csv", board);
}

#[test]
fn snort_and_col() {
    check(&Colouring::snort(2, 2).unwrap(), "snort_grid.csv", board);
    check(&Colouring::col(2, 2).unwrap(), "col_grid.csv", board);
}

#[test]
fn fission() {
    check(&Fission::new(2, 2).unwrap(), "fission.csv", board);
}

#[test]
fn amazons() {
    check(&Amazons::new(4, 4).unwrap(), "amazons.csv", board);
}

#[test]
fn outcomes_of_small_domineering_boards() {
    let (rules, arena, memo) = (Domineering::new(5, 5).unwrap(), Arena::new(), HashMemo::default());
    let mut evaluator = Evaluator::new(&rules, &arena, &memo);
    for row in rows("domineering_outcomes.csv").iter().filter(|row| area(row) < 26) {
        let p = rules.read_part(&empty_board(row)).unwrap();
        let value = evaluator.value(&p).unwrap();
        assert_eq!(arena.outcome(value).to_string(), row["outcome"], "{row:?}");
    }
}

#[test]
fn threads_find_the_same_value() {
    let rules = Domineering::new(4, 5).unwrap();
    let arena = Arena::new();
    let p = rules.read_part(".....|.....|....#|#....").unwrap();
    let alone = Evaluator::new(&rules, &arena, &HashMemo::default()).value(&p).unwrap();
    for threads in [2, 3, 8] {
        let memo = HashMemo::default();
        assert_eq!(evaluate_parallel(&rules, &arena, &memo, &p, threads), Ok(alone));
        // And an arena that several threads fill at once says the same.
        let fresh = Arena::new();
        let again = evaluate_parallel(&rules, &fresh, &HashMemo::default(), &p, threads).unwrap();
        assert_eq!(normal(&fresh.calculator(), again), normal(&arena.calculator(), alone));
    }
}

#[test]
fn budgets_of_positions_steps_and_memory_are_kept() {
    let rules = Domineering::new(5, 5).unwrap();
    let p = rules.read_part(".....|.....|.....|.....|.....").unwrap();
    let arena = Arena::new();
    let memo = HashMemo::with_limit(500);
    assert_eq!(Evaluator::new(&rules, &arena, &memo).value(&p), Err(EvaluateError::OutOfPositions { limit: 500 }));
    let memo = HashMemo::default();
    let mut evaluator = Evaluator::new(&rules, &arena, &memo);
    evaluator.limit_steps(10_000);
    assert!(matches!(evaluator.value(&p), Err(EvaluateError::Form(_))));
    // What was found before the end of the budget is right, and is used when there is more.
    evaluator.limit_steps(u64::MAX);
    assert_eq!(evaluator.value(&p), Ok(FormId::ZERO));
}

#[test]
fn long_games_need_no_deep_stack() {
    let arena = Arena::new();
    let rules = Hackenbush::new(2).unwrap();
    let memo = HashMemo::default();
    let p = rules.read_part(&"l".repeat(1_000)).unwrap();
    let value = Evaluator::new(&rules, &arena, &memo).value(&p);
    assert!(value.is_ok_and(|id| normal(&arena.calculator(), id).unwrap() == "1000"));
}

/// The rows of the named values whose game is here, by the words before and after the position. Other rows are of loopy
/// games, of games played on graphs, or of heaps.
const NAMED: [(&str, &str); 6] = [
    ("game.grid.Domineering(\"", "domineering"),
    ("game.strip.ToadsAndFrogs(\"", "toads"),
    ("game.strip.TopplingDominoes(\"", "dominoes"),
    ("game.graph.Hackenbush(\"", "hackenbush"),
    ("game.grid.Clobber(\"", "clobber"),
    ("game.grid.Amazons(\"", "amazons"),
];

fn named_value<R: Summand>(rules: &R, text: &str, row: &Row) {
    let arena = Arena::new();
    let memo = HashMemo::default();
    let mut evaluator = Evaluator::new(rules, &arena, &memo);
    let p = rules.read_part(text).unwrap_or_else(|e| panic!("{}: {e}", row["name"]));
    let id = evaluator.value(&p).unwrap();
    let wanted = read(evaluator.calculator(), &row["cgsuite_text"]).unwrap_or_else(|e| panic!("{}: {e}", row["name"]));
    assert_eq!(id, wanted, "{}", row["name"]);
}

#[test]
fn named_values_of_positions_are_those_of_the_literature() {
    let mut compared = 0;
    for row in rows("named_values.csv") {
        let expression = row["cgsuite_expression"].strip_suffix("\").CanonicalForm");
        let found = NAMED.iter().find_map(|(start, game)| Some((expression?.strip_prefix(start)?, *game)));
        let Some((text, game)) = found else { continue };
        if game == "hackenbush" && text.contains('(') {
            continue;
        }
        match game {
            "domineering" => named_value(&Domineering::new(5, 5).unwrap(), text, &row),
            "toads" => named_value(&Toads::new(3).unwrap(), text, &row),
            "dominoes" => named_value(&TopplingDominoes::new(9).unwrap(), text, &row),
            "hackenbush" => named_value(&Hackenbush::new(8).unwrap(), text, &row),
            "clobber" => named_value(&Clobber::new(4, 5).unwrap(), text, &row),
            _ => named_value(&Amazons::new(4, 4).unwrap(), text, &row),
        }
        compared += 1;
    }
    assert_eq!(compared, 20);
}

/// Positions that the tests of cgt-tools name as those of *Winning Ways*, chapter 1.
#[test]
fn ski_jumps_have_the_published_values() {
    let rules = SkiJumps::new(3, 5).unwrap();
    let arena = Arena::new();
    let memo = HashMemo::default();
    let mut evaluator = Evaluator::new(&rules, &arena, &memo);
    for (slope, value) in [
        ("...L....|..R.....|........", "2"),
        (".L...|.R...|.....", "5/2"),
        ("...R.|...L.|.....", "-5/2"),
        ("L....|....R|.....", "1/2"),
        ("L....|R....|.....", "9/2"),
        ("L....|....R|l....", "5"),
        ("........|...l....|.......R|........|......L.", "-1"),
    ] {
        let id = evaluator.value(&rules.read_part(slope).unwrap()).unwrap();
        assert_eq!(normal(&arena.calculator(), id).unwrap(), value, "{slope}");
    }
}
