//! Thermographs of sums of positions and values, as the language of sums writes them.

use zug_cgt::evaluate::{Evaluator, HashMemo};
use zug_cgt::forms::{Arena, FormId};
use zug_cgt::loopy::{Ko, KoKind, LoopyThermograph};
use zug_cgt::notation::{read_graph, read_value};
use zug_cgt::thermograph::Thermograph;
use zug_cgt::values::{Dyadic, Nimber, NumberUpStar};
use zug_core::{Summand, View};
use zug_games::impartial::{Form, Partisan};
use zug_games::sections::{SectionVisitor, with_section};

struct Value<'a> {
    arena: &'a Arena,
    text: &'a str,
    impartial: bool,
}

impl SectionVisitor for Value<'_> {
    type Out = FormId;
    fn visit<R: Partisan + View>(self, rules: R) -> FormId {
        if self.impartial { self.of(&Form::impartial(rules)) } else { self.of(&rules) }
    }
}

impl Value<'_> {
    fn of<R: Summand>(&self, rules: &R) -> FormId {
        let p = rules.read_part(self.text).unwrap_or_else(|e| panic!("{}: {e}", self.text));
        Evaluator::new(rules, self.arena, &HashMemo::default()).value(&p).unwrap()
    }
}

/// A literal of a section, if it is one of literals.
fn literal(arena: &Arena, section: &str, text: &str) -> Option<FormId> {
    let joined = text.replace(" / ", "/");
    let items: Vec<&str> = joined.split([' ', ',']).filter(|item| !item.is_empty()).collect();
    let number = |item: &str| item.parse::<Dyadic>().unwrap();
    Some(match section {
        "integer_game" | "dyadic_rational" => arena.number(number(items[0])).unwrap(),
        "nimber" => arena.record(Nimber(items[0].parse().unwrap()).into()).unwrap(),
        "up_star" => {
            let star = u32::from(items.contains(&"*"));
            let up = items.iter().find(|item| **item != "*").map_or(0, |item| item.parse().unwrap());
            arena.record(NumberUpStar::new(Dyadic::ZERO, up, star).unwrap()).unwrap()
        }
        "switch_game" => {
            let [left, right] = [0, 1].map(|i| arena.number(number(items[i])).unwrap());
            arena.calculator().form(&[left], &[right]).unwrap()
        }
        _ => return None,
    })
}

/// Splits at blanks outside of brackets; brackets of games are dropped, those of sections kept.
fn tokens(problem: &str) -> Vec<String> {
    let (mut all, mut token, mut depth) = (Vec::new(), String::new(), 0);
    for c in problem.chars() {
        match c {
            '(' | ')' => depth += if c == '(' { 1 } else { -1 },
            '[' | ']' => {
                depth += if c == '[' { 1 } else { -1 };
                token.push(c);
            }
            ' ' if depth == 0 => all.extend((!token.is_empty()).then(|| std::mem::take(&mut token))),
            c => token.push(c),
        }
    }
    all.push(token);
    all
}

#[test]
fn thermographs_of_sums_have_the_reference_bends() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/thermographs.tsv");
    let text = std::fs::read_to_string(path).unwrap();
    let arena = Arena::new();
    let mut checked = 0;
    for line in text.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let (mut section, mut impartial, mut total) = (String::new(), false, FormId::ZERO);
        for token in tokens(fields[1]) {
            if let Some(name) = token.strip_prefix('[').and_then(|t| t.strip_suffix(']')) {
                impartial = name.starts_with("impartial ");
                section = name.trim_start_matches("impartial ").into();
                continue;
            }
            let position = Value { arena: &arena, text: &token, impartial };
            let value = literal(&arena, &section, &token).or_else(|| with_section(&section, position));
            total = arena.calculator().sum(total, value.unwrap_or_else(|| panic!("no section {section}"))).unwrap();
        }
        assert_eq!(Thermograph::of(&arena.calculator(), total).unwrap().to_string(), fields[3], "{}", fields[1]);
        checked += 1;
    }
    assert!(checked > 80);
}

/// The walls, the mean and the temperature of a stopper.
fn stopper(text: &str) -> (String, Option<(String, String)>) {
    let arena = Arena::new();
    let mut c = arena.calculator();
    let value = read_value(&mut c, text).unwrap_or_else(|e| panic!("{text}: {e}"));
    let graph = value.thermograph(&mut c).unwrap().unwrap_or_else(|| panic!("{text} has a thermograph"));
    (graph.to_string(), graph.mast.map(|(mean, t)| (mean.to_string(), t.to_string())))
}

/// Worked out by hand from the equations: over is -t against 0 below temperature 0, and so on.
#[test]
fn stoppers_have_thermographs() {
    let mast = |mean: &str, t: &str| Some((mean.to_string(), t.to_string()));
    assert_eq!(stopper("over"), ("L: (1, -1) (0, 0) R: (0, -1)".into(), mast("0", "0")));
    assert_eq!(stopper("upon"), ("L: (1, -1) (0, 0) R: (0, -1)".into(), mast("0", "0")));
    assert_eq!(stopper("{2over|-1}"), ("L: (3, -1) (1/2, 3/2) R: (-2, -1) (1/2, 3/2)".into(), mast("1/2", "3/2")));
    // A threat of any size is like a threat of infinite size.
    assert_eq!(stopper("Tiny(on)"), stopper("over"));
    assert_eq!(stopper("on"), ("L: +∞ R: +∞".into(), None));
    assert_eq!(stopper("{on|-5}"), ("L: +∞ R: (-6, -1) and on to greater values".into(), None));
}

