//! Whatever is typed: an answer or an error that says where and why, in bounded time and memory. Mutated inputs are tried
//! beside those of all other readers, see `fuzz/`.

use crate::games::{answers, ask, settings};
use fastrand::Rng;
use std::time::Duration;
use zug_cgt::language::{Row, Status};
use zug_cgt::sums::{Limits, Stop};
use zug_core::Progress;

fn hostile(text: &str) -> Vec<Result<Vec<Row>, String>> {
    let limits = Limits { nodes: Some(2_000), ..Limits::default() };
    answers(text, settings(true), &limits)
}

#[test]
fn a_hundred_thousand_components() {
    for (kind, one, player, result) in [
        ("clobber_1xn", "XO", "B", "loss"),
        ("clobber_1xn", "XXO", "W", "loss"),
        ("integer_game", "-1", "B", "loss"),
        ("nimber", "3", "B", "loss"),
        ("switch_game", "(3 1)", "W", "loss"),
        ("up_star", "(1 *)", "W", "loss"),
    ] {
        assert_eq!(ask(&format!("[{kind}] {} {{{player}}}", format!("{one} ").repeat(100_000))), result, "{kind} {one}");
    }
    // Components that do not simply add up: an answer or none, but an end.
    let mut rng = Rng::with_seed(3);
    let strips: String = (0..100_000).map(|_| (0..12).map(|_| ['X', 'O', '.'][rng.usize(..3)]).chain([' ']).collect::<String>()).collect();
    let row = |text: String| hostile(&text).remove(0).unwrap().remove(0);
    let six = row(format!("[nogo_1xn] {} {{B}}", "...... ".repeat(100_000)));
    assert_eq!(six.got.map(|answer| answer.to_string()).as_deref(), Some("loss"), "each is its own negative");
    let mixed = row(format!("[clobber_1xn] {strips} {{B}}"));
    assert_eq!((mixed.got, mixed.status, mixed.nodes), (None, Status::Stopped(Stop::Nodes), 2_000));
}

/// Many different switches: the hottest is taken each time, which is told by sorting.
#[test]
fn sums_of_many_switches_are_counted_out() {
    let mut rng = Rng::with_seed(5);
    for count in [2usize, 3, 30, 31, 1000, 30_000] {
        let switches: Vec<[i64; 2]> = (0..count).map(|_| [rng.i64(0..900), rng.i64(-900..0)]).collect();
        let text: String = switches.iter().map(|[left, right]| format!("({left} {right}) ")).collect();
        let mut heats: Vec<i64> = switches.iter().map(|[left, right]| left - right).collect();
        heats.sort_unstable_by(|a, b| b.cmp(a));
        let swing: i64 = heats.iter().zip([1, -1].into_iter().cycle()).map(|(heat, sign)| heat * sign).sum();
        let twice_mean: i64 = switches.iter().flatten().sum();
        // The last to be played is a number, with which the sum can be made to come out as anything.
        for more in [-(twice_mean + swing), -(twice_mean + swing) + 1, -(twice_mean + swing) - 1] {
            let outcome = (more + twice_mean + swing).signum();
            let wins = outcome > 0 || outcome == 0 && count % 2 == 1;
            let asked = ask(&format!("[switch_game] {text} [dyadic_rational] {more}/2 {{B}}"));
            assert_eq!(asked, if wins { "win" } else { "loss" }, "{count} switches and {more}/2");
        }
    }
}

#[test]
fn work_is_stopped_in_the_middle_of_large_components() {
    for text in [
        format!("[nogo_1xn] {} {{B}}", ".".repeat(2_000)),
        format!("[impartial nogo_1xn] {} {{N}}", ".".repeat(2_000)),
        format!("[clobber_1xn] {} {{winning moves B}}", "XO".repeat(1_000)),
    ] {
        let status = |limits: &Limits| answers(&text, settings(true), limits).remove(0).unwrap()[0].status;
        let no_time = Limits { time: Some(Duration::ZERO), ..Limits::default() };
        assert_eq!(status(&no_time), Status::Stopped(Stop::Time), "{text:.30}");
        for looks in [0, 1, 10, 100, 1_000] {
            let progress = Progress::default();
            progress.stop_after(looks);
            let stopped = status(&Limits { progress: Some(&progress), ..Limits::default() });
            assert_eq!(stopped, Status::Stopped(Stop::Interrupted), "{text:.30}, {looks} looks");
        }
    }
    let many = answers("[nimber] 1000000 1000001 {winning moves N}", settings(true), &Limits::default()).remove(0).unwrap();
    assert_eq!(many[0].status, Status::Stopped(Stop::Memory));
    assert_eq!(ask("[nimber] 4294967295 {N}"), "4294967295");
    assert_eq!(ask("[nimber] 4294967295 4294967294 {N}"), "1");
}

