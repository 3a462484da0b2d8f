//! Values of positions: from the rules of any game that adds to canonical forms.
//!
//! A position falls into parts, a part's value comes from the values of its options, and every part is evaluated once:
//! results lie in a [`Memo`] that all threads of an evaluation share. The walk has its own stack, so a game may be as
//! long as it likes.

mod evaluator;
mod memo;
mod parallel;

pub use evaluator::Evaluator;
pub use memo::{HashMemo, Memo};
pub use parallel::{Effort, evaluate_parallel, evaluate_watched};

use crate::forms::FormError;

/// Why a position was not evaluated. No value is given in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EvaluateError {
    /// The values are too large or too many.
    #[error(transparent)]
    Form(FormError),
    /// Too many different positions.
    #[error("the memory allowed is full: it holds {limit} different positions, and there are more")]
    OutOfPositions {
        /// How many were allowed.
        limit: usize,
    },
    /// The positions on the way to the first value are too large.
    #[error("the positions on the way need more than the {megabytes} MB of memory they may take")]
    TooLong {
        /// What was allowed.
        megabytes: usize,
    },
    /// Told to stop.
    #[error(transparent)]
    Interrupted(#[from] zug_core::Interrupted),
}

impl From<FormError> for EvaluateError {
    fn from(error: FormError) -> Self {
        match error {
            FormError::Interrupted(e) => EvaluateError::Interrupted(e),
            error => EvaluateError::Form(error),
        }
    }
}
