//! Sets of cells in one machine word or two.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

/// A word of bits.
pub trait Word:
    Copy
    + Eq
    + Ord
    + Hash
    + Debug
    + Default
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
{
    /// How many bits there are.
    const BITS: u32;
    /// No bit.
    const NONE: Self;
    /// The lowest bit.
    const ONE: Self;

    /// The sum, without the carry out of the word.
    fn plus(self, other: Self) -> Self;
    /// The number of bits that are set.
    fn count(self) -> u32;
    /// The lowest bit that is set.
    fn lowest(self) -> u32;
    /// As many bits as there can be.
    fn wide(self) -> u128;
    /// The low bits of a wide word.
    fn narrow(wide: u128) -> Self;

    /// Whether no bit is set.
    fn is_empty(self) -> bool {
        self == Self::NONE
    }
    /// One bit.
    fn bit(i: u32) -> Self {
        Self::ONE << i
    }
    /// The lowest `n` bits.
    fn low(n: u32) -> Self {
        if n == 0 { Self::NONE } else { !Self::NONE >> (Self::BITS - n) }
    }
    /// The set bits, lowest first.
    fn bits(self) -> impl Iterator<Item = u32> {
        let mut set = self;
        std::iter::from_fn(move || {
            let bit = (!set.is_empty()).then(|| set.lowest())?;
            set ^= Self::bit(bit);
            Some(bit)
        })
    }
}

macro_rules! word {
    ($t:ty) => {
        impl Word for $t {
            const BITS: u32 = <$t>::BITS;
            const NONE: Self = 0;
            const ONE: Self = 1;
            #[inline]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }
            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline]
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }
            #[inline]
            fn wide(self) -> u128 {
                self as u128
            }
            #[inline]
            fn narrow(wide: u128) -> Self {
                wide as Self
            }
        }
    };
}

word!(u64);
word!(u128);
