//! Misère play: whoever makes the last move loses.
//!
//! *Impartial games* no longer add like nimbers, and hardly any two are equal. What is left is Conway's theory: every
//! game has one canonical form, found by leaving out reversible moves ([`Forms`]); its [`Genus`] tells nim values beside
//! any number of heaps of two, which is all one needs of tame games ([`Kind`]); and the games of one ruleset up to a size
//! may behave like a finite monoid, their misère quotient ([`Quotient`]).
//!
//! *Partizan games* are kept as they are written ([`Trees`]), and compared modulo a [`Universe`].
//!
//! Sources: Conway, *On Numbers and Games*, chapter 12; Berlekamp, Conway, Guy, *Winning Ways*, chapter 13; Siegel,
//! *Combinatorial Game Theory*, chapter V; Plambeck and Siegel, *Misère quotients for impartial games* (2008).

mod ask;
mod form_text;
mod forms;
mod genus;
mod heap;
mod kind;
mod proof;
mod quotient;
mod trees;
mod universe;
mod written;

pub use ask::{AskError, GenusAnswer, is_question, tell};
pub use forms::{Forms, MisereId};
pub use genus::Genus;
pub use heap::HeapForms;
pub use kind::Kind;
pub use quotient::{Learner, Quotient, QuotientError};
pub use trees::{MOST_MOVES, TreeId, Trees};
pub use universe::{Comparer, Outside, Universe};
pub use written::read_tree;
