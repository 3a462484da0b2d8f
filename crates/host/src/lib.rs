//! The one place that knows all games: a registry of names, and one object-safe facade over everything a game can do.
//!
//! The command line and the server speak to [`AnyGame`] in text and plain data and know no game by name. The facade is
//! implemented once, generically, by `Hosted`; inside it everything is static again.

mod answers;
mod error;
mod game;
mod game_text;
mod go_player;
mod go_playouts;
mod gtp;
mod hosted;
mod opponent;
mod registry;
mod session;
mod small_go;
mod speed;
mod strong;
mod studies;
mod summands;
pub mod sums;
mod sums_analysis;
mod sums_bench;
mod sums_check;
mod sums_report;
mod table_info;
mod text;
mod thinking;
pub mod trees;
mod value_tasks;
mod values;
mod walk;

pub use answers::{
    Details, ExactAnswer, Info, Known, LineAnswer, LineStep, MoveAnswer, MovesAnswer, Ply, PositionAnswer, PuzzleAnswer, Walked,
};
pub use error::HostError;
pub use game::{AnyGame, Counting};
pub use game_text::{read_game, write_game};
pub use go_player::GoPlayer;
pub use go_playouts::{GoPlayouts, go_playouts};
pub use gtp::{GtpSettings, serve_gtp};
pub use hosted::{About, Hosted};
pub use opponent::{Level, choose};
pub use registry::{Family, Host};
pub use session::{BestMove, HistoryAnswer, HistoryMove, Session, SessionError, SessionState, Sessions};
pub use speed::Speeds;
pub use studies::{EditRequest, Format, NewStudy, NodeAnswer, NodeValue, Studies, StudyError, TreeAnswer};
pub use table_info::TableInfo;
pub use text::board;
pub use thinking::{CandidateAnswer, Thinking, Thought};
pub use value_tasks::{Task, TaskReport};
pub use values::{BoardSize, SweepRequest, ThermographAnswer, ValueAnswer, ValueError, Values, has_values, thermograph_svg};
pub use walk::Walker;
pub use zug_core::{Over, Progress, Scene, Score, Side, Stage, Verdict, Wdl, cell_of_text};
pub use zug_retro::checkpoint::{Comparison, Cross, Difference};
pub use zug_retro::{Differences, Reached, Shift, SolveError, Solved, Stats, TierStats, Verified, Walking, Wanted, size};
pub use zug_search::superko::Limits as ExactLimits;
pub use zug_studies::{Edited, LibraryError, Study};
pub use zug_table::{TableError, replace_file, set_cache};

/// The page on adding a game is a test.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/adding-a-game.md")]
struct AddingAGame;
