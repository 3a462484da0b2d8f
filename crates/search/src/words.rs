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

impl Words {
    /// So many lines of zeros.
    pub fn new(lines: usize) -> std::io::Result<Words> {
        let memory = MmapMut::map_anon(lines * LINE * size_of::<u64>())?;
        // Large pages are found faster. Where there are none, small ones do.
        #[cfg(target_os = "linux")]
        let _ = memory.advise(memmap2::Advice::HugePage);
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
