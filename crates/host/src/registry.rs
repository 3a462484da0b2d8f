//! All games by name.

use crate::error::HostError;
use crate::game::AnyGame;
use crate::hosted::{About, Hosted};
use crate::small_go;
use crate::summands;
use crate::thinking::Searching;
use serde::Serialize;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use zug_games::chess::Chess;
use zug_games::dobutsu::seed::{Record, State, Stats};
use zug_games::dobutsu::{Dobutsu, Try};
use zug_games::go::{self, Go, Ko};
use zug_games::gobblet::{Gobblet, Strict, V2};
use zug_games::mnk::{Mnk, Size};
use zug_search::go::GoPlayer;
use zug_search::prover_in_rows;

/// Games of one kind, by the pattern of their names.
#[derive(Serialize)]
pub struct Family {
    /// How its names look.
    pub pattern: &'static str,
    /// One sentence.
    pub about: &'static str,
    /// Members that lists show.
    #[serde(skip)]
    pub examples: &'static [&'static str],
    /// The game with a name, if the name is of this family.
    #[serde(skip)]
    pub(crate) make: fn(&str, &Path) -> Made,
}

/// A game, or what is wrong with the numbers in its name; `None` when the name is not of the family.
pub(crate) type Made = Option<Result<Arc<dyn AnyGame>, String>>;

/// Everything zug knows. A new game is a line here.
static FAMILIES: &[Family] = &[
    Family {
        pattern: "gobblet",
        about: "Gobblet Gobblers: three in a row with pieces that swallow smaller ones. `gobblet-v2` reads one rule differently.",
        examples: &["gobblet", "gobblet-v2"],
        make: gobblet,
    },
    Family {
        pattern: "dobutsu[-BOARD][-nodrop][-simple-try]",
        about: "Dobutsu Shogi on 3×4 squares; BOARD is 3x3, 3x5 or 4x4.",
        examples: &["dobutsu", "dobutsu-3x3", "dobutsu-nodrop", "dobutsu-simple-try"],
        make: dobutsu,
    },
    Family {
        pattern: "go-COLSxROWS[-kKOMI][-ssk|-plainko][-suicide][-nocap]",
        about: "Go on a board of COLS × ROWS points, up to 19×19: area scoring, positional superko.",
        examples: &["go-9x9", "go-5x5", "go-13x13", "go-19x19"],
        make: go,
    },
    Family {
        pattern: "mnk-COLSxROWSxK",
        about: "K in a row on a board of COLS × ROWS cells, each up to 12.",
        examples: &["mnk-3x3x3", "mnk-4x4x4"],
        make: mnk,
    },
    Family {
        pattern: "drop-COLSxROWSxK",
        about: "K in a row where stones fall to the bottom of their column, COLS and ROWS up to 12.",
        examples: &["drop-5x4x4", "drop-7x6x4"],
        make: mnk,
    },
    Family {
        pattern: "chess, chess960[-N]",
        about: "Chess, and Chess960 from the start with number N (0 to 959).",
        examples: &["chess", "chess960-0"],
        make: chess,
    },
    summands::CLOBBER,
    summands::CANNIBAL_CLOBBER,
    summands::LINEAR_CLOBBER,
    summands::NOGO,
    summands::LINEAR_NOGO,
    summands::DOMINEERING,
    summands::AMAZONS,
    summands::SNORT,
    summands::COL,
    summands::FISSION,
    summands::KING_DIRT,
    summands::SHEEP,
    summands::ELEPHANTS,
    summands::TOADS,
    summands::TOPPLING_DOMINOES,
    summands::HACKENBUSH,
    summands::KAYLES,
    summands::OCTAL,
];

