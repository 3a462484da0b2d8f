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
mod heaps;
mod loopy;
pub mod sums;
mod value_tasks;
mod values;

pub use boards::BoardSize;
pub use heaps::{GenusRow, HeapRequest, NimAnswer, QuotientAnswer, SparseAnswer, genera, misere_quotient, nim_values};
pub use loopy::{LoopyAnswer, LoopyKind, Told, told};
pub use value_tasks::{Task, TaskReport};
pub use values::{SweepRequest, ThermographAnswer, ValueAnswer, ValueError, Values, has_values, thermograph_svg};
pub use zug_cgt::misere::{GenusAnswer, is_question};
pub use zug_games::sections::add as add_rules;
