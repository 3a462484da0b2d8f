//! Results kept for pairs of forms, in bounded tables that several threads share without locks.
//!
//! A pair of ids is scrambled one to one; some bits say the place, the rest are stored beside the result in one word.
//! So a hit is never a collision, a read is never torn, and what is displaced is only computed again.
//!
//! A table begins small and grows while results displace each other. What is used then lies close together, and hardly
//! a page is read before it is written: that would map it twice, and the second time all threads must be told.

use super::FormId;
use super::store::{Apart, ID_BITS, zeros};
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Acquire, Ordering::Relaxed, Ordering::Release};
use std::sync::{Mutex, OnceLock};

const PAIR_BITS: u32 = 2 * ID_BITS;
const PAIR_MASK: u64 = (1 << PAIR_BITS) - 1;
/// The first tables are only for small ids and store the whole pair: below how many bits ids must stay, and of how many
/// bits places are.
const SMALL: [(u32, u32); 3] = [(6, 8), (9, 11), (12, 14)];
/// Bits of places in the first table for all ids, and by how many each following one has more.
const FIRST_BITS: u32 = 15;
const GROWTH_BITS: u32 = 2;
/// More would not pay.
pub(super) const MOST_BITS: u32 = 24;
const TABLES: usize = SMALL.len() + (MOST_BITS - FIRST_BITS).div_ceil(GROWTH_BITS) as usize + 1;

/// A direct-mapped table from pairs of ids to `VALUE_BITS`-bit results.
#[derive(Debug)]
pub(super) struct Memo<const VALUE_BITS: u32> {
    /// Older ones stay, because somebody may be reading.
    tables: [OnceLock<Box<[AtomicU64]>>; TABLES],
    /// The table in use, counted from one; none yet is zero.
    level: AtomicU32,
    most_bits: u32,
    /// How many results were displaced since it grew.
    displaced: Apart<AtomicU32>,
    /// Held by who makes the next table.
    growing: Mutex<()>,
}

impl<const VALUE_BITS: u32> Memo<VALUE_BITS> {
    /// Fewest places that leave room for the rest of a pair, a result, and "occupied".
    const MIN_BITS: u32 = (PAIR_BITS + VALUE_BITS + 1).saturating_sub(64);

    /// With at most `2^bits` places or a few more.
    pub fn new(bits: u32) -> Self {
        Memo {
            tables: [const { OnceLock::new() }; TABLES],
            level: AtomicU32::new(0),
            most_bits: bits.clamp(Self::MIN_BITS.max(FIRST_BITS), MOST_BITS),
            displaced: Apart::default(),
            growing: Mutex::new(()),
        }
    }

    /// Most bytes of all its tables together.
    pub fn bytes(&self) -> usize {
        let last = (0..TABLES).find(|table| self.bits(*table) >= self.most_bits).unwrap_or(TABLES - 1);
        (0..=last).map(|table| 8 << self.bits(table)).sum()
    }

    /// Of how many bits places of a table are.
    #[inline]
    fn bits(&self, table: usize) -> u32 {
        match SMALL.get(table) {
            Some((_, bits)) => *bits,
            None => (FIRST_BITS.max(Self::MIN_BITS) + GROWTH_BITS * (table - SMALL.len()) as u32).min(self.most_bits),
        }
    }

    /// A bijection of pairs: multiplication by odd numbers and shifted exclusive or.
    #[inline]
    fn scramble(a: FormId, b: FormId) -> u64 {
        let mut x = u64::from(a.0) << ID_BITS | u64::from(b.0);
        x = x.wrapping_mul(0x9E37_79B9_7F4A_7C15) & PAIR_MASK;
        x ^= x >> (PAIR_BITS / 2);
        x.wrapping_mul(0xD6E8_FEB8_6659_FD93) & PAIR_MASK
    }

