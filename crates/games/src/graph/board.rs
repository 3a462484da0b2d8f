//! Graphs of up to 64 vertices: what each vertex holds, and the edges; their text, their parts, their numbering.

use crate::cells::Reader;
use smallvec::SmallVec;
use zug_core::ReadError;

// What a vertex holds. In Hackenbush `OUT` is the ground.
pub(super) const EMPTY: u8 = 0;
pub(super) const LEFT: u8 = 1;
pub(super) const RIGHT: u8 = 2;
pub(super) const OUT: u8 = 3;
/// Open to Left alone.
pub(super) const LEFTS: u8 = 4;
/// Open to Right alone.
pub(super) const RIGHTS: u8 = 5;
const SYMBOLS: [char; 6] = ['.', 'X', 'O', '#', 'L', 'R'];

// The colour of an edge: `LEFT`, `RIGHT`, and these.
pub(super) const PLAIN: u8 = 0;
pub(super) const GREEN: u8 = 3;
const COLOURS: [&str; 4] = ["", "l", "r", "e"];

/// Vertices are bits of a word.
pub(super) const MOST_VERTICES: usize = 64;
const MOST_EDGES: usize = 1_000;

/// What tells the vertices apart.
type Keys = SmallVec<[u64; 16]>;
/// More orders of the vertices of a graph are not tried.
const MOST_ORDERS: usize = 64;

/// A graph. Edges go from the lesser vertex to the greater and are sorted.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Graph {
    pub held: SmallVec<[u8; 16]>,
    pub edges: SmallVec<[(u8, u8, u8); 12]>,
}

impl Graph {
    /// An edge from the ground to the ground.
    pub fn on_the_ground(colour: u8) -> Graph {
        Graph { held: SmallVec::from_slice(&[OUT]), edges: SmallVec::from_slice(&[(0, 0, colour)]) }
    }

    pub fn neighbours(&self, vertex: u8) -> u64 {
        self.edges.iter().fold(0u64, |all, (a, b, _)| match () {
            _ if *a == vertex => all | 1u64 << *b,
            _ if *b == vertex => all | 1u64 << *a,
            _ => all,
        })
    }

    pub fn both_free(&self, a: u8, b: u8) -> bool {
        a != b && self.held[usize::from(a)] == EMPTY && self.held[usize::from(b)] == EMPTY
    }

    pub fn without(&self, edge: usize) -> Graph {
        let mut rest = self.clone();
        rest.edges.remove(edge);
        rest
    }

    /// Takes vertices out, and their edges.
    pub fn take_out(&mut self, vertices: u64) {
        (0..self.held.len()).filter(|v| vertices >> v & 1 != 0).for_each(|v| self.held[v] = OUT);
        self.edges.retain(|(a, b, _)| (vertices >> *a | vertices >> *b) & 1 == 0);
    }

    /// The vertices that hang together with some, by edges that tie.
    pub fn reached(&self, from: u64, ties: impl Fn(u8, u8) -> bool) -> u64 {
        let mut all = from;
        loop {
            let more = self.edges.iter().fold(all, |all, (a, b, _)| {
                let touched = (all >> *a | all >> *b) & 1 != 0;
                if touched && ties(*a, *b) { all | 1u64 << *a | 1u64 << *b } else { all }
            });
            if more == all {
                return all;
            }
            all = more;
        }
    }

    /// What is left when all edges that do not hang on the ground fall down.
    pub fn grounded(mut self) -> Graph {
        let ground = (0..self.held.len()).filter(|v| self.held[*v] == OUT).fold(0, |all, v| all | 1u64 << v);
        let held = self.reached(ground, |_, _| true);
        self.edges.retain(|(a, _, _)| held >> *a & 1 != 0);
        self
    }

