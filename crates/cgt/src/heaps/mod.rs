//! Heap games: nim values by the hundred thousand.

mod octal;
mod period;

pub use octal::{NimSequence, TakeAndBreak};
pub use period::{Period, find_period};
