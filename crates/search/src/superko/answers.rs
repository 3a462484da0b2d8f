//! Answers that were found, by board, and the question where else they hold. Threads share them.

use super::conditions::Conditions;
use rustc_hash::FxHashMap;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use zug_core::Side;

/// What an answer is for, the history aside. Boards are the ones that stand for their images.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Place {
    pub board: u32,
    pub side: Side,
    /// The last move was a pass.
    pub passed: bool,
}

/// Left can (`yes`) or cannot reach a score of at least `target`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Claim {
    pub target: i32,
    pub yes: bool,
}

impl Claim {
    /// Who the answer is good for.
    pub fn winner(self) -> Side {
        if self.yes { Side::Left } else { Side::Right }
    }

    /// Whether `other` follows.
    fn implies(self, other: Claim) -> bool {
        self.yes == other.yes && if self.yes { self.target >= other.target } else { self.target <= other.target }
    }
}

/// At most so many answers are kept for a place; then the oldest goes.
const KEPT: usize = 64;
/// Answers with longer conditions are not kept: they hold almost nowhere else.
const LONGEST: usize = 1 << 14;
/// Parts of the answers, so that threads seldom wait for each other.
const PARTS: usize = 64;
/// Bytes of an answer beside the boards it speaks of, and of a place.
const ANSWER: usize = 112;
const PLACE: usize = 64;

/// The answers found so far, in a bounded amount of memory: when a part is full, the half that is least useful goes.
pub(super) struct Answers {
    parts: Box<[Mutex<Part>]>,
    /// Bytes of a part.
    most: usize,
    /// Answers that were dropped to make room.
    dropped: AtomicU64,
}

#[derive(Default)]
struct Part {
    kept: FxHashMap<Place, Vec<Kept>>,
    bytes: usize,
}

struct Kept {
    claim: Claim,
    why: Arc<Conditions>,
    /// What finding it took, once more for each time it was used, and half of that after each cleaning.
    worth: u32,
    /// What finding it took.
    took: u32,
}

impl Kept {
    fn bytes(&self) -> usize {
        ANSWER + 4 * self.why.len()
    }
}

impl Answers {
    /// Answers in about so many bytes.
    pub fn new(bytes: usize) -> Answers {
        Answers { parts: (0..PARTS).map(|_| Mutex::default()).collect(), most: bytes / PARTS, dropped: AtomicU64::new(0) }
    }

    fn part(&self, place: Place) -> std::sync::MutexGuard<'_, Part> {
        let number = (place.board as usize) << 2 | (place.side as usize) << 1 | usize::from(place.passed);
        let part = number.wrapping_mul(0x9e37_79b9) >> 16;
        self.parts[part % PARTS].lock().expect("no panic while held")
    }

    /// An answer to "at least `target`?" that holds for a history, a sorted list that is worked out only if there is
    /// any answer for the place.
    pub fn find<'h>(&self, place: Place, target: i32, history: impl FnOnce() -> &'h [u32]) -> Option<(bool, Arc<Conditions>)> {
        let mut part = self.part(place);
        let fits = |claim: Claim| claim.implies(Claim { target, yes: claim.yes });
        let kept = part.kept.get_mut(&place).filter(|kept| kept.iter().any(|k| fits(k.claim)))?;
        let history = history();
        let found = kept.iter_mut().rev().find(|k| fits(k.claim) && k.why.hold(history))?;
        found.worth = found.worth.saturating_add(found.took);
        Some((found.claim.yes, found.why.clone()))
    }

    /// Keeps an answer that took so many expanded positions, unless a kept one says more.
    pub fn keep(&self, place: Place, claim: Claim, why: Arc<Conditions>, took: u64) {
        if why.len() > LONGEST {
            return;
        }
        let took = u32::try_from(took).unwrap_or(u32::MAX).max(1);
        let answer = Kept { claim, why, worth: took, took };
        let mut part = self.part(place);
        if part.bytes + answer.bytes() + PLACE > self.most {
            self.dropped.fetch_add(part.clean(self.most / 2), Relaxed);
        }
        if answer.bytes() + PLACE > self.most / 2 {
            return;
        }
        let Part { kept, bytes } = &mut *part;
        let kept = kept.entry(place).or_insert_with(|| {
            *bytes += PLACE;
            Vec::new()
        });
        if kept.iter().any(|k| k.claim.implies(claim) && k.why.weaker_than(&answer.why)) {
            return;
        }
        kept.retain(|k| {
            let stays = !(claim.implies(k.claim) && answer.why.weaker_than(&k.why));
            *bytes -= if stays { 0 } else { k.bytes() };
            stays
        });
        if kept.len() == KEPT {
            *bytes -= kept.remove(0).bytes();
        }
        *bytes += answer.bytes();
        kept.push(answer);
    }

    /// Number of answers that were dropped to make room.
    pub fn dropped(&self) -> u64 {
        self.dropped.load(Relaxed)
    }

    /// Number of answers.
    pub fn len(&self) -> usize {
        self.parts.iter().map(|part| part.lock().expect("no panic while held").kept.values().map(Vec::len).sum::<usize>()).sum()
    }
}

impl Part {
    /// Drops the least useful answers until what is left fits, and halves what the others are worth; tells how many.
    fn clean(&mut self, most: usize) -> u64 {
        let mut worths: Vec<(u32, usize)> = self.kept.values().flatten().map(|k| (k.worth, k.bytes() + PLACE)).collect();
        worths.sort_unstable();
        let mut bytes = 0;
        // The most useful ones that fit stay.
        let from = worths.iter().rposition(|&(_, size)| {
            bytes += size;
            bytes > most
        });
        let least = from.map_or(0, |from| worths[from].0);
        self.bytes = 0;
        self.kept.retain(|_, kept| {
            kept.retain_mut(|k| {
                let stays = k.worth > least || from.is_none();
                k.worth /= 2;
                self.bytes += if stays { k.bytes() } else { 0 };
                stays
            });
            kept.shrink_to_fit();
            self.bytes += if kept.is_empty() { 0 } else { PLACE };
            !kept.is_empty()
        });
        self.kept.shrink_to_fit();
        (worths.len() - self.kept.values().map(Vec::len).sum::<usize>()) as u64
    }
}
