//! Where finished tiers go while a game is being solved: an append-only file that survives being killed at any moment.
//!
//! A record holds the blocks of the tiers solved together and ends with a checksum; a torn record is cut off when the
//! journal is opened again. When all tiers are in, the table is put together from the very same blocks.

use crate::block::{self, Block, blocks_of};
use crate::format::{self, Meta, hash};
use crate::{BLOCK, Codes, TableError, reader, replace_file};
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{BufReader, Read, Seek, SeekFrom, Write};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use xxhash_rust::xxh3::Xxh3;

const MAGIC: &[u8; 8] = b"ZUGPART\n";

/// The journal of one solve, locked against other processes.
#[derive(Debug)]
pub struct Journal {
    file: File,
    path: PathBuf,
    meta: Meta,
    tiers: BTreeMap<u32, Vec<Stored>>,
    end: u64,
}

/// Where a block lies in the journal.
#[derive(Clone, Copy, Debug)]
struct Stored {
    at: u64,
    len: usize,
    hash: u64,
}

/// Tiers by number, each with its blocks.
type Tiers = Vec<(u32, Vec<Stored>)>;

impl Journal {
    /// Opens the journal at `path`, or begins one. What a killed process left half-written is cut off; what was for
    /// another game or version is begun anew.
    pub fn open(path: &Path, meta: Meta) -> Result<Journal, TableError> {
        let io = TableError::io(path);
        if let Some(dir) = path.parent() {
            std::fs::create_dir_all(dir).map_err(TableError::io(dir))?;
        }
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(&io)?;
        file.try_lock().map_err(|e| match e {
            TryLockError::WouldBlock => TableError::Busy { path: path.into() },
            TryLockError::Error(source) => io(source),
        })?;
        let head = meta.head(MAGIC);
        let mut found = vec![0; head.len()];
        let is_same = file.read_exact(&mut found).is_ok() && found == head;
        let mut journal = Journal { file, path: path.into(), meta, tiers: BTreeMap::new(), end: head.len() as u64 };
        if is_same {
            journal.replay().map_err(&io)?;
        } else {
            journal.file.write_all_at(&head, 0).map_err(&io)?;
        }
        journal.file.set_len(journal.end).map_err(&io)?;
        Ok(journal)
    }

    /// Opens the journal that another process writes, to read what is in it by now; none if there is none of this kind.
    pub fn look(path: &Path, meta: Meta) -> Result<Option<Journal>, TableError> {
        let io = TableError::io(path);
        let mut file = match File::open(path) {
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            file => file.map_err(&io)?,
        };
        let head = meta.head(MAGIC);
        let mut found = vec![0; head.len()];
        if file.read_exact(&mut found).is_err() || found != head {
            return Ok(None);
        }
        let mut journal = Journal { file, path: path.into(), meta, tiers: BTreeMap::new(), end: head.len() as u64 };
        journal.replay().map_err(&io)?;
        Ok(Some(journal))
    }

    /// Takes in what the process that writes it has added by now, which must be these tiers.
    pub fn look_again(&mut self, tiers: &[u32]) -> Result<(), TableError> {
        // A file on another machine shows what was written since when it is opened anew.
        self.file = File::open(&self.path).map_err(TableError::io(&self.path))?;
        self.replay().map_err(TableError::io(&self.path))?;
        if tiers.iter().all(|tier| self.has(*tier)) {
            return Ok(());
        }
        Err(TableError::damaged(&self.path, "it lacks what was written last; all processes need the same folder of tables"))
    }

    /// Waits until all that was written is on the disk.
    pub fn sync(&self) -> Result<(), TableError> {
        self.file.sync_data().map_err(TableError::io(&self.path))
    }

    /// Takes in the whole records after the head; the first that is torn is where the journal ends.
    fn replay(&mut self) -> std::io::Result<()> {
        let len = self.file.metadata()?.len();
        while let Some((tiers, end)) = self.whole_record(len) {
            self.tiers.extend(tiers);
            self.end = end;
        }
        Ok(())
    }

    /// The tiers of the next record and where it ends, if it is all there and its checksum fits. It is read block by
    /// block: a journal may be larger than the memory.
    fn whole_record(&self, file_len: u64) -> Option<(Tiers, u64)> {
        let mut length = [0; 8];
        self.file.read_exact_at(&mut length, self.end).ok()?;
        let end = self.end.checked_add(16)?.checked_add(u64::from_le_bytes(length))?;
        (end <= file_len).then_some(())?;
        let mut record = Reading { file: BufReader::new(&self.file), at: self.end + 8, end: end - 8, hash: Xxh3::new() };
        record.file.seek(SeekFrom::Start(record.at)).ok()?;
        let mut tiers = Vec::new();
        for _ in 0..record.number()? {
            let tier = u32::try_from(record.number()?).ok()?;
            let mut blocks = Vec::new();
            for _ in blocks_of(*self.meta.tiers.get(tier as usize)?) {
                let len = usize::try_from(record.number()?).ok()?;
                let at = record.at;
                blocks.push(Stored { at, len, hash: hash(&record.bytes(len)?) });
            }
            tiers.push((tier, blocks));
        }
        let digest = record.hash.digest();
        let mut told = [0; 8];
        (record.at == record.end && record.file.read_exact(&mut told).is_ok() && u64::from_le_bytes(told) == digest).then_some((tiers, end))
    }

