//! Thermographs of sums of positions and values, as the language of sums writes them.

use zug_cgt::evaluate::{Evaluator, HashMemo};
use zug_cgt::forms::{Arena, FormId};
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
