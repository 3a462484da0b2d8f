//! What is asked about sums and values.

use super::Work;
use clap::{Args as ClapArgs, Subcommand, ValueEnum};
use std::path::PathBuf;
use zug_worksheet::BoardSize;

/// Where sums come from, and how they are solved.
#[derive(ClapArgs)]
pub struct SumInput {
    /// The sum and its commands; `-` reads standard input.
    #[arg(required_unless_present = "file", conflicts_with = "file", allow_hyphen_values = true)]
    pub input: Option<String>,
    /// Read a file, which begins with {version 1.7}.
    #[arg(long)]
    pub file: Option<PathBuf>,
    /// Do not work out values of components.
    #[arg(long)]
    pub no_values: bool,
    /// Solve by plain alternating play: no splitting, no table. Slow; for comparison.
    #[arg(long)]
    pub alternating: bool,
    #[command(flatten)]
    pub databases: SumDatabases,
}

/// Values of components from files.
#[derive(ClapArgs)]
pub struct SumDatabases {
    /// Take values of components from a database made by `zug db build`; may be given several times.
    #[arg(long = "db", value_name = "FILE", conflicts_with = "no_values")]
    pub files: Vec<PathBuf>,
}

/// How much a question may cost.
#[derive(ClapArgs)]
pub struct SumLimits {
    /// Give up on a question after this many milliseconds.
    #[arg(long, value_name = "MS")]
    pub timeout: Option<u64>,
    /// Give up on a question after this many nodes.
    #[arg(long, value_name = "N")]
    pub nodes: Option<u64>,
}

impl SumLimits {
    /// As the solver takes them.
    pub fn limits(&self) -> zug_worksheet::sums::Limits<'static> {
        let time = self.timeout.map(std::time::Duration::from_millis);
        zug_worksheet::sums::Limits { nodes: self.nodes, time, progress: None }
    }
}

/// Options of `check`.
#[derive(ClapArgs)]
pub struct Check {
    /// Files, or folders with .test files.
    #[arg(required = true)]
    pub paths: Vec<PathBuf>,
    /// Milliseconds for a question; 0 for no limit.
    #[arg(long, value_name = "MS", default_value_t = 10_000)]
    pub timeout: u64,
    /// Write all cases to a CSV file.
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,
    /// Do not work out values of components.
    #[arg(long)]
    pub no_values: bool,
    #[command(flatten)]
    pub databases: SumDatabases,
}

/// A scale of bounds.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ScaleName {
    /// Multiples of up.
    Up,
    /// Multiples of up, and a star.
    UpStar,
    /// Eighths.
    Dyadic,
}

impl From<ScaleName> for zug_worksheet::sums::Scale {
    fn from(name: ScaleName) -> Self {
        match name {
            ScaleName::Up => zug_worksheet::sums::Scale::Up,
            ScaleName::UpStar => zug_worksheet::sums::Scale::UpStar,
            ScaleName::Dyadic => zug_worksheet::sums::Scale::Dyadic,
        }
    }
}

/// Arguments of `zug value`.
#[derive(ClapArgs)]
pub struct Value {
    /// An expression, a sum in the input language, or the name of a game; `-` reads one expression or sum a line.
    #[arg(allow_hyphen_values = true)]
    pub what: String,
    /// A position of the game; `-` reads one a line, without it the start is meant.
    #[arg(allow_hyphen_values = true)]
    pub position: Option<String>,
    /// Draw the thermograph into this file.
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Print the value as LaTeX.
    #[arg(long, conflicts_with = "json")]
    pub latex: bool,
    /// Give up on a value after this many milliseconds.
    #[arg(long, value_name = "MS")]
    pub timeout: Option<u64>,
    /// Threads and memory.
    #[command(flatten)]
    pub work: Work,
}

/// Arguments of `zug sweep`.
#[derive(ClapArgs)]
pub struct Sweep {
    /// The game's name.
    pub game: String,
    /// The boards: ROWSxCOLS, or the length of a strip.
    pub size: BoardSize,
    /// List only positions that satisfy this.
    #[arg(long = "where", value_name = "CONDITION", default_value = "")]
    pub condition: String,
    /// Write to this file, as Parquet if it is called so, else as CSV; interrupted work goes on when the command is
    /// given again [default: standard output].
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// End when a position takes more than this many milliseconds.
    #[arg(long, value_name = "MS")]
    pub timeout: Option<u64>,
    /// Threads and memory.
    #[command(flatten)]
    pub work: Work,
}

/// What to do with databases.
#[derive(Subcommand)]
pub enum DbAction {
    /// Evaluate all boards of a size and keep every component met; an existing file grows.
    #[command(after_help = "Example:\n  zug db build domineering 4x4 dom.db")]
    Build {
        /// The game's name.
        game: String,
        /// The boards: ROWSxCOLS, or the length of a strip.
        size: BoardSize,
        /// The file.
        file: PathBuf,
        /// Threads and memory.
        #[command(flatten)]
        work: Work,
    },
    /// Write the components of several files into one.
    #[command(after_help = "Example:\n  zug db merge all.db a.db b.db")]
    Merge {
        /// The new file.
        output: PathBuf,
        /// The files to merge.
        #[arg(required = true)]
        inputs: Vec<PathBuf>,
    },
    /// Say what a file holds, after checking its checksums.
    #[command(after_help = "Example:\n  zug db info dom.db --json")]
    Info {
        /// The file.
        file: PathBuf,
    },
    /// Derive every value of a file from the rules.
    #[command(after_help = "Example:\n  zug db verify dom.db")]
    Verify {
        /// The file.
        file: PathBuf,
    },
}
