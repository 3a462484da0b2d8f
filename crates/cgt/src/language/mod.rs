//! The input language: sums written as text, with questions about them and the answers expected.
//!
//! `[clobber_1xn] XO.X [integer_game] -1 {B win, W loss}` is a block: a section names the kind of the summands that
//! follow, commands in braces end the sum. `docs/input-language.md` explains all of it. The language is that of MCGS,
//! version 1.7.

mod block;
mod command;
mod error;
mod place;
mod session;
mod token;

pub use block::{Block, Blocks, Comment, Section, VERSION, Written};
pub use command::{Command, Question, Walls};
pub use error::InputError;
pub use place::Place;
pub use session::{Answer, Catalogue, InputProblem, Play, Row, Session, Status};
