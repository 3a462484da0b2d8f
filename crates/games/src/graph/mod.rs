//! Games on graphs, all of one type: Hackenbush and Childish Hackenbush on any graph with green edges (*Winning Ways*,
//! chapters 1, 2 and 8), Col, Snort and NoGo on the vertices of a graph, and the impartial games Node Kayles and Arc
//! Kayles (Schaefer, *On the complexity of some two-person perfect-information games*, 1978).
//!
//! A part is connected. Its vertices are numbered by what does not depend on their numbers: what a vertex holds, what
//! its neighbours hold, and so on. Graphs that are the same mostly come out equal; those that do not are worth the same
//! and cost time only.

mod board;
mod cards;
mod shapes;

pub use cards::*;

use crate::cells::*;
use crate::impartial::Partisan;
use board::{EMPTY, GREEN, Graph, LEFT, LEFTS, OUT, PLAIN, RIGHT, RIGHTS};
use std::ops::ControlFlow;
use zug_core::*;

/// Which game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Variant {
    Hackenbush,
    Childish,
    Col,
    Snort,
    NoGo,
    NodeKayles,
    ArcKayles,
}
use Variant::*;

/// One of the games; the value carries the graph a game begins with.
pub struct GraphGame {
    variant: Variant,
    start: Drawing,
}

/// A graph with what its vertices hold.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Drawing(Graph);

/// A vertex that is taken, or an edge; vertices count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Choice(Chosen);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Chosen {
    /// By whoever moves.
    Vertex(u8),
    /// With a colour.
    Coloured(u8, Side),
    /// From the lesser vertex to the greater, and the colour.
    Edge(u8, u8, u8),
}

impl GraphGame {
    /// Hackenbush on a graph.
    pub fn hackenbush(graph: &str) -> Option<Self> {
        Self::with(Hackenbush, graph)
    }
    /// Hackenbush where only edges may be cut that hold nothing else.
    pub fn childish(graph: &str) -> Option<Self> {
        Self::with(Childish, graph)
    }
    /// Col on the vertices of a graph.
    pub fn col(graph: &str) -> Option<Self> {
        Self::with(Col, graph)
    }
    /// Snort on the vertices of a graph.
    pub fn snort(graph: &str) -> Option<Self> {
        Self::with(Snort, graph)
    }
    /// NoGo on the vertices of a graph.
    pub fn nogo(graph: &str) -> Option<Self> {
        Self::with(NoGo, graph)
    }
    /// Node Kayles.
    pub fn node_kayles(graph: &str) -> Option<Self> {
        Self::with(NodeKayles, graph)
    }
    /// Arc Kayles.
    pub fn arc_kayles(graph: &str) -> Option<Self> {
        Self::with(ArcKayles, graph)
    }

    fn with(variant: Variant, graph: &str) -> Option<Self> {
        let mut game = GraphGame { variant, start: Drawing(Graph::default()) };
        game.start = game.read_part(graph).ok()?;
        Some(game)
    }

    fn coloured_edges(&self) -> bool {
        matches!(self.variant, Hackenbush | Childish)
    }

    /// Whose neighbours of a vertex that `side` has taken are forbidden.
    fn forbidden(&self, side: Side) -> Side {
        if self.variant == Snort { !side } else { side }
    }
}

/// What a vertex holds that is open to some.
fn open_to(left: bool, right: bool) -> u8 {
    [[OUT, RIGHTS], [LEFTS, EMPTY]][usize::from(left)][usize::from(right)]
}

/// Whether a side may still take a vertex with this in it.
fn is_open(held: u8, side: Side) -> bool {
    held == EMPTY || held == [LEFTS, RIGHTS][side as usize]
}

fn stone_of(side: Side) -> u8 {
    [LEFT, RIGHT][side as usize]
}

impl Graph {
    /// Takes a vertex out of the reach of a side.
    fn close(&mut self, vertex: u8, side: Side) {
        let held = &mut self.held[usize::from(vertex)];
        if matches!(*held, EMPTY | LEFTS | RIGHTS) {
            *held = open_to(is_open(*held, Side::Left) && side != Side::Left, is_open(*held, Side::Right) && side != Side::Right);
        }
    }

    /// Whether every block of stones has a liberty.
    fn breathes(&self) -> bool {
        self.choked().is_none()
    }

