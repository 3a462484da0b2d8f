//! Variation trees of any game: opened from PGN, SGF or plain lists of moves, or grown from a game's exact values.

mod bench;
mod facade;
mod input;
mod open;
mod optimal;
mod record;
mod syzygy;

pub use bench::{PgnBench, bench_texts};
pub(crate) use input::bytes_of;
pub use input::{MOST_BYTES, read_file, read_input};
pub use open::{EachRecord, Opened, Source, open, open_each};
pub use optimal::optimal;
pub(crate) use record::go_size;
pub use record::{Export, Record, value_sign};
pub use zug_tree::pgn::Facts;
pub use zug_tree::table::{Alternative, Command, CommandError, Row, Sides, index_of, label, rows};
pub use zug_tree::{Diagnostic, NodeFacts, NodeId, Report, Severity, Tree, View, nodes, note, text_of};
