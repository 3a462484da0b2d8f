//! Where the values of positions are kept.

use super::EvaluateError;
use crate::forms::FormId;
use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use std::hash::{BuildHasher, Hash};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// A table of values of positions, shared by threads.
pub trait Memo<P>: Sync {
    /// The value, if known.
    fn get(&self, p: &P) -> Option<FormId>;
    /// Notes a value. Threads that note one twice note the same.
    fn set(&self, p: P, value: FormId) -> Result<(), EvaluateError>;
}

const SHARDS: usize = 64;

type Shard<P> = Mutex<HashTable<(P, FormId)>>;

/// A hash map of positions in normal form.
#[derive(Debug)]
pub struct HashMemo<P> {
    shards: Box<[Shard<P>]>,
    len: AtomicUsize,
    limit: usize,
}

impl<P> Default for HashMemo<P> {
    fn default() -> Self {
        HashMemo::with_limit(usize::MAX)
    }
}

impl<P> HashMemo<P> {
    /// Holds at most so many positions, and refuses more.
    pub fn with_limit(limit: usize) -> Self {
        HashMemo { shards: (0..SHARDS).map(|_| Mutex::default()).collect(), len: AtomicUsize::new(0), limit }
    }

    /// How many positions are known.
    pub fn len(&self) -> usize {
        self.len.load(Relaxed)
    }

    /// Whether none is.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl<P: Hash + Eq + Clone> HashMemo<P> {
    /// All positions with their values, in no particular order.
    pub fn entries(&self) -> Vec<(P, FormId)> {
        let shards = self.shards.iter().map(|shard| shard.lock().expect("no panic while held"));
        shards.flat_map(|shard| shard.iter().cloned().collect::<Vec<_>>()).collect()
    }
}

impl<P: Hash> HashMemo<P> {
    fn hash(p: &P) -> (u64, usize) {
        let hash = FxBuildHasher.hash_one(p);
        // The map uses the low bits for the place and the top seven for its tags.
        (hash, (hash >> 45) as usize % SHARDS)
    }
}

impl<P: Hash + Eq + Send> Memo<P> for HashMemo<P> {
    fn get(&self, p: &P) -> Option<FormId> {
        let (hash, shard) = Self::hash(p);
        let shard = self.shards[shard].lock().expect("no panic while held");
        shard.find(hash, |known| known.0 == *p).map(|known| known.1)
    }

    fn set(&self, p: P, value: FormId) -> Result<(), EvaluateError> {
        let (hash, shard) = Self::hash(&p);
        let mut shard = self.shards[shard].lock().expect("no panic while held");
        if shard.find(hash, |known| known.0 == p).is_some() {
            return Ok(());
        }
        if self.len.fetch_add(1, Relaxed) >= self.limit {
            self.len.fetch_sub(1, Relaxed);
            return Err(EvaluateError::OutOfPositions { limit: self.limit });
        }
        shard.insert_unique(hash, (p, value), |known| Self::hash(&known.0).0);
        Ok(())
    }
}
