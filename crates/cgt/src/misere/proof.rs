//! The proof of a misère quotient.
//!
//! A guess gives every sum an element, and says which elements are P. It is right if every sum that has a move is P
//! exactly when no move leads to P, and the empty sum is N. That is a question about infinitely many sums, but of a sum
//! only two things matter: its element `q`, and the set `W` of elements `s` such that some move from the sum, with `s`
//! beside it, leads to P. Of the sum with one more heap `h` the element is `q·h`, and its set has the `s` with `s·h` in
//! `W`, for moves in the old part, and those with `q·h'·s` in P for an option `h'` of the heap. So all pairs are found by
//! a walk through finitely many, and the sum is right if it is P exactly when the empty sum is not in its set.

use super::quotient::Quotient;
use crate::forms::{FormError, Patience, Watch};
use rustc_hash::FxHashMap;

/// What a heap looks like to the quotient: its element and those of its options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Moves {
    /// A heap that looks like this.
    pub heap: usize,
    /// Its element.
    pub element: u32,
    /// Those of its options, in order.
    pub options: Vec<u32>,
}

/// How a proof ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// The guess is right.
    Proved,
    /// It is wrong about the sum of these heaps or about one of its options.
    Wrong(Vec<usize>),
    /// There are too many pairs to look at.
    Unsettled,
}

/// As many pairs as are looked at, times the words of a set.
const MOST: usize = 1 << 20;

/// A set of elements.
type Set = Box<[u64]>;

fn insert(set: &mut [u64], element: u32) {
    set[element as usize / 64] |= 1 << (element % 64);
}

fn contains(set: &[u64], element: u32) -> bool {
    set[element as usize / 64] >> (element % 64) & 1 == 1
}

/// Proves a guess, or finds where it is wrong.
pub(super) fn prove(quotient: &Quotient, moves: &[Moves], watch: Watch) -> Result<Verdict, FormError> {
    let count = quotient.len() as u32;
    let words = (count as usize).div_ceil(64);
    let mut patience = Patience::with(watch);
    let empty = || -> Set { vec![0; words].into() };
    if quotient.is_p(0) {
        return Ok(Verdict::Wrong(Vec::new()));
    }
    // What makes an element P.
    let to_p: Vec<Set> = (0..count)
        .map(|a| {
            let mut set = empty();
            (0..count).filter(|s| quotient.is_p(quotient.product(a, *s))).for_each(|s| insert(&mut set, s));
            set
        })
        .collect();
    let mut seen: FxHashMap<(u32, Set), u32> = FxHashMap::default();
    // Each pair with the one before it and the heap that was added.
    let mut pairs: Vec<(u32, Set, u32, usize)> = vec![(0, empty(), 0, 0)];
    seen.insert((0, empty()), 0);
    let mut next = 0;
    while next < pairs.len() {
        for m in moves {
            patience.work(count as usize + m.options.len() * words)?;
            let (q, ref set, ..) = pairs[next];
            let mut after = empty();
            (0..count).filter(|s| contains(set, quotient.product(*s, m.element))).for_each(|s| insert(&mut after, s));
            for option in &m.options {
                let reached = &to_p[quotient.product(q, *option) as usize];
                after.iter_mut().zip(reached.iter()).for_each(|(a, b)| *a |= b);
            }
            let element = quotient.product(q, m.element);
            let right = quotient.is_p(element) != contains(&after, 0);
            if right && seen.contains_key(&(element, after.clone())) {
                continue;
            }
            if pairs.len() * words >= MOST {
                return Ok(Verdict::Unsettled);
            }
            seen.insert((element, after.clone()), pairs.len() as u32);
            pairs.push((element, after, next as u32, m.heap));
            if !right {
                return Ok(Verdict::Wrong(heaps_of(&pairs)));
            }
        }
        next += 1;
    }
    Ok(Verdict::Proved)
}

/// The heaps of the last pair.
fn heaps_of(pairs: &[(u32, Set, u32, usize)]) -> Vec<usize> {
    let mut heaps = Vec::new();
    let mut at = pairs.len() - 1;
    while at > 0 {
        heaps.push(pairs[at].3);
        at = pairs[at].2 as usize;
    }
    heaps.reverse();
    heaps
}
