//! Combinatorial game theory: values of games, and sums of games.

pub mod language;
pub mod literals;
pub mod sums;
pub mod values;
