//! What stands at the head of a table file, and of the journal it grows from.

use crate::{BLOCK, Numbering, TableError};
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::os::unix::fs::FileExt;
use std::path::Path;
use xxhash_rust::xxh3::xxh3_64;

/// Of table files and journals alike.
const VERSION: u32 = 3;
/// Tables that did not say how they number positions; they are read where that has not changed since.
const BEFORE: u32 = 2;
/// Magic, version and length.
const FIXED: usize = 16;

/// What a table is of. No time and no machine: the same game gives the same bytes everywhere.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Meta {
    /// The game's name.
    pub game: String,
    /// Slots of each tier.
    pub tiers: Vec<u64>,
    /// Slots of a block.
    pub block: u32,
    /// Bits of a value: 8, or 9 where the winner need not make the last move.
    pub bits: u8,
    /// How positions are numbered; files of format 2 do not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub numbering: Option<Numbering>,
}

impl Meta {
    /// Describes a table of `game` with these tiers.
    pub fn new(game: &str, tiers: Vec<u64>, winner_moves_last: bool, numbering: Numbering) -> Meta {
        let bits = if winner_moves_last { 8 } else { 9 };
        Meta { game: game.into(), tiers, block: BLOCK as u32, bits, numbering: Some(numbering) }
    }

    /// Whether eight bits tell a value.
    pub fn winner_moves_last(&self) -> bool {
        self.bits == 8
    }

    /// All slots.
    pub fn slots(&self) -> u64 {
        self.tiers.iter().sum()
    }

    /// Magic, version, length, the description as JSON.
    pub fn head(&self, magic: &[u8; 8]) -> Vec<u8> {
        let json = serde_json::to_vec(self).expect("plain data");
        let version = if self.numbering.is_some() { VERSION } else { BEFORE };
        let mut head = magic.to_vec();
        head.extend(version.to_le_bytes());
        head.extend((json.len() as u32).to_le_bytes());
        head.extend(json);
        head
    }

    /// The head as it is when it does not say how positions are numbered: what the fingerprint of a table counts in, so
    /// that it is the same for the same values in files of either format.
    pub(crate) fn head_without_numbering(&self, magic: &[u8; 8]) -> Vec<u8> {
        Meta { numbering: None, ..self.clone() }.head(magic)
    }

    /// Reads what [`Meta::head`] wrote and gives its bytes too. The caller checks a checksum over them before trusting
    /// it.
    pub(crate) fn read(path: &Path, magic: &[u8; 8], file: &File) -> Result<(Meta, Vec<u8>), TableError> {
        let len = file.metadata().map_err(TableError::io(path))?.len();
        let short = || TableError::damaged(path, "it ends inside the header");
        let mut head = read_at(path, file, 0, len.min(FIXED as u64) as usize)?;
        if !head.starts_with(magic) {
            return Err(TableError::Foreign { path: path.into() });
        }
        let number = |at| head.get(at..at + 4).map(|b| u32::from_le_bytes(b.try_into().expect("four bytes")));
        let found = number(8).ok_or_else(short)?;
        if ![BEFORE, VERSION].contains(&found) {
            return Err(TableError::Version { path: path.into(), found });
        }
        let json_len = u64::from(number(12).ok_or_else(short)?);
        if len - (FIXED as u64) < json_len {
            return Err(short());
        }
        let json = read_at(path, file, FIXED as u64, json_len as usize)?;
        let meta: Meta = serde_json::from_slice(&json).map_err(|e| TableError::damaged(path, format!("header: {e}")))?;
        head.extend(json);
        if meta.block != BLOCK as u32 {
            return Err(TableError::damaged(path, format!("blocks of {} slots", meta.block)));
        }
        if !(8..=9).contains(&meta.bits) {
            return Err(TableError::damaged(path, format!("values of {} bits", meta.bits)));
        }
        if meta.numbering.is_some() != (found == VERSION) {
            return Err(TableError::damaged(path, format!("header: not of format {found}")));
        }
        Ok((meta, head))
    }

    pub(crate) fn check(&self, path: &Path, wanted: &Meta) -> Result<(), TableError> {
        if self.game != wanted.game {
            return Err(TableError::OtherGame { path: path.into(), found: self.game.clone(), wanted: wanted.game.clone() });
        }
        let other = |what: String| Err(TableError::OtherNumbering { path: path.into(), game: self.game.clone(), what });
        if (&self.tiers, self.bits) != (&wanted.tiers, wanted.bits) {
            return other("its tiers are others".into());
        }
        let ours = wanted.numbering.as_ref().expect("what is wanted says how it is numbered");
        match &self.numbering {
            None if ours.edition == Numbering::UNTOLD => Ok(()),
            None => other(format!("it is of edition {}, this zug has edition {}", Numbering::UNTOLD, ours.edition)),
            Some(its) if its.edition != ours.edition => {
                other(format!("it is of edition {}, this zug has edition {}", its.edition, ours.edition))
            }
            Some(its) if its.sample != ours.sample => other(format!("its sample is {}, not {}", its.sample, ours.sample)),
            Some(_) => Ok(()),
        }
    }
}

/// Reads so many bytes of a file; fewer are an error.
pub(crate) fn read_at(path: &Path, file: &File, at: u64, len: usize) -> Result<Vec<u8>, TableError> {
    let mut bytes = vec![0; len];
    file.read_exact_at(&mut bytes, at).map_err(TableError::io(path))?;
    Ok(bytes)
}

/// The hash all parts are checked by.
pub(crate) fn hash(bytes: &[u8]) -> u64 {
    xxh3_64(bytes)
}

/// Reads a little-endian number, if it is all there.
pub(crate) fn u64_at(bytes: &[u8], at: usize) -> Option<u64> {
    Some(u64::from_le_bytes(bytes.get(at..at + 8)?.try_into().ok()?))
}
