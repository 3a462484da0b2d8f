//! Positions in pairs: each in normal form beside its negative, both found by their exact value.

use hashbrown::HashTable;
use rustc_hash::FxHasher;
use smallvec::SmallVec;
use std::hash::{Hash, Hasher};
use zug_core::Summand;

/// Pair `n` is a position at `2n` and its negative at `2n + 1`.
pub(crate) struct Pairs<P> {
    slots: Vec<P>,
    places: HashTable<Place>,
    /// Bytes that the positions hold beside their own size.
    heap: usize,
}

/// Where a position is. Its hash is kept, so that a growing table need not look at all positions again.
#[derive(Clone, Copy)]
struct Place {
    hash: u32,
    slot: u32,
}

impl Place {
    /// The hash as the table wants it: it looks at both ends.
    fn spread(self) -> u64 {
        u64::from(self.hash) << 32 | u64::from(self.hash)
    }
}

fn place<P: Hash>(p: &P, slot: u32) -> Place {
    let mut hasher = FxHasher::default();
    p.hash(&mut hasher);
    Place { hash: (hasher.finish() >> 32) as u32, slot }
}

impl<P: Eq + Hash> Pairs<P> {
    pub fn new() -> Self {
        Pairs { slots: Vec::new(), places: HashTable::new(), heap: 0 }
    }

    /// The pair a position belongs to, and whether it is the negative there.
    pub fn find(&self, p: &P) -> Option<(u32, bool)> {
        let wanted = place(p, 0);
        let found = self.places.find(wanted.spread(), |at| at.hash == wanted.hash && self.slots[at.slot as usize] == *p)?;
        Some((found.slot / 2, found.slot & 1 == 1))
    }

    /// Adds a position that is not there, with its negative; each holds `heap` bytes beside its own size.
    pub fn insert(&mut self, p: P, negative: P, heap: usize) -> u32 {
        self.heap += 2 * heap;
        let slot = self.slots.len() as u32;
        let different = p != negative;
        self.slots.extend([p, negative]);
        for slot in slot..slot + 1 + u32::from(different) {
            let at = place(&self.slots[slot as usize], slot);
            self.places.insert_unique(at.spread(), at, |at| at.spread());
        }
        slot / 2
    }

    /// One of a pair.
    pub fn get(&self, pair: u32, negative: bool) -> &P {
        &self.slots[2 * pair as usize + usize::from(negative)]
    }

    /// About how many bytes they take.
    pub fn bytes(&self) -> usize {
        self.slots.len() * (size_of::<P>() + 10) + self.heap
    }

    /// Forgets all pairs and hands them out.
    pub fn drain(&mut self) -> impl Iterator<Item = (P, P)> + use<P> {
        self.places.clear();
        self.heap = 0;
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
