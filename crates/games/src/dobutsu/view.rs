//! The board as data for the page and the terminal.

use super::animal::{self, Animal, HELD};
use super::notation::letter;
use super::{Dobutsu, Move, Pos};
use zug_core::{Cell, Hand, Look, Notation, Piece, Pointing, Rules, Scene, SetupError, Shape, Side, Stock, View};

fn piece(animal: Animal, side: Side) -> Piece {
    let shape = Shape::Animal { animal: animal::name(animal), moves: animal::steps(animal) };
    Piece { id: letter(animal, side).to_string(), name: animal::name(animal).to_string(), side, shape }
}

fn stock_id(animal: Animal, side: Side) -> String {
    let side = match side {
        Side::Left => "left",
        Side::Right => "right",
    };
    format!("hand-{side}-{}", animal::letter(animal))
}

fn hand(p: &Pos, side: Side) -> Hand {
    let stock = |animal| Stock { id: stock_id(animal, side), piece: piece(animal, side), count: p.hand(animal, side).into() };
    Hand { side, stocks: HELD.map(stock).into() }
}

/// The animals that can be set up, each for both players.
fn pieces() -> impl Iterator<Item = (Animal, Side)> {
    Side::BOTH.into_iter().flat_map(|side| animal::ALL.map(|animal| (animal, side)))
}

impl Dobutsu {
    fn pointing(&self, side: Side, m: Move) -> Pointing {
        let way = match m {
            Move::Step { from, to, .. } => vec![self.board.name(from), self.board.name(to)],
            Move::Drop { animal, to } => vec![stock_id(animal, side), self.board.name(to)],
        };
        Pointing { text: self.write_move(m), ways: vec![way] }
    }

    /// Adds the pieces of one square or stock.
    fn set_up(&self, p: &mut Pos, place: &str, given: &[Piece]) -> Result<(), String> {
        let square = self.board.named(place);
        let held = HELD.into_iter().flat_map(|animal| Side::BOTH.map(|side| (animal, side)));
        let stock = held.into_iter().find(|&(animal, side)| stock_id(animal, side) == place);
        if square.is_none() && (stock.is_none() || !self.variant.drops) {
            let last = self.board.name(self.board.squares() - 1);
            let hands = if self.variant.drops { ", or a hand like hand-left-C" } else { "" };
            return Err(format!("no such place, expected a square from a1 to {last}{hands}"));
        }
        if square.is_some_and(|square| p.at(square).is_some()) {
            return Err("the square is given twice".into());
        }
        if square.is_some() && given.len() > 1 {
            return Err("only one piece can be on a square".into());
        }
        for given in given {
            let known = pieces().find(|&(animal, side)| letter(animal, side).to_string() == given.id);
            let (animal, side) = known.ok_or_else(|| format!("no piece {:?}, expected one of L G E C R l g e c r", given.id))?;
            if stock.is_some_and(|stock| stock != (animal, side)) {
                return Err(format!("{} does not belong into this hand", given.id));
            }
            self.add(p, square, animal, side)?;
        }
        Ok(())
    }
}

impl View for Dobutsu {
    fn scene(&self, p: &Pos, side: Side) -> Scene {
        let cell = |square: u8| Cell {
            id: self.board.name(square),
            col: (square % self.board.cols).into(),
            row: (square / self.board.cols).into(),
            stack: p.at(square).map(|(animal, side)| piece(animal, side)).into_iter().collect(),
        };
        Scene {
            cols: self.board.cols.into(),
            rows: self.board.rows.into(),
            look: Look::Squares,
            cells: (0..self.board.squares()).map(cell).collect(),
            hands: if self.variant.drops { Side::BOTH.map(|side| hand(p, side)).into() } else { Vec::new() },
            moves: self.list(p, side).into_iter().map(|m| self.pointing(side, m)).collect(),
            refused: Vec::new(),
            lines: Vec::new(),
        }
    }

    fn palette(&self) -> Vec<Piece> {
        pieces().map(|(animal, side)| piece(animal, side)).collect()
    }

    /// Stacks may also be given for the stocks of the hands, by their ids.
    fn setup(&self, stacks: &[(String, Vec<Piece>)], side: Side) -> Result<Pos, SetupError> {
        let mut p = Pos::EMPTY;
        for (place, given) in stacks {
            self.set_up(&mut p, place, given).map_err(|problem| SetupError { cell: Some(place.clone()), problem })?;
        }
        self.check(p, side).map_err(|problem| SetupError { cell: None, problem })?;
        Ok(p)
    }
}
