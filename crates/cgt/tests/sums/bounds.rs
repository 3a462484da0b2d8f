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
    let b = BoundsFinder::new(&mut session.solver, &sum, Limits::default()).find(scale, 64).unwrap();
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
        let mut together = 0;
        for scale in Scale::ALL {
            let b = finder.find(scale, 64).unwrap();
            assert_eq!((b.lower, b.upper), bounds(text, scale), "{text} on {scale}");
            together += b.questions;
        }
        assert!(together < 60, "{together} questions for {text}");
    }
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
