//! The simplest form of a stopper.
//!
//! As with short games: dominated options go, reversible ones are bypassed. Both leave every node's value as it was, so
//! comparisons are made in the graph as it came. What is left is fused, equal nodes into one, and then the form is
//! unique (Siegel, *Combinatorial Game Theory*, VI.4).

use super::graph::{Graph, Place};
use super::survival::{Play, Survival};
use crate::forms::{Calculator, FormError};
use zug_core::Side;

/// Rounds after which simplification gives up: each round changes the graph, and no game met so far needs more than a
/// few.
const MAX_ROUNDS: usize = 1000;

/// The simplest form of a game that is a stopper.
pub(super) fn canonical(c: &mut Calculator, graph: &Graph) -> Result<Graph, FormError> {
    let graph = graph.folded(c)?;
    if graph.as_short().is_some() {
        return Ok(graph);
    }
    let mut order = Survival::new(graph.clone(), Play::Stopper);
    let mut graph = graph;
    for _ in 0..MAX_ROUNDS {
        let mut changed = false;
        for n in graph.reached() {
            for side in [Side::Left, Side::Right] {
                changed |= bypass(c, &mut graph, &mut order, n, side, |_, _, _| true)?;
                changed |= remove_dominated(c, &mut graph, &mut order, n, side, |_, _| true)?;
            }
        }
        if !changed {
            fuse(c, &mut graph, &mut order, |_| true)?;
            return graph.folded(c);
        }
    }
    Err(FormError::TooManyNodes)
}

/// Whether one place is at least as good as another for a side.
fn better(c: &mut Calculator, order: &mut Survival, side: Side, good: Place, bad: Place) -> Result<bool, FormError> {
    match side {
        Side::Left => order.ge(c, good, bad),
        Side::Right => order.ge(c, bad, good),
    }
}

/// Replaces each option of a node that the opponent can answer with something at least as good for him as the node by
/// what that answer leaves to choose from, where `allowed` says of graph, option and answer that it may be done. Says
/// whether there was one.
pub(super) fn bypass(
    c: &mut Calculator,
    graph: &mut Graph,
    order: &mut Survival,
    n: usize,
    side: Side,
    allowed: impl Fn(&Graph, Place, Place) -> bool,
) -> Result<bool, FormError> {
    let mut changed = false;
    let mut seen: Vec<Place> = graph.nodes[n].options(side).to_vec();
    let mut i = 0;
    while let Some(option) = graph.nodes[n].options(side).get(i).copied() {
        let mut through = None;
        for answer in graph.options(c, option, !side)?.iter() {
            if better(c, order, !side, *answer, Place::node(n))? && allowed(graph, option, *answer) {
                through = Some(*answer);
                break;
            }
        }
        let Some(answer) = through else {
            i += 1;
            continue;
        };
        changed = true;
        let new: Vec<Place> = graph.options(c, answer, side)?.iter().copied().filter(|place| !seen.contains(place)).collect();
        seen.extend(&new);
        let options = graph.nodes[n].options_mut(side);
        options.remove(i);
        options.extend(new);
    }
    Ok(changed)
}

/// Removes options of a node that are no better than another one, of graph and which `allowed` says that it may take
/// their place. Says whether there was one.
pub(super) fn remove_dominated(
    c: &mut Calculator,
    graph: &mut Graph,
    order: &mut Survival,
    n: usize,
    side: Side,
    allowed: impl Fn(&Graph, Place) -> bool,
) -> Result<bool, FormError> {
    let options = graph.nodes[n].options(side).to_vec();
    let mut kept: Vec<Place> = Vec::new();
    for option in options.iter().copied() {
        let mut stays = true;
        let mut i = 0;
        while let Some(other) = kept.get(i).copied() {
            if other == option || better(c, order, side, other, option)? && allowed(graph, other) {
                stays = false;
                break;
            }
            if better(c, order, side, option, other)? && allowed(graph, option) {
                kept.remove(i);
            } else {
                i += 1;
            }
        }
        if stays {
            kept.push(option);
        }
    }
    let changed = kept.len() != options.len();
    *graph.nodes[n].options_mut(side) = kept;
    Ok(changed)
}

/// Makes equal nodes one, among those that may be.
pub(super) fn fuse(c: &mut Calculator, graph: &mut Graph, order: &mut Survival, may: impl Fn(usize) -> bool) -> Result<(), FormError> {
    let mut first: Vec<Place> = (0..graph.nodes.len()).map(Place::node).collect();
    let mut kept: Vec<usize> = Vec::new();
    for n in graph.reached().into_iter().filter(|n| may(*n)) {
        let mut same = None;
        for other in &kept {
            if order.equal(c, Place::node(n), Place::node(*other))? {
                same = Some(*other);
                break;
            }
        }
        match same {
            Some(other) => first[n] = Place::node(other),
            None => kept.push(n),
        }
    }
    let fused = |place: Place| place.as_node().map_or(place, |n| first[n]);
    for node in &mut graph.nodes {
        node.left.iter_mut().chain(&mut node.right).for_each(|place| *place = fused(*place));
    }
    graph.start = fused(graph.start);
    Ok(())
}
