//! How long work tells how far it is, and is told to stop.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// Shared between the work and whoever watches it. The work adds to it, a terminal or a page looks at it now and then.
#[derive(Debug, Default)]
pub struct Progress {
    done: AtomicU64,
    stop: AtomicBool,
    stage: Mutex<Stage>,
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
        self.stop.store(true, Relaxed);
    }

    /// An error once [`Progress::stop`] was called.
    pub fn check(&self) -> Result<(), Interrupted> {
        if self.stop.load(Relaxed) { Err(Interrupted) } else { Ok(()) }
    }
}
