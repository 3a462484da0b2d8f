//! The value of a position in nine bits.

use zug_core::{Source, Verdict, Wdl};

/// The longest distance a table can hold.
pub const MAX_PLIES: u32 = 254;

/// The value of an open position for the player to move.
///
/// | bits 7–0 | meaning |
/// | --- | --- |
/// | 0 | draw |
/// | 1 + n | decided in n plies |
///
/// | bit 8 | who wins |
/// | --- | --- |
/// | 0 | whoever makes the last move: a win if n is odd, a loss if it is even |
/// | 1 | the other player, who begins the next turn as the winner: a win if n is even, a loss if it is odd |
///
/// Most games never need bit 8 ([`zug_core::Space::winner_moves_last`]); their tables do not store it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code(pub u16);

impl Code {
    /// Neither side can force a win.
    pub const DRAW: Code = Code(0);
    /// The bit that is set when the winner does not make the last move.
    const TURNED: u16 = 1 << 8;
    /// One more than the largest code.
    pub const END: u16 = 1 << 9;

    /// Won in `plies`, at most [`MAX_PLIES`].
    pub fn win(plies: u32) -> Code {
        Code::decided(plies, plies.is_multiple_of(2))
    }

    /// Lost in `plies`, at most [`MAX_PLIES`].
    pub fn loss(plies: u32) -> Code {
        Code::decided(plies, !plies.is_multiple_of(2))
    }

    fn decided(plies: u32, turned: bool) -> Code {
        debug_assert!(plies <= MAX_PLIES);
        Code(plies as u16 + 1 + if turned { Code::TURNED } else { 0 })
    }

    /// The code with these lowest eight bits and bit 8.
    pub fn new(low: u8, turned: bool) -> Code {
        Code(u16::from(low) | if turned { Code::TURNED } else { 0 })
    }

    /// The lowest eight bits.
    pub fn low(self) -> u8 {
        self.0 as u8
    }

    /// Bit 8: whether the winner does not make the last move.
    pub fn turned(self) -> bool {
        self.0 & Code::TURNED != 0
    }

    /// Who wins, and in how many plies; `None` for a draw.
    pub fn outcome(self) -> Option<(Wdl, u32)> {
        let plies = u32::from(self.low()).checked_sub(1)?;
        Some((if plies.is_multiple_of(2) == self.turned() { Wdl::Win } else { Wdl::Loss }, plies))
    }

    /// The value a table entry means; `None` for a code no table has.
    pub fn verdict(self) -> Option<Verdict> {
        let (wdl, plies) = match self.outcome() {
            None if self != Code::DRAW => return None,
            None => (Wdl::Draw, None),
            Some((wdl, plies)) => (wdl, Some(plies)),
        };
        Some(Verdict { wdl, plies, source: Source::Table })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_is_a_value_or_refused() {
        let value = |code: Code| code.verdict().map(|v| (v.wdl, v.plies));
        assert_eq!(value(Code::DRAW), Some((Wdl::Draw, None)));
        assert_eq!(value(Code::new(0, true)), None);
        for n in 0..=MAX_PLIES {
            for (code, wdl) in [(Code::win(n), Wdl::Win), (Code::loss(n), Wdl::Loss)] {
                assert_eq!(value(code), Some((wdl, Some(n))));
                assert_eq!(Code::new(code.low(), code.turned()), code);
                assert_eq!(code.turned(), (wdl == Wdl::Win) == (n % 2 == 0));
                assert!(code.0 < Code::END);
            }
        }
    }
}