    /// A vertex of a block without a liberty.
    fn choked(&self) -> Option<u8> {
        let stones = (0..self.held.len() as u8).filter(|v| matches!(self.held[usize::from(*v)], LEFT | RIGHT));
        let mut fine = 0u64;
        for vertex in stones {
            if fine >> vertex & 1 != 0 {
                continue;
            }
            let colour = self.held[usize::from(vertex)];
            let block =
                self.reached(1u64 << vertex, |from, to| self.held[usize::from(from)] == colour && self.held[usize::from(to)] == colour);
            let free = |edge: &(u8, u8, u8)| {
                let [a, b] = [edge.0, edge.1].map(|v| (block >> v & 1 != 0, self.held[usize::from(v)] == EMPTY));
                a.0 && b.1 || b.0 && a.1
            };
            if !self.edges.iter().any(free) {
                return Some(vertex);
            }
            fine |= block;
        }
        None
    }
}

impl Rules for GraphGame {
    type Pos = Drawing;
    type Move = Choice;
    type Path = NoHistory;

    fn heap_bytes(&self, p: &Drawing) -> usize {
        crate::strip::heap_bytes(&p.0.held) + crate::strip::heap_bytes(&p.0.edges)
    }
    fn start(&self) -> (Drawing, Side) {
        (self.start.clone(), Side::Left)
    }
    fn moves(&self, Drawing(p): &Drawing, side: Side, mut each: impl FnMut(Choice) -> ControlFlow<()>) -> ControlFlow<()> {
        let vertices = || (0..p.held.len() as u8).map(|v| (v, p.held[usize::from(v)]));
        match self.variant {
            Hackenbush | Childish => {
                let own = |colour: u8| colour == GREEN || colour == stone_of(side);
                let distinct = p.edges.iter().enumerate().filter(|(i, edge)| *i == 0 || p.edges[i - 1] != **edge);
                for (i, (a, b, colour)) in distinct.map(|(i, edge)| (i, *edge)).filter(|(_, edge)| own(edge.2)) {
                    if self.variant == Hackenbush || p.without(i).grounded().edges.len() + 1 == p.edges.len() {
                        each(Choice(Chosen::Edge(a, b, colour)))?;
                    }
                }
                ControlFlow::Continue(())
            }
            Col | Snort => {
                vertices().filter(|(_, held)| is_open(*held, side)).try_for_each(|(v, _)| each(Choice(Chosen::Coloured(v, side))))
            }
            NoGo => vertices()
                .filter(|(v, held)| {
                    *held == EMPTY && {
                        let mut after = p.clone();
                        after.held[usize::from(*v)] = stone_of(side);
                        after.breathes()
                    }
                })
                .try_for_each(|(v, _)| each(Choice(Chosen::Coloured(v, side)))),
            NodeKayles => vertices().filter(|(_, held)| *held == EMPTY).try_for_each(|(v, _)| each(Choice(Chosen::Vertex(v)))),
            ArcKayles => {
                p.edges.iter().filter(|(a, b, _)| p.both_free(*a, *b)).try_for_each(|(a, b, c)| each(Choice(Chosen::Edge(*a, *b, *c))))
            }
        }
    }
    fn play(&self, Drawing(p): &mut Drawing, side: Side, m: Choice) -> Side {
        match m.0 {
            Chosen::Vertex(vertex) => {
                let gone = p.neighbours(vertex) | 1u64 << vertex;
                p.take_out(gone);
            }
            Chosen::Coloured(vertex, colour) => {
                p.held[usize::from(vertex)] = stone_of(colour);
                if self.variant != NoGo {
                    let near = p.neighbours(vertex);
                    (0..p.held.len() as u8).filter(|v| near >> v & 1 != 0).for_each(|v| p.close(v, self.forbidden(colour)));
                }
            }
            Chosen::Edge(a, b, _) if self.variant == ArcKayles => p.take_out(1u64 << a | 1u64 << b),
            Chosen::Edge(a, b, colour) => {
                if let Some(i) = p.edges.iter().position(|edge| *edge == (a, b, colour)) {
                    *p = p.without(i).grounded();
                }
            }
        }
        !side
    }
}

impl Negate for GraphGame {
    fn negate(&self, Drawing(p): &Drawing) -> Drawing {
        let swap = |code: u8| match code {
            LEFT => RIGHT,
            RIGHT => LEFT,
            LEFTS => RIGHTS,
            RIGHTS => LEFTS,
            other => other,
        };
        let mut q = p.clone();
        q.held.iter_mut().for_each(|held| *held = swap(*held));
        q.edges.iter_mut().for_each(|edge| edge.2 = swap(edge.2));
        q.edges.sort_unstable();
        Drawing(q)
    }
}

