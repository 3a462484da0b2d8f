//! The board as data for the page and the terminal.

use super::board::bit;
use super::notation::letter;
use super::{Mills, Move, Pos};
use zug_core::{Cell, Hand, Look, Notation, Piece, Pointing, Rules, Scene, SetupError, Shape, Side, Stock, Streak, View};

fn piece(side: Side) -> Piece {
    Piece { id: letter(side).to_string(), name: "stone".into(), side, shape: Shape::Stone }
}

fn stock_id(side: Side) -> String {
    format!("hand-{}", ["left", "right"][side as usize])
}

fn hand(p: &Pos, side: Side) -> Hand {
    Hand { side, stocks: vec![Stock { id: stock_id(side), piece: piece(side), count: p.hand[side].into() }] }
}

impl Mills {
    fn pointing(&self, side: Side, m: Move) -> Pointing {
        let name = |point| self.board.name(point);
        let rest = [Some(m.to), m.takes].into_iter().flatten().map(name);
        let way = |first: Option<String>| first.into_iter().chain(rest.clone()).collect();
        // A stone is placed by tapping the point alone, or the hand first.
        let ways = match m.from {
            Some(from) => vec![way(Some(name(from)))],
            None => vec![way(None), way(Some(stock_id(side)))],
        };
        Pointing { text: self.write_move(m), ways }
    }
}

impl View for Mills {
    fn scene(&self, p: &Pos, side: Side) -> Scene {
        let cell = |point: u8| {
            let (col, row) = self.board.place(point);
            Cell { id: self.board.name(point), col, row, stack: p.at(point).map(piece).into_iter().collect() }
        };
        let mut cells: Vec<Cell> = (0..self.board.points).map(cell).collect();
        cells.sort_unstable_by_key(|cell| (cell.row, cell.col));
        let mills = |side| self.mills_of(p, side).map(move |cells| Streak { side, cells });
        Scene {
            cols: self.board.side,
            rows: self.board.side,
            look: if self.board.diagonals { Look::Web } else { Look::Rings },
            cells,
            hands: if self.variant.endgame.is_none() { Side::BOTH.map(|side| hand(p, side)).into() } else { Vec::new() },
            moves: self.list(p, side).into_iter().map(|m| self.pointing(side, m)).collect(),
            refused: Vec::new(),
            lines: Side::BOTH.into_iter().flat_map(mills).collect(),
        }
    }

    fn palette(&self) -> Vec<Piece> {
        Side::BOTH.map(piece).into()
    }

    /// Stacks may also be given for the stones in hand, by the ids of the stocks.
    fn setup(&self, stacks: &[(String, Vec<Piece>)], side: Side) -> Result<Pos, SetupError> {
        let mut p = Pos::default();
        for (place, given) in stacks {
            let wrong = |problem: String| SetupError { cell: Some(place.clone()), problem };
            let owner = |piece: &Piece| {
                let known = Side::BOTH.into_iter().find(|&side| letter(side).to_string() == piece.id);
                known.ok_or_else(|| wrong(format!("no piece {:?}, expected W or B", piece.id)))
            };
            if let Some(side) = Side::BOTH.into_iter().find(|&side| stock_id(side) == *place) {
                for stone in given {
                    if owner(stone)? != side {
                        return Err(wrong(format!("{} does not belong into this hand", stone.id)));
                    }
                }
                let count = u8::try_from(given.len()).ok().filter(|n| *n <= self.variant.men);
                p.hand[side] = count.ok_or_else(|| wrong(format!("more than {} stones in hand", self.variant.men)))?;
                continue;
            }
            let point = self.board.named(place);
            let point = point.ok_or_else(|| wrong("no such place, expected a point like a1, or hand-left or hand-right".into()))?;
            if p.at(point).is_some() {
                return Err(wrong("the point is given twice".into()));
            }
            match given.as_slice() {
                [] => {}
                [stone] => p.stones[owner(stone)?] |= bit(point),
                _ => return Err(wrong("only one stone can be on a point".into())),
            }
        }
        self.check(&p, side).map_err(|problem| SetupError { cell: None, problem })?;
        Ok(p)
    }
}
