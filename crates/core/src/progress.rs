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
        self.looks.store(0, Relaxed);
    }

    /// Lets the work ask so many times before it is told to stop: so a test stops it at any place, however quick the machine is.
    pub fn stop_after(&self, looks: u64) {
        self.looks.store(looks, Relaxed);
    }

    /// An error once [`Progress::stop`] was called.
    pub fn check(&self) -> Result<(), Interrupted> {
        match self.looks.load(Relaxed) {
            NEVER => Ok(()),
            0 => Err(Interrupted),
            _ => {
                let less = |looks: u64| looks.checked_sub(1).filter(|_| looks != NEVER);
                let before = self.looks.fetch_update(Relaxed, Relaxed, less).unwrap_or_else(|looks| looks);
                if before == 0 { Err(Interrupted) } else { Ok(()) }
            }
        }
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
}