impl Partisan for GraphGame {
    fn owner(&self, _: &Drawing, m: Choice) -> Side {
        match m.0 {
            Chosen::Coloured(_, side) => side,
            Chosen::Edge(_, _, RIGHT) => Side::Right,
            _ => Side::Left,
        }
    }
}

impl Summand for GraphGame {
    fn split(&self, Drawing(p): &Drawing, mut part: impl FnMut(Drawing)) {
        let held = |v: u8| p.held[usize::from(v)];
        // Which edges tie their ends together.
        let ties = |a: u8, b: u8| match self.variant {
            Hackenbush | Childish => held(a) != OUT && held(b) != OUT,
            Snort => Side::BOTH.into_iter().any(|side| is_open(held(a), side) && is_open(held(b), !side)),
            Col => Side::BOTH.into_iter().any(|side| is_open(held(a), side) && is_open(held(b), side)),
            NoGo => !matches!((held(a), held(b)), (LEFT, RIGHT) | (RIGHT, LEFT)),
            NodeKayles | ArcKayles => p.both_free(a, b),
        };
        let mut rest: u64 = (0..p.held.len() as u8)
            .filter(|v| !matches!((held(*v), self.variant), (OUT, _) | (LEFT | RIGHT, Col | Snort)))
            .fold(0, |all, v| all | 1u64 << v);
        while rest != 0 {
            let vertices = p.reached(rest & rest.wrapping_neg(), ties);
            rest &= !vertices;
            let one = match self.coloured_edges() {
                true => p.on_ground(vertices),
                false => p.among(vertices, ties),
            };
            let one = Drawing(one.numbered());
            if Side::BOTH.into_iter().any(|side| self.over(&one, side).is_none()) {
                part(one);
            }
        }
        if self.coloured_edges() {
            // Edges between places on the ground.
            p.edges
                .iter()
                .filter(|(a, b, _)| held(*a) == OUT && held(*b) == OUT)
                .for_each(|edge| part(Drawing(Graph::on_the_ground(edge.2))));
        }
    }
    fn read_part(&self, text: &str) -> Result<Drawing, ReadError> {
        let kind = if self.coloured_edges() { GREEN } else { PLAIN };
        if let Some(graph) = shapes::named(text, kind) {
            return graph.map(Drawing);
        }
        let symbols = match self.variant {
            Hackenbush | Childish => ".#",
            Col | Snort => ".XO#LR",
            NoGo => ".XO",
            NodeKayles | ArcKayles => ".#",
        };
        let mut p = Graph::read(text, symbols, self.coloured_edges())?;
        match self.variant {
            Hackenbush | Childish => p = p.grounded(),
            Col | Snort => {
                for (a, b, _) in p.edges.clone() {
                    for (from, to) in [(a, b), (b, a)] {
                        let Some(side) = Side::BOTH.into_iter().find(|side| p.held[usize::from(from)] == stone_of(*side)) else { continue };
                        if p.held[usize::from(to)] == stone_of(self.forbidden(side)) {
                            return Err(ReadError::at(usize::from(a), format!("the colours of {} and {} may not touch", a + 1, b + 1)));
                        }
                        p.close(to, self.forbidden(side));
                    }
                }
            }
            NoGo => {
                if let Some(vertex) = p.choked() {
                    return Err(ReadError::at(vertex.into(), format!("the block at {} has no liberty", vertex + 1)));
                }
            }
            NodeKayles | ArcKayles => {}
        }
        Ok(Drawing(p))
    }
    fn write_part(&self, p: &Drawing) -> String {
        p.0.write()
    }
}

impl Notation for GraphGame {
    read_and_write_with_turn!();
    fn read_move(&self, text: &str) -> Result<Choice, ReadError> {
        let mut reader = Reader::new(text);
        let first = Graph::read_vertex(&mut reader)?;
        let chosen = match self.variant {
            Col | Snort | NoGo => {
                reader.symbol('_')?;
                Chosen::Coloured(first, Side::BOTH[reader.one_of("XO", "X or O")?])
            }
            NodeKayles => Chosen::Vertex(first),
            _ => {
                reader.symbol('-')?;
                let second = Graph::read_vertex(&mut reader)?;
                let colour = if self.coloured_edges() { Graph::read_colour(&mut reader)? } else { PLAIN };
                Chosen::Edge(first.min(second), first.max(second), colour)
            }
        };
        reader.end()?;
        Ok(Choice(chosen))
    }
    fn write_move(&self, m: Choice) -> String {
        match m.0 {
            Chosen::Vertex(v) => (v + 1).to_string(),
            Chosen::Coloured(v, side) => format!("{}_{}", v + 1, stone(side)),
            Chosen::Edge(a, b, colour) => Graph::write_edge((a, b, colour)),
        }
    }
}

