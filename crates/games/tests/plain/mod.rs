//! The slow and plain way to the value of a game: by its definition, from the values of all options. Nothing here looks
//! for parts or symmetries, so it can judge those who do.

pub mod values;

use std::collections::HashMap;
use std::fmt::Debug;
use std::ops::ControlFlow;
use values::{Value, Values};
use zug_core::{Rules, Side, Summand};
use zug_games::impartial::{Form, Partisan};

pub fn options<R: Rules>(rules: &R, p: &R::Pos, side: Side) -> Vec<R::Pos> {
    let mut all = Vec::new();
    let _ = rules.moves(p, side, |m| {
        let mut q = p.clone();
        assert_eq!(rules.play(&mut q, side, m), !side);
        all.push(q);
        ControlFlow::Continue(())
    });
    all
}

/// Values of positions by their definition, remembered.
pub struct Plain<'a, R: Summand> {
    rules: &'a R,
    known: HashMap<R::Pos, Value>,
    pub values: Values,
}

impl<'a, R: Summand> Plain<'a, R> {
    pub fn new(rules: &'a R) -> Self {
        Plain { rules, known: HashMap::new(), values: Values::default() }
    }

    /// The value of a position from the values of its options, whatever parts it may have.
    pub fn value(&mut self, p: &R::Pos) -> Value {
        if let Some(known) = self.known.get(p) {
            return *known;
        }
        let [left, right] = Side::BOTH.map(|side| options(self.rules, p, side));
        let left = left.iter().map(|q| self.value(q)).collect();
        let right = right.iter().map(|q| self.value(q)).collect();
        let value = self.values.given(left, right);
        self.known.insert(p.clone(), value);
        value
    }

    /// The sum of the values of some positions.
    pub fn sum(&mut self, parts: &[R::Pos]) -> Value {
        let zero = self.values.zero();
        parts.iter().fold(zero, |sum, q| {
            let value = self.value(q);
            self.values.add(sum, value)
        })
    }

    /// The value of a position by its parts, and theirs by their options' parts: quicker, for positions too large for
    /// [`Plain::value`].
    pub fn value_by_parts(&mut self, p: &R::Pos) -> Value {
        let mut sum = self.values.zero();
        for part in parts(self.rules, p) {
            let value = match self.known.get(&part) {
                Some(known) => *known,
                None => {
                    let [left, right] = Side::BOTH.map(|side| options(self.rules, &part, side));
                    let left = left.iter().map(|q| self.value_by_parts(q)).collect();
                    let right = right.iter().map(|q| self.value_by_parts(q)).collect();
                    let value = self.values.given(left, right);
                    self.known.insert(part, value);
                    value
                }
            };
            sum = self.values.add(sum, value);
        }
        sum
    }
}

/// Nim values of positions whose moves are free to both, remembered.
pub struct Nim<'a, R: Rules> {
    rules: &'a R,
    known: HashMap<R::Pos, u32>,
}

impl<'a, R: Rules> Nim<'a, R> {
    pub fn new(rules: &'a R) -> Self {
        Nim { rules, known: HashMap::new() }
    }
    pub fn value(&mut self, p: &R::Pos) -> u32 {
        if let Some(known) = self.known.get(p) {
            return *known;
        }
        let values: Vec<u32> = options(self.rules, p, Side::Left).iter().map(|q| self.value(q)).collect();
        let value = (0..).find(|v| !values.contains(v)).expect("finitely many options");
        self.known.insert(p.clone(), value);
        value
    }
}

pub fn parts<R: Summand>(rules: &R, p: &R::Pos) -> Vec<R::Pos> {
    let mut all = Vec::new();
    rules.split(p, |part| all.push(part));
    all
}

