//! Go on small boards for the exact solver: boards as two sets of stones, worked out by the rules of the game. Where
//! superko looks at the player to move too, the player is part of a board.

use crate::superko::Boards;
use zug_core::Side;
use zug_games::go::{Bits, Board, Go, Ko, Move, untouchable};

/// Go on a board of one word. Only the board matters here: passes, superko and the end are the solver's.
pub struct SmallGo {
    rules: Go<1>,
    /// Where each point comes from under each symmetry.
    sources: Vec<Vec<(u16, u16)>>,
}

/// The stones of both sides.
pub type Stones = [u64; 2];

/// What superko compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Situation {
    /// The stones.
    pub stones: Stones,
    /// Who is to move, where that matters; else nobody.
    next: Option<Side>,
}

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

    /// What superko sees of these stones with `next` to move.
    pub fn situation(&self, stones: Stones, next: Side) -> Situation {
        Situation { stones, next: (self.rules.options().ko == Ko::Situational).then_some(next) }
    }

    /// The move of `side` that leads from stones to a situation.
    pub fn step(&self, stones: &Stones, side: Side, after: Option<&Situation>) -> Move {
        let Some(after) = after else { return Move::Pass };
        let (board, frame) = (self.board(stones), self.rules.frame());
        let leads = |point: &u16| board.stones_after(frame, side, *point).map(|s| s.0[0]) == after.stones;
        self.free(&board, side).points().find(leads).map_or(Move::Pass, Move::Place)
    }

    /// The points where a stone may go, superko aside.
    fn free(&self, board: &Board<1>, side: Side) -> Bits<1> {
        let frame = self.rules.frame();
        if self.rules.options().suicide { board.free(frame) } else { board.breathing(frame, side) }
    }

    fn board(&self, stones: &Stones) -> Board<1> {
        Board::with(self.rules.frame(), stones.map(|s| Bits([s]))).expect("boards of a game have liberties")
    }
}

impl Boards for SmallGo {
    type Board = Situation;

    fn placements(&self, Situation { stones, .. }: &Situation, side: Side, mut each: impl FnMut(Situation)) {
        let (board, frame) = (self.board(stones), self.rules.frame());
        let mut seen = Vec::new();
        for point in self.free(&board, side).points() {
            let after = board.stones_after(frame, side, point).map(|s| s.0[0]);
            // Suicide may lead to a board that another suicide leads to.
            if self.rules.options().suicide {
                if seen.contains(&after) {
                    continue;
                }
                seen.push(after);
            }
            each(self.situation(after, !side));
        }
    }

    fn pass(&self, board: &Situation) -> Situation {
        Situation { next: board.next.map(|next| !next), ..*board }
    }

    fn score(&self, Situation { stones, .. }: &Situation) -> i32 {
        let p = self.rules.position(stones.map(|s| Bits([s]))).expect("boards of a game have liberties");
        let [black, white] = self.rules.areas(&p).map(|area| area.len() as i32);
        black - white
    }

    fn certain(&self, Situation { stones, .. }: &Situation) -> (i32, i32) {
        let (board, frame, suicide) = (self.board(stones), self.rules.frame(), self.rules.options().suicide);
        let [black, white] = Side::BOTH.map(|side| untouchable(frame, &board, side, suicide).len() as i32);
        (2 * black - self.points(), self.points() - 2 * white)
    }

    fn symmetries(&self) -> usize {
        self.sources.len()
    }

    fn images(&self, Situation { stones, next }: &Situation) -> Vec<Situation> {
        let image = |source: &Vec<(u16, u16)>| {
            let mut to = [0u64; 2];
            for &(point, from) in source {
                for (to, stones) in to.iter_mut().zip(stones) {
                    *to |= (stones >> from & 1) << point;
                }
            }
            Situation { stones: to, next: *next }
        };
        self.sources.iter().map(image).collect()
    }
}
