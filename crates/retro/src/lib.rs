//! Strong solutions: the exact value and distance of every position of a game.
//!
//! [`solve`] works through the game backwards, tier by tier ([`units`]), spreading values by distance inside the tiers that
//! lead back to each other ([`kernel`]), and writes a table. [`verify`] re-derives every value of a table from the rules and the
//! values of its children, with none of the solver's code.

mod kernel;
mod puzzle;
mod reach;
mod solve;
mod stats;
mod units;
mod verify;

pub use puzzle::{Puzzle, PuzzleError, Wanted, find_puzzle};
pub use reach::{Reached, ReachedAt, reach};
pub use solve::{SolveError, Solved, memory_needed, size, solve};
pub use stats::{ByPlies, Stats, StatsError, TierStats, stats};
pub use verify::{Verified, VerifyError, Violation, verify};
