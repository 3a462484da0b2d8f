//! Values of positions of a ruleset with cycles.
//!
//! First all positions that can be reached are numbered, with the moves of both sides; that part alone knows the rules. Then
//! they are evaluated from the end: positions that lead back to each other together (they are found as Tarjan's algorithm
//! finds them, those reached last first), with what they lead to standing there in simplest form. So a graph to be
//! simplified is only as large as what can be gone round in.

use super::graph::{Graph, Node, Place};
use super::sides::{reduced, same};
use super::survival::Play;
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
    let (all, reached) = reach(c, rules, std::slice::from_ref(p), most)?;
    let mut wanted = vec![false; all.len()];
    wanted[0] = true;
    Ok(reached.values(c, wanted)?.swap_remove(0).unwrap_or(Value::ZERO))
}

/// These positions and all that can be reached from them, with their values, in the order they are found.
pub fn values_of<R: Returning>(c: &mut Calculator, rules: &R, starts: &[R::Pos], most: usize) -> Result<Vec<(R::Pos, Value)>, WalkError> {
    let (all, reached) = reach(c, rules, starts, most)?;
    let values = reached.values(c, vec![true; all.len()])?;
    Ok(all.into_iter().zip(values).map(|(p, value)| (p, value.unwrap_or(Value::ZERO))).collect())
}

fn reach<R: Returning>(c: &mut Calculator, rules: &R, starts: &[R::Pos], most: usize) -> Result<(Vec<R::Pos>, Reached), WalkError> {
    let mut numbers: FxHashMap<R::Pos, u32> = FxHashMap::default();
    let mut all: Vec<R::Pos> = Vec::new();
    for p in starts {
        numbers.entry(p.clone()).or_insert_with(|| {
            all.push(p.clone());
            all.len() as u32 - 1
        });
    }
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
    Ok((all, reached))
}

impl Reached {
    fn moves(&self, n: u32) -> &[Vec<u32>] {
        match &self.positions[n as usize] {
            Reach::Moves(moves) => moves,
            Reach::Settled(_) => &[],
        }
    }

    /// The values of those that are wanted, and of some others.
    fn values(&self, c: &mut Calculator, mut wanted: Vec<bool>) -> Result<Vec<Option<Value>>, FormError> {
        let mut values: Vec<Option<Value>> = vec![None; self.positions.len()];
        let groups = self.groups();
        let mut group_of = vec![0; self.positions.len()];
        groups.iter().enumerate().for_each(|(i, group)| group.iter().for_each(|n| group_of[*n as usize] = i));
        // Only what is asked for, or led to from elsewhere, needs a value.
        for n in 0..self.positions.len() {
            for target in self.moves(n as u32).iter().flatten().filter(|target| group_of[**target as usize] != group_of[n]) {
                wanted[*target as usize] = true;
            }
        }
        for group in &groups {
            self.evaluate(c, group, &wanted, &mut values)?;
        }
        Ok(values)
    }

    /// Finds the values of positions that lead back to each other, where those of all others they lead to are known.
    fn evaluate(&self, c: &mut Calculator, group: &[u32], wanted: &[bool], values: &mut [Option<Value>]) -> Result<(), FormError> {
        if let [n] = group {
            let at = *n as usize;
            if let Reach::Settled(settled) = &self.positions[at] {
                values[at] = Some(of_settled(c, *settled)?);
                return Ok(());
            }
            let known = |list: &Vec<u32>| list.iter().map(|n| values[*n as usize].clone()).collect::<Option<Vec<Value>>>();
            let options: Vec<Option<Vec<Value>>> = self.moves(*n).iter().map(known).collect();
            if let [Some(left), Some(right)] = &options[..] {
                values[at] = Some(Value::of_options(c, left, right)?);
                return Ok(());
            }
        }
        let onside = self.graph(group, values, Value::onside_graph);
        let offside = self.graph(group, values, Value::offside_graph);
        let mut simpler: Option<[Graph; 2]> = None;
        for (i, n) in group.iter().enumerate().filter(|(_, n)| wanted[**n as usize]) {
            let place = Place::node(i);
            let (on, off) = (onside.at(place), offside.at(place));
            if on == off && on.is_stopper() {
                values[*n as usize] = Some(Value::of_graph(c, &on)?);
                continue;
            }
            if simpler.is_none() {
                simpler = Some([reduced(c, &onside, Play::Onside)?, reduced(c, &offside, Play::Offside)?]);
            }
            let Some([simple_on, simple_off]) = &simpler else { continue };
            let value = Value::of_sides(c, &simple_on.at(place), &simple_off.at(place))?;
            let right = same(c, &value.onside_graph(), &on, Play::Onside)? && same(c, &value.offside_graph(), &off, Play::Offside)?;
            values[*n as usize] = Some(if right { value } else { Value::of_sides(c, &on, &off)? });
        }
        Ok(())
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
