//! The games that are written in the language of rules files, and Shove, Push and subtraction games: parts are worth what
//! they are, and values are those of the literature.

#[allow(dead_code, reason = "not every test uses all of it")]
mod plain;

use plain::{Nim, Plain, boards, judge, random_boards, strips};
use zug_core::{Side, Summand};
use zug_games::in_rules::{cakes, heaps, stones};
use zug_games::octal::Octal;
use zug_games::shoving::Shoving;
use zug_games::subtraction::Subtraction;

fn values<R: Summand>(rules: Option<R>, table: impl IntoIterator<Item = (String, String)>) {
    let rules = rules.expect("a game");
    let mut plain = Plain::new(&rules);
    for (text, expected) in table {
        let p = rules.read_part(&text).unwrap_or_else(|e| panic!("{text}: {e}"));
        let found = plain.value_by_parts(&p);
        assert_eq!(found, plain.values.read(&expected), "{text} should be {expected}");
    }
}

fn nim_value<'a, R: Summand>(nim: &mut Nim<'a, R>, rules: &'a R, text: &str) -> u32 {
    let mut sum = 0;
    rules.split(&rules.read_part(text).unwrap_or_else(|e| panic!("{text}: {e}")), |part| sum ^= nim.value(&part));
    sum
}

/// The value of a cake: *Winning Ways*, chapter 2. With `k` doublings in the shorter side, `n` blocks of `2^k` in the longer
/// one are `n - 1` cuts for its owner.
fn cut(rows: u32, cols: u32) -> i64 {
    match (rows.ilog2(), cols.ilog2()) {
        (a, b) if b >= a => i64::from(cols >> a) - 1,
        (_, b) => 1 - i64::from(rows >> b),
    }
}

#[test]
fn cutcake_is_the_table_of_winning_ways() {
    let sizes = (1..=6).flat_map(|rows| (1..=9).map(move |cols| (rows, cols)));
    values(cakes::cutcake("4x7"), sizes.map(|(rows, cols)| (format!("{rows}x{cols}"), cut(rows, cols).to_string())));
    judge(cakes::cutcake("4x7").expect("a cake"), (1..=20).map(|n| format!("{}x{}", n % 4 + 1, n / 4 + 1)));
}

/// As the other games of stones do, and papers write.
#[test]
fn stones_may_be_small_letters() {
    let rules = stones::kings(3, 3).expect("a board");
    assert_eq!(rules.read_part("xox|ox."), rules.read_part("XOX|OX."));
    assert!(rules.read_part("xoz").is_err());
}

#[test]
fn maundy_cake_of_one_row_is_known() {
    // Sloane's sequence A006022, which is the first row of the table in *Winning Ways*.
    let row = [0, 1, 1, 3, 1, 4, 1, 7, 4, 6, 1, 10, 1, 8, 6, 15];
    values(cakes::maundy("4x6"), (1..).zip(row).map(|(n, value)| (format!("1x{n}"), value.to_string())));
    judge(cakes::maundy("4x6").expect("a cake"), (1..=20).map(|n| format!("{}x{}", n % 4 + 1, n / 4 + 1)));
}

#[test]
fn eatcake_falls_apart() {
    judge(cakes::eatcake("3x4").expect("a cake"), (1..=9).map(|n| format!("{}x{}", (n - 1) % 3 + 1, (n - 1) / 3 + 1)));
    // One square is eaten whole by either; a row is a column for Right.
    let table = [("1x1", "*"), ("1x2", "{*|0}"), ("2x1", "{0|*}")];
    values(cakes::eatcake("3x4"), table.map(|(text, value)| (text.into(), value.into())));
}

#[test]
fn wythoff_and_grundy_have_their_nim_values() {
    let rules = heaps::wythoff("3x5").expect("a pair");
    let mut nim = Nim::new(&rules);
    // Wythoff, 1907: who faces such a pair loses.
    for pair in ["1x2", "3x5", "4x7", "6x10"] {
        assert_eq!(nim_value(&mut nim, &rules, pair), 0, "{pair}");
    }
    assert!((1..8).all(|n| nim_value(&mut nim, &rules, &format!("{n}x{n}")) > 0));
    let rules = heaps::grundy("12").expect("a heap");
    let mut nim = Nim::new(&rules);
    // Grundy, 1939; Sloane's sequence A002188.
    let known = [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0, 4];
    for (n, value) in known.into_iter().enumerate() {
        assert_eq!(nim_value(&mut nim, &rules, &n.to_string()), value, "{n}");
    }
    judge(heaps::wythoff("3x5").expect("a pair"), ["0x0", "1x3", "2x2", "3x2"].map(String::from));
    judge(heaps::grundy("12").expect("a heap"), (0..11).map(|n| n.to_string()).chain(["3,7".into()]));
}