/// A stopper plus a short game far hotter than it looks like the short game, and negatives are mirrored.
#[test]
fn thermographs_of_stoppers_keep_the_laws() {
    let arena = Arena::new();
    let mut c = arena.calculator();
    for text in ["over", "upon", "{3|over}", "{2over||0|-1}", "{1|{over|-3}}", "a{0||||0|||a|*||*}", "{5||upon|-2}"] {
        let value = read_value(&mut c, text).unwrap();
        let negative = value.negative(&mut c).unwrap();
        let (graph, mirrored) = (value.thermograph(&mut c).unwrap(), negative.thermograph(&mut c).unwrap());
        let (Some(graph), Some(mirrored)) = (graph, mirrored) else { panic!("{text}") };
        let (plain, other) = (graph.as_plain().expect("finite"), mirrored.as_plain().expect("finite"));
        assert_eq!((plain.mean(), plain.temperature()), (-other.mean(), other.temperature()), "{text}");
        for t in ["-1", "-1/2", "0", "1/4", "1/2", "1", "2", "7"] {
            let t: Dyadic = t.parse().unwrap();
            assert_eq!(plain.left().at(t).unwrap(), -other.right().at(t).unwrap(), "{text} at {t}");
            assert!(plain.left().at(t).unwrap() >= plain.right().at(t).unwrap(), "{text} at {t}");
        }
        // The mean and temperature of a large switch beside it: an infinitesimal changes neither.
        let hot = read_value(&mut c, "{100|-100}").unwrap();
        let sum = value.sum(&mut c, &hot).unwrap().thermograph(&mut c).unwrap().expect("a stopper");
        let (mean, t) = sum.mast.expect("a mast");
        assert_eq!((mean.as_dyadic(), t.to_string()), (Some(plain.mean()), "100".into()), "{text}");
    }
}

fn ko(text: &str) -> Ko {
    let arena = Arena::new();
    let mut c = arena.calculator();
    let graph = read_graph(&mut c, text).unwrap_or_else(|e| panic!("{text}: {e}"));
    Ko::of(&mut c, &graph).unwrap().unwrap_or_else(|| panic!("{text} is a ko"))
}

/// A simple ko takes three moves from one end to the other, so a move is worth a third of the difference whoever is
/// komaster (Berlekamp, *The economist's view of combinatorial games*, 1996), and the komaster's mast leans.
#[test]
fn kos_have_thermographs_with_a_komaster() {
    let simple = ko("a{2|b{a|-1}}");
    assert_eq!(simple.kind(), Some(KoKind::Placid));
    assert_eq!(simple.left.to_string(), "L: (2, 0) (1, 1) R: (2, 0) (1, 1)");
    assert_eq!(simple.right.to_string(), "L: (2, 0) (1, 1) R: (-1, 0) (1, 1)");
    let third = ko("a{1|b{a|0}}");
    assert_eq!(third.left.mast.map(|(mean, t)| (mean.to_string(), t.to_string())), Some(("2/3".into(), "1/3".into())));
    assert_eq!(third.right.mast, third.left.mast);
    // Who takes it second: one third of the way from the other end.
    let taken = ko("b{a{1|b}|0}");
    assert_eq!(taken.left.mast.map(|(mean, t)| (mean.to_string(), t.to_string())), Some(("1/3".into(), "1/3".into())));
}

#[test]
fn exchanging_the_players_of_a_ko_exchanges_the_komaster() {
    for (text, negative) in
        [("a{2|b{a|-1}}", "a{b{1|a}|-2}"), ("a{{10|0}|b{a|-5}}", "a{b{5|a}|{0|-10}}"), ("a{4|b{a|c{b|-3}}}", "a{b{c{3|b}|a}|-4}")]
    {
        let arena = Arena::new();
        let mut c = arena.calculator();
        let (graph, other) = (read_graph(&mut c, text).unwrap(), read_graph(&mut c, negative).unwrap());
        let (one, two) = (Ko::of(&mut c, &graph).unwrap(), Ko::of(&mut c, &other).unwrap());
        let masts = |ko: &Option<Ko>| {
            let mast = |graph: &LoopyThermograph| graph.mast.map(|(mean, t)| (mean.to_string(), t.to_string()));
            ko.as_ref().map(|ko| (mast(&ko.left), mast(&ko.right), ko.kind()))
        };
        let turned = |mast: Option<(String, String)>| {
            mast.map(|(mean, t)| {
                (mean.strip_prefix('-').map_or_else(|| if mean == "0" { mean.clone() } else { format!("-{mean}") }, String::from), t)
            })
        };
        let mirrored = masts(&two).map(|(left, right, kind)| (turned(right), turned(left), kind));
        assert_eq!(masts(&one), mirrored, "{text}");
    }
}

#[test]
fn what_is_no_ko_is_said_to_be_none() {
    let arena = Arena::new();
    let mut c = arena.calculator();
    for text in ["1", "{1|0}", "1 + a{1|b{a|0}}", "-a{1|b{a|0}}", "a{1|b{a|0}", "on"] {
        assert!(read_graph(&mut c, text).is_err(), "{text}");
    }
    // Four moves come back, not two.
    let graph = read_graph(&mut c, "a{3|b{c{4|d{a|-4}}|-3}}").unwrap();
    assert_eq!(Ko::of(&mut c, &graph).unwrap(), None);
}
