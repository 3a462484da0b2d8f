//! Combinatorial game theory: values of games, and sums of games.

pub mod bounds;
pub mod database;
pub mod evaluate;
pub mod forms;
pub mod heaps;
mod index;
pub mod language;
pub mod literals;
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
