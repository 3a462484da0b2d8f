//! The nim values of a heap game, one heap after another.
//!
//! Heaps that may be parted need, taken plainly, a look at every pair of smaller ones. Long sequences use the sparse
//! space: only pairs with a rare value are looked at, and those many heaps at a time, on all threads, as long as none of
//! their parts is among the heaps in work.

use super::pairs::Pairs;
use super::period::find_period;
use super::sparse::SparseSpace;
use super::{HeapGame, Period};
use crate::forms::{FormError, Watch};
use crate::values::Mex;
use rayon::prelude::*;
use rustc_hash::FxHashMap;

/// The nim values of a game's heaps, as far as they are known.
#[derive(Clone, Debug)]
pub struct NimSequence {
    game: HeapGame,
    largest_take: usize,
    /// What may be taken to leave none, one, two and three heaps.
    takes: [Vec<usize>; 4],
    values: Vec<u32>,
    largest_value: u32,
    space: SparseSpace,
    pairs: Pairs,
    period: Option<Period>,
    /// How many values there were when the period was last looked for.
    looked: usize,
    mex: Mex,
}

/// With so many values the sparse space is worth its while.
const SPARSE: usize = 1 << 9;
/// So many heaps are worked at together, in portions that stay in a cache.
const BLOCK: usize = 1 << 13;
const PORTION: usize = 1 << 8;
/// Pairs of parts looked at between two looks at what is missed.
const STRIDE: usize = 256;

impl NimSequence {
    /// The sequence of a game; only the empty heap is known.
    pub fn new(game: &HeapGame) -> Self {
        Self::with_values(game, vec![0])
    }

    /// The sequence with values that are known already, of the heaps 0, 1, 2, ….
    pub fn with_values(game: &HeapGame, mut values: Vec<u32>) -> Self {
        if values.is_empty() {
            values.push(0);
        }
        let largest_value = values.iter().copied().max().unwrap_or(0);
        let mut sequence = NimSequence {
            game: game.clone(),
            largest_take: game.largest_take(),
            takes: [0, 1, 2, 3].map(|heaps| game.takes(heaps)),
            values,
            largest_value,
            space: SparseSpace::default(),
            pairs: Pairs::default(),
            period: None,
            looked: 0,
            mex: Mex::default(),
        };
        if sequence.values.len() > 1 {
            sequence.look_back();
        }
        sequence
    }

    /// The game.
    pub fn game(&self) -> &HeapGame {
        &self.game
    }

    /// The period, once it is proved. Nim and Grundy's game have none found here.
    pub fn period(&self) -> Option<Period> {
        self.period
    }

    /// The largest heap whose value the proof of the period needs.
    pub fn proved_by(&self) -> Option<usize> {
        self.period.map(|period| period.proved_by(self.largest_take, self.most_heaps()))
    }

    /// The values of the heaps 0, 1, 2, … known so far.
    pub fn values(&self) -> &[u32] {
        &self.values
    }

    /// Which bits of a value make it rare or common, and how many rare ones there are; `None` if no such space is used.
    pub fn sparse_space(&self) -> Option<(u32, usize)> {
        (self.space.mask != 0).then_some((self.space.mask, self.space.rare.len()))
    }

    /// The value of a heap, which must be known or past a proved period.
    pub fn value(&self, heap: usize) -> Option<u32> {
        let known = self.values.get(heap).copied();
        known.or_else(|| self.period.map(|p| self.values[p.preperiod + (heap - p.preperiod) % p.period]))
    }

    /// How many heaps a move may leave; one at least.
    fn most_heaps(&self) -> usize {
        (2..=3).rev().find(|heaps| !self.takes[*heaps].is_empty()).unwrap_or(1)
    }

    /// Whether the sparse space helps: heaps are parted into two, not into three.
    fn is_sparse(&self) -> bool {
        !self.takes[2].is_empty() && self.takes[3].is_empty()
    }

    /// Computes until the heap `largest` is known, or a period is proved.
    pub fn extend(&mut self, largest: usize) {
        self.extend_watched(largest, Watch::default()).expect("nobody says stop");
    }

