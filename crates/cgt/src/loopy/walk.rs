//! Values of positions of a ruleset with cycles.
//!
//! First all positions that can be reached are numbered, with the moves of both sides; that part alone knows the rules. Then
//! they are evaluated from the end: positions that lead back to each other together (they are found as Tarjan's algorithm
//! finds them, those reached last first), with what they lead to standing there in simplest form. So a graph to be
//! simplified is only as large as what can be gone round in.

use super::graph::{Graph, Node, Place};
use super::value::Value;
use crate::forms::{Calculator, FormError};
use rustc_hash::FxHashMap;
use std::ops::ControlFlow;
use zug_core::{Returning, Settled, Side};

/// Why a position of a ruleset with cycles was not evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WalkError {
    /// There are more positions than may be looked at.
    #[error("more than {0} positions can be reached; that many are looked at")]
    TooManyPositions(usize),
    /// The value cannot be computed.
    #[error(transparent)]
    Form(#[from] FormError),
}

/// Positions by number.
#[derive(Debug, Default)]
struct Reached {
    /// For each position what is known without moves, or what the sides can move to.
    positions: Vec<Reach>,
}

#[derive(Debug)]
enum Reach {
    Settled(Settled),
    Moves([Vec<u32>; 2]),
}

/// The value of a position, of which at most so many others may be reached.
pub fn value_of<R: Returning>(c: &mut Calculator, rules: &R, p: &R::Pos, most: usize) -> Result<Value, WalkError> {
    let reached = reach(c, rules, p, most)?;
    Ok(reached.value(c)?)
}

fn reach<R: Returning>(c: &mut Calculator, rules: &R, p: &R::Pos, most: usize) -> Result<Reached, WalkError> {
    let mut numbers: FxHashMap<R::Pos, u32> = FxHashMap::default();
    let mut all = vec![p.clone()];
    numbers.insert(p.clone(), 0);
    let mut reached = Reached::default();
    while let Some(p) = all.get(reached.positions.len()).cloned() {
        if let Some(settled) = rules.settled(&p) {
            reached.positions.push(Reach::Settled(settled));
            continue;
        }
        let moves = Side::BOTH.map(|side| {
            let mut list = Vec::new();
            let _ = rules.moves(&p, side, |m| {
                let mut next = p.clone();
                rules.play(&mut next, side, m);
                let number = *numbers.entry(next).or_insert_with_key(|next| {
                    all.push(next.clone());
                    all.len() as u32 - 1
                });
                list.push(number);
                ControlFlow::Continue(())
            });
            list
        });
        c.work(1 + moves.iter().map(Vec::len).sum::<usize>())?;
        if all.len() > most {
            return Err(WalkError::TooManyPositions(most));
        }
        reached.positions.push(Reach::Moves(moves));
    }
    Ok(reached)
}

impl Reached {
    fn moves(&self, n: u32) -> &[Vec<u32>] {
        match &self.positions[n as usize] {
            Reach::Moves(moves) => moves,
            Reach::Settled(_) => &[],
        }
    }

    fn value(&self, c: &mut Calculator) -> Result<Value, FormError> {
        let mut values: Vec<Option<Value>> = vec![None; self.positions.len()];
        for group in self.groups() {
            for (n, value) in group.iter().zip(self.evaluate(c, &group, &values)?) {
                values[*n as usize] = Some(value);
            }
        }
        Ok(values.swap_remove(0).unwrap_or(Value::ZERO))
    }

