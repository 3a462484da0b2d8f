//! The contracts every part of zug speaks.
//!
//! A game is written once, as [`Rules`]. Everything else comes from capabilities it may add: [`Notation`] to be
//! read and written, [`View`] to be seen, [`Symmetry`] and [`Negate`] to be folded, [`Space`] to be numbered,
//! [`Retro`] to be strongly solved, [`Summand`] to be added up, [`Returning`] to have values although positions come
//! back, [`Provable`] to be proved. What depends on the moves
//! before is a [`Path`] beside the position, never inside it.
//!
//! ```
//! use std::ops::ControlFlow;
//! use zug_core::{Line, NoHistory, Over, Progress, Rules, Side, perft};
//!
//! /// Players take one or two of the stones in turn; who takes the last one wins.
//! struct Stones(u8);
//!
//! impl Rules for Stones {
//!     type Pos = u8;
//!     type Move = u8;
//!     type Path = NoHistory;
//!     fn start(&self) -> (u8, Side) {
//!         (self.0, Side::Left)
//!     }
//!     fn over(&self, left: &u8, next: Side) -> Option<Over> {
//!         (*left == 0).then_some(Over::Win(!next))
//!     }
//!     fn moves(&self, left: &u8, _: Side, each: impl FnMut(u8) -> ControlFlow<()>) -> ControlFlow<()> {
//!         (1..=2.min(*left)).try_for_each(each)
//!     }
//!     fn play(&self, left: &mut u8, side: Side, taken: u8) -> Side {
//!         *left -= taken;
//!         !side
//!     }
//! }
//!
//! let mut line = Line::start(&Stones(3));
//! line.play(&Stones(3), 1);
//! line.play(&Stones(3), 2);
//! assert_eq!(line.over, Some(Over::Win(Side::Right)));
//! // Two first moves, three lines of two moves (1 1, 1 2, 2 1), one of three.
//! assert_eq!(perft(&Stones(3), &3, Side::Left, 3, &Progress::default()).unwrap(), [2, 3, 1]);
//! ```

#![forbid(unsafe_code)]

mod card;
mod cell;
mod error;
mod line;
mod notation;
mod oracle;
mod path;
mod perft;
mod progress;
mod provable;
mod returning;
mod rules;
mod scene;
mod side;
mod space;
pub mod step;
mod summand;
mod symmetry;
mod together;
mod track;
mod verdict;

pub use card::{About, BLACK_AND_WHITE, Card, Named, Player, Records, Size, Sizes, Thrown, closest};
pub use cell::{cell_of_text, text_of_cell};
pub use error::{IllegalMove, ReadError, SetupError, shortened};
pub use line::{Line, StepError, Stepped};
pub use notation::Notation;
pub use oracle::{Oracle, OracleError};
pub use path::{NoHistory, Path, PathFree, Repetition};
pub use perft::{PerftError, perft, perft_distinct};
pub use progress::{Interrupted, Progress, Stage};
pub use provable::{Bounds, Provable, score_of, verdict_of};
pub use returning::{Returning, Settled};
pub use rules::{Negate, Over, Rules};
pub use scene::{Cell, Hand, Look, Piece, Pointing, Refusal, Scene, Score, Shape, Stock, Streak, View};
pub use side::{BySide, Side};
pub use space::{Child, ChildCounts, Class, Listing, Retro, Slot, Space};
pub use summand::Summand;
pub use symmetry::Symmetry;
pub use together::{in_threads, share_tasks, sorted_by_key};
pub use track::Track;
pub use verdict::{Source, Verdict, Wdl};

/// The examples of the front page are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
