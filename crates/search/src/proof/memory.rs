//! What the tables of all proofs may take together.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// A part of the memory that no table gets by growing: so a new one can begin while others are at work.
const RESERVE: usize = 8;

/// Bytes that are shared by tables. Each takes its part when it is made and gives it back when it is dropped.
#[derive(Debug)]
pub struct Memory {
    most: usize,
    taken: AtomicUsize,
}

impl Memory {
    /// So many bytes.
    pub fn new(most: usize) -> Arc<Memory> {
        Arc::new(Memory { most, taken: AtomicUsize::new(0) })
    }

    /// Bytes that are taken.
    pub fn taken(&self) -> usize {
        self.taken.load(Relaxed)
    }

    /// Bytes there are.
    pub fn most(&self) -> usize {
        self.most
    }

    /// Takes bytes for a table that begins, or for one that grows.
    pub(super) fn take(self: &Arc<Memory>, bytes: usize, grows: bool) -> io::Result<Share> {
        let most = if grows { self.most - self.most / RESERVE } else { self.most };
        let more = |taken: usize| taken.checked_add(bytes).filter(|sum| *sum <= most);
        match self.taken.fetch_update(Relaxed, Relaxed, more) {
            Ok(_) => Ok(Share { memory: self.clone(), bytes }),
            Err(taken) => {
                let sentence = format!("other proofs take {taken} of {} bytes, and this one needs {bytes}", self.most);
                Err(io::Error::new(io::ErrorKind::OutOfMemory, sentence))
            }
        }
    }
}

/// Bytes that a table has.
#[derive(Debug)]
pub(super) struct Share {
    memory: Arc<Memory>,
    bytes: usize,
}

impl Share {
    /// The memory it is a part of.
    pub fn memory(&self) -> &Arc<Memory> {
        &self.memory
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        self.memory.taken.fetch_sub(self.bytes, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_is_taken_than_there_is_and_what_is_dropped_comes_back() {
        let memory = Memory::new(800);
        let first = memory.take(600, true).unwrap();
        assert!(memory.take(200, true).is_err(), "the reserve is for those who begin");
        let second = memory.take(200, false).unwrap();
        let refused = memory.take(1, false).unwrap_err().to_string();
        assert_eq!(refused, "other proofs take 800 of 800 bytes, and this one needs 1");
        drop(first);
        assert_eq!(memory.taken(), 200);
        drop(second);
        assert_eq!(memory.taken(), 0);
    }
}
