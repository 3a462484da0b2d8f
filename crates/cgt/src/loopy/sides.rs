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

/// How often a side is simplified again while it gets smaller.
const MOST_TIMES: usize = 8;

/// Simplifies a side of a game. The result is a stopper in simplest form if one was found. What one time leaves may let
/// the next one find more, so that what is written would be read as something simpler.
pub(super) fn side(c: &mut Calculator, graph: &Graph, play: Play) -> Result<Graph, FormError> {
    let mut graph = simpler(c, graph, play)?;
    for _ in 1..MOST_TIMES {
        if graph.is_stopper() {
            break;
        }
        let next = simpler(c, &graph, play)?;
        if !next.is_stopper() && next.size() >= graph.size() {
            break;
        }
        graph = next;
    }
    Ok(graph)
}

fn simpler(c: &mut Calculator, graph: &Graph, play: Play) -> Result<Graph, FormError> {
    let original = graph.folded(c)?;
    if original.is_stopper() {
        return canonical(c, &original);
    }
    let mut graph = original.clone();
    let all = graph.reached();
    drop_returns(&mut graph, loser(play), &all);
    basic(c, &mut graph, play)?;
    drop_edges(c, &mut graph, play, Tried::Cycles)?;
    if !graph.is_stopper() {
        graph = unravel(c, &graph, play)?.unwrap_or(graph);
    }
    if !graph.is_stopper() {
        basic(c, &mut graph, play)?;
        drop_edges(c, &mut graph, play, Tried::Near)?;
    }
    let graph = if graph.is_stopper() {
        canonical(c, &graph)?
    } else {
        let stoppers = graph.stoppers();
        let mut order = Survival::new(graph.clone(), play);
        fuse(c, &mut graph, &mut order, |n| stoppers[n])?;
        graph.folded(c)?
    };
    Ok(if same(c, &graph, &original, play)? { graph } else { original })
}

/// Simplifies a side of all games of a graph together, and leaves their nodes where they are.
pub(super) fn reduced(c: &mut Calculator, graph: &Graph, play: Play) -> Result<Graph, FormError> {
    let mut graph = graph.clone();
    let all: Vec<usize> = (0..graph.nodes.len()).collect();
    drop_returns(&mut graph, loser(play), &all);
    simplify(c, &mut graph, play, &all)?;
    drop_edges(c, &mut graph, play, Tried::Everywhere)?;
    simplify(c, &mut graph, play, &all)?;
    Ok(graph)
}

/// Whether two games are equal.
pub(super) fn same(c: &mut Calculator, a: &Graph, b: &Graph, play: Play) -> Result<bool, FormError> {
    Ok(at_least(c, a, b, play)? && at_least(c, b, a, play)?)
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
    let all = graph.reached();
    simplify(c, graph, play, &all)?;
    *graph = graph.folded(c)?;
    Ok(())
}

fn simplify(c: &mut Calculator, graph: &mut Graph, play: Play, nodes: &[usize]) -> Result<(), FormError> {
    let mut order = Survival::new(graph.clone(), play);
    let loser = loser(play);
    for n in nodes.iter().copied() {
        for side in Side::BOTH {
            bypass(c, graph, &mut order, n, side, |graph, option, answer| !graph.leads(answer, side, option, !side))?;
            let node = Place::node(n);
            remove_dominated(c, graph, &mut order, n, side, |graph, option| side != loser || !graph.leads(option, !side, node, side))?;
        }
    }
    Ok(())
}

/// Drops moves of the player who loses by going round that can be taken back at once.
fn drop_returns(graph: &mut Graph, loser: Side, nodes: &[usize]) {
    for n in nodes.iter().copied() {
        let returns = |option: &Place| option.as_node().is_some_and(|m| graph.nodes[m].options(!loser).contains(&Place::node(n)));
        let kept: Vec<Place> = graph.nodes[n].options(loser).iter().filter(|option| !returns(option)).copied().collect();
        *graph.nodes[n].options_mut(loser) = kept;
    }
}

/// Who loses by endless play.
fn loser(play: Play) -> Side {
    if play == Play::Onside { Side::Right } else { Side::Left }
}

/// Which edges are tried.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tried {
    /// Those on cycles by turns, as far as the start can tell.
    Cycles,
    /// Also the other edges of nodes next to such cycles.
    Near,
    /// Those on cycles by turns, as far as the node they begin at can tell: so no node is worth anything else.
    Everywhere,
}

/// Drops edges without which the side is the same.
fn drop_edges(c: &mut Calculator, graph: &mut Graph, play: Play, which: Tried) -> Result<(), FormError> {
    let nodes = if which == Tried::Everywhere { (0..graph.nodes.len()).collect() } else { graph.reached() };
    for n in nodes {
        for side in Side::BOTH {
            let turns = |graph: &Graph, option: Place| graph.leads(option, !side, Place::node(n), side);
            let round = |graph: &Graph, option: Place| {
                graph.nodes[n].options(side).contains(&option)
                    && option.as_node().is_some_and(|m| {
                        let mut next = graph.nodes[m].options(!side).iter();
                        next.any(|next| graph.leads(*next, side, option, !side))
                    })
            };
            let any = which == Tried::Near && graph.nodes[n].options(side).iter().any(|option| round(graph, *option));
            let mut i = 0;
            while let Some(option) = graph.nodes[n].options(side).get(i).copied() {
                if !any && !turns(graph, option) {
                    i += 1;
                    continue;
                }
                let mut without = graph.clone();
                without.nodes[n].options_mut(side).remove(i);
                let start = if which == Tried::Everywhere { Place::node(n) } else { graph.start };
                let (new, old) = (without.at(start), graph.at(start));
                // Fewer options are never better.
                let same = match side {
                    Side::Left => at_least(c, &new, &old, play)?,
                    Side::Right => at_least(c, &old, &new, play)?,
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
