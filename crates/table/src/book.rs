//! Books: the scores of positions that took long to prove, in a small file beside the tables.
//!
//! ```text
//! "ZUGBOOK1"
//! length of the game's name (4 bytes), the name
//! number of entries (8 bytes)
//! entries, compressed: each the difference of its key to the one before it (7 bits a byte, the lowest first) and its score (1 byte)
//! XXH3 of all that (8 bytes)
//! ```
//! Numbers are little-endian. Keys and scores are what the game's proofs call so.

use crate::replace_file;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use thiserror::Error;
use xxhash_rust::xxh3::xxh3_64;

const MAGIC: &[u8; 8] = b"ZUGBOOK1";
/// Entries of a book at most: more is a table.
const MOST: usize = 10_000_000;
/// Bytes of an entry at most: 128 bits in groups of 7, and the score.
const ENTRY: usize = 20;

/// Why a book cannot be read, written or merged.
#[derive(Debug, Error)]
pub enum BookError {
    /// The system refused.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The system's reason.
        source: std::io::Error,
    },
    /// Some other file.
    #[error("{} is not a zug book", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// A bit has flipped, or the file ends too early.
    #[error("{} is damaged: {what}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What does not fit.
        what: &'static str,
    },
    /// A book of another game.
    #[error("{} is a book of {found}, not of {wanted}", path.display())]
    OtherGame {
        /// The file.
        path: PathBuf,
        /// Its game.
        found: String,
        /// The game asked for.
        wanted: String,
    },
    /// Another process adds to it.
    #[error("{} is in use: another zug adds to it", path.display())]
    Busy {
        /// The file.
        path: PathBuf,
    },
    /// Two books that cannot both be right.
    #[error("{} says something else of {positions} positions: `zug book verify` finds out which book is wrong", path.display())]
    Conflict {
        /// The file that was to be merged.
        path: PathBuf,
        /// How many.
        positions: usize,
    },
}

/// Scores by key.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Book {
    entries: BTreeMap<u128, i8>,
}

impl Book {
    /// Reads the book of a game.
    pub fn read(path: &Path, game: &str) -> Result<Book, BookError> {
        let bytes = std::fs::read(path).map_err(|source| BookError::Io { path: path.into(), source })?;
        Book::from_bytes(&bytes, path, game)
    }

    /// Reads a book from memory; errors name the file it came from.
    pub fn from_bytes(bytes: &[u8], path: &Path, game: &str) -> Result<Book, BookError> {
        let damaged = |what| BookError::Damaged { path: path.into(), what };
        let Some(rest) = bytes.strip_prefix(MAGIC) else { return Err(BookError::Foreign { path: path.into() }) };
        let (body, sum) = bytes.split_last_chunk::<8>().ok_or_else(|| damaged("it ends too early"))?;
        if xxh3_64(body) != u64::from_le_bytes(*sum) {
            return Err(damaged("its checksum does not fit"));
        }
        let rest = rest.strip_suffix(sum).unwrap_or(rest);
        let (length, rest) = rest.split_first_chunk::<4>().ok_or_else(|| damaged("it ends too early"))?;
        let (name, rest) = rest.split_at_checked(u32::from_le_bytes(*length) as usize).ok_or_else(|| damaged("it ends too early"))?;
        if name != game.as_bytes() {
            let found = String::from_utf8_lossy(name).into_owned();
            return Err(BookError::OtherGame { path: path.into(), found, wanted: game.into() });
        }
        let (count, packed) = rest.split_first_chunk::<8>().ok_or_else(|| damaged("it ends too early"))?;
        let count = u64::from_le_bytes(*count) as usize;
        if count > MOST {
            return Err(damaged("it claims too many entries"));
        }
        let plain = zstd::bulk::decompress(packed, count * ENTRY).map_err(|_| damaged("its entries cannot be unpacked"))?;
        let mut entries = BTreeMap::new();
        let (mut key, mut bytes) = (0u128, plain.iter());
        while entries.len() < count {
            let step = read_number(&mut bytes).ok_or_else(|| damaged("an entry ends too early"))?;
            key = key.checked_add(step).ok_or_else(|| damaged("a key is too large"))?;
            let score = *bytes.next().ok_or_else(|| damaged("an entry ends too early"))? as i8;
            if entries.insert(key, score).is_some() {
                return Err(damaged("a key comes twice"));
            }
        }
        if bytes.next().is_some() { Err(damaged("there is something after the last entry")) } else { Ok(Book { entries }) }
    }

    /// The file of a book of this game.
    pub fn to_bytes(&self, game: &str) -> std::io::Result<Vec<u8>> {
        let mut plain = Vec::new();
        let mut before = 0;
        for (&key, &score) in &self.entries {
            write_number(key - before, &mut plain);
            plain.push(score as u8);
            before = key;
        }
        let mut file = MAGIC.to_vec();
        file.extend((game.len() as u32).to_le_bytes());
        file.extend(game.as_bytes());
        file.extend((self.entries.len() as u64).to_le_bytes());
        file.extend(zstd::bulk::compress(&plain, 19)?);
        file.extend(xxh3_64(&file).to_le_bytes());
        Ok(file)
    }

