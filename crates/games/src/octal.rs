//! Octal games (Guy and Smith, *The G-values of various games*, 1956): heaps from which `k` counters may be taken if
//! digit `d_k` of the game's code allows it: 1 says the heap may be taken whole, 2 that the rest may stay one heap, 4
//! that it may become two. Kayles, where one or two pins that stand side by side are knocked down, is 0.77; Dawson's
//! Kayles is 0.07.

use crate::cells::{Reader, read_and_write_with_turn};
use crate::impartial::Partisan;
use crate::taking::{Counters, LARGEST, Taking, counter};
use std::ops::ControlFlow;
use zug_core::*;

/// Kayles.
pub const KAYLES_CARD: Card = Card {
    name: "kayles",
    section: Some("kayles"),
    title: "Kayles",
    aliases: &[],
    pattern: "kayles-N",
    family: "Heaps",
    about: "Kayles with a row of N pins.",
    aim: "Knock down one pin, or two side by side.",
    rules: "Pins stand in rows. A move takes one pin, or two that stand side by side, which may divide \
           their row into two.",
    sides: BLACK_AND_WHITE,
    sizes: Sizes::Row { least: 1, usual: 12, most: LARGEST as usize },
    symbols: "",
    one_row: false,
    impartial: true,
    typical: "7",
    random: &[Thrown::Number(0)],
    notation: "The lengths of the rows, with commas; `2-1-4` takes two pins and leaves one on the left and \
           four on the right.",
    examples: &["kayles-12"],
    ..Card::PLAIN
};

/// Octal games.
pub const CARD: Card = Card {
    name: "octal",
    section: Some("octal"),
    title: "Octal game",
    aliases: &[("dawsons-chess", "octal-0.137"), ("dawsons-kayles", "octal-0.07")],
    pattern: "octal-CODE-N",
    about: "The octal game with this code on a heap of N: octal-0.137-12 is Dawson's Chess.",
    aim: "Take counters from heaps as the code allows.",
    rules: "A move takes k counters from a heap if digit k of the code allows it: 1 if the heap is then \
           gone, 2 if the rest stays one heap, 4 if it is divided into two; digits add up. A first digit \
           4 allows to divide a heap without taking anything.",
    sizes: Sizes::Other { usual: "0.137-12", expected: "CODE-N, as in 0.137-12" },
    typical: "0.77:5",
    random: &[Thrown::As("0.77:"), Thrown::Number(0)],
    notation: "The code, a colon, and the heaps with commas; `2-1-4` takes two and leaves heaps of one and \
           four.",
    examples: &["octal-0.137-12"],
    ..KAYLES_CARD
};

/// The rules; the value says which code a heap has that is written without one, and with which heap a game begins.
pub struct Octal {
    code: Option<Code>,
    start: Heaps,
}

/// The digits `d_0` to `d_15` of a code, four bits each, `d_0` lowest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code(u64);

/// Heaps, the largest last, all under one code.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Heaps {
    code: Code,
    heaps: Counters,
}

const MOST_DIGITS: u32 = 15;

/// 0.77.
pub const KAYLES: Code = Code(0x770);

/// The period of Kayles and the heap from which on it holds: Guy and Smith, 1956; `tests/literature.rs` checks it
/// against the recursion.
const KAYLES_PERIOD: (u32, u32) = (12, 71);

impl Code {
    fn digit(self, k: u32) -> u64 {
        if k > MOST_DIGITS { 0 } else { self.0 >> (4 * k) & 7 }
    }
    /// How many counters a move can take at most.
    fn most(self) -> u32 {
        (64 - self.0.leading_zeros()).div_ceil(4).saturating_sub(1)
    }
    /// Reads `0.77`, or `4.007` where heaps may be divided without taking anything.
    fn read(reader: &mut Reader) -> Result<Code, ReadError> {
        let first = reader.one_of("04", "0 or 4, the first digit of a code")?;
        reader.symbol('.')?;
        let mut code = [0, 4][first];
        for k in 1..=MOST_DIGITS {
            let Ok(digit) = reader.one_of("01234567", "") else { return Ok(Code(code)) };
            code |= (digit as u64) << (4 * k);
        }
        Ok(Code(code))
    }
    fn write(self) -> String {
        let digits: String = (1..=self.most()).map(|k| self.digit(k).to_string()).collect();
        format!("{}.{digits}", self.digit(0))
    }
}

