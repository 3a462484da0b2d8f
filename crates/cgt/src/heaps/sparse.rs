//! Guy and Smith's sparse space.
//!
//! By the parity of some of their bits nim values are rare (even) or common (odd). Two common ones add up to a rare one,
//! a rare and a common one to a common one. So the common values a heap can reach by parting it need a part with a rare
//! value, of which there are few; and the rare values below the least common one that is missed are usually met soon.
//! Sources: *Winning Ways*, chapter 4; Gangolli and Plambeck, *A note on periodicity in some octal games* (1989);
//! Flammenkamp's computations use the same idea.

use rustc_hash::FxHashMap;

/// Which values are rare: those with an even number of ones among the bits of the mask.
#[derive(Clone, Debug, Default)]
pub(super) struct SparseSpace {
    /// The bits that count; 0 while nothing was chosen.
    pub mask: u32,
    /// The heaps with rare values, smallest first.
    pub rare: Vec<u32>,
}

/// So many of the last values decide which space is the best, and so many bits of them are looked at.
const RECENT: usize = 1 << 12;
const BITS: u32 = 12;

impl SparseSpace {
    #[inline]
    pub fn is_rare(&self, value: u32) -> bool {
        (value & self.mask).count_ones().is_multiple_of(2)
    }

    /// Takes the space that makes the fewest of the last values rare.
    pub fn choose(&mut self, values: &[u32]) {
        let bits = 32 - values.iter().max().unwrap_or(&1).leading_zeros();
        let mut recent: FxHashMap<u32, u32> = FxHashMap::default();
        values.iter().rev().take(RECENT).for_each(|v| *recent.entry(*v).or_default() += 1);
        let even = |v: u32, mask: u32| (v & mask).count_ones().is_multiple_of(2);
        let rare = |mask: &u32| recent.iter().filter(|(v, _)| even(**v, *mask)).map(|(_, count)| *count).sum::<u32>();
        let mask = (1..1u32 << bits.min(BITS)).min_by_key(rare).unwrap_or(1);
        if mask != self.mask {
            self.mask = mask;
            let heaps = values.iter().enumerate().skip(1).filter(|(_, v)| self.is_rare(**v));
            self.rare = heaps.map(|(n, _)| n as u32).collect();
        }
    }

    /// Notes the value of a new heap.
    #[inline]
    pub fn note(&mut self, heap: usize, value: u32) {
        if self.mask != 0 && self.is_rare(value) {
            self.rare.push(heap as u32);
        }
    }
}
