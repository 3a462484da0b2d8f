//! Loopy games: the reference data, published values, and the laws, against comparison by plain fixpoints.

mod support;

use proptest::prelude::*;
use std::cmp::Ordering;
use std::sync::LazyLock;
use support::rows;
use zug_cgt::forms::{Arena, Calculator, FormError, FormId, Watch};
use zug_cgt::loopy::{Graph, Node, Place, Value};
use zug_cgt::notation::{ExpressionError, read, read_value, read_value_with};
use zug_core::{Progress, Side};

static ARENA: LazyLock<Arena> = LazyLock::new(Arena::new);

fn value(c: &mut Calculator, text: &str) -> Value {
    read_value(c, text).unwrap_or_else(|e| panic!("{text}: {e}"))
}

fn text(c: &Calculator, value: &Value) -> String {
    value.text(c).unwrap()
}

fn relation(order: Option<Ordering>) -> &'static str {
    match order {
        Some(Ordering::Less) => "<",
        Some(Ordering::Equal) => "=",
        Some(Ordering::Greater) => ">",
        None => "||",
    }
}

/// What is written is read back.
fn check_text(c: &mut Calculator, value_: &Value) {
    let written = text(c, value_);
    let again = value(c, &written);
    assert_eq!(value_.compare(c, &again).unwrap(), Some(Ordering::Equal), "{written}");
    assert_eq!(text(c, &again), written);
}

#[test]
fn values_are_those_of_the_reference() {
    let mut c = ARENA.calculator();
    for row in rows("loopy_values.csv") {
        let g = value(&mut c, &row["expression"]);
        assert_eq!(text(&c, &g), row["cgsuite_text"]);
        assert_eq!(g.is_stopper().to_string(), row["is_stopper"], "{}", row["expression"]);
        assert_eq!(g.outcome(&mut c).unwrap().to_string(), row["outcome"], "{}", row["expression"]);
        let negative = g.negative(&mut c).unwrap();
        assert_eq!(text(&c, &negative), row["negative"]);
        check_text(&mut c, &g);
    }
}