impl Octal {
    /// Kayles with a row of this many pins.
    pub fn kayles(pins: u32) -> Option<Self> {
        (pins <= LARGEST).then(|| Octal { code: Some(KAYLES), start: Heaps::new(KAYLES, pins) })
    }
    /// All octal games: every position begins with its code. This one is where a game starts.
    pub fn new(start: &str) -> Result<Self, ReadError> {
        let rules = Octal { code: None, start: Heaps::new(KAYLES, 0) };
        Ok(Octal { start: rules.read_part(start)?, ..rules })
    }
    /// The octal game that a size `CODE-N` says: `0.137-12`, or `0.137` for a heap of twelve.
    pub fn sized(size: &str) -> Option<Self> {
        let (code, heap) = size.split_once('-').unwrap_or((size, "12"));
        Self::new(&format!("{code}:{heap}")).ok()
    }
}

impl Heaps {
    fn new(code: Code, heap: u32) -> Self {
        Heaps { code, heaps: Counters::one(heap) }
    }
}

/// The moves from one heap.
fn moves_from(code: Code, heap: u32, each: &mut impl FnMut(Taking) -> ControlFlow<()>) -> ControlFlow<()> {
    for take in 0..=code.most().min(heap) {
        let (digit, rest) = (code.digit(take), heap - take);
        if digit & 1 != 0 && rest == 0 || digit & 2 != 0 && rest > 0 {
            each(Taking { take, left: 0, right: rest })?;
        }
        if digit & 4 != 0 {
            (1..=rest / 2).try_for_each(|left| each(Taking { take, left, right: rest - left }))?;
        }
    }
    ControlFlow::Continue(())
}

/// Whether a heap has a move.
fn alive(code: Code, heap: u32) -> bool {
    moves_from(code, heap, &mut |_| ControlFlow::Break(())).is_break()
}

/// A smaller heap that is known to be worth the same.
fn shrunk(code: Code, heap: u32) -> u32 {
    let (period, from) = KAYLES_PERIOD;
    if code == KAYLES && heap >= from + period { from + (heap - from) % period } else { heap }
}

impl Rules for Octal {
    type Pos = Heaps;
    type Move = Taking;
    type Path = NoHistory;

    fn heap_bytes(&self, p: &Heaps) -> usize {
        p.heaps.heap_bytes()
    }
    fn start(&self) -> (Heaps, Side) {
        (self.start.clone(), Side::Left)
    }
    fn moves(&self, p: &Heaps, _: Side, mut each: impl FnMut(Taking) -> ControlFlow<()>) -> ControlFlow<()> {
        p.heaps.distinct().try_for_each(|heap| moves_from(p.code, heap, &mut each))
    }
    fn play(&self, p: &mut Heaps, side: Side, m: Taking) -> Side {
        p.heaps.play(m);
        !side
    }
}

impl Negate for Octal {
    fn negate(&self, p: &Heaps) -> Heaps {
        p.clone()
    }
}

impl Partisan for Octal {
    fn owner(&self, _: &Heaps, _: Taking) -> Side {
        Side::Left
    }
}

impl Summand for Octal {
    fn split(&self, p: &Heaps, mut part: impl FnMut(Heaps)) {
        p.heaps.each().filter(|heap| alive(p.code, *heap)).for_each(|heap| part(Heaps::new(p.code, shrunk(p.code, heap))));
    }
    fn heaps(&self, p: &Heaps) -> Option<(String, Vec<u32>)> {
        Some((p.code.write(), p.heaps.each().collect()))
    }
    fn read_part(&self, text: &str) -> Result<Heaps, ReadError> {
        let mut reader = Reader::new(text);
        let code = match self.code {
            Some(code) if !text.contains('.') => code,
            _ => {
                let code = Code::read(&mut reader)?;
                reader.symbol(':')?;
                code
            }
        };
        Ok(Heaps { code, heaps: Counters::read(&mut reader)? })
    }
    fn write_part(&self, p: &Heaps) -> String {
        let code = if Some(p.code) == self.code { String::new() } else { p.code.write() + ":" };
        code + &p.heaps.write()
    }
}

impl Notation for Octal {
    read_and_write_with_turn!();
    fn read_move(&self, text: &str) -> Result<Taking, ReadError> {
        Taking::read(text, MOST_DIGITS)
    }
    fn write_move(&self, m: Taking) -> String {
        m.write()
    }
}

impl View for Octal {
    fn scene(&self, p: &Heaps, side: Side) -> Scene {
        p.heaps.scene(self, p, side, true)
    }
    fn palette(&self) -> Vec<Piece> {
        vec![counter()]
    }
    fn setup(&self, stacks: &[(String, Vec<Piece>)], _: Side) -> Result<Heaps, SetupError> {
        Ok(Heaps { code: self.start.code, heaps: Counters::set_up(stacks) })
    }
}
