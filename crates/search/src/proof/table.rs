//! A table of bounds in a fixed amount of memory, shared by threads without locks that anybody waits for.
//!
//! A key is mixed one to one, so the number of its bucket and what is left of it are the key: no other position can be
//! taken for it. A bucket is a cache line. Where what is left fits beside the bounds an entry is one word, which is
//! read and written whole; else it is two, and whoever reads or writes it holds a bit of the first.

use super::memory::{Memory, Share};
use crate::words::{LINE, Words};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Acquire, Ordering::Relaxed, Ordering::Release};
use zug_core::Bounds;

/// Bits of a bound and of the effort; a bound is kept as a number that is never 0.
const BOUND: u32 = 8;
const EFFORT: u32 = 6;
const DATA: u32 = 2 * BOUND + EFFORT;
/// The bit that says that somebody is at an entry of two words.
const HELD: u64 = 1 << DATA;
const ZERO: i32 = 1 << (BOUND - 1);
/// Bits of the number of buckets at first, and how many more each time it grows: most questions are small, and stay in
/// the cache.
const SMALL: u32 = 14;
const GROWTH: u32 = 3;

/// The table.
pub struct Table {
    /// A bucket is a line.
    words: Words,
    key_bits: u32,
    bucket_bits: u32,
    /// What bucket bits may grow to.
    most: u32,
    wide: bool,
    /// Entries put, about.
    put: AtomicU64,
    /// Its part of the memory that tables share.
    share: Share,
}

/// Where a key is kept, and what tells it from others there.
#[derive(Clone, Copy)]
pub struct Place {
    bucket: usize,
    rest: u128,
}

impl Place {
    /// A number that other places seldom have.
    pub fn number(self) -> u64 {
        (self.rest as u64 ^ (self.bucket as u64).rotate_left(32)).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20
    }
}

impl Table {
    /// A small table for keys below `2^key_bits` that can grow to `bytes` of a memory. It is never smaller than it
    /// needs to tell keys apart.
    pub fn new(key_bits: u32, bytes: usize, memory: &Arc<Memory>) -> std::io::Result<Table> {
        let most = (bytes / (8 * LINE)).max(1).ilog2();
        let one_word = key_bits.saturating_sub(64 - DATA);
        let wide = one_word > most;
        let least = if wide { key_bits.saturating_sub(128 - DATA - 1) } else { one_word };
        let bucket_bits = least.max(most.min(SMALL));
        Table::sized(key_bits, bucket_bits, most.max(least), wide, memory.take(bytes_of(bucket_bits), false)?)
    }

    fn sized(key_bits: u32, bucket_bits: u32, most: u32, wide: bool, share: Share) -> std::io::Result<Table> {
        let words = Words::new(1 << bucket_bits)?;
        Ok(Table { words, key_bits: key_bits.max(bucket_bits), bucket_bits, most, wide, put: AtomicU64::new(0), share })
    }

    /// The bytes it takes.
    pub fn bytes(&self) -> usize {
        self.words.bytes()
    }

    /// Counts what was put.
    pub fn count(&self, entries: u64) {
        self.put.fetch_add(entries, Relaxed);
    }

    /// Whether so much was put that it should grow.
    pub fn is_full(&self) -> bool {
        self.bucket_bits < self.most && self.put.load(Relaxed) as usize > (LINE / 2) << self.bucket_bits
    }

    /// A larger one with the same entries, filled by so many threads.
    pub fn grown(&self, threads: usize) -> std::io::Result<Table> {
        let bucket_bits = (self.bucket_bits + GROWTH).min(self.most);
        let share = self.share.memory().take(bytes_of(bucket_bits), true)?;
        let larger = Table::sized(self.key_bits, bucket_bits, self.most, self.wide, share)?;
        let buckets = 1usize << self.bucket_bits;
        let part = buckets.div_ceil(threads.max(1));
        std::thread::scope(|scope| {
            // Entries of one bucket go to buckets that no other one's go to, so the parts have nothing in common.
            for from in (part..buckets).step_by(part) {
                let larger = &larger;
                scope.spawn(move || self.copy(from..buckets.min(from + part), larger));
            }
            self.copy(0..part, &larger);
        });
        larger.count(self.put.load(Relaxed));
        Ok(larger)
    }

