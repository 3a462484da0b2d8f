//! Combinatorial game theory: values of games, and sums of games.

pub mod values;
