//! Hackenbush strings (Conway, *On Numbers and Games*, chapter 8): edges one above the other, Left's, Right's and green
//! ones of both. A player cuts an edge of theirs, and with it goes all that is above.
//!
//! A string stays one string, and its edges are written from the ground up.

use crate::cells::*;
use crate::impartial::Partisan;
use crate::strip::{LEFT, RIGHT, StripCells, exchanged, stone_of};
use std::ops::ControlFlow;
use zug_core::*;

/// Hackenbush strings.
pub const CARD: Card = Card {
    name: "hackenbush",
    section: Some("hackenbush"),
    title: "Hackenbush string",
    aliases: &[],
    pattern: "hackenbush-N",
    family: "Cutting and toppling",
    about: "A Hackenbush string of N edges, Black's and White's in turn.",
    aim: "Cut an edge of a string, and all above it goes.",
    rules: "The edges of the string are Black's, White's or green. A move cuts an edge of the own \
           colour, or a green one; it and all edges above it are removed.",
    sides: BLACK_AND_WHITE,
    sizes: rows(8),
    symbols: "lre",
    one_row: true,
    impartial: false,
    typical: "lrrl",
    notation: "The edges from the ground up: `l` (Black), `r` (White), `e` (green), `-` for none; `3` cuts \
           the third.",
    examples: &["hackenbush-8"],
    ..Card::PLAIN
};

/// The rules; the value carries the string a game begins with.
pub struct Hackenbush {
    start: Stalk,
}

/// The edges from the ground up.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stalk(StripCells);

/// The edge that is cut, counted from the ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cut(u16);

const GREEN: u8 = 3;
const SPELLINGS: [&str; 3] = ["lLXx", "rROo", "eE#"];

impl Hackenbush {
    /// A string of this many edges, Left's and Right's in turn.
    pub fn new(edges: usize) -> Option<Self> {
        let start = || (0..edges).map(|i| [LEFT, RIGHT][i % 2]).collect();
        (1..=LONGEST).contains(&edges).then(|| Hackenbush { start: Stalk(start()) })
    }
}

impl Rules for Hackenbush {
    type Pos = Stalk;
    type Move = Cut;
    type Path = NoHistory;

    fn heap_bytes(&self, p: &Stalk) -> usize {
        crate::strip::heap_bytes(&p.0)
    }
    fn start(&self) -> (Stalk, Side) {
        (self.start.clone(), Side::Left)
    }
    fn moves(&self, Stalk(edges): &Stalk, side: Side, mut each: impl FnMut(Cut) -> ControlFlow<()>) -> ControlFlow<()> {
        let own = stone_of(side);
        (0..).zip(edges).filter(|(_, edge)| **edge == own || **edge == GREEN).try_for_each(|(i, _)| each(Cut(i)))
    }
    fn play(&self, Stalk(edges): &mut Stalk, side: Side, m: Cut) -> Side {
        edges.truncate(usize::from(m.0));
        !side
    }
}

impl Negate for Hackenbush {
    fn negate(&self, p: &Stalk) -> Stalk {
        Stalk(p.0.iter().map(|edge| exchanged(*edge)).collect())
    }
}

impl Partisan for Hackenbush {
    fn owner(&self, p: &Stalk, m: Cut) -> Side {
        if p.0[usize::from(m.0)] == RIGHT { Side::Right } else { Side::Left }
    }
}

impl Summand for Hackenbush {
    fn split(&self, p: &Stalk, mut part: impl FnMut(Stalk)) {
        if !p.0.is_empty() {
            part(p.clone());
        }
    }
    fn read_part(&self, text: &str) -> Result<Stalk, ReadError> {
        match text {
            "-" => Ok(Stalk(StripCells::new())),
            _ => Ok(Stalk(Symbols::read_strip(text, &SPELLINGS)?.into_iter().map(|kind| kind + 1).collect())),
        }
    }
    fn write_part(&self, Stalk(edges): &Stalk) -> String {
        if edges.is_empty() { "-".into() } else { write_board(1, edges.len(), |i| ['-', 'l', 'r', 'e'][usize::from(edges[i])]) }
    }
}

impl Notation for Hackenbush {
    read_and_write_with_turn!();
    fn read_move(&self, text: &str) -> Result<Cut, ReadError> {
        let mut reader = Reader::new(text);
        let edge = reader.cell(true)?.col;
        reader.end()?;
        Ok(Cut(edge))
    }
    fn write_move(&self, m: Cut) -> String {
        (m.0 + 1).to_string()
    }
}

impl View for Hackenbush {
    /// The string lies on its side, the ground on the left.
    fn scene(&self, p: &Stalk, side: Side) -> Scene {
        let piece = |i: usize| p.0.get(i).map(|colour| edge(*colour));
        board_scene(self, (p, side), (1, p.0.len().max(1)), At::number, piece, |m| vec![vec![At::new(0, m.0.into())]])
    }
    fn palette(&self) -> Vec<Piece> {
        [LEFT, RIGHT, GREEN].map(edge).into()
    }
    /// A string of as many edges as were set; gaps close up.
    fn setup(&self, stacks: &[(String, Vec<Piece>)], _: Side) -> Result<Stalk, SetupError> {
        let edges = setup_text(stacks, (1, self.start.0.len()), true, '-')?.replace('-', "");
        setup_part(self, if edges.is_empty() { "-" } else { &edges })
    }
}

fn edge(colour: u8) -> Piece {
    match colour {
        LEFT => Piece { id: "l".into(), name: "edge".into(), ..stone_piece(Side::Left) },
        RIGHT => Piece { id: "r".into(), name: "edge".into(), ..stone_piece(Side::Right) },
        _ => Piece { id: "e".into(), name: "green edge".into(), ..block_piece() },
    }
}
