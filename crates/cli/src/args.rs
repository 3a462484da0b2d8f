//! The command line as data.

use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use std::path::PathBuf;
use zug_host::{BoardSize, ExactLimits, Level};

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
        /// The game's name, or an SGF or PGN file: then the main lines of its games are played.
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
    /// Walk through a game from the start and count the positions that can come about; takes a byte of memory for each number.
    #[command(after_help = "Examples:\n  zug reach mnk-3x3x3\n  zug reach dobutsu-3x3 --take-wins --fold-players")]
    Reach {
        /// The game's name.
        game: String,
        /// What is reachable.
        #[command(flatten)]
        walking: Walking,
    },
    /// Tell the exact value of a position and of every move, best first.
    #[command(after_help = "Examples:\n  zug probe mnk-3x3x3 'X../.O./...'\n  zug probe drop-5x4x4 --json")]
    Probe {
        /// The game's name.
        game: String,
        /// The position [default: the start]; `-` reads one a line.
        position: Option<String>,
    },
    /// Prove the exact score of a small board of Go under positional superko.
    #[command(
        after_help = "The score is the first player's points less the second's, before komi. Exit status 1 when the limits end the search first.\n\n\
        Examples:\n  zug exact go-3x3-nocap\n  zug exact go-2x3-nocap B1 pass --json"
    )]
    Exact(Exact),
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
    /// Tell the value of an expression, or of a position: canonical form, outcome, temperature, thermograph.
    #[command(
        after_help = "Examples:\n  zug value '{2|-1} + ^'\n  zug value domineering '....|....' --svg thermograph.svg\n  zug value '[domineering] ..|.. [nimber] 2'\n  zug value clobber - < positions.txt"
    )]
    Value(Value),
    /// Evaluate all boards of a size and list those that satisfy a condition, as CSV or Parquet.
    #[command(
        after_help = "Conditions compare outcome, value, temperature, mean, left_stop, right_stop or birthday; join them with and, or, not.\n\n\
        Examples:\n  zug sweep domineering 4x4 --where 'temperature > 1' -o hot.csv\n  zug sweep clobber 2x3 --where 'value = *2 or outcome = P'"
    )]
    Sweep(Sweep),
    /// Make, merge and check databases of values of components.
    #[command(after_help = "Examples:\n  zug db build domineering 4x4 dom.db\n  zug db merge all.db a.db b.db")]
    Db {
        /// What to do.
        #[command(subcommand)]
        action: DbAction,
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
    /// Play Go by the Go Text Protocol, for graphical boards and referees.
    #[command(
        after_help = "Examples:\n  zug gtp --size 9 --playouts 20000\n  printf 'boardsize 5\\ngenmove b\\nshowboard\\nquit\\n' | zug gtp"
    )]
    Gtp(Gtp),
    /// Read a tree of variations: a PGN or SGF file, lists of moves, or perfect play of a solved game.
    #[command(
        after_help = "In the terminal the table answers to commands: `6 W c` shows alternative c to White's sixth move as main line;\n\
        reset, undo, report, help, quit. The file is never changed. Exit status 1 when the file has errors, with --strict also for warnings.\n\n\
        Examples:\n  zug tree repertoire.pgn\n  zug tree repertoire.pgn --choose '6 W c' --choose '9 B a'\n  zug tree games.pgn --json --strict\n  \
        zug tree game.sgf --export md\n  zug tree dobutsu\n  zug tree saved.txt --as mnk-3x3x3"
    )]
    Tree(Tree),
    /// List the kept studies, or take whole folders of files in or out.
    Studies {
        /// What to do.
        #[command(subcommand)]
        action: StudiesAction,
    },
    /// Measure games: moves, counting, solving, probing; or an area: `go`, `tree`, `sums`, `values`.
    #[command(
        after_help = "Examples:\n  zug bench mnk-4x4x4\n  zug bench go\n  zug bench tree\n  zug bench sums\n  zug bench values\n  zug bench --signature"
    )]
    Bench {
        /// Games to measure [default: a selection], or `go` for random games on boards of all sizes, `tree` for reading variation trees, `sums` for the list of sums,
        /// `values` for the value engine.
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
  zug sum '[domineering] .....|.....|..... ....|....|....|.... {B}' --db dom.db   (of `zug db build`)

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

/// Options of `exact`.
#[derive(ClapArgs)]
pub struct Exact {
    /// The game's name.
    pub game: String,
    /// Moves from the start.
    pub moves: Vec<String>,
    /// Where to begin [default: the start].
    #[arg(long, value_name = "POSITION")]
    pub from: Option<String>,
    /// Positions to look at for each question "at least so many points?" [default: no limit].
    #[arg(long, value_name = "N")]
    pub nodes: Option<u64>,
    /// About how much memory to use, like 500M or 2G [default: three quarters of what is free].
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    pub memory: Option<u64>,
}

impl Exact {
    /// The limits as the solver takes them.
    pub fn limits(&self) -> ExactLimits {
        let memory = self.memory.or_else(free_memory).unwrap_or(2_000_000_000);
        ExactLimits { expansions: self.nodes.unwrap_or(u64::MAX), memory: usize::try_from(memory).unwrap_or(usize::MAX) }
    }
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
pub fn free_memory() -> Option<u64> {
    let info = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = info.lines().find_map(|l| l.strip_prefix("MemAvailable:"))?;
    let kib: u64 = line.trim().trim_end_matches("kB").trim().parse().ok()?;
    Some(kib * 1024 / 4 * 3)
}

/// What counts as reachable.
#[derive(ClapArgs, Clone, Copy)]
pub struct Walking {
    /// Nobody plays on from a position that the rules decide: wins are taken at once, and who loses with any move resigns.
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
    #[command(
        after_help = "Examples:\n  zug table stats gobblet\n  zug table stats gobblet --reachable --json\n  zug table stats dobutsu --reachable --take-wins --fold-players --walk dobutsu-simple-try"
    )]
    Stats {
        /// A table file, or the name of a game.
        table: String,
        /// Count only positions that can be reached from the start, by side to move; takes a byte of memory for each number.
        #[arg(long)]
        reachable: bool,
        /// What is reachable.
        #[command(flatten)]
        walking: Walking,
        /// Walk by the rules of this variant, which must have the same positions.
        #[arg(long, value_name = "GAME", requires = "reachable")]
        walk: Option<String>,
    },
    /// Write a table in another format.
    #[command(
        after_help = "Examples:\n  zug table export mnk-3x3x3 > values.csv\n  zug table export gobblet --format checkpoint -o all.bin"
    )]
    Export {
        /// A table file, or the name of a game.
        table: String,
        /// csv: every unfinished position with its value; checkpoint: every result by code, as the Gobblet seed program keeps them; records: every unfinished position with its
        /// value in seven bytes (40 bits of state, 16 of statistics, lowest byte first), as the Dobutsu seed program keeps them.
        #[arg(long, value_enum, default_value = "csv")]
        format: Format,
        /// The file to write [default for csv: standard output].
        #[arg(short, long, value_name = "FILE", required_if_eq_any([("format", "checkpoint"), ("format", "records")]))]
        output: Option<PathBuf>,
        /// Memory.
        #[command(flatten)]
        work: Work,
    },
    /// Compare the exact values with a checkpoint file, or with those of a variant with the same positions; exit status 1 if a result differs.
    #[command(after_help = "Examples:\n  zug table compare gobblet old.bin -o wrong.csv\n  zug table compare dobutsu dobutsu-simple-try")]
    Compare {
        /// The name of a game that is solved.
        game: String,
        /// The checkpoint file, or the name of a solved variant.
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
}