/// The laws of summands that hold for one position on its own.
pub fn obeys<R: Partisan<Pos: Debug, Move: Debug>>(rules: &R, text: &str, p: &R::Pos) {
    assert_eq!(rules.read_part(&rules.write_part(p)).as_ref(), Ok(p), "{text}");
    let negative = rules.negate(p);
    assert_eq!(rules.negate(&negative), *p, "{text}");
    for side in Side::BOTH {
        assert_eq!(rules.read(&rules.write(p, side)), Ok((p.clone(), side)), "{text}");
        let moves = rules.list(p, side);
        assert_eq!(moves.is_empty(), rules.over(p, side).is_some(), "{text}");
        for m in moves {
            assert_eq!(rules.read_move(&rules.write_move(m)), Ok(m), "{text}");
            let owner = rules.owner(p, m);
            assert!(owner == side || rules.list(p, owner).contains(&m), "{text}: {m:?} is not {owner:?}'s");
            let after = [owner, side].map(|who| {
                let mut q = p.clone();
                rules.play(&mut q, who, m);
                q
            });
            assert_eq!(after[0], after[1], "{text}: {m:?} is not the same move for both");
        }
        let mut there: Vec<R::Pos> = options(rules, &negative, !side);
        let mut here: Vec<R::Pos> = options(rules, p, side).iter().map(|q| rules.negate(q)).collect();
        there.sort();
        here.sort();
        assert_eq!(here, there, "{text}: the options of the negative");
    }
    for part in parts(rules, p) {
        let shown = rules.write_part(&part);
        assert_eq!(rules.read_part(&shown).as_ref(), Ok(&part), "{text}: {shown}");
        assert_eq!(parts(rules, &part), std::slice::from_ref(&part), "{text}: the part {shown} splits into itself");
        assert!(Side::BOTH.into_iter().any(|side| rules.over(&part, side).is_none()), "{text}: nobody can move in {shown}");
    }
}

/// Checks every position: the laws, and that the parts are worth what the position is, for both players and as an
/// impartial game.
pub fn judge<R: Partisan<Pos: Debug, Move: Debug>>(rules: R, texts: impl IntoIterator<Item = String>) -> usize {
    let rules = Form::impartial(rules);
    let mut plain = Plain::new(rules.rules());
    let mut nim = Nim::new(&rules);
    let mut seen = 0;
    for text in texts {
        let Ok(p) = rules.rules().read_part(&text) else { continue };
        seen += 1;
        obeys(rules.rules(), &text, &p);
        let found = parts(rules.rules(), &p);
        let shown: Vec<String> = found.iter().map(|q| rules.write_part(q)).collect();
        assert_eq!(plain.value(&p), plain.sum(&found), "{text} is not worth {shown:?}");
        let folded = parts(&rules, &p);
        let sum = folded.iter().fold(0, |sum, q| sum ^ nim.value(q));
        let shown: Vec<String> = folded.iter().map(|q| rules.write_part(q)).collect();
        assert_eq!(nim.value(&p), sum, "impartial {text} is not worth {shown:?}");
        for part in folded {
            assert_eq!(parts(&rules, &part), [part], "impartial {text}");
        }
    }
    seen
}

/// All boards of a size over an alphabet.
pub fn boards(rows: usize, cols: usize, alphabet: &'static str) -> impl Iterator<Item = String> {
    let symbols: Vec<char> = alphabet.chars().collect();
    let count = symbols.len().pow((rows * cols) as u32);
    (0..count).map(move |mut code| {
        let mut text = String::new();
        for cell in 0..rows * cols {
            if cell > 0 && cell % cols == 0 {
                text.push('|');
            }
            text.push(symbols[code % symbols.len()]);
            code /= symbols.len();
        }
        text
    })
}

/// All strips up to a length.
pub fn strips(longest: usize, alphabet: &'static str) -> impl Iterator<Item = String> {
    (1..=longest).flat_map(move |n| boards(1, n, alphabet))
}

/// A fixed sequence of random boards of a size; symbols that come twice in the alphabet come twice as often.
pub fn random_boards(rows: usize, cols: usize, alphabet: &'static str, count: usize) -> impl Iterator<Item = String> {
    let symbols: Vec<char> = alphabet.chars().collect();
    let mut random = fastrand::Rng::with_seed((rows * 1000 + cols) as u64);
    (0..count).map(move |_| {
        let row = |random: &mut fastrand::Rng| (0..cols).map(|_| symbols[random.usize(..symbols.len())]).collect::<String>();
        (0..rows).map(|_| row(&mut random)).collect::<Vec<_>>().join("|")
    })
}
