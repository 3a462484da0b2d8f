//! Sets of points as words of 64 bits. The number of words is fixed by type, so that loops over them unroll.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of up to `64 * N` points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bits<const N: usize>(pub [u64; N]);

impl<const N: usize> Bits<N> {
    /// No point.
    pub const EMPTY: Self = Bits([0; N]);

    /// One point.
    #[inline]
    pub fn one(point: u16) -> Self {
        let mut set = Self::EMPTY;
        set.insert(point);
        set
    }

    /// Adds a point.
    #[inline]
    pub fn insert(&mut self, point: u16) {
        self.0[usize::from(point >> 6)] |= 1 << (point & 63);
    }

    /// Takes a point out.
    #[inline]
    pub fn remove(&mut self, point: u16) {
        self.0[usize::from(point >> 6)] &= !(1 << (point & 63));
    }

    /// Whether a point is in the set.
    #[inline]
    pub fn has(&self, point: u16) -> bool {
        self.0[usize::from(point >> 6)] >> (point & 63) & 1 != 0
    }

    /// Whether no point is in the set.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, w| all | w) == 0
    }

    /// How many points are in the set.
    #[inline]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|w| w.count_ones()).sum()
    }

    /// The points of `self` that are not in `other`.
    #[inline]
    pub fn without(mut self, other: &Self) -> Self {
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            *a &= !b;
        }
        self
    }

    /// The points from the lowest.
    #[inline]
    pub fn points(self) -> Points<N> {
        Points { left: self, word: 0 }
    }

    /// The lowest point.
    #[inline]
    pub fn first(&self) -> Option<u16> {
        self.points().next()
    }

    /// The point with `rank` lower points in the set; `None` when there are not so many.
    #[inline]
    pub fn nth(&self, mut rank: u32) -> Option<u16> {
        for (word, bits) in self.0.iter().enumerate() {
            let bytes = byte_counts(*bits);
            let count = (bytes >> 56) as u32;
            if rank < count {
                return Some((word * 64) as u16 + nth_bit(*bits, bytes, rank));
            }
            rank -= count;
        }
        None
    }

    /// All points `by` places higher; those that would leave the words are gone. `by` is below 64.
    #[inline]
    pub fn up(&self, by: u32) -> Self {
        let mut out = Self::EMPTY;
        out.0[0] = self.0[0] << by;
        for i in 1..N {
            out.0[i] = self.0[i] << by | self.0[i - 1] >> 1 >> (63 - by);
        }
        out
    }

    /// All points `by` places lower; those below the first are gone. `by` is below 64.
    #[inline]
    pub fn down(&self, by: u32) -> Self {
        let mut out = Self::EMPTY;
        for i in 0..N - 1 {
            out.0[i] = self.0[i] >> by | self.0[i + 1] << 1 << (63 - by);
        }
        out.0[N - 1] = self.0[N - 1] >> by;
        out
    }
}

/// One in every byte.
const ONES: u64 = 0x0101_0101_0101_0101;

/// In each byte, how many bits are set in it and in those below it.
#[inline]
fn byte_counts(word: u64) -> u64 {
    let pairs = word - ((word >> 1) & (ONES * 0x55));
    let fours = (pairs & (ONES * 0x33)) + ((pairs >> 2) & (ONES * 0x33));
    ((fours + (fours >> 4)) & (ONES * 0x0f)).wrapping_mul(ONES)
}

/// The place of the bit with `rank` lower bits set in a word with these [`byte_counts`] (the selection of Vigna 2008).
#[inline]
fn nth_bit(word: u64, bytes: u64, rank: u32) -> u16 {
    let reached = ((bytes | ONES << 7) - (u64::from(rank) + 1) * ONES) & ONES << 7;
    let shift = reached.trailing_zeros() & !7;
    let rank = rank - (bytes << 8 >> shift) as u8 as u32;
    let mut byte = (word >> shift) as u8;
    for _ in 0..rank {
        byte &= byte - 1;
    }
    (shift + byte.trailing_zeros()) as u16
}

/// The points of a set from the lowest.
pub struct Points<const N: usize> {
    left: Bits<N>,
    word: usize,
}

impl<const N: usize> Iterator for Points<N> {
    type Item = u16;
    #[inline]
    fn next(&mut self) -> Option<u16> {
        while self.word < N {
            let w = &mut self.left.0[self.word];
            if *w != 0 {
                let point = (self.word * 64) as u16 + w.trailing_zeros() as u16;
                *w &= *w - 1;
                return Some(point);
            }
            self.word += 1;
        }
        None
    }
}

macro_rules! word_by_word {
    ($trait:ident, $method:ident, $assign_trait:ident, $assign:ident, $op:tt, $op_assign:tt) => {
        impl<const N: usize> $trait for Bits<N> {
            type Output = Self;
            #[inline]
            fn $method(mut self, other: Self) -> Self {
                for (a, b) in self.0.iter_mut().zip(&other.0) {
                    *a $op_assign b;
                }
                self
            }
        }
        impl<const N: usize> $assign_trait for Bits<N> {
            #[inline]
            fn $assign(&mut self, other: Self) {
                *self = *self $op other;
            }
        }
    };
}

word_by_word!(BitAnd, bitand, BitAndAssign, bitand_assign, &, &=);
word_by_word!(BitOr, bitor, BitOrAssign, bitor_assign, |, |=);
word_by_word!(BitXor, bitxor, BitXorAssign, bitxor_assign, ^, ^=);

impl<const N: usize> Not for Bits<N> {
    type Output = Self;
    #[inline]
    fn not(mut self) -> Self {
        self.0.iter_mut().for_each(|w| *w = !*w);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_shift_across_words_and_are_found_by_rank() {
        let all: Vec<u16> = vec![0, 5, 63, 64, 100, 127, 128, 191];
        let mut set = Bits::<3>::EMPTY;
        all.iter().for_each(|&p| set.insert(p));
        assert_eq!(set.points().collect::<Vec<_>>(), all);
        assert_eq!((0..8).filter_map(|rank| set.nth(rank)).collect::<Vec<_>>(), all);
        assert_eq!(set.nth(8), None);
        assert_eq!((0..64).filter_map(|rank| Bits([u64::MAX]).nth(rank)).collect::<Vec<_>>(), (0..64).collect::<Vec<_>>());
        for by in [0, 1, 20, 63] {
            let up: Vec<u16> = all.iter().map(|p| p + by).filter(|p| *p < 192).collect();
            assert_eq!(set.up(u32::from(by)).points().collect::<Vec<_>>(), up);
            let down: Vec<u16> = all.iter().filter_map(|p| p.checked_sub(by)).collect();
            assert_eq!(set.down(u32::from(by)).points().collect::<Vec<_>>(), down);
        }
        set.remove(64);
        assert!(!set.has(64) && set.has(63) && set.len() == 7);
    }
}