    /// The graph of some vertices and the edges that tie them.
    pub fn among(&self, vertices: u64, ties: impl Fn(u8, u8) -> bool) -> Graph {
        let new = |v: u8| (vertices & ((1u64 << v) - 1)).count_ones() as u8;
        let inside = |v: u8| vertices >> v & 1 != 0;
        Graph {
            held: (0..self.held.len() as u8).filter(|v| inside(*v)).map(|v| self.held[usize::from(v)]).collect(),
            edges: self
                .edges
                .iter()
                .filter(|(a, b, _)| inside(*a) && inside(*b) && ties(*a, *b))
                .map(|(a, b, c)| (new(*a), new(*b), *c))
                .collect(),
        }
    }

    /// The graph of some vertices above the ground, which becomes one vertex, the first.
    pub fn on_ground(&self, vertices: u64) -> Graph {
        let inside = |v: u8| vertices >> v & 1 != 0;
        let new = |v: u8| if inside(v) { 1 + (vertices & ((1u64 << v) - 1)).count_ones() as u8 } else { 0 };
        let touching = self.edges.iter().filter(|(a, b, _)| inside(*a) || inside(*b));
        Graph {
            held: std::iter::once(OUT).chain(std::iter::repeat_n(EMPTY, vertices.count_ones() as usize)).collect(),
            edges: touching.map(|(a, b, c)| (new(*a).min(new(*b)), new(*a).max(new(*b)), *c)).collect(),
        }
    }

    /// The same graph with its vertices in an order that does not depend on their numbers: the least graph of all orders
    /// that what vertices hold and how they are joined leaves open. Where that leaves many open, as among twins, vertices
    /// that look alike stay in the order they have. Numbering twice is numbering once.
    pub fn numbered(&self) -> Graph {
        let mut keys: Keys = self.held.iter().map(|held| mixed(u64::from(*held) + 1, 7)).collect();
        let mut best = None;
        match self.try_orders(keys.clone(), &mut { MOST_ORDERS }, &mut best) {
            true => best.unwrap_or_default(),
            false => {
                self.refine(&mut keys);
                self.ordered(&keys)
            }
        }
    }

    /// Looks for the least graph among the orders that are left; `false` when there are too many.
    fn try_orders(&self, mut keys: Keys, left: &mut usize, best: &mut Option<Graph>) -> bool {
        self.refine(&mut keys);
        let mut sorted = keys.clone();
        sorted.sort_unstable();
        let Some(alike) = sorted.windows(2).find(|two| two[0] == two[1]).map(|two| two[0]) else {
            let graph = self.ordered(&keys);
            if best.as_ref().is_none_or(|best| graph < *best) {
                *best = Some(graph);
            }
            return match left.checked_sub(1) {
                Some(fewer) => {
                    *left = fewer;
                    true
                }
                None => false,
            };
        };
        (0..keys.len()).filter(|v| keys[*v] == alike).all(|v| {
            let mut marked = keys.clone();
            marked[v] = mixed(alike, 11);
            self.try_orders(marked, left, best)
        })
    }

    /// Tells vertices apart by their neighbours, as far as that goes.
    fn refine(&self, keys: &mut Keys) {
        let classes = |keys: &Keys| {
            let mut sorted = keys.clone();
            sorted.sort_unstable();
            sorted.dedup();
            sorted.len()
        };
        let mut before = classes(keys);
        loop {
            let mut next: Keys = keys.iter().map(|key| mixed(*key, 1)).collect();
            for (a, b, colour) in &self.edges {
                let (a, b) = (usize::from(*a), usize::from(*b));
                // Sums do not depend on the order of the edges.
                next[a] = next[a].wrapping_add(mixed(keys[b], u64::from(*colour) + 3));
                next[b] = next[b].wrapping_add(mixed(keys[a], u64::from(*colour) + 3));
            }
            *keys = next;
            let now = classes(keys);
            if now <= before {
                return;
            }
            before = now;
        }
    }

