//! All provers of the program together: they share one memory, and those that were not asked for longest give theirs
//! back.

use super::Memory;
use std::sync::{Arc, LazyLock, Mutex, Weak};

/// What all tables of proofs may take, and what one of them may grow to. It begins small and takes what the questions
/// need.
const ALL: usize = 2 << 30;
const EACH: usize = 1 << 30;

/// A prover that can be given up.
pub trait Kept: Send + Sync {
    /// The bytes its table takes.
    fn bytes(&self) -> usize;
    /// Forgets the prover with all it learned, unless it is at work.
    fn forget(&self);
}

/// The provers that were asked for.
pub struct Provers {
    memory: Arc<Memory>,
    each: usize,
    /// The one that was not asked for longest comes first.
    asked: Mutex<Vec<Weak<dyn Kept>>>,
}

impl Provers {
    fn new(all: usize, each: usize) -> Provers {
        Provers { memory: Memory::new(all), each, asked: Mutex::default() }
    }

    /// Those of this process.
    pub fn all() -> &'static Provers {
        static PROVERS: LazyLock<Provers> = LazyLock::new(|| Provers::new(ALL, EACH));
        &PROVERS
    }

    /// The memory they share.
    pub fn memory(&self) -> &Arc<Memory> {
        &self.memory
    }

    /// The bytes that one of them may grow to.
    pub fn each(&self) -> usize {
        self.each
    }

    /// One is asked for now: others make room for it to grow.
    pub fn ask(&self, kept: &Arc<dyn Kept>) {
        let mut asked = self.asked.lock().expect("no panic while held");
        asked.retain(|other| other.strong_count() > 0 && !std::ptr::addr_eq(other.as_ptr(), Arc::as_ptr(kept)));
        for other in asked.iter().filter_map(Weak::upgrade) {
            if self.memory.taken().saturating_sub(kept.bytes()) <= self.memory.most().saturating_sub(self.each) {
                break;
            }
            other.forget();
        }
        asked.push(Arc::downgrade(kept));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Proves, prover_in_rows};
    use zug_games::mnk::Mnk;

    struct Seat(Mutex<Option<Arc<dyn Proves<Mnk<u64>>>>>);

    impl Kept for Seat {
        fn bytes(&self) -> usize {
            self.0.lock().unwrap().as_ref().map_or(0, |prover| prover.bytes())
        }

        fn forget(&self) {
            *self.0.lock().unwrap() = None;
        }
    }

    #[test]
    fn those_not_asked_for_longest_make_room() {
        // Each table begins with a megabyte; beside one that grows to two there is room for two.
        let provers = Provers::new(4 << 20, 2 << 20);
        let rules = Mnk::<u64>::named("drop-7x6x4").unwrap().unwrap();
        let seats: Vec<Arc<Seat>> = (0..4).map(|_| Arc::new(Seat(Mutex::new(None)))).collect();
        let ask = |n: usize| {
            let kept: Arc<dyn Kept> = seats[n].clone();
            provers.ask(&kept);
            seats[n].0.lock().unwrap().get_or_insert_with(|| prover_in_rows(&rules, 1 << 20, provers.memory()).unwrap().unwrap());
        };
        let there = || seats.iter().map(|seat| seat.0.lock().unwrap().is_some()).collect::<Vec<_>>();
        (0..3).for_each(ask);
        assert_eq!(there(), [true, true, true, false]);
        ask(3);
        assert_eq!(there(), [false, true, true, true]);
        ask(1);
        assert_eq!(there(), [false, true, true, true], "there is room beside its own");
        ask(0);
        assert_eq!(there(), [true, true, false, true], "1 was asked for after 2");
        assert_eq!(provers.memory().taken(), 3 << 20);
        drop(seats);
        assert_eq!(provers.memory().taken(), 0);
    }
}
