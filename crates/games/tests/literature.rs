//! Values and outcomes from the literature, for each of the games that add.

#[allow(dead_code, reason = "not every test uses all of it")]
mod plain;

use plain::values::Value;
use plain::{Nim, Plain};
use zug_core::Summand;
use zug_games::amazons::Amazons;
use zug_games::clobber::Clobber;
use zug_games::colouring::Colouring;
use zug_games::domineering::Domineering;
use zug_games::elephants::Elephants;
use zug_games::fission::Fission;
use zug_games::hackenbush::Hackenbush;
use zug_games::impartial::{Form, Partisan};
use zug_games::nogo::NoGo;
use zug_games::octal::Octal;
use zug_games::toads::Toads;
use zug_games::toppling_dominoes::TopplingDominoes;

fn value<R: Summand>(plain: &mut Plain<R>, rules: &R, text: &str) -> Value {
    let p = rules.read_part(text).unwrap_or_else(|e| panic!("{text}: {e}"));
    plain.value_by_parts(&p)
}

/// Each position has the value written beside it.
fn values<R: Summand>(rules: Option<R>, table: &[(&str, &str)]) {
    let rules = rules.expect("a board");
    let mut plain = Plain::new(&rules);
    for (text, expected) in table {
        let found = value(&mut plain, &rules, text);
        assert_eq!(found, plain.values.read(expected), "{text} should be {expected}");
    }
}

/// The outcome class: L, R, N or P.
fn outcome<R: Summand>(rules: &R, text: &str) -> char {
    let mut plain = Plain::new(rules);
    let found = value(&mut plain, rules, text);
    let zero = plain.values.zero();
    match (plain.values.le(found, zero), plain.values.le(zero, found)) {
        (true, true) => 'P',
        (true, false) => 'R',
        (false, true) => 'L',
        (false, false) => 'N',
    }
}

fn empty(rows: usize, cols: usize) -> String {
    vec![".".repeat(cols); rows].join("|")
}

fn nim_value<R: Partisan>(rules: R, text: &str) -> u32 {
    let rules = Form::impartial(rules);
    let mut nim = Nim::new(&rules);
    let p = rules.read_part(text).unwrap_or_else(|e| panic!("{text}: {e}"));
    let mut sum = 0;
    rules.split(&p, |part| sum ^= nim.value(&part));
    sum
}

#[test]
fn domineering() {
    // Conway, On Numbers and Games, chapter 10; Berlekamp, Blockbusting and Domineering, 1988.
    let table = [
        (2, 2, "{1|-1}"),
        (2, 3, "{2|-1/2}"),
        (2, 5, "1/2"),
        (2, 6, "{{{3|1}|1}|-1}"),
        (2, 7, "{3/2|-1/2}"),
        (3, 3, "{1|-1}"),
        (3, 4, "-3/2"),
        (3, 5, "-1"),
        (4, 5, "1"),
    ];
    let table: Vec<(String, &str)> = table.into_iter().map(|(rows, cols, value)| (empty(rows, cols), value)).collect();
    let table: Vec<(&str, &str)> = table.iter().map(|(text, value)| (text.as_str(), *value)).collect();
    values(Domineering::new(2, 2), &table);
    // Outcomes: Breuker, Uiterwijk and van den Herik, Solving 8×8 Domineering, 2000.
    let rules = Domineering::new(2, 2).expect("a board");
    for (rows, outcomes) in [(2, "LNNRLNNR"), (3, "LNNRRRR"), (4, "LLLNL")] {
        for (cols, expected) in (1..).zip(outcomes.chars()) {
            assert_eq!(outcome(&rules, &empty(rows, cols)), expected, "{rows}x{cols}");
        }
    }
}

#[test]
fn cram() {
    // Gardner, Scientific American, February 1974; Lemoine and Viennot, Nimbers are inevitable, 2012: even × even is 0,
    // odd × even is not, 3 × 3, 3 × 5 and 3 × 7 are 0, 1 and 1. One row of n cells is Dawson's Kayles.
    for (rows, cols, expected) in [(2, 2, 0), (2, 4, 0), (4, 4, 0), (2, 3, 1), (2, 5, 1), (3, 3, 0), (3, 5, 1)] {
        assert_eq!(nim_value(Domineering::new(2, 2).expect("a board"), &empty(rows, cols)), expected, "{rows}x{cols}");
    }
    let row: Vec<u32> = (1..=12).map(|n| nim_value(Domineering::new(2, 2).expect("a board"), &empty(1, n))).collect();
    assert_eq!(row, [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2]);
}

#[test]
fn clobber() {
    // Albert, Grossman, Nowakowski and Wolfe, An introduction to Clobber, 2005.
    let table = [("XO", "*"), ("XXO", "^"), ("XXXO", "^2*"), ("OXXXXXX", "^5"), ("XOXOXO", "0"), ("XOXOXOXOXOXO", "{0,^*|0,v*}")];
    values(Clobber::strip(2), &table);
    // The alternating strip is a first player's win except for XOXOXO: conjectured there.
    let rules = Clobber::strip(2).expect("a strip");
    let outcomes: String = (1..=7).map(|n| outcome(&rules, &"XO".repeat(n))).collect();
    assert_eq!(outcomes, "NNPNNNN");
}