fn chess(name: &str, tables: &Path) -> Made {
    let rules = match Chess::named(name)? {
        Ok(rules) => rules,
        Err(e) => return Some(Err(e)),
    };
    let title = match name.strip_prefix("chess960") {
        None => "Chess".to_string(),
        Some(number) => format!("Chess960{}", number.replace('-', ", start ")),
    };
    let castling = if name == "chess" { "" } else { " Castling takes king and rook to their usual squares wherever they began." };
    let about = About {
        name: name.into(),
        title,
        about: "Mate the king on 8 × 8 squares.".into(),
        sides: ["White", "Black"],
        rules: format!(
            "The laws of FIDE.{castling} A game is drawn without a claim by stalemate, when the pieces left cannot mate, after seventy-five moves without a capture or a move \
             of a pawn, and when a position comes for the fifth time."
        ),
    };
    Some(Ok(Arc::new(Hosted::new(about, rules, tables))))
}

fn mnk(name: &str, tables: &Path) -> Made {
    let board = match Size::named(name)? {
        Ok(board) => board,
        Err(e) => return Some(Err(e)),
    };
    let size = name.split_once('-')?.1;
    let [cols, rows, k] = size.split('x').collect::<Vec<_>>().try_into().ok()?;
    let falls = name.starts_with("drop");
    let title = match name {
        "mnk-3x3x3" => "Tic-tac-toe".into(),
        "drop-7x6x4" => "Connect Four".into(),
        _ if falls => format!("Drop {k} in a row, {cols}×{rows}"),
        _ => format!("{k} in a row, {cols}×{rows}"),
    };
    let place = if falls { "A stone falls to the lowest free cell of the chosen column." } else { "A stone goes to any free cell." };
    let about = format!("{k} in a row on a board of {cols} × {rows} cells{}.", if falls { ", with gravity" } else { "" });
    let rules_text = format!(
        "X and O take turns, X first. {place} Who first has {k} own stones in a row, column or diagonal wins. A full board without a line is a tie."
    );
    let about = About { name: name.into(), title, about, sides: ["X", "O"], rules: rules_text };
    if board.cells() <= u64::BITS {
        let rules = Mnk::<u64>::new(board);
        return Some(Ok(Arc::new(Hosted::new(about, rules, tables).solvable().symmetric().provable(prover_in_rows))));
    }
    let searching = Searching::default().sharing();
    Some(Ok(Arc::new(Hosted::new(about, Mnk::<u128>::new(board), tables).symmetric().searched(searching).provable(prover_in_rows))))
}

fn gobblet(name: &str, tables: &Path) -> Made {
    let about = |title: &str, about: &str, reveal: &str| About {
        name: name.into(),
        title: title.into(),
        about: about.into(),
        sides: ["Blue", "Orange"],
        rules: format!(
            "Each player has two small, two medium and two large pieces. In turn, a player puts a piece from the reserve on the board or moves an own visible \
             piece to any other cell; a piece goes to an empty cell or on top of a smaller piece of either player. Who has three visible pieces in a row, column or diagonal wins.\n\n\
             {reveal}\n\nA player who cannot move loses. A position that comes for the third time with the same player to move is a draw."
        ),
    };
    Some(Ok(match name {
        Gobblet::<Strict>::NAME => {
            let reveal = "Lifting a piece may uncover a line of the opponent: the piece must then land on that line. A move after which the opponent has a line is not allowed.";
            let about = about("Gobblet Gobblers", "Three in a row with pieces that swallow smaller ones.", reveal);
            Arc::new(Hosted::new(about, Gobblet::<Strict>::new(), tables).solvable().symmetric().coded())
        }
        Gobblet::<V2>::NAME => {
            let reveal = "Lifting a piece may uncover a line of the opponent: the piece must then land on the first such line (rows, then columns, then diagonals), \
                          even if another stays open. When both have a line, Blue has won.";
            let about =
                about("Gobblet Gobblers, v2 reading", "For comparison with an earlier program: one rule is read differently.", reveal);
            Arc::new(Hosted::new(about, Gobblet::<V2>::new(), tables))
        }
        _ => return None,
    }))
}

