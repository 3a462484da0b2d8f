//! The command line as data.

use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use std::path::PathBuf;
use zug_host::Level;

const AFTER: &str = "\
Examples:
  zug solve mnk-3x3x3                    solve tic-tac-toe
  zug probe mnk-3x3x3 'X../.O./...'      the exact value of every move
  zug play drop-5x4x4 --level perfect    try to hold a draw
  zug serve --open                       all of it in the browser

A POSITION is written in the game's own notation; leaving it out means the start. With `-`, `moves` and
`probe` read one position a line from standard input. Tables are kept in $ZUG_HOME/tables.";

/// Describe, solve, store, explore and play two-player games of perfect information.
#[derive(Parser)]
#[command(name = "zug", version, after_help = AFTER, propagate_version = true, disable_help_subcommand = true)]
pub struct Args {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
    /// Print data as JSON.
    #[arg(long, global = true)]
    pub json: bool,
    /// Folder of the table files [default: $ZUG_HOME/tables, or the platform's data folder].
    #[arg(long, global = true, value_name = "DIR")]
    pub tables: Option<PathBuf>,
}

/// The commands.
#[derive(Subcommand)]
pub enum Command {
    /// List all games, and what each can do.
    #[command(after_help = "Example:\n  zug games --json")]
    Games,
    /// Show a board.
    #[command(after_help = "Example:\n  zug show mnk-3x3x3 'X../.O./...'")]
    Show {
        /// The game's name.
        game: String,
        /// The position [default: the start].
        position: Option<String>,
    },
    /// List the legal moves.
    #[command(after_help = "Examples:\n  zug moves drop-7x6x4\n  zug moves mnk-3x3x3 - < positions.txt")]
    Moves {
        /// The game's name.
        game: String,
        /// The position [default: the start]; `-` reads one a line.
        position: Option<String>,
    },
    /// Play moves and show where they lead.
    #[command(after_help = "Examples:\n  zug replay mnk-3x3x3 b2 a1 c3\n  zug replay drop-7x6x4 --json d d e")]
    Replay {
        /// The game's name.
        game: String,
        /// Where to begin [default: the start].
        #[arg(long, value_name = "POSITION")]
        from: Option<String>,
        /// Read games from a file, one a line as `play` saves them: moves separated by spaces, `FROM:POSITION` before them if need be.
        #[arg(long, conflicts_with = "moves")]
        file: Option<PathBuf>,
        /// The moves.
        moves: Vec<String>,
    },
    /// Count move sequences, or positions, for each depth.
    #[command(after_help = "Examples:\n  zug perft drop-7x6x4 8\n  zug perft mnk-3x3x3 9 --canonical")]
    Perft(Perft),
    /// Solve a game: the exact value and distance of every position, into a table file.
    #[command(after_help = "Interrupted work (Ctrl-C, or even a killed process) goes on where it was when the command is given again.\n\n\
        Example:\n  zug solve drop-5x4x4 --threads 2 --memory 2G")]
    Solve {
        /// The game's name.
        game: String,
        /// Threads and memory.
        #[command(flatten)]
        work: Work,
    },
    /// Tell the exact value of a position and of every move, best first.
    #[command(after_help = "Examples:\n  zug probe mnk-3x3x3 'X../.O./...'\n  zug probe drop-5x4x4 --json")]
    Probe {
        /// The game's name.
        game: String,
        /// The position [default: the start]; `-` reads one a line.
        position: Option<String>,
    },
    /// Show one line of perfect play to the end.
    #[command(after_help = "Example:\n  zug line drop-5x4x4")]
    Line {
        /// The game's name.
        game: String,
        /// The position [default: the start].
        position: Option<String>,
    },
    /// Look into table files.
    #[command(after_help = "Example:\n  zug table verify gobblet")]
    Table {
        /// What to do with the table.
        #[command(subcommand)]
        action: TableAction,
    },
    /// Solve sums of games, written in the input language.
    #[command(after_help = SUM_AFTER)]
    Sum {
        /// What to solve, and how.
        #[command(flatten)]
        input: SumInput,
        /// How long.
        #[command(flatten)]
        limits: SumLimits,
    },
    /// Run .test files of sums with expected answers; exit status 1 when one is not as expected.
    #[command(after_help = "Example:\n  zug check tests/ --timeout 500 --csv run.csv")]
    Check(Check),
    /// Make a page of a run of `check`, or of two compared.
    #[command(after_help = "Example:\n  zug report new.csv old.csv -o report.html")]
    Report {
        /// The run.
        run: PathBuf,
        /// The run before, to compare with.
        before: Option<PathBuf>,
        /// The page to write.
        #[arg(short, long, value_name = "FILE")]
        output: PathBuf,
    },
    /// Say which of two sums is better: <, =, > or || (confused).
    #[command(after_help = "Example:\n  zug compare '[clobber_1xn] XXO' '[up_star] 1'")]
    Compare {
        /// A sum without commands.
        g: String,
        /// Another.
        h: String,
        /// How long.
        #[command(flatten)]
        limits: SumLimits,
    },
    /// Find the tightest bounds of a sum among multiples of up, with and without star, and among eighths.
    #[command(after_help = "Example:\n  zug bounds '[clobber_1xn] XXOXXO'")]
    Bounds {
        /// A sum without commands.
        sum: String,
        /// Only this scale.
        #[arg(long, value_enum)]
        scale: Option<ScaleName>,
        /// How far from zero to look, in steps of the scale.
        #[arg(long, value_name = "N", default_value_t = 1024, value_parser = clap::value_parser!(i64).range(1..=1_000_000))]
        reach: i64,
        /// How long.
        #[command(flatten)]
        limits: SumLimits,
    },
    /// Play in the terminal.
    #[command(
        after_help = "Examples:\n  zug play mnk-3x3x3\n  zug play drop-5x4x4 --as second --level casual\n  zug play sum --from '[clobber_1xn] XOXOXO [nogo_1xn] .....'"
    )]
    Play(Play),
    /// Open the workbench: the page and the HTTP API.
    #[command(after_help = "Examples:\n  zug serve --open\n  zug serve --port 0 --tables /tmp/tables")]
    Serve(Serve),
    /// Measure games: moves, counting, solving, probing.
    #[command(after_help = "Examples:\n  zug bench mnk-4x4x4\n  zug bench sums\n  zug bench --signature")]
    Bench {
        /// Games to measure [default: a selection]; `sums` for the list of sums.
        games: Vec<String>,
        /// Print only counts that must not change from run to run.
        #[arg(long)]
        signature: bool,
    },
    /// Print completions for a shell.
    #[command(after_help = "Example:\n  zug completions bash > /etc/bash_completion.d/zug")]
    Completions {
        /// The shell.
        shell: Shell,
    },
}