/// What to do with the library of studies.
#[derive(Subcommand)]
pub enum StudiesAction {
    /// List the studies, last edited first.
    #[command(after_help = "Example:\n  zug studies list najdorf")]
    List {
        /// Part of a name or tag [default: all].
        text: Option<String>,
    },
    /// Make a study of every PGN and SGF file (gzip too) at or below a path. Exit status 1 when something was lost in reading.
    #[command(after_help = "Example:\n  zug studies import ~/repertoire")]
    Import {
        /// Files or folders.
        #[arg(required = true, value_name = "FILE|DIR")]
        paths: Vec<PathBuf>,
    },
    /// Write every study into a folder: PGN where all its games are chess, else SGF; names and tags go into studies.json.
    #[command(after_help = "Example:\n  zug studies export ~/backup")]
    Export {
        /// The folder; it is made if need be.
        #[arg(value_name = "DIR")]
        folder: PathBuf,
    },
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

/// Arguments of `zug value`.
#[derive(ClapArgs)]
pub struct Value {
    /// An expression, a sum in the input language, or the name of a game; `-` reads one expression or sum a line.
    #[arg(allow_hyphen_values = true)]
    pub what: String,
    /// A position of the game; `-` reads one a line.
    #[arg(allow_hyphen_values = true)]
    pub position: Option<String>,
    /// Draw the thermograph into this file.
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Print the value as LaTeX.
    #[arg(long, conflicts_with = "json")]
    pub latex: bool,
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
    /// Write to this file, as Parquet if it is called so, else as CSV; interrupted work goes on when the command is given again [default:
    /// standard output].
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Threads and memory.
    #[command(flatten)]
    pub work: Work,
}

/// What to do with databases.
#[derive(Subcommand)]
pub enum DbAction {
    /// Evaluate all boards of a size and keep every component met; an existing file grows.
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
    Merge {
        /// The new file.
        output: PathBuf,
        /// The files to merge.
        #[arg(required = true)]
        inputs: Vec<PathBuf>,
    },
    /// Say what a file holds, after checking its checksums.
    Info {
        /// The file.
        file: PathBuf,
    },
    /// Derive every value of a file from the rules.
    Verify {
        /// The file.
        file: PathBuf,
    },
}
