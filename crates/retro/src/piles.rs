//! Many lists of bytes that grow side by side in one file: what is to be done with the cells of each partition, and what
//! is scheduled for each distance.
//!
//! What is added to a list waits in a buffer of its own and goes to the end of the file when that is full, so the file
//! is written in order whatever list is added to.

use crate::held::Gather;
use std::fs::File;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use zug_table::TableError;

/// Lists in a file.
pub struct Piles {
    path: PathBuf,
    file: File,
    end: AtomicU64,
    piles: Vec<Mutex<Pile>>,
    /// The bytes that a list gathers before they are written.
    buffer: usize,
}

#[derive(Default)]
struct Pile {
    gathered: Vec<u8>,
    /// Where the parts of the list are in the file, and how long they are.
    parts: Vec<(u64, usize)>,
    len: u64,
}

impl Piles {
    /// So many empty lists, in a new file.
    pub fn new(path: &Path, piles: usize, buffer: usize) -> Result<Piles, TableError> {
        let file = File::options().read(true).write(true).create(true).truncate(true).open(path).map_err(TableError::io(path))?;
        let piles = (0..piles).map(|_| Mutex::default()).collect();
        Ok(Piles { path: path.into(), file, end: AtomicU64::new(0), piles, buffer })
    }

    /// Adds bytes to a list.
    pub fn add(&self, pile: usize, bytes: &[u8]) -> Result<(), TableError> {
        let mut pile = self.pile(pile);
        pile.len += bytes.len() as u64;
        pile.gathered.extend_from_slice(bytes);
        if pile.gathered.len() < self.buffer {
            return Ok(());
        }
        let len = pile.gathered.len();
        let at = self.end.fetch_add(len as u64, Relaxed);
        self.file.write_all_at(&pile.gathered, at).map_err(TableError::io(&self.path))?;
        pile.gathered.clear();
        pile.parts.push((at, len));
        Ok(())
    }

    /// How many bytes a list has.
    pub fn len(&self, pile: usize) -> u64 {
        self.piles.get(pile).map_or(0, |pile| pile.lock().expect("no panic while held").len)
    }

    /// How many lists there are.
    pub fn count(&self) -> usize {
        self.piles.len()
    }

    /// Bytes in the file.
    pub fn written(&self) -> u64 {
        self.end.load(Relaxed)
    }

    /// Calls `each` for the bytes of a list, a part at a time.
    pub fn each<E: From<TableError>>(&self, pile: usize, mut each: impl FnMut(&[u8]) -> Result<(), E>) -> Result<(), E> {
        let pile = self.pile(pile);
        let mut bytes = Vec::new();
        for &(at, len) in &pile.parts {
            bytes.resize(len, 0);
            self.file.read_exact_at(&mut bytes, at).map_err(|e| TableError::io(&self.path)(e))?;
            each(&bytes)?;
        }
        if pile.gathered.is_empty() { Ok(()) } else { each(&pile.gathered) }
    }

    /// Takes the last part of a list; empty when nothing is left.
    pub fn take(&self, pile: usize) -> Result<Vec<u8>, TableError> {
        if pile >= self.piles.len() {
            return Ok(Vec::new());
        }
        let mut pile = self.pile(pile);
        let mut bytes = std::mem::take(&mut pile.gathered);
        if bytes.is_empty()
            && let Some((at, len)) = pile.parts.pop()
        {
            bytes.resize(len, 0);
            self.file.read_exact_at(&mut bytes, at).map_err(TableError::io(&self.path))?;
        }
        pile.len -= bytes.len() as u64;
        Ok(bytes)
    }

    /// Empties a list; the file is as long as before.
    pub fn clear(&self, pile: usize) {
        *self.pile(pile) = Pile::default();
    }

    /// Gives back the disk once all lists are empty.
    pub fn rewind(&self) -> Result<(), TableError> {
        self.end.store(0, Relaxed);
        self.file.set_len(0).map_err(TableError::io(&self.path))
    }

    fn pile(&self, pile: usize) -> std::sync::MutexGuard<'_, Pile> {
        self.piles[pile].lock().expect("no panic while held")
    }
}

impl Gather for Piles {
    type Error = TableError;

    fn add(&self, part: usize, numbers: &[u8]) -> Result<(), TableError> {
        Piles::add(self, part, numbers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_keep_what_was_added_in_order() {
        let dir = tempfile::tempdir().expect("a directory");
        let piles = Piles::new(&dir.path().join("piles"), 3, 10).expect("a file");
        let bytes = |pile: usize| (0..40u8).filter(|n| usize::from(*n) % 3 == pile).collect::<Vec<u8>>();
        (0..40u8).try_for_each(|n| piles.add(usize::from(n) % 3, &[n])).expect("written");
        for pile in 0..3 {
            let mut all = Vec::new();
            let mut take = |part: &[u8]| -> Result<(), TableError> {
                all.extend_from_slice(part);
                Ok(())
            };
            piles.each(pile, &mut take).expect("read");
            assert_eq!(all, bytes(pile));
            assert_eq!(piles.len(pile), all.len() as u64);
        }
        let mut taken = Vec::new();
        while let Some(part) = Some(piles.take(1).expect("read")).filter(|part| !part.is_empty()) {
            taken.extend(part);
        }
        taken.sort_unstable();
        assert_eq!((taken, piles.len(1)), (bytes(1), 0));
        (0..3).for_each(|pile| piles.clear(pile));
        piles.rewind().expect("emptied");
        piles.add(2, &[7; 30]).expect("written");
        assert_eq!((piles.written(), piles.take(2).expect("read")), (30, vec![7; 30]));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_disk_is_an_error() {
        let piles = Piles::new(Path::new("/dev/full"), 1, 4).expect("it opens");
        assert!(piles.add(0, &[0; 8]).is_err());
    }
}
