//! Positions in pairs: each in normal form beside its negative, both found by their exact value.

use hashbrown::HashTable;
use rustc_hash::FxHasher;
use smallvec::SmallVec;
use std::hash::{Hash, Hasher};
use zug_core::Summand;

/// Pair `n` is a position at `2n` and its negative at `2n + 1`.
pub(crate) struct Pairs<P> {
    slots: Vec<P>,
    places: HashTable<u32>,
}

fn hash<P: Hash>(p: &P) -> u64 {
    let mut hasher = FxHasher::default();
    p.hash(&mut hasher);
    hasher.finish()
}

impl<P: Eq + Hash> Pairs<P> {
    pub fn new() -> Self {
        Pairs { slots: Vec::new(), places: HashTable::new() }
    }

    /// The pair a position belongs to, and whether it is the negative there.
    pub fn find(&self, p: &P) -> Option<(u32, bool)> {
        let slot = *self.places.find(hash(p), |slot| self.slots[*slot as usize] == *p)?;
        Some((slot / 2, slot & 1 == 1))
    }

    /// Adds a position that is not there, with its negative.
    pub fn insert(&mut self, p: P, negative: P) -> u32 {
        let slot = self.slots.len() as u32;
        let different = p != negative;
        self.slots.extend([p, negative]);
        for slot in slot..slot + 1 + u32::from(different) {
            let slots = &self.slots;
            self.places.insert_unique(hash(&slots[slot as usize]), slot, |s| hash(&slots[*s as usize]));
        }
        slot / 2
    }

    /// One of a pair.
    pub fn get(&self, pair: u32, negative: bool) -> &P {
        &self.slots[2 * pair as usize + usize::from(negative)]
    }

    /// About how many bytes they take.
    pub fn bytes(&self) -> usize {
        self.slots.len() * (size_of::<P>() + 6)
    }

    /// Forgets all pairs and hands them out.
    pub fn drain(&mut self) -> impl Iterator<Item = (P, P)> + use<P> {
        self.places.clear();
        let mut slots = std::mem::take(&mut self.slots).into_iter();
        std::iter::from_fn(move || Some((slots.next()?, slots.next()?)))
    }
}

/// The negative of a part, in normal form.
pub(crate) fn normal_negative<R: Summand>(rules: &R, p: &R::Pos) -> R::Pos {
    let negative = rules.negate(p);
    let mut parts: SmallVec<[R::Pos; 1]> = SmallVec::new();
    rules.split(&negative, |part| parts.push(part));
    debug_assert_eq!(parts.len(), 1, "the negative of a part is a part");
    if parts.len() == 1 { parts.remove(0) } else { negative }
}
