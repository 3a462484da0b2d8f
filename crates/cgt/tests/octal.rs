//! Octal games: values and periods of the reference data, and the fast way against the plain one.

mod support;

use proptest::prelude::*;
use support::rows;
use zug_cgt::forms::Watch;
use zug_cgt::heaps::{HeapGame, NimSequence, Period, find_growth, keep_values, read_values};
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
            (None, "0.3F") => 2_000, // three heaps take longer
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

#[test]
fn grundy_and_subtraction_games_have_their_values() {
    let grundy = [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0];
    assert_eq!(sequence("grundy", 20).values()[..=20], grundy); // OEIS A002188
    // *Winning Ways*, chapter 4: {1,3,4} has period 7, and a game that takes 1 to 3 period 4.
    assert_eq!(sequence("subtraction:1,3,4", 100).period(), Some(Period { period: 7, preperiod: 1 }));
    assert_eq!(sequence("subtraction:3,2,1", 100).period(), Some(Period { period: 4, preperiod: 1 }));
    // Two numbers have the period of their sum or twice the smaller: Siegel, *Combinatorial Game Theory*, IV.2.
    assert_eq!(sequence("subtraction:1000,2001", 9_000).period().map(|p| p.period), Some(3_001));
    assert_eq!(sequence("subtraction:2000,6000", 20_000).period().map(|p| p.period), Some(4_000));
    assert_eq!(sequence("nim", 1_000).value(1_000), Some(1_000));
}

/// Every heap by a look at every move.
fn by_moves(game: &HeapGame, largest: usize) -> Vec<u32> {
    let mut g = Vec::new();
    for n in 0..=largest {
        let mut reached = Vec::new();
        let _ = game.moves(n, |parts| {
            reached.push(parts.iter().fold(0, |total, part| total ^ g[*part]));
            std::ops::ControlFlow::Continue(())
        });
        g.push(mex(reached));
    }
    g
}

#[test]
fn many_heaps_at_a_time_are_as_one_after_another() {
    for code in ["0.007", "grundy"] {
        let game: HeapGame = code.parse().unwrap();
        let found = sequence(code, 18_500);
        let plain = by_moves(&game, 2_000);
        assert_eq!(found.values()[..=2_000], plain[..]);
        // Later ones by their definition, from the values before them.
        let g = found.values();
        for n in (2_000..=18_500).step_by(251) {
            let mut reached = Vec::new();
            let _ = game.moves(n, |parts| {
                reached.push(parts.iter().fold(0, |total, part| total ^ g[*part]));
                std::ops::ControlFlow::Continue(())
            });
            assert_eq!(g[n], mex(reached), "{code} {n}");
        }
    }
}

#[test]
fn stopped_work_goes_on_from_a_file() {
    let (game, folder) = ("0.06".parse::<HeapGame>().unwrap(), tempfile::tempdir().unwrap());
    let path = folder.path().join("values");
    let progress = zug_core::Progress::default();
    progress.stop_after(3_000);
    let mut first = NimSequence::new(&game);
    assert!(first.extend_on(2, 20_000, Watch::of(&progress)).is_err());
    assert!((1_000..20_000).contains(&first.values().len()));
    keep_values(&path, &game, first.values()).unwrap();
    let kept = read_values(&path, &game).unwrap().unwrap();
    let mut second = NimSequence::with_values(&game, kept);
    second.extend(20_000);
    assert_eq!(second.values(), sequence("0.06", 20_000).values());
    assert_eq!(read_values(&folder.path().join("none"), &game).unwrap(), None);
    assert!(read_values(&path, &"0.07".parse().unwrap()).unwrap_err().to_string().contains("those of 0.06, not of 0.07"));
    let whole = std::fs::read(&path).unwrap();
    for (at, cut) in [(3, whole.len()), (40, whole.len()), (0, 30), (0, whole.len() - 1), (whole.len() - 2, whole.len())] {
        let mut bytes = whole[..cut].to_vec();
        bytes.get_mut(at).into_iter().for_each(|b| *b ^= u8::from(cut == whole.len()));
        std::fs::write(&path, bytes).unwrap();
        assert!(read_values(&path, &game).is_err(), "{at} {cut}");
    }
}

#[test]
fn values_that_grow_are_seen_to() {
    let growth = find_growth(sequence("0.3F", 300).values()).unwrap();
    assert_eq!((growth.period, growth.saltus), (6, 3));
    assert_eq!(find_growth(sequence("0.007", 3_000).values()), None);
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
            if d & 8 == 8 {
                reached.extend((1..rest).flat_map(|a| (1..rest - a).map(move |b| (a, b))).map(|(a, b)| g[a] ^ g[b] ^ g[rest - a - b]));
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

    /// Values past a proved period are told by it.
    #[test]
    fn three_heaps_are_those_of_the_rules(first in prop::sample::select(vec![0u32, 4, 8, 12]), digits in prop::collection::vec(0u32..16, 1..4)) {
        let code: String = digits.iter().map(|d| format!("{d:X}")).collect();
        let digits: Vec<u32> = std::iter::once(first).chain(digits).collect();
        let fast = sequence(&format!("{first:X}.{code}"), 150);
        let values: Vec<u32> = (0..=150).map(|n| fast.value(n).unwrap()).collect();
        prop_assert_eq!(values, plain(&digits, 150));
    }
}

#[test]
fn games_that_leave_three_heaps_have_periods_too() {
    for (code, period, preperiod) in [("0.81", 2, 1), ("0.A2", 4, 1), ("0.B1", 2, 2), ("0.F1", 2, 3), ("0.F7", 0, 0)] {
        let sequence = sequence(code, 400);
        let wanted = (period > 0).then_some(Period { period, preperiod });
        assert_eq!(sequence.period(), wanted, "{code}");
        let values: Vec<u32> = (0..=200).map(|n| sequence.value(n).unwrap()).collect();
        assert_eq!(values, by_moves(sequence.game(), 200), "{code}");
        let largest_take = code.len() - 2;
        assert_eq!(sequence.proved_by(), wanted.map(|p| 3 * (p.preperiod + p.period) + largest_take), "{code}");
    }
}

#[test]
fn codes_are_read_and_written() {
    for code in ["0.77", "4.4", "0.3F", "0.007", "0.0"] {
        assert_eq!(code.parse::<HeapGame>().unwrap().to_string(), code);
    }
    for (code, column) in
        [("", 1), ("7", 1), ("0", 2), ("0.", 3), ("0.7x", 4), ("1.7", 1), ("subtraction:", 13), ("subtraction:1,x", 15), ("chess", 1)]
    {
        assert_eq!(code.parse::<HeapGame>().map_err(|e| e.column), Err(column), "{code}");
    }
    assert!(format!("0.{}", "7".repeat(100_000)).parse::<HeapGame>().is_err());
}
