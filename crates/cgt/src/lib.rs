//! Combinatorial game theory: values of games, and sums of games.

pub mod forms;
pub mod language;
pub mod literals;
pub mod notation;
pub mod operations;
pub mod sums;
pub mod thermograph;
pub mod values;
