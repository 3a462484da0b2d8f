//! The tree in two flat arrays, and one walk down it.

use super::Settings;
use crate::{Policy, Prior};
use fastrand::Rng;
use rustc_hash::FxHashMap;
use std::ops::ControlFlow::Continue;
use zug_core::Line;
use zug_core::{Over, Rules, Side};

pub(super) const NONE: u32 = u32::MAX;
pub(super) const ROOT: u32 = 0;
/// A walk that goes on for so long goes round in circles.
const DEEPEST: usize = 4096;

/// Playouts between two looks at the clock.
const LOOK: u64 = 16;

/// A position of the tree.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub first: u32,
    pub edges: u16,
    /// Some legal moves were left out, so that "all moves lose" says nothing.
    pub partial: bool,
    pub side: Side,
    pub proof: Option<Proof>,
    pub visits: u32,
    /// Twice Left's points: 2 for a win, 1 for a tie.
    pub halves: u32,
}

/// What is known exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Proof {
    Win(Side),
    Draw,
}

impl Proof {
    pub fn of(over: Over) -> Proof {
        over.winner().map_or(Proof::Draw, Proof::Win)
    }

    /// Left's points, twice.
    pub fn halves(self) -> u32 {
        match self {
            Proof::Win(Side::Left) => 2,
            Proof::Draw => 1,
            Proof::Win(Side::Right) => 0,
        }
    }
}

/// A move of a position.
#[derive(Clone, Copy)]
pub(super) struct Edge<M> {
    pub m: M,
    pub child: u32,
    pub visits: u32,
    /// Games in which the mover came first to this move later on, and the mover's points in them, twice.
    pub amaf: u32,
    pub amaf_halves: u32,
    pub prior: u16,
    pub prior_halves: u16,
}

/// One thread's tree.
pub(super) struct Tree<R: Rules> {
    pub nodes: Vec<Node>,
    pub edges: Vec<Edge<R::Move>>,
    /// Where equal positions are one node: the nodes by position.
    pub known: Option<FxHashMap<(R::Pos, Side), u32>>,
    pub rng: Rng,
    pub memory: usize,
    pub playouts: u64,
    /// The walk under way: nodes left, by which edge.
    pub walk: Vec<(u32, u32)>,
    pub trace: Vec<(Side, R::Move)>,
    /// Who came first to a slot in the game under way.
    pub first_at: Vec<Option<Side>>,
    /// The slots of the game under way.
    pub touched: Vec<usize>,
    /// The moves of a node that is being looked into, and what is thought of them.
    moves: Vec<R::Move>,
    priors: Vec<Option<Prior>>,
}

impl<R: Rules> Tree<R> {
    pub fn new(line: &Line<R>, shared: bool, seed: u64, memory: usize, slots: usize) -> Self {
        let mut tree = Tree {
            nodes: Vec::new(),
            edges: Vec::new(),
            known: shared.then(FxHashMap::default),
            rng: Rng::with_seed(seed),
            memory,
            playouts: 0,
            walk: Vec::new(),
            trace: Vec::new(),
            first_at: vec![None; slots],
            touched: Vec::new(),
            moves: Vec::new(),
            priors: Vec::new(),
        };
        tree.node(line);
        tree
    }

    /// Bytes in use, about.
    pub fn bytes(&self) -> usize {
        let known = self.known.as_ref().map_or(0, |k| k.capacity() * size_of::<((R::Pos, Side), u32)>() * 8 / 7);
        self.nodes.len() * size_of::<Node>() + self.edges.len() * size_of::<Edge<R::Move>>() + known
    }

    fn full(&self) -> bool {
        self.bytes() >= self.memory || self.edges.len() >= NONE as usize - (1 << 16)
    }

    /// The node of a game, new unless its position is known.
    pub fn node(&mut self, line: &Line<R>) -> u32 {
        let new = self.nodes.len() as u32;
        if let Some(known) = &mut self.known {
            let node = *known.entry((line.position.clone(), line.side)).or_insert(new);
            if node != new {
                return node;
            }
        }
        // Where positions are shared, an end that only this path brings is not the position's own.
        let over = line.over.filter(|_| line.over_anyhow || self.known.is_none());
        self.nodes.push(Node { first: NONE, edges: 0, partial: false, side: line.side, proof: over.map(Proof::of), visits: 0, halves: 0 });
        new
    }

    /// Searches until the root is proved, there were so many playouts, or `stop` says so, which is asked now and then
    /// with how many there were.
    pub fn run(
        &mut self,
        rules: &R,
        policy: &dyn Policy<R>,
        settings: &Settings,
        line: &Line<R>,
        playouts: u64,
        stop: &(dyn Fn(u64) -> bool + Sync),
    ) {
        if self.nodes[ROOT as usize].edges == 0 {
            self.expand(rules, policy, ROOT, line);
        }
        self.playouts = 0;
        while self.playouts < playouts && self.nodes[ROOT as usize].proof.is_none() {
            if self.playouts.is_multiple_of(LOOK) && stop(self.playouts) {
                break;
            }
            self.simulate(rules, policy, settings, line.clone());
            self.playouts += 1;
        }
    }

