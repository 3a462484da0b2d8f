//! What is asked about sums and values.

use super::work::parse_size;
use super::{GameName, Work};
use clap::{Args as ClapArgs, Subcommand};
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;
use zug_worksheet::sums::{Play, Scale, Settings};
use zug_worksheet::{BoardSize, Measure, Number, SizeRange};

/// Where sums come from, and how they are solved.
#[derive(ClapArgs)]
pub struct SumInput {
    /// The sum and its commands; `-` reads standard input.
    #[arg(required_unless_present = "file", conflicts_with = "file", allow_hyphen_values = true)]
    pub input: Option<String>,
    /// Read a file, which begins with {version 1.7}.
    #[arg(long)]
    pub file: Option<PathBuf>,
    /// Solve by plain alternating play: no splitting, no table. Slow; for comparison.
    #[arg(long)]
    pub alternating: bool,
    /// Misère play: whoever cannot move wins.
    #[arg(long, conflicts_with_all = ["alternating", "keep"])]
    pub misere: bool,
    /// With --misere: what stands in braces is played as it is written, not as the canonical form of its value.
    #[arg(long, requires = "misere")]
    pub as_written: bool,
    #[command(flatten)]
    pub keep: SumKeep,
    #[command(flatten)]
    pub method: SumMethod,
    #[command(flatten)]
    pub databases: SumDatabases,
}

impl SumInput {
    /// How the sums are played.
    pub fn play(&self) -> Play {
        match (self.misere, self.alternating) {
            (true, _) => Play::Misere,
            (_, true) => Play::Alternating,
            _ => Play::Normal,
        }
    }
}

/// Where solved sums are kept between runs.
#[derive(ClapArgs)]
pub struct SumKeep {
    /// Take solved sums from this file, and keep there what is solved now.
    #[arg(long, value_name = "FILE")]
    pub keep: Option<PathBuf>,
}

/// What helps the search, and how much memory it has; each can be left out, for experiments.
#[derive(ClapArgs)]
pub struct SumMethod {
    /// Do not work out values of components.
    #[arg(long)]
    pub no_values: bool,
    /// Do not split positions into independent parts, nor bring them to normal form.
    #[arg(long)]
    pub no_split: bool,
    /// Do not simplify sums: literals are not added up, games do not cancel with their negatives, no values.
    #[arg(long)]
    pub no_simplify: bool,
    /// Memory for solved sums, components and values, a third each, like 500M or 3G [default: 3G].
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    pub memory: Option<u64>,
    /// Memory for solved sums alone; 0 for none.
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    pub table: Option<u64>,
}

impl SumMethod {
    /// As the solver takes it.
    pub fn settings(&self) -> Settings {
        let usual = Settings::default();
        let bytes = |size: u64| usize::try_from(size).unwrap_or(usize::MAX);
        let third = |usual: usize| self.memory.map_or(usual, |size| bytes(size / 3).max(LEAST_MEMORY));
        Settings {
            table: self.table.map_or_else(|| third(usual.table), bytes),
            store: third(usual.store),
            forms: third(usual.forms),
            values: !self.no_values,
            split: !self.no_split,
            simplify: !self.no_simplify,
        }
    }
}

/// With less than this a search of any size cannot begin.
const LEAST_MEMORY: usize = 1 << 20;

/// Values of components from files.
#[derive(ClapArgs)]
pub struct SumDatabases {
    /// Take values of components from a database made by `zug db build`; may be given several times.
    #[arg(long = "db", value_name = "FILE", conflicts_with_all = ["no_values", "no_simplify"])]
    pub files: Vec<PathBuf>,
}

/// A limit of so many milliseconds; 0 is none.
pub fn time_limit(ms: u64) -> Option<Duration> {
    (ms > 0).then(|| Duration::from_millis(ms))
}

/// How much a question may cost.
#[derive(ClapArgs)]
pub struct SumLimits {
    /// Give up on a question after this many milliseconds; 0 for no limit.
    #[arg(long, value_name = "MS")]
    pub timeout: Option<u64>,
    /// Give up on a question after this many nodes.
    #[arg(long, value_name = "N")]
    pub nodes: Option<u64>,
}

impl SumLimits {
    /// As the solver takes them.
    pub fn limits(&self) -> zug_worksheet::sums::Limits<'static> {
        let time = self.timeout.and_then(time_limit);
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
    #[command(flatten)]
    pub keep: SumKeep,
    #[command(flatten)]
    pub method: SumMethod,
    #[command(flatten)]
    pub databases: SumDatabases,
}

