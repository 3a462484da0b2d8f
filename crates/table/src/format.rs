//! What stands at the head of a table file, and of the journal it grows from.

use crate::{BLOCK, TableError};
use serde::{Deserialize, Serialize};
use std::path::Path;
use xxhash_rust::xxh3::xxh3_64;

/// Of table files and journals alike; a change of the numbering of any game must change it too.
const VERSION: u32 = 2;

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
}

impl Meta {
    /// Describes a table of `game` with these tiers.
    pub fn new(game: &str, tiers: Vec<u64>, winner_moves_last: bool) -> Meta {
        Meta { game: game.into(), tiers, block: BLOCK as u32, bits: if winner_moves_last { 8 } else { 9 } }
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
        let mut head = magic.to_vec();
        head.extend(VERSION.to_le_bytes());
        head.extend((json.len() as u32).to_le_bytes());
        head.extend(json);
        head
    }

    /// Reads what [`Meta::head`] wrote and gives its length too. The caller checks a checksum over it before trusting it.
    pub(crate) fn read(path: &Path, magic: &[u8; 8], bytes: &[u8]) -> Result<(Meta, usize), TableError> {
        if bytes.get(..8) != Some(magic) {
            return Err(TableError::Foreign { path: path.into() });
        }
        let number = |at| bytes.get(at..at + 4).map(|b| u32::from_le_bytes(b.try_into().expect("four bytes")));
        let short = || TableError::damaged(path, "it ends inside the header");
        let found = number(8).ok_or_else(short)?;
        if found != VERSION {
            return Err(TableError::Version { path: path.into(), found, wanted: VERSION });
        }
        let end = 16 + number(12).ok_or_else(short)? as usize;
        let json = bytes.get(16..end).ok_or_else(short)?;
        let meta: Meta = serde_json::from_slice(json).map_err(|e| TableError::damaged(path, format!("header: {e}")))?;
        if meta.block != BLOCK as u32 {
            return Err(TableError::damaged(path, format!("blocks of {} slots", meta.block)));
        }
        if !(8..=9).contains(&meta.bits) {
            return Err(TableError::damaged(path, format!("values of {} bits", meta.bits)));
        }
        Ok((meta, end))
    }

    pub(crate) fn check(&self, path: &Path, wanted: &Meta) -> Result<(), TableError> {
        if self.game != wanted.game {
            return Err(TableError::OtherGame { path: path.into(), found: self.game.clone(), wanted: wanted.game.clone() });
        }
        if self != wanted {
            return Err(TableError::damaged(path, "its numbering of positions is not this program's"));
        }
        Ok(())
    }
}

/// The hash all parts are checked by.
pub(crate) fn hash(bytes: &[u8]) -> u64 {
    xxh3_64(bytes)
}

/// Reads a little-endian number, if it is all there.
pub(crate) fn u64_at(bytes: &[u8], at: usize) -> Option<u64> {
    Some(u64::from_le_bytes(bytes.get(at..at + 8)?.try_into().ok()?))
}