    /// One walk down the tree, one random game from its end, and the way back.
    fn simulate(&mut self, rules: &R, policy: &dyn Policy<R>, settings: &Settings, mut line: Line<R>) {
        self.walk.clear();
        self.trace.clear();
        let mut node = ROOT;
        let halves = loop {
            let Node { proof, edges, visits, .. } = self.nodes[node as usize];
            if let Some(proof) = proof {
                break proof.halves();
            }
            if let Some(over) = line.over {
                break Proof::of(over).halves();
            }
            if self.walk.len() >= DEEPEST {
                break Proof::Draw.halves();
            }
            if edges == 0 {
                if visits < settings.expand_after || self.full() {
                    break Proof::of(policy.playout(rules, &line, &mut self.rng, &mut self.trace)).halves();
                }
                self.expand(rules, policy, node, &line);
            }
            let Some(edge) = self.select(node, settings) else { continue };
            line.play(rules, self.edges[edge as usize].m);
            if self.edges[edge as usize].child == NONE {
                self.edges[edge as usize].child = self.node(&line);
            }
            self.walk.push((node, edge));
            node = self.edges[edge as usize].child;
        };
        self.back_up(rules, policy, node, halves);
    }

    /// Gives a node its edges.
    fn expand(&mut self, rules: &R, policy: &dyn Policy<R>, node: u32, line: &Line<R>) {
        let first = self.edges.len();
        self.moves.clear();
        self.priors.clear();
        let _ = line.moves(rules, |m| {
            self.moves.push(m);
            Continue(())
        });
        policy.priors(rules, line, &self.moves, &mut self.priors);
        for (&m, prior) in self.moves.iter().zip(&self.priors) {
            if let Some(Prior { games: prior, halves: prior_halves }) = *prior {
                self.edges.push(Edge { m, child: NONE, visits: 0, amaf: 0, amaf_halves: 0, prior, prior_halves });
            }
        }
        let partial = self.priors.contains(&None);
        let count = self.edges.len() - first;
        assert!(count > 0 && count <= usize::from(u16::MAX), "a position that is not over has moves, and not too many");
        let here = &mut self.nodes[node as usize];
        (here.first, here.edges, here.partial) = (first as u32, count as u16, partial);
    }

    /// The edge to follow; `None` when the node turned out to be proved.
    fn select(&mut self, node: u32, settings: &Settings) -> Option<u32> {
        let Node { first, edges, side, visits, .. } = self.nodes[node as usize];
        let spread = settings.exploration * ((visits + 1) as f32).ln().sqrt();
        // With all moves lost the first one will do.
        let (mut best, mut open) = ((f32::NEG_INFINITY, first), false);
        for (at, edge) in (first..).zip(&self.edges[first as usize..first as usize + usize::from(edges)]) {
            let child = self.nodes.get(edge.child as usize);
            match child.and_then(|c| c.proof) {
                Some(Proof::Win(winner)) if winner == side => {
                    self.nodes[node as usize].proof = Some(Proof::Win(side));
                    return None;
                }
                Some(Proof::Win(_)) => continue,
                Some(Proof::Draw) => {}
                None => open = true,
            }
            let worth = worth(edge, child, side, settings) + spread / ((edge.visits + 1) as f32).sqrt();
            if worth > best.0 {
                best = (worth, at);
            }
        }
        if !open && self.prove(node) { None } else { Some(best.1) }
    }

    /// The moves of a node, none before it was looked into.
    pub fn edges_of(&self, node: u32) -> &[Edge<R::Move>] {
        let Node { first, edges, .. } = self.nodes[node as usize];
        if edges == 0 { &[] } else { &self.edges[first as usize..first as usize + usize::from(edges)] }
    }
}

/// What a move seems to be worth to `side`, from 0 to 1.
fn worth<M>(edge: &Edge<M>, child: Option<&Node>, side: Side, settings: &Settings) -> f32 {
    let (visits, points) = match child {
        Some(Node { proof: Some(Proof::Draw), .. }) => return 0.5,
        Some(c) => (c.visits, if side == Side::Left { c.halves } else { 2 * c.visits - c.halves }),
        None => (0, 0),
    };
    let games = visits as f32 + f32::from(edge.prior);
    let own = (points as f32 + f32::from(edge.prior_halves)) / (2.0 * games);
    let others = edge.amaf as f32;
    match (games > 0.0, others > 0.0) {
        (false, false) => settings.first_play,
        (true, false) => own,
        (false, true) => edge.amaf_halves as f32 / (2.0 * others),
        (true, true) => {
            let weight = others / (games + others + games * others / settings.rave);
            (1.0 - weight) * own + weight * edge.amaf_halves as f32 / (2.0 * others)
        }
    }
}
