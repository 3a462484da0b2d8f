//! The rules of zug's games, one module each. A module knows nothing of how its game is solved, stored or drawn.

mod bitboard;
mod cells;
pub mod clobber;
mod combinations;
pub mod dobutsu;
pub mod domineering;
pub mod elephants;
pub mod gobblet;
mod grid;
pub mod impartial;
mod line;
pub mod mnk;
pub mod nogo;
pub mod octal;

pub use cells::At;
