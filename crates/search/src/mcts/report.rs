//! What a search found.

use super::tree::{Edge, NONE, Proof, ROOT, Tree};
use std::cmp::Reverse;
use zug_core::{Rules, Side, Wdl, sorted_by_key};

/// What a search found.
#[derive(Clone, Debug, PartialEq)]
pub struct Report<M> {
    /// Every move that was considered, best first; empty when the game is over.
    pub moves: Vec<Candidate<M>>,
    /// The result for the player to move, where it is proved.
    pub proof: Option<Wdl>,
    /// What the player to move can expect, from 0 to 1.
    pub estimate: f32,
    /// The expected line of play.
    pub line: Vec<M>,
    /// Random games played in this search.
    pub playouts: u64,
    /// Positions in the trees.
    pub nodes: usize,
}

/// A move and what the search thinks of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate<M> {
    /// The move.
    pub m: M,
    /// How often it was tried.
    pub visits: u64,
    /// What the mover can expect from it, from 0 to 1.
    pub estimate: f32,
    /// Its result for the mover, where it is proved.
    pub proof: Option<Wdl>,
    /// What was thought of it before any game: its share of all moves. A move with imagined games is as strong as its
    /// chances there are to one (Bradley and Terry's model).
    pub prior: f32,
}

/// How strong an edge seemed before it was tried.
fn strength<M>(edge: &Edge<M>) -> f32 {
    let (won, lost) = (edge.prior_halves, 2 * edge.prior - edge.prior_halves);
    (f32::from(won) + 1.0) / (f32::from(lost) + 1.0)
}

fn wdl(proof: Proof, side: Side) -> Wdl {
    match proof {
        Proof::Win(winner) if winner == side => Wdl::Win,
        Proof::Win(_) => Wdl::Loss,
        Proof::Draw => Wdl::Draw,
    }
}

/// A number with the order of `f32::total_cmp`.
fn in_order(estimate: f32) -> i32 {
    let bits = estimate.to_bits() as i32;
    bits ^ ((bits >> 31) as u32 >> 1) as i32
}

/// Adds up what the trees say of the moves of their common root.
pub(super) fn merge<R: Rules>(trees: &[Tree<R>], side: Side) -> Report<R::Move> {
    let roots = trees.iter().map(|t| t.nodes[ROOT as usize]);
    let mut sums: Vec<Sum<R::Move>> = Vec::new();
    for tree in trees {
        for (i, edge) in tree.edges_of(ROOT).iter().enumerate() {
            if sums.len() == i {
                sums.push(Sum { m: edge.m, visits: 0, points: 0, games: 0, proof: None, strength: strength(edge) });
            }
            sums[i].add(tree, edge, side);
        }
    }
    let strengths: f32 = sums.iter().map(|sum| sum.strength).sum();
    let mut moves: Vec<Candidate<R::Move>> = sums.into_iter().map(|sum| sum.candidate(strengths)).collect();
    moves = sorted_by_key(moves, |m| Reverse((m.rank(), in_order(m.estimate))));
    let proof = roots.clone().find_map(|r| r.proof).map(|p| wdl(p, side));
    let (halves, visits) = roots.fold((0u64, 0u64), |(h, v), r| (h + u64::from(r.halves), v + u64::from(r.visits)));
    let left = halves as f32 / (2 * visits).max(1) as f32;
    let guess = match visits {
        0 => 0.5,
        _ if side == Side::Left => left,
        _ => 1.0 - left,
    };
    let line = moves.first().map_or(Vec::new(), |best| longest_line(trees, best.m));
    let (playouts, nodes) = (trees.iter().map(|t| t.playouts).sum(), trees.iter().map(|t| t.nodes.len()).sum());
    Report { moves, proof, estimate: proof.map_or(guess, worth), line, playouts, nodes }
}

fn worth(proof: Wdl) -> f32 {
    match proof {
        Wdl::Loss => 0.0,
        Wdl::Draw => 0.5,
        Wdl::Win => 1.0,
    }
}

/// What all trees say of one move.
struct Sum<M> {
    m: M,
    visits: u64,
    points: u64,
    games: u64,
    proof: Option<Wdl>,
    strength: f32,
}

impl<M: Copy> Sum<M> {
    fn add<R: Rules<Move = M>>(&mut self, tree: &Tree<R>, edge: &Edge<M>, side: Side) {
        self.visits += u64::from(edge.visits);
        self.proof = self.proof.or(tree.proof_of(edge).map(|p| wdl(p, side)));
        if let Some(child) = tree.nodes.get(edge.child as usize) {
            self.games += u64::from(child.visits);
            self.points += u64::from(if side == Side::Left { child.halves } else { 2 * child.visits - child.halves });
        }
    }

    fn candidate(self, strengths: f32) -> Candidate<M> {
        let guess = if self.games == 0 { 0.5 } else { self.points as f32 / (2 * self.games) as f32 };
        let prior = self.strength / strengths;
        Candidate { m: self.m, visits: self.visits, estimate: self.proof.map_or(guess, worth), proof: self.proof, prior }
    }
}

impl<M> Candidate<M> {
    /// Proved wins first, proved losses last, and between them what was tried most.
    fn rank(&self) -> (i8, u64) {
        let class = match self.proof {
            Some(Wdl::Win) => 1,
            Some(Wdl::Loss) => -1,
            Some(Wdl::Draw) | None => 0,
        };
        (class, self.visits)
    }
}

/// The line of play one of the trees expects after a move: where most games went, as long as something was tried.
fn longest_line<R: Rules>(trees: &[Tree<R>], first: R::Move) -> Vec<R::Move> {
    const LONGEST: usize = 64;
    let line = |tree: &Tree<R>| {
        let mut line = Vec::new();
        let mut node = ROOT;
        while line.len() < LONGEST {
            let best = match line.len() {
                0 => tree.edges_of(node).iter().find(|e| e.m == first),
                // The first of the best, as in the list of candidates.
                _ => tree
                    .edges_of(node)
                    .iter()
                    .rev()
                    .max_by_key(|e| preference(tree, e, tree.nodes[node as usize].side))
                    .filter(|e| e.visits > 0),
            };
            let Some(edge) = best else { break };
            line.push(edge.m);
            if edge.child == NONE {
                break;
            }
            node = edge.child;
        }
        line
    };
    let mut best = Vec::new();
    for tree in trees {
        let line = line(tree);
        if line.len() > best.len() {
            best = line;
        }
    }
    best
}

fn preference<R: Rules>(tree: &Tree<R>, edge: &Edge<R::Move>, side: Side) -> (i8, u32) {
    let class = match tree.proof_of(edge).map(|p| wdl(p, side)) {
        Some(Wdl::Win) => 1,
        Some(Wdl::Loss) => -1,
        _ => 0,
    };
    (class, edge.visits)
}
