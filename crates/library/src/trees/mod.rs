//! Variation trees of any game: opened from PGN, SGF or plain lists of moves, or grown from a game's exact values.

mod bench;
mod facade;
mod open;
mod optimal;
mod record;
mod syzygy;

pub use bench::{PgnBench, bench_texts};
pub use open::{Opened, Source, open, unpacked};
pub use optimal::optimal;
pub(crate) use record::go_size;
pub use record::{Export, Record, value_sign};
pub use zug_tree::pgn::Facts;
pub use zug_tree::table::{Alternative, Command, CommandError, Row, Sides, index_of, label, rows};
pub use zug_tree::{Diagnostic, NodeId, Report, Severity, Tree, View, note};
