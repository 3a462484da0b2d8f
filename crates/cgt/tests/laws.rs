//! The laws of games, and agreement with a second implementation that plays everything out.

mod support;

use proptest::prelude::*;
use std::cmp::Ordering;
use std::sync::LazyLock;
use support::tree::{Player, sketch, tree_of};
use zug_cgt::forms::{Arena, Outcome};
use zug_cgt::notation::{normal, read, short};
use zug_cgt::operations::{cool, heat, ordinal};
use zug_cgt::thermograph::Thermograph;
use zug_cgt::values::Dyadic;

static ARENA: LazyLock<Arena> = LazyLock::new(Arena::new);

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn a_form_equals_the_game_it_came_from_and_cannot_be_simplified(g in sketch()) {
        let mut c = ARENA.calculator();
        let id = read(&mut c, &g.text()).unwrap();
        let (whole, form) = (g.tree(), tree_of(&ARENA, id));
        let mut player = Player::default();
        prop_assert!(player.is_zero(&[(whole.clone(), false), (form.clone(), true)]), "{} is not {}", g.text(), normal(&ARENA.calculator(), id).unwrap());
        for (i, a) in form.left.iter().enumerate() {
            prop_assert!(form.left.iter().enumerate().all(|(j, b)| i == j || !player.le(a, b)), "dominated in {}", normal(&ARENA.calculator(), id).unwrap());
            prop_assert!(a.right.iter().all(|r| !player.le(r, &form)), "reversible in {}", normal(&ARENA.calculator(), id).unwrap());
        }
        for (i, a) in form.right.iter().enumerate() {
            prop_assert!(form.right.iter().enumerate().all(|(j, b)| i == j || !player.le(b, a)), "dominated in {}", normal(&ARENA.calculator(), id).unwrap());
            prop_assert!(a.left.iter().all(|l| !player.le(&form, l)), "reversible in {}", normal(&ARENA.calculator(), id).unwrap());
        }
        let wins = [player.mover_wins(&[(whole.clone(), false)], true), player.mover_wins(&[(whole, false)], false)];
        let outcome = match wins { [true, true] => Outcome::N, [true, false] => Outcome::L, [false, true] => Outcome::R, _ => Outcome::P };
        prop_assert_eq!(ARENA.outcome(id), outcome);
    }

    #[test]
    fn order_and_sums_agree_with_play(g in sketch(), h in sketch()) {
        let mut c = ARENA.calculator();
        let (a, b) = (read(&mut c, &g.text()).unwrap(), read(&mut c, &h.text()).unwrap());
        let (g, h) = (g.tree(), h.tree());
        let mut player = Player::default();
        prop_assert_eq!(c.le(a, b).unwrap(), player.le(&g, &h));
        prop_assert_eq!(c.le(b, a).unwrap(), player.le(&h, &g));
        let sum = c.sum(a, b).unwrap();
        prop_assert!(player.is_zero(&[(g.clone(), false), (h.clone(), false), (tree_of(&ARENA, sum), true)]));
        let difference = c.difference(a, b).unwrap();
        prop_assert!(player.is_zero(&[(g, false), (h, true), (tree_of(&ARENA, difference), true)]));
    }

    #[test]
    fn games_are_an_ordered_group(g in sketch(), h in sketch(), k in sketch()) {
        let mut c = ARENA.calculator();
        let [g, h, k] = [g, h, k].map(|s| read(&mut ARENA.calculator(), &s.text()).unwrap());
        let minus = c.negative(g).unwrap();
        prop_assert_eq!(c.sum(g, minus).unwrap(), zug_cgt::forms::FormId::ZERO);
        prop_assert_eq!(c.negative(minus).unwrap(), g);
        let gh = c.sum(g, h).unwrap();
        prop_assert_eq!(c.sum(h, g).unwrap(), gh);
        let hk = c.sum(h, k).unwrap();
        prop_assert_eq!(c.sum(gh, k).unwrap(), c.sum(g, hk).unwrap());
        prop_assert_eq!(c.difference(gh, h).unwrap(), g);
        let order = c.compare(g, h).unwrap();
        prop_assert_eq!(order == Some(Ordering::Equal), g == h);
        prop_assert_eq!(c.compare(h, g).unwrap(), order.map(Ordering::reverse));
        if c.le(g, h).unwrap() && c.le(h, k).unwrap() { prop_assert!(c.le(g, k).unwrap()); }
        let gk = c.sum(g, k).unwrap();
        prop_assert_eq!(c.le(g, h).unwrap(), c.le(gk, hk).unwrap());
        let doubled = c.multiple(g, 3).unwrap();
        let gg = c.sum(g, g).unwrap();
        prop_assert_eq!(c.sum(gg, g).unwrap(), doubled);
    }

    #[test]
    fn thermographs_mirror_and_their_stops_are_the_stops(g in sketch(), h in sketch()) {
        let mut c = ARENA.calculator();
        let (g, h) = (read(&mut c, &g.text()).unwrap(), read(&mut c, &h.text()).unwrap());
        let minus = c.negative(g).unwrap();
        let (t, m) = (Thermograph::of(&ARENA.calculator(), g).unwrap(), Thermograph::of(&ARENA.calculator(), minus).unwrap());
        let mirrored: Vec<_> = t.left().bends().iter().map(|b| (-b.value, b.temperature)).collect();
        prop_assert_eq!(m.right().bends().iter().map(|b| (b.value, b.temperature)).collect::<Vec<_>>(), mirrored);
        prop_assert_eq!((m.mean(), m.temperature()), (-t.mean(), t.temperature()));
        prop_assert!(ARENA.left_stop(g) >= ARENA.right_stop(g));
        prop_assert_eq!(t.left().at(Dyadic::ZERO).unwrap(), ARENA.left_stop(g));
        prop_assert_eq!(t.right().at(Dyadic::ZERO).unwrap(), ARENA.right_stop(g));
        // Means add, and a sum is no hotter than its parts.
        let sum = c.sum(g, h).unwrap();
        let (u, s) = (Thermograph::of(&ARENA.calculator(), h).unwrap(), Thermograph::of(&ARENA.calculator(), sum).unwrap());
        prop_assert_eq!(s.mean(), t.mean().plus(u.mean()).unwrap());
        prop_assert!(s.temperature() <= t.temperature().max(u.temperature()));
    }

    #[test]
    fn cooling_is_linear_and_follows_the_thermograph(g in sketch(), h in sketch(), t in 0i64..6) {
        let t = Dyadic::new(t, 1).unwrap();
        let mut c = ARENA.calculator();
        let (g, h) = (read(&mut c, &g.text()).unwrap(), read(&mut c, &h.text()).unwrap());
        let (cg, ch) = (cool(&mut c, g, t).unwrap(), cool(&mut c, h, t).unwrap());
        let sum = c.sum(g, h).unwrap();
        prop_assert_eq!(cool(&mut c, sum, t).unwrap(), c.sum(cg, ch).unwrap());
        let walls = Thermograph::of(&ARENA.calculator(), g).unwrap();
        prop_assert_eq!(ARENA.left_stop(cg), walls.left().at(t).unwrap());
        prop_assert_eq!(ARENA.right_stop(cg), walls.right().at(t).unwrap());
    }

    #[test]
    fn heating_undoes_cooling_of_what_stays_hot(g in sketch()) {
        let mut c = ARENA.calculator();
        let g = read(&mut c, &g.text()).unwrap();
        let one = ARENA.number(Dyadic::ONE).unwrap();
        let heated = heat(&mut c, g, one).unwrap();
        // Heating makes the moves of numbers no dearer, so cooling returns the game where it has no numbers to be
        // passed.
        let cooled = cool(&mut c, heated, Dyadic::ONE).unwrap();
        if zug_cgt::operations::is_all_small(&c, g).unwrap() { prop_assert_eq!(cooled, g); }
    }

    #[test]
    fn the_colon_principle_holds(g in sketch(), h in sketch(), k in sketch()) {
        let mut c = ARENA.calculator();
        let [g, h, k] = [g, h, k].map(|s| read(&mut ARENA.calculator(), &s.text()).unwrap());
        let (gh, gk) = (ordinal(&mut c, g, h).unwrap(), ordinal(&mut c, g, k).unwrap());
        if c.le(h, k).unwrap() { prop_assert!(c.le(gh, gk).unwrap()); }
    }

    #[test]
    fn what_is_printed_reads_as_the_same_form(g in sketch(), h in sketch()) {
        let mut c = ARENA.calculator();
        let (g, h) = (read(&mut c, &g.text()).unwrap(), read(&mut c, &h.text()).unwrap());
        let sum = c.sum(g, h).unwrap();
        for id in [g, sum] {
            for text in [normal(&ARENA.calculator(), id).unwrap(), short(&ARENA.calculator(), id).unwrap()] {
                prop_assert_eq!(read(&mut c, &text).unwrap(), id, "{}", text);
            }
        }
    }

    #[test]
    fn no_text_breaks_the_reader(text in "[-+{}|,()^v*0-3/. TinyHea<>±\\[\\]]{0,30}") {
        let mut c = ARENA.calculator();
        c.limit(20_000);
        let _ = read(&mut c, &text);
    }
}