impl View for GraphGame {
    /// A table: on the diagonal what each vertex holds, above it which are joined.
    fn scene(&self, p: &Drawing, side: Side) -> Scene {
        let n = p.0.held.len();
        let piece = |cell: usize| {
            let (row, col) = (cell / n, cell % n);
            match row.cmp(&col) {
                std::cmp::Ordering::Equal => vertex_piece(p.0.held[row]),
                std::cmp::Ordering::Less => {
                    p.0.edges.iter().find(|(a, b, _)| (usize::from(*a), usize::from(*b)) == (row, col)).map(|edge| edge_piece(edge.2))
                }
                std::cmp::Ordering::Greater => Some(block_piece()),
            }
        };
        let ways = |m: Choice| {
            let (a, b) = match m.0 {
                Chosen::Vertex(v) | Chosen::Coloured(v, _) => (v, v),
                Chosen::Edge(a, b, _) => (a, b),
            };
            vec![vec![At::new(a.into(), b.into())]]
        };
        board_scene(self, (p, side), (n, n), At::name, piece, ways)
    }
    fn palette(&self) -> Vec<Piece> {
        match self.variant {
            Hackenbush | Childish => [LEFT, RIGHT, GREEN].map(edge_piece).into(),
            Col | Snort | NoGo => [LEFT, RIGHT].into_iter().filter_map(vertex_piece).chain([edge_piece(PLAIN)]).collect(),
            NodeKayles | ArcKayles => vec![edge_piece(PLAIN)],
        }
    }
    /// The vertices are as many as at the start; edges and stones are where they were set.
    fn setup(&self, stacks: &[(String, Vec<Piece>)], _: Side) -> Result<Drawing, SetupError> {
        let mut p = self.start.0.clone();
        p.edges.clear();
        p.held.iter_mut().filter(|held| !(**held == OUT && self.coloured_edges())).for_each(|held| *held = EMPTY);
        for (name, stack) in stacks {
            let wrong = |problem: &str| SetupError { cell: Some(name.clone()), problem: problem.into() };
            let at = Reader::new(name).cell(false).map_err(|e| wrong(&e.problem))?;
            let n = p.held.len() as u16;
            let Some(piece) = stack.first() else { continue };
            match piece.id.as_str() {
                _ if at.row >= n || at.col >= n => return Err(wrong("is not in the table of vertices")),
                "#" => {}
                "X" if at.row == at.col => p.held[usize::from(at.row)] = LEFT,
                "O" if at.row == at.col => p.held[usize::from(at.row)] = RIGHT,
                id if at.row < at.col => p.edges.push((at.row as u8, at.col as u8, Graph::colour_of(id))),
                _ => return Err(wrong("vertices are on the diagonal, edges above it")),
            }
        }
        setup_part(self, &p.write())
    }
}

fn vertex_piece(held: u8) -> Option<Piece> {
    let side = |letter: &str, side| Piece { id: letter.into(), name: "vertex open to".into(), side, shape: Shape::Ring };
    match held {
        LEFT => Some(stone_piece(Side::Left)),
        RIGHT => Some(stone_piece(Side::Right)),
        OUT => Some(block_piece()),
        LEFTS => Some(side("L", Side::Left)),
        RIGHTS => Some(side("R", Side::Right)),
        _ => None,
    }
}

fn edge_piece(colour: u8) -> Piece {
    match colour {
        LEFT => Piece { id: "l".into(), name: "edge".into(), ..stone_piece(Side::Left) },
        RIGHT => Piece { id: "r".into(), name: "edge".into(), ..stone_piece(Side::Right) },
        GREEN => Piece { id: "e".into(), name: "green edge".into(), shape: Shape::Stone, ..block_piece() },
        _ => Piece { id: "-".into(), name: "edge".into(), shape: Shape::Stone, ..block_piece() },
    }
}
