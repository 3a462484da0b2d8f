//! Integers and fractions.

use super::list::List;
use super::{Kind, read_word};
use crate::values::{Dyadic, NumberUpStar, Overflow};
use std::ops::ControlFlow;
use zug_core::{ReadError, Side};

/// Integers: Left moves from n to n - 1 while n is positive, Right from n to n + 1 while it is negative. A move is
/// written `INT`.
pub struct Integers;

/// Fractions whose denominator is a power of two: Left moves to (p - 1)/q, written `DEC`, Right to (p + 1)/q, written
/// `INC`; of an integer only the one moves who is ahead.
pub struct Fractions;

/// Left's or Right's only option.
fn option(p: &Dyadic, side: Side) -> Option<Dyadic> {
    match side {
        Side::Left => p.left_option(),
        Side::Right => p.right_option(),
    }
}

/// With both players' moves for both, an integer is as long as it is large; a fraction has to be looked at.
fn nim_value(p: &Dyadic) -> Option<u32> {
    p.is_integer().then(|| (p.numerator() & 1) as u32)
}

impl Kind for Integers {
    type Pos = Dyadic;
    type Move = ();
    const ZERO: Dyadic = Dyadic::ZERO;

    fn read(text: &str) -> Result<Dyadic, ReadError> {
        let mut list = List::new(text);
        list.blanks();
        let start = list.at();
        let n = list.number()?;
        list.end()?;
        if n.is_integer() { Ok(n) } else { Err(ReadError::at(start, format!("{n} is no integer; a fraction stands in [dyadic_rational]"))) }
    }

    fn write(p: &Dyadic) -> String {
        p.to_string()
    }

    fn read_move(text: &str) -> Result<(), ReadError> {
        read_word(text, &[("INT", ())])
    }

    fn write_move(_: ()) -> String {
        "INT".into()
    }

    fn moves(p: &Dyadic, side: Side, mut each: impl FnMut(()) -> ControlFlow<()>) -> ControlFlow<()> {
        option(p, side).map_or(ControlFlow::Continue(()), |_| each(()))
    }

    fn play(p: &Dyadic, side: Side, _: ()) -> Dyadic {
        option(p, side).unwrap_or(*p)
    }

    fn negate(p: &Dyadic) -> Dyadic {
        -*p
    }

    fn worth(p: &Dyadic) -> Result<(NumberUpStar, Option<Dyadic>), Overflow> {
        Ok(((*p).into(), None))
    }

    fn nim_value(p: &Dyadic) -> Option<u32> {
        nim_value(p)
    }
}

impl Kind for Fractions {
    type Pos = Dyadic;
    /// Whose move it is.
    type Move = Side;
    const ZERO: Dyadic = Dyadic::ZERO;

    fn read(text: &str) -> Result<Dyadic, ReadError> {
        let mut list = List::new(text);
        list.blanks();
        let p = list.fraction()?;
        list.end()?;
        Ok(p)
    }

    fn write(p: &Dyadic) -> String {
        p.to_string()
    }

    fn read_move(text: &str) -> Result<Side, ReadError> {
        read_word(text, &[("DEC", Side::Left), ("INC", Side::Right)])
    }

    fn write_move(m: Side) -> String {
        if m == Side::Left { "DEC".into() } else { "INC".into() }
    }

    fn moves(p: &Dyadic, side: Side, mut each: impl FnMut(Side) -> ControlFlow<()>) -> ControlFlow<()> {
        option(p, side).map_or(ControlFlow::Continue(()), |_| each(side))
    }

    fn play(p: &Dyadic, _: Side, m: Side) -> Dyadic {
        option(p, m).unwrap_or(*p)
    }

    fn negate(p: &Dyadic) -> Dyadic {
        -*p
    }

    fn worth(p: &Dyadic) -> Result<(NumberUpStar, Option<Dyadic>), Overflow> {
        Ok(((*p).into(), None))
    }

    fn nim_value(p: &Dyadic) -> Option<u32> {
        nim_value(p)
    }
}
