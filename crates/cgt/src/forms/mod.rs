//! Canonical forms of short games.
//!
//! An [`Arena`] keeps every form once, so that equal games have equal [`FormId`]s and a form's options are a slice of
//! ids. Numbers, multiples of up and nimbers are records without stored options. With each form lie its stops and how
//! it compares with them: comparison with any number is a look-up, and most other comparisons never look at an option.
//! Only what is left is played out, on an explicit stack, with the results of sums and comparisons kept in bounded
//! tables.
//!
//! The arena is shared (`&self`) by any number of threads; each thread works with a [`Calculator`] of its own.
//! Ids depend on the order of work and mean nothing outside their arena; whatever is printed or saved does not depend
//! on them.
//!
//! Sources: Siegel, *Combinatorial Game Theory* (2013), chapter II; Conway, *On Numbers and Games*; Berlekamp, Conway,
//! Guy, *Winning Ways*.

mod arena;
mod calculator;
mod canonical;
mod followers;
mod memo;
mod order;
mod snapshot;
mod store;
mod sum;
mod watch;

pub use arena::{Arena, Outcome};
pub use calculator::Calculator;
pub(crate) use followers::{FromOptions, bottom_up, options_first};
pub use snapshot::{SnapshotError, read_snapshot, write_snapshot};
pub use store::Ids;
pub(crate) use store::{Apart, zeros};
pub use watch::{Patience, Watch};

use crate::values::Overflow;

/// A game in canonical form, by its number in an [`Arena`]. Two games are equal if and only if their ids (of one arena)
/// are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FormId(pub(crate) u32);

impl FormId {
    /// The game without moves, number 0 of every arena.
    pub const ZERO: FormId = FormId(0);

    /// The place of the form in its arena: dense from 0.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Why a value was not computed. Nothing is ever returned in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FormError {
    /// The arena may not grow further.
    #[error("the values need more than the {megabytes} MB of memory they may take")]
    OutOfMemory {
        /// The budget of the arena.
        megabytes: usize,
    },
    /// The calculator's number of steps is used up.
    #[error("the value was not found within the given number of steps")]
    OutOfSteps,
    /// The time given is over.
    #[error("the value was not found in the time given")]
    OutOfTime,
    /// Told to stop.
    #[error(transparent)]
    Interrupted(#[from] zug_core::Interrupted),
    /// A number, a multiple of up or a nimber does not fit.
    #[error(transparent)]
    Overflow(#[from] Overflow),
    /// A position has more options than a form can list.
    #[error("a game has more than {} options on a side", store::MAX_OPTIONS)]
    TooManyOptions,
    /// A game as it is written may last too long.
    #[error("a game may last longer than {} moves", crate::misere::MOST_MOVES)]
    TooLong,
    /// A loopy game is too large to be simplified or compared.
    #[error(
        "the loopy game is too large: it has more than {} nodes, or comparing it needs more than {} pairs of them",
        crate::loopy::MAX_NODES,
        crate::loopy::MAX_STATES / 2
    )]
    TooManyNodes,
}