#[test]
fn subtraction_games_and_splittles() {
    let rules = Subtraction::new("1,2,3-20").expect("a heap");
    let mut nim = Nim::new(&rules);
    for n in 0..20 {
        assert_eq!(nim_value(&mut nim, &rules, &format!("1,2,3:{n}")), n % 4);
    }
    // Splittles with the set 1, 2 is Kayles.
    let (rules, kayles) = (Subtraction::splittles("1,2-9").expect("a heap"), Octal::kayles(3).expect("pins"));
    let (mut here, mut there) = (Nim::new(&rules), Nim::new(&kayles));
    for n in 0..13 {
        assert_eq!(nim_value(&mut here, &rules, &format!("1,2:{n}")), nim_value(&mut there, &kayles, &n.to_string()), "{n}");
    }
    let texts = || ["1,2", "1|2", "1,2|1,3", "2,3|1", "1,4|4"].into_iter().flat_map(|sets| (0..10).map(move |n| format!("{sets}:{n}")));
    judge(Subtraction::new("1,2-5").expect("a heap"), texts().chain(["1|2:3,5,5".into()]));
    judge(Subtraction::splittles("1,2-5").expect("a heap"), texts());
    // Left takes one and Right two: one counter is a move for Left alone, two are worth {1|0}.
    values(Subtraction::new("1|2-3"), [("1|2:1", "1"), ("1|2:2", "{1|0}"), ("1|2:0", "0")].map(|(t, v)| (t.into(), v.into())));
}

#[test]
fn shove_and_push_are_numbers() {
    for rules in [Shoving::shove, Shoving::push] {
        judge(rules(3).expect("a strip"), strips(5, ".XO"));
        let rules = rules(3).expect("a strip");
        let mut plain = Plain::new(&rules);
        for text in strips(6, ".XO") {
            let p = rules.read_part(&text).expect("a strip");
            let value = plain.value(&p);
            // Every option of Left is less, every option of Right is more.
            for side in Side::BOTH {
                for q in plain::options(&rules, &p, side) {
                    let option = plain.value(&q);
                    let (less, more) = if side == Side::Left { (option, value) } else { (value, option) };
                    assert!(plain.values.le(less, more) && less != more, "{text}");
                }
            }
        }
    }
    // A piece alone has as many moves as there are cells to the end.
    values(Shoving::push(3), [("..X", "3"), ("X.X", "4"), ("XX", "3")].map(|(t, v)| (t.into(), v.into())));
    values(Shoving::shove(3), [("..X", "3"), ("O", "-1"), ("XO", "-3/2")].map(|(t, v)| (t.into(), v.into())));
}

#[test]
fn konane_counts_jumps() {
    let rules = || stones::konane(4, 4);
    let table = [("XO.", "1"), ("XO.O.", "1"), (".XO.", "*"), ("OX.", "-1"), ("XO.X", "1"), ("X|O|.", "1"), ("XO.O", "0")];
    values(rules(), table.map(|(text, value)| (text.into(), value.into())));
    judge(rules().expect("a board"), strips(7, ".XO").chain(boards(2, 3, ".XO")).chain(random_boards(3, 3, "..XO", 60)));
    // As far as a strip of 128 cells goes.
    let long = rules().expect("a board");
    let p = long.read_part(&format!("X{}.", "O.".repeat(63))).expect("a strip");
    assert_eq!(zug_core::Rules::list(&long, &p, Side::Left).len(), 63);
}

#[test]
fn relatives_of_clobber() {
    let boards = || strips(5, ".XO").chain(boards(2, 3, ".XO")).chain(random_boards(3, 3, "..XO", 40));
    judge(stones::kings(3, 3).expect("a board"), boards());
    judge(stones::knights(3, 3).expect("a board"), boards());
    judge(stones::anti(3, 3).expect("a board"), strips(5, ".XO").chain(random_boards(2, 3, ".XO", 100)));
    values(stones::kings(2, 2), [("X.|.O", "*"), ("XO", "*")].map(|(t, v)| (t.into(), v.into())));
    values(stones::knights(2, 3), [("X..|..O", "*"), ("XO", "0")].map(|(t, v)| (t.into(), v.into())));
    values(stones::anti(1, 2), [("X.", "{0|}"), (".O", "-1")].map(|(t, v)| (t.into(), v.into())));
}
