//! Solved sums, found by their exact text: a value and a sorted list of components. A hash leads to a record, the
//! record's own words decide.
//!
//! Memory is bounded by two generations. Records go to the young one; when it is full the old one is dropped and the
//! young one takes its place. A record found in the old one is copied to the young one, so what is still asked for
//! stays.

use super::Id;
use hashbrown::HashTable;

/// A sum as the table sees it: Left is to move.
#[derive(Clone, Copy)]
pub(crate) struct Key<'a> {
    /// The folded value.
    pub value: u32,
    /// The components, sorted.
    pub ids: &'a [Id],
}

impl Key<'_> {
    /// The sum of the words of its members: the same in any order.
    pub fn hash(&self) -> u64 {
        let start = word(u64::from(self.value) | 1 << 40);
        self.ids.iter().fold(start, |h, id| h.wrapping_add(word(u64::from(id.bits()))))
    }
}

/// The random word of a number (the finisher of SplitMix64).
fn word(x: u64) -> u64 {
    let mut z = x.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// One generation: records `[length << 1 | win, value, ids…]` one after the other, and where each begins.
#[derive(Default)]
struct Generation {
    places: HashTable<u32>,
    words: Vec<u32>,
}

impl Generation {
    fn bytes(&self) -> usize {
        self.words.len() * 4 + self.places.len() * 6
    }

    fn holds(&self, at: u32, key: Key) -> bool {
        let at = at as usize;
        let n = key.ids.len();
        (self.words[at] >> 1) as usize == n
            && self.words[at + 1] == key.value
            && self.words[at + 2..at + 2 + n].iter().zip(key.ids).all(|(a, b)| *a == b.bits())
    }

    fn find(&self, hash: u64, key: Key) -> Option<bool> {
        self.places.find(hash, |at| self.holds(*at, key)).map(|at| self.words[*at as usize] & 1 == 1)
    }

    fn insert(&mut self, hash: u64, key: Key, win: bool) {
        let at = self.words.len();
        let words = &mut self.words;
        words.push((key.ids.len() as u32) << 1 | u32::from(win));
        words.push(key.value);
        words.extend(key.ids.iter().map(|id| id.bits()));
        self.places.insert_unique(hash, at as u32, |at| rehash(words, *at));
    }

    fn clear(&mut self) {
        self.places.clear();
        self.words.clear();
    }
}

fn rehash(words: &[u32], at: u32) -> u64 {
    let at = at as usize;
    let n = (words[at] >> 1) as usize;
    let start = word(u64::from(words[at + 1]) | 1 << 40);
    words[at + 2..at + 2 + n].iter().fold(start, |h, id| h.wrapping_add(word(u64::from(*id))))
}

/// Whether Left, to move, wins: for sums that were solved.
pub(crate) struct Table {
    young: Generation,
    old: Generation,
    /// Bytes of one generation.
    room: usize,
    /// How often a sum was found.
    pub hits: u64,
}

impl Table {
    /// With a budget in bytes.
    pub fn new(memory: usize) -> Table {
        // Record positions are 32 bits of words.
        Table { young: Generation::default(), old: Generation::default(), room: (memory / 2).min(1 << 33), hits: 0 }
    }

    /// Whether Left wins, if it is known.
    pub fn get(&mut self, key: Key) -> Option<bool> {
        let hash = key.hash();
        if let Some(win) = self.young.find(hash, key) {
            self.hits += 1;
            return Some(win);
        }
        if self.old.places.is_empty() {
            return None;
        }
        let win = self.old.find(hash, key)?;
        self.hits += 1;
        self.put(key, win);
        Some(win)
    }

    /// Remembers a sum.
    pub fn put(&mut self, key: Key, win: bool) {
        let size = (key.ids.len() + 2) * 4 + 6;
        let hash = key.hash();
        if self.young.find(hash, key).is_some() {
            return;
        }
        if self.young.bytes() + size > self.room {
            std::mem::swap(&mut self.young, &mut self.old);
            self.young.clear();
            if size > self.room {
                return;
            }
        }
        self.young.insert(hash, key, win);
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.young.clear();
        self.old.clear();
    }

    /// How many sums are remembered.
    pub fn len(&self) -> usize {
        self.young.places.len() + self.old.places.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_table_forgets_the_oldest_and_never_answers_for_another_sum() {
        let mut table = Table::new(2_000);
        let ids: Vec<[Id; 2]> = (0..500).map(|i| [Id::new(i, false), Id::new(i + 1, false)]).collect();
        for (i, ids) in ids.iter().enumerate() {
            table.put(Key { value: 7, ids }, i % 3 == 0);
            assert_eq!(table.get(Key { value: 7, ids }), Some(i % 3 == 0));
            assert_eq!(table.get(Key { value: 8, ids }), None);
        }
        assert_eq!(table.get(Key { value: 7, ids: &ids[0] }), None);
        for (i, ids) in ids.iter().enumerate() {
            assert!(table.get(Key { value: 7, ids }).is_none_or(|win| win == (i % 3 == 0)));
        }
        assert!(table.len() > 20 && table.young.bytes() + table.old.bytes() <= 2_000);
    }

    #[test]
    fn a_sum_that_is_larger_than_the_table_is_not_remembered() {
        let mut table = Table::new(100);
        let ids: Vec<Id> = (0..100).map(|i| Id::new(i, false)).collect();
        table.put(Key { value: 0, ids: &ids }, true);
        assert_eq!(table.get(Key { value: 0, ids: &ids }), None);
    }
}
