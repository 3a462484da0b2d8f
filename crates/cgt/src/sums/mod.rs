//! Sums of games: who wins when a player moves in one summand at a time and whoever cannot move loses.
//!
//! Every component that ever occurs is *interned*: it gets a small [`Id`], and its options, split into components, are
//! worked out once. A sum is then one exact value (numbers, ups and nimbers added up) and a sorted list of ids; a move
//! replaces one id by a few. Every id is a place to keep what becomes known of it.

mod alternating;
mod components;
mod credit;
mod decide;
mod expressions;
mod folded;
mod id;
mod impartial;
mod joined;
mod kept;
mod ledger;
mod limits;
mod misere;
mod moves;
mod pairs;
mod ruleset;
mod search;
mod solver;
mod switches;
mod table;
mod total;
mod universe;
mod value;
mod worth;
mod written;

pub use components::Components;
pub(crate) use folded::{Folded, ValueId};
pub use id::Id;
pub use impartial::Impartial;
pub use kept::{Kept, KeptError};
pub use ledger::Outcome;
pub(crate) use limits::Meter;
pub use limits::{Limits, Stop};
pub use moves::SumMove;
pub use ruleset::{Position, Room, Ruleset, TextMove};
pub use solver::{RulesetId, Settings, Solver, Stats, Summand};
pub use universe::UniverseError;
