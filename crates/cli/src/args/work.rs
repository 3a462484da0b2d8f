//! Long work: how much of the machine it may take, and what it walks through.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args as ClapArgs, ValueEnum};
use std::time::{Duration, Instant};
use zug_host::{ExactLimits, Provider};

/// Options of `perft`.
#[derive(ClapArgs)]
pub struct Perft {
    /// The game's name.
    #[arg(value_parser = super::GameName, hide_possible_values = true)]
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
    /// Memory for positions.
    #[command(flatten)]
    pub memory: Memory,
}

/// Options of `probe`.
#[derive(ClapArgs)]
pub struct Probe {
    /// The game's name.
    #[arg(value_parser = super::GameName, hide_possible_values = true)]
    pub game: String,
    /// The position [default: the start]; `-` reads one a line.
    pub position: Option<String>,
    /// Seconds that proofs and estimates may take; 0 tells only what is known already [default: 2, with --json 0].
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, allow_negative_numbers = true)]
    pub budget: Option<Duration>,
    /// Ask only one of those who may know; proofs and estimates take the seconds of --budget.
    #[arg(long, value_parser = providers())]
    pub source: Option<Provider>,
    /// Threads of a search [default: all cores].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
}

/// Reads who is asked.
fn providers() -> impl TypedValueParser<Value = Provider> {
    let values = PossibleValuesParser::new(Provider::ALL.map(|p| PossibleValue::new(p.name()).help(p.about())));
    values.map(|name| Provider::ALL.into_iter().find(|p| p.name() == name).expect("one of these"))
}

impl Probe {
    /// The number of threads to use.
    pub fn threads(&self) -> usize {
        self.threads.map_or_else(cores, usize::from)
    }
}

/// Options of `puzzle`.
#[derive(ClapArgs)]
pub struct Puzzle {
    /// The game's name.
    #[arg(value_parser = super::GameName, hide_possible_values = true)]
    pub game: String,
    /// What the player to move can reach.
    #[arg(long, value_name = "RESULT", default_value = "win")]
    pub result: Wanted,
    /// Plies to the end [default: any number].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub plies: Option<u32>,
    /// Only where exactly one move keeps the result.
    #[arg(long)]
    pub only: bool,
    /// Decides which one is found.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
}

/// The result of a puzzle.
#[derive(Clone, Copy, ValueEnum)]
pub enum Wanted {
    /// A win.
    Win,
    /// A draw.
    Draw,
    /// A loss, to be delayed.
    Loss,
}

impl From<Wanted> for zug_host::Wdl {
    fn from(wanted: Wanted) -> Self {
        match wanted {
            Wanted::Win => zug_host::Wdl::Win,
            Wanted::Draw => zug_host::Wdl::Draw,
            Wanted::Loss => zug_host::Wdl::Loss,
        }
    }
}

/// The cores of this machine.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Seconds, also as `10s`.
pub fn parse_seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.strip_suffix('s').unwrap_or(text).parse().ok().and_then(|s| Duration::try_from_secs_f64(s).ok());
    seconds.ok_or_else(|| "expected a number of seconds, like 2 or 0.5".into())
}

/// Options of `exact`.
#[derive(ClapArgs)]
pub struct Exact {
    /// The game's name.
    #[arg(value_parser = super::GameName, hide_possible_values = true)]
    pub game: String,
    /// Moves from the start.
    pub moves: Vec<String>,
    /// Where to begin [default: the start].
    #[arg(long, value_name = "POSITION")]
    pub from: Option<String>,
    /// Positions to look at for each question "at least so many points?" [default: no limit].
    #[arg(long, value_name = "N")]
    pub nodes: Option<u64>,
    /// Seconds it may take; then it tells what is proved so far [default: no limit].
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, allow_negative_numbers = true)]
    pub budget: Option<Duration>,
    /// Threads and memory. With one thread the work is the same in every run.
    #[command(flatten)]
    pub work: Work,
}

/// Memory of long work.
#[derive(ClapArgs)]
pub struct Memory {
    /// About how much memory to use, like 500M or 2G [default: three quarters of what is free].
    #[arg(long = "memory", value_name = "SIZE", value_parser = parse_size)]
    pub wanted: Option<u64>,
}

impl Memory {
    /// The memory to use.
    pub fn memory(&self) -> u64 {
        self.wanted.or_else(free_memory).unwrap_or(2_000_000_000)
    }
}

impl Exact {
    /// The limits as the solver takes them.
    pub fn limits(&self) -> ExactLimits {
        let memory = usize::try_from(self.work.memory()).unwrap_or(usize::MAX);
        let deadline = self.budget.and_then(|budget| Instant::now().checked_add(budget));
        ExactLimits { expansions: self.nodes.unwrap_or(u64::MAX), memory, deadline, threads: self.work.threads() }
    }
}

/// Threads and memory of long work.
#[derive(ClapArgs)]
pub struct Work {
    /// Threads [default: all cores].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Memory.
    #[command(flatten)]
    pub memory: Memory,
}

impl Work {
    /// The number of threads to use.
    pub fn threads(&self) -> usize {
        self.threads.map_or_else(cores, usize::from)
    }

    /// The memory to use.
    pub fn memory(&self) -> u64 {
        self.memory.memory()
    }
}

/// How much is read of a file or of standard input.
#[derive(ClapArgs, Clone, Copy)]
pub struct Largest {
    /// The largest file or input that is read, like 500M or 4G; larger ones are refused [default: 1 GiB].
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    pub largest: Option<u64>,
}

impl Largest {
    /// The limit in bytes.
    pub fn bytes(&self) -> u64 {
        self.largest.unwrap_or(zug_library::trees::MOST_BYTES)
    }
}

pub(super) fn parse_size(text: &str) -> Result<u64, String> {
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
pub fn free_memory() -> Option<u64> {
    let info = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = info.lines().find_map(|l| l.strip_prefix("MemAvailable:"))?;
    let kib: u64 = line.trim().trim_end_matches("kB").trim().parse().ok()?;
    Some(kib * 1024 / 4 * 3)
}

/// What counts as reachable.
#[derive(ClapArgs, Clone, Copy)]
pub struct Walking {
    /// Nobody plays on from a position that the rules decide: wins are taken at once, and who loses with any move
    /// resigns.
    #[arg(long)]
    pub take_wins: bool,
    /// Count a position and the same with the players exchanged as one.
    #[arg(long)]
    pub fold_players: bool,
}

impl From<Walking> for zug_host::Walking {
    fn from(Walking { take_wins, fold_players }: Walking) -> Self {
        zug_host::Walking { take_wins, fold_players }
    }
}
