//! Answers that were found, by board, and the question where else they hold.

use super::conditions::Conditions;
use rustc_hash::FxHashMap;
use std::rc::Rc;
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

/// The answers found so far.
#[derive(Default)]
pub(super) struct Answers {
    kept: FxHashMap<Place, Vec<(Claim, Rc<Conditions>)>>,
    boards: usize,
}

impl Answers {
    /// Whether there is any answer for a place.
    pub fn any(&self, place: Place) -> bool {
        self.kept.contains_key(&place)
    }

    /// An answer to "at least `target`?" that holds for a history, given as a sorted list.
    pub fn find(&self, place: Place, target: i32, history: &[u32]) -> Option<(bool, Rc<Conditions>)> {
        let fits = |claim: &Claim| claim.implies(Claim { target, yes: claim.yes });
        let found = self.kept.get(&place)?.iter().rev().find(|(claim, conditions)| fits(claim) && conditions.hold(history))?;
        Some((found.0.yes, found.1.clone()))
    }

    /// Keeps an answer, unless a kept one says more.
    pub fn keep(&mut self, place: Place, claim: Claim, conditions: Rc<Conditions>) {
        if conditions.len() > LONGEST {
            return;
        }
        let kept = self.kept.entry(place).or_default();
        if kept.iter().any(|(c, why)| c.implies(claim) && why.weaker_than(&conditions)) {
            return;
        }
        kept.retain(|(c, why)| {
            let stays = !(claim.implies(*c) && conditions.weaker_than(why));
            self.boards -= if stays { 0 } else { why.len() };
            stays
        });
        if kept.len() == KEPT {
            self.boards -= kept.remove(0).1.len();
        }
        self.boards += conditions.len();
        kept.push((claim, conditions));
    }

    /// Number of answers.
    pub fn len(&self) -> usize {
        self.kept.values().map(Vec::len).sum()
    }

    /// Bytes, about.
    pub fn bytes(&self) -> usize {
        self.boards * 4 + self.kept.len() * 160
    }

    /// Forgets all.
    pub fn clear(&mut self) {
        *self = Answers::default();
    }
}
