//! Toppling Dominoes (Fink, Nowakowski, Siegel and Wolfe, *Toppling conjectures*, Games of No Chance 4, 2015): dominoes
//! in a row, Left's, Right's and grey ones of both. A player topples one of theirs to the left or to the right, and all
//! on that side of it fall with it.
//!
//! What stands is always one row, so there is nothing to split; a row and its mirror image are the same.

use crate::cells::*;
use crate::impartial::Partisan;
use crate::strip::{LEFT, RIGHT, StripCells, exchanged, least, stone_of};
use std::ops::ControlFlow;
use zug_core::*;

/// Toppling Dominoes.
pub const CARD: Card = Card {
    name: "toppling-dominoes",
    section: Some("toppling_dominoes"),
    title: "Toppling Dominoes",
    aliases: &[],
    pattern: "toppling-dominoes-N",
    family: "Cutting and toppling",
    about: "Toppling Dominoes with N black, white and grey dominoes in turn.",
    aim: "Topple a domino, and all on one side of it fall.",
    rules: "A move topples a domino of the own colour, or a grey one, to the left or to the right; it \
           and all dominoes on that side are removed.",
    sides: BLACK_AND_WHITE,
    sizes: rows(9),
    symbols: "XO#",
    one_row: true,
    impartial: false,
    typical: "XO#OX",
    notation: "A row of `X` (Black), `O` (White) and `#` (grey), `-` for none; `3L` topples the third to \
           the left.",
    examples: &["toppling-dominoes-9"],
    ..Card::PLAIN
};

/// The rules; the value carries the row a game begins with.
pub struct TopplingDominoes {
    start: Row,
}

/// The dominoes that stand, from the left; a row of none is an empty one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Row(StripCells);

/// Which domino is toppled, and which way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Topple {
    domino: u16,
    to_the_right: bool,
}

const GREY: u8 = 3;
/// Written `-`, an empty row.
const SPELLINGS: [&str; 4] = ["-", "XxLl", "OoRr", "#eE"];

impl TopplingDominoes {
    /// This many dominoes of alternating colours, a grey one after each pair.
    pub fn new(dominoes: usize) -> Option<Self> {
        let start = || (0..dominoes).map(|i| [LEFT, RIGHT, GREY][i % 3]).collect();
        (1..=LONGEST).contains(&dominoes).then(|| TopplingDominoes { start: Row(start()) })
    }
}

impl Rules for TopplingDominoes {
    type Pos = Row;
    type Move = Topple;
    type Path = NoHistory;

    fn heap_bytes(&self, p: &Row) -> usize {
        crate::strip::heap_bytes(&p.0)
    }
    fn start(&self) -> (Row, Side) {
        (self.start.clone(), Side::Left)
    }
    fn moves(&self, Row(row): &Row, side: Side, mut each: impl FnMut(Topple) -> ControlFlow<()>) -> ControlFlow<()> {
        let own = stone_of(side);
        for (domino, _) in (0..).zip(row).filter(|(_, colour)| **colour == own || **colour == GREY) {
            each(Topple { domino, to_the_right: false })?;
            each(Topple { domino, to_the_right: true })?;
        }
        ControlFlow::Continue(())
    }
    fn play(&self, Row(row): &mut Row, side: Side, m: Topple) -> Side {
        let at = usize::from(m.domino);
        if m.to_the_right {
            row.truncate(at);
        } else {
            row.drain(..=at);
        }
        !side
    }
}

impl Negate for TopplingDominoes {
    fn negate(&self, p: &Row) -> Row {
        Row(p.0.iter().map(|colour| exchanged(*colour)).collect())
    }
}

impl Partisan for TopplingDominoes {
    fn owner(&self, p: &Row, m: Topple) -> Side {
        if p.0[usize::from(m.domino)] == RIGHT { Side::Right } else { Side::Left }
    }
}

impl Summand for TopplingDominoes {
    fn split(&self, Row(row): &Row, mut part: impl FnMut(Row)) {
        if !row.is_empty() {
            part(Row(least(row)));
        }
    }
    fn read_part(&self, text: &str) -> Result<Row, ReadError> {
        match text {
            "-" => Ok(Row(StripCells::new())),
            _ => Ok(Row(Symbols::read_strip(text, &SPELLINGS[1..])?.into_iter().map(|kind| kind + 1).collect())),
        }
    }
    fn write_part(&self, Row(row): &Row) -> String {
        if row.is_empty() { "-".into() } else { write_board(1, row.len(), |i| ['-', 'X', 'O', '#'][usize::from(row[i])]) }
    }
}

impl Notation for TopplingDominoes {
    read_and_write_with_turn!();
    fn read_move(&self, text: &str) -> Result<Topple, ReadError> {
        let mut reader = Reader::new(text);
        let domino = reader.cell(true)?.col;
        let to_the_right = reader.one_of("LR", "L or R, the way it falls")? == 1;
        reader.end()?;
        Ok(Topple { domino, to_the_right })
    }
    fn write_move(&self, m: Topple) -> String {
        format!("{}{}", m.domino + 1, ['L', 'R'][usize::from(m.to_the_right)])
    }
}

impl View for TopplingDominoes {
    /// A move is the domino and then the last one that falls.
    fn scene(&self, p: &Row, side: Side) -> Scene {
        let ways = |m: Topple| {
            let last = if m.to_the_right { p.0.len() as u16 - 1 } else { 0 };
            let mut way = vec![m.domino, last];
            way.dedup();
            vec![way.into_iter().map(|i| At::new(0, i.into())).collect()]
        };
        let piece = |i: usize| p.0.get(i).map(|colour| domino(*colour));
        board_scene(self, (p, side), (1, p.0.len().max(1)), At::number, piece, ways)
    }
    fn palette(&self) -> Vec<Piece> {
        [LEFT, RIGHT, GREY].map(domino).into()
    }
    /// A row of as many dominoes as were set; gaps close up.
    fn setup(&self, stacks: &[(String, Vec<Piece>)], _: Side) -> Result<Row, SetupError> {
        let row = setup_text(stacks, (1, self.start.0.len()), true, '-')?.replace('-', "");
        setup_part(self, if row.is_empty() { "-" } else { &row })
    }
}

fn domino(colour: u8) -> Piece {
    match colour {
        LEFT => Piece { name: "domino".into(), ..stone_piece(Side::Left) },
        RIGHT => Piece { name: "domino".into(), ..stone_piece(Side::Right) },
        _ => Piece { name: "grey domino".into(), ..block_piece() },
    }
}