    /// The vertices in the order of their keys, the ground first.
    fn ordered(&self, keys: &Keys) -> Graph {
        let mut order: SmallVec<[usize; 16]> = (0..self.held.len()).collect();
        order.sort_by_key(|v| (self.held[*v] != OUT, keys[*v]));
        let mut place: SmallVec<[u8; 16]> = SmallVec::from_elem(0, self.held.len());
        order.iter().enumerate().for_each(|(new, old)| place[*old] = new as u8);
        let moved = |(a, b, colour): &(u8, u8, u8)| {
            let (a, b) = (place[usize::from(*a)], place[usize::from(*b)]);
            (a.min(b), a.max(b), *colour)
        };
        let mut graph = Graph { held: order.iter().map(|v| self.held[*v]).collect(), edges: self.edges.iter().map(moved).collect() };
        graph.edges.sort_unstable();
        graph
    }

    /// Reads `..#:1-2,2-3l`: a symbol a vertex, then the edges, vertices counted from 1.
    pub fn read(text: &str, symbols: &str, coloured: bool) -> Result<Graph, ReadError> {
        let mut reader = Reader::new(text);
        let mut graph = Graph::default();
        while let Some(c) = reader.peek().filter(|c| *c != ':') {
            let found = SYMBOLS.iter().position(|symbol| symbol.eq_ignore_ascii_case(&c) && symbols.contains(*symbol));
            let Some(held) = found else {
                let wanted: Vec<String> = symbols.chars().map(|c| format!("'{c}'")).collect();
                return reader.expected(&format!("a vertex: {}, or ':' and the edges, or a graph like cycle-5", wanted.join(", ")));
            };
            if graph.held.len() == MOST_VERTICES {
                return reader.expected(&format!("no more than {MOST_VERTICES} vertices"));
            }
            graph.held.push(held as u8);
            reader.next();
        }
        if graph.held.is_empty() {
            return reader.expected("a vertex");
        }
        let mut more = reader.takes(':');
        while more {
            let begin = reader;
            let a = Graph::read_vertex(&mut reader)?;
            reader.symbol('-')?;
            let b = Graph::read_vertex(&mut reader)?;
            let n = graph.held.len();
            if usize::from(a.max(b)) >= n || a == b && !coloured {
                return begin.expected(&format!("an edge between two of the {n} vertices"));
            }
            let colour = if coloured { Graph::read_colour(&mut reader)? } else { PLAIN };
            graph.edges.push((a.min(b), a.max(b), colour));
            if graph.edges.len() > MOST_EDGES {
                return begin.expected(&format!("no more than {MOST_EDGES} edges"));
            }
            more = reader.takes(',');
        }
        reader.end()?;
        graph.edges.sort_unstable();
        if !coloured {
            graph.edges.dedup();
        }
        Ok(graph)
    }

    /// A vertex, counted from 0 here and from 1 in the text.
    pub fn read_vertex(reader: &mut Reader) -> Result<u8, ReadError> {
        let begin = *reader;
        match reader.number(MOST_VERTICES as u32, "the number of a vertex")? {
            0 => begin.expected("the number of a vertex, from 1"),
            n => Ok(n as u8 - 1),
        }
    }

    /// The colour of an edge; without a letter it is green.
    pub fn read_colour(reader: &mut Reader) -> Result<u8, ReadError> {
        match reader.peek() {
            Some(c) if c.is_ascii_alphabetic() => Ok(reader.one_of("lre", "l, r or e, the colour of an edge")? as u8 + LEFT),
            _ => Ok(GREEN),
        }
    }

    /// The colour with this letter.
    pub fn colour_of(letter: &str) -> u8 {
        COLOURS.iter().position(|colour| *colour == letter).unwrap_or(0) as u8
    }

    pub fn write_edge((a, b, colour): (u8, u8, u8)) -> String {
        format!("{}-{}{}", a + 1, b + 1, COLOURS[usize::from(colour)])
    }

    pub fn write(&self) -> String {
        let vertices: String = self.held.iter().map(|held| SYMBOLS[usize::from(*held)]).collect();
        let edges: Vec<String> = self.edges.iter().map(|edge| Graph::write_edge(*edge)).collect();
        if edges.is_empty() { vertices } else { format!("{vertices}:{}", edges.join(",")) }
    }
}

/// A number that looks like any other, the same on every machine (the finaliser of SplitMix64).
fn mixed(key: u64, with: u64) -> u64 {
    let mut z = key.wrapping_add(with.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}