/// A scale of bounds, perhaps with the interval to look in: `up`, `dyadic=-8..8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScaleRange {
    /// The scale.
    pub scale: Scale,
    /// Its first and last place, in steps of the scale.
    pub interval: Option<(i64, i64)>,
}

/// How far from zero bounds may be looked for, in steps of the scale.
pub const FURTHEST: i64 = 1_000_000;

impl FromStr for ScaleRange {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let (name, interval) = text.split_once('=').map_or((text, None), |(name, interval)| (name, Some(interval)));
        let scale = match name {
            "up" => Scale::Up,
            "up-star" => Scale::UpStar,
            "dyadic" | "eighths" => Scale::Dyadic,
            _ => return Err(format!("found '{name}', expected up, up-star or dyadic, perhaps with an interval like up=-2..5")),
        };
        let interval = interval.map(|interval| {
            let ends = interval.split_once("..").and_then(|(min, max)| Some((min.parse().ok()?, max.parse().ok()?)));
            let within = |n: i64| n.abs() <= FURTHEST;
            ends.filter(|(min, max)| min <= max && within(*min) && within(*max))
                .ok_or_else(|| format!("found the interval '{interval}', expected two numbers of up to {FURTHEST} in order, like -2..5"))
        });
        Ok(ScaleRange { scale, interval: interval.transpose()? })
    }
}

impl ScaleRange {
    /// The interval, or all places as far from zero as this.
    pub fn places(&self, reach: i64) -> std::ops::RangeInclusive<i64> {
        let (min, max) = self.interval.unwrap_or((-reach, reach));
        min..=max
    }
}

/// Arguments of `zug value`.
#[derive(ClapArgs)]
pub struct Value {
    /// An expression, a sum in the input language, or the name of a game; `-` reads one expression or sum a line.
    #[arg(allow_hyphen_values = true, value_parser = GameName, hide_possible_values = true)]
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
    /// Give up on a value after this many milliseconds; 0 for no limit.
    #[arg(long, value_name = "MS")]
    pub timeout: Option<u64>,
    /// Threads and memory.
    #[command(flatten)]
    pub work: Work,
}

/// Arguments of `zug nim`.
#[derive(ClapArgs)]
pub struct Nim {
    /// The game: an octal or hexadecimal code like 0.77 or 0.3F, kayles, dawsons-kayles, dawsons-chess, grundy, nim, or
    /// subtraction:1,3,4.
    pub game: String,
    /// The largest heap, also as 1e7.
    #[arg(long, value_name = "N", default_value = "100", value_parser = parse_count)]
    pub to: usize,
    /// Say whether the values have a period, with proof.
    #[arg(long)]
    pub period: bool,
    /// Write all values into this file, as CSV.
    #[arg(long, value_name = "FILE", conflicts_with = "quotient")]
    pub csv: Option<PathBuf>,
    /// Take values from this file and keep there what is worked out now, also when the work is interrupted.
    #[arg(long, value_name = "FILE", conflicts_with = "misere")]
    pub keep: Option<PathBuf>,
    /// Misère play: the genus of each heap.
    #[arg(long, conflicts_with = "period")]
    pub misere: bool,
    /// The misère quotient of all sums of these heaps.
    #[arg(long, requires = "misere")]
    pub quotient: bool,
    /// Threads and memory.
    #[command(flatten)]
    pub work: Work,
}

/// The largest heap anybody may ask for.
const MOST_HEAPS: usize = 4_000_000_000;

/// A whole number, also as `1e7`.
fn parse_count(text: &str) -> Result<usize, String> {
    let (digits, zeros) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let power = zeros.parse().ok().and_then(|zeros| 10usize.checked_pow(zeros));
    let count = power.and_then(|power| digits.parse::<usize>().ok()?.checked_mul(power));
    count.filter(|n| *n <= MOST_HEAPS).ok_or_else(|| format!("expected a whole number up to {MOST_HEAPS}, like 5000 or 1e7"))
}

