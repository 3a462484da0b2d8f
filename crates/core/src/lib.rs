//! The contracts every part of zug speaks.
//!
//! A game is written once, as [`Rules`]. Everything else comes from capabilities it may add: [`Notation`] to be
//! read and written, [`View`] to be seen, [`Symmetry`] and [`Negate`] to be folded, [`Space`] to be numbered,
//! [`Retro`] to be strongly solved, [`Summand`] to be added up, [`Provable`] to be proved. What depends on the moves before is a [`Path`] beside the position, never inside it.

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
mod rules;
mod scene;
mod side;
mod space;
pub mod step;
mod summand;
mod symmetry;
mod track;
mod verdict;

pub use card::{About, BLACK_AND_WHITE, Card, Named, Player, Records, Size, Sizes};
pub use cell::{cell_of_text, text_of_cell};
pub use error::{IllegalMove, ReadError, SetupError, shortened};
pub use line::{Line, StepError, Stepped};
pub use notation::Notation;
pub use oracle::{Oracle, OracleError};
pub use path::{NoHistory, Path, PathFree, Repetition};
pub use perft::{PerftError, perft, perft_distinct};
pub use progress::{Interrupted, Progress, Stage};
pub use provable::{Bounds, Provable, score_of, verdict_of};
pub use rules::{Negate, Over, Rules};
pub use scene::{Animal, Cell, ChessRole, Hand, Look, Piece, Pointing, Refusal, Scene, Score, Shape, Stock, Streak, View};
pub use side::{BySide, Side};
pub use space::{Child, ChildCounts, Class, Retro, Slot, Space};
pub use summand::Summand;
pub use symmetry::Symmetry;
pub use track::Track;
pub use verdict::{Source, Verdict, Wdl};
