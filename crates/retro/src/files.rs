//! The cells of a unit in a file, for units that are larger than the memory.
//!
//! The cells are split into partitions that fit into memory. The numbers of parents are not looked at as they are
//! found, they are gathered by partition ([`Piles`]); at the end of a step each partition that is concerned is read, its
//! numbers are settled, and it is written again. That is delayed duplicate detection (R. Korf, "Linear-time disk-based
//! implicit graph search", 2008): the disk is read and written in order, however parents are spread.

use crate::cells::{Cell, Cells};
use crate::held::{Held, numbers};
use crate::kernel::{Fresh, Halt, Kernel, Step, Transport};
use crate::known::Schedule;
use crate::memory::classify;
use crate::near::Near;
use crate::piles::Piles;
use crate::solve::SolveError;
use rayon::prelude::*;
use std::fs::File;
use std::marker::PhantomData;
use std::ops::Range;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use zug_table::{BLOCK, TableError};

/// The most partitions.
const MOST_PARTS: u64 = 1 << 12;
/// Cells that are read at a time to find fresh ones.
const SCANNED: u64 = 1 << 20;
/// Cells that a task expands.
const TASK: usize = 1 << 14;
/// Cells that are read for a few numbers.
const PAGE: u64 = 1 << 12;

/// The cells.
pub struct Files<C> {
    store: Store<C>,
    /// Numbers of cells to settle, four bytes each from the beginning of their partition.
    piles: Piles,
    /// Bytes of piles after which they are settled.
    most: u64,
    /// The cells of a partition.
    window: Cells<C>,
}

/// The file of the cells.
struct Store<C> {
    path: PathBuf,
    file: File,
    len: u64,
    /// A partition has two to this power cells.
    shift: u32,
    cell: PhantomData<fn() -> C>,
}

/// How a unit is split to be solved in so much memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Split {
    /// A partition has two to this power cells.
    shift: u32,
    /// Bytes that each partition gathers before they are written.
    buffer: usize,
    /// Bytes of numbers after which they are settled.
    most: u64,
}

impl Split {
    /// Splits so many cells of so many bytes.
    pub fn new(cells: u64, width: u64, memory: u64) -> Split {
        let fits = (memory / 4 / width).max(BLOCK as u64).max(cells / MOST_PARTS);
        let shift = fits.ilog2().min(31);
        let parts = (cells >> shift) + 1;
        let buffer = (memory / 4 / parts).clamp(1 << 10, 1 << 20) as usize;
        Split { shift, buffer, most: (2 * cells * width).max(1 << 20) }
    }

    /// The disk that is needed: the cells, the numbers to settle (a step may go over by what one reading finds), what
    /// is scheduled, and the cells once more when they are saved.
    pub fn disk(&self, cells: u64, width: u64, has_later: bool) -> u64 {
        2 * cells * width + self.most + (64 * SCANNED).min(32 * cells) + if has_later { 8 * cells } else { 0 }
    }
}

impl<C: Cell> Store<C> {
    fn part(&self, part: u64) -> Range<u64> {
        part << self.shift..self.len.min((part + 1) << self.shift)
    }

    fn read(&self, from: u64, bytes: &mut [u8]) -> Result<(), TableError> {
        self.file.read_exact_at(bytes, from * size_of::<C>() as u64).map_err(TableError::io(&self.path))
    }

    fn write(&self, from: u64, bytes: &[u8]) -> Result<(), TableError> {
        self.file.write_all_at(bytes, from * size_of::<C>() as u64).map_err(TableError::io(&self.path))
    }
}

/// The cell that bytes are.
fn value_of(bytes: &[u8]) -> u16 {
    match *bytes {
        [low] => low.into(),
        _ => u16::from_ne_bytes([bytes[0], bytes[1]]),
    }
}

impl<C: Cell> Files<C> {
    /// The files that are made in a folder.
    pub const NAMES: [&str; 2] = ["cells", "numbers"];

    /// So many cells in a new file of a folder.
    pub fn new(folder: &Path, len: u64, split: Split) -> Result<Files<C>, SolveError> {
        let path = folder.join(Self::NAMES[0]);
        let file = File::options().read(true).write(true).create(true).truncate(true).open(&path).map_err(TableError::io(&path))?;
        file.set_len(len * size_of::<C>() as u64).map_err(TableError::io(&path))?;
        let piles = Piles::new(&folder.join(Self::NAMES[1]), (len >> split.shift) as usize + 1, split.buffer)?;
        let window = Cells::new(len.min(1 << split.shift)).map_err(SolveError::NoMemory)?;
        let store = Store { path, file, len, shift: split.shift, cell: PhantomData };
        Ok(Files { store, piles, most: split.most, window })
    }

