//! The onside and the offside of a game.
//!
//! In the onside endless play is Left's win, so a Right edge that only helps to go round may be dropped, and so may any
//! edge whose loss leaves the side as it was. Where Right gains by going round a few times the edge is unravelled: copies
//! of the graph count how often it was used. When no endless play by turns is left the side is a stopper. Everything
//! is checked by comparison before it is kept. (Siegel, *Combinatorial Game Theory*, VI.4 and VI.5.)

use super::MAX_NODES;
use super::canonical::{bypass, canonical, fuse, remove_dominated};
use super::graph::{Graph, Place};
use super::survival::{Play, Survival};
use crate::forms::{Calculator, FormError};
use zug_core::Side;

/// How often an edge may be used when it is unravelled.
const MOST_TURNS: usize = 3;

/// Simplifies a side of a game. The result is a stopper in simplest form if one was found.
pub(super) fn side(c: &mut Calculator, graph: &Graph, play: Play) -> Result<Graph, FormError> {
    let original = graph.folded(c)?;
    if original.is_stopper() {
        return canonical(c, &original);
    }
    let mut graph = original.clone();
    basic(c, &mut graph, play)?;
    for all in [false, true] {
        if graph.is_stopper() {
            break;
        }
        drop_edges(c, &mut graph, play, all)?;
        if !graph.is_stopper() && !all {
            if let Some(unravelled) = unravel(c, &graph, play)? {
                graph = unravelled;
            }
        }
        basic(c, &mut graph, play)?;
    }
    let graph = if graph.is_stopper() {
        canonical(c, &graph)?
    } else {
        let stoppers = graph.stoppers();
        let mut order = Survival::new(graph.clone(), play);
        fuse(c, &mut graph, &mut order, |n| stoppers[n])?;
        graph.folded(c)?
    };
    let same = at_least(c, &graph, &original, play)? && at_least(c, &original, &graph, play)?;
    Ok(if same { graph } else { original })
}

/// Whether one game is at least another.
pub(super) fn at_least(c: &mut Calculator, greater: &Graph, less: &Graph, play: Play) -> Result<bool, FormError> {
    let mut both = greater.clone();
    let base = both.absorb(less);
    Survival::new(both, play).ge(c, greater.start, less.start.shifted(base))
}

/// Bypasses reversible options and removes dominated ones where that is safe. An option that leads back by turns to the
/// node must not dominate another one for the player who loses by going round; an answer that leads back to the option
/// must not be bypassed.
fn basic(c: &mut Calculator, graph: &mut Graph, play: Play) -> Result<(), FormError> {
    *graph = graph.folded(c)?;
    let mut order = Survival::new(graph.clone(), play);
    let loser = loser(play);
    for n in graph.reached() {
        for side in [Side::Left, Side::Right] {
            bypass(c, graph, &mut order, n, side, |graph, option, answer| !graph.leads(answer, side, option, !side))?;
            let node = Place::node(n);
            remove_dominated(c, graph, &mut order, n, side, |graph, option| side != loser || !graph.leads(option, !side, node, side))?;
        }
    }
    *graph = graph.folded(c)?;
    Ok(())
}

/// Who loses by endless play.
fn loser(play: Play) -> Side {
    if play == Play::Onside { Side::Right } else { Side::Left }
}

/// Drops edges on cycles by turns without which the side is the same; with `all` also the other edges of nodes next to
/// such cycles.
fn drop_edges(c: &mut Calculator, graph: &mut Graph, play: Play, all: bool) -> Result<(), FormError> {
    for n in graph.reached() {
        for side in [loser(play), !loser(play)] {
            let turns = |graph: &Graph, option: Place| graph.leads(option, !side, Place::node(n), side);
            let round = |graph: &Graph, option: Place| {
                graph.nodes[n].options(side).contains(&option)
                    && option.as_node().is_some_and(|m| {
                        let mut next = graph.nodes[m].options(!side).iter();
                        next.any(|next| graph.leads(*next, side, option, !side))
                    })
            };
            let any = all && graph.nodes[n].options(side).iter().any(|option| round(graph, *option));
            let mut i = 0;
            while let Some(option) = graph.nodes[n].options(side).get(i).copied() {
                if !any && !turns(graph, option) {
                    i += 1;
                    continue;
                }
                let mut without = graph.clone();
                without.nodes[n].options_mut(side).remove(i);
                // Fewer options are never better.
                let same = match side {
                    Side::Left => at_least(c, &without, graph, play)?,
                    Side::Right => at_least(c, graph, &without, play)?,
                };
                if same {
                    *graph = without;
                } else {
                    i += 1;
                }
            }
        }
    }
    Ok(())
}

/// Makes every edge on a cycle by turns of the player who loses by going round usable a few times only, if that leaves
/// the side as it was.
fn unravel(c: &mut Calculator, graph: &Graph, play: Play) -> Result<Option<Graph>, FormError> {
    let side = loser(play);
    let mut graph = graph.packed();
    'again: loop {
        for n in graph.reached() {
            for (i, option) in graph.nodes[n].options(side).iter().copied().enumerate() {
                if !graph.leads(option, !side, Place::node(n), side) {
                    continue;
                }
                for turns in 1..=MOST_TURNS {
                    let copies = copied(&graph, n, i, side, turns)?;
                    let same = match side {
                        Side::Left => at_least(c, &copies, &graph, play)?,
                        Side::Right => at_least(c, &graph, &copies, play)?,
                    };
                    if same {
                        graph = copies;
                        continue 'again;
                    }
                }
                return Ok(None);
            }
        }
        return Ok(Some(graph));
    }
}

/// The graph with an edge that may be used so many times: it leads from each copy to the next, and is missing in the
/// last.
fn copied(graph: &Graph, n: usize, i: usize, side: Side, turns: usize) -> Result<Graph, FormError> {
    if graph.nodes.len() * (turns + 1) > MAX_NODES {
        return Err(FormError::TooManyNodes);
    }
    let target = graph.nodes[n].options(side)[i];
    let mut copies = Graph { nodes: Vec::new(), start: graph.start };
    let bases: Vec<usize> = (0..=turns).map(|_| copies.absorb(graph)).collect();
    for (copy, base) in bases.iter().enumerate() {
        let options = copies.nodes[base + n].options_mut(side);
        match bases.get(copy + 1) {
            Some(next) => options[i] = target.shifted(*next),
            None => {
                options.remove(i);
            }
        }
    }
    Ok(copies.packed())
}
