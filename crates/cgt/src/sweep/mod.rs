//! Sweeps: the values of all positions of a family, those that satisfy a condition as rows of a CSV or Parquet file.
//!
//! Positions are numbered by the caller. They are evaluated in blocks by several threads and reported in their order,
//! so the output does not depend on the number of threads. A file written on the way can be taken up again where it
//! ends.

mod filter;
mod output;
mod parquet;
mod run;

pub use filter::{Field, Filter};
pub use output::{COLUMNS, Rows, SweepFile};
pub use run::{Facts, Sweep, SweepError, Swept};
