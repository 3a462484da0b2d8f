//! Words of memory that threads share without locks: zeros at first, taken from the system when they are used.

use memmap2::MmapMut;
use std::sync::atomic::AtomicU64;

/// Words in lines of eight, each a cache line.
pub(crate) struct Words {
    memory: MmapMut,
    lines: usize,
}

/// Words of a line.
pub(crate) const LINE: usize = 8;

/// Bytes that are taken at once.
#[cfg(target_os = "linux")]
const SMALL: usize = 1 << 20;

impl Words {
    /// So many lines of zeros.
    pub fn new(lines: usize) -> std::io::Result<Words> {
        let memory = MmapMut::map_anon(lines * LINE * size_of::<u64>())?;
        // Large pages are found faster; a few small ones are taken at once, which costs less than one by one. Where that
        // cannot be, they come when they are used.
        #[cfg(target_os = "linux")]
        let _ = memory.advise(if memory.len() > SMALL { memmap2::Advice::HugePage } else { memmap2::Advice::PopulateWrite });
        Ok(Words { memory, lines })
    }

    /// Bytes of all lines.
    pub fn bytes(&self) -> usize {
        self.memory.len()
    }

    /// How many lines there are.
    pub fn lines(&self) -> usize {
        self.lines
    }

    /// One of the lines.
    #[inline]
    pub fn line(&self, line: usize) -> &[AtomicU64] {
        assert!(line < self.lines, "a line beyond the last");
        // SAFETY: the memory begins at a page, has 8 words for each line, lives as long as `self` and is only ever used
        // as atomic words.
        unsafe { std::slice::from_raw_parts(self.memory.as_ptr().cast::<AtomicU64>().add(LINE * line), LINE) }
    }
}
