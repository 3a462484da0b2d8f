//! Bounds and comparisons against values that are known.

use crate::games::{AllGames, settings};
use std::cmp::Ordering;
use zug_cgt::bounds::{Bound, BoundsFinder, Scale};
use zug_cgt::language::{Blocks, Session};
use zug_cgt::sums::{Limits, Settings, Summand};

fn read(session: &mut Session, text: &str) -> Vec<Summand> {
    let block = Blocks::new(text).next().unwrap().unwrap();
    session.read(&block).unwrap()
}

fn bounds(text: &str, scale: Scale) -> (Option<Bound>, Option<Bound>) {
    let mut session = Session::new(&AllGames, settings(true));
    let sum = read(&mut session, text);
    let b = BoundsFinder::new(&mut session.solver, &sum, Limits::default()).find(scale, -64..=64).unwrap();
    (b.lower, b.upper)
}

fn at(index: i64) -> Option<Bound> {
    Some(Bound { index, equal: false })
}

fn equal(index: i64) -> (Option<Bound>, Option<Bound>) {
    let bound = Some(Bound { index, equal: true });
    (bound, bound)
}

#[test]
fn bounds_of_known_values() {
    assert_eq!(bounds("[clobber_1xn] XXO", Scale::Up), equal(1));
    assert_eq!(bounds("[clobber_1xn] XO", Scale::UpStar), equal(0));
    // Star lies between down and up, two apart from where it is confused.
    assert_eq!(bounds("[clobber_1xn] XO", Scale::Up), (at(-2), at(2)));
    assert_eq!(bounds("[clobber_1xn] XO", Scale::Dyadic), (at(-1), at(1)));
    assert_eq!(bounds("[dyadic_rational] 3/8", Scale::Dyadic), equal(3));
    assert_eq!(bounds("[switch_game] (1 -1)", Scale::Dyadic), (at(-9), at(9)));
    assert_eq!(bounds("[integer_game] 1", Scale::Up), (at(64), None));
}

#[test]
fn one_scale_narrows_the_next_without_changing_what_is_found() {
    for text in ["[clobber_1xn] XXOXXOXO", "[clobber_1xn] XOXOXOXXO [up_star] 7", "[nogo_1xn] ..X.X", "[elephants] X..O.X", "[up_star] -20"]
    {
        let mut session = Session::new(&AllGames, settings(true));
        let sum = read(&mut session, text);
        let mut finder = BoundsFinder::new(&mut session.solver, &sum, Limits::default());
        for scale in Scale::ALL {
            let b = finder.find(scale, -64..=64).unwrap();
            assert_eq!((b.lower, b.upper), bounds(text, scale), "{text} on {scale}");
        }
    }
}

/// How many questions bounds on scales take, one scale after the other on one finder.
fn questions(text: &str, scales: &[Scale]) -> u32 {
    let mut session = Session::new(&AllGames, settings(true));
    let sum = read(&mut session, text);
    let mut finder = BoundsFinder::new(&mut session.solver, &sum, Limits::default());
    scales.iter().map(|scale| finder.find(*scale, -16_000..=16_000).unwrap().questions).sum()
}

#[test]
fn related_scales_take_fewer_questions_together() {
    let mut rng = fastrand::Rng::with_seed(80);
    let (mut alone, mut after) = (0, 0);
    for _ in 0..80 {
        let strip: String = (0..12).map(|_| ['X', 'O', '.'][rng.usize(..3)]).collect();
        let text = format!("[clobber_1xn] {strip}");
        alone += questions(&text, &[Scale::Up]);
        after += questions(&text, &[Scale::UpStar, Scale::Up]) - questions(&text, &[Scale::UpStar]);
    }
    assert!(2 * after < alone, "{after} questions on ups after those with a star, {alone} without");
}

#[test]
fn outside_of_the_interval_a_few_questions_are_enough() {
    for scale in Scale::ALL {
        assert!(questions("[switch_game] (100000 -100000)", &[scale]) <= 7, "{scale}");
    }
    assert_eq!(questions("[integer_game] 3", &[Scale::Dyadic, Scale::Up]), questions("[integer_game] 3", &[Scale::Dyadic]));
}

#[test]
fn each_scale_has_an_interval_of_its_own() {
    let mut session = Session::new(&AllGames, settings(true));
    let sum = read(&mut session, "[clobber_1xn] XXOXXO [up_star] 5");
    let mut finder = BoundsFinder::new(&mut session.solver, &sum, Limits::default());
    let ends = |b: zug_cgt::bounds::Bounds| (b.lower.map(|b| b.index), b.upper.map(|b| b.index));
    assert_eq!(ends(finder.find(Scale::Up, -3..=2).unwrap()), (Some(2), None));
    assert_eq!(ends(finder.find(Scale::Up, 6..=9).unwrap()), (Some(6), Some(6)));
    assert_eq!(ends(finder.find(Scale::Up, 7..=9).unwrap()), (None, Some(7)));
    assert_eq!(ends(finder.find(Scale::Dyadic, 1..=4).unwrap()), (None, Some(1)));
}

#[test]
fn sums_are_compared_by_their_difference() {
    let order = |g: &str, h: &str| {
        let mut session = Session::new(&AllGames, settings(true));
        let (g, h) = (read(&mut session, g), read(&mut session, h));
        session.solver.compare(&g, &h, &Limits::default()).unwrap()
    };
    assert_eq!(order("[clobber_1xn] XXOXXOXXOXXOXXOXXO", "[up_star] 3"), Some(Ordering::Equal));
    assert_eq!(order("[clobber_1xn] XXO", "[dyadic_rational] 1/1024"), Some(Ordering::Less));
    assert_eq!(order("[up_star] (1 *)", "[nimber] 0"), None);
    assert_eq!(order("[integer_game] 2", "[switch_game] (1 -5)"), Some(Ordering::Greater));
}

/// A store far too small for all components forgets and goes on.
#[test]
fn a_small_store_gives_the_same_answer() {
    let text = "[clobber] XOXOX|OXOXO|XOXO. {B, W}";
    let all = |settings| -> Vec<_> {
        let rows = crate::games::answers(text, settings, &Limits::default()).remove(0).unwrap();
        rows.into_iter().map(|row| row.got.expect("an answer")).collect()
    };
    for values in [true, false] {
        assert_eq!(all(Settings { store: 250_000, table: 100_000, ..settings(values) }), all(settings(values)));
    }
}
