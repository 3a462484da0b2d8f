//! How much work a question may cost, and why work stopped.

use crate::forms::{FormError, Watch};
use crate::values::Overflow;
use std::time::{Duration, Instant};
use zug_core::Progress;

/// Why a question has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stop {
    /// The time is over.
    #[error("out of time")]
    Time,
    /// As many nodes as allowed were searched.
    #[error("out of nodes")]
    Nodes,
    /// The question does not fit in the memory it may use.
    #[error("out of memory for this sum")]
    Memory,
    /// Somebody asked to stop.
    #[error("interrupted")]
    Interrupted,
    /// Numbers became too large to be held exactly.
    #[error("{0}")]
    Overflow(#[from] Overflow),
}

impl From<FormError> for Stop {
    fn from(e: FormError) -> Self {
        match e {
            FormError::Overflow(e) => Stop::Overflow(e),
            FormError::OutOfTime => Stop::Time,
            FormError::Interrupted(_) => Stop::Interrupted,
            FormError::OutOfMemory { .. }
            | FormError::OutOfSteps
            | FormError::TooManyOptions
            | FormError::TooManyNodes
            | FormError::TooLong => Stop::Memory,
        }
    }
}

/// What a question may cost.
#[derive(Clone, Copy, Default)]
pub struct Limits<'a> {
    /// Nodes of the search.
    pub nodes: Option<u64>,
    /// Wall-clock time.
    pub time: Option<Duration>,
    /// Where a person asks to stop.
    pub progress: Option<&'a Progress>,
}

impl<'a> Limits<'a> {
    /// What ends the work from now on.
    pub fn watch(&self) -> Watch<'a> {
        Watch { progress: self.progress, deadline: self.time.and_then(|time| Instant::now().checked_add(time)), done: None }
    }

    /// Starts the clock.
    pub(crate) fn start(&self) -> Meter<'a> {
        Meter { nodes: 0, steps: 0, most: self.nodes.unwrap_or(u64::MAX), watch: self.watch() }
    }
}

/// Counts nodes and looks at the clock now and then.
pub(crate) struct Meter<'a> {
    /// Nodes so far.
    pub nodes: u64,
    /// Steps since somebody looked at the clock.
    steps: u64,
    most: u64,
    /// What ends the work.
    pub watch: Watch<'a>,
}

impl Meter<'_> {
    /// Allows only so many nodes more; gives what was allowed.
    pub fn allow(&mut self, nodes: u64) -> u64 {
        let most = self.most.min(self.nodes.saturating_add(nodes));
        std::mem::replace(&mut self.most, most)
    }

    /// Allows again what was allowed.
    pub fn restore(&mut self, most: u64) {
        self.most = most;
    }

    /// Counts a node.
    pub fn node(&mut self) -> Result<(), Stop> {
        if self.nodes >= self.most {
            return Err(Stop::Nodes);
        }
        self.nodes += 1;
        self.step()
    }

    /// Counts work that is no node of the search, so that nothing runs on past the time.
    pub fn step(&mut self) -> Result<(), Stop> {
        self.steps(1)
    }

    /// Counts so many steps at once.
    pub fn steps(&mut self, steps: u64) -> Result<(), Stop> {
        self.steps += steps;
        if self.steps < 256 {
            return Ok(());
        }
        self.steps = 0;
        self.look()
    }

    /// Looks at the clock and whether somebody asked to stop.
    pub fn look(&self) -> Result<(), Stop> {
        Ok(self.watch.look()?)
    }
}