    /// What the journal at `path` says it is of.
    pub(crate) fn meta_of(path: &Path) -> Result<Meta, TableError> {
        let file = File::open(path).map_err(TableError::io(path))?;
        Ok(Meta::read(path, MAGIC, &file)?.0)
    }

    /// Whether all tiers are in.
    pub(crate) fn is_complete(&self) -> bool {
        (0..self.meta.tiers.len() as u32).all(|tier| self.has(tier))
    }

    /// Whether a tier is in already.
    pub fn has(&self, tier: u32) -> bool {
        self.tiers.contains_key(&tier)
    }

    /// The codes of one block of a tier that is in; `layout` tells which of some slots from an index on are stored.
    pub fn block(&self, tier: u32, block: usize, layout: impl Fn(u64, usize) -> Vec<bool>) -> Result<Codes, TableError> {
        let stored = &self.tiers[&tier][block];
        let from = (block * BLOCK) as u64;
        let slots = (self.meta.tiers[tier as usize] - from).min(BLOCK as u64) as usize;
        let bytes = self.read(stored).map_err(TableError::io(&self.path))?;
        block::unpack(&bytes, stored.hash, &layout(from, slots), self.meta.winner_moves_last())
            .map_err(|e| TableError::damaged(&self.path, e))
    }

    fn read(&self, stored: &Stored) -> std::io::Result<Vec<u8>> {
        let mut bytes = vec![0; stored.len];
        self.file.read_exact_at(&mut bytes, stored.at)?;
        Ok(bytes)
    }

    /// Begins a record of so many tiers that were solved together. It counts once it is finished.
    pub fn record(&mut self, tiers: usize) -> Result<Record<'_>, TableError> {
        let at = self.end + 8;
        let mut record = Record { journal: self, at, hash: Xxh3::new(), tiers: Vec::new() };
        record.number(tiers as u64)?;
        Ok(record)
    }

    /// Puts the table together at `path` once all tiers are in, and removes the journal. Gives the size of the table in
    /// bytes.
    pub fn finish(self, path: &Path) -> Result<u64, TableError> {
        assert!(self.is_complete(), "a tier is missing");
        let size = replace_file(path, |out| self.write_table(out)).map_err(TableError::io(path))?;
        self.remove()?;
        Ok(size)
    }

    /// Removes the file.
    pub(crate) fn remove(self) -> Result<(), TableError> {
        std::fs::remove_file(&self.path).map_err(TableError::io(&self.path))
    }

    fn write_table(&self, out: &mut impl Write) -> std::io::Result<u64> {
        let mut head = self.meta.head(reader::MAGIC);
        let mut end = 0;
        for block in self.tiers.values().flatten() {
            end += block.len as u64;
            head.extend(end.to_le_bytes());
            head.extend(block.hash.to_le_bytes());
        }
        head.extend(format::hash(&head).to_le_bytes());
        out.write_all(&head)?;
        for block in self.tiers.values().flatten() {
            out.write_all(&self.read(block)?)?;
        }
        Ok(head.len() as u64 + end)
    }
}

/// A record that is being written, block by block: a solve has no memory to spare for all at once.
pub struct Record<'a> {
    journal: &'a mut Journal,
    at: u64,
    hash: Xxh3,
    tiers: Tiers,
}

impl Record<'_> {
    /// Begins a tier.
    pub fn tier(&mut self, tier: u32) -> Result<(), TableError> {
        self.tiers.push((tier, Vec::new()));
        self.number(u64::from(tier))
    }

    /// Writes the next block of the tier.
    pub fn block(&mut self, block: &Block) -> Result<(), TableError> {
        self.number(block.bytes.len() as u64)?;
        let stored = Stored { at: self.at, len: block.bytes.len(), hash: block.hash };
        self.tiers.last_mut().expect("a tier was begun").1.push(stored);
        self.bytes(&block.bytes)
    }

    /// Ends the record: its checksum, and last its length, without which it is nothing.
    pub fn finish(self) -> Result<(), TableError> {
        let Record { journal, at, hash, tiers } = self;
        let len = at - journal.end - 8;
        let frame = |number: u64, at| journal.file.write_all_at(&number.to_le_bytes(), at).map_err(TableError::io(&journal.path));
        frame(hash.digest(), at)?;
        frame(len, journal.end)?;
        journal.end = at + 8;
        journal.tiers.extend(tiers);
        Ok(())
    }

    fn number(&mut self, number: u64) -> Result<(), TableError> {
        self.bytes(&number.to_le_bytes())
    }

    fn bytes(&mut self, bytes: &[u8]) -> Result<(), TableError> {
        self.hash.update(bytes);
        self.journal.file.write_all_at(bytes, self.at).map_err(TableError::io(&self.journal.path))?;
        self.at += bytes.len() as u64;
        Ok(())
    }
}

/// A record that is being read.
struct Reading<'a> {
    file: BufReader<&'a File>,
    at: u64,
    end: u64,
    hash: Xxh3,
}

impl Reading<'_> {
    fn number(&mut self) -> Option<u64> {
        Some(u64::from_le_bytes(self.bytes(8)?.try_into().ok()?))
    }

    fn bytes(&mut self, len: usize) -> Option<Vec<u8>> {
        // A length that is damaged ends with the record, not with all the memory.
        (len as u64 <= self.end - self.at).then_some(())?;
        let mut bytes = vec![0; len];
        self.file.read_exact(&mut bytes).ok()?;
        self.hash.update(&bytes);
        self.at += len as u64;
        Some(bytes)
    }
}
