//! How long work tells how far it is, and is told to stop.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Shared between the work and whoever watches it. The work adds to it, a terminal or a page looks at it now and then.
#[derive(Debug)]
pub struct Progress {
    done: AtomicU64,
    /// How often the work may still ask whether it is to stop; [`NEVER`] while nobody told it to.
    looks: AtomicU64,
    stage: Mutex<Stage>,
}

const NEVER: u64 = u64::MAX;
/// Instead of a number of looks: the work keeps its result and cannot be stopped any more.
const KEEPING: u64 = u64::MAX - 1;

impl Default for Progress {
    fn default() -> Self {
        Progress { done: AtomicU64::new(0), looks: AtomicU64::new(NEVER), stage: Mutex::default() }
    }
}

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

    /// Asks the work to stop. False when it is too late: it is keeping its result, so whoever waits for it should wait
    /// on.
    pub fn call_off(&self) -> bool {
        self.turn(|looks| (looks != KEEPING).then_some(0)).is_ok()
    }

    /// Lets the work ask so many times before it is told to stop: so a test stops it at any place, however quick the
    /// machine is.
    pub fn stop_after(&self, looks: u64) {
        self.looks.store(looks, Relaxed);
    }

    /// An error once [`Progress::stop`] was called.
    pub fn check(&self) -> Result<(), Interrupted> {
        match self.looks.load(Relaxed) {
            NEVER | KEEPING => Ok(()),
            0 => Err(Interrupted),
            _ => {
                let less = |looks: u64| if looks < KEEPING { looks.checked_sub(1) } else { None };
                if self.turn(less) == Err(0) { Err(Interrupted) } else { Ok(()) }
            }
        }
    }

    /// The last question before a result is kept for good: an error once [`Progress::stop`] was called, and after it
    /// nothing stops.
    pub fn keep(&self) -> Result<(), Interrupted> {
        self.turn(|looks| (looks != 0).then_some(KEEPING)).map(drop).map_err(|_| Interrupted)
    }

    fn turn(&self, turn: impl Fn(u64) -> Option<u64>) -> Result<u64, u64> {
        self.looks.fetch_update(Relaxed, Relaxed, turn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_is_stopped_after_so_many_looks_and_for_good() {
        let progress = Progress::default();
        assert!((0..9).all(|_| progress.check().is_ok()));
        progress.stop_after(2);
        assert_eq!([(); 4].map(|()| progress.check().is_ok()), [true, true, false, false]);
        progress.stop_after(2);
        progress.stop();
        assert_eq!(progress.check(), Err(Interrupted));
    }

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
