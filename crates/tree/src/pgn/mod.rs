//! PGN, as it is and as it should be.
//!
//! Source: the *Standard: Portable Game Notation Specification and Implementation Guide* (Edwards, 1994). The lexer is
//! our own because every message has a line and a column. A word is a move as a whole or not at all; a damaged line is
//! cut before the bad token and named, and the rest of the game and of the file is kept. A game ends at a result on the
//! outermost level or at the next tag section: blank lines mean nothing.

mod facts;
mod game;
mod level;
mod lexer;
mod now;
mod read;
mod reader;
mod start;
mod tags;
mod write;

pub use facts::{Facts, facts, tree_facts};
pub use game::{Game, Termination, fen_after};
pub(crate) use level::{first_halfmove, key, make};
pub use read::{ReadPgn, read, read_each, read_text};
pub(crate) use start::Start;
pub use write::{write, write_game};
