//! Nim heaps.

use super::Kind;
use super::list::List;
use crate::values::{Nimber, NumberUpStar, Overflow};
use std::ops::ControlFlow;
use zug_core::{ReadError, Side};

/// Nim heaps: either player makes a heap smaller; the move to a heap of `k` is written `*k`.
pub struct Heaps;

impl Kind for Heaps {
    type Pos = Nimber;
    type Move = Nimber;
    const ZERO: Nimber = Nimber(0);

    fn read(text: &str) -> Result<Nimber, ReadError> {
        let mut list = List::new(text);
        list.blanks();
        let start = list.at();
        let n = list.integer()?;
        list.end()?;
        u32::try_from(n)
            .map(Nimber)
            .map_err(|_| ReadError::at(start, format!("{n} is no Nim heap, expected an integer from 0 to {}", u32::MAX)))
    }

    fn write(p: &Nimber) -> String {
        p.0.to_string()
    }

    fn read_move(text: &str) -> Result<Nimber, ReadError> {
        let digits = text.strip_prefix('*').ok_or_else(|| ReadError::expected(text, 0, "'*' and a heap, like *2"))?;
        digits.parse().map(Nimber).map_err(|_| ReadError::expected(text, 1, "the heap that is left, like *2"))
    }

    fn write_move(m: Nimber) -> String {
        format!("*{}", m.0)
    }

    fn moves(p: &Nimber, _: Side, each: impl FnMut(Nimber) -> ControlFlow<()>) -> ControlFlow<()> {
        (0..p.0).map(Nimber).try_for_each(each)
    }

    fn play(_: &Nimber, _: Side, m: Nimber) -> Nimber {
        m
    }

    fn negate(p: &Nimber) -> Nimber {
        *p
    }

    fn worth(p: &Nimber) -> Result<(NumberUpStar, Option<Nimber>), Overflow> {
        Ok(((*p).into(), None))
    }

    fn nim_value(p: &Nimber) -> Option<u32> {
        Some(p.0)
    }

    fn heap(p: &Nimber) -> Option<u32> {
        Some(p.0)
    }
}