    /// The values of positions that lead back to each other, where those of all others they lead to are known.
    fn evaluate(&self, c: &mut Calculator, group: &[u32], values: &[Option<Value>]) -> Result<Vec<Value>, FormError> {
        if let [n] = group {
            if let Reach::Settled(settled) = &self.positions[*n as usize] {
                return Ok(vec![of_settled(c, *settled)?]);
            }
            let known = |list: &Vec<u32>| list.iter().map(|n| values[*n as usize].clone()).collect::<Option<Vec<Value>>>();
            if let [Some(left), Some(right)] = &self.moves(*n).iter().map(known).collect::<Vec<_>>()[..] {
                return Ok(vec![Value::of_options(c, left, right)?]);
            }
        }
        let onside = self.graph(group, values, Value::onside_graph);
        let offside = self.graph(group, values, Value::offside_graph);
        (0..group.len())
            .map(|n| {
                let from = |graph: &Graph| Graph { nodes: graph.nodes.clone(), start: Place::node(n) }.packed();
                let (onside, offside) = (from(&onside), from(&offside));
                if onside == offside { Value::of_graph(c, &onside) } else { Value::of_sides(c, &onside, &offside) }
            })
            .collect()
    }

    /// A graph whose first nodes are the positions of a group.
    fn graph(&self, group: &[u32], values: &[Option<Value>], side: fn(&Value) -> Graph) -> Graph {
        let mut graph = Graph { nodes: vec![Node::default(); group.len()], start: Place::node(0) };
        let mut places: FxHashMap<u32, Place> = group.iter().enumerate().map(|(i, n)| (*n, Place::node(i))).collect();
        for (i, n) in group.iter().enumerate() {
            for (which, list) in Side::BOTH.into_iter().zip(self.moves(*n)) {
                let mut options = Vec::new();
                for target in list {
                    let place = *places.entry(*target).or_insert_with(|| {
                        let value = values[*target as usize].as_ref().map_or_else(|| Graph::short(Default::default()), side);
                        let base = graph.absorb(&value);
                        value.start.shifted(base)
                    });
                    options.push(place);
                }
                *graph.nodes[i].options_mut(which) = options;
            }
        }
        graph
    }

    /// The positions in groups of those that lead back to each other, every group after those it leads to.
    fn groups(&self) -> Vec<Vec<u32>> {
        let count = self.positions.len();
        let targets: Vec<Vec<u32>> = (0..count as u32).map(|n| self.moves(n).concat()).collect();
        const NEW: u32 = u32::MAX;
        let (mut found, mut low, mut open) = (vec![NEW; count], vec![0u32; count], vec![false; count]);
        let (mut waiting, mut groups, mut next) = (Vec::new(), Vec::new(), 0u32);
        for root in 0..count as u32 {
            if found[root as usize] != NEW {
                continue;
            }
            let mut stack: Vec<(u32, usize)> = vec![(root, 0)];
            while let Some((n, i)) = stack.last_mut() {
                let at = *n as usize;
                if *i == 0 {
                    (found[at], low[at], open[at]) = (next, next, true);
                    next += 1;
                    waiting.push(*n);
                }
                if let Some(target) = targets[at].get(*i) {
                    *i += 1;
                    let t = *target as usize;
                    if found[t] == NEW {
                        stack.push((*target, 0));
                    } else if open[t] {
                        low[at] = low[at].min(found[t]);
                    }
                    continue;
                }
                stack.pop();
                if let Some((user, _)) = stack.last() {
                    low[*user as usize] = low[*user as usize].min(low[at]);
                }
                if low[at] == found[at] {
                    let start = waiting.iter().rposition(|n| *n as usize == at).unwrap_or(0);
                    let group = waiting.split_off(start);
                    group.iter().for_each(|n| open[*n as usize] = false);
                    groups.push(group);
                }
            }
        }
        groups
    }
}

fn of_settled(c: &mut Calculator, settled: Settled) -> Result<Value, FormError> {
    match settled {
        Settled::On => Ok(Value::constant(c, "on")?.unwrap_or(Value::ZERO)),
        Settled::Off => Ok(Value::constant(c, "off")?.unwrap_or(Value::ZERO)),
        Settled::Number(n) => c.arena().number(crate::values::Dyadic::integer(n)?).map(Value::Short),
    }
}