fn dobutsu(name: &str, tables: &Path) -> Made {
    let rules = Dobutsu::named(name)?;
    let variant = rules.variant();
    let board = format!("{}×{}", variant.cols, variant.rows);
    let (drops, simple) = (variant.drops, variant.try_rule == Try::Simple);
    let mut options: Vec<&str> = Vec::new();
    options.extend((board != "3×4").then_some(board.as_str()));
    options.extend((!drops).then_some("no drops"));
    options.extend(simple.then_some("simple Try"));
    let title = std::iter::once("Dobutsu Shogi").chain(options).collect::<Vec<_>>().join(", ");
    let caught = if drops {
        "A caught piece goes to its captor's hand (a hen becomes a chick again) and can be dropped on any free square instead of a move; a dropped chick does not become a hen."
    } else {
        "A caught piece leaves the game."
    };
    let far = if simple {
        "A player who begins a turn with the lion on the far rank has won."
    } else {
        "A lion that reaches the far rank where it cannot be caught at once has won (a Try)."
    };
    let about = About {
        name: name.into(),
        title,
        about: format!("Catch the lion on {board} squares."),
        sides: ["Sente", "Gote"],
        rules: format!(
            "Each player has a lion (one step in any direction), a giraffe (straight), an elephant (diagonally) and a chick (forward). A chick that moves to the far rank becomes a hen \
             (all but diagonally back).\n\n{caught}\n\nWho catches the lion wins. {far} Moving into danger is allowed.\n\nA player who cannot move loses. A position that \
             comes for the third time with the same player to move is a draw."
        ),
    };
    let mut hosted = Hosted::new(about, rules, tables).symmetric();
    if drops {
        hosted = hosted.with_hands();
    }
    // The records of the seed are for its own board.
    if drops && board == "3×4" {
        hosted = hosted.recorded(|p, side, value| Some(Record::new(State::new(p, side), Stats::of(value)?).bits()));
    }
    Some(Ok(Arc::new(hosted.solvable().related(Dobutsu::named))))
}

fn go(name: &str, tables: &Path) -> Made {
    let options = match go::Options::named(name)? {
        Ok(options) => options,
        Err(e) => return Some(Err(e)),
    };
    let about = about_go(name, &options);
    // Each number of words is the whole facade compiled anew, so boards of three words are played in six.
    Some(Ok(match go::words(&options) {
        1 => Arc::new(hosted_go::<1>(about, options, tables).scored(small_go::exact)),
        2 => Arc::new(hosted_go::<2>(about, options, tables)),
        _ => Arc::new(hosted_go::<6>(about, options, tables)),
    }))
}

fn hosted_go<const N: usize>(about: About, options: go::Options, tables: &Path) -> Hosted<Go<N>> {
    Hosted::new(about, Go::new(options), tables).searched(Searching::by(GoPlayer, GoPlayer::settings()))
}

fn about_go(name: &str, options: &go::Options) -> About {
    let go::Options { cols, rows, ko, suicide, .. } = *options;
    let board = format!("{cols}×{rows}");
    let usual = go::Options::new(cols, rows);
    let mut parts = vec![format!("Go {board}")];
    parts.extend((options.komi != usual.komi).then(|| format!("komi {}", options.komi_text())));
    parts.extend(match ko {
        Ko::Positional => None,
        Ko::Situational => Some("situational superko".into()),
        Ko::Plain => Some("plain ko".into()),
    });
    parts.extend(suicide.then(|| "suicide allowed".into()));
    parts.extend((!options.cap).then(|| "any length".into()));
    let ko_rule = match ko {
        Ko::Positional => "A move must not bring back any earlier board (positional superko).",
        Ko::Situational => "A move must not bring back any earlier board with the same player to move (situational superko).",
        Ko::Plain => "A move must not bring back the board before the opponent's last move (ko).",
    };
    let suicide_rule = if suicide {
        "A move that leaves its own group without a liberty removes that group."
    } else {
        "A move that leaves its own group without a liberty is not allowed."
    };
    let cap = options.longest().map_or(String::new(), |n| format!(" After {n} moves the game ends as it stands."));
    About {
        name: name.into(),
        title: parts.join(", "),
        about: format!("Surround more of the {board} board than the opponent; komi {}.", options.komi_text()),
        sides: ["Black", "White"],
        rules: format!(
            "Black and White take turns, Black first. A player puts a stone on a free point or passes. Stones of one colour that are connected along the lines are a group, the free points \
             next to it are its liberties. Groups of the opponent without a liberty are removed first.\n\n{suicide_rule} {ko_rule} A pass is always allowed.\n\nTwo passes in a row end the \
             game.{cap} Each player counts own stones and the free points that only own stones reach; no stone is taken off as dead. White adds a komi of {}.",
            options.komi_text()
        ),
    }
}

