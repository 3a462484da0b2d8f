//! Reading a table: a probe reads and unpacks one block and remembers it. Nothing is mapped, so somebody who writes
//! over the file while it is open gets an error and not the end of the process.

use crate::block::{self, blocks_of};
use crate::format::{hash, read_at, u64_at};
use crate::{BLOCK, Code, Codes, Layout, Meta, TableError, meta};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};
use std::time::SystemTime;
use zug_core::{Retro, Slot};

pub(crate) const MAGIC: &[u8; 8] = b"ZUGTABLE";

/// How many more bytes of unpacked blocks all tables of the process may keep.
static CACHE_LEFT: AtomicUsize = AtomicUsize::new(1 << 30);

/// Lets all tables of the process keep about so many bytes of unpacked blocks in place of the usual 1 GiB: for work
/// that looks at a whole large table in no order. To be called before a table is opened.
pub fn set_cache(bytes: usize) {
    CACHE_LEFT.store(bytes, Relaxed);
}

/// An open table file.
#[derive(Debug)]
pub struct Table {
    path: PathBuf,
    file: File,
    /// How long the file was and when it was last changed, when it was opened.
    state: (u64, Option<SystemTime>),
    meta: Meta,
    /// Each block: where its bytes are in the file, their hash, how many slots.
    blocks: Vec<BlockEntry>,
    /// The number of the first block of each tier.
    first_block: Vec<usize>,
    fingerprint: u64,
    unpacked: Vec<OnceLock<Codes>>,
    layout: Option<Layout>,
}

#[derive(Debug)]
struct BlockEntry {
    at: u64,
    len: usize,
    hash: u64,
    slots: usize,
}

impl Table {
    /// Opens a table and checks its header; blocks are checked when they are read. For reading values, see
    /// [`Table::open_for`].
    pub fn open(path: &Path) -> Result<Table, TableError> {
        let file = File::open(path).map_err(TableError::io(path))?;
        if file.metadata().is_ok_and(|m| !m.is_file()) {
            return Err(TableError::Foreign { path: path.into() });
        }
        let state = state(&file).map_err(TableError::io(path))?;
        let (meta, mut head) = Meta::read(path, MAGIC, &file)?;
        let short = || TableError::damaged(path, "it ends inside the block index");
        let slots: Vec<usize> = meta.tiers.iter().flat_map(|&len| blocks_of(len)).take(state.0 as usize).collect();
        let index_len = slots.len().checked_mul(16).ok_or_else(short)?;
        let data = (head.len() as u64).checked_add(index_len as u64 + 8).filter(|data| *data <= state.0).ok_or_else(short)?;
        let index = read_at(path, &file, head.len() as u64, index_len + 8)?;
        let (index, checksum) = index.split_at(index_len);
        head.extend(index);
        if u64_at(checksum, 0) != Some(hash(&head)) {
            return Err(TableError::damaged(path, "the checksum of its header does not match"));
        }
        let mut blocks = Vec::with_capacity(slots.len());
        let mut at = data;
        for (slots, entry) in slots.into_iter().zip(index.chunks(16)) {
            let (end, hash) = (u64_at(entry, 0).ok_or_else(short)?, u64_at(entry, 8).ok_or_else(short)?);
            let end = data.checked_add(end).filter(|end| (at..=state.0).contains(end)).ok_or_else(|| wrong_len(path, state.0))?;
            blocks.push(BlockEntry { at, len: (end - at) as usize, hash, slots });
            at = end;
        }
        if state.0 != at {
            return Err(wrong_len(path, state.0));
        }
        let fingerprint = hash(&[meta.head_without_numbering(MAGIC), index.to_vec()].concat());
        let mut first_block = Vec::with_capacity(meta.tiers.len());
        let mut next = 0;
        for &len in &meta.tiers {
            first_block.push(next);
            next += len.div_ceil(BLOCK as u64) as usize;
        }
        let unpacked = blocks.iter().map(|_| OnceLock::new()).collect();
        Ok(Table { path: path.into(), file, state, meta, blocks, first_block, fingerprint, unpacked, layout: None })
    }

