//! What is done with table files.

use super::{Walking, Work};
use clap::{Subcommand, ValueEnum};
use std::path::PathBuf;
use zug_host::ChosenTiers;

/// What to do with a book.
#[derive(Subcommand)]
pub enum BookAction {
    /// Say what a book holds.
    #[command(after_help = "Example:\n  zug book info drop-7x6x4")]
    Info {
        /// The game's name.
        #[arg(value_parser = super::GameName, hide_possible_values = true)]
        game: String,
    },
    /// Prove every position of the first plies and add them to the book. What was proved before Ctrl-C stays.
    #[command(
        after_help = "Examples:\n  zug book make drop-6x6x4 --plies 4 --threads 2\n  zug book make drop-7x6x4 --plies 2 --output new.book"
    )]
    Make {
        /// The game's name.
        #[arg(value_parser = super::GameName, hide_possible_values = true)]
        game: String,
        /// How many plies.
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=20))]
        plies: u32,
        /// Threads [default: all cores].
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
        threads: Option<u16>,
        /// Make a book in this file, from nothing but what is in it [default: add to the game's own book].
        #[arg(long, value_name = "FILE")]
        output: Option<PathBuf>,
    },
    /// Prove positions of a book again from nothing; exit status 1 if one is wrong.
    #[command(after_help = "Example:\n  zug book verify drop-7x6x4 --sample 20")]
    Verify {
        /// The game's name.
        #[arg(value_parser = super::GameName, hide_possible_values = true)]
        game: String,
        /// The file [default: the game's own book and the one that comes with the program].
        file: Option<PathBuf>,
        /// How many positions.
        #[arg(long, value_name = "N", default_value_t = 10)]
        sample: usize,
        /// Decides which.
        #[arg(long, value_name = "N", default_value_t = 0)]
        seed: u64,
    },
    /// Add other books of a game to its own.
    #[command(after_help = "Example:\n  zug book merge drop-7x6x4 other.book")]
    Merge {
        /// The game's name.
        #[arg(value_parser = super::GameName, hide_possible_values = true)]
        game: String,
        /// The files.
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
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
    #[command(after_help = "Examples:\n  zug table verify mnk-4x4x4 --threads 2\n  zug table verify mills-6 --tiers 3,7-12")]
    Verify {
        /// A table file, or the name of a game.
        table: String,
        /// Only the values of these tiers, like 3,7-12; `zug table info` lists them [default: all].
        #[arg(long, value_name = "LIST")]
        tiers: Option<ChosenTiers>,
        /// Threads.
        #[command(flatten)]
        work: Work,
    },
    /// Count values and distances.
    #[command(
        after_help = "Examples:\n  zug table stats gobblet\n  zug table stats gobblet --reachable --json\n  zug table stats dobutsu --reachable --take-wins --fold-players --walk dobutsu-simple-try"
    )]
    Stats {
        /// A table file, or the name of a game.
        table: String,
        /// Count only positions that can be reached from the start, by side to move; takes a byte of memory for each
        /// number.
        #[arg(long)]
        reachable: bool,
        /// What is reachable.
        #[command(flatten)]
        walking: Walking,
        /// Walk by the rules of this variant, which must have the same positions.
        #[arg(long, value_name = "GAME", requires = "reachable")]
        walk: Option<String>,
        /// Only these tiers, like 3,7-12; `zug table info` lists them [default: all].
        #[arg(long, value_name = "LIST", conflicts_with = "reachable")]
        tiers: Option<ChosenTiers>,
    },
    /// Write a table in another format.
    #[command(
        after_help = "Examples:\n  zug table export mnk-3x3x3 > values.csv\n  zug table export gobblet --format checkpoint -o all.bin\n  zug table export dobutsu --format records --reachable -o all.bin\n  zug table export dobutsu --format parquet --features -o dobutsu.parquet"
    )]
    Export {
        /// A table file, or the name of a game.
        table: String,
        /// csv: every unfinished position with its value; checkpoint: every result by code, as the Gobblet seed program
        /// keeps them; records: every unfinished position with its value in seven bytes (40 bits of state, 16 of
        /// statistics, lowest byte first), as the Dobutsu seed program keeps them; parquet and arrow: every unfinished
        /// position by number, with tier, result (1, 0 or -1 for the player to move) and plies.
        #[arg(long, value_enum, default_value = "csv")]
        format: Format,
        /// The file to write [default for csv: standard output].
        #[arg(short, long, value_name = "FILE", required_if_eq_any([
            ("format", "checkpoint"), ("format", "records"), ("format", "parquet"), ("format", "arrow"),
        ]))]
        output: Option<PathBuf>,
        /// csv and records: every position that can be reached from the start, finished ones too, instead of every
        /// unfinished one. Where the game is numbered up to mirror images and exchange of players these are one. Takes a byte of
        /// memory for each number.
        #[arg(long)]
        reachable: bool,
        /// Nobody plays on from a position that the rules decide.
        #[arg(long, requires = "reachable")]
        take_wins: bool,
        /// parquet and arrow: with columns of what the game counts in a position, like its moves.
        #[arg(long)]
        features: bool,
        /// Memory.
        #[command(flatten)]
        work: Work,
    },
    /// Compare the exact values with a file of checkpoints or records, or with those of a variant with the same positions; exit status
    /// 1 if a result differs.
    #[command(
        after_help = "Examples:\n  zug table compare gobblet old.bin -o wrong.csv\n  zug table compare dobutsu records.bin\n  zug table compare dobutsu dobutsu-simple-try"
    )]
    Compare {
        /// The name of a game that is solved.
        #[arg(value_parser = super::GameName, hide_possible_values = true)]
        game: String,
        /// The file, or the name of a solved variant.
        other: PathBuf,
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
    /// States with statistics.
    Records,
    /// Columns in a Parquet file.
    Parquet,
    /// Columns in an Arrow file.
    Arrow,
}
