//! The command line as data.

mod calc;
mod cluster;
mod games;
mod playing;
mod sums;
mod tables;
mod trees;
mod work;

pub use calc::Calc;
pub use cluster::{ClusterAction, ClusterRun, Together};
pub use games::GameName;
pub use playing::{Gtp, Play, Seat, SelfPlay, Serve};
pub use sums::{
    Check, DbAction, Explore, FURTHEST, Nim, Random, ScaleRange, SumDatabases, SumInput, SumKeep, SumLimits, Sweep, Value, time_limit,
};
pub use tables::{BookAction, Format, TableAction};
pub use trees::{StudiesAction, Tree, TreeFormat};
pub use work::{Exact, Largest, Memory, Perft, Probe, Puzzle, Walking, Work, cores, free_memory};

use clap::{Parser, Subcommand};
use clap_complete::Shell;
use std::path::PathBuf;
use zug_worksheet::Universe;

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
    /// Add the game of this rules file to the games; may be given several times (docs/own-rules.md).
    #[arg(long, global = true, value_name = "FILE")]
    pub rules: Vec<PathBuf>,
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
        #[arg(value_parser = GameName, hide_possible_values = true)]
        game: String,
        /// The position [default: the start].
        position: Option<String>,
    },
    /// List the legal moves.
    #[command(after_help = "Examples:\n  zug moves drop-7x6x4\n  zug moves mnk-3x3x3 - < positions.txt")]
    Moves {
        /// The game's name.
        #[arg(value_parser = GameName, hide_possible_values = true)]
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
        /// Read games from a file, one a line as `play` saves them: moves separated by spaces, `FROM:POSITION` before
        /// them if need be.
        #[arg(long, conflicts_with = "moves")]
        file: Option<PathBuf>,
        /// The moves.
        moves: Vec<String>,
        /// How much is read.
        #[command(flatten)]
        largest: Largest,
    },
    /// Count move sequences, or positions, for each depth.
    #[command(after_help = "Examples:\n  zug perft drop-7x6x4 8\n  zug perft mnk-3x3x3 9 --canonical")]
    Perft(Perft),
    /// Solve a game: the exact value and distance of every position, into a table file.
    #[command(after_help = "Interrupted work (Ctrl-C, or even a killed process) goes on where it was when the command is given again.\n\n\
        What does not fit into the memory is solved through files.\n\n\
        Several processes, on several machines, solve a game together when each is given the same list of hosts (docs/cluster.md).\n\n\
        Examples:\n  zug solve drop-5x4x4 --threads 2\n  zug solve dobutsu --memory 30M --scratch /var/tmp\n  \
        zug solve dobutsu --hosts hosts.txt --process 0")]
    Solve {
        /// The game's name.
        #[arg(value_parser = GameName, hide_possible_values = true)]
        game: String,
        /// Make the table anew though there is one: because it is damaged, or was made by another zug.
        #[arg(long)]
        again: bool,
        /// A folder for what does not fit into the memory [default: beside the table].
        #[arg(long, value_name = "DIR", conflicts_with = "hosts")]
        scratch: Option<PathBuf>,
        /// Other processes.
        #[command(flatten)]
        together: Together,
        /// Threads and memory.
        #[command(flatten)]
        work: Work,
    },
    /// Solve a game by several processes.
    #[command(after_help = "Example:\n  zug cluster run dobutsu --processes 2")]
    Cluster {
        /// What to do.
        #[command(subcommand)]
        action: ClusterAction,
    },
    /// Walk through a game from the start and count the positions that can come about; takes a byte of memory for each
    /// number. Of Go the legal boards are counted.
    #[command(after_help = "Examples:\n  zug reach mnk-3x3x3\n  zug reach go-5x5\n  zug reach dobutsu-3x3 --take-wins --fold-players")]
    Reach {
        /// The game's name.
        #[arg(value_parser = GameName, hide_possible_values = true)]
        game: String,
        /// What is reachable.
        #[command(flatten)]
        walking: Walking,
    },
    /// Tell what a position is worth and every move, best first.
    #[command(
        after_help = "Whoever knows answers: the rules, the table, the book, the combinatorial value of a game that adds, a proof, or a search,\n\
                      which only estimates.\n\nExamples:\n  zug probe mnk-3x3x3 'X../.O./...'\n  zug probe hackenbush-8\n  \
                      zug probe go-3x3-nocap --budget 10\n  zug probe drop-5x4x4 --json\n  zug probe drop-7x6x4 --source book"
    )]
    Probe(Probe),
    /// Prove the exact score of a small board of Go under superko, with a best move and a line.
    #[command(
        after_help = "The score is the first player's points less the second's, before komi. Exit status 1 when the limits end the search first.\n\n\
        Examples:\n  zug exact go-3x3-nocap\n  zug exact go-2x3-nocap B1 pass --json\n  zug exact go-2x2-ssk-suicide-nocap"
    )]
    Exact(Exact),
    /// Show one line of perfect play to the end.
    #[command(after_help = "Example:\n  zug line drop-5x4x4")]
    Line {
        /// The game's name.
        #[arg(value_parser = GameName, hide_possible_values = true)]
        game: String,
        /// The position [default: the start].
        position: Option<String>,
        /// Seconds that proofs may take where there is no table [default: 60].
        #[arg(long, value_name = "SECONDS", value_parser = work::parse_seconds)]
        budget: Option<std::time::Duration>,
    },
    /// Find a position with a wanted value: in the table, or by proofs of positions of random games.
    #[command(after_help = "Examples:\n  zug puzzle drop-7x6x4 --plies 9\n  zug puzzle gobblet --result draw --only --seed 3")]
    Puzzle(Puzzle),
    /// Keep books of proved positions: make, prove again, merge.
    #[command(after_help = "Examples:\n  zug book make drop-7x6x4 --plies 4\n  zug book verify drop-7x6x4 --sample 20")]
    Book {
        /// What to do with the book.
        #[command(subcommand)]
        action: BookAction,
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
        after_help = "Examples:\n  zug value '{2|-1} + ^'\n  zug value domineering '....|....' --svg thermograph.svg\n  zug value '[domineering] ..|.. [nimber] 2'\n  zug value clobber - < positions.txt\n  zug value --rules my.rules 'XO.|.OX'\n  zug value 'Genus(kayles:5)'"
    )]
    Value(Value),
    /// Calculate with games: a prompt, a script, or one line; names, functions, tables, pictures.
    #[command(after_help = "At the prompt `help` lists what there is; docs/calc.md explains the language.\n\n\
        Examples:\n  zug calc\n  zug calc paper.zug --format latex\n  zug calc -e 'for n in 1..8: clobber_strip(n)'\n  echo '{2|-1} <=> ^' | zug calc")]
    Calc(Calc),
    /// Tell nim values of a heap game, its period with proof, or its genera and quotient under misère play.
    #[command(after_help = "Examples:\n  zug nim 0.07 --to 1e7 --period\n  zug nim grundy --to 1e6 --csv grundy.csv --keep grundy.nim\n  \
        zug nim subtraction:1,3,4 --to 30 --period\n  zug nim kayles --to 24 --misere\n  zug nim kayles --to 12 --misere --quotient")]
    Nim(Nim),
    /// Evaluate all boards of a size and list those that satisfy a condition, as CSV or Parquet.
    #[command(
        after_help = "Conditions compare outcome, value, temperature, mean, left_stop, right_stop or birthday; join them with and, or, not.\n\n\
        Examples:\n  zug sweep domineering 4x4 --where 'temperature > 1' -o hot.csv\n  zug sweep clobber 2x3 --where 'value = *2 or outcome = P'\n  \
        zug sweep domineering 4x4 --sort temperature --top 20 --up-to-symmetry\n  zug sweep clobber 1x1..3x3 --count-by value --svg counts.svg\n  \
        zug sweep kayles 1..40\n  zug sweep --rules my.rules my-game 3x3"
    )]
    Sweep(Sweep),
    /// Take a position apart: every move with its value, and why it is dominated or reversible; or a sum: moves by temperature
    /// beside those that win.
    #[command(after_help = "Examples:\n  zug explore domineering '...|...'\n  zug explore clobber 'XOX|OXO' --temperature 0\n  \
        zug explore '[domineering] ..|.. ...|... + {2|-1}'")]
    Explore(Explore),
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
    #[command(
        after_help = "Examples:\n  zug compare '^' '*'\n  zug compare '[clobber_1xn] XXO' '[up_star] 1'\n  zug compare domineering-2x2 '{2|-1}'\n  zug compare '* + *' 0 --misere --universe dicot"
    )]
    Compare {
        /// A sum without commands: values, positions, or both.
        #[arg(allow_hyphen_values = true)]
        g: String,
        /// Another.
        #[arg(allow_hyphen_values = true)]
        h: String,
        /// Misère play, whoever cannot move wins: which is better for Left beside any game of a universe. Braces are
        /// games as they are written.
        #[arg(long, conflicts_with = "keep")]
        misere: bool,
        /// The games beside which the sums are compared: all (the usual), dead-ending or dicot.
        #[arg(long, requires = "misere", value_name = "NAME")]
        universe: Option<Universe>,
        /// How long.
        #[command(flatten)]
        limits: SumLimits,
        /// What is kept.
        #[command(flatten)]
        keep: SumKeep,
    },
    /// Find the tightest bounds of a sum among multiples of up, with and without star, and among eighths.
    #[command(
        after_help = "Examples:\n  zug bounds '{2|-1} + ^'\n  zug bounds '[clobber_1xn] XXOXXO'\n  zug bounds '[clobber_1xn] XXOXXO' --scale up=-2..5 --scale dyadic=-8..8"
    )]
    Bounds {
        /// A sum without commands: values, positions, or both.
        #[arg(allow_hyphen_values = true)]
        sum: String,
        /// Only this scale: up, up-star or dyadic (eighths), perhaps with the interval to look in, like up=-2..5; may be
        /// given several times.
        #[arg(long = "scale", value_name = "SCALE[=MIN..MAX]")]
        scales: Vec<ScaleRange>,
        /// How far from zero to look where no interval is given, in steps of the scale.
        #[arg(long, value_name = "N", default_value_t = 1024, value_parser = clap::value_parser!(i64).range(1..=FURTHEST))]
        reach: i64,
        /// How long.
        #[command(flatten)]
        limits: SumLimits,
        /// What is kept.
        #[command(flatten)]
        keep: SumKeep,
    },
    /// Write random sums, as a file that `zug check` reads.
    #[command(after_help = "Example:\n  zug random clobber_1xn 12 --summands 3 --count 80 --seed 7 > strips.test")]
    Random(Random),
    /// Play in the terminal.
    #[command(
        after_help = "Examples:\n  zug play mnk-3x3x3\n  zug play drop-5x4x4 --as second --level casual\n  zug play sum --from '[clobber_1xn] XOXOXO [nogo_1xn] .....'"
    )]
    Play(Play),
    /// Open the workbench: the page and the HTTP API.
    #[command(
        after_help = "Requests have to name this machine as localhost, by the address they came to or by a name given with --allow-host.\n\
        A request has 10 seconds, a connection 15 to ask or to read on; docs/http-api.md lists all limits. A signal ends the server within\n\
        two seconds, a second one at once. What goes wrong is written to standard error; ZUG_LOG says how much (off, error, warn, info).\n\n\
        Examples:\n  zug serve --open\n  zug serve --port 0 --tables /tmp/tables\n  zug serve --address 0.0.0.0 --allow-host zug.example\n  zug serve --contract gobblet --port 8000 --allow-origin http://localhost:5173"
    )]
    Serve(Serve),
    /// Play Go by the Go Text Protocol, for graphical boards and referees.
    #[command(
        after_help = "Examples:\n  zug gtp --size 9 --playouts 20000\n  printf 'boardsize 5\\ngenmove b\\nshowboard\\nquit\\n' | zug gtp"
    )]
    Gtp(Gtp),
    /// Let the program play with itself and write the games down, for those who learn from them.
    #[command(
        name = "selfplay",
        after_help = "A .sgf file has a game each, with how often every move was tried in comments; a .parquet file has a position each: the moves\n\
        considered, their numbers, how often each was tried, what was expected, and how the game ended. The same seed gives the same games,\n\
        however many are played side by side. An interrupt ends the work, and the file has the games that were finished.\n\n\
        Example:\n  zug selfplay go-9x9 --games 100 -o games.parquet"
    )]
    SelfPlay(SelfPlay),
    /// Read a tree of variations: a PGN or SGF file, lists of moves, or perfect play of a solved game.
    #[command(
        after_help = "In the terminal the table answers to commands: `6 W c` shows alternative c to White's sixth move as main line;\n\
        reset, undo, report, help, quit. The file is never changed. Exit status 1 when the file has errors, with --strict also for warnings.\n\n\
        Examples:\n  zug tree repertoire.pgn\n  zug tree repertoire.pgn --choose '6 W c' --choose '9 B a'\n  zug tree games.pgn --json --strict\n  \
        zug tree game.sgf --export md\n  zug tree dobutsu\n  zug tree saved.txt --as mnk-3x3x3"
    )]
    Tree(Tree),
    /// List the kept studies, or take whole folders of files in or out.
    #[command(after_help = "Examples:\n  zug studies list\n  zug studies export ~/backup")]
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
        /// Games to measure [default: a selection], or `go` for random games on boards of all sizes, `tree` for reading
        /// variation trees, `sums` for the list of sums, `values` for the value engine, `proof` for proofs.
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
    /// Write the manual pages of all commands into a folder.
    #[command(after_help = "Example:\n  zug man /usr/local/share/man/man1")]
    Man {
        /// The folder, which is made if need be.
        folder: PathBuf,
    },
}

const SUM_AFTER: &str = "\
Examples:
  zug sum '[clobber_1xn] XOXO [integer_game] -1 {B, W}'
  zug sum --file problems.test --timeout 10000
  zug sum - --json < problems.txt
  zug sum '{2|-1} + [clobber] XO|OX {value, temperature}'
  zug sum '[kayles] 5 [nimber] 2' --misere
  zug sum '[domineering] .....|.....|..... ....|....|....|.... {B}' --db dom.db   (of `zug db build`)

docs/input-language.md explains the language. Without commands in braces both players are tried.";

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    fn each(path: &str, command: &clap::Command, see: &mut impl FnMut(&str, &clap::Command)) {
        for command in command.get_subcommands() {
            let path = format!("{path} {}", command.get_name());
            see(&path, command);
            each(&path, command, see);
        }
    }

    #[test]
    fn help_has_an_example_for_every_command() {
        let (mut seen, mut without) = (0, Vec::new());
        each("zug", &Args::command(), &mut |path, command| {
            seen += 1;
            let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            if !help.contains(&format!("\n  {path}")) || !help.contains("Example") {
                without.push(path.to_string());
            }
        });
        assert_eq!(without, [""; 0]);
        assert!(seen > 28, "{seen} commands");
    }
}