    /// The same for somebody who may stop it and is told how far it is.
    pub fn extend_watched(&mut self, largest: usize, watch: Watch) -> Result<(), FormError> {
        while self.period.is_none() && self.values.len() <= largest {
            watch.look()?;
            let before = self.values.len();
            if self.game == HeapGame::Nim {
                let end = (before + BLOCK).min(largest + 1);
                self.values.extend(before as u32..end as u32);
            } else if self.space.mask != 0 && before > 2 * BLOCK + self.largest_take {
                self.extend_block(largest, watch)?;
            } else {
                let value = self.next_value();
                self.push(value);
            }
            watch.progress.into_iter().for_each(|p| p.add((self.values.len() - before) as u64));
            let len = self.values.len();
            if len.is_power_of_two() || len >= self.looked + (self.looked >> 5).max(STRIDE) {
                self.look_back();
            }
        }
        if self.period.is_none() {
            self.look_back();
        }
        Ok(())
    }

    /// The same on so many threads.
    pub fn extend_on(&mut self, threads: usize, largest: usize, watch: Watch) -> Result<(), FormError> {
        match rayon::ThreadPoolBuilder::new().num_threads(threads).build() {
            Ok(pool) => pool.install(|| self.extend_watched(largest, watch)),
            Err(_) => self.extend_watched(largest, watch),
        }
    }

    fn push(&mut self, value: u32) {
        self.space.note(self.values.len(), value);
        self.largest_value = self.largest_value.max(value);
        self.values.push(value);
    }

    /// Looks for a period, and for the sparse space that makes the fewest values rare.
    fn look_back(&mut self) {
        self.looked = self.values.len();
        if self.game != HeapGame::Nim && self.game != HeapGame::Grundy {
            self.period = find_period(&self.values, self.largest_take, self.most_heaps());
        }
        if self.values.len() >= SPARSE && self.is_sparse() {
            self.space.choose(&self.values);
        }
    }

    fn next_value(&mut self) -> u32 {
        let n = self.values.len();
        self.mex.clear();
        self.reach_one_heap(n);
        if !self.takes[3].is_empty() {
            self.reach_three_heaps(n);
        }
        if self.space.mask == 0 {
            for k in &self.takes[2] {
                reach_two_heaps(&self.values, &mut self.mex, parts(&self.game, n, *k), 1, usize::MAX);
            }
            return self.mex.value();
        }
        for k in &self.takes[2] {
            let rest = n.saturating_sub(*k);
            for &a in self.space.rare.iter().take_while(|a| (**a as usize) < rest) {
                reach(&self.values, &mut self.mex, &self.game, a as usize, rest - a as usize);
            }
        }
        self.sparse_value(n)
    }

    /// Notes the values of what is left where a heap is not parted.
    fn reach_one_heap(&mut self, n: usize) {
        if self.takes[0].contains(&n) {
            self.mex.insert(0);
        }
        for k in self.takes[1].iter().filter(|k| **k < n && **k > 0) {
            self.mex.insert(self.values[n - k]);
        }
    }

    fn reach_three_heaps(&mut self, n: usize) {
        for k in &self.takes[3] {
            let rest = n.saturating_sub(*k);
            if self.pairs.reach_three(&self.values, rest, &mut self.mex) {
                continue;
            }
            for a in 1..=rest / 3 {
                let g = self.values[a];
                for b in a..=(rest - a) / 2 {
                    self.mex.insert(g ^ self.values[b] ^ self.values[rest - a - b]);
                }
            }
        }
    }

    /// The value of heap `n`, once all common values that can be reached are noted: the least other one, unless a rare
    /// one is missed below it.
    fn sparse_value(&mut self, n: usize) -> u32 {
        let candidate = (0..).find(|v| !self.space.is_rare(*v) && !self.mex.contains(*v)).unwrap_or(u32::MAX);
        let mut from = 1;
        let mut missed = self.rare_missed_below(candidate, 0);
        while let Some(value) = missed {
            let mut more = false;
            for k in &self.takes[2] {
                more |= reach_two_heaps(&self.values, &mut self.mex, parts(&self.game, n, *k), from, from + STRIDE);
            }
            missed = self.rare_missed_below(candidate, value);
            if !more {
                break;
            }
            from += STRIDE;
        }
        missed.unwrap_or(candidate)
    }

    /// The least rare value not reached, from one already missed on.
    fn rare_missed_below(&self, candidate: u32, from: u32) -> Option<u32> {
        (from..candidate).find(|v| self.space.is_rare(*v) && !self.mex.contains(*v))
    }

