//! The board as data for the page and the terminal.

use super::cells::{self, Cells, each, lines_in, number};
use super::notation::letter;
use super::pos::{Pos, Size};
use super::{Gobblet, Move, Reading};
use zug_core::{Cell, Hand, Look, Notation, Piece, Pointing, Refusal, Rules, Scene, SetupError, Shape, Side, Stock, Streak, View};

fn piece(size: Size, side: Side) -> Piece {
    let shape = Shape::Cup { size: size as u8 + 1 };
    Piece { id: letter(size, side).to_string(), name: size.name().to_string(), side, shape }
}

fn stock_id(size: Size, side: Side) -> String {
    let side = match side {
        Side::Left => "left",
        Side::Right => "right",
    };
    format!("hand-{side}-{}", size.letter())
}

fn hand(p: &Pos, side: Side) -> Hand {
    let stock = |size| Stock { id: stock_id(size, side), piece: piece(size, side), count: p.reserve(side, size) };
    Hand { side, stocks: Size::ALL.map(stock).into() }
}

fn lines(seen: Cells, side: Side) -> impl Iterator<Item = Streak> {
    lines_in(seen).map(move |line| Streak { side, cells: cells::names(line) })
}

impl<R: Reading> Gobblet<R> {
    fn pointing(&self, side: Side, m: Move) -> Pointing {
        let way = match m {
            Move::Place { size, to } => vec![stock_id(size, side), cells::name(to)],
            Move::Slide { from, to } => vec![cells::name(from), cells::name(to)],
        };
        Pointing { text: self.write_move(m), ways: vec![way] }
    }

    /// The slides that only the reveal rule forbids.
    fn refused(&self, p: &Pos, side: Side) -> Vec<Refusal> {
        let layers = p.layers(side);
        let lifts = layers.lifts().filter(|lifted| lifted.from != 0);
        let slides = lifts.flat_map(|lifted| each(lifted.room).map(move |to| (number(lifted.from), number(to))));
        let refusal = |(from, to)| {
            let refused = self.refusal(p, side, from, to)?;
            Some(Refusal { way: vec![cells::name(from), cells::name(to)], reason: refused.reason, cells: cells::names(refused.lines) })
        };
        slides.filter_map(refusal).collect()
    }
}

impl<R: Reading> View for Gobblet<R> {
    fn scene(&self, p: &Pos, side: Side) -> Scene {
        let cell = |c: u8| Cell {
            id: cells::name(c),
            col: usize::from(c % 3),
            row: usize::from(c / 3),
            stack: p.stack(c).map(|(size, side)| piece(size, side)).collect(),
        };
        let seen = p.seen();
        Scene {
            cols: 3,
            rows: 3,
            look: Look::Squares,
            cells: (0..9).map(cell).collect(),
            hands: Side::BOTH.map(|side| hand(p, side)).into(),
            moves: self.list(p, side).into_iter().map(|m| self.pointing(side, m)).collect(),
            refused: if self.over(p, side).is_some() { Vec::new() } else { self.refused(p, side) },
            lines: Side::BOTH.into_iter().flat_map(|side| lines(seen[side], side)).collect(),
        }
    }

    fn palette(&self) -> Vec<Piece> {
        Side::BOTH.into_iter().flat_map(|side| Size::ALL.map(|size| piece(size, side))).collect()
    }

    fn setup(&self, stacks: &[(String, Vec<Piece>)], side: Side) -> Result<Pos, SetupError> {
        let mut p = Pos::EMPTY;
        for (name, pieces) in stacks {
            let wrong = |problem: String| SetupError { cell: Some(name.clone()), problem };
            let cell = (0..9).find(|&c| cells::name(c) == *name).ok_or_else(|| wrong("no such cell, expected a1 to c3".into()))?;
            if p.top(cell).is_some() {
                return Err(wrong("the cell is given twice".into()));
            }
            for given in pieces {
                let known = |&(size, side): &(Size, Side)| letter(size, side).to_string() == given.id;
                let all = Side::BOTH.into_iter().flat_map(|side| Size::ALL.map(|size| (size, side)));
                let (size, owner) =
                    all.into_iter().find(known).ok_or_else(|| wrong(format!("no piece {:?}, expected S, M, L, s, m or l", given.id)))?;
                p.push(cell, size, owner).map_err(wrong)?;
            }
        }
        self.check(p, side).map_err(|problem| SetupError { cell: None, problem })?;
        Ok(p)
    }
}
