//! The one place that knows all games: a registry of names, and one object-safe facade over everything a game can do.
//!
//! The command line and the server speak to [`AnyGame`] in text and plain data and know no game by name. The facade is
//! implemented once, generically, by `Hosted`; inside it everything is static again.
//!
//! ```
//! use zug_host::{Host, Progress, Wdl};
//!
//! let folder = tempfile::tempdir()?;
//! let game = Host::new(Some(folder.path().into())).game("tic-tac-toe")?;
//! game.solving()?.solve(1, 1 << 30, &Progress::default())?;
//! let mut playing = game.begin(None)?;
//! playing.step("b2")?;
//! let reply = &playing.probe()?.moves[0];
//! assert_eq!(reply.verdict.0.map(|value| value.wdl), Some(Wdl::Draw));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod adding;
mod analysis;
mod answers;
pub mod bulk;
mod capabilities;
mod error;
mod game;
mod game_text;
mod hosted;
mod listed;
mod opponent;
mod playing;
mod proving;
mod records;
mod registry;
mod small_go;
mod speed;
mod summands;
mod table_info;
mod tables;
mod text;
mod thinking;
mod walking;

pub use adding::{Effort, Worth};
pub use analysis::{AnalysedMove, Analysis, Budget, Provider, Value};
pub use answers::{
    Capability, Details, ExactAnswer, Info, Known, LineAnswer, LineStep, MoveAnswer, MovesAnswer, Ply, PositionAnswer, PuzzleAnswer, Seen,
    Walked,
};
pub use bulk::Numbers;
pub use capabilities::{Books, Checkpoints, Solving};
pub use error::HostError;
pub use game::{AnyGame, Counting};
pub use game_text::{read_game, write_game};
pub use hosted::{Hosted, key_of};
pub use listed::{Listed, ListedPosition};
pub use opponent::{Level, choose};
pub use playing::Playing;
pub use proving::MakeProver;
pub use proving::{BookInfo, BookMade, BookVerified};
pub use records::{RecordComparison, RecordDifference, Records as TableRecords};
pub use registry::Host;
pub use speed::Speeds;
pub use table_info::{TableInfo, check_table};
pub use tables::Tables;
pub use text::board;
pub use thinking::{CandidateAnswer, Thinking, Thought};
pub use zug_core::{About, Card, Cell, Interrupted, Over, Progress, Records, Scene, Score, Shape, Side, Stage, Verdict, Wdl, cell_of_text};
pub use zug_retro::checkpoint::{Comparison, Cross, Difference};
pub use zug_retro::{
    ChosenTiers, Differences, LinkError, Means, Pace, Party, Reached, Shift, SolveError, Solved, Stats, TierStats, Verified, Walking,
    Wanted, size,
};
pub use zug_search::superko::Limits as ExactLimits;
pub use zug_table::{BookError, TableError, replace_file, set_cache, tidy};

/// The page on adding a game is a test.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/adding-a-game.md")]
struct AddingAGame;
