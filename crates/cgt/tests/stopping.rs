//! Long work on values ends when it is told to, wherever it is.

use std::time::Instant;
use zug_cgt::evaluate::{EvaluateError, Evaluator, HashMemo};
use zug_cgt::forms::{Arena, FormError, FormId, Watch};
use zug_cgt::notation::{ExpressionError, WriteError, latex, normal, read, short};
use zug_cgt::operations::{atomic_weight, birthday, followers};
use zug_cgt::thermograph::Thermograph;
use zug_core::{Interrupted, Progress, Rules, Summand};
use zug_games::clobber::Clobber;
use zug_games::domineering::Domineering;

const STOPPED: FormError = FormError::Interrupted(Interrupted);

fn stopped() -> Progress {
    let progress = Progress::default();
    progress.stop();
    progress
}

#[test]
fn reading_an_expression_stops() {
    let progress = stopped();
    let arena = Arena::with_memory(64 << 20);
    for text in ["*999+{1,1*|0,*}", "100.{3|1||0|-7}", "Norton(*200,1/2Tiny(3))", "Heat(*200+{1,1*|0,*},*)", "*200-{1,1*|0,*}"] {
        let mut c = arena.calculator().watched(Watch::of(&progress));
        let error = read(&mut c, text).unwrap_err();
        assert!(matches!(error, ExpressionError::Value { error: STOPPED, .. }), "{text}: {error}");
    }
    let mut c = arena.calculator().watched(Watch { deadline: Some(Instant::now()), ..Watch::default() });
    let error = read(&mut c, "*999+{1,1*|0,*}").unwrap_err();
    assert!(matches!(error, ExpressionError::Value { error: FormError::OutOfTime, .. }), "{error}");
}

#[test]
fn what_is_told_of_a_value_stops() {
    let arena = Arena::new();
    let mut c = arena.calculator();
    let star = read(&mut c, "*").unwrap();
    // The sum of 5000 powers of up is a long game.
    let g = (0..5000).fold(FormId::ZERO, |ups, _| c.form(&[ups], &[star]).unwrap());
    let progress = stopped();
    let c = arena.calculator().watched(Watch::of(&progress));
    assert_eq!(Thermograph::of(&c, g), Err(STOPPED));
    assert_eq!(birthday(&c, g), Err(STOPPED));
    assert_eq!(followers(&c, g), Err(STOPPED));
    for write in [normal, short, latex] {
        assert_eq!(write(&c, g), Err(WriteError::Form(STOPPED)));
    }
    let mut c = arena.calculator().watched(Watch::of(&progress));
    assert_eq!(c.negative(g), Err(STOPPED));
    assert_eq!(atomic_weight(&mut c, g), Err(STOPPED));
}

#[test]
fn evaluation_stops_and_holds_no_more_than_it_may() {
    let (arena, progress) = (Arena::new(), stopped());
    let rules = Domineering::new(5, 5).unwrap();
    let memo = HashMemo::default();
    let mut evaluator = Evaluator::new(&rules, &arena, &memo).under(Watch::of(&progress));
    assert_eq!(evaluator.value(&rules.start().0), Err(EvaluateError::Interrupted(Interrupted)));
    let strip = Clobber::new(1, 1).unwrap();
    let long = strip.read_part(&"xo".repeat(2000)).unwrap();
    let memo = HashMemo::default();
    let mut evaluator = Evaluator::new(&strip, &arena, &memo).holding(1 << 20);
    assert_eq!(evaluator.value(&long), Err(EvaluateError::TooLong { megabytes: 1 }));
}

#[test]
fn large_nimbers_are_not_unrolled() {
    let arena = Arena::with_memory(16 << 20);
    let mut c = arena.calculator();
    let g = read(&mut c, "*4294967295").unwrap();
    assert_eq!((birthday(&c, g), followers(&c, g)), (Ok(4_294_967_295), Ok(4_294_967_296)));
    assert_eq!(Thermograph::of(&c, g).unwrap().to_string(), "L: (1, -1) (0, 0) R: (-1, -1) (0, 0)");
    assert!(arena.len() < 10);
}

#[test]
fn birthdays_of_numbers_ups_and_nimbers_follow_from_their_options() {
    let arena = Arena::new();
    let mut c = arena.calculator();
    for number in ["", "1", "-3", "3/4"] {
        for ups in ["", "^", "^2", "v", "v3", "^4"] {
            for nimber in 0..6 {
                let text = format!("{number}{ups}*{nimber}");
                let g = read(&mut c, &text).unwrap();
                let options = arena.left(g).unwrap().iter().chain(arena.right(g).unwrap().iter());
                let after = options.map(|o| birthday(&c, o).unwrap() + 1).max().unwrap_or(0);
                assert_eq!(birthday(&c, g), Ok(after), "{text}");
            }
        }
    }
}
