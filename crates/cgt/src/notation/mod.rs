//! Reading and writing values.
//!
//! Three texts are written: the *normal* text, in which equal games are equal byte by byte; the *short* text with the
//! shorthands of the literature (`+-`, `||`, `Tiny`, `^[n]`); and LaTeX. The first two are read back as the same form. What can
//! be read is richer: sums, differences, multiples and functions, see [`read`].

mod function;
mod latex;
mod names;
mod operand;
mod read;
mod short;
mod text;
mod uptimal;

pub use function::{Function, FunctionError};
pub use latex::latex;
pub(crate) use latex::{fraction as latex_fraction, latex_open, record as latex_record};
pub use names::Names;
pub use read::{ExpressionError, read, read_graph, read_value, read_value_among, read_value_with};
pub use short::short;
pub(crate) use short::{Open, order_of, short_open};
pub use text::normal;

use crate::forms::FormError;

/// Longest text that is written: some values have exponentially many leaves.
pub const MAX_TEXT: usize = 16 << 20;

/// Why a value was not written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WriteError {
    /// The text would be longer than [`MAX_TEXT`].
    #[error("the value is too large to print: its text is longer than {} million characters", MAX_TEXT >> 20)]
    TooLong,
    /// The options could not be listed.
    #[error(transparent)]
    Form(#[from] FormError),
}