    /// The slot, and what its upper bits must be; none if the ids are too large for the table.
    #[inline]
    fn place(&self, table: usize, a: FormId, b: FormId) -> Option<(usize, u64)> {
        if let Some((id_bits, place_bits)) = SMALL.get(table) {
            let x = u64::from(a.0) << id_bits | u64::from(b.0);
            let slot = x.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - place_bits);
            return ((a.0 | b.0) >> id_bits == 0).then_some((slot as usize, x << 1 | 1));
        }
        let x = Self::scramble(a, b);
        let rest_bits = PAIR_BITS - self.bits(table);
        Some(((x >> rest_bits) as usize, (x & ((1 << rest_bits) - 1)) << 1 | 1))
    }

    #[inline]
    pub fn get(&self, a: FormId, b: FormId) -> Option<u32> {
        let table = self.level.load(Acquire).checked_sub(1)? as usize;
        let (slot, tag) = self.place(table, a, b)?;
        let word = self.tables[table].get()?[slot].load(Acquire);
        (word >> VALUE_BITS == tag).then_some((word & ((1 << VALUE_BITS) - 1)) as u32)
    }

    #[inline]
    pub fn set(&self, a: FormId, b: FormId, value: u32) {
        let level = self.level.load(Acquire);
        let mut table = level.saturating_sub(1) as usize;
        let (slot, tag) = loop {
            match self.place(table, a, b) {
                Some(place) => break place,
                None => table += 1,
            }
        };
        let slots = self.tables[table].get_or_init(|| zeros(1 << self.bits(table)));
        if table >= level as usize {
            self.level.fetch_max(table as u32 + 1, Release);
        }
        let before = slots[slot].load(Relaxed);
        // Whoever reads an id here sees its form, too.
        slots[slot].store(tag << VALUE_BITS | u64::from(value), Release);
        if before != 0 && before >> VALUE_BITS != tag && table >= SMALL.len() && self.bits(table) < self.most_bits {
            self.count_displaced(table);
        }
    }

    /// An eighth of the places displaced once means that somewhat more than half are taken.
    #[cold]
    fn count_displaced(&self, table: usize) {
        if self.displaced.0.fetch_add(1, Relaxed) >> (self.bits(table) - 3) > 0
            && let Ok(_growing) = self.growing.try_lock()
            && self.level.load(Relaxed) == table as u32 + 1
        {
            self.grow(table);
            self.displaced.0.store(0, Relaxed);
        }
    }

    /// Spreads the results over the next table; what others store here in the meantime is lost.
    fn grow(&self, table: usize) {
        let more = self.bits(table + 1) - self.bits(table);
        let rest_bits = PAIR_BITS - self.bits(table + 1);
        let next = self.tables[table + 1].get_or_init(|| zeros(1 << self.bits(table + 1)));
        let words = self.tables[table].get().into_iter().flatten().map(|word| word.load(Acquire));
        for (slot, word) in words.enumerate().filter(|(_, word)| *word != 0) {
            let rest = word >> (VALUE_BITS + 1);
            let tag = (rest & ((1 << rest_bits) - 1)) << 1 | 1;
            let value = word & ((1 << VALUE_BITS) - 1);
            next[slot << more | (rest >> rest_bits) as usize].store(tag << VALUE_BITS | value, Relaxed);
        }
        self.level.store(table as u32 + 2, Release);
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

    /// Ten pairs for every eleven places of the largest table, with small ids and large ones: most of them are kept
    /// through all growing.
    #[test]
    fn what_is_kept_moves_to_larger_tables() {
        let memo: Memo<1> = Memo::new(19);
        let pairs = (0..500_000u32).map(|n| (FormId(n / 700), FormId(n % 700 * (n / 100))));
        for (a, b) in pairs.clone() {
            memo.set(a, b, (a.0 ^ b.0) & 1);
        }
        assert_eq!(memo.bits(memo.level.load(Relaxed) as usize - 1), 19);
        let kept = pairs.filter(|(a, b)| memo.get(*a, *b).inspect(|v| assert_eq!(*v, (a.0 ^ b.0) & 1)).is_some()).count();
        assert!(kept > 250_000, "only {kept} kept");
    }

    #[test]
    fn threads_share_it_while_it_grows() {
        let memo: Memo<ID_BITS> = Memo::new(22);
        let value = |a: u32, b: u32| a.wrapping_mul(31).wrapping_add(b) & ((1 << ID_BITS) - 1);
        std::thread::scope(|scope| {
            for thread in 0..4u32 {
                let memo = &memo;
                scope.spawn(move || {
                    for n in 0..300_000u32 {
                        let (a, b) = ((n % 1000) * 100_003 % (1 << ID_BITS), n / 1000 * 4 + thread % 2);
                        memo.set(FormId(a), FormId(b), value(a, b));
                        if let Some(found) = memo.get(FormId(a), FormId(b / 2)) {
                            assert_eq!(found, value(a, b / 2));
                        }
                    }
                });
            }
        });
        assert!(memo.level.load(Relaxed) as usize > SMALL.len() + 1, "it has grown");
    }
}
