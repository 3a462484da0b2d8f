//! How people write positions and moves.

use crate::step::Executed;
use crate::{ReadError, Rules, Side};

/// Reading and writing positions and moves. What is written is read back as the same.
pub trait Notation: Rules {
    /// Reads a position with the side to move; positions the rules cannot mean are errors too.
    fn read(&self, text: &str) -> Result<(Self::Pos, Side), ReadError>;
    /// Writes a position with the side to move.
    fn write(&self, p: &Self::Pos, side: Side) -> String;
    /// Writes what makes two positions the same: the position, without counters that only number the moves.
    fn identity(&self, p: &Self::Pos, side: Side) -> String {
        self.write(p, side)
    }
    /// Reads a move; whether it is legal somewhere is not asked here.
    fn read_move(&self, text: &str) -> Result<Self::Move, ReadError>;
    /// Writes a move.
    fn write_move(&self, m: Self::Move) -> String;
    /// Reads a move as it is written in this position: for games whose notation leaves out what the position tells,
    /// like `Nf3`.
    fn read_move_in(&self, _p: &Self::Pos, _side: Side, text: &str) -> Result<Self::Move, ReadError> {
        self.read_move(text)
    }
    /// Writes a move of this position, as [`Notation::read_move_in`] reads it.
    fn write_move_in(&self, _p: &Self::Pos, _side: Side, m: Self::Move) -> String {
        self.write_move(m)
    }
    /// The game's own number for a position, if it has one; `read` takes it in decimal.
    fn code(&self, _p: &Self::Pos, _side: Side) -> Option<u64> {
        None
    }
    /// Other numbers of a position that programs of this game use, each with what it is called; as `read` takes them,
    /// where it does.
    fn numbers(&self, _p: &Self::Pos, _side: Side) -> Vec<(&'static str, String)> {
        Vec::new()
    }
    /// The numbers that programs of this game give a move: one, or several that mean the same; none where there are no
    /// such numbers.
    fn actions(&self, _p: &Self::Pos, _side: Side, _m: Self::Move) -> Vec<u32> {
        Vec::new()
    }
    /// The least such number among the positions that look the same turned or mirrored.
    fn canonical_code(&self, _p: &Self::Pos, _side: Side) -> Option<u64> {
        None
    }
    /// Executes a step of a record that is no move of the rules ([`crate::step`]), whose position is whatever comes of
    /// it; `None` when the text is no such step, or the game has none.
    fn execute(&self, _p: &mut Self::Pos, _side: Side, _text: &str) -> Option<Result<Executed, ReadError>> {
        None
    }
    /// Says why a move that reads well is not legal here, for a person.
    fn why_not(&self, p: &Self::Pos, side: Side, m: Self::Move) -> String {
        format!("{} is not a legal move in {}", self.write_move(m), self.write(p, side))
    }
}
