//! Nim values kept in a file, so that a long sequence can be gone on with.
//!
//! | bytes | what |
//! | --- | --- |
//! | 8 | `ZUGNIM1\n` |
//! | 4, n | length and text of the game's name |
//! | 8 | how many values, of the heaps 0, 1, 2, … |
//! | 4 each | the values |
//! | 8 | XXH3 of everything before |
//!
//! All numbers are little-endian.

use super::HeapGame;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use xxhash_rust::xxh3::{Xxh3, xxh3_64};
use zug_table::replace_file;

const MAGIC: &[u8; 8] = b"ZUGNIM1\n";

/// Why kept values are not used.
#[derive(Debug, thiserror::Error)]
pub enum KeptError {
    /// The file cannot be read or written.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// It is no such file, or damaged.
    #[error("{}: {problem}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        problem: &'static str,
    },
    /// It is of another game.
    #[error("{}: the values are those of {found}, not of {wanted}", path.display())]
    OtherGame {
        /// The file.
        path: PathBuf,
        /// Whose values there are.
        found: String,
        /// Whose were expected.
        wanted: String,
    },
}

/// The values in a file; none if there is no file.
pub fn read_values(path: &Path, game: &HeapGame) -> Result<Option<Vec<u32>>, KeptError> {
    let bytes = match std::fs::read(path) {
        Ok(bytes) => bytes,
        Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(KeptError::Io { path: path.into(), error }),
    };
    let damaged = |problem| KeptError::Damaged { path: path.into(), problem };
    let rest = bytes.strip_prefix(MAGIC).ok_or_else(|| damaged("no file of nim values"))?;
    let cut = || damaged("the file of nim values is cut");
    let (body, sum) = rest.split_last_chunk::<8>().ok_or_else(cut)?;
    if xxh3_64(&bytes[..bytes.len() - 8]) != u64::from_le_bytes(*sum) {
        return Err(damaged("the file of nim values is damaged: its checksum is wrong"));
    }
    let (length, body) = body.split_first_chunk::<4>().ok_or_else(cut)?;
    let (name, body) = body.split_at_checked(u32::from_le_bytes(*length) as usize).ok_or_else(cut)?;
    let found = String::from_utf8_lossy(name).into_owned();
    if found != game.to_string() {
        return Err(KeptError::OtherGame { path: path.into(), found, wanted: game.to_string() });
    }
    let (count, body) = body.split_first_chunk::<8>().ok_or_else(cut)?;
    if u64::from_le_bytes(*count) != body.len() as u64 / 4 {
        return Err(cut());
    }
    Ok(Some(body.as_chunks::<4>().0.iter().map(|word| u32::from_le_bytes(*word)).collect()))
}

/// Writes values into a file, which is replaced when they are all there.
pub fn keep_values(path: &Path, game: &HeapGame, values: &[u32]) -> Result<(), KeptError> {
    replace_file(path, |out| write_values(out, game, values)).map_err(|error: io::Error| KeptError::Io { path: path.into(), error })
}

fn write_values(out: &mut dyn Write, game: &HeapGame, values: &[u32]) -> io::Result<()> {
    let mut hash = Xxh3::new();
    let mut put = |bytes: &[u8]| {
        hash.update(bytes);
        out.write_all(bytes)
    };
    let name = game.to_string();
    put(MAGIC)?;
    put(&(name.len() as u32).to_le_bytes())?;
    put(name.as_bytes())?;
    put(&(values.len() as u64).to_le_bytes())?;
    for some in values.chunks(1 << 14) {
        put(&some.iter().flat_map(|value| value.to_le_bytes()).collect::<Vec<u8>>())?;
    }
    let sum = hash.digest();
    out.write_all(&sum.to_le_bytes())
}