    /// The values of many heaps at once. Rare heaps that leave parts known before the block are looked at first, by all
    /// threads, each with some of the heaps; the others while the values come in.
    fn extend_block(&mut self, largest: usize, watch: Watch) -> Result<(), FormError> {
        let start = self.values.len();
        let end = (start + BLOCK).min(largest + 1);
        let words = (self.largest_value as usize + 1).next_power_of_two().div_ceil(64);
        let known = self.space.rare.len();
        let far = self.space.rare.partition_point(|a| (*a as usize) < BLOCK);
        let (rare, values, takes, grundy) = (&self.space.rare[far..], &self.values, &self.takes[2], self.game == HeapGame::Grundy);
        let mut noted = vec![0u64; (end - start) * words];
        noted.par_chunks_mut(PORTION * words).enumerate().for_each(|(i, noted)| {
            if watch.look().is_err() {
                return;
            }
            let first = start + i * PORTION;
            let count = noted.len() / words;
            for (k, a) in takes.iter().flat_map(|k| rare.iter().map(move |a| (*k, *a as usize))) {
                let g = values[a];
                // The other part of heap `first + j` is `other + j`, and is to be there.
                let (other, skip) = match (first - k).checked_sub(a) {
                    Some(other) if other > 0 => (other, 0),
                    _ => (1, a + 1 - (first - k)),
                };
                let middle = (grundy && a >= other).then(|| a - other);
                for (j, h) in (skip..count).zip(&values[other..]) {
                    if middle == Some(j - skip) {
                        continue;
                    }
                    let value = (g ^ h) as usize;
                    noted[j * words + value / 64] |= 1 << (value % 64);
                }
            }
        });
        for n in start..end {
            watch.look()?;
            self.mex.set_words(&noted[(n - start) * words..][..words]);
            self.reach_one_heap(n);
            for k in &self.takes[2] {
                let rest = n - k;
                let near = self.space.rare[..far].iter().chain(&self.space.rare[known..]);
                for &a in near.take_while(|a| (**a as usize) < rest) {
                    reach(&self.values, &mut self.mex, &self.game, a as usize, rest - a as usize);
                }
            }
            let value = self.sparse_value(n);
            self.push(value);
        }
        Ok(())
    }
}

/// What is left of heap `n` to be parted, and the largest size of the smaller part.
fn parts(game: &HeapGame, n: usize, take: usize) -> (usize, usize) {
    let rest = n.saturating_sub(take);
    (rest, if *game == HeapGame::Grundy { rest.saturating_sub(1) / 2 } else { rest / 2 })
}

/// Notes the value of two parts, unless they must differ and do not.
#[inline]
fn reach(values: &[u32], mex: &mut Mex, game: &HeapGame, a: usize, b: usize) {
    if a != b || *game != HeapGame::Grundy {
        mex.insert(values[a] ^ values[b]);
    }
}

/// Notes the values of `rest` parted into heaps `a ≤ b`, with `a` up to `half` and in a range; says whether there are
/// more.
fn reach_two_heaps(values: &[u32], mex: &mut Mex, (rest, half): (usize, usize), from: usize, to: usize) -> bool {
    let end = half.min(to - 1);
    if from <= end {
        let (small, large) = (&values[from..=end], &values[rest - end..=rest - from]);
        small.iter().zip(large.iter().rev()).for_each(|(a, b)| mex.insert(a ^ b));
    }
    half > end
}

/// The sequences of several games, as far as they were asked for.
#[derive(Debug, Default)]
pub struct NimSequences(FxHashMap<String, NimSequence>);

impl NimSequences {
    /// The nim value of some heaps of a game; `None` if no game has this name.
    pub fn value(&mut self, game: &str, heaps: &[u32], watch: Watch) -> Result<Option<u32>, FormError> {
        if !self.0.contains_key(game) {
            let Ok(rules) = game.parse() else { return Ok(None) };
            self.0.insert(game.into(), NimSequence::new(&rules));
        }
        let Some(sequence) = self.0.get_mut(game) else { return Ok(None) };
        let largest = heaps.iter().copied().max().unwrap_or(0) as usize;
        if sequence.value(largest).is_none() {
            sequence.extend_watched(largest, watch)?;
        }
        Ok(heaps.iter().try_fold(0, |total, heap| Some(total ^ sequence.value(*heap as usize)?)))
    }
}