#[test]
fn errors_name_line_column_and_what_was_expected() {
    for (text, error) in [
        ("[clobber_1xn] XO {B\n", "line 1, column 18: '{' without '}'"),
        (
            "\n  ?XO {B}",
            "line 2, column 3: found '?', expected a value, like 3/4, ^, *2, {1|-1}, +-1, (…), Tiny(2) or on; \
            the position of a game has a section like [clobber] before it",
        ),
        (
            "[clobber_1xn] XO {Q}",
            "line 1, column 19: found 'Q', expected B, W, N, 'winning moves', 'thermograph', 'value' or 'temperature'",
        ),
        ("[clobber_1xn] XO {B, W maybe}", "line 1, column 22: found 'W maybe', expected 'win', 'loss' or nothing after the player"),
        ("[clobber_1xn] XO {N}", "line 1, column 19: 'N' asks for a nim value, but a summand is not impartial; expected B or W"),
        ("[x]3 {B}", "line 1, column 4: found '3' right after ']', expected a blank"),
        ("[nimber] 3(4) {B}", "line 1, column 11: found '(' inside a word, expected a blank before a bracket or comment"),
        ("[nimber] -1 {B}", "line 1, column 10: [nimber] '-1': -1 is no Nim heap, expected an integer from 0 to 4294967295"),
        ("[dyadic_rational] 1/3 {B}", "line 1, column 21: [dyadic_rational] '1/3': the denominator 3 is not a positive power of two"),
        ("[switch_game] (1) {B}", "line 1, column 17: [switch_game] '1': found the end, expected a blank or a comma"),
        ("[up_star] (* 1 *) {B}", "line 1, column 16: [up_star] '* 1 *': a second '*', expected at most one"),
        ("[clobber_1xn] XO\u{0} {B}", "line 1, column 17: found the control character U+0000, expected text"),
        ("/*#2 no*/ [clobber_1xn] XO {B, W}", "line 1, column 3: a comment about command 2, but the block has 2 commands, counted from 0"),
        ("{version x}", "line 1, column 2: found 'version x', expected 'version 1.7'"),
        ("[clobber_1xn] XO {B} {version 1.7}", "line 1, column 23: the version stands at the beginning, and only once"),
        ("} [clobber_1xn] XO {B}", "line 1, column 1: found '}' without its opening bracket, expected a game, a section or commands"),
    ] {
        let found = answers(text, settings(true), &Limits::default()).into_iter().find_map(Result::err);
        assert_eq!(found.as_deref(), Some(error), "{text:?}");
    }
    let unknown = answers("[checkers] x {B}", settings(true), &Limits::default()).remove(0).unwrap_err();
    assert!(
        unknown.starts_with("line 1, column 2: no game is named 'checkers', expected one of clobber, cannibal_clobber, clobber_1xn,"),
        "{unknown}"
    );
}

#[test]
fn after_an_error_the_next_block_is_answered() {
    let text = "[clobber_1xn] XO {Q} XO {B win} [oops] 1 2 {B} ] [nimber] 1 {W} [nimber] 2 (3 {B} 4 {B win}\n[nimber] 5 {N 5}";
    let found: Vec<Option<Status>> =
        answers(text, settings(true), &Limits::default()).into_iter().map(|r| r.ok().map(|rows| rows[0].status)).collect();
    assert_eq!(found.first(), Some(&None));
    assert_eq!(found.get(1), Some(&Some(Status::Pass)));
    assert_eq!(found.last(), Some(&Some(Status::Pass)));
}

#[test]
fn huge_and_deep_inputs_end() {
    let digits = "9".repeat(1_000);
    for section in ["integer_game", "dyadic_rational", "nimber", "up_star", "kayles"] {
        let error = hostile(&format!("[{section}] {digits} {{B}}")).remove(0).unwrap_err();
        assert!(error.starts_with("line 1, column "), "{error}");
        assert!(error.len() < 400, "an error a person can read: {} bytes", error.len());
    }
    for text in [
        "(".repeat(10_000),
        "(".repeat(10_000) + &")".repeat(10_000),
        "[".repeat(10_000),
        "{".repeat(10_000),
        "/*".repeat(10_000),
        "}".repeat(10_000),
    ] {
        assert!(hostile(&text).iter().all(Result::is_err));
    }
    let line = "XO".repeat(5_000_000);
    for text in [
        line.clone(),
        format!("[clobber_1xn] {line} {{B}}"),
        format!("[nogo] {line} {{B}}"),
        "\0".repeat(10_000_000),
        format!("/*{line}*/"),
    ] {
        hostile(&text);
    }
    for text in [
        "[nimber] 4294967295 {B, W, N, winning moves N}",
        "[impartial integer_game] 9223372036854775807 {N 1}",
        "[integer_game] 9223372036854775807 9223372036854775807 {B}",
    ] {
        hostile(text).remove(0).unwrap();
    }
}

