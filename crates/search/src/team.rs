//! How threads divide a search among them. A move that another thread looks at is put off, so that each looks at
//! another one first; whoever is left with put-off moves helps with them (J.-C. Weill, *The ABDADA distributed minimax
//! search algorithm*, 1996, without its waiting, as T. Kerrigan does it). And a thread leaves a position as soon as
//! another one has answered what is asked of it.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Plies from the start of a search of values to which it is divided. What is below takes less time than dividing it.
pub(crate) const DEEPEST: usize = 20;

/// More positions than threads can be at, so that two seldom have the same mark.
const MARKS: usize = 1 << 12;

/// What the threads of a search are at.
pub(crate) struct Team {
    marks: Box<[AtomicU64]>,
}

impl Team {
    pub fn new() -> Team {
        Team { marks: (0..MARKS).map(|_| AtomicU64::new(0)).collect() }
    }

    fn mark(&self, number: u64) -> (&AtomicU64, u64) {
        (&self.marks[number as usize % MARKS], number | 1)
    }

    /// Whether somebody is at the position with a number. What is said wrongly costs time and nothing else.
    pub fn is_busy(&self, number: u64) -> bool {
        let (mark, number) = self.mark(number);
        mark.load(Relaxed) == number
    }

    /// Says that somebody is at a position, unless that is said already; tells whether it is said now.
    pub fn enter(&self, number: u64) -> bool {
        let (mark, number) = self.mark(number);
        mark.compare_exchange(0, number, Relaxed, Relaxed).is_ok()
    }

    /// Takes back what [`Team::enter`] said.
    pub fn leave(&self, number: u64) {
        self.mark(number).0.store(0, Relaxed);
    }
}
