//! Go on small boards for the exact solver: boards as two sets of stones, worked out by the rules of the game.

use crate::superko::Boards;
use zug_core::Side;
use zug_games::go::{Bits, Board, Go, untouchable};

/// Go on a board of one word. Only the board matters here: passes, superko and the end are the solver's.
pub struct SmallGo {
    rules: Go<1>,
    /// Where each point comes from under each symmetry.
    sources: Vec<Vec<(u16, u16)>>,
}

/// The stones of both sides.
pub type Stones = [u64; 2];

impl SmallGo {
    /// The boards of these rules.
    pub fn new(rules: Go<1>) -> SmallGo {
        let frame = rules.frame();
        let (cols, rows) = (frame.cols, frame.rows);
        let mut sources = Vec::new();
        for (turned, flip_col, flip_row) in (0..8).map(|g| (g & 4 != 0, g & 1 != 0, g & 2 != 0)) {
            if turned && cols != rows {
                continue;
            }
            let source = |point: u16| {
                let (col, row) = frame.place(point);
                let (col, row) = if turned { (row, col) } else { (col, row) };
                let (col, row) = (if flip_col { cols - 1 - col } else { col }, if flip_row { rows - 1 - row } else { row });
                (point, frame.point(col, row))
            };
            sources.push(frame.all.points().map(source).collect());
        }
        SmallGo { rules, sources }
    }

    /// How many points there are.
    pub fn points(&self) -> i32 {
        i32::from(self.rules.frame().points())
    }

    fn board(&self, stones: &Stones) -> Board<1> {
        Board::with(self.rules.frame(), stones.map(|s| Bits([s]))).expect("boards of a game have liberties")
    }
}

impl Boards for SmallGo {
    type Board = Stones;

    fn placements(&self, stones: &Stones, side: Side, mut each: impl FnMut(Stones)) {
        let (board, frame) = (self.board(stones), self.rules.frame());
        for point in board.breathing(frame, side).points() {
            each(board.stones_after(frame, side, point).map(|s| s.0[0]));
        }
    }

    fn score(&self, stones: &Stones) -> i32 {
        let p = self.rules.position(stones.map(|s| Bits([s]))).expect("boards of a game have liberties");
        let [black, white] = self.rules.areas(&p).map(|area| area.len() as i32);
        black - white
    }

    fn certain(&self, stones: &Stones) -> (i32, i32) {
        let (board, frame) = (self.board(stones), self.rules.frame());
        let [black, white] = Side::BOTH.map(|side| untouchable(frame, &board, side).len() as i32);
        (2 * black - self.points(), self.points() - 2 * white)
    }

    fn images(&self, stones: &Stones) -> Vec<Stones> {
        let image = |source: &Vec<(u16, u16)>| {
            let mut to = [0u64; 2];
            for &(point, from) in source {
                for (to, stones) in to.iter_mut().zip(stones) {
                    *to |= (stones >> from & 1) << point;
                }
            }
            to
        };
        self.sources.iter().map(image).collect()
    }
}
