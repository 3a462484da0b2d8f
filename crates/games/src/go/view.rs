//! Go as a scene: stones on the crossings of lines.

use super::{Bits, Go, Move, Position};
use zug_core::{BySide, Cell, Look, Notation, Piece, Pointing, Refusal, Rules, Scene, Score, SetupError, Shape, Side, View};

const STONES: [(&str, &str); 2] = [("X", "black stone"), ("O", "white stone")];

impl<const N: usize> Go<N> {
    fn stone(side: Side) -> Piece {
        let (id, name) = STONES[side as usize];
        Piece { id: id.into(), name: name.into(), side, shape: Shape::Stone }
    }

    fn cell(&self, p: &Position<N>, point: u16) -> Cell {
        let (col, row) = self.frame.place(point);
        let stack = Side::BOTH.into_iter().filter(|side| p.board.stones(*side).has(point)).map(Self::stone).collect();
        Cell { id: self.frame.name(point), col: col.into(), row: (self.frame.rows - 1 - row).into(), stack }
    }

    /// Free points that are suicide.
    fn refusals(&self, p: &Position<N>, side: Side) -> Vec<Refusal> {
        let suicide = p.board.free(&self.frame).without(&self.points(p, side));
        let refusal = |point| {
            let cells: Vec<String> = vec![self.frame.name(point)];
            Refusal { way: cells.clone(), reason: self.why_not(p, side, Move::Place(point)), cells }
        };
        suicide.points().map(refusal).collect()
    }
}

impl<const N: usize> View for Go<N> {
    fn scene(&self, p: &Position<N>, side: Side) -> Scene {
        let frame = &self.frame;
        let rows_from_top = (0..frame.rows).rev().flat_map(|row| (0..frame.cols).map(move |col| frame.point(col, row)));
        let ways = |m| match m {
            Move::Place(point) => vec![vec![frame.name(point)]],
            Move::Pass => Vec::new(),
        };
        Scene {
            cols: frame.cols.into(),
            rows: frame.rows.into(),
            look: Look::Lines,
            cells: rows_from_top.map(|point| self.cell(p, point)).collect(),
            hands: Vec::new(),
            moves: self.list(p, side).into_iter().map(|m| Pointing { text: self.write_move(m), ways: ways(m) }).collect(),
            refused: if self.is_over(p) { Vec::new() } else { self.refusals(p, side) },
            lines: Vec::new(),
        }
    }

    fn palette(&self) -> Vec<Piece> {
        Side::BOTH.map(Self::stone).into()
    }

    fn setup(&self, stacks: &[(String, Vec<Piece>)], _: Side) -> Result<Position<N>, SetupError> {
        let mut stones = [Bits::EMPTY; 2];
        for (name, stack) in stacks {
            let wrong = |problem: String| SetupError { cell: Some(name.clone()), problem };
            let point = self.frame.read_point(name).map_err(|e| wrong(e.to_string()))?;
            match &stack[..] {
                [] => {}
                [piece] if !(stones[0] | stones[1]).has(point) => stones[piece.side as usize].insert(point),
                _ => return Err(wrong("holds one stone only".into())),
            }
        }
        let no_liberty = |point| SetupError { cell: Some(self.frame.name(point)), problem: "has no liberty".into() };
        self.position(stones).map_err(no_liberty)
    }

    fn score(&self, p: &Position<N>) -> Option<Score> {
        let [left, right] = self.areas(p);
        let names = |area: Bits<N>| area.points().map(|point| self.frame.name(point)).collect();
        Some(Score {
            text: super::result_text(self.lead(p)),
            points: BySide { left: left.len() as usize, right: right.len() as usize },
            cells: BySide { left: names(left), right: names(right) },
        })
    }
}
