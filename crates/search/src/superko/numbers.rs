//! Proof numbers of places that are not answered yet, whatever the history: a hint where to look first, and nothing
//! else. So it does no harm that they are forgotten, overwritten or mixed up.

use super::answers::Place;
use crate::words::{LINE, Words};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::AcqRel, Ordering::Acquire, Ordering::Relaxed};
use zug_core::Side;

/// A bounded amount of memory, shared by threads without locks. It begins small; where it is full a larger table is begun,
/// and the one before is still looked at. An entry is two words; the first is the key mixed with the second, so that
/// halves of two entries are not taken for one (R. Hyatt and T. Mann, *A lockless transposition table implementation for
/// parallel search*, 2002).
pub(super) struct Numbers {
    tables: Box<[OnceLock<Words>]>,
    /// The table in use, and the entries put, about.
    last: AtomicUsize,
    put: AtomicU64,
}

/// Lines of the first table, and how many times as many the next one has, as powers of two.
const SMALL: u32 = 8;
const GROWTH: u32 = 3;

impl Numbers {
    /// Numbers in at most so many bytes, if that is not less than the smallest table.
    pub fn new(bytes: usize) -> std::io::Result<Numbers> {
        // All tables together are smaller than two of the last.
        let most = (bytes / (16 * LINE)).max(1).ilog2();
        let tables = 1 + most.saturating_sub(SMALL) / GROWTH;
        let numbers = Numbers { tables: (0..tables).map(|_| OnceLock::new()).collect(), last: AtomicUsize::new(0), put: AtomicU64::new(0) };
        numbers.make(0)?;
        Ok(numbers)
    }

    fn make(&self, table: usize) -> std::io::Result<()> {
        let words = Words::new(1 << (SMALL + GROWTH * table as u32))?;
        // Another thread may have been faster.
        let _ = self.tables[table].set(words);
        self.last.fetch_max(table, AcqRel);
        Ok(())
    }

    /// Counts entries, and begins a larger table where there are too many for this one.
    pub fn count(&self, entries: u64) {
        let put = self.put.fetch_add(entries, Relaxed) + entries;
        let last = self.last.load(Relaxed);
        if last + 1 < self.tables.len() && put >> (SMALL + GROWTH * last as u32 + 1) > 0 {
            // Without memory for a larger one, this one does.
            let _ = self.make(last + 1);
        }
    }

    fn line(&self, table: usize, key: u64) -> &[AtomicU64] {
        let words = self.tables[table].get().expect("made before it is the last");
        words.line(key as usize & (words.lines() - 1))
    }

    /// What stands for a question about a place.
    pub fn key(place: Place, target: i32) -> u64 {
        let side = u64::from(place.side == Side::Right);
        let number = u64::from(place.board) << 2 | side << 1 | u64::from(place.passed) | (target as u64) << 40;
        let mixed = (number ^ number >> 29).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed ^ mixed >> 32
    }

    /// The proof number and the disproof number, if they are known.
    pub fn get(&self, key: u64) -> Option<(u32, u32)> {
        let last = self.last.load(Acquire);
        (last.saturating_sub(1)..=last).rev().find_map(|table| {
            self.line(table, key).chunks_exact(2).find_map(|entry| {
                let data = entry[1].load(Relaxed);
                (data != 0 && entry[0].load(Relaxed) ^ data == key).then_some(((data >> 32) as u32, data as u32))
            })
        })
    }

    /// Keeps numbers, neither of them 0, instead of older ones for the same or of the smallest.
    pub fn put(&self, key: u64, (pn, dn): (u32, u32)) {
        let line = self.line(self.last.load(Acquire), key);
        let data = u64::from(pn) << 32 | u64::from(dn);
        let size = |data: u64| (data >> 32) + (data & u64::from(u32::MAX));
        let old = |entry: &&[AtomicU64]| entry[0].load(Relaxed) ^ entry[1].load(Relaxed) == key;
        let entry = line.chunks_exact(2).find(old).unwrap_or_else(|| {
            let least = line.chunks_exact(2).min_by_key(|entry| size(entry[1].load(Relaxed))).expect("entries");
            // What is large and never asked for again must not stay for ever: the last entry is anybody's.
            if size(least[1].load(Relaxed)) <= size(data) { least } else { &line[LINE - 2..] }
        });
        entry[0].store(key ^ data, Relaxed);
        entry[1].store(data, Relaxed);
    }
}
