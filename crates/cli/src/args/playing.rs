//! Who plays, and where.

use super::Work;
use clap::{Args as ClapArgs, ValueEnum};
use zug_host::Level;

/// Options of `play`.
#[derive(ClapArgs)]
pub struct Play {
    /// The game's name.
    #[arg(value_parser = super::GameName, hide_possible_values = true)]
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
    /// Write what is played to this file, a line at a time; for sums.
    #[arg(long, value_name = "FILE")]
    pub log: Option<std::path::PathBuf>,
    /// Random games per move where the program has to search [default: by level].
    #[arg(long, value_name = "N")]
    pub playouts: Option<u64>,
    /// Threads of a search.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: u16,
}

/// Options of `gtp`.
#[derive(ClapArgs)]
pub struct Gtp {
    /// The side of the board until the other program says one.
    #[arg(long, value_name = "N", default_value_t = 19, value_parser = clap::value_parser!(u16).range(1..=19))]
    pub size: u16,
    /// Random games for a move, as long as no clock is set.
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub playouts: u64,
    /// Threads; with one, the same input gives the same moves.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: u16,
    /// Decides all chances.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
    /// Give a game up when the chances were below this at three own moves in a row; 0 is never.
    #[arg(long, value_name = "CHANCE", default_value_t = 0.05, value_parser = chance)]
    pub resign: f32,
}

/// Options of `selfplay`.
#[derive(ClapArgs)]
pub struct SelfPlay {
    /// The game's name.
    #[arg(value_parser = super::GameName, hide_possible_values = true)]
    pub game: String,
    /// How many games.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    pub games: u32,
    /// The file to write, .sgf or .parquet.
    #[arg(short, long, value_name = "FILE")]
    pub output: std::path::PathBuf,
    /// Random games for a move.
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u64).range(1..))]
    pub playouts: u64,
    /// So many moves of a game are chosen by chance, each as likely as it was often tried; the others are the best.
    #[arg(long, value_name = "N", default_value_t = 30)]
    pub by_chance: u16,
    /// Games that are played side by side.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: u16,
    /// Decides all chances.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
}

/// A number from 0 to 1.
fn chance(text: &str) -> Result<f32, String> {
    text.parse().ok().filter(|n| (0.0..=1.0).contains(n)).ok_or_else(|| "expected a number from 0 to 1".into())
}

/// Options of `serve`.
#[derive(ClapArgs)]
pub struct Serve {
    /// The port; 0 takes any that is free.
    #[arg(long, default_value_t = 7171)]
    pub port: u16,
    /// The address to listen on, for other machines too [default: this machine only]. 0.0.0.0 is every address of this
    /// machine.
    #[arg(long, value_name = "IP")]
    pub address: Option<std::net::IpAddr>,
    /// A name requests may ask for besides localhost and the address itself, for those who reach this machine by a
    /// name. Can be repeated.
    #[arg(long, value_name = "NAME", value_parser = zug_server::host_name)]
    pub allow_host: Vec<String>,
    /// A site that may show the page in a frame, like https://example.org. Can be repeated.
    #[arg(long, value_name = "ORIGIN", value_parser = zug_server::origin)]
    pub embed: Vec<zug_server::HeaderValue>,
    /// Serve the interface of an earlier program at the root, too, for pages that were written for it: one game that
    /// all who ask share (docs/games/gobblet.md).
    #[arg(long, value_name = "PROGRAM")]
    pub contract: Option<Contract>,
    /// Which reading of the reveal rule is played there.
    #[arg(long, requires = "contract", default_value = "v2")]
    pub reading: Reading,
    /// The origin of another site whose pages may ask, like http://localhost:5173.
    #[arg(long, value_name = "URL", value_parser = zug_server::origin)]
    pub allow_origin: Option<zug_server::HeaderValue>,
    /// Open the page in the browser.
    #[arg(long)]
    pub open: bool,
    /// Give requests so many times the usual time, on a machine that is slow or does much else.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=100))]
    pub patience: u32,
    /// Threads and memory of solves that are asked for in the page.
    #[command(flatten)]
    pub work: Work,
}

/// Programs whose interface can be served.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Contract {
    /// Gobblet Gobblers, versions 1 and 2 of its interface.
    Gobblet,
}

/// Readings of the reveal rule of Gobblet Gobblers.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Reading {
    /// That of the earlier program: the game `gobblet-v2`.
    V2,
    /// No slide may leave the opponent a line: the game `gobblet`.
    Strict,
}

impl Serve {
    /// The game that is served at the root.
    pub fn contracted(&self) -> Option<&'static str> {
        self.contract.map(|Contract::Gobblet| match self.reading {
            Reading::V2 => "gobblet-v2",
            Reading::Strict => "gobblet",
        })
    }
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
