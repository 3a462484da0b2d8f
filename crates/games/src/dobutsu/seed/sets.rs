//! The seed's board of nibbles, and its sets of squares.

use super::state::{Actor, Coordinate, State};
use crate::dobutsu::board;
use zug_core::Side;

/// What is on a square of a board, in 4 bits: 0 when it is empty.
///
/// | 3 | 2–0 |
/// | --- | --- |
/// | 1 if it belongs to the passive player | the number of the piece, see [`Actor`] |
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Square {
    /// Whether the piece belongs to the player who is not to move.
    pub passive: bool,
    /// The piece.
    pub piece: Actor,
}

/// What is on every square, in 64 bits: square `c` in the nibble of its coordinate's bits.
///
/// | 63–60 | 59–56 | 55–52 | 51–48 | 47–44 | 43–40 | 39–36 | 35–32 |
/// | --- | --- | --- | --- | --- | --- | --- | --- |
/// | nothing | r3c2 | r3c1 | r3c0 | nothing | r2c2 | r2c1 | r2c0 |
///
/// | 31–28 | 27–24 | 23–20 | 19–16 | 15–12 | 11–8 | 7–4 | 3–0 |
/// | --- | --- | --- | --- | --- | --- | --- | --- |
/// | nothing | r1c2 | r1c1 | r1c0 | nothing | r0c2 | r0c1 | r0c0 |
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Squares(u64);

impl Squares {
    /// The board of a state; hands are not on it.
    pub fn new(state: State) -> Squares {
        let mut board = Squares::default();
        if let Some(at) = state.passive_lion() {
            board.put(at, Some(Square { passive: true, piece: Actor::Lion }));
        }
        for actor in Actor::ALL {
            let piece = state.piece(actor);
            if let Some(at) = piece.place {
                board.put(at, Some(Square { passive: piece.passive, piece: actor }));
            }
        }
        board
    }

    /// The board with these bits. Those of column 3 mean nothing and are cleared; a passive piece that is none is
    /// refused.
    pub fn from_bits(bits: u64) -> Option<Squares> {
        let board = Squares(bits & 0x0FFF_0FFF_0FFF_0FFF);
        Coordinate::all().all(|at| board.nibble(at) != 8).then_some(board)
    }

    /// The 64 bits.
    pub fn bits(self) -> u64 {
        self.0
    }

    fn nibble(self, at: Coordinate) -> u8 {
        (self.0 >> (4 * at.bits()) & 15) as u8
    }

    /// What is on a square.
    pub fn get(self, at: Coordinate) -> Option<Square> {
        let nibble = self.nibble(at);
        Some(Square { passive: nibble >= 8, piece: Actor::from_bits(nibble & 7)? })
    }

    /// Puts a piece on a square, or empties it.
    pub fn put(&mut self, at: Coordinate, square: Option<Square>) {
        let nibble = square.map_or(0, |square| u64::from(square.passive) << 3 | square.piece as u64);
        let shift = 4 * at.bits();
        self.0 = self.0 & !(15 << shift) | nibble << shift;
    }
}

/// A set of squares, in 16 bits: the bit of a square is its coordinate's bits. Those of column 3 are always 0.
///
/// | 15 | 14–12 | 11 | 10–8 | 7 | 6–4 | 3 | 2–0 |
/// | --- | --- | --- | --- | --- | --- | --- | --- |
/// | 0 | r3c2 r3c1 r3c0 | 0 | r2c2 r2c1 r2c0 | 0 | r1c2 r1c1 r1c0 | 0 | r0c2 r0c1 r0c0 |
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CoordinateSet(u16);

impl CoordinateSet {
    /// The set with these bits; those of column 3 are refused.
    pub fn from_bits(bits: u16) -> Option<CoordinateSet> {
        (bits & 0x8888 == 0).then_some(CoordinateSet(bits))
    }

    /// The sixteen bits.
    pub fn bits(self) -> u16 {
        self.0
    }

    /// Whether a square is in the set.
    pub fn contains(self, at: Coordinate) -> bool {
        self.0 >> at.bits() & 1 != 0
    }

    /// The squares, in the order of their bits.
    pub fn iter(self) -> impl Iterator<Item = Coordinate> {
        Coordinate::all().filter(move |&at| self.contains(at))
    }

    /// The set of squares as positions number them.
    pub fn squares(self, active: Side) -> board::Squares {
        self.iter().fold(0, |set, at| set | board::bit(at.square(active)))
    }

    /// A set of squares as positions number them.
    pub fn of(squares: board::Squares, active: Side) -> CoordinateSet {
        board::each(squares).map(|square| Coordinate::of(square, active)).collect()
    }
}

impl FromIterator<Coordinate> for CoordinateSet {
    fn from_iter<I: IntoIterator<Item = Coordinate>>(all: I) -> Self {
        CoordinateSet(all.into_iter().fold(0, |bits, at| bits | 1 << at.bits()))
    }
}
