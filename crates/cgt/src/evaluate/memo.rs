//! Where the values of positions are kept.

use super::EvaluateError;
use crate::forms::{Apart, FormId};
use crate::index::Index;
use rustc_hash::FxBuildHasher;
use std::hash::{BuildHasher, Hash};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, OnceLock};

/// A table of values of positions, shared by threads.
pub trait Memo<P>: Sync {
    /// The value, if known.
    fn get(&self, p: &P) -> Option<FormId>;
    /// Notes a value of a position that holds `heap` bytes beside its own size. Threads that note one twice note the
    /// same.
    fn set(&self, p: P, value: FormId, heap: usize) -> Result<(), EvaluateError>;
}

const SHARDS: usize = 64;

/// A hash map of positions in normal form. It is read without locks; what is new is added under one of many.
#[derive(Debug)]
pub struct HashMemo<P> {
    shards: Box<[Shard<P>]>,
    /// Who may add to a shard, and how much is in it.
    writers: Box<[Mutex<u32>]>,
    len: Apart<AtomicUsize>,
    /// What the heaps of long positions take, counted in positions.
    heaps: Apart<AtomicUsize>,
    limit: usize,
}

/// Known positions, in the order they came.
#[derive(Debug)]
struct Shard<P> {
    index: Index,
    chunks: [OnceLock<Box<[Known<P>]>>; CHUNKS],
}

type Known<P> = OnceLock<(P, FormId)>;

/// The first chunk holds so many positions, each following one twice as many.
const FIRST_CHUNK: u32 = 64;
const CHUNKS: usize = 25;

impl<P> Default for Shard<P> {
    fn default() -> Self {
        Shard { index: Index::default(), chunks: [const { OnceLock::new() }; CHUNKS] }
    }
}

impl<P> Shard<P> {
    /// The chunk of a number, and the place in it.
    fn place(n: u32) -> (usize, usize) {
        let chunk = (n / FIRST_CHUNK + 1).ilog2();
        (chunk as usize, (n - FIRST_CHUNK * ((1 << chunk) - 1)) as usize)
    }

    #[inline]
    fn known(&self, n: u32) -> Option<&(P, FormId)> {
        let (chunk, at) = Self::place(n);
        self.chunks[chunk].get()?[at].get()
    }

    /// Adds a position as number `n`. `false` if there is no room.
    fn push(&self, n: u32, hash: u64, known: (P, FormId)) -> bool {
        let (chunk, at) = Self::place(n);
        let Some(chunk_of) = self.chunks.get(chunk) else { return false };
        let places = chunk_of.get_or_init(|| (0..(FIRST_CHUNK as usize) << chunk).map(|_| OnceLock::new()).collect());
        places[at].set(known).is_ok() && self.index.insert(hash, n, n as usize)
    }
}

impl<P> Default for HashMemo<P> {
    fn default() -> Self {
        HashMemo::with_limit(usize::MAX)
    }
}

impl<P> HashMemo<P> {
    /// Holds at most so many positions, and refuses more.
    pub fn with_limit(limit: usize) -> Self {
        let shards = (0..SHARDS).map(|_| Shard::default()).collect();
        HashMemo { shards, writers: (0..SHARDS).map(|_| Mutex::default()).collect(), len: Apart::default(), heaps: Apart::default(), limit }
    }

    /// Takes at most about so many bytes.
    pub fn with_memory(bytes: usize) -> Self {
        // Chunks and the index have just doubled, and the index keeps its older tables.
        let most = 2 * size_of::<Known<P>>() + 2 * 8 * 16 / 5;
        HashMemo::with_limit(bytes / most)
    }

    /// How many positions are known.
    pub fn len(&self) -> usize {
        self.len.0.load(Relaxed)
    }

    /// Whether none is.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl<P: Hash + Eq + Clone> HashMemo<P> {
    /// All positions with their values, in no particular order.
    pub fn entries(&self) -> Vec<(P, FormId)> {
        let places = self.shards.iter().flat_map(|shard| shard.chunks.iter().filter_map(OnceLock::get).flatten());
        places.filter_map(OnceLock::get).cloned().collect()
    }
}

impl<P: Hash + Eq> HashMemo<P> {
    fn hash(p: &P) -> (u64, usize) {
        // The index keeps the upper half.
        let hash = FxBuildHasher.hash_one(p).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (hash, (hash >> 20) as usize % SHARDS)
    }

    fn find(&self, hash: u64, shard: usize, p: &P) -> Option<FormId> {
        let shard = &self.shards[shard];
        let mut value = None;
        shard.index.find(hash, |n| match shard.known(n) {
            Some(known) if known.0 == *p => {
                value = Some(known.1);
                true
            }
            _ => false,
        });
        value
    }
}

impl<P: Hash + Eq + Send + Sync> Memo<P> for HashMemo<P> {
    fn get(&self, p: &P) -> Option<FormId> {
        let (hash, shard) = Self::hash(p);
        self.find(hash, shard, p)
    }

    fn set(&self, p: P, value: FormId, heap: usize) -> Result<(), EvaluateError> {
        let (hash, shard) = Self::hash(&p);
        let mut len = self.writers[shard].lock().expect("no panic while held");
        if self.find(hash, shard, &p).is_some() {
            return Ok(());
        }
        let heaps = match heap / size_of::<Known<P>>() {
            0 => self.heaps.0.load(Relaxed),
            more => self.heaps.0.fetch_add(more, Relaxed).saturating_add(more),
        };
        let room = self.len.0.fetch_add(1, Relaxed).saturating_add(heaps) < self.limit;
        if !room || !self.shards[shard].push(*len, hash, (p, value)) {
            self.len.0.fetch_sub(1, Relaxed);
            return Err(EvaluateError::OutOfPositions { limit: self.limit });
        }
        *len += 1;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_follow_each_other() {
        let mut expected = (0, 0);
        for n in 0..10_000 {
            assert_eq!(Shard::<u8>::place(n), expected);
            expected.1 += 1;
            if expected.1 == (FIRST_CHUNK as usize) << expected.0 {
                expected = (expected.0 + 1, 0);
            }
        }
    }

    #[test]
    fn what_is_set_is_found_up_to_the_limit() {
        let memo = HashMemo::with_limit(10_000);
        for n in 0..10_000u64 {
            assert_eq!(memo.get(&n), None);
            assert_eq!(memo.set(n, FormId(n as u32), 0), Ok(()));
            assert_eq!(memo.get(&n), Some(FormId(n as u32)));
        }
        assert_eq!(memo.set(3, FormId(3), 0), Ok(()));
        assert_eq!(memo.set(10_000, FormId(0), 0), Err(EvaluateError::OutOfPositions { limit: 10_000 }));
        assert!((0..10_000).all(|n| memo.get(&n) == Some(FormId(n as u32))));
        let mut all = memo.entries();
        all.sort_unstable();
        assert!(all.into_iter().eq((0..10_000).map(|n| (n, FormId(n as u32)))));
    }
    #[test]
    fn long_positions_count_as_several() {
        let memo = HashMemo::with_limit(100);
        let heap = 10 * size_of::<Known<u64>>();
        let held = (0..100u64).take_while(|n| memo.set(*n, FormId(0), heap).is_ok()).count();
        assert_eq!(held, 9);
    }
}
