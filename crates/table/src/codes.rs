//! The codes of a run of slots, unpacked.

use crate::Code;

/// The codes of neighbouring slots: a byte each, and where the winner need not move last a bit each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Codes {
    low: Vec<u8>,
    turned: Vec<u8>,
}

/// The bytes that many slots take: the bytes of all, then the bits of all, eight in a byte from the lowest.
pub(crate) fn bytes_of(slots: usize, winner_moves_last: bool) -> usize {
    if winner_moves_last { slots } else { slots + slots.div_ceil(8) }
}

impl Codes {
    /// Takes apart the bytes of the slots that are stored; the others get 0.
    pub(crate) fn from_bytes(bytes: &[u8], stored: &[bool], winner_moves_last: bool) -> Codes {
        let count = stored.iter().filter(|stored| **stored).count();
        let (low, turned) = bytes.split_at(count);
        // There is room for the ninth bit even where no slot is stored: codes may be put there later.
        let bits = if winner_moves_last { 0 } else { stored.len().div_ceil(8) };
        let mut codes = Codes { low: vec![0; stored.len()], turned: vec![0; bits] };
        let slots = (0..stored.len()).filter(|slot| stored[*slot]);
        for ((slot, n), byte) in slots.zip(0..).zip(low) {
            codes.low[slot] = *byte;
            if !turned.is_empty() {
                codes.turned[slot / 8] |= (turned[n / 8] >> (n % 8) & 1) << (slot % 8);
            }
        }
        codes
    }

    /// The codes of some slots.
    pub fn new(codes: impl ExactSizeIterator<Item = Code>, winner_moves_last: bool) -> Codes {
        let all = vec![true; codes.len()];
        Codes::from_bytes(&Codes::to_bytes(codes, winner_moves_last), &all, winner_moves_last)
    }

    /// Codes as [`crate::Block::pack`] takes them.
    pub fn to_bytes(codes: impl ExactSizeIterator<Item = Code>, winner_moves_last: bool) -> Vec<u8> {
        let slots = codes.len();
        let mut bytes = vec![0; bytes_of(slots, winner_moves_last)];
        for (i, code) in codes.enumerate() {
            bytes[i] = code.low();
            if !winner_moves_last {
                bytes[slots + i / 8] |= u8::from(code.turned()) << (i % 8);
            }
        }
        bytes
    }

    /// Puts another code in the place of one. Its ninth bit is lost where there are none.
    pub fn set(&mut self, i: usize, code: Code) {
        self.low[i] = code.low();
        if let Some(bits) = self.turned.get_mut(i / 8) {
            *bits = *bits & !(1 << (i % 8)) | u8::from(code.turned()) << (i % 8);
        }
    }

    /// The memory they take.
    pub fn bytes(&self) -> usize {
        self.low.len() + self.turned.len()
    }

    /// The lowest eight bits of all of them: for whoever wants one of them brought near before it is read.
    #[inline]
    pub fn low(&self) -> &[u8] {
        &self.low
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.low.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.low.is_empty()
    }

    /// The code of a slot.
    #[inline]
    pub fn get(&self, i: usize) -> Code {
        let turned = self.turned.get(i / 8).is_some_and(|bits| bits >> (i % 8) & 1 != 0);
        Code::new(self.low[i], turned)
    }

    /// All of them, in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Code> {
        (0..self.len()).map(|i| self.get(i))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_survive_being_bytes() {
        for winner_moves_last in [true, false] {
            let code =
                |n: u32| if winner_moves_last || !n.is_multiple_of(3) { Code(n as u16 % 250) } else { Code::new(n as u8 % 250, true) };
            let bytes = Codes::to_bytes((0..77).map(code).collect::<Vec<_>>().into_iter(), winner_moves_last);
            assert_eq!(bytes.len(), bytes_of(77, winner_moves_last));
            let mut all = Codes::from_bytes(&bytes, &[true; 77], winner_moves_last);
            assert!(all.iter().eq((0..77).map(code)), "{winner_moves_last}");
            (0..77).for_each(|n| all.set(n, code(76 - n as u32)));
            assert!(all.iter().eq((0..77).rev().map(code)), "{winner_moves_last}");
            let stored: Vec<bool> = (0..77).map(|n| n % 5 < 2).collect();
            let some = (0..77).filter(|n| stored[*n as usize]).map(code).collect::<Vec<_>>();
            let spread = Codes::from_bytes(&Codes::to_bytes(some.into_iter(), winner_moves_last), &stored, winner_moves_last);
            assert!((0..77).all(|n| spread.get(n) == if stored[n] { code(n as u32) } else { Code::DRAW }));
            let mut none = Codes::from_bytes(&[], &[false; 77], winner_moves_last);
            (0..77).for_each(|n| none.set(n, code(n as u32)));
            assert!(none.iter().eq((0..77).map(code)), "{winner_moves_last}: of slots that are not stored");
        }
    }
}
