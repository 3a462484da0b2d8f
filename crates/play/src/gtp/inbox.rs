//! The lines that came in and wait, and how a search hears of the next one at once.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use zug_core::Progress;

/// So many lines wait; then the reader does.
const MOST: usize = 64;

#[derive(Default)]
struct State {
    lines: VecDeque<Vec<u8>>,
    /// No more can come.
    ended: bool,
    /// Nobody reads on.
    left: bool,
    /// The work that the next line stops.
    work: Option<Arc<Progress>>,
}

/// Lines between the thread that reads them and the one that obeys.
#[derive(Default)]
pub struct Inbox {
    state: Mutex<State>,
    changed: Condvar,
}

impl Inbox {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until something holds, and changes the state.
    fn when<T>(&self, holds: impl Fn(&State) -> bool, change: impl FnOnce(&mut State) -> T) -> T {
        let waited = self.changed.wait_while(self.state(), |state| !holds(state));
        let result = change(&mut waited.unwrap_or_else(PoisonError::into_inner));
        self.changed.notify_all();
        result
    }

    /// Adds a line; `false` when nobody reads on.
    pub fn put(&self, line: Vec<u8>) -> bool {
        let room = |state: &State| state.lines.len() < MOST || state.left;
        self.when(room, |state| {
            state.lines.push_back(line);
            state.work.take().inspect(|work| work.stop());
            !state.left
        })
    }

    /// Says that no more lines come.
    pub fn end(&self) {
        let mut state = self.state();
        state.ended = true;
        state.work.take().inspect(|work| work.stop());
        self.changed.notify_all();
    }

    /// Says that nobody reads on.
    pub fn leave(&self) {
        self.state().left = true;
        self.changed.notify_all();
    }

    /// The next line; `None` after the last.
    pub fn next(&self) -> Option<Vec<u8>> {
        self.when(|state| !state.lines.is_empty() || state.ended, |state| state.lines.pop_front())
    }

    /// Whether a line waits, or no more can come.
    pub fn is_waiting(&self) -> bool {
        let state = self.state();
        !state.lines.is_empty() || state.ended
    }

    /// Does work that is told to stop as soon as a line waits, or no more can come.
    pub fn until_next<T>(&self, work: impl FnOnce(&Progress) -> T) -> T {
        let progress = Arc::new(Progress::default());
        let mut state = self.state();
        if !state.lines.is_empty() || state.ended {
            progress.stop();
        }
        state.work = Some(progress.clone());
        drop(state);
        let result = work(&progress);
        self.state().work = None;
        result
    }
}
