//! Loopy games: games in which play may come back to where it was, and so may never end.
//!
//! A [`Graph`] has Left and Right edges between nodes; whatever cannot return to itself is kept as a short form. Infinite
//! play is a draw. Declared a win for Left it gives the *onside* of a game, declared a win for Right the *offside*, and
//! `G >= H` if and only if Left, moving second, survives both `G - H` of the onsides and `G - H` of the offsides.
//!
//! A *stopper* has no infinite play in which the players alternate. Its two sides are equal, and it has a unique
//! simplest form: without dominated options, without reversible ones, and with equal nodes fused. Other games are
//! written `S & T`, onside and offside; where a side is no stopper ("carousels") it is simplified as far as is known to be
//! safe, and the result is compared with what it came from.
//!
//! Sources: Siegel, *Combinatorial Game Theory* (2013), chapter VI, and "Loopy games and computation" (Games of No
//! Chance 3); Berlekamp, Conway, Guy, *Winning Ways*, chapter 11.

mod alternation;
mod canonical;
mod draft;
mod graph;
mod invariants;
mod ko;
mod names;
mod ratio;
mod sides;
mod style;
mod survival;
mod text;
mod thermograph;
mod value;
mod walk;

pub use draft::{Draft, Drafts, Item};
pub use graph::{Graph, Node, Place};
pub use ko::{Ko, KoKind, komaster};
pub use names::CONSTANTS;
pub use ratio::Ratio;
pub use thermograph::{LoopyThermograph, LoopyWall};
pub use value::{Loopy, LoopyOutcome, Value};
pub use walk::{WalkError, value_of, values_of};

/// Most nodes of a graph.
pub const MAX_NODES: usize = 1 << 17;
/// Most states, pairs of nodes with a side to move, that one comparison may look at.
pub const MAX_STATES: usize = 1 << 22;
