//! Multiples of up, with or without a star.

use super::Kind;
use super::list::List;
use crate::values::{Nimber, NumberUpStar, Overflow};
use std::ops::ControlFlow;
use zug_core::{ReadError, Side};

/// Multiples of up with or without star, with the moves of their canonical forms; a move is written as what it leaves,
/// like `-3*`.
pub struct Ups;

/// `ups`·↑, and a star perhaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UpsStar {
    /// How many ups; downs are negative.
    pub ups: i32,
    /// Whether there is a star.
    pub star: bool,
}

impl UpsStar {
    fn negate(self) -> Self {
        UpsStar { ups: -self.ups, ..self }
    }

    /// Left's canonical options: ↑n is {0|↑(n-1)*}, ↑* is {0,*|0}, star is {0|0}.
    fn left_options(self) -> impl Iterator<Item = UpsStar> {
        let zero = UpsStar { ups: 0, star: false };
        let star = UpsStar { ups: 0, star: true };
        let (first, second) = match (self.ups, self.star) {
            (0, false) => (None, None),
            (0, true) => (Some(zero), None),
            (1, true) => (Some(zero), Some(star)),
            (1.., _) => (Some(zero), None),
            (-1, true) => (Some(zero), None),
            (..0, _) => (Some(UpsStar { ups: self.ups + 1, star: !self.star }), None),
        };
        first.into_iter().chain(second)
    }

    fn options(self, side: Side) -> impl Iterator<Item = UpsStar> {
        let of = if side == Side::Left { self } else { self.negate() };
        of.left_options().map(move |option| if side == Side::Left { option } else { option.negate() })
    }
}

impl Kind for Ups {
    type Pos = UpsStar;
    type Move = UpsStar;
    const ZERO: UpsStar = UpsStar { ups: 0, star: false };

    fn read(text: &str) -> Result<UpsStar, ReadError> {
        let mut list = List::new(text);
        let (mut ups, mut star) = (None, false);
        list.blanks();
        loop {
            let at = list.at();
            if list.eat('*') {
                if star {
                    return Err(ReadError::at(at, "a second '*', expected at most one"));
                }
                star = true;
            } else {
                let n = list.integer().map_err(|e| ReadError { problem: e.problem.replace("an integer", "an integer or '*'"), ..e })?;
                if ups.is_some() {
                    return Err(ReadError::at(at, "a second integer, expected at most one and one '*'"));
                }
                let n = i32::try_from(n).ok().filter(|n| *n != i32::MIN);
                ups = Some(n.ok_or_else(|| ReadError::at(at, "too many ups: at most 2147483647"))?);
            }
            if list.only_blanks() {
                return Ok(UpsStar { ups: ups.unwrap_or(0), star });
            }
            list.separator()?;
        }
    }

    fn write(p: &UpsStar) -> String {
        match p {
            UpsStar { ups, star: false } => ups.to_string(),
            UpsStar { ups: 0, star: true } => "*".into(),
            UpsStar { ups, star: true } => format!("{ups} *"),
        }
    }

    fn read_move(text: &str) -> Result<UpsStar, ReadError> {
        let (number, star) = text.strip_suffix('*').map_or((text, false), |rest| (rest, true));
        let ups = number.parse().map_err(|_| ReadError::expected(text, 0, "the value that is left, like -3*"))?;
        Ok(UpsStar { ups, star })
    }

    fn write_move(m: UpsStar) -> String {
        format!("{}{}", m.ups, if m.star { "*" } else { "" })
    }

    fn moves(p: &UpsStar, side: Side, each: impl FnMut(UpsStar) -> ControlFlow<()>) -> ControlFlow<()> {
        p.options(side).try_for_each(each)
    }

    fn play(_: &UpsStar, _: Side, m: UpsStar) -> UpsStar {
        m
    }

    fn negate(p: &UpsStar) -> UpsStar {
        p.negate()
    }

    fn worth(p: &UpsStar) -> Result<(NumberUpStar, Option<UpsStar>), Overflow> {
        Ok((NumberUpStar { up: p.ups, nimber: Nimber(p.star.into()), ..NumberUpStar::ZERO }, None))
    }

    /// With both players' moves for both, ↑n has the options 0 and ↑(n-1)*, and so on down: 2 when n is odd, 1 when it
    /// is even.
    fn nim_value(p: &UpsStar) -> Option<u32> {
        Some(match p.ups {
            0 => p.star.into(),
            n if n % 2 == 0 => 1,
            _ => 2,
        })
    }
}
