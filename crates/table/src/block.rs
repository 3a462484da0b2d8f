//! Blocks: runs of slots, compressed on their own so that one probe unpacks little.

use crate::codes::{Codes, bytes_of};
use xxhash_rust::xxh3::xxh3_64;

/// Slots a block holds; the last of a tier may hold fewer. Tiers begin with a new block.
pub const BLOCK: usize = 1 << 16;

/// zstd's level: a compromise between the time of a solve and the size of its table.
const LEVEL: i32 = 10;

/// A compressed block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The compressed bytes.
    pub bytes: Vec<u8>,
    /// Their XXH3 hash.
    pub hash: u64,
}

impl Block {
    /// Compresses the bytes of the slots of a block that are stored.
    pub fn pack(bytes: &[u8]) -> Block {
        Block::at_level(bytes, LEVEL)
    }

    /// Compresses bytes that are not kept for long.
    pub fn pack_quickly(bytes: &[u8]) -> Block {
        Block::at_level(bytes, 1)
    }

    /// A block that was compressed elsewhere.
    pub fn packed(bytes: Vec<u8>) -> Block {
        Block { hash: xxh3_64(&bytes), bytes }
    }

    /// The bytes, if the hash fits and there are so many.
    pub fn unpack(&self, len: usize) -> Option<Vec<u8>> {
        unpack_bytes(&self.bytes, self.hash, len).ok()
    }

    fn at_level(bytes: &[u8], level: i32) -> Block {
        let mut bytes = zstd::bulk::compress(bytes, level).expect("compressing into memory cannot fail");
        bytes.shrink_to_fit();
        Block { hash: xxh3_64(&bytes), bytes }
    }
}

/// Unpacks a block, given which of its slots are stored, or says what is wrong with it.
pub(crate) fn unpack(bytes: &[u8], hash: u64, stored: &[bool], winner_moves_last: bool) -> Result<Codes, String> {
    let count = stored.iter().filter(|stored| **stored).count();
    Ok(Codes::from_bytes(&unpack_bytes(bytes, hash, bytes_of(count, winner_moves_last))?, stored, winner_moves_last))
}

fn unpack_bytes(bytes: &[u8], hash: u64, len: usize) -> Result<Vec<u8>, String> {
    if xxh3_64(bytes) != hash {
        return Err("checksum does not match".into());
    }
    let values = zstd::bulk::decompress(bytes, len).map_err(|e| e.to_string())?;
    if values.len() != len {
        return Err(format!("{} bytes where {len} were expected", values.len()));
    }
    Ok(values)
}

/// The lengths of the blocks of a tier.
pub fn blocks_of(tier_len: u64) -> impl Iterator<Item = usize> {
    let (whole, rest) = ((tier_len / BLOCK as u64) as usize, (tier_len % BLOCK as u64) as usize);
    std::iter::repeat_n(BLOCK, whole).chain((rest > 0).then_some(rest))
}
