//! Forward search on any rules: Monte-Carlo tree search for play, exact search for proofs.
//!
//! ```
//! use std::sync::Arc;
//! use zug_core::{Line, Progress};
//! use zug_games::mnk::{Mnk, Size};
//! use zug_search::Uniform;
//! use zug_search::mcts::{Limits, Mcts, Settings};
//!
//! let size = Size::named("mnk-3x3x3").expect("a size").expect("one that fits");
//! let rules = Arc::new(Mnk::<u64>::new(size));
//! let mut search = Mcts::new(rules.clone(), Arc::new(Uniform), Settings::default(), Line::start(&*rules));
//! let report = search.search(Limits { playouts: Some(1000), time: None }, &Progress::default());
//! assert_eq!(report.moves.len(), 9);
//! ```

pub mod chess;
mod clock;
pub mod go;
pub mod mcts;
mod policy;
mod proof;
pub mod superko;
mod team;
mod walk;
mod words;

pub use clock::Clock;
pub use policy::{Decisive, Policy, Prior, Uniform};
pub use proof::{Effort, Kept, Memory, ProofSearch, Proved, Prover, Provers, Proves, Reach, prover_in_rows};
pub use walk::{WalkLimits, Walked};
