//! The small number a component is known by.

/// A component of the store, or its negative.
///
/// | bits | meaning |
/// | --- | --- |
/// | 0 | set for the negative of the stored component |
/// | 1 | set when the component is its own negative; bit 0 is then clear |
/// | 2 to 31 | index in the store |
///
/// A game and its negative differ in bit 0 alone, so negating all of a sorted list leaves it sorted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id(u32);

impl Id {
    /// How many components a store can hold.
    pub const LIMIT: usize = 1 << 30;

    /// The component at an index.
    pub(crate) fn new(index: usize, symmetric: bool) -> Id {
        debug_assert!(index < Id::LIMIT);
        Id((index as u32) << 2 | u32::from(symmetric) << 1)
    }

    /// From what [`Id::bits`] gave.
    pub(crate) fn from_bits(bits: u32) -> Id {
        Id(bits)
    }

    /// As a number.
    pub(crate) fn bits(self) -> u32 {
        self.0
    }

    /// Where the component is in the store.
    pub fn index(self) -> usize {
        (self.0 >> 2) as usize
    }

    /// Whether it is the negative of the stored component.
    pub fn is_negative(self) -> bool {
        self.0 & 1 == 1
    }

    /// With the players exchanged.
    pub fn negate(self) -> Id {
        Id(self.0 ^ (!self.0 >> 1 & 1))
    }

    /// The same component at its new index.
    pub(crate) fn moved(self, new_index: &[u32]) -> Id {
        Id(new_index[self.index()] << 2 | self.0 & 3)
    }

    /// Negated if asked for.
    pub(crate) fn signed(self, negative: bool) -> Id {
        if negative { self.negate() } else { self }
    }
}

#[cfg(test)]
mod tests {
    use super::Id;

    #[test]
    fn the_bits_are_as_documented() {
        let plain = Id::new(5, false);
        assert_eq!((plain.bits(), plain.index(), plain.is_negative()), (0b10100, 5, false));
        assert_eq!((plain.negate().bits(), plain.negate().negate()), (0b10101, plain));
        let own = Id::new(5, true);
        assert_eq!((own.bits(), own.negate()), (0b10110, own));
    }
}