/// Arguments of `zug sweep`.
#[derive(ClapArgs)]
pub struct Sweep {
    /// The game's name.
    #[arg(value_parser = GameName, hide_possible_values = true)]
    pub game: String,
    /// The boards: ROWSxCOLS, the length of a strip, the size of a heap, or all between two, like 1x1..3x4 and 1..20.
    pub size: SizeRange,
    /// List only positions that satisfy this.
    #[arg(long = "where", value_name = "CONDITION", default_value = "")]
    pub condition: String,
    /// Write to this file, as Parquet if it is called so, else as CSV; interrupted work goes on when the command is
    /// given again [default: standard output].
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Sort by this, the largest first: temperature, mean, left_stop, right_stop, birthday, followers, value or outcome.
    #[arg(long, value_name = "MEASURE", conflicts_with = "count_by")]
    pub sort: Option<Measure>,
    /// Write only so many rows.
    #[arg(long, value_name = "N")]
    pub top: Option<usize>,
    /// Write how many positions there are of each value, temperature, outcome, …
    #[arg(long, value_name = "MEASURE")]
    pub count_by: Option<Measure>,
    /// Of boards that are mirrored or turned and the same game, take only the first.
    #[arg(long)]
    pub up_to_symmetry: bool,
    /// Further columns: birthday, followers, atomic_weight, is_number, is_infinitesimal, is_all_small.
    #[arg(long, value_name = "MEASURES", value_delimiter = ',', conflicts_with = "count_by")]
    pub columns: Vec<Measure>,
    /// Draw the counts into this file.
    #[arg(long, value_name = "FILE", requires = "count_by")]
    pub svg: Option<PathBuf>,
    /// End when a position takes more than this many milliseconds; 0 for no limit.
    #[arg(long, value_name = "MS")]
    pub timeout: Option<u64>,
    /// Threads and memory.
    #[command(flatten)]
    pub work: Work,
}

/// Arguments of `zug explore`.
#[derive(ClapArgs)]
pub struct Explore {
    /// The name of a game, or a sum in the input language.
    #[arg(allow_hyphen_values = true, value_parser = GameName, hide_possible_values = true)]
    pub what: String,
    /// A position of the game; without it the start is meant.
    pub position: Option<String>,
    /// The temperature that moves are looked at for [default: the position's own].
    #[arg(long, value_name = "T", allow_hyphen_values = true)]
    pub temperature: Option<Number>,
    /// Give up after this many milliseconds; 0 for no limit.
    #[arg(long, value_name = "MS")]
    pub timeout: Option<u64>,
    /// Memory for values, like 500M or 3G [default: 1G].
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    pub memory: Option<u64>,
}

/// Options of `random`.
#[derive(ClapArgs)]
pub struct Random {
    /// The section of the input language: a game that adds or a literal, perhaps with `impartial ` in front.
    pub section: String,
    /// The boards: ROWSxCOLS, or the length of a strip; of numbers and heaps the largest.
    pub size: BoardSize,
    /// Summands of each sum.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub summands: u16,
    /// How many sums.
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub count: u32,
    /// How many of a hundred cells are filled, about [default: every symbol is as likely].
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u8).range(0..=100))]
    pub filled: Option<u8>,
    /// Decides all chances: the same seed gives the same sums.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// The commands behind each sum.
    #[arg(long, value_name = "COMMANDS", default_value = "B, W")]
    pub ask: String,
}

/// What to do with databases.
#[derive(Subcommand)]
pub enum DbAction {
    /// Evaluate all boards of a size and keep every component met; an existing file grows.
    #[command(
        after_help = "Examples:\n  zug db build domineering 4x4 all.db\n  zug db build 'impartial clobber' 3x3 all.db\n  zug db build sheep 2x3 all.db --herd 4"
    )]
    Build {
        /// The game's name, perhaps with `impartial ` in front.
        #[arg(value_parser = GameName, hide_possible_values = true)]
        game: String,
        /// The boards: ROWSxCOLS, or the length of a strip; of heaps and graphs the largest.
        size: BoardSize,
        /// The file, which may hold other games, too.
        file: PathBuf,
        /// The largest herd on boards of Battle Sheep.
        #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(2..=50))]
        herd: u8,
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
    /// Tell the value that a file has of a position; exit status 1 when a component is not there.
    #[command(after_help = "Example:\n  zug db get dom.db domineering '....|..#.'")]
    Get {
        /// The file.
        file: PathBuf,
        /// The game's name.
        #[arg(value_parser = GameName, hide_possible_values = true)]
        game: String,
        /// The position.
        position: String,
    },
    /// Write all components of a file with their values as CSV.
    #[command(after_help = "Example:\n  zug db export dom.db -o dom.csv")]
    Export {
        /// The file.
        file: PathBuf,
        /// Where the rows go [default: standard output].
        #[arg(long, short, value_name = "FILE")]
        output: Option<PathBuf>,
    },
    /// Derive every value of a file from the rules.
    #[command(after_help = "Example:\n  zug db verify dom.db")]
    Verify {
        /// The file.
        file: PathBuf,
    },
}
