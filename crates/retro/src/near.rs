//! Asking for memory before it is needed.

/// Cells that may be brought near, by number; or nothing, where they are elsewhere.
#[derive(Clone, Copy, Debug)]
pub struct Near {
    first: usize,
    width: usize,
}

impl Near {
    /// Nothing is near.
    pub const NOTHING: Near = Near { first: 0, width: 0 };

    /// These cells.
    pub fn cells<C>(cells: &[C]) -> Near {
        Near { first: cells.as_ptr() as usize, width: size_of::<C>() }
    }

    /// Asks the memory for a cell that will be needed soon.
    #[inline]
    pub fn bring(self, cell: u64) {
        prefetch(self.first.wrapping_add(cell as usize * self.width) as *const u8);
    }

    /// The same for a byte.
    #[inline]
    pub fn bring_byte(byte: &u8) {
        prefetch(byte);
    }
}

#[inline]
fn prefetch(address: *const u8) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: a hint to the processor, which reads nothing and cannot fail at any address.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(address.cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = address;
}
