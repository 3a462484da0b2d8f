//! The short text, as CGSuite writes: `+-G` for a game that is its own negative, `{a||b|c}` for `{a|{b|c}}`, `Tiny(x)`
//! and `Miny(x)` with a number in front, `^^` for two ups, `^[n]` and `^<n>` for uptimals.

use super::WriteError;
use super::text::Bound;
use super::uptimal::{Uptimal, Uptimals};
use crate::forms::{Calculator, FormId, bottom_up};
use crate::values::{Dyadic, NumberUpStar};
use rustc_hash::FxHashMap;
use std::cmp::Ordering;

/// The text of a game, and how it may stand inside another.
struct Piece {
    /// Without its own braces, if it has any.
    inner: String,
    /// How many bars its own separator has; 0 if it has none.
    bars: usize,
    order: Key,
    /// The height of its tree, as far as that is not below a record.
    height: u64,
}

/// Numbers first and in order, then the rest by text: what a reader expects, and the same on every run.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Key(bool, Dyadic, bool, i32, u32);

impl Piece {
    fn record(inner: String, value: NumberUpStar) -> Self {
        Piece { inner, bars: 0, order: Key(false, value.number, !value.is_number(), value.up, value.nimber.0), height: 2 }
    }

    fn other(inner: String, bars: usize) -> Self {
        Piece { inner, bars, order: Key(true, Dyadic::ZERO, true, 0, 0), height: 0 }
    }

    fn compare(&self, other: &Piece) -> Ordering {
        self.order.cmp(&other.order).then_with(|| self.inner.cmp(&other.inner))
    }
}

/// The words that differ between the short text and LaTeX.
pub(super) trait Words {
    fn record(&self, value: NumberUpStar) -> String;
    fn tiny(&self, number: Dyadic, x: &str, miny: bool) -> String;
    fn uptimal(&self, uptimal: Uptimal) -> String;
    fn plus_minus(&self, x: &str) -> String;
    fn bars(&self, n: usize) -> String;
    fn braces(&self, x: &str) -> String;
}

struct Shorthand<'a, W> {
    calculator: Calculator<'a>,
    words: &'a W,
    uptimals: Uptimals,
}

impl<W: Words> Shorthand<'_, W> {
    /// `(n, G, miny)` if the game is `n + {0||0|-G}` or its mirror image.
    fn tiny(&self, id: FormId) -> Result<Option<(Dyadic, Dyadic, bool)>, WriteError> {
        let arena = self.calculator.arena();
        let single = |side: crate::forms::Ids| if side.len() == 1 { side.get(0) } else { None };
        let (Some(left), Some(right)) = (single(arena.left(id)?), single(arena.right(id)?)) else { return Ok(None) };
        for (miny, number, threat) in [(false, left, right), (true, right, left)] {
            let Some(n) = arena.as_number(number) else { continue };
            if arena.as_record(threat).is_some() {
                continue;
            }
            let (own, other) = if miny { (arena.right(threat)?, arena.left(threat)?) } else { (arena.left(threat)?, arena.right(threat)?) };
            let (Some(own), Some(other)) = (single(own), single(other)) else { continue };
            // {n || n | n - G}: the size G must be a positive number to be worth a name.
            let Some(end) = arena.as_number(other).filter(|_| own == number) else { continue };
            let size = if miny { end.minus(n) } else { n.minus(end) };
            if let Some(size) = size.ok().filter(|size| size.signum() > 0) {
                return Ok(Some((n, size, miny)));
            }
        }
        Ok(None)
    }

    fn side(&self, pieces: &mut [&Piece]) -> (String, usize) {
        pieces.sort_by(|a, b| a.compare(b));
        match pieces {
            // One option with bars of its own goes without braces, and the bars around it are longer.
            [only] if only.bars > 0 => (only.inner.clone(), only.bars),
            _ => (pieces.iter().map(|p| self.closed(p)).collect::<Vec<_>>().join(","), 0),
        }
    }

    fn closed(&self, piece: &Piece) -> String {
        if piece.bars == 0 { piece.inner.clone() } else { self.words.braces(&piece.inner) }
    }

    /// The piece of a general form.
    fn piece(&mut self, id: FormId, known: &FxHashMap<FormId, Piece>) -> Result<Piece, WriteError> {
        let arena = self.calculator.arena();
        let height = 1 + arena.left(id)?.iter().chain(arena.right(id)?.iter()).map(|option| known[&option].height).max().unwrap_or(0);
        Ok(Piece { height, ..self.piece_of(id, known, height)? })
    }

    fn piece_of(&mut self, id: FormId, known: &FxHashMap<FormId, Piece>, height: u64) -> Result<Piece, WriteError> {
        let arena = self.calculator.arena();
        if let Some((n, x, miny)) = self.tiny(id)? {
            return Ok(Piece::other(self.words.tiny(n, &self.words.record(x.into()), miny), 0));
        }
        if let Some(uptimal) = self.uptimals.find(&mut self.calculator, id, height)? {
            return Ok(Piece::other(self.words.uptimal(uptimal), 0));
        }
        let mut left: Vec<&Piece> = arena.left(id)?.iter().map(|option| &known[&option]).collect();
        let mut right: Vec<&Piece> = arena.right(id)?.iter().map(|option| &known[&option]).collect();
        if self.calculator.negative(id)? == id {
            let text = match &left[..] {
                [only] => self.closed(only),
                _ => self.words.braces(&self.side(&mut left).0),
            };
            return Ok(Piece::other(self.words.plus_minus(&text), 0));
        }
        let ((left, a), (right, b)) = (self.side(&mut left), self.side(&mut right));
        let bars = a.max(b) + 1;
        Ok(Piece::other(format!("{left}{}{right}", self.words.bars(bars)), bars))
    }
}

/// The text of a value in given words.
pub(super) fn write<W: Words>(c: &Calculator, id: FormId, words: W) -> Result<String, WriteError> {
    let arena = c.arena();
    let mut shorthand = Shorthand { calculator: arena.calculator().watched(c.watch()), words: &words, uptimals: Uptimals::default() };
    let mut bound = Bound::default();
    let leaf = |id| Ok(arena.as_record(id).map(|value| Piece::record(words.record(value), value)));
    let piece = bottom_up(arena, c.watch(), id, leaf, |node, known: &FxHashMap<FormId, Piece>| {
        bound.take(arena.left(node)?.iter().chain(arena.right(node)?.iter()).map(|o| known[&o].inner.len() + 3).sum())?;
        shorthand.piece(node, known)
    })?;
    Ok(shorthand.closed(&piece))
}

struct Plain;

impl Words for Plain {
    fn record(&self, value: NumberUpStar) -> String {
        match value.up.unsigned_abs() {
            2 => value.to_string().replacen("^2", "^^", 1).replacen("v2", "vv", 1),
            _ => value.to_string(),
        }
    }
    fn tiny(&self, number: Dyadic, x: &str, miny: bool) -> String {
        let number = if number == Dyadic::ZERO { String::new() } else { number.to_string() };
        format!("{number}{}({x})", if miny { "Miny" } else { "Tiny" })
    }
    fn uptimal(&self, uptimal: Uptimal) -> String {
        uptimal.text()
    }
    fn plus_minus(&self, x: &str) -> String {
        format!("+-{x}")
    }
    fn bars(&self, n: usize) -> String {
        "|".repeat(n)
    }
    fn braces(&self, x: &str) -> String {
        format!("{{{x}}}")
    }
}

/// The short text of a value. Reads back as the same.
pub fn short(c: &Calculator, id: FormId) -> Result<String, WriteError> {
    write(c, id, Plain)
}