const SUM_AFTER: &str = "\
Examples:
  zug sum '[clobber_1xn] XOXO [integer_game] -1 {B, W}'
  zug sum --file problems.test --timeout 10000
  zug sum - --json < problems.txt

docs/input-language.md explains the language. Without commands in braces both players are tried.";

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
    pub fn limits(&self) -> zug_host::sums::Limits<'static> {
        let time = self.timeout.map(std::time::Duration::from_millis);
        zug_host::sums::Limits { nodes: self.nodes, time, progress: None }
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

impl From<ScaleName> for zug_host::sums::Scale {
    fn from(name: ScaleName) -> Self {
        match name {
            ScaleName::Up => zug_host::sums::Scale::Up,
            ScaleName::UpStar => zug_host::sums::Scale::UpStar,
            ScaleName::Dyadic => zug_host::sums::Scale::Dyadic,
        }
    }
}

/// Options of `perft`.
#[derive(ClapArgs)]
pub struct Perft {
    /// The game's name.
    pub game: String,
    /// How many plies.
    #[arg(value_parser = clap::value_parser!(u16).range(1..=500))]
    pub depth: u16,
    /// The position [default: the start].
    pub position: Option<String>,
    /// Count distinct positions at each ply.
    #[arg(long)]
    pub distinct: bool,
    /// Count positions at each ply up to symmetry.
    #[arg(long, conflicts_with = "distinct")]
    pub canonical: bool,
}

/// Threads and memory of long work.
#[derive(ClapArgs)]
pub struct Work {
    /// Threads [default: all cores].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// About how much memory to use, like 500M or 2G [default: three quarters of what is free].
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    pub memory: Option<u64>,
}

impl Work {
    /// The number of threads to use.
    pub fn threads(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        self.threads.map_or_else(cores, usize::from)
    }

    /// The memory to use.
    pub fn memory(&self) -> u64 {
        self.memory.or_else(free_memory).unwrap_or(2_000_000_000)
    }
}

fn parse_size(text: &str) -> Result<u64, String> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit: u64 = match text[digits.len()..].to_ascii_uppercase().trim_end_matches('B') {
        "" => 1,
        "K" => 1_000,
        "M" => 1_000_000,
        "G" => 1_000_000_000,
        "T" => 1_000_000_000_000,
        other => return Err(format!("'{other}' is no unit, expected K, M, G or T")),
    };
    let number: u64 = digits.parse().map_err(|_| "expected a whole number and a unit, like 500M or 2G".to_string())?;
    number.checked_mul(unit).ok_or_else(|| "too large".into())
}

