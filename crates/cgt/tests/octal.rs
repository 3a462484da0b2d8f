//! Octal games: values and periods of the reference data, and the fast way against the plain one.

mod support;

use proptest::prelude::*;
use support::rows;
use zug_cgt::heaps::{HeapGame, NimSequence, Period};
use zug_cgt::values::mex;

fn sequence(code: &str, largest: usize) -> NimSequence {
    let mut sequence = NimSequence::new(&code.parse().unwrap_or_else(|e| panic!("{code}: {e}")));
    sequence.extend(largest);
    sequence
}

#[test]
fn values_and_periods_are_those_of_the_reference() {
    for row in rows("octal_games.csv") {
        let code = &row["code"];
        let wanted: Vec<u32> = row["g_values_1_to_120"].split(' ').map(|v| v.parse().unwrap()).collect();
        let short = sequence(code, 120);
        assert_eq!((1..=120).map(|n| short.value(n).unwrap()).collect::<Vec<_>>(), wanted, "{code}");
        let preperiod: usize = row["preperiod"].parse().unwrap_or(0);
        if preperiod > 100_000 {
            continue; // the test below
        }
        let wanted = row["period"].parse().ok().map(|period| Period { period, preperiod });
        let largest = match (&wanted, code.as_str()) {
            (Some(_), _) => 100_000,
            (None, "0.3F") => 600, // three heaps: cubic
            (None, _) => 20_000,
        };
        assert_eq!(sequence(code, largest).period(), wanted, "{code}");
    }
}

#[test]
fn the_longest_periods_of_the_reference() {
    for row in rows("octal_games.csv").iter().filter(|row| row["preperiod"].parse().unwrap_or(0) > 100_000) {
        let wanted = Period { period: row["period"].parse().unwrap(), preperiod: row["preperiod"].parse().unwrap() };
        assert_eq!(sequence(&row["code"], 900_000).period(), Some(wanted), "{}", row["code"]);
    }
}

#[test]
fn kayles_goes_on_for_ever_once_its_period_is_proved() {
    let kayles = sequence("0.77", 40_000);
    assert!(kayles.values().len() < 1_000);
    assert_eq!(kayles.value(40_000), kayles.value(40_000 - 12 * 3_000));
}

/// The rules, word by word.
fn plain(digits: &[u32], largest: usize) -> Vec<u32> {
    let mut g = vec![0u32];
    for n in 1..=largest {
        let mut reached = Vec::new();
        for (k, d) in digits.iter().enumerate().filter(|(k, _)| *k <= n) {
            let rest = n - k;
            if d & 1 == 1 && rest == 0 {
                reached.push(0);
            }
            if d & 2 == 2 && rest > 0 && k > 0 {
                reached.push(g[rest]);
            }
            if d & 4 == 4 {
                reached.extend((1..rest).map(|a| g[a] ^ g[rest - a]));
            }
        }
        g.push(mex(reached));
    }
    g
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]
    #[test]
    fn the_sparse_space_changes_nothing(digits in prop::collection::vec(0u32..8, 1..5)) {
        let code: String = digits.iter().map(u32::to_string).collect();
        let digits: Vec<u32> = std::iter::once(0).chain(digits).collect();
        let fast = sequence(&format!("0.{code}"), 1_500);
        let values: Vec<u32> = (0..=1_500).map(|n| fast.value(n).unwrap()).collect();
        prop_assert_eq!(values, plain(&digits, 1_500));
    }
}

#[test]
fn codes_are_read_and_written() {
    for code in ["0.77", "4.4", "0.3F", "0.007", "0.0"] {
        assert_eq!(code.parse::<HeapGame>().unwrap().to_string(), code);
    }
    for (code, column) in [("", 1), ("7", 1), ("0", 2), ("0.", 3), ("0.7x", 4), ("1.7", 1)] {
        assert_eq!(code.parse::<HeapGame>().map_err(|e| e.column), Err(column), "{code}");
    }
    assert!(format!("0.{}", "7".repeat(100_000)).parse::<HeapGame>().is_err());
}
