//! Reading a table: the file is mapped, a probe unpacks one block and remembers it.

use crate::block::{self, blocks_of};
use crate::format::{hash, u64_at};
use crate::{BLOCK, Code, Codes, Layout, Meta, TableError};
use memmap2::Mmap;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use zug_core::Slot;

pub(crate) const MAGIC: &[u8; 8] = b"ZUGTABLE";

/// How many more bytes of unpacked blocks all tables of the process may keep.
static CACHE_LEFT: AtomicUsize = AtomicUsize::new(1 << 30);

/// Lets all tables of the process keep about so many bytes of unpacked blocks in place of the usual 1 GiB: for work that looks at a whole large
/// table in no order. To be called before a table is opened.
pub fn set_cache(bytes: usize) {
    CACHE_LEFT.store(bytes, Relaxed);
}

/// An open table file.
#[derive(Debug)]
pub struct Table {
    path: PathBuf,
    map: Mmap,
    meta: Meta,
    /// Each block: where its bytes begin and end in the file, their hash, how many slots.
    blocks: Vec<BlockEntry>,
    /// The number of the first block of each tier.
    first_block: Vec<usize>,
    fingerprint: u64,
    unpacked: Vec<OnceLock<Codes>>,
    layout: Option<Layout>,
}

#[derive(Debug)]
struct BlockEntry {
    bytes: std::ops::Range<usize>,
    hash: u64,
    slots: usize,
}

impl Table {
    /// Opens a table and checks its header; blocks are checked when they are read. For reading values, see [`Table::open_for`].
    pub fn open(path: &Path) -> Result<Table, TableError> {
        let file = File::open(path).map_err(TableError::io(path))?;
        if file.metadata().is_ok_and(|m| !m.is_file()) {
            return Err(TableError::Foreign { path: path.into() });
        }
        // SAFETY: tables are written once under another name and renamed; zug never changes one in place. Somebody who
        // truncates the file by hand while it is mapped makes the process end, not read wrong values.
        let map = unsafe { Mmap::map(&file) }.map_err(TableError::io(path))?;
        let (meta, mut at) = Meta::read(path, MAGIC, &map)?;
        let short = || TableError::damaged(path, "it ends inside the block index");
        let slots: Vec<usize> = meta.tiers.iter().flat_map(|&len| blocks_of(len)).take(map.len()).collect();
        let data = slots.len().checked_mul(16).and_then(|n| n.checked_add(at + 8)).ok_or_else(short)?;
        let fingerprint = u64_at(&map, data - 8).ok_or_else(short)?;
        if fingerprint != hash(&map[..data - 8]) {
            return Err(TableError::damaged(path, "the checksum of its header does not match"));
        }
        let mut blocks = Vec::with_capacity(slots.len());
        let mut begin = data;
        for slots in slots {
            let (end, hash) = (u64_at(&map, at).ok_or_else(short)?, u64_at(&map, at + 8).ok_or_else(short)?);
            let end = data + end as usize;
            blocks.push(BlockEntry { bytes: begin..end, hash, slots });
            begin = end;
            at += 16;
        }
        if map.len() != begin {
            return Err(TableError::damaged(path, format!("it has {} bytes, its header says {begin}", map.len())));
        }
        let mut first_block = Vec::with_capacity(meta.tiers.len());
        let mut next = 0;
        for &len in &meta.tiers {
            first_block.push(next);
            next += len.div_ceil(BLOCK as u64) as usize;
        }
        let unpacked = blocks.iter().map(|_| OnceLock::new()).collect();
        Ok(Table { path: path.into(), map, meta, blocks, first_block, fingerprint, unpacked, layout: None })
    }

    /// Opens the table of a game with these tiers and this layout; a table of anything else is refused.
    pub fn open_for(path: &Path, wanted: &Meta, layout: Layout) -> Result<Table, TableError> {
        let mut table = Table::open(path)?;
        table.meta.check(path, wanted)?;
        table.layout = Some(layout);
        Ok(table)
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What the table is of.
    pub fn meta(&self) -> &Meta {
        &self.meta
    }

    /// Its size in bytes.
    pub fn file_len(&self) -> u64 {
        self.map.len() as u64
    }

    /// A hash of all values: tables with the same fingerprint are the same.
    pub fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    /// The byte of a slot. It means something only for open positions.
    pub fn get(&self, slot: Slot) -> Result<Code, TableError> {
        let number = self.first_block[slot.tier as usize] + (slot.index / BLOCK as u64) as usize;
        let within = (slot.index % BLOCK as u64) as usize;
        if let Some(values) = self.unpacked[number].get() {
            return Ok(values.get(within));
        }
        let values = self.block(slot.tier, (slot.index / BLOCK as u64) as usize)?;
        let code = values.get(within);
        let len = values.len();
        if CACHE_LEFT.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(len)).is_ok() && self.unpacked[number].set(values).is_err() {
            CACHE_LEFT.fetch_add(len, Relaxed);
        }
        Ok(code)
    }

    /// The codes of one block of a tier: those of the slots from `block * BLOCK` on.
    pub fn block(&self, tier: u32, block: usize) -> Result<Codes, TableError> {
        let number = self.first_block[tier as usize] + block;
        let entry = &self.blocks[number];
        let bytes = self.map.get(entry.bytes.clone()).unwrap_or_default();
        let damaged = |what: String| TableError::damaged(&self.path, format!("block {number}: {what}"));
        let layout = self.layout.as_ref().ok_or_else(|| damaged("nobody knows which slots it stores".into()))?;
        let stored = layout.stored(tier, (block * BLOCK) as u64, entry.slots);
        block::unpack(bytes, entry.hash, &stored, self.meta.winner_moves_last()).map_err(damaged)
    }
}

impl Drop for Table {
    fn drop(&mut self) {
        let kept: usize = self.unpacked.iter().filter_map(|block| block.get()).map(|values| values.len()).sum();
        CACHE_LEFT.fetch_add(kept, Relaxed);
    }
}
