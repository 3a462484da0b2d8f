//! A typed picture of a position. The page and the terminal draw any game from it and know no game by name.

use crate::{BySide, Rules, SetupError, Side};
use schemars::JsonSchema;
use serde::Serialize;

/// Showing a position, and putting one together by hand.
pub trait View: Rules {
    /// The picture of a position with `side` to move.
    fn scene(&self, p: &Self::Pos, side: Side) -> Scene;
    /// The pieces that may be set on the board, for the set-up editor.
    fn palette(&self) -> Vec<Piece>;
    /// Builds a position from stacks of palette pieces (cell id, pieces from the bottom up).
    fn setup(&self, stacks: &[(String, Vec<Piece>)], side: Side) -> Result<Self::Pos, SetupError>;
    /// How a finished game is counted, where points decide.
    fn score(&self, _p: &Self::Pos) -> Option<Score> {
        None
    }
}

/// Everything there is to see, and how a person points at each legal move.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Scene {
    /// Columns of the grid.
    pub cols: usize,
    /// Rows of the grid.
    pub rows: usize,
    /// How the board looks.
    pub look: Look,
    /// Every cell, row by row from the top.
    pub cells: Vec<Cell>,
    /// Pieces beside the board.
    pub hands: Vec<Hand>,
    /// The legal moves; empty when the game is over.
    pub moves: Vec<Pointing>,
    /// Moves a person may try that the rules forbid for a reason worth showing.
    pub refused: Vec<Refusal>,
    /// Finished lines.
    pub lines: Vec<Streak>,
}

/// How a board looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Look {
    /// Square cells.
    Squares,
    /// An upright board with round holes that stones fall into.
    Holes,
    /// Lines that cross; stones stand on the crossings.
    Lines,
    /// Neighbours in a row or column are joined by a line, but not across a middle without a cell.
    Rings,
    /// The same, and neighbours on the two diagonals are joined too.
    Web,
}

/// One cell of the grid.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Cell {
    /// Its name, as in the notation.
    pub id: String,
    /// Column from the left, from 0.
    pub col: usize,
    /// Row from the top, from 0.
    pub row: usize,
    /// The pieces on it, from the bottom up.
    pub stack: Vec<Piece>,
}

/// A piece as people see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Piece {
    /// A short name, unique in the game: the letter the notation uses.
    pub id: String,
    /// What a screen reader says: "large", "lion".
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// How it is drawn.
    pub shape: Shape,
}

/// How a piece is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Shape {
    /// Two crossing strokes.
    Cross,
    /// A circle.
    Ring,
    /// A round stone.
    Stone,
    /// A cell that is filled and out of play: it belongs to nobody.
    Block,
    /// A round stone with a number on it.
    Number {
        /// How many it stands for.
        n: u8,
    },
    /// A cup that can cover smaller cups.
    Cup {
        /// From 1, the smallest.
        size: u8,
    },
    /// An animal that looks the way its owner plays, with dots for its steps.
    Animal {
        /// Which one, by its English name.
        animal: &'static str,
        /// Its steps as its owner sees them: to the right, forward.
        moves: &'static [[i8; 2]],
    },
    /// A chess piece.
    Chess {
        /// Which one, by its English name.
        role: &'static str,
    },
}

/// What one side holds beside the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Hand {
    /// Whose it is.
    pub side: Side,
    /// The kinds of pieces, those that have run out included.
    pub stocks: Vec<Stock>,
}

/// Equal pieces in a hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Stock {
    /// What a pointing calls it; no cell has the same id.
    pub id: String,
    /// The piece.
    pub piece: Piece,
    /// How many are left.
    pub count: usize,
}

/// How a person points at a legal move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Pointing {
    /// The move, as written.
    #[serde(rename = "move")]
    pub text: String,
    /// Each way is the ids of cells and stocks to tap in turn; two may also be dragged between.
    pub ways: Vec<Vec<String>>,
}

/// A move that is forbidden, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Refusal {
    /// The ids a person would tap.
    pub way: Vec<String>,
    /// The reason, as a sentence.
    pub reason: String,
    /// The cells that show it.
    pub cells: Vec<String>,
}

/// The points of a finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Score {
    /// The result as records write it, with all that is added to the points: `B+3.5`.
    pub text: String,
    /// The points of each side on the board.
    pub points: BySide<usize>,
    /// The cells they are counted on.
    pub cells: BySide<Vec<String>>,
}

/// A finished line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Streak {
    /// Whose line.
    pub side: Side,
    /// Its cells in order.
    pub cells: Vec<String>,
}
