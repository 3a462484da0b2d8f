//! Every value, measure and operation of the reference data, row by row.

mod support;

use std::cmp::Ordering;
use support::{Row, rows};
use zug_cgt::forms::{Arena, Calculator, FormId};
use zug_cgt::notation::{latex, normal, read, short};
use zug_cgt::operations::{atomic_weight, birthday, cool, followers, freeze, heat, is_all_small, reduced};
use zug_cgt::thermograph::{Thermograph, Wall};
use zug_cgt::values::Dyadic;

fn value(c: &mut Calculator, text: &str) -> FormId {
    read(c, text).unwrap_or_else(|e| panic!("{text}: {e}"))
}

fn check_common(c: &mut Calculator, id: FormId, row: &Row, what: &str) {
    let arena = c.arena();
    assert_eq!(normal(&arena.calculator(), id).unwrap(), row["value"], "{what}");
    assert_eq!(arena.outcome(id).to_string(), row["outcome"], "outcome of {what}");
    assert_eq!(arena.left_stop(id).to_string(), row["left_stop"], "left stop of {what}");
    assert_eq!(arena.right_stop(id).to_string(), row["right_stop"], "right stop of {what}");
    let thermograph = Thermograph::of(&arena.calculator(), id).unwrap();
    assert_eq!(thermograph.temperature().to_string(), row["temperature"], "temperature of {what}");
    assert_eq!(thermograph.mean().to_string(), row["mean"], "mean of {what}");
    assert_eq!(value(c, &row["value"]), id, "{what}");
    let shorthand = short(&arena.calculator(), id).unwrap();
    assert_eq!(value(c, &shorthand), id, "{shorthand}");
    assert!(!latex(&arena.calculator(), id).unwrap().is_empty());
}

#[test]
fn expressions_have_the_reference_values() {
    let arena = Arena::new();
    let mut c = arena.calculator();
    for row in rows("expressions.csv") {
        let id = value(&mut c, &row["expression"]);
        check_common(&mut c, id, &row, &row["expression"]);
        assert_eq!(birthday(&c, id).unwrap().to_string(), row["birthday"], "{}", row["value"]);
        assert_eq!(followers(&c, id).unwrap().to_string(), row["followers"], "{}", row["value"]);
    }
}

#[test]
fn sums_differences_and_order_are_as_in_the_reference() {
    let arena = Arena::new();
    let mut c = arena.calculator();
    for row in rows("sums.csv") {
        let (g, h) = (value(&mut c, &row["g"]), value(&mut c, &row["h"]));
        let (sum, difference) = (c.sum(g, h).unwrap(), c.difference(g, h).unwrap());
        assert_eq!(normal(&arena.calculator(), sum).unwrap(), row["g_plus_h"]);
        assert_eq!(normal(&arena.calculator(), difference).unwrap(), row["g_minus_h"]);
        let relation = match c.compare(g, h).unwrap() {
            Some(Ordering::Less) => "<",
            Some(Ordering::Equal) => "=",
            Some(Ordering::Greater) => ">",
            None => "||",
        };
        assert_eq!(relation, row["relation"]);
    }
}

/// A wall as the reference writes it: the mast, bends from the top down, slopes from the top down.
fn pieces(wall: &Wall, mean: Dyadic) -> String {
    let bends = wall.bends();
    let temperatures: Vec<String> = bends[1..].iter().rev().map(|b| b.temperature.to_string()).collect();
    let slopes = bends.windows(2).rev().map(|w| (w[1].value.cmp(&w[0].value) as i32).to_string());
    let slopes: Vec<String> = std::iter::once("0".to_string()).chain(slopes).collect();
    format!("{mean},[{}],[{}]", temperatures.join(","), slopes.join(","))
}

#[test]
fn operations_give_the_reference_results() {
    let arena = Arena::new();
    let mut c = arena.calculator();
    let one = arena.number(Dyadic::ONE).unwrap();
    let half = Dyadic::ONE.half().unwrap();
    for row in rows("expressions_more.csv") {
        let id = value(&mut c, &row["expression"]);
        let text = &row["cgsuite_text"];
        let mut same = |found: FormId, column: &str| {
            let wanted = value(&mut c, &row[column]);
            assert_eq!(found, wanted, "{column} of {text}: {} for {}", normal(&arena.calculator(), found).unwrap(), row[column]);
        };
        same(id, "cgsuite_text");
        let mut d = arena.calculator();
        same(reduced(&mut d, id).unwrap(), "reduced_canonical_form");
        same(freeze(&mut d, id).unwrap(), "freeze");
        same(cool(&mut d, id, half).unwrap(), "cool_half");
        same(heat(&mut d, id, one).unwrap(), "heat_1");
        let weight = atomic_weight(&mut d, id).unwrap();
        assert_eq!(weight.is_some().to_string(), row["is_atomic"], "{text}");
        if let Some(weight) = weight {
            same(weight, "atomic_weight");
        }
        assert_eq!(is_all_small(&d, id).unwrap().to_string(), row["is_all_small"], "{text}");
        let t = Thermograph::of(&arena.calculator(), id).unwrap();
        let found = format!("Thermograph({},{})", pieces(t.left(), t.mean()), pieces(t.right(), t.mean()));
        assert_eq!(found, row["thermograph"], "{text}: {t}");
    }
}

#[test]
fn named_values_read_as_the_literature_has_them() {
    let arena = Arena::new();
    let mut c = arena.calculator();
    for (expression, text) in [
        ("{0|*}", "^"),
        ("{0|^+*}", "^^"),
        ("{0,*|0}", "^*"),
        ("{0||0|-2}", "Tiny(2)"),
        ("{2|0||0}", "Miny(2)"),
        ("{2||1|-4}-1", "{1||0|-5}"),
        ("{2|0}-1", "+-1"),
        ("AtomicWeight({^^|v})", "1/2"),
        ("Temperature({2||1|-4})", "1"),
        ("{0,{{2|0},2Tiny(2)|{2|0},Miny(2)}|0,-{{2|0},2Tiny(2)|{2|0},Miny(2)}}", "+-{0,{{2|0},2Tiny(2)|{2|0},Miny(2)}}"),
        ("{^^*|*,v}", "{^^*|*,v}"),
        ("2.^+*", "^^*"),
        ("3*{1|0}", "{1|0}+{1|0}+{1|0}"),
        ("-2.{1|0}", "0-{1|0}-{1|0}"),
        ("-{3|1}", "{-1|-3}"),
        ("1+-2", "{3|-1}"),
        ("Heat(*,1)", "+-1"),
        ("Overheat(*,1,1)", "{1|-1}"),
        ("Norton(3,^)", "^3"),
        ("Norton(1/2,^)", "{^^*|v*}"),
        ("Norton({2|1},^)-{^4*|v*}", "0"),
        ("Ordinal(1,-1)", "1/2"),
        ("Ordinal(*,1)", "^*"),
        ("^<2>", "{0|v*}"),
        ("^[2]", "{^|*}"),
        ("^[3]-^[2]", "^<3>"),
        ("1v<2>*", "1+*-^<2>"),
        ("Ordinal(*2,*)", "*3"),
    ] {
        let id = value(&mut c, expression);
        let wanted = value(&mut c, text);
        assert_eq!(id, wanted, "{expression} is {}", short(&arena.calculator(), id).unwrap());
    }
    let written = value(&mut c, "+-{{2|*},{5/2||2|{0||||{0||vv|-1},{0||||0||Miny(1/32)|-2|||-1/2*}|||vv|-1/2||-1*}|||0}}");
    assert_eq!(value(&mut c, &short(&arena.calculator(), written).unwrap()), written);
}
