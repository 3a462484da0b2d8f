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
    /// Takes apart the bytes of so many slots.
    pub(crate) fn from_bytes(mut bytes: Vec<u8>, slots: usize) -> Codes {
        let turned = bytes.split_off(slots);
        Codes { low: bytes, turned }
    }

    /// The codes of some slots.
    pub fn new(codes: impl ExactSizeIterator<Item = Code>, winner_moves_last: bool) -> Codes {
        let slots = codes.len();
        Codes::from_bytes(Codes::to_bytes(codes, winner_moves_last), slots)
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

    /// Adds the codes of the slots that follow; there must be a multiple of eight before them.
    pub(crate) fn append(&mut self, mut other: Codes) {
        debug_assert!(self.low.len().is_multiple_of(8));
        self.low.append(&mut other.low);
        self.turned.append(&mut other.turned);
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
            let code = |n: u32| if winner_moves_last || n % 3 > 0 { Code(n as u16 % 250) } else { Code::new(n as u8 % 250, true) };
            let part = |from: u32, len: u32| {
                let bytes = Codes::to_bytes((from..from + len).map(code).collect::<Vec<_>>().into_iter(), winner_moves_last);
                assert_eq!(bytes.len(), bytes_of(len as usize, winner_moves_last));
                Codes::from_bytes(bytes, len as usize)
            };
            let mut all = part(0, 64);
            all.append(part(64, 13));
            assert!(all.iter().eq((0..77).map(code)), "{winner_moves_last}");
        }
    }
}
