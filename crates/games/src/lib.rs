//! The rules of zug's games, one module each. A module knows nothing of how its game is solved, stored or drawn.
//!
//! ```
//! use zug_core::{Notation, Rules};
//! use zug_games::mnk::{Mnk, Size};
//!
//! let size = Size::named("mnk-3x3x3").expect("a size").expect("one that fits");
//! let rules = Mnk::<u64>::new(size);
//! let (position, side) = rules.start();
//! assert_eq!(rules.list(&position, side).len(), 9);
//! assert_eq!(rules.read(&rules.write(&position, side)).unwrap(), (position, side));
//! ```

#![forbid(unsafe_code)]

pub mod amazons;
mod any;
pub mod backsliding;
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
pub mod fox_and_geese;
pub mod go;
pub mod gobblet;
pub mod graph;
mod grid;
pub mod hackenbush;
pub mod hare_and_hounds;
pub mod impartial;
pub mod in_rules;
pub mod king_dirt;
pub mod mills;
pub mod mnk;
pub mod nogo;
pub mod octal;
mod reader;
pub mod returning;
pub mod rules_file;
pub mod sections;
pub mod sheep;
pub mod shoving;
pub mod ski_jumps;
mod stones;
mod strip;
pub mod subtraction;
mod taking;
pub mod toads;
pub mod toppling_dominoes;
pub mod wind_up;

pub use cells::At;

/// The examples of the front page are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