/// Numbers of 32 bits and more add up exactly, whatever their denominators are.
#[test]
fn numbers_never_grow_too_large() {
    let five = "[integer_game] 2147483647 2147483647 2147483647 2147483647 2147483647 [dyadic_rational] 1/1073741824";
    let all = |text: &str| -> Vec<String> {
        let rows = answers(text, settings(true), &Limits::default()).remove(0).unwrap();
        rows.iter().map(|row| row.got.as_ref().map_or(row.status.to_string(), |got| got.to_string())).collect()
    };
    assert_eq!(all(&format!("{five} {{B, W}}")), ["win", "loss"]);
    assert_eq!(all("[integer_game] 4611686018427387904 [dyadic_rational] -1/4611686018427387904 {B, W}"), ["win", "loss"]);
    assert_eq!(all("[integer_game] 9223372036854775807 9223372036854775807 [switch_game] (1/4 -1/4) {B, W}"), ["win", "loss"]);
    assert_eq!(all("[switch_game] (9223372036854775807 -9223372036854775807) {B, W}"), ["win", "win"]);
    assert_eq!(all("[up_star] 2147483647 2147483647 [clobber_1xn] OOX {B, W}"), ["win", "loss"]);
    assert_eq!(all("[up_star] -2147483647 (2147483647 *) {B, W}"), ["win", "win"]);
    let cancelled = "[integer_game] 4611686018427387904 [dyadic_rational] 1/4611686018427387904 [integer_game] -4611686018427387904";
    assert_eq!(all(&format!("{cancelled} {{B, W}}")), ["win", "loss"]);
}

/// A comment may speak of its own end, as the manual of MCGS does; what is glued to the end of the last one is refused.
#[test]
fn comments_end_where_a_word_ends() {
    let text = "/*_ Enclosed by '/*' and '*/', text of\n'*/' and /**/; */ [clobber_1xn] XXO {B win}";
    let rows = answers(text, settings(true), &Limits::default()).remove(0).unwrap();
    assert_eq!(rows[0].status, Status::Pass);
    for (text, problem) in [
        ("/* one */[nimber] 1 {B}", "line 1, column 10: found '[' right after '*/', expected a blank"),
        ("/* one {B}", "line 1, column 1: '/*' without '*/'"),
    ] {
        assert_eq!(answers(text, settings(true), &Limits::default()).remove(0).unwrap_err(), problem);
    }
}

/// Where either player may move any stone onto any other, only the lengths of rows count.
#[test]
fn impartial_cannibal_clobber_forgets_colours() {
    let mut rng = Rng::with_seed(11);
    for _ in 0..40 {
        let grid = |rng: &mut Rng, other: char| -> String {
            let cells: Vec<char> = (0..8).map(|_| ['X', other, '.', other][rng.usize(..4)]).collect();
            cells.chunks(4).map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("|")
        };
        let seed = rng.u64(..);
        let [mixed, plain] = ['O', 'X'].map(|other| grid(&mut Rng::with_seed(seed), other));
        assert_eq!(
            ask(&format!("[impartial cannibal_clobber] {mixed} {{N}}")),
            ask(&format!("[impartial cannibal_clobber] {plain} {{N}}")),
            "{mixed}"
        );
    }
    let limits = Limits { nodes: Some(3_000), ..Limits::default() };
    let long = answers(&format!("[impartial cannibal_clobber] {} {{N}}", "XO".repeat(100)), settings(true), &limits).remove(0).unwrap();
    // Taking a stone from n leaves two rows of n - 1 together: nim values by that rule.
    let mut values = vec![0u32, 0];
    for n in 2..=200usize {
        let reached: Vec<u32> = (0..n - 1).map(|left| values[left] ^ values[n - 1 - left]).collect();
        values.push((0..).find(|value| !reached.contains(value)).expect("a least one"));
    }
    assert_eq!(long[0].got.as_ref().map(|got| got.to_string()), Some(values[200].to_string()), "{:?}", long[0].status);
}
