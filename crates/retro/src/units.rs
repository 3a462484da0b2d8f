//! Which tiers are solved together, and in which order.

use petgraph::algo::tarjan_scc;
use petgraph::graph::{DiGraph, NodeIndex};
use std::collections::HashMap;
use zug_core::Space;

/// Tiers that can be reached from each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// The tiers, ascending.
    pub tiers: Vec<u32>,
    /// Whether play can come back to the unit after leaving a position of it.
    pub cyclic: bool,
    /// The tiers of other units that one move leads to.
    pub needs: Vec<u32>,
}

/// All units, each after every unit its moves lead to. Units equally far from the end of the game are neighbours, so
/// that few tiers have to be kept at a time.
pub fn units<R: Space>(rules: &R) -> Vec<Unit> {
    let mut graph = DiGraph::<u32, ()>::new();
    let nodes: Vec<NodeIndex> = (0..rules.tiers()).map(|t| graph.add_node(t)).collect();
    let leads_to: Vec<Vec<u32>> = (0..rules.tiers()).map(|t| rules.leads_to(t)).collect();
    for (t, targets) in (0..).zip(&leads_to) {
        for &to in targets {
            graph.add_edge(nodes[t as usize], nodes[to as usize], ());
        }
    }
    let mut unit_of: HashMap<u32, usize> = HashMap::new();
    let mut found: Vec<(u32, Unit)> = Vec::new();
    for component in tarjan_scc(&graph) {
        let mut tiers: Vec<u32> = component.into_iter().map(|n| graph[n]).collect();
        tiers.sort_unstable();
        let targets = tiers.iter().flat_map(|t| &leads_to[*t as usize]).copied();
        let (inside, mut needs): (Vec<u32>, Vec<u32>) = targets.partition(|to| tiers.contains(to));
        needs.sort_unstable();
        needs.dedup();
        let height = needs.iter().map(|t| found[unit_of[t]].0 + 1).max().unwrap_or(0);
        unit_of.extend(tiers.iter().map(|t| (*t, found.len())));
        found.push((height, Unit { tiers, cyclic: !inside.is_empty(), needs }));
    }
    found.sort_unstable_by_key(|(height, unit)| (*height, unit.tiers[0]));
    found.into_iter().map(|(_, unit)| unit).collect()
}
