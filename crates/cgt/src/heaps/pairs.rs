//! Heaps parted into three: with the set of values that two heaps of each size together may have, as bits, a heap of
//! size `n` takes `n / 3` looks at such sets instead of a look at every three heaps.

use crate::values::Mex;

/// Of each size, the values of two heaps that make it up. A set has a power of two of words.
#[derive(Clone, Debug, Default)]
pub(super) struct Pairs {
    sets: Vec<Box<[u64]>>,
    bytes: usize,
    noted: Vec<u64>,
}

/// Bytes for sets; larger heaps are parted one by one.
const MOST_BYTES: usize = 1 << 30;

impl Pairs {
    /// Makes sure that the sets of all sizes below `n` are known, for which the values below `n - 1` are needed; whether
    /// they fit.
    fn extend(&mut self, values: &[u32], n: usize) -> bool {
        while self.sets.len() < n && self.bytes <= MOST_BYTES {
            let size = self.sets.len();
            let pairs = || (1..=size / 2).map(|a| (values[a] ^ values[size - a]) as usize);
            let words = pairs().max().map_or(0, |value| (value / 64 + 1).next_power_of_two());
            let mut set = vec![0u64; words].into_boxed_slice();
            pairs().for_each(|value| set[value / 64] |= 1 << (value % 64));
            self.bytes += 8 * words + size_of::<Box<[u64]>>();
            self.sets.push(set);
        }
        self.sets.len() >= n
    }

    /// Notes the values of a heap of `rest` counters parted into three; whether that was done.
    pub fn reach_three(&mut self, values: &[u32], rest: usize, mex: &mut Mex) -> bool {
        if !self.extend(values, rest) {
            return false;
        }
        // The smallest of three heaps is not more than a third. Its value turns a set: the bits above the sixth exchange
        // words, the others bits of a word. Words are put together by these others first, so that each is turned once.
        let words = self.sets.iter().map(|set| set.len()).max().unwrap_or(0);
        let words = words.max((values.iter().copied().max().unwrap_or(0) as usize / 64 + 1).next_power_of_two());
        self.noted.clear();
        self.noted.resize(64 * words, 0);
        for (a, value) in values.iter().enumerate().take(rest / 3 + 1).skip(1) {
            let (low, high) = (*value as usize % 64, *value as usize / 64);
            let noted = &mut self.noted[low * words..][..words];
            for (at, word) in self.sets[rest - a].iter().enumerate() {
                noted[at ^ high] |= word;
            }
        }
        for low in 1..64 {
            for at in 0..words {
                let turned = turned(self.noted[low * words + at], low);
                self.noted[at] |= turned;
            }
        }
        mex.add_words(&self.noted[..words]);
        true
    }
}

/// A word in which bit `i` stands at place `i ^ by`.
fn turned(mut word: u64, by: usize) -> u64 {
    const ODD: [u64; 6] = [
        0xaaaa_aaaa_aaaa_aaaa,
        0xcccc_cccc_cccc_cccc,
        0xf0f0_f0f0_f0f0_f0f0,
        0xff00_ff00_ff00_ff00,
        0xffff_0000_ffff_0000,
        0xffff_ffff_0000_0000,
    ];
    for (i, odd) in ODD.into_iter().enumerate().filter(|(i, _)| by >> i & 1 == 1) {
        word = (word & odd) >> (1 << i) | (word & !odd) << (1 << i);
    }
    word
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_turned_one_by_one() {
        for by in 0..64 {
            for i in 0..64 {
                assert_eq!(turned(1 << i, by), 1 << (i ^ by));
            }
        }
    }
}
