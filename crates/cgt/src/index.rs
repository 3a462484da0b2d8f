//! A hash index that is read without locks while it grows.
//!
//! It leads from hashes to numbers; what the numbers stand for lies elsewhere and is append-only. A word holds half of
//! the hash and the number, so growing needs nothing else: a larger table is filled and then published, and who still
//! reads the old one finds all that was there before. Readers may miss what is just being added; writers take turns by
//! a lock of their own.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Acquire, Ordering::Relaxed, Ordering::Release};

/// The first table has this many places, and each following one twice as many.
const FIRST_BITS: u32 = 4;
const LEVELS: usize = 28;

/// An index from hashes to numbers.
#[derive(Debug)]
pub(crate) struct Index {
    tables: [OnceLock<Box<[AtomicU64]>>; LEVELS],
    /// The table in use, counted from one; none yet is zero.
    level: AtomicU32,
}

impl Default for Index {
    fn default() -> Self {
        Index { tables: [const { OnceLock::new() }; LEVELS], level: AtomicU32::new(0) }
    }
}

/// The half of a hash that is kept. The other half is free to choose among several indexes.
fn tag(hash: u64) -> u32 {
    (hash >> 32) as u32
}

/// The first place to look at.
fn place(tag: u32, places: usize) -> usize {
    // The upper bits, so that the order of a table is nearly that of the next.
    ((u64::from(tag) * places as u64) >> 32) as usize
}

impl Index {
    fn table(&self) -> Option<&[AtomicU64]> {
        let level = self.level.load(Acquire).checked_sub(1)?;
        self.tables[level as usize].get().map(|table| &**table)
    }

    /// The number with this hash that `is` the one.
    #[inline]
    pub fn find(&self, hash: u64, mut is: impl FnMut(u32) -> bool) -> Option<u32> {
        let (table, tag) = (self.table()?, tag(hash));
        let mut at = place(tag, table.len());
        loop {
            let word = table[at].load(Acquire);
            if word == 0 {
                return None;
            }
            let number = word as u32 - 1;
            if (word >> 32) as u32 == tag && is(number) {
                return Some(number);
            }
            at = (at + 1) & (table.len() - 1);
        }
    }

    /// Bytes that the next insertion takes, when there are `len` numbers.
    pub fn growth(&self, len: usize) -> usize {
        let places = self.table().map_or(0, <[AtomicU64]>::len);
        // At most five eighths full.
        if len * 8 < places * 5 { 0 } else { (places * 2).max(1 << FIRST_BITS) * 8 }
    }

    /// Adds a number below `u32::MAX`, as the `len`-th; one writer at a time. `false` when there is no room for more.
    pub fn insert(&self, hash: u64, number: u32, len: usize) -> bool {
        if self.growth(len) > 0 && !self.grow() {
            return false;
        }
        let Some(table) = self.table() else { return false };
        put(table, u64::from(tag(hash)) << 32 | u64::from(number + 1));
        true
    }

    fn grow(&self) -> bool {
        let level = self.level.load(Relaxed) as usize;
        let Some(next) = self.tables.get(level) else { return false };
        let table = next.get_or_init(|| crate::forms::zeros(1 << (FIRST_BITS as usize + level)));
        for word in self.table().unwrap_or_default().iter().map(|word| word.load(Relaxed)).filter(|word| *word != 0) {
            put(table, word);
        }
        self.level.store(level as u32 + 1, Release);
        true
    }
}

/// Stores a word at the first free place from its own on. It is not looked at first: a page that is read before it is
/// written is mapped twice.
fn put(table: &[AtomicU64], word: u64) {
    let mut at = place((word >> 32) as u32, table.len());
    while table[at].compare_exchange(0, word, Release, Relaxed).is_err() {
        at = (at + 1) & (table.len() - 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_found_while_it_grows_and_nothing_else() {
        let index = Index::default();
        let hash = |n: u32| u64::from(n).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        assert_eq!(index.find(hash(0), |_| true), None);
        for n in 0..5_000 {
            assert!(index.insert(hash(n), n, n as usize));
            assert!([n, n / 2, 0].into_iter().all(|m| index.find(hash(m), |k| k == m) == Some(m)));
            assert_eq!(index.find(hash(n + 1), |k| k == n + 1), None);
        }
    }

    #[test]
    fn equal_hashes_are_told_apart() {
        let index = Index::default();
        assert!((0..100).all(|n| index.insert(7 << 40, n, n as usize)));
        assert!((0..100).all(|n| index.find(7 << 40, |k| k == n) == Some(n)));
        assert_eq!(index.find(7 << 40, |_| false), None);
    }

    #[test]
    fn it_is_read_while_another_thread_writes() {
        let index = Index::default();
        let hash = |n: u32| u64::from(n).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        std::thread::scope(|scope| {
            scope.spawn(|| (0..20_000).for_each(|n| assert!(index.insert(hash(n), n, n as usize))));
            scope.spawn(|| {
                let mut n = 0;
                while n < 20_000 {
                    match index.find(hash(n), |k| k == n) {
                        Some(found) => {
                            assert_eq!(found, n);
                            n += 1;
                        }
                        None => std::hint::spin_loop(),
                    }
                }
            });
        });
    }
}