    /// Opens the table of a game; a table of anything else, or of another numbering, is refused.
    pub fn open_for<R: Retro>(path: &Path, rules: &Arc<R>, game: &str) -> Result<Table, TableError> {
        let mut table = Table::open(path)?;
        table.meta.check(path, &meta(&**rules, game))?;
        table.layout = Some(Layout::new(rules.clone()));
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
        self.state.0
    }

    /// A hash of all values: tables with the same fingerprint are the same.
    pub fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    /// The byte of a slot. It means something only for open positions.
    pub fn get(&self, slot: Slot) -> Result<Code, TableError> {
        let (block, within) = ((slot.index / BLOCK as u64) as usize, (slot.index % BLOCK as u64) as usize);
        self.with_block(slot.tier, block, |codes| codes.get(within))
    }

    /// Looks at the codes of a block, see [`Table::block`]: those that are kept, or those that are kept from now on if
    /// there is room.
    pub fn with_block<T>(&self, tier: u32, block: usize, look: impl FnOnce(&Codes) -> T) -> Result<T, TableError> {
        let number = self.first_block[tier as usize] + block;
        if let Some(codes) = self.unpacked[number].get() {
            return Ok(look(codes));
        }
        let codes = self.block(tier, block)?;
        let (seen, len) = (look(&codes), codes.len());
        if CACHE_LEFT.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(len)).is_ok() && self.unpacked[number].set(codes).is_err() {
            CACHE_LEFT.fetch_add(len, Relaxed);
        }
        Ok(seen)
    }

    /// The codes of one block of a tier: those of the slots from `block * BLOCK` on.
    pub fn block(&self, tier: u32, block: usize) -> Result<Codes, TableError> {
        let number = self.first_block[tier as usize] + block;
        let layout = self.layout.as_ref().ok_or_else(|| self.damaged(number, "nobody knows which slots it stores".into()))?;
        self.unpack(tier, block, &layout.stored(tier, (block * BLOCK) as u64, self.blocks[number].slots))
    }

    /// The same for whoever knows already which of the slots are stored.
    pub fn unpack(&self, tier: u32, block: usize, stored: &[bool]) -> Result<Codes, TableError> {
        let number = self.first_block[tier as usize] + block;
        let bytes = self.bytes(number)?;
        let unpacked = block::unpack(&bytes, self.blocks[number].hash, stored, self.meta.winner_moves_last());
        unpacked.map_err(|what| self.damaged(number, what))
    }

    /// How many blocks there are.
    pub fn blocks(&self) -> usize {
        self.blocks.len()
    }

    /// Compares the checksum of a block and gives its bytes; what they mean is not looked at.
    pub fn check_block(&self, number: usize) -> Result<usize, TableError> {
        let bytes = self.bytes(number)?;
        if hash(&bytes) != self.blocks[number].hash {
            return Err(self.damaged(number, "checksum does not match".into()));
        }
        Ok(bytes.len())
    }

    /// The compressed bytes of a block.
    fn bytes(&self, number: usize) -> Result<Vec<u8>, TableError> {
        let BlockEntry { at, len, .. } = self.blocks[number];
        read_at(&self.path, &self.file, at, len).map_err(|e| if self.has_changed() { self.changed() } else { e })
    }

    /// Why a block does not fit: the file was written to, or its bytes are not what they were.
    fn damaged(&self, number: usize, what: String) -> TableError {
        if self.has_changed() { self.changed() } else { TableError::damaged(&self.path, format!("block {number}: {what}")) }
    }

    fn changed(&self) -> TableError {
        TableError::Changed { path: self.path.clone() }
    }

    fn has_changed(&self) -> bool {
        !state(&self.file).is_ok_and(|now| now == self.state)
    }
}

/// How long a file is, and when it was last changed.
fn state(file: &File) -> std::io::Result<(u64, Option<SystemTime>)> {
    let about = file.metadata()?;
    Ok((about.len(), about.modified().ok()))
}

fn wrong_len(path: &Path, len: u64) -> TableError {
    TableError::damaged(path, format!("it has {len} bytes, its header says otherwise"))
}

impl Drop for Table {
    fn drop(&mut self) {
        let kept: usize = self.unpacked.iter().filter_map(|block| block.get()).map(|values| values.len()).sum();
        CACHE_LEFT.fetch_add(kept, Relaxed);
    }
}
