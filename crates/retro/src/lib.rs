//! Strong solutions: the exact value and distance of every position of a game.
//!
//! [`solve`] works through the game backwards, tier by tier ([`units`]), spreading values by distance inside the tiers
//! that lead back to each other ([`kernel`]), and writes a table. [`verify`] re-derives every value of a table from the
//! rules and the values of its children, with none of the solver's code.
//!
//! ```
//! use std::sync::Arc;
//! use zug_core::{Oracle, Progress, Rules, Wdl};
//! use zug_games::mnk::{Mnk, Size};
//! use zug_table::TableOracle;
//!
//! let size = Size::named("mnk-3x3x3").expect("a size").expect("one that fits");
//! let (rules, folder) = (Arc::new(Mnk::<u64>::new(size)), tempfile::tempdir()?);
//! let file = folder.path().join("mnk-3x3x3.zug");
//! zug_retro::solve(&*rules, "mnk-3x3x3", &file, 1, 1 << 30, &Progress::default())?;
//! let table = TableOracle::open(rules.clone(), "mnk-3x3x3", &file)?;
//! let (start, side) = rules.start();
//! assert_eq!(table.probe(&start, side)?.map(|value| value.wdl), Some(Wdl::Draw));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cells;
pub mod checkpoint;
mod chosen;
mod compare;
mod error;
mod files;
mod graph;
mod held;
mod keeper;
mod kernel;
mod known;
mod link;
mod memory;
mod near;
mod numbers;
mod owners;
mod piles;
mod puzzle;
mod reach;
mod shared;
mod snapshot;
mod solve;
mod stats;
mod threads;
mod units;
mod verify;

pub use chosen::{ChosenTiers, NoTier};
pub use compare::{Differences, Shift, compare};
pub use error::LookError;
pub use link::{LinkError, Party};
pub use puzzle::{Puzzle, Wanted, find_puzzle};
pub use reach::{Reachable, Reached, ReachedAt, Walking, reach};
pub use solve::{Means, Pace, SolveError, Solved, memory_needed, size, solve, solve_together, solve_with};
pub use stats::{ByPlies, Stats, TierStats, stats};
pub use verify::{Verified, Violation, verify};

/// The examples of the front page are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
