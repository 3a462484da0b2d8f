//! The byte of a value.

use zug_core::{Source, Verdict, Wdl};

/// The longest distance a byte can hold; the codes above are free for the solver's own use.
pub const MAX_PLIES: u32 = 189;

/// The value of an open position for the player to move, in a byte.
///
/// | byte | meaning |
/// | --- | --- |
/// | 0 | draw |
/// | 1 + n, n even | loss in n plies |
/// | 1 + n, n odd | win in n plies |
///
/// The last move is the winner's, so the parity of the distance tells who wins; the solver refuses games where it is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code(pub u8);

impl Code {
    /// Neither side can force a win.
    pub const DRAW: Code = Code(0);

    /// Decided in `plies`, at most [`MAX_PLIES`].
    pub fn decided(plies: u32) -> Code {
        debug_assert!(plies <= MAX_PLIES);
        Code(plies as u8 + 1)
    }

    /// The distance of a decided position.
    pub fn plies(self) -> Option<u32> {
        (self != Code::DRAW).then(|| u32::from(self.0) - 1)
    }

    /// The value a table entry means; `None` for a byte no table has.
    pub fn verdict(self) -> Option<Verdict> {
        let (wdl, plies) = match self.plies() {
            None => (Wdl::Draw, None),
            Some(n) if n > MAX_PLIES => return None,
            Some(n) => (if n % 2 == 0 { Wdl::Loss } else { Wdl::Win }, Some(n)),
        };
        Some(Verdict { wdl, plies, source: Source::Table })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_is_a_value_or_refused() {
        assert_eq!(Code(0).verdict().map(|v| (v.wdl, v.plies)), Some((Wdl::Draw, None)));
        for n in 0..=MAX_PLIES {
            let wdl = if n % 2 == 0 { Wdl::Loss } else { Wdl::Win };
            assert_eq!(Code::decided(n).verdict().map(|v| (v.wdl, v.plies)), Some((wdl, Some(n))));
        }
        assert!((MAX_PLIES as u8 + 2..=255).all(|b| Code(b).verdict().is_none()));
    }
}
