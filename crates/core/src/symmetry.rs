//! Boards that look the same turned or mirrored.

use crate::Rules;

/// The symmetries of the board, numbered from 0, the identity. They commute with play:
/// `map(g, play(p, m)) == play(map(g, p), map_move(g, m))`.
pub trait Symmetry: Rules {
    /// How many symmetries there are.
    fn symmetries(&self) -> usize;
    /// The position under symmetry `g`.
    fn map(&self, g: usize, p: &Self::Pos) -> Self::Pos;
    /// The move under symmetry `g`.
    fn map_move(&self, g: usize, m: Self::Move) -> Self::Move;
    /// The position in all ways it can be turned and mirrored, itself first.
    fn images(&self, p: &Self::Pos) -> Vec<Self::Pos> {
        (0..self.symmetries()).map(|g| self.map(g, p)).collect()
    }
    /// One position for all that are symmetric to each other.
    fn canonical(&self, p: &Self::Pos) -> Self::Pos {
        (0..self.symmetries()).map(|g| self.map(g, p)).min().expect("the identity is a symmetry")
    }
}
