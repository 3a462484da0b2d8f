//! Forward search on any rules: Monte-Carlo tree search for play, exact search for proofs.

mod clock;
pub mod go;
pub mod mcts;
mod policy;
mod proof;
pub mod superko;

pub use clock::Clock;
pub use policy::{Decisive, Policy, Prior, Uniform};
pub use proof::{Effort, Memory, ProofSearch, Proved, Prover, Proves, Reach, prover_in_rows};
