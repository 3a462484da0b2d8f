//! Atomic weights against their definition: `G` has the weight `g` if and only if `↓ + ☆ ≤ G - g·↑ ≤ ↑ + ☆`, with a far
//! star and the Norton product. There is at most one such `g`, so a search through many of them finds what the
//! recursion must find, and what it must not.

mod support;

use proptest::collection::vec;
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::sync::LazyLock;
use support::tree::sketch;
use zug_cgt::forms::{Arena, Calculator, FormId};
use zug_cgt::notation::{read, short};
use zug_cgt::operations::{atomic_weight, birthday, is_all_small, norton};
use zug_cgt::values::{Dyadic, Nimber, NumberUpStar};

static ARENA: LazyLock<Arena> = LazyLock::new(Arena::new);

/// The definition, given `g·↑`.
fn is_weight(c: &mut Calculator, game: FormId, ups: FormId) -> bool {
    let rest = c.difference(game, ups).unwrap();
    let star = Nimber((birthday(c, game).unwrap() as u32 + 4).next_power_of_two());
    let [below, above] = [-1, 1].map(|up| ARENA.record(NumberUpStar { up, nimber: star, ..NumberUpStar::ZERO }).unwrap());
    c.le(below, rest).unwrap() && c.le(rest, above).unwrap()
}

fn times_up(c: &mut Calculator, weight: FormId) -> FormId {
    let up = read(c, "^").unwrap();
    norton(c, weight, up).unwrap()
}

fn weight_text(c: &mut Calculator, text: &str) -> Option<String> {
    let game = read(c, text).unwrap();
    atomic_weight(c, game).unwrap().map(|weight| short(&ARENA.calculator(), weight).unwrap())
}

#[test]
fn weights_of_games_with_numbers_in_them() {
    let mut c = ARENA.calculator();
    for (text, weight) in [
        ("{^|v2,{0|-1}}", "-1/2"),
        ("{^2,{2|0}|v}", "1/2"),
        ("{^2,{1|v}|v2}", "*"),
        ("{{{1|0}|0}|{v2|v2}}", "-3/2"),
        ("Tiny(1)", "0"),
        ("^+Tiny(1)", "1"),
        ("^1000+Tiny(1)", "1000"),
        ("Tiny(1000000000)", "0"),
        ("v5*+Miny(2)", "-5"),
        ("^3*5+Tiny(1/2)-Tiny(3)", "3"),
        ("Norton({2||1|0},^)+Tiny(1)", "{2||1|0}"),
    ] {
        assert_eq!(weight_text(&mut c, text).as_deref(), Some(weight), "{text}");
    }
    for text in ["1", "1*", "+-1", "{1|0}", "{1|0||v2}", "+-{1|^}", "{2|^3||^}", "{1|0||v2}+Tiny(1)", "{^||v|-1}"] {
        assert_eq!(weight_text(&mut c, text), None, "{text}");
    }
}

/// The games with options among these, each side without dominated ones.
fn next_day(c: &mut Calculator, before: &[FormId]) -> Vec<FormId> {
    let mut sides = vec![Vec::new()];
    for &game in before {
        for i in 0..sides.len() {
            let apart = sides[i].iter().all(|&other| c.compare(game, other).unwrap().is_none());
            if apart {
                sides.push(sides[i].iter().copied().chain([game]).collect());
            }
        }
    }
    let games: BTreeSet<_> = sides.iter().flat_map(|l| sides.iter().map(move |r| (l, r))).map(|(l, r)| c.form(l, r).unwrap()).collect();
    games.into_iter().collect()
}

/// Possible weights, each with its multiple of up: all games born by day 2 and some that are born later.
static CANDIDATES: LazyLock<Vec<(FormId, FormId)>> = LazyLock::new(|| {
    let mut c = ARENA.calculator();
    let one = next_day(&mut c, &[FormId::ZERO]);
    let mut weights = next_day(&mut c, &one);
    let later = "3 4 5 3/2 5/2 1/4 3/4 2* 3* 1^ 1v 3/2^ {1/2|0} {1/2|-1} {1|1/2} {1|0||0} {2|1} {2|0} {2|-1} {2|-2} {2||1|0} {3|2} {3|1} {3|0} {4|0}";
    for text in later.split(' ') {
        let weight = read(&mut c, text).unwrap();
        weights.extend([weight, c.negative(weight).unwrap()]);
    }
    weights.into_iter().map(|weight| (weight, times_up(&mut c, weight))).collect()
});

