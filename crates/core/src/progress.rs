//! How long work tells how far it is, and is told to stop.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

/// Shared between the work and whoever watches it. The work adds to it, a terminal or a page looks at it now and then.
#[derive(Debug, Default)]
pub struct Progress {
    done: AtomicU64,
    course: AtomicU8,
    stage: Mutex<Stage>,
}

/// Goes on; was told to stop; keeps its result and cannot be stopped any more.
const RUNNING: u8 = 0;
const STOPPED: u8 = 1;
const KEEPING: u8 = 2;

/// What is being done, and how much of it there is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stage {
    /// A few words, like "solving".
    pub name: String,
    /// How many units of work the stage has; 0 when nobody knows.
    pub total: u64,
    /// What one unit is, like "positions".
    pub unit: &'static str,
}

/// The work was told to stop before it was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("interrupted")]
pub struct Interrupted;

impl Progress {
    /// Begins a stage at `done` of `total`.
    pub fn stage(&self, name: impl Into<String>, unit: &'static str, done: u64, total: u64) {
        *self.stage.lock().expect("no panic while held") = Stage { name: name.into(), total, unit };
        self.done.store(done, Relaxed);
    }

    /// Adds finished work.
    pub fn add(&self, n: u64) {
        self.done.fetch_add(n, Relaxed);
    }

    /// Where the work is now.
    pub fn now(&self) -> (Stage, u64) {
        (self.stage.lock().expect("no panic while held").clone(), self.done.load(Relaxed))
    }

    /// Asks the work to stop at the next safe place.
    pub fn stop(&self) {
        self.call_off();
    }

    /// Asks the work to stop. False when it is too late: it is keeping its result, so whoever waits for it should wait on.
    pub fn call_off(&self) -> bool {
        self.course.compare_exchange(RUNNING, STOPPED, Relaxed, Relaxed) != Err(KEEPING)
    }

    /// An error once [`Progress::stop`] was called.
    pub fn check(&self) -> Result<(), Interrupted> {
        if self.course.load(Relaxed) == STOPPED { Err(Interrupted) } else { Ok(()) }
    }

    /// The last question before a result is kept for good: an error once [`Progress::stop`] was called, and after it nothing stops.
    pub fn keep(&self) -> Result<(), Interrupted> {
        match self.course.compare_exchange(RUNNING, KEEPING, Relaxed, Relaxed) {
            Err(STOPPED) => Err(Interrupted),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_is_stopped_or_keeps_its_result_never_both() {
        let stopped = Progress::default();
        assert!(stopped.call_off() && stopped.call_off());
        assert_eq!((stopped.check(), stopped.keep()), (Err(Interrupted), Err(Interrupted)));
        let kept = Progress::default();
        assert_eq!((kept.keep(), kept.keep()), (Ok(()), Ok(())));
        assert!(!kept.call_off());
        assert_eq!(kept.check(), Ok(()));
    }
}
