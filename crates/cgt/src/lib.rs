//! Combinatorial game theory: values of games, and sums of games.
//!
//! ```
//! use zug_cgt::forms::{Arena, Outcome};
//!
//! // { 2 | -1 }: whoever moves first wins.
//! let arena = Arena::new();
//! let mut calculator = arena.calculator();
//! let (two, minus_one) = (arena.number(2.into()).unwrap(), arena.number((-1).into()).unwrap());
//! let hot = calculator.form(&[two], &[minus_one]).unwrap();
//! assert_eq!(arena.outcome(hot), Outcome::N);
//! assert_eq!((arena.left_stop(hot), arena.right_stop(hot)), (2.into(), (-1).into()));
//! ```

pub mod bounds;
pub mod database;
pub mod evaluate;
pub mod forms;
pub mod heaps;
mod index;
pub mod language;
pub mod literals;
pub mod loopy;
pub mod misere;
pub mod notation;
pub mod operations;
pub mod sums;
pub mod sweep;
pub mod thermograph;
pub mod values;

/// The page on values is a test.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/values.md")]
struct Values;

/// The examples of the front page are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
