//! Who may stop long work, and when it is asked.

use super::FormError;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;
use zug_core::{Interrupted, Progress};

/// What ends work before it is done: somebody who asks for it, a time, or an answer found elsewhere. Nothing does, by
/// default.
#[derive(Clone, Copy, Debug, Default)]
pub struct Watch<'a> {
    /// Where a person asks to stop.
    pub progress: Option<&'a Progress>,
    /// When the time is over.
    pub deadline: Option<Instant>,
    /// Set when the answer is no longer wanted.
    pub done: Option<&'a AtomicBool>,
}

impl<'a> Watch<'a> {
    /// Stops when a person asks to.
    pub fn of(progress: &'a Progress) -> Self {
        Watch { progress: Some(progress), ..Watch::default() }
    }

    /// An error if the work is to end now.
    pub fn look(&self) -> Result<(), FormError> {
        if self.progress.is_some_and(|p| p.check().is_err()) || self.done.is_some_and(|done| done.load(Relaxed)) {
            return Err(Interrupted.into());
        }
        if self.deadline.is_some_and(|end| Instant::now() >= end) {
            return Err(FormError::OutOfTime);
        }
        Ok(())
    }
}

/// Looks at a watch after so much work: about 50 microseconds of it.
const PATIENCE: u32 = 4096;

/// Counts work and looks at a watch now and then, so that asking costs nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Patience<'a> {
    /// What is looked at.
    pub watch: Watch<'a>,
    work: u32,
}

impl<'a> Patience<'a> {
    /// Fresh patience.
    pub fn with(watch: Watch<'a>) -> Self {
        Patience { watch, work: 0 }
    }

    /// Notes work, in units of looking at one option, that was done or is about to be.
    #[inline]
    pub fn work(&mut self, options: usize) -> Result<(), FormError> {
        self.work = self.work.saturating_add(options as u32);
        if self.work < PATIENCE {
            return Ok(());
        }
        self.work = 0;
        self.watch.look()
    }
}
