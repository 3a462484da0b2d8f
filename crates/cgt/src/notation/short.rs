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
    /// Several things written together, as in `1*`: they get parentheses after `+-`.
    compound: bool,
    order: Key,
    /// The height of its tree, as far as that is not below a record.
    height: u64,
}

/// Numbers first and in order, then nimbers, then other records, those without ups first, then the rest: as CGSuite lists
/// options.
type Key = (u8, Dyadic, bool, i32, u32);

/// Where an option stands that is a record, or none.
pub(crate) fn order_of(record: Option<NumberUpStar>) -> Key {
    let Some(value) = record else { return (3, Dyadic::ZERO, false, 0, 0) };
    let kind = match value {
        value if value.is_number() => 0,
        value if value.as_nimber().is_some() => 1,
        _ => 2,
    };
    (kind, value.number, value.up != 0, value.up, value.nimber.0)
}

impl Piece {
    fn record(inner: String, value: NumberUpStar) -> Self {
        let parts = [value.number != Dyadic::ZERO, value.up != 0, value.nimber.0 != 0];
        let compound = parts.iter().filter(|part| **part).count() > 1;
        Piece { inner, bars: 0, compound, order: order_of(Some(value)), height: 2 }
    }

    fn other(inner: String, bars: usize) -> Self {
        Piece { inner, bars, compound: false, order: order_of(None), height: 0 }
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
            let text = self.words.tiny(n, &self.words.record(x.into()), miny);
            return Ok(Piece { compound: true, ..Piece::other(text, 0) });
        }
        if let Some(uptimal) = self.uptimals.find(&mut self.calculator, id, height)? {
            let compound = uptimal.number != Dyadic::ZERO || uptimal.nimber.0 != 0;
            return Ok(Piece { compound, ..Piece::other(self.words.uptimal(uptimal), 0) });
        }
        let mut left: Vec<&Piece> = arena.left(id)?.iter().map(|option| &known[&option]).collect();
        let mut right: Vec<&Piece> = arena.right(id)?.iter().map(|option| &known[&option]).collect();
        if self.calculator.negative(id)? == id {
            let text = match &left[..] {
                [only] if only.compound => format!("({})", only.inner),
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
    let braces = |piece: Piece| if piece.bars == 0 { piece.inner } else { words.braces(&piece.inner) };
    piece(c, id, &words).map(braces)
}

fn piece<W: Words>(c: &Calculator, id: FormId, words: &W) -> Result<Piece, WriteError> {
    let arena = c.arena();
    let mut shorthand = Shorthand { calculator: arena.calculator().watched(c.watch()), words, uptimals: Uptimals::default() };
    let mut bound = Bound::default();
    let leaf = |id| Ok(arena.as_record(id).map(|value| Piece::record(words.record(value), value)));
    bottom_up(arena, c.watch(), id, leaf, |node, known: &FxHashMap<FormId, Piece>| {
        bound.take(arena.left(node)?.iter().chain(arena.right(node)?.iter()).map(|o| known[&o].inner.len() + 3).sum())?;
        shorthand.piece(node, known)
    })
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

/// A short text that may stand inside another.
pub(crate) struct Open {
    /// The text without its own braces, if it has any.
    pub text: String,
    /// How many bars its own separator has; 0 if it has none.
    pub bars: usize,
    /// Whether it gets parentheses after `+-`.
    pub compound: bool,
}

/// The short text of a value without its own braces.
pub(crate) fn short_open(c: &Calculator, id: FormId) -> Result<Open, WriteError> {
    write_open(c, id, Plain)
}

/// The text of a value in given words without its own braces.
pub(super) fn write_open<W: Words>(c: &Calculator, id: FormId, words: W) -> Result<Open, WriteError> {
    piece(c, id, &words).map(|piece| Open { text: piece.inner, bars: piece.bars, compound: piece.compound })
}