/// The weight by the definition, if it is a candidate.
fn searched(c: &mut Calculator, game: FormId) -> Option<FormId> {
    CANDIDATES.iter().find(|(_, ups)| is_weight(c, game, *ups)).map(|(weight, _)| *weight)
}

#[test]
fn every_infinitesimal_of_day_3_has_the_weight_the_definition_gives_it() {
    let mut c = ARENA.calculator();
    let mut games = vec![FormId::ZERO];
    for wanted in [4, 22, 1474] {
        games = next_day(&mut c, &games);
        assert_eq!(games.len(), wanted);
    }
    let mut with_numbers = 0;
    for game in games {
        let text = short(&ARENA.calculator(), game).unwrap();
        let found = atomic_weight(&mut c, game).unwrap();
        assert_eq!(found, searched(&mut c, game), "{text}");
        let infinitesimal = ARENA.left_stop(game) == Dyadic::ZERO && ARENA.right_stop(game) == Dyadic::ZERO;
        assert_eq!(found.is_some(), infinitesimal, "{text}: without a weight is none born this early");
        with_numbers += u32::from(infinitesimal && !is_all_small(&c, game).unwrap());
    }
    assert_eq!(with_numbers, 225);
}

/// An infinitesimal, mostly with numbers in it: either side may threaten to reach one, and the answer leads to an
/// infinitesimal.
fn infinitesimal(levels: u32) -> BoxedStrategy<String> {
    let simple = ["0", "*", "*2", "^", "v", "^*", "^2", "v2", "^2*", "v2*", "^3", "v3", "Tiny(1)", "Miny(1)"];
    let simple = prop::sample::select(simple.to_vec()).prop_map(String::from);
    if levels == 0 {
        return simple.boxed();
    }
    let below = || infinitesimal(levels - 1);
    let left = prop_oneof![
        2 => below(),
        1 => below().prop_map(|g| format!("{{1|{g}}}")),
        1 => below().prop_map(|g| format!("{{2,{{1|*}}|{g}}}")),
    ];
    let right = prop_oneof![
        2 => below(),
        1 => below().prop_map(|g| format!("{{{g}|-1}}")),
        1 => below().prop_map(|g| format!("{{{g}|-1,{{*|-2}}}}")),
    ];
    let game = (vec(left, 1..=3), vec(right, 1..=3)).prop_map(|(l, r)| format!("{{{}|{}}}", l.join(","), r.join(",")));
    prop_oneof![1 => simple, 3 => game].boxed()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn a_weight_is_found_if_and_only_if_there_is_one(text in infinitesimal(3)) {
        let mut c = ARENA.calculator();
        let game = read(&mut c, &text).unwrap();
        match atomic_weight(&mut c, game).unwrap() {
            Some(weight) => {
                let ups = times_up(&mut c, weight);
                prop_assert!(is_weight(&mut c, game, ups), "not {}", short(&ARENA.calculator(), weight).unwrap());
            }
            None => prop_assert_eq!(searched(&mut c, game), None),
        }
    }

    #[test]
    fn weights_add(g in infinitesimal(2), h in infinitesimal(2)) {
        let mut c = ARENA.calculator();
        let [g, h] = [g, h].map(|text| read(&mut c, &text).unwrap());
        let [of_g, of_h] = [g, h].map(|game| atomic_weight(&mut c, game).unwrap());
        let sum = c.sum(g, h).unwrap();
        let of_sum = atomic_weight(&mut c, sum).unwrap();
        match (of_g, of_h) {
            (Some(a), Some(b)) => prop_assert_eq!(of_sum, Some(c.sum(a, b).unwrap())),
            (None, None) => {} // like a game and its negative they may have one together
            _ => prop_assert_eq!(of_sum, None),
        }
    }

    #[test]
    fn a_multiple_of_up_brings_its_factor(factor in sketch(), g in infinitesimal(1)) {
        let mut c = ARENA.calculator();
        let [factor, g] = [factor.text(), g].map(|text| read(&mut c, &text).unwrap());
        let ups = times_up(&mut c, factor);
        let sum = c.sum(ups, g).unwrap();
        let weight = atomic_weight(&mut c, g).unwrap().map(|weight| c.sum(weight, factor).unwrap());
        prop_assert_eq!(atomic_weight(&mut c, sum).unwrap(), weight);
    }
}