#[test]
fn sums_and_order_are_those_of_the_reference() {
    let mut c = ARENA.calculator();
    let mut wrong = Vec::new();
    for row in rows("loopy_sums.csv") {
        let (g, h) = (value(&mut c, &row["g"]), value(&mut c, &row["h"]));
        let sum = g.sum(&mut c, &h).unwrap();
        let (found, order) = (text(&c, &sum), relation(g.compare(&mut c, &h).unwrap()));
        if found != row["g_plus_h_cgsuite_text"] || order != row["relation"] {
            wrong.push(format!("{} and {}: {order} {found}, not {} {}", row["g"], row["h"], row["relation"], row["g_plus_h_cgsuite_text"]));
        }
        let other = h.sum(&mut c, &g).unwrap();
        assert_eq!(text(&c, &other), found);
        check_text(&mut c, &sum);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Names and values of Winning Ways, chapter 11, and of Siegel's chapter VI, written as CGSuite does.
#[test]
fn published_values() {
    let mut c = ARENA.calculator();
    for (expression, written) in [
        ("{pass|}", "on"),
        ("{|pass}", "off"),
        ("{pass|pass}", "dud"),
        ("on+off", "dud"),
        ("{0|pass}", "over"),
        ("over-over", "over & under"),
        ("upon-upon", "^<on> & v<on>"),
        ("{pass|*}", "^[on]"),
        ("{pass,0|0}", "^[on]*"),
        ("{*|pass}", "v[on]"),
        ("{0|0,pass}", "v[on]*"),
        ("{0||0|0,pass}", "^<on>"),
        ("{0,*||*|pass}", "^<on>*"),
        ("{0,pass|0||0}", "v<on>"),
        ("{pass|*||0,*}", "v<on>*"),
        ("over+5", "5over"),
        ("under+5", "5under"),
        ("5+{pass,0|0}", "5^[on]*"),
        ("5v<on>*", "5v<on>*"),
        ("over+^", "over"),
        ("over-5", "-5over"),
        ("x{0|x}", "over"),
        ("x{x|0}", "under"),
        ("x{0||||0|||x|*||*}", "a{0||||0|||a|*||*}"),
        ("+-{0|^<on>}", "+-{0|^<on>}"),
        ("+-{{0|^<on>},{0|^<on>*}}", "+-{{0|^<on>},{0|^<on>*}}"),
        ("a{1||a|0}", "2 & +-1"),
        ("{2&-2|1&-2}", "{2|1} & -2*"),
        ("10.upon", "{0|{0||||0|||0||0|{0||||0|||0||0|^[on]*}}}"),
        ("9.(upon & v)", "{0||||0|||0||0|{0||||0|||0||0|^[on]}} & v9"),
        ("+-(^<on>*)", "0"),
        ("{0|||0||0|off}", "{0|Tiny(on)}"),
        ("{on|0||0}", "Miny(on)"),
        ("{0||0|under}", "Tiny(over)"),
        ("+-{0|pass}", "+-over"),
        ("+-{5|pass}", "+-(5over)"),
        ("^<on>+{0|upon}", "{0||0|^<on>*} & {0|^[on]}"),
        ("tis", "1 & 0"),
        ("tisn", "0 & -1"),
        ("tis+tisn", "1 & -1"),
        ("Onside(tis)-Offside(tis)", "1"),
        ("{0|^<on>||v<on>}", "{0|^<on>||v<on>}"),
        ("2.Tiny", "Tiny(2)"),
        ("(1/2).Tiny", "Tiny(1/2)"),
        ("-on.Tiny+1", "1Miny(on)"),
        ("{1|-1}.Cool(1/2)", "+-1/2"),
        // Left gains by going round twice, so the edge has to be unravelled.
        ("a{0,{1|1,{*,{1*|1*,a}|*}}|0}", "a{1|1,{1*|a||*}||0} & a{0,{1|||1*|a||*}|0}"),
        ("a{0,{1|1,{*,{1*|1*,a}|*}}|0}+1", "a{2|2,{2*|a||1*}||1} & a{1,{2|||2*|a||1*}|1}"),
    ] {
        let g = value(&mut c, expression);
        assert_eq!(text(&c, &g), written, "{expression}");
        check_text(&mut c, &g);
    }
}

#[test]
fn degrees_and_varieties_are_those_published() {
    let mut c = ARENA.calculator();
    for (expression, degree, variety) in [
        ("on", "on", "on"),
        ("off", "on", "off"),
        ("over", "over", "over"),
        ("{pass|3/2}", "over", "under"),
        ("{-1/4*|pass}", "^<on>", "^<on>"),
        ("{on|0||0}", "Tiny(on)", "Miny(on)"),
        ("{0||0|under}", "Tiny(over)", "Tiny(over)"),
        ("+-over", "over", "+-over"),
        ("+-(5over)", "over", "+-{10over|over}"),
        ("a{0||||0|||a|*||*}", "{0|a{0|0,{0|||a|0||0}}}", "{a{0,{0||0|a|||0}|0}|0}"),
        ("{0|^<on>||v<on>}", "^<on>", "{^<on>,^[on]*||v<on>|0}"),
        ("^", "0", "0"),
    ] {
        let g = value(&mut c, expression);
        let found = g.degree(&mut c).unwrap().unwrap();
        assert_eq!(text(&c, &found), degree, "degree of {expression}");
        let found = g.variety(&mut c).unwrap().unwrap();
        assert_eq!(text(&c, &found), variety, "variety of {expression}");
    }
    // The degree of an ace is no idempotent.
    let ace = value(&mut c, "{0|Tiny(on)}");
    let degree = ace.degree(&mut c).unwrap().unwrap();
    assert_eq!(text(&c, &degree), "{0||||0|||Miny(on)|0||off}");
    assert!(!degree.is_idempotent(&mut c).unwrap());
    assert!(ace.variety(&mut c).unwrap().is_none());
}

#[test]
fn outcomes_tell_who_wins_and_who_only_draws() {
    let mut c = ARENA.calculator();
    for (expression, outcome) in [
        ("on", "L"),
        ("off", "R"),
        ("dud", "D"),
        ("+-over", "N"),
        ("over-over", "D"),
        ("tis", "PHat"),
        ("tisn", "PCheck"),
        ("on & *", "NHat"),
        ("* & off", "NCheck"),
        ("on & 0", "PHat"),
        ("0 & off", "PCheck"),
        ("1 & 1/2", "L"),
    ] {
        assert_eq!(value(&mut c, expression).outcome(&mut c).unwrap().to_string(), outcome, "{expression}");
    }
}

#[test]
fn what_is_wrong_is_said() {
    for (text, column, words) in [
        ("pass", 4, "stands alone"),
        ("{1|0+pass}", 9, "stands alone"),
        ("{pass+1|0}", 6, "after a move back"),
        ("a{0|-a}", 6, "stands alone"),
        ("{0|b}", 4, "name of braces"),
        ("v & ^", 5, "at most what stands before"),
        ("over & v & v", 10, "the end"),
        ("^[off]", 3, "a whole number or on"),
        ("Cool(on,1)", 10, "not defined for loopy games"),
        ("Variety({0|on.Tiny})", 20, "idempotent"),
        ("a{0|a", 6, "'}'"),
        ("a{0}", 4, "'|'"),
        ("+-{0,pass}", 10, "'|'"),
        ("vx", 1, "found vx"),
    ] {
        let error = read_value(&mut ARENA.calculator(), text).expect_err(text);
        let ExpressionError::Read(error) = error else { panic!("{text}: {error}") };
        assert!(error.problem.contains(words), "{text}: {error}");
        assert_eq!(error.column, column, "{text}: {error}");
    }
    let error = read(&mut ARENA.calculator(), "over").expect_err("no short game");
    assert!(error.to_string().contains("a loopy value"), "{error}");
}

/// What is written is as simple as what reading it gives: a side is simplified until it gets no smaller.
#[test]
fn sides_are_simplified_to_the_end() {
    for (written, wanted) in
        [("a{b{*|c{-1|1/2,a}},a|^,d{e{a|a}|f{g{1|0}|d}}}", "{pass|^} & -1/2under"), ("a{-1,pass||{|a}|0}", "^[on] & -1/2under")]
    {
        let mut c = ARENA.calculator();
        let found = value(&mut c, written);
        assert_eq!(text(&c, &found), wanted, "{written}");
        assert!(found.is_stopper_sided(), "{written}");
    }
}

#[test]
fn words_may_have_meanings() {
    let mut c = ARENA.calculator();
    let g = value(&mut c, "{2|pass}");
    let mut names = |word: &str| (word == "g").then(|| g.clone());
    let sum = read_value_with(&mut ARENA.calculator(), "g - 2 + g{0|g}", &mut names).unwrap();
    assert_eq!(text(&c, &sum), "over");
}

#[test]
fn large_games_end_in_an_error() {
    let arena = Arena::new();
    let mut c = arena.calculator();
    let long: String = (0..600).map(|n| format!("{{{n}|")).collect::<String>() + "pass" + &"}".repeat(600);
    assert!(read_value(&mut c, &long).is_ok());
    let error = read_value(&mut c, "100000over-100000over").expect_err("too many nodes");
    assert!(matches!(error, ExpressionError::Value { error: FormError::TooManyNodes, .. }), "{error}");
    let progress = Progress::default();
    progress.stop_after(3);
    let error = read_value(&mut arena.calculator().watched(Watch::of(&progress)), "100over-100over").expect_err("stopped");
    assert!(matches!(error, ExpressionError::Value { error: FormError::Interrupted(_), .. }), "{error}");
}

/// A graph in which short games are nodes, too.
struct Plain {
    nodes: Vec<[Vec<usize>; 2]>,
    start: usize,
}

impl Plain {
    fn of(graph: &Graph) -> Plain {
        let mut places: Vec<Place> = vec![graph.start];
        let mut nodes = Vec::new();
        while nodes.len() < places.len() {
            let place = places[nodes.len()];
            let sides = [Side::Left, Side::Right].map(|side| {
                let options: Vec<Place> = match place.as_short() {
                    None => graph.nodes[place.as_node().unwrap()].options(side).to_vec(),
                    Some(id) => {
                        let ids = if side == Side::Left { ARENA.left(id) } else { ARENA.right(id) };
                        ids.unwrap().iter().map(Place::short).collect()
                    }
                };
                let number = |option: Place| {
                    places.iter().position(|p| *p == option).unwrap_or_else(|| {
                        places.push(option);
                        places.len() - 1
                    })
                };
                options.into_iter().map(number).collect()
            });
            nodes.push(sides);
        }
        Plain { nodes, start: 0 }
    }
}

/// Whether `g >= h`, where endless play in the onsides (or the offsides) is what it is: the largest set of states from each of
/// which Left can force another good move into the set, or a win.
fn at_least(g: &Plain, h: &Plain, onside: bool) -> bool {
    let index = |a: usize, b: usize, left: bool| (a * h.nodes.len() + b) * 2 + usize::from(left);
    let count = g.nodes.len() * h.nodes.len() * 2;
    let step = |x: &[bool], y: &[bool]| -> Vec<bool> {
        let mut next = vec![false; count];
        for a in 0..g.nodes.len() {
            for b in 0..h.nodes.len() {
                for left in [true, false] {
                    let own = g.nodes[a][usize::from(!left)].iter().map(|t| (index(*t, b, !left), onside));
                    let other = h.nodes[b][usize::from(left)].iter().map(|t| (index(a, *t, !left), !onside));
                    let mut moves = own.chain(other).map(|(target, good)| good && x[target] || y[target]);
                    next[index(a, b, left)] = if left { moves.any(|m| m) } else { moves.all(|m| m) };
                }
            }
        }
        next
    };
    let mut x = vec![true; count];
    loop {
        let mut y = vec![false; count];
        loop {
            let next = step(&x, &y);
            if next == y {
                break;
            }
            y = next;
        }
        if y == x {
            return x[index(g.start, h.start, false)];
        }
        x = y;
    }
}

fn graph(places: Vec<(Vec<u8>, Vec<u8>)>) -> Graph {
    let shorts: Vec<FormId> =
        ["0", "*", "1", "^", "-1", "{1|-1}", "v*", "1/2"].iter().map(|text| read(&mut ARENA.calculator(), text).unwrap()).collect();
    let count = places.len();
    let place = |n: &u8| {
        let n = usize::from(*n);
        if n < count { Place::node(n) } else { Place::short(shorts[(n - count) % shorts.len()]) }
    };
    let nodes =
        places.iter().map(|(left, right)| Node { left: left.iter().map(place).collect(), right: right.iter().map(place).collect() });
    Graph { nodes: nodes.collect(), start: Place::node(0) }
}

fn sketch() -> impl Strategy<Value = Graph> {
    let options = || prop::collection::vec(0u8..12, 0..3);
    prop::collection::vec((options(), options()), 1..5).prop_map(graph)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn a_value_is_the_game_it_came_from(g in sketch()) {
        let mut c = ARENA.calculator();
        let value_ = Value::of_graph(&mut c, &g).unwrap();
        let whole = Plain::of(&g);
        for (onside, side) in [(true, value_.onside_graph()), (false, value_.offside_graph())] {
            let side = Plain::of(&side);
            prop_assert!(at_least(&whole, &side, onside) && at_least(&side, &whole, onside), "{}", text(&c, &value_));
        }
        // The sides are in order.
        if let (Some(on), Some(off)) = (value_.onside(), value_.offside()) {
            prop_assert!(on.ge(&mut c, &off).unwrap());
            // And a stopper's is simplest: whatever equals it is written the same.
            prop_assert_eq!(value_.is_stopper(), on.compare(&mut c, &off).unwrap() == Some(Ordering::Equal));
        }
        let written = text(&c, &value_);
        let again = value(&mut c, &written);
        prop_assert_eq!(value_.compare(&mut c, &again).unwrap(), Some(Ordering::Equal), "{}", written);
        if value_.is_stopper_sided() {
            prop_assert_eq!(text(&c, &again), written);
        }
    }

    #[test]
    fn order_and_outcome_agree_with_plain_fixpoints(g in sketch(), h in sketch()) {
        let mut c = ARENA.calculator();
        let (a, b) = (Value::of_graph(&mut c, &g).unwrap(), Value::of_graph(&mut c, &h).unwrap());
        let (g, h) = (Plain::of(&g), Plain::of(&h));
        prop_assert_eq!(a.ge(&mut c, &b).unwrap(), at_least(&g, &h, true) && at_least(&g, &h, false));
        let zero = Plain { nodes: vec![[vec![], vec![]]], start: 0 };
        // Left, moving second, wins if she survives although endless play is Right's.
        let second = (at_least(&g, &zero, false), at_least(&g, &zero, true));
        let outcome = a.outcome(&mut c).unwrap().to_string();
        prop_assert_eq!(second.0, ["L", "P", "PHat"].contains(&&*outcome));
        prop_assert_eq!(second.1, ["L", "P", "PHat", "D", "NHat", "PCheck"].contains(&&*outcome));
    }

    #[test]
    fn sums_are_commutative_and_negation_swaps_the_sides(g in sketch(), h in sketch()) {
        let mut c = ARENA.calculator();
        let (a, b) = (Value::of_graph(&mut c, &g).unwrap(), Value::of_graph(&mut c, &h).unwrap());
        let sum = a.sum(&mut c, &b).unwrap();
        let other = b.sum(&mut c, &a).unwrap();
        prop_assert_eq!(sum.compare(&mut c, &other).unwrap(), Some(Ordering::Equal));
        let negative = a.negative(&mut c).unwrap();
        let back = negative.negative(&mut c).unwrap();
        prop_assert_eq!(text(&c, &back), text(&c, &a));
        if let (Some(on), Some(off)) = (a.onside(), negative.offside()) {
            let on = on.negative(&mut c).unwrap();
            prop_assert_eq!(on.compare(&mut c, &off).unwrap(), Some(Ordering::Equal));
        }
        // G - G is zero for short games. For stoppers it is a draw or zero: its sides are the degree and its negative.
        let difference = a.sum(&mut c, &negative).unwrap();
        match &a {
            Value::Short(_) => prop_assert_eq!(difference.as_short(), Some(FormId::ZERO)),
            Value::Loopy(_) if a.is_stopper() => {
                let degree = a.degree(&mut c).unwrap().unwrap();
                prop_assert!(degree.ge(&mut c, &Value::ZERO).unwrap());
                let below = degree.negative(&mut c).unwrap();
                prop_assert_eq!(difference.offside().unwrap().compare(&mut c, &below).unwrap(), Some(Ordering::Equal));
            }
            Value::Loopy(_) => {}
        }
    }
}

#[test]
fn loopy_values_are_written_for_papers() {
    let c = &mut ARENA.calculator();
    for (text, latex) in [
        ("on", "\\mathbf{on}"),
        ("dud", "\\mathbf{dud}"),
        ("1/2over", "\\tfrac{1}{2}\\mathbf{over}"),
        ("1^[on]*2", "1{\\uparrow}^{[\\mathbf{on}]}{\\ast}2"),
        ("v<on>", "{\\downarrow}^{\\mathbf{on}}"),
        ("Tiny(on)", "{\\boldsymbol{+}_{\\mathbf{on}}}"),
        ("{2over|-1}", "\\{2\\mathbf{over}\\mathbin{|}-1\\}"),
        ("{0|pass,*}", "\\{0\\mathbin{|}{\\ast},\\mathbf{pass}\\}"),
        ("1 & *", "1 \\mathbin{\\&} {\\ast}"),
        ("+-over", "\\pm \\mathbf{over}"),
    ] {
        let value = value(c, text);
        assert_eq!(value.latex(c).unwrap(), latex, "{text}");
    }
    // Braces and what is in them are balanced, in whatever is written.
    for text in ["a{0||||0|||a|*||*} + ^", "{on||0|-1/2} & {1/2|0||off}", "{6over|5*}", "a{0|b{a|*}} + a{1|b{a|*}}"] {
        let latex = value(c, text).latex(c).unwrap();
        let (open, close) = (latex.matches('{').count(), latex.matches('}').count());
        assert_eq!(open, close, "{latex}");
        assert!(!latex.contains("\\texttt"), "{latex}");
    }
}
