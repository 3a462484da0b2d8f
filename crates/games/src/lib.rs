//! The rules of zug's games, one module each. A module knows nothing of how its game is solved, stored or drawn.

pub mod chess;
mod combinations;
pub mod dobutsu;
pub mod go;
pub mod gobblet;
mod grid;
pub mod mnk;