/// All games, with the folder their tables are in. Games stay open once asked for, so that tables stay warm.
pub struct Host {
    tables: PathBuf,
    open: Mutex<Games>,
}

/// Games that stay open, so many of those that nobody uses at the moment.
const MOST_OPEN: usize = 256;

/// The games that are open, each with when it was last asked for.
#[derive(Default)]
struct Games {
    by_name: HashMap<String, (u64, Arc<dyn AnyGame>)>,
    asked: u64,
}

impl Games {
    fn get(&mut self, name: &str) -> Option<Arc<dyn AnyGame>> {
        self.asked += 1;
        let (asked, game) = self.by_name.get_mut(name)?;
        *asked = self.asked;
        Some(game.clone())
    }

    /// Keeps a game, in the place of the one that was not asked for longest when there are many.
    fn keep(&mut self, name: &str, game: Arc<dyn AnyGame>) {
        if self.by_name.len() >= MOST_OPEN {
            let unused = self.by_name.iter().filter(|(_, (_, game))| Arc::strong_count(game) == 1);
            let oldest = unused.min_by_key(|(_, (asked, _))| *asked).map(|(name, _)| name.clone());
            oldest.and_then(|name| self.by_name.remove(&name));
        }
        self.by_name.insert(name.into(), (self.asked, game));
    }
}

impl Host {
    /// With tables in this folder; `None` is `$ZUG_HOME/tables`, or the platform's place for data.
    pub fn new(tables: Option<PathBuf>) -> Host {
        Host { tables: tables.unwrap_or_else(|| Host::home().join("tables")), open: Mutex::default() }
    }

    /// The folder for data: `$ZUG_HOME`, or the platform's place for data.
    pub fn home() -> PathBuf {
        // Empty is not the present folder, it is not set.
        let home = std::env::var_os("ZUG_HOME").filter(|home| !home.is_empty()).map(PathBuf::from);
        let data = || directories::ProjectDirs::from("", "", "zug").map(|dirs| dirs.data_dir().to_path_buf());
        home.or_else(data).unwrap_or_else(|| PathBuf::from("zug-data"))
    }

    /// The folder of the tables.
    pub fn tables(&self) -> &Path {
        &self.tables
    }

    /// All families.
    pub fn families(&self) -> &'static [Family] {
        FAMILIES
    }

    /// The games that lists show.
    pub fn examples(&self) -> Vec<Arc<dyn AnyGame>> {
        let names = FAMILIES.iter().flat_map(|f| f.examples);
        names.map(|name| self.game(name).expect("examples are games")).collect()
    }

    /// The game with this name.
    pub fn game(&self, name: &str) -> Result<Arc<dyn AnyGame>, HostError> {
        let mut open = self.open.lock().expect("no panic while held");
        if let Some(game) = open.get(name) {
            return Ok(game);
        }
        let unknown = |hint| HostError::UnknownGame { name: name.chars().take(60).collect(), hint };
        let game = match FAMILIES.iter().find_map(|f| (f.make)(name, &self.tables)) {
            Some(made) => made.map_err(|e| unknown(Some(e)))?,
            None => return Err(unknown(None)),
        };
        open.keep(name, game.clone());
        Ok(game)
    }
}
