//! Values as summands: integers, fractions, multiples of up, switches and Nim heaps, each with the moves of its
//! canonical form.

mod list;
mod nimber;
mod number;
mod switch;
mod up_star;

pub use nimber::Heaps;
pub use number::{Fractions, Integers};
pub use switch::{Switches, Turned};
pub use up_star::{Ups, UpsStar};

use crate::sums::{Components, Impartial, Ruleset};
use crate::values::{NumberUpStar, Overflow};
use std::ops::ControlFlow;
use zug_core::{Negate, NoHistory, Notation, Over, ReadError, Rules, Side, Summand};

/// What sets one kind of literal apart from another.
pub trait Kind: Send + Sync + Sized + 'static {
    /// A value of this kind.
    type Pos: Copy + Eq + Ord + std::hash::Hash + Send + Sync + 'static;
    /// A move.
    type Move: Copy + Eq + Ord + Send + Sync + 'static;
    /// The value nobody can move in.
    const ZERO: Self::Pos;

    /// Reads a literal.
    fn read(text: &str) -> Result<Self::Pos, ReadError>;
    /// Writes it.
    fn write(p: &Self::Pos) -> String;
    /// Reads a move.
    fn read_move(text: &str) -> Result<Self::Move, ReadError>;
    /// Writes a move.
    fn write_move(m: Self::Move) -> String;
    /// Calls `each` for the moves of a side.
    fn moves(p: &Self::Pos, side: Side, each: impl FnMut(Self::Move) -> ControlFlow<()>) -> ControlFlow<()>;
    /// Where a move leads.
    fn play(p: &Self::Pos, side: Side, m: Self::Move) -> Self::Pos;
    /// With the players exchanged.
    fn negate(p: &Self::Pos) -> Self::Pos;
    /// What it is worth: a value, and a part that is more than that.
    fn worth(p: &Self::Pos) -> Result<(NumberUpStar, Option<Self::Pos>), Overflow>;
    /// What it is worth when both players may make either's moves, where that can be said at once.
    fn nim_value(p: &Self::Pos) -> Option<u32>;
    /// Its size, if it is a heap of Nim.
    fn heap(_p: &Self::Pos) -> Option<u32> {
        None
    }
}

/// The rules of one kind of literal.
pub struct Literal<K>(std::marker::PhantomData<fn() -> K>);

impl<K> Default for Literal<K> {
    fn default() -> Self {
        Literal(std::marker::PhantomData)
    }
}

impl<K: Kind> Rules for Literal<K> {
    type Pos = K::Pos;
    type Move = K::Move;
    type Path = NoHistory;

    fn start(&self) -> (K::Pos, Side) {
        (K::ZERO, Side::Left)
    }

    fn over(&self, p: &K::Pos, next: Side) -> Option<Over> {
        K::moves(p, next, |_| ControlFlow::Break(())).is_continue().then_some(Over::Win(!next))
    }

    fn moves(&self, p: &K::Pos, side: Side, each: impl FnMut(K::Move) -> ControlFlow<()>) -> ControlFlow<()> {
        K::moves(p, side, each)
    }

    fn play(&self, p: &mut K::Pos, side: Side, m: K::Move) -> Side {
        *p = K::play(p, side, m);
        !side
    }
}

impl<K: Kind> Negate for Literal<K> {
    fn negate(&self, p: &K::Pos) -> K::Pos {
        K::negate(p)
    }
}

impl<K: Kind> Notation for Literal<K> {
    /// The literal, a blank, and `B` or `W` for the side to move.
    fn read(&self, text: &str) -> Result<(K::Pos, Side), ReadError> {
        let (text, side) = match text.rsplit_once(' ') {
            Some((rest, "B")) => (rest, Side::Left),
            Some((rest, "W")) => (rest, Side::Right),
            _ => (text, Side::Left),
        };
        Ok((K::read(text)?, side))
    }

    fn write(&self, p: &K::Pos, side: Side) -> String {
        format!("{} {}", K::write(p), if side == Side::Left { 'B' } else { 'W' })
    }

    fn read_move(&self, text: &str) -> Result<K::Move, ReadError> {
        K::read_move(text)
    }

    fn write_move(&self, m: K::Move) -> String {
        K::write_move(m)
    }
}

impl<K: Kind> Summand for Literal<K> {
    fn split(&self, p: &K::Pos, mut part: impl FnMut(K::Pos)) {
        if Side::BOTH.iter().any(|side| K::moves(p, *side, |_| ControlFlow::Break(())).is_break()) {
            part(*p);
        }
    }

    fn heaps(&self, p: &K::Pos) -> Option<(String, Vec<u32>)> {
        K::heap(p).map(|heap| ("nim".into(), vec![heap]))
    }

    fn read_part(&self, text: &str) -> Result<K::Pos, ReadError> {
        K::read(text)
    }

    fn write_part(&self, p: &K::Pos) -> String {
        K::write(p)
    }
}

/// The literals by the names of their sections.
pub const NAMES: [&str; 5] = ["integer_game", "dyadic_rational", "up_star", "switch_game", "nimber"];

/// The ruleset of the literals with this name, perhaps with the moves of both players for both.
pub fn ruleset(name: &str, impartial: bool) -> Option<Box<dyn Ruleset>> {
    fn make<K: Kind>(impartial: bool) -> Box<dyn Ruleset> {
        let rules = Literal::<K>::default();
        if impartial {
            Box::new(Impartial::with_known(rules, |_, p| K::nim_value(p)))
        } else {
            Box::new(Components::literal(rules, |_, p| K::worth(p)))
        }
    }
    Some(match name {
        "integer_game" => make::<Integers>(impartial),
        "dyadic_rational" => make::<Fractions>(impartial),
        "up_star" => make::<Ups>(impartial),
        "switch_game" => make::<Switches>(impartial),
        // A Nim heap is impartial anyway.
        "nimber" => make::<Heaps>(true),
        _ => return None,
    })
}

/// A word that stands for a move.
fn read_word<M: Copy>(text: &str, words: &[(&str, M)]) -> Result<M, ReadError> {
    let found = words.iter().find(|(word, _)| *word == text).map(|(_, m)| *m);
    found.ok_or_else(|| {
        let words: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
        ReadError::expected(text, 0, &words.join(" or "))
    })
}
