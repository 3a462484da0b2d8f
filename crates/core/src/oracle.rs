//! Who knows values of positions.

use crate::{Rules, Side, Verdict};

/// Something that knows exact values. `None` says "not known here", an error that the knowledge could not be read.
pub trait Oracle<R: Rules>: Send + Sync {
    /// The value of `p` with `side` to move.
    fn probe(&self, p: &R::Pos, side: Side) -> Result<Option<Verdict>, OracleError>;
}

/// Why an oracle could not read what it knows, as one sentence that names the file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct OracleError(pub String);