    fn held(&self) -> Held<'_, Piles> {
        Held::new(&self.piles, self.piles.count())
    }

    /// The partition of a cell, and where in it.
    #[inline]
    fn find(&self, cell: u64) -> (usize, u32) {
        ((cell >> self.store.shift) as usize, (cell & ((1 << self.store.shift) - 1)) as u32)
    }

    /// Gathers the parents of some cells.
    fn parents(&self, kernel: &Kernel, cells: &[u64]) -> Result<(), TableError> {
        let expand = |cells: &[u64]| {
            let mut held = self.held();
            kernel.parents(cells.iter().copied(), Near::NOTHING, |parents| {
                for &parent in parents {
                    let (part, number) = self.find(parent);
                    held.add(part, number);
                }
            });
            held.finish()
        };
        cells.par_chunks(TASK).try_for_each(expand)
    }

    /// Settles what was gathered for a partition.
    fn settle_part(&mut self, part: u64, step: Step) -> Result<Fresh, TableError> {
        let cells = self.store.part(part);
        let len = (cells.end - cells.start) as usize * size_of::<C>();
        if self.piles.len(part as usize) / 4 * PAGE < cells.end - cells.start {
            return self.settle_few(part, step);
        }
        self.store.read(cells.start, &mut self.window.bytes()[..len])?;
        let window = &self.window;
        let mut fresh = Fresh::NONE;
        self.piles.each(part as usize, |bytes| {
            let settle = |bytes: &[u8]| {
                let settled = numbers(bytes).filter(|number| step.settle(&window[*number as usize]));
                Fresh::List(settled.map(|number| cells.start + u64::from(number)).collect())
            };
            let settled = bytes.par_chunks(4 * TASK).map(settle).reduce(|| Fresh::NONE, Fresh::merge);
            fresh = std::mem::replace(&mut fresh, Fresh::NONE).merge(settled);
            Ok::<_, TableError>(())
        })?;
        self.store.write(cells.start, &self.window.bytes()[..len])?;
        Ok(fresh)
    }

    /// The same for a few numbers: only the pages that they are on are read and written.
    fn settle_few(&self, part: u64, step: Step) -> Result<Fresh, TableError> {
        let cells = self.store.part(part);
        let mut found = Vec::new();
        self.piles.each(part as usize, |bytes| {
            found.extend(numbers(bytes).map(|number| cells.start + u64::from(number)));
            Ok::<_, TableError>(())
        })?;
        found.sort_unstable();
        let mut page = Cells::<C>::new(PAGE).map_err(TableError::io(&self.store.path))?;
        let mut fresh = Vec::new();
        for numbers in found.chunk_by(|a, b| a / PAGE == b / PAGE) {
            let from = numbers[0] / PAGE * PAGE;
            let len = (self.store.len - from).min(PAGE) as usize * size_of::<C>();
            self.store.read(from, &mut page.bytes()[..len])?;
            fresh.extend(numbers.iter().filter(|number| step.settle(&page[(**number - from) as usize])));
            self.store.write(from, &page.bytes()[..len])?;
        }
        Ok(Fresh::List(fresh))
    }
}

impl<C: Cell> Transport<C> for Files<C> {
    /// A partition, or the rest of one.
    fn classify(&mut self, kernel: &Kernel, from: u64) -> Result<((Schedule, Schedule), u64), Halt> {
        let end = self.store.part(from >> self.store.shift).end;
        let len = (end - from) as usize;
        // Between two tiers there are cells of no slot.
        self.window[..len].iter().for_each(|cell| cell.store(0));
        let found = classify(kernel, from..end, &self.window, from)?;
        self.store.write(from, &self.window.bytes()[..len * size_of::<C>()])?;
        Ok((found, end))
    }

    /// As many cells as fill the piles, or until told to stop.
    fn scan(&mut self, kernel: &Kernel, from: u64, step: Step) -> Result<(Fresh, u64), Halt> {
        let mut at = from;
        let mut values = Vec::new();
        while at < self.store.len && self.piles.written() < self.most && (at == from || kernel.progress.check().is_ok()) {
            let end = self.store.len.min(at + SCANNED);
            values.clear();
            self.copy(at..end, &mut values)?;
            let cells: Vec<u64> = (at..).zip(&values).filter(|(_, value)| **value == step.was).map(|(cell, _)| cell).collect();
            self.parents(kernel, &cells)?;
            at = end;
        }
        Ok((Fresh::NONE, at))
    }

    fn list(&mut self, kernel: &Kernel, cells: Vec<u64>, _: Step) -> Result<Fresh, Halt> {
        self.parents(kernel, &cells)?;
        Ok(Fresh::NONE)
    }

    fn settle(&mut self, _: &Kernel, cells: Vec<u64>, _: Step) -> Result<Fresh, Halt> {
        let mut held = self.held();
        for cell in cells {
            let (part, number) = self.find(cell);
            held.add(part, number);
        }
        held.finish()?;
        Ok(Fresh::NONE)
    }

    fn finish(&mut self, _: &Kernel, step: Step) -> Result<Fresh, Halt> {
        let mut fresh = Fresh::NONE;
        for part in 0..self.piles.count() {
            if self.piles.len(part) > 0 {
                fresh = fresh.merge(self.settle_part(part as u64, step)?);
                self.piles.clear(part);
            }
        }
        self.piles.rewind()?;
        Ok(fresh)
    }

    fn copy(&self, range: Range<u64>, out: &mut Vec<u16>) -> Result<(), SolveError> {
        let mut bytes = vec![0; (range.end - range.start) as usize * size_of::<C>()];
        self.store.read(range.start, &mut bytes)?;
        out.extend(bytes.chunks_exact(size_of::<C>()).map(value_of));
        Ok(())
    }

    fn fill(&mut self, from: u64, values: &[u16]) -> Result<(), SolveError> {
        let bytes: Vec<u8> = match size_of::<C>() {
            1 => values.iter().map(|value| *value as u8).collect(),
            _ => values.iter().flat_map(|value| value.to_ne_bytes()).collect(),
        };
        Ok(self.store.write(from, &bytes)?)
    }
}