    /// Puts the entries of some buckets into a larger table.
    fn copy(&self, buckets: std::ops::Range<usize>, larger: &Table) {
        let rest_bits = self.key_bits - self.bucket_bits;
        for bucket in buckets {
            let words = self.bucket(Place { bucket, rest: 0 });
            for entry in words.chunks_exact(if self.wide { 2 } else { 1 }) {
                let word = entry[0].load(Relaxed);
                if word != 0 {
                    let rest = if self.wide { wide_rest(word, entry[1].load(Relaxed)) } else { u128::from(word >> DATA) };
                    let mixed = (bucket as u128).checked_shl(rest_bits).unwrap_or(0) | rest;
                    larger.put(larger.place_of(mixed), bounds_of(word), 1 << (effort_of(word) - 1));
                }
            }
        }
    }

    #[inline]
    fn place_of(&self, mixed: u128) -> Place {
        let rest_bits = self.key_bits - self.bucket_bits;
        let bucket = mixed.checked_shr(rest_bits).unwrap_or(0) as usize;
        Place { bucket, rest: mixed & !u128::MAX.checked_shl(rest_bits).unwrap_or(0) }
    }

    /// Where a key belongs.
    #[inline]
    pub fn place(&self, key: u128) -> Place {
        if self.key_bits <= 64 {
            let rest_bits = self.key_bits - self.bucket_bits;
            let key = key as u64;
            let mixed = (key ^ key >> (self.key_bits / 2 + 1)).wrapping_mul(0x9e37_79b9_7f4a_7c15) & (u64::MAX >> (64 - self.key_bits));
            return Place { bucket: (mixed >> rest_bits) as usize, rest: u128::from(mixed & !(u64::MAX << rest_bits)) };
        }
        let mixed = (key ^ key >> (self.key_bits / 2 + 1)).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
        self.place_of(mixed & (u128::MAX >> (128 - self.key_bits)))
    }

    #[inline]
    fn bucket(&self, place: Place) -> &[AtomicU64] {
        self.words.line(place.bucket)
    }

    /// Says that a place will be looked at soon.
    #[inline]
    pub fn expect(&self, place: Place) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            // SAFETY: a hint to the processor, which reads no value; the address is inside the table.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(self.bucket(place).as_ptr().cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = place;
    }

    /// What is known of the key of a place.
    #[inline]
    pub fn get(&self, place: Place) -> Option<Bounds> {
        if self.wide {
            return self.bucket(place).chunks_exact(2).find_map(|pair| {
                let [word, low] = hold(pair);
                pair[0].store(word, Release);
                (word != 0 && wide_rest(word, low) == place.rest).then(|| bounds_of(word))
            });
        }
        let rest = place.rest as u64;
        let words = self.bucket(place).iter().map(|word| word.load(Relaxed));
        words.filter(|&word| word != 0 && word >> DATA == rest).map(bounds_of).next()
    }

    /// Keeps what was found with so many nodes, beside what was known of the same key, or instead of what took least.
    pub fn put(&self, place: Place, found: Bounds, nodes: u64) {
        let effort = u64::from(nodes.max(1).ilog2()).min((1 << EFFORT) - 1);
        let bucket = self.bucket(place);
        if self.wide {
            let entry = |pair: &[AtomicU64]| [pair[0].load(Relaxed) & !HELD, pair[1].load(Relaxed)];
            let same = |pair: &&[AtomicU64]| {
                let [word, low] = entry(pair);
                word != 0 && wide_rest(word, low) == place.rest
            };
            let least = || bucket.chunks_exact(2).min_by_key(|pair| effort_of(entry(pair)[0]));
            let Some(pair) = bucket.chunks_exact(2).find(same).or_else(least) else { return };
            let [word, low] = hold(pair);
            let known = (word != 0 && wide_rest(word, low) == place.rest).then_some(word);
            pair[1].store(place.rest as u64, Relaxed);
            pair[0].store(entry_of((place.rest >> 64) as u64, found, effort, known) & !HELD, Release);
            return;
        }
        let rest = place.rest as u64;
        let same = |word: &&AtomicU64| matches!(word.load(Relaxed), w if w != 0 && w >> DATA == rest);
        let least = || bucket.iter().min_by_key(|word| effort_of(word.load(Relaxed)));
        let Some(slot) = bucket.iter().find(same).or_else(least) else { return };
        let word = slot.load(Relaxed);
        let known = (word != 0 && word >> DATA == rest).then_some(word);
        slot.store(data_of(found, effort, known) | rest << DATA, Relaxed);
    }
}