/// Three quarters of the memory Linux calls available; elsewhere nobody knows.
fn free_memory() -> Option<u64> {
    let info = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = info.lines().find_map(|l| l.strip_prefix("MemAvailable:"))?;
    let kib: u64 = line.trim().trim_end_matches("kB").trim().parse().ok()?;
    Some(kib * 1024 / 4 * 3)
}

/// What to do with a table.
#[derive(Subcommand)]
pub enum TableAction {
    /// Say what a table is of.
    #[command(after_help = "Example:\n  zug table info gobblet")]
    Info {
        /// A table file, or the name of a game.
        table: String,
    },
    /// Re-derive every value from its children; exit status 1 if one does not follow.
    #[command(after_help = "Example:\n  zug table verify mnk-4x4x4 --threads 2")]
    Verify {
        /// A table file, or the name of a game.
        table: String,
        /// Threads.
        #[command(flatten)]
        work: Work,
    },
    /// Count values and distances.
    #[command(after_help = "Examples:\n  zug table stats gobblet\n  zug table stats gobblet --reachable --json")]
    Stats {
        /// A table file, or the name of a game.
        table: String,
        /// Count only positions that can be reached from the start, by side to move; takes a byte of memory for each slot.
        #[arg(long)]
        reachable: bool,
    },
    /// Write a table in another format.
    #[command(
        after_help = "Examples:\n  zug table export mnk-3x3x3 > values.csv\n  zug table export gobblet --format checkpoint -o all.bin"
    )]
    Export {
        /// A table file, or the name of a game.
        table: String,
        /// csv: every unfinished position with its value; checkpoint: every result by code, as the Gobblet seed program keeps them.
        #[arg(long, value_enum, default_value = "csv")]
        format: Format,
        /// The file to write [default for csv: standard output].
        #[arg(short, long, value_name = "FILE", required_if_eq("format", "checkpoint"))]
        output: Option<PathBuf>,
        /// Memory.
        #[command(flatten)]
        work: Work,
    },
    /// Compare a checkpoint file with the exact values; exit status 1 if an entry is wrong.
    #[command(after_help = "Example:\n  zug table compare gobblet old.bin -o wrong.csv")]
    Compare {
        /// The name of a game that is solved.
        game: String,
        /// The checkpoint file.
        checkpoint: PathBuf,
        /// Write every wrong entry to a CSV file.
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
    },
}

/// What a table is exported as.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Lines of text.
    Csv,
    /// Sorted results by code.
    Checkpoint,
}

/// Options of `play`.
#[derive(ClapArgs)]
pub struct Play {
    /// The game's name.
    pub game: String,
    /// Where to begin [default: the start].
    #[arg(long, value_name = "POSITION")]
    pub from: Option<String>,
    /// The side you play.
    #[arg(long = "as", value_enum, default_value = "first", value_name = "SIDE")]
    pub side: Seat,
    /// How well the program plays.
    #[arg(long, value_enum, default_value = "perfect")]
    pub level: Strength,
    /// Makes the program's choices repeatable.
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
}

/// Options of `serve`.
#[derive(ClapArgs)]
pub struct Serve {
    /// The port; 0 takes any that is free.
    #[arg(long, default_value_t = 7171)]
    pub port: u16,
    /// The address to listen on, for other machines too [default: this machine only].
    #[arg(long, value_name = "IP")]
    pub address: Option<std::net::IpAddr>,
    /// Open the page in the browser.
    #[arg(long)]
    pub open: bool,
    /// Threads and memory of solves that are asked for in the page.
    #[command(flatten)]
    pub work: Work,
}

/// Who the person is.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Seat {
    /// The first player.
    First,
    /// The second player.
    Second,
    /// Both players, without an opponent.
    Both,
}

/// How well the program plays.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Strength {
    /// Sees little and errs often.
    Beginner,
    /// Sees a few plies ahead.
    Casual,
    /// Seldom gives a result away.
    Strong,
    /// Never errs.
    Perfect,
}

impl From<Strength> for Level {
    fn from(strength: Strength) -> Level {
        match strength {
            Strength::Beginner => Level::Beginner,
            Strength::Casual => Level::Casual,
            Strength::Strong => Level::Strong,
            Strength::Perfect => Level::Perfect,
        }
    }
}
