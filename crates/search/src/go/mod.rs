//! What searches are told of Go beyond its rules: a policy for Monte-Carlo search, boards for the superko prover, and
//! random games to measure. Registry, GTP and benchmarks need the same.

mod player;
mod playouts;
mod small;
mod tally;

pub use player::GoPlayer;
pub use playouts::{GoPlayouts, go_playouts};
pub use small::{Situation, SmallGo, Stones};
pub use tally::{Lead, Tally};
