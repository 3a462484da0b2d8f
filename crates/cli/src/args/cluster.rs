//! Solving by several processes.

use super::Work;
use super::work::parse_seconds;
use clap::{Args as ClapArgs, Subcommand};
use std::path::PathBuf;
use std::time::Duration;

/// Other processes that solve the same game.
#[derive(ClapArgs)]
pub struct Together {
    /// Solve it together with other processes: a file with a line `host:port` for each (docs/cluster.md).
    #[arg(long, value_name = "FILE", requires = "process")]
    pub hosts: Option<PathBuf>,
    /// Which line of the hosts this process is, counted from 0.
    #[arg(long, value_name = "I", requires = "hosts")]
    pub process: Option<usize>,
    /// Seconds to wait for the other processes [default: 60].
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, requires = "hosts")]
    pub wait: Option<Duration>,
    /// Stop when standard input ends: whoever holds its other end is gone, then.
    #[arg(long, hide = true, requires = "hosts")]
    pub leash: bool,
}

/// What `cluster` can do.
#[derive(Subcommand)]
pub enum ClusterAction {
    /// Start several processes on this machine that solve a game together, and start all again when one dies.
    #[command(
        after_help = "Interrupted work goes on where it was when the command is given again, also with another number of processes,\n\
        or with `zug solve`. For several machines see docs/cluster.md.\n\n\
        Example:\n  zug cluster run dobutsu --processes 2 --threads 1"
    )]
    Run(ClusterRun),
}

/// Options of `cluster run`.
#[derive(ClapArgs)]
pub struct ClusterRun {
    /// The game's name.
    #[arg(value_parser = super::GameName, hide_possible_values = true)]
    pub game: String,
    /// How many processes.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub processes: u16,
    /// Make the table anew though there is one.
    #[arg(long)]
    pub again: bool,
    /// How often all are started again after one has died.
    #[arg(long, value_name = "N", default_value_t = 5)]
    pub restarts: u32,
    /// Threads of each process [default: all cores, shared out], and memory of all together.
    #[command(flatten)]
    pub work: Work,
}
