//! Counting move sequences and positions: the oldest test of a move generator.

use crate::{Interrupted, Path, Progress, Rules, Side};
use std::collections::HashSet;
use std::ops::ControlFlow::{Break, Continue};

/// The number of move sequences of each length `1..=depth` from `p`, where the history begins. A finished game has no continuation.
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
    if path.enter(rules, p, side).is_none() {
        let _ = rules.moves(p, side, |m| {
            if !path.permits(rules, p, side, m) {
                return Continue(());
            }
            *here += 1;
            if deeper.is_empty() {
                return Continue(());
            }
            let mut q = p.clone();
            let next = rules.play(&mut q, side, m);
            result = walk(rules, &q, next, path, deeper, progress);
            if result.is_ok() { Continue(()) } else { Break(()) }
        });
    }
    path.leave(rules, p, side);
    result
}

/// The number of distinct positions (with the side to move) at each ply `1..=depth`, after `fold` has been applied to each.
/// Positions reached by different paths are one, so the history has no say here.
pub fn perft_distinct<R: Rules>(
    rules: &R,
    p: &R::Pos,
    side: Side,
    depth: usize,
    fold: impl Fn(&R::Pos) -> R::Pos,
    progress: &Progress,
) -> Result<Vec<u64>, Interrupted> {
    let mut layer = HashSet::from([(fold(p), side)]);
    let mut counts = Vec::with_capacity(depth);
    for _ in 0..depth {
        let mut next_layer = HashSet::new();
        for (p, side) in &layer {
            progress.check()?;
            for m in rules.list(p, *side) {
                let mut q = p.clone();
                let next = rules.play(&mut q, *side, m);
                next_layer.insert((fold(&q), next));
            }
        }
        counts.push(next_layer.len() as u64);
        layer = next_layer;
    }
    Ok(counts)
}