#[test]
fn nogo() {
    // Chou, Teytaud and Yen, Revisiting Monte-Carlo tree search on a normal form game: NoGo, 2011; values of rows as
    // CGSuite computes them.
    values(
        NoGo::strip(1),
        &[(".", "0"), ("..", "*"), ("...", "{1|-1}"), ("....", "0"), (".....", "*"), ("......", "{1|-1}"), (".......", "{1*|-1*}")],
    );
    values(NoGo::new(2, 2), &[("..|..", "*"), ("...|...", "0"), ("...|...|...", "*"), ("x.o|x.o|.x.", "1")]);
}

#[test]
fn elephants() {
    // A herd against a herd over one cell is the switch {a − 1 | 1 − b}; values as CGSuite computes them.
    values(
        Elephants::new(1),
        &[("X.O", "*"), ("XXX.O", "{2|0}"), ("XX.OO", "{1|-1}"), ("X..O", "0"), ("X...", "3"), ("..T.", "1"), (".F..", "-1")],
    );
}

#[test]
fn toads_and_frogs() {
    // Winning Ways, chapters 1 and 5; Erickson, New Toads and Frogs results, 1996.
    let table = [("TT.FF", "*"), ("T.F", "*"), ("T..F", "0"), ("TTTT.", "4"), ("TFF.", "0"), ("TT.TFF", "{1|*}")];
    values(Toads::new(1), &table);
}

#[test]
fn toppling_dominoes() {
    // Fink, Nowakowski, Siegel and Wolfe, Toppling conjectures, 2015: every number is the value of one row, a
    // palindrome; (LR)^n L is 1/2^n.
    let table = [
        ("l", "1"),
        ("lll", "3"),
        ("lr", "*"),
        ("lrl", "1/2"),
        ("lrlrl", "1/4"),
        ("lrlrlrl", "1/8"),
        ("lrrl", "^"),
        ("e", "*"),
        ("ee", "*2"),
    ];
    values(TopplingDominoes::new(1), &table);
}

#[test]
fn hackenbush_strings() {
    // Conway, On Numbers and Games; Berlekamp's rule for strings; Winning Ways, chapter 1.
    let table = [
        ("l", "1"),
        ("lr", "1/2"),
        ("lrlrr", "9/16"),
        ("lrlrrllr", "77/128"),
        ("rll", "-1/4"),
        ("e", "*"),
        ("eee", "*3"),
        ("el", "^*"),
        ("ll", "2"),
    ];
    values(Hackenbush::new(1), &table);
}

#[test]
fn snort_and_col() {
    // On Numbers and Games, chapter 8; Winning Ways, chapter 2: every value of Col is a number or a number and a star.
    values(
        Colouring::snort(1, 1),
        &[(".", "*"), ("..", "{1|-1}"), ("...", "{2|-2}"), ("....", "{{2|1}|{-1|-2}}"), ("......", "*"), ("..|..", "0")],
    );
    values(
        Colouring::col(1, 1),
        &[(".", "*"), ("..", "0"), ("...", "0"), ("..|..", "0"), ("x.", "-1"), (".o....", "3/2"), ("xo....", "1/2")],
    );
}

#[test]
fn amazons() {
    // Berlekamp, Sums of N × 2 Amazons, 2000; Snatzke, Exhaustive search in the game Amazons, 2002; values as CGSuite
    // computes them.
    values(
        Amazons::new(2, 2),
        &[("x..o", "{1|-1}"), ("..#|x##", "2"), ("...|o.#", "-4"), ("o.#|x##", "*"), ("#.o|.x#|...", "{4|2,{3|0,{1/2|0}}}")],
    );
}

#[test]
fn fission() {
    // Values as CGSuite computes them.
    values(
        Fission::new(1, 1),
        &[(".x.", "-1"), ("..x...", "-3"), ("..x.|.x..|....|....", "*"), ("x...|.x.x|x...|...x", "{2|1}"), ("....|...x|....|....", "2")],
    );
}

#[test]
fn kayles_is_periodic_from_71_on() {
    // Guy and Smith, The G-values of various games, 1956: period 12 after 70; the recursion up to 500 beside the heaps
    // that zug makes of them.
    let mut known = vec![0u32];
    for n in 1..500 {
        let options = |take: usize| (0..=(n - take) / 2).map(move |left| (left, n - take - left));
        let values: Vec<u32> = (1..=2.min(n)).flat_map(options).map(|(a, b)| known[a] ^ known[b]).collect();
        known.push((0..).find(|v| !values.contains(v)).expect("finitely many"));
    }
    assert_eq!(known[1..=12], [1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]);
    let rules = Octal::kayles(1).expect("a pin");
    for n in 1..500 {
        let p = rules.read_part(&n.to_string()).expect("pins");
        let mut parts = Vec::new();
        rules.split(&p, |part| parts.push(rules.write_part(&part).parse::<usize>().expect("one heap")));
        assert_eq!(parts.iter().fold(0, |sum, m| sum ^ known[*m]), known[n], "{n}");
        assert!(parts.iter().all(|m| *m < 83));
    }
}

#[test]
fn octal_games() {
    // Winning Ways, chapter 4: Kayles, Dawson's Kayles, Dawson's Chess.
    let sequences: [(&str, [u32; 12]); 3] = [
        ("0.77", [1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]),
        ("0.07", [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2]),
        ("0.137", [1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2]),
    ];
    for (code, expected) in sequences {
        let found: Vec<u32> = (1..=12).map(|n| nim_value(Octal::new("0.77:1").expect("a heap"), &format!("{code}:{n}"))).collect();
        assert_eq!(found, expected, "{code}");
    }
}