fn bytes_of(bucket_bits: u32) -> usize {
    (8 * LINE) << bucket_bits
}

/// Waits until nobody else is at an entry of two words, and reads it. Storing its first word lets go of it.
fn hold(pair: &[AtomicU64]) -> [u64; 2] {
    loop {
        let word = pair[0].fetch_or(HELD, Acquire);
        if word & HELD == 0 {
            return [word, pair[1].load(Relaxed)];
        }
        std::hint::spin_loop();
    }
}

fn wide_rest(word: u64, low: u64) -> u128 {
    u128::from(word >> (DATA + 1)) << 64 | u128::from(low)
}

fn entry_of(high: u64, found: Bounds, effort: u64, known: Option<u64>) -> u64 {
    data_of(found, effort, known) | high << (DATA + 1)
}

#[inline]
fn data_of(found: Bounds, effort: u64, known: Option<u64>) -> u64 {
    let (bounds, effort) = match known {
        Some(word) => (found.and(bounds_of(word)), effort.max(effort_of(word))),
        None => (found, effort),
    };
    let kept = |bound: i32| (bound + ZERO) as u64;
    kept(bounds.low) | kept(bounds.high) << BOUND | effort << (2 * BOUND)
}

#[inline]
fn bounds_of(word: u64) -> Bounds {
    let bound = |shift: u32| (word >> shift & ((1 << BOUND) - 1)) as i32 - ZERO;
    Bounds { low: bound(0), high: bound(BOUND) }
}

/// An empty entry took nothing.
#[inline]
fn effort_of(word: u64) -> u64 {
    if word == 0 { 0 } else { (word >> (2 * BOUND) & ((1 << EFFORT) - 1)) + 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What was put comes back as it was or is forgotten, and no key is taken for another.
    fn nothing_is_mistaken(key_bits: u32, bytes: usize) {
        let mut table = Table::new(key_bits, bytes, &Memory::new(1 << 30)).unwrap();
        let mut random = fastrand::Rng::with_seed(u64::from(key_bits));
        let keys: Vec<u128> = (0..20_000).map(|_| random.u128(..) >> (128 - key_bits)).collect();
        let bounds = |key: u128| Bounds { low: -((key % 60) as i32), high: (key / 60 % 60) as i32 };
        for (i, &key) in keys.iter().enumerate() {
            table.put(table.place(key), bounds(key), i as u64);
            assert_eq!(table.get(table.place(key)), Some(bounds(key)));
            // A neighbour in every sense: it was not put, unless by chance.
            let other = key ^ 1 << random.u32(0..key_bits);
            assert!(table.get(table.place(other)).is_none_or(|found| found == bounds(other)));
        }
        let kept = |table: &Table| keys.iter().filter(|&&key| table.get(table.place(key)).is_some_and(|b| b == bounds(key))).count();
        let before = kept(&table);
        assert!(before > 0 && keys.iter().all(|&key| table.get(table.place(key)).is_none_or(|b| b == bounds(key))));
        table.count(1 << 40);
        while table.is_full() {
            table = table.grown(3).unwrap();
        }
        assert_eq!(kept(&table), before, "nothing is lost when it grows");
    }

    #[test]
    fn no_key_is_taken_for_another() {
        for (key_bits, bytes) in [(18, 1 << 14), (49, 1 << 20), (49, 1 << 25), (56, 1 << 25), (70, 1 << 22), (121, 1 << 22), (121, 1 << 24)]
        {
            nothing_is_mistaken(key_bits, bytes);
        }
    }

    #[test]
    fn what_is_found_later_is_added_to_what_was_known() {
        for key_bits in [49, 90] {
            let table = Table::new(key_bits, 1 << 20, &Memory::new(1 << 30)).unwrap();
            let place = table.place(12345);
            table.put(place, Bounds { low: -3, high: 7 }, 1);
            table.put(place, Bounds { low: -5, high: 2 }, 100);
            assert_eq!(table.get(place), Some(Bounds { low: -3, high: 2 }));
        }
    }
}