    /// Writes the file whole, or leaves what was there.
    pub fn write(&self, path: &Path, game: &str) -> Result<(), BookError> {
        let write = |path: &Path| {
            let bytes = self.to_bytes(game)?;
            path.parent().map_or(Ok(()), std::fs::create_dir_all)?;
            replace_file(path, |out| out.write_all(&bytes))
        };
        write(path).map_err(|source| BookError::Io { path: path.into(), source })
    }

    /// The score of a key.
    pub fn get(&self, key: u128) -> Option<i32> {
        self.entries.get(&key).map(|&score| i32::from(score))
    }

    /// Keeps a score, if there is room for another; whether it is new.
    pub fn insert(&mut self, key: u128, score: i32) -> bool {
        let Ok(score) = i8::try_from(score) else { return false };
        self.entries.len() < MOST && self.entries.insert(key, score).is_none()
    }

    /// Adds all of another book, which was read from `path`; says how many were new. Where they differ nothing is
    /// added.
    pub fn merge(&mut self, other: &Book, path: &Path) -> Result<usize, BookError> {
        let differ = |(key, score): &(&u128, &i8)| self.entries.get(key).is_some_and(|own| own != *score);
        let positions = other.entries.iter().filter(differ).count();
        if positions > 0 {
            return Err(BookError::Conflict { path: path.into(), positions });
        }
        let before = self.entries.len();
        for (key, score) in other.iter() {
            self.insert(key, score);
        }
        Ok(self.entries.len() - before)
    }

    /// Takes out what another book says as well. Where they differ nothing is taken out, and `path` is where this one
    /// came from.
    pub fn without(&mut self, other: &Book, path: &Path) -> Result<(), BookError> {
        let positions = self.entries.iter().filter(|(key, score)| other.entries.get(key).is_some_and(|own| own != *score)).count();
        if positions > 0 {
            return Err(BookError::Conflict { path: path.into(), positions });
        }
        self.entries.retain(|key, _| !other.entries.contains_key(key));
        Ok(())
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Keys and scores, by key.
    pub fn iter(&self) -> impl Iterator<Item = (u128, i32)> + '_ {
        self.entries.iter().map(|(&key, &score)| (key, i32::from(score)))
    }
}

fn write_number(mut n: u128, out: &mut Vec<u8>) {
    while n >= 128 {
        out.push(n as u8 | 128);
        n >>= 7;
    }
    out.push(n as u8);
}

fn read_number<'a>(bytes: &mut impl Iterator<Item = &'a u8>) -> Option<u128> {
    let mut n = 0u128;
    for shift in (0..128).step_by(7) {
        let byte = *bytes.next()?;
        let part = u128::from(byte & 127);
        if part << shift >> shift != part {
            return None;
        }
        n |= part << shift;
        if byte < 128 {
            return Some(n);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn book() -> Book {
        let mut book = Book::default();
        for (key, score) in [(0, 0), (1, -1), (5 << 60, 21), (u128::MAX, -60)] {
            assert!(book.insert(key, score));
        }
        book
    }

    #[test]
    fn a_book_comes_back_as_it_was_written() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("new").join("drop-7x6x4.book");
        for book in [book(), Book::default()] {
            book.write(&path, "drop-7x6x4").unwrap();
            assert_eq!(Book::read(&path, "drop-7x6x4").unwrap(), book);
        }
        let other = Book::read(&path, "drop-6x6x4").unwrap_err().to_string();
        assert!(other.ends_with("is a book of drop-7x6x4, not of drop-6x6x4"), "{other}");
    }

    #[test]
    fn any_flipped_bit_and_any_missing_end_is_seen() {
        let bytes = book().to_bytes("g").unwrap();
        let path = Path::new("g.book");
        assert!(Book::from_bytes(&bytes, path, "g").is_ok());
        for bit in 0..8 * bytes.len() {
            let mut broken = bytes.clone();
            broken[bit / 8] ^= 1 << (bit % 8);
            assert!(Book::from_bytes(&broken, path, "g").is_err(), "bit {bit}");
        }
        for end in 0..bytes.len() {
            assert!(Book::from_bytes(&bytes[..end], path, "g").is_err(), "{end} bytes");
        }
    }

    #[test]
    fn books_merge_unless_they_contradict() {
        let (mut a, mut b) = (book(), Book::default());
        b.insert(1, -1);
        b.insert(77, 3);
        assert_eq!(a.merge(&b, Path::new("b")).unwrap(), 1);
        assert_eq!((a.len(), a.get(77)), (5, Some(3)));
        b.insert(0, 4);
        let before = a.clone();
        assert!(matches!(a.merge(&b, Path::new("b")), Err(BookError::Conflict { positions: 1, .. })));
        assert!(matches!(a.without(&b, Path::new("a")), Err(BookError::Conflict { positions: 1, .. })));
        assert_eq!(a, before);
        a.without(&book(), Path::new("a")).unwrap();
        assert_eq!(a.iter().collect::<Vec<_>>(), [(77, 3)]);
    }
}
