//! Results kept for pairs of forms, in bounded tables that several threads share without locks.
//!
//! A pair of ids is scrambled one to one; some bits say the place, the rest are stored beside the result in one word. So a
//! hit is never a collision, a read is never torn, and what is displaced is only computed again.
//!
//! As long as all ids are small the table is small, too.

use super::FormId;
use super::store::{ID_BITS, zeros};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering::Acquire, Ordering::Release};

const PAIR_BITS: u32 = 2 * ID_BITS;
const PAIR_MASK: u64 = (1 << PAIR_BITS) - 1;
/// Small tables: below how many bits ids must stay, and of how many bits places are.
const SMALL: [(u32, u32); 3] = [(6, 8), (9, 11), (12, 14)];

/// A direct-mapped table from pairs of ids to `VALUE_BITS`-bit results.
#[derive(Debug)]
pub(super) struct Memo<const VALUE_BITS: u32> {
    /// For pairs of small ids, until there are others: the whole pair is stored.
    small: [OnceLock<Box<[AtomicU64]>>; SMALL.len()],
    slots: OnceLock<Box<[AtomicU64]>>,
    place_bits: u32,
}

impl<const VALUE_BITS: u32> Memo<VALUE_BITS> {
    /// Fewest places that leave room for the rest of a pair, a result, and "occupied".
    const MIN_BITS: u32 = (PAIR_BITS + VALUE_BITS + 1).saturating_sub(64);

    /// With `2^bits` places or a few more.
    pub fn new(bits: u32) -> Self {
        Memo { small: [const { OnceLock::new() }; SMALL.len()], slots: OnceLock::new(), place_bits: bits.max(Self::MIN_BITS) }
    }

    pub fn bytes(&self) -> usize {
        (1 << self.place_bits) * 8
    }

    /// A bijection of pairs: multiplication by odd numbers and shifted exclusive or.
    #[inline]
    fn scramble(a: FormId, b: FormId) -> u64 {
        let mut x = u64::from(a.0) << ID_BITS | u64::from(b.0);
        x = x.wrapping_mul(0x9E37_79B9_7F4A_7C15) & PAIR_MASK;
        x ^= x >> (PAIR_BITS / 2);
        x.wrapping_mul(0xD6E8_FEB8_6659_FD93) & PAIR_MASK
    }

    /// The slot, and what its upper bits must be.
    #[inline]
    fn place(&self, a: FormId, b: FormId) -> (usize, u64) {
        let x = Self::scramble(a, b);
        let rest_bits = PAIR_BITS - self.place_bits;
        ((x >> rest_bits) as usize, (x & ((1 << rest_bits) - 1)) << 1 | 1)
    }

    /// The same in a small table.
    #[inline]
    fn small_place(level: usize, a: FormId, b: FormId) -> (usize, u64) {
        let (id_bits, place_bits) = SMALL[level];
        let x = u64::from(a.0) << id_bits | u64::from(b.0);
        let slot = x.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - place_bits);
        (slot as usize, x << 1 | 1)
    }

    /// The small table in use.
    #[inline]
    fn level(&self) -> Option<usize> {
        (0..SMALL.len()).rev().find(|level| self.small[*level].get().is_some())
    }

    #[inline]
    pub fn get(&self, a: FormId, b: FormId) -> Option<u32> {
        let (slot, tag) = if let Some(slots) = self.slots.get() {
            let (slot, tag) = self.place(a, b);
            (&slots[slot], tag)
        } else {
            let level = self.level().filter(|level| (a.0 | b.0) >> SMALL[*level].0 == 0)?;
            let (slot, tag) = Self::small_place(level, a, b);
            (&self.small[level].get()?[slot], tag)
        };
        let word = slot.load(Acquire);
        (word >> VALUE_BITS == tag).then_some((word & ((1 << VALUE_BITS) - 1)) as u32)
    }

    #[inline]
    pub fn set(&self, a: FormId, b: FormId, value: u32) {
        let small = || (self.level().unwrap_or(0)..SMALL.len()).find(|level| (a.0 | b.0) >> SMALL[*level].0 == 0);
        let (slot, tag) = if let Some(level) = if self.slots.get().is_some() { None } else { small() } {
            let (slot, tag) = Self::small_place(level, a, b);
            (&self.small[level].get_or_init(|| zeros(1 << SMALL[level].1))[slot], tag)
        } else {
            let (slot, tag) = self.place(a, b);
            (&self.slots.get_or_init(|| zeros(1 << self.place_bits))[slot], tag)
        };
        // Whoever reads an id here sees its form, too.
        slot.store(tag << VALUE_BITS | u64::from(value), Release);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_is_never_taken_for_another() {
        let memo: Memo<ID_BITS> = Memo::new(0);
        let pairs = (0..400u32).flat_map(|a| (0..400u32).map(move |b| (FormId(a * 335_544), FormId((1 << ID_BITS) - 1 - b))));
        for (i, (a, b)) in pairs.clone().enumerate() {
            memo.set(a, b, i as u32);
            assert_eq!(memo.get(a, b), Some(i as u32));
        }
        let kept = pairs.enumerate().filter(|(i, (a, b))| memo.get(*a, *b).inspect(|v| assert_eq!(*v, *i as u32)).is_some()).count();
        assert!(kept > 10_000, "only {kept} kept");
    }
}
