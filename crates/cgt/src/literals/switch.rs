//! Switches: one move each, to a number.

use super::list::List;
use super::{Fractions, Kind, read_word};
use crate::values::{Dyadic, NumberUpStar, Overflow, Switch};
use std::ops::ControlFlow;
use zug_core::{ReadError, Side};

/// Switches {a|b}, with a and b in any order; a move is written `SWITCH_L` or `SWITCH_R`, and goes on as a fraction.
pub struct Switches;

/// A switch, or what is left of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Turned {
    /// Not yet moved in: what Left and what Right moves to.
    Not(Dyadic, Dyadic),
    /// Moved in: a number.
    To(Dyadic),
}

/// A move in a switch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Turn {
    /// The move of this player in the switch.
    Switch(Side),
    /// The move of this player in the number.
    Number(Side),
}

impl Kind for Switches {
    type Pos = Turned;
    type Move = Turn;
    const ZERO: Turned = Turned::To(Dyadic::ZERO);

    fn read(text: &str) -> Result<Turned, ReadError> {
        let mut list = List::new(text);
        list.blanks();
        let left = list.fraction()?;
        list.separator()?;
        let right = list.fraction()?;
        list.end()?;
        Ok(Turned::Not(left, right))
    }

    fn write(p: &Turned) -> String {
        match p {
            Turned::Not(left, right) => format!("{left} {right}"),
            // A number as a switch that is worth it.
            Turned::To(n) => n.to_string(),
        }
    }

    fn read_move(text: &str) -> Result<Turn, ReadError> {
        let (left, right) = (Side::Left, Side::Right);
        read_word(
            text,
            &[
                ("SWITCH_L", Turn::Switch(left)),
                ("SWITCH_R", Turn::Switch(right)),
                ("DEC", Turn::Number(left)),
                ("INC", Turn::Number(right)),
            ],
        )
    }

    fn write_move(m: Turn) -> String {
        match m {
            Turn::Switch(Side::Left) => "SWITCH_L".into(),
            Turn::Switch(Side::Right) => "SWITCH_R".into(),
            Turn::Number(side) => Fractions::write_move(side),
        }
    }

    fn moves(p: &Turned, side: Side, mut each: impl FnMut(Turn) -> ControlFlow<()>) -> ControlFlow<()> {
        match p {
            Turned::Not(..) => each(Turn::Switch(side)),
            Turned::To(n) => Fractions::moves(n, side, |side| each(Turn::Number(side))),
        }
    }

    fn play(p: &Turned, _: Side, m: Turn) -> Turned {
        match (p, m) {
            (Turned::Not(left, _), Turn::Switch(Side::Left)) => Turned::To(*left),
            (Turned::Not(_, right), Turn::Switch(Side::Right)) => Turned::To(*right),
            (Turned::To(n), Turn::Number(side)) => Turned::To(Fractions::play(n, side, side)),
            _ => *p,
        }
    }

    fn negate(p: &Turned) -> Turned {
        match p {
            Turned::Not(left, right) => Turned::Not(-*right, -*left),
            Turned::To(n) => Turned::To(-*n),
        }
    }

    /// A hot switch is its mean and a switch about zero; the others are numbers, or a number and a star.
    fn worth(p: &Turned) -> Result<(NumberUpStar, Option<Turned>), Overflow> {
        Ok(match p {
            Turned::To(n) => ((*n).into(), None),
            Turned::Not(left, right) => match Switch::new(*left, *right)? {
                Switch::Cold(value) => (value, None),
                Switch::Hot { mean, half } => (mean.into(), Some(Turned::Not(half, -half))),
            },
        })
    }

    fn nim_value(p: &Turned) -> Option<u32> {
        match p {
            Turned::Not(..) => None,
            Turned::To(n) => Fractions::nim_value(n),
        }
    }
}
