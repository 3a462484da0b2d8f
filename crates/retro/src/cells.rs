//! The memory of a solve: a cell for every slot of a unit.

use memmap2::{Advice, MmapMut, MmapOptions};
use std::marker::PhantomData;
use std::sync::atomic::{AtomicU8, AtomicU16, Ordering::Relaxed};
use zug_table::Code;

/// A cell holds the code of a slot that is decided, or counts what a slot that is not yet decided waits for.
///
/// Codes are at most [`Cell::LAST`]; a counter of n is `LAST + 1 + n`; [`Cell::NONE`] is a slot without a value of its
/// own.
///
/// # Safety
/// All bytes must be a value of the type, and it must be allowed to change through a shared reference: memory is read
/// as cells.
pub unsafe trait Cell: Send + Sync + Sized {
    /// The largest code.
    const LAST: u16;
    /// What a slot has whose value the rules tell, or that no position has.
    const NONE: u16;

    /// What is in the cell.
    fn load(&self) -> u16;
    /// Puts something into it.
    fn store(&self, value: u16);
    /// Puts something into it and gives what was there.
    fn swap(&self, value: u16) -> u16;
    /// Takes one from a counter and gives what it was.
    fn take_one(&self) -> u16;

    /// Whether the slot is not yet decided.
    #[inline]
    fn is_counter(value: u16) -> bool {
        (Self::LAST + 1..Self::NONE).contains(&value)
    }
}

macro_rules! cell {
    ($atomic:ty, $plain:ty, $last:expr) => {
        // SAFETY: an atomic integer; all bytes are a value of it.
        unsafe impl Cell for $atomic {
            const LAST: u16 = $last;
            const NONE: u16 = <$plain>::MAX as u16;

            #[inline]
            fn load(&self) -> u16 {
                <$atomic>::load(self, Relaxed).into()
            }
            #[inline]
            fn store(&self, value: u16) {
                <$atomic>::store(self, value as $plain, Relaxed);
            }
            #[inline]
            fn swap(&self, value: u16) -> u16 {
                <$atomic>::swap(self, value as $plain, Relaxed).into()
            }
            #[inline]
            fn take_one(&self) -> u16 {
                self.fetch_sub(1, Relaxed).into()
            }
        }
    };
}

// A byte has room for 194 plies and 58 moves, two for everything a table can hold.
cell!(AtomicU8, u8, 195);
cell!(AtomicU16, u16, Code::END - 1);

/// Cells in memory; what is never written costs nothing.
pub struct Cells<C> {
    map: MmapMut,
    len: usize,
    cell: PhantomData<C>,
}

impl<C: Cell> Cells<C> {
    /// So many cells, all 0. Big pages are asked for: a solve jumps about in more memory than the processor keeps
    /// addresses of small pages.
    pub fn new(len: u64) -> std::io::Result<Cells<C>> {
        let len = usize::try_from(len).map_err(std::io::Error::other)?;
        let map = MmapOptions::new().len(len.saturating_mul(size_of::<C>()).max(1)).no_reserve_swap().map_anon()?;
        // Where there are none, small ones do.
        let _ = map.advise(Advice::HugePage);
        Ok(Cells { map, len, cell: PhantomData })
    }

    /// The cells as bytes.
    pub fn bytes(&mut self) -> &mut [u8] {
        &mut self.map
    }
}

/// What a narrow cell holds, as a wide one holds it.
pub fn widened(value: u16) -> u16 {
    match value {
        AtomicU8::NONE => AtomicU16::NONE,
        code @ ..=AtomicU8::LAST => code,
        counter => counter - AtomicU8::LAST + AtomicU16::LAST,
    }
}

impl<C: Cell> std::ops::Deref for Cells<C> {
    type Target = [C];

    #[inline]
    fn deref(&self) -> &[C] {
        // SAFETY: the map has room for `len` cells, aligned to a page, lives as long as `self`, and nothing else points
        // to it. For every `Cell` all bytes are a value, and changing it through a shared reference is allowed.
        unsafe { std::slice::from_raw_parts(self.map.as_ptr().cast(), self.len) }
    }
}
