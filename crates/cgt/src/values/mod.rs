//! Values that need no tree: dyadic numbers, nimbers, multiples of up, and switches.
//!
//! Every operation is exact. What does not fit is an [`Overflow`], never a wrapped number; what cannot be read is a
//! [`zug_core::ReadError`] with the column. Source: Siegel, *Combinatorial Game Theory*, chapter II.

mod dyadic;
mod nimber;
mod number_up_star;
mod reader;
mod switch;

pub use dyadic::Dyadic;
pub use nimber::{Mex, Nimber, mex};
pub use number_up_star::NumberUpStar;
pub(crate) use reader::Reader;
pub use switch::Switch;

/// A number, a multiple of up or a nimber too large to be held exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a value is too large to be held exactly")]
pub struct Overflow;
