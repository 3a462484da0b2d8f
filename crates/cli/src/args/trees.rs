//! Trees of variations and the library they are kept in.

use super::Largest;
use clap::{Args as ClapArgs, Subcommand, ValueEnum};
use std::path::PathBuf;

/// What to do with the library of studies.
#[derive(Subcommand)]
pub enum StudiesAction {
    /// List the studies, last edited first.
    #[command(after_help = "Example:\n  zug studies list najdorf")]
    List {
        /// Part of a name or tag [default: all].
        text: Option<String>,
    },
    /// Make a study of every PGN and SGF file (gzip too) at or below a path. Exit status 1 when something was lost in
    /// reading.
    #[command(after_help = "Example:\n  zug studies import ~/repertoire")]
    Import {
        /// Files or folders.
        #[arg(required = true, value_name = "FILE|DIR")]
        paths: Vec<PathBuf>,
        /// How much is read.
        #[command(flatten)]
        largest: Largest,
    },
    /// Write every study into a folder: PGN where all its games are chess, else SGF; names and tags go into
    /// studies.json. Exit status 1 when a study is damaged; the others are written.
    #[command(after_help = "Example:\n  zug studies export ~/backup")]
    Export {
        /// The folder; it is made if need be.
        #[arg(value_name = "DIR")]
        folder: PathBuf,
    },
    /// Write a copy of the whole library into one file, while it may be in use.
    #[command(after_help = "Example:\n  zug studies backup ~/backup/studies.sqlite")]
    Backup {
        /// The file; another one there is replaced.
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
    /// Look whether everything in the library is what was kept: the file, the trees, the checksums. Exit status 1 when
    /// something is not.
    #[command(after_help = "Example:\n  zug studies check")]
    Check,
}

/// Options of `tree`.
#[derive(ClapArgs)]
pub struct Tree {
    /// A file (`-` is standard input; gzip is unpacked), or the name of a solved game.
    #[arg(value_name = "FILE|GAME")]
    pub from: String,
    /// For a game: the position to begin with [default: the start].
    pub position: Option<String>,
    /// Which game of the file, from 1.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub game: Option<u32>,
    /// The game that plain lists of moves, or SGF without a name, are of.
    #[arg(long = "as", value_name = "GAME")]
    pub kind: Option<String>,
    /// Show an alternative as main line, like '6 W c'; may be given again and again.
    #[arg(long, value_name = "COMMAND")]
    pub choose: Vec<String>,
    /// Count lines, positions, depths and lengths.
    #[arg(long)]
    pub report: bool,
    /// List every node: its id, halfmove, depth, parent, and its edges with the nodes they lead to (`--json` always does).
    #[arg(long, conflicts_with_all = ["report", "export"])]
    pub nodes: bool,
    /// Take warnings for failures.
    #[arg(long)]
    pub strict: bool,
    /// Write the tree in another format.
    #[arg(long, value_enum, value_name = "FORMAT", conflicts_with = "report")]
    pub export: Option<TreeFormat>,
    /// The file to export to [default: standard output].
    #[arg(short, long, value_name = "FILE", requires = "export")]
    pub output: Option<PathBuf>,
    /// Folder of Syzygy tables, for exact values in chess endings.
    #[arg(long, value_name = "DIR")]
    pub syzygy: Option<PathBuf>,
    /// How much is read.
    #[command(flatten)]
    pub largest: Largest,
}

/// What a tree is exported as.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum TreeFormat {
    /// PGN, for chess.
    Pgn,
    /// SGF.
    Sgf,
    /// The table as Markdown.
    Md,
    /// One HTML file.
    Html,
    /// A graph for Graphviz.
    Dot,
    /// The graph as a picture.
    Svg,
}
