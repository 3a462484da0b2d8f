//! What a theorist calculates with: sums and who wins them, values of expressions and positions, sweeps over all
//! boards, databases of values, files of test cases and their reports. Every game that adds is known by any of the
//! names on its card.
//!
//! ```
//! use zug_worksheet::Values;
//!
//! let values = Values::new(1 << 30);
//! assert_eq!(values.expression("{2|-1} + *", &Default::default())?.value.as_deref(), Some("{2*|-1*}"));
//! assert_eq!(values.position("domineering", Some("..|.."), 1, &Default::default())?.value.as_deref(), Some("{1|-1}"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod boards;
pub mod calc;
mod explore;
mod heaps;
mod histogram;
mod ko;
mod loopy;
mod loopy_sweeps;
mod misere;
mod names;
mod positions;
pub mod sums;
mod sweeps;
mod value_tasks;
mod values;

pub use boards::{BoardSize, SizeRange};
pub use explore::{Explored, ExploredMove, ExploredSum, ExploredSumMove, LineMove};
pub use heaps::{GenusRow, HeapRequest, NimAnswer, QuotientAnswer, SparseAnswer, genera, misere_quotient, nim_values};
pub use ko::{KoAnswer, is_ko};
pub use loopy::{LoopyAnswer, LoopyKind, Told, WallsAnswer, has_loops, told};
pub use sweeps::{Listing, Measure, SweepRequest};
pub use value_tasks::{Task, TaskReport};
pub use values::{ThermographAnswer, ValueAnswer, ValueError, Values, has_values, thermograph_svg};
pub use zug_cgt::misere::{GenusAnswer, Universe, is_question};
pub use zug_cgt::values::Dyadic as Number;
pub use zug_games::sections::add as add_rules;

/// The page on the calculator is a test.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/calc.md")]
struct CalcPage;
