//! The rules of zug's games, one module each. A module knows nothing of how its game is solved, stored or drawn.

#![forbid(unsafe_code)]

pub mod amazons;
mod bitboard;
mod cells;
pub mod chess;
pub mod clobber;
pub mod colouring;
mod combinations;
pub mod dobutsu;
pub mod domineering;
pub mod elephants;
pub mod fission;
pub mod go;
pub mod gobblet;
mod grid;
pub mod hackenbush;
pub mod impartial;
pub mod king_dirt;
pub mod mnk;
pub mod nogo;
pub mod octal;
pub mod sections;
pub mod sheep;
mod strip;
pub mod toads;
pub mod toppling_dominoes;

pub use cells::At;
