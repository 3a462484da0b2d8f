//! Heap games: their rules, and nim values by the million.

mod file;
mod game;
mod pairs;
mod period;
mod sequence;
mod sparse;

pub use file::{KeptError, keep_values, read_values};
pub use game::HeapGame;
pub use period::{Growth, Period, find_growth, find_period};
pub use sequence::{NimSequence, NimSequences};
