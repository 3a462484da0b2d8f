//! Counting move sequences and positions: the oldest test of a move generator.

use crate::{Interrupted, Path, Progress, Rules, Side};
use std::collections::HashSet;
use std::hash::Hash;
use std::ops::ControlFlow::{Break, Continue};

/// The number of move sequences of each length `1..=depth` from `p`, where the history begins. A finished game has no
/// continuation.
///
/// The last ply is counted, not played, and the walk recurses once a ply: `depth` is the caller's to bound.
pub fn perft<R: Rules>(rules: &R, p: &R::Pos, side: Side, depth: usize, progress: &Progress) -> Result<Vec<u64>, Interrupted> {
    let mut counts = vec![0; depth];
    if depth > 0 {
        walk(rules, p, side, &mut R::Path::new(), &mut counts, progress)?;
    }
    Ok(counts)
}

/// Counts from a position that the history has not been told of, and leaves the history as it was.
fn walk<R: Rules>(
    rules: &R,
    p: &R::Pos,
    side: Side,
    path: &mut R::Path,
    counts: &mut [u64],
    progress: &Progress,
) -> Result<(), Interrupted> {
    if rules.over(p, side).is_some() {
        return Ok(());
    }
    let (here, deeper) = counts.split_first_mut().expect("a ply left to count");
    if deeper.len() >= 5 {
        progress.check()?;
    }
    let mut result = Ok(());
    if path.enter(rules, p, side).is_some() {
        // Over by the history.
    } else if deeper.is_empty() {
        let _ = path.moves(rules, p, side, |_| {
            *here += 1;
            Continue(())
        });
    } else {
        let _ = rules.moves(p, side, |m| {
            if !path.permits(rules, p, side, m) {
                return Continue(());
            }
            *here += 1;
            let mut q = p.clone();
            let next = rules.play(&mut q, side, m);
            result = walk(rules, &q, next, path, deeper, progress);
            if result.is_ok() { Continue(()) } else { Break(()) }
        });
    }
    path.leave(rules, p, side);
    result
}

/// Why positions were not counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PerftError {
    /// Told to stop.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
    /// They do not fit.
    #[error("the positions of ply {ply} need more than the {megabytes} MB of memory they may take")]
    Memory {
        /// The ply, from 1.
        ply: usize,
        /// What was allowed.
        megabytes: usize,
    },
}

/// The positions of a ply, and how much memory they take.
struct Layer<P> {
    positions: HashSet<(P, Side)>,
    heap: usize,
}

impl<P: Eq + Hash> Layer<P> {
    /// About how many bytes there are for so many places: the table has some room left, and a byte beside each place.
    fn bytes_of(places: usize) -> usize {
        places.saturating_mul(size_of::<(P, Side)>() + 1) / 7 * 8
    }

    /// The bytes now, or while the table grows for one more.
    fn bytes(&self, growing: bool) -> usize {
        let places = self.positions.capacity();
        let more = if growing && self.positions.len() == places { 2 * places.max(3) } else { 0 };
        self.heap.saturating_add(Self::bytes_of(places.saturating_add(more)))
    }
}

/// The number of distinct positions (with the side to move) at each ply `1..=depth`, after `fold` has been applied to
/// each. Positions reached by different paths are one, so the history has no say here. The positions of two plies lie
/// in memory.
pub fn perft_distinct<R: Rules>(
    rules: &R,
    p: &R::Pos,
    side: Side,
    depth: usize,
    fold: &dyn Fn(&R::Pos) -> R::Pos,
    memory: usize,
    progress: &Progress,
) -> Result<Vec<u64>, PerftError> {
    let mut layer = Layer { positions: HashSet::from([(fold(p), side)]), heap: rules.heap_bytes(p) };
    let mut counts = Vec::with_capacity(depth);
    for ply in 1..=depth {
        let mut next_layer = Layer { positions: HashSet::new(), heap: 0 };
        let before = layer.bytes(false);
        for (p, side) in &layer.positions {
            progress.check()?;
            for m in rules.list(p, *side) {
                let mut q = p.clone();
                let next = rules.play(&mut q, *side, m);
                let q = fold(&q);
                let heap = rules.heap_bytes(&q);
                if before.saturating_add(next_layer.bytes(true)).saturating_add(heap) > memory {
                    return Err(PerftError::Memory { ply, megabytes: memory >> 20 });
                }
                if next_layer.positions.insert((q, next)) {
                    next_layer.heap += heap;
                }
            }
        }
        counts.push(next_layer.positions.len() as u64);
        layer = next_layer;
    }
    Ok(counts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{NoHistory, Over};
    use std::ops::ControlFlow;

    /// Every move appends a digit: as many positions as sequences, each on the heap.
    struct Digits;

    impl Rules for Digits {
        type Pos = Vec<u8>;
        type Move = u8;
        type Path = NoHistory;

        fn start(&self) -> (Vec<u8>, Side) {
            (Vec::new(), Side::Left)
        }
        fn over(&self, _: &Vec<u8>, _: Side) -> Option<Over> {
            None
        }
        fn moves(&self, _: &Vec<u8>, _: Side, each: impl FnMut(u8) -> ControlFlow<()>) -> ControlFlow<()> {
            (0..10).try_for_each(each)
        }
        fn play(&self, p: &mut Vec<u8>, side: Side, m: u8) -> Side {
            p.push(m);
            !side
        }
        fn heap_bytes(&self, p: &Vec<u8>) -> usize {
            p.len()
        }
    }

    #[test]
    fn distinct_positions_stay_within_their_memory() {
        let count = |memory| perft_distinct(&Digits, &Vec::new(), Side::Left, 4, &Vec::clone, memory, &Progress::default());
        assert_eq!(count(1 << 21), Ok(vec![10, 100, 1000, 10_000]));
        assert_eq!(count(1 << 17), Err(PerftError::Memory { ply: 4, megabytes: 0 }));
        let entry = size_of::<(Vec<u8>, Side)>();
        assert_eq!(count(1000 * entry), Err(PerftError::Memory { ply: 3, megabytes: 0 }));
    }
}
