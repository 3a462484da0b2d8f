//! All games by name.

use crate::error::HostError;
use crate::game::AnyGame;
use crate::hosted::Hosted;
use crate::records::Records;
use crate::small_go;
use crate::summands::summand;
use crate::tables::{Tables, compared};
use crate::thinking::Searching;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use zug_core::{About, Card, Named, Progress, Side, Symmetry};
use zug_games::chess::{self, Chess};
use zug_games::dobutsu::seed::{Record, State, Stats};
use zug_games::dobutsu::{self, Dobutsu};
use zug_games::go::{self, Go};
use zug_games::gobblet::{self, Gobblet, Reading, Strict, V2};
use zug_games::mills::{self, Mills};
use zug_games::mnk::{self, Mnk, Size};
use zug_games::{returning, sections};
use zug_retro::Differences;
use zug_search::chess::ChessPlayer;
use zug_search::go::GoPlayer;
use zug_search::prover_in_rows;
use zug_table::TableOracle;

/// A game, or what is wrong with the numbers in its name; `None` when there is no such variant.
pub(crate) type Made = Option<Result<Arc<dyn AnyGame>, String>>;

/// Makes a game of a card.
type Make = fn(&Named, &Path) -> Made;

/// The games that do not add, each with what it can do beside its rules. A new one is a line here; those that add are
/// in `zug_games::sections`, those whose positions come back in `zug_games::returning`.
static GAMES: &[(&Card, Make)] = &[
    (&gobblet::CARD, gobblet),
    (&dobutsu::CARD, dobutsu),
    (&mills::CARD, mills),
    (&go::CARD, go),
    (&mnk::CARD, mnk),
    (&mnk::DROP, mnk),
    (&chess::CARD, chess),
    (&chess::CHESS960, chess),
];

fn cards() -> impl Iterator<Item = &'static Card> + Clone {
    GAMES.iter().map(|(card, _)| *card).chain(returning::CARDS.iter().copied()).chain(sections::cards())
}

fn make(named: &Named, tables: &Path) -> Made {
    let own = GAMES.iter().find(|(card, _)| card.name == named.card.name);
    let others = if named.card.section.is_some() { summand } else { returned };
    own.map_or(others as Make, |(_, make)| *make)(named, tables)
}

/// A game whose positions come back.
fn returned(named: &Named, tables: &Path) -> Made {
    let size = match named.size() {
        Ok(size) => size,
        Err(e) => return Some(Err(e)),
    };
    let Some(rules) = returning::sized(named.card, &size) else { return Some(Err(named.refusal())) };
    Some(Ok(Arc::new(Hosted::new(named.about(), rules, tables).walked())))
}

fn chess(named: &Named, tables: &Path) -> Made {
    let rules = match Chess::named(&named.name())? {
        Ok(rules) => rules,
        Err(e) => return Some(Err(e)),
    };
    let searching = Searching::by(ChessPlayer, ChessPlayer::settings());
    Some(Ok(Arc::new(Hosted::new(chess::about(named), rules, tables).searched(searching))))
}

fn mnk(named: &Named, tables: &Path) -> Made {
    let size = match Size::named(&named.name())? {
        Ok(size) => size,
        Err(e) => return Some(Err(e)),
    };
    // `scripts/make-book` makes it from nothing.
    let book = (named.name() == "drop-7x6x4").then_some(include_bytes!("../books/drop-7x6x4.book").as_slice());
    if size.cells() <= u64::BITS {
        let hosted = Hosted::new(size.about(), Mnk::<u64>::new(size), tables).solvable();
        return Some(Ok(Arc::new(hosted.symmetric().provable(prover_in_rows, book))));
    }
    let searching = Searching::default().sharing();
    let hosted = Hosted::new(size.about(), Mnk::<u128>::new(size), tables).symmetric().searched(searching);
    Some(Ok(Arc::new(hosted.provable(prover_in_rows, book))))
}

fn gobblet(named: &Named, tables: &Path) -> Made {
    let about = gobblet::about(named)?;
    Some(Ok(match about.name.as_str() {
        Gobblet::<V2>::NAME => {
            let more = |tables: Tables<_>| tables.reading_codes().beside(Strict::NAME, in_other_reading::<V2, Strict>);
            Arc::new(Hosted::new(about, Gobblet::<V2>::new(), tables).tabled(more).symmetric())
        }
        _ => {
            let more = |tables: Tables<_>| tables.coded().beside(V2::NAME, in_other_reading::<Strict, V2>);
            Arc::new(Hosted::new(about, Gobblet::<Strict>::new(), tables).tabled(more).symmetric())
        }
    }))
}

fn in_other_reading<R: Reading, S: Reading>(
    own: &TableOracle<Gobblet<R>>,
    folder: &Path,
    progress: &Progress,
) -> Result<Differences<gobblet::Pos>, HostError> {
    compared(own, (S::NAME, Gobblet::<S>::new()), folder, progress)
}

fn dobutsu(named: &Named, tables: &Path) -> Made {
    let rules = Dobutsu::named(&named.name())?;
    let (variant, recorded) = (rules.variant(), rules.has_states());
    let mut hosted = Hosted::new(dobutsu::about(variant), rules, tables).symmetric();
    if variant.drops {
        hosted = hosted.with_hands();
    }
    Some(Ok(Arc::new(hosted.tabled(|tables| {
        let tables = tables.of_game(with_repetition).related(Dobutsu::named);
        if recorded { tables.recorded(DOBUTSU_RECORDS) } else { tables }
    }))))
}

/// Where play may go on for ever every value is the same, so there is one table.
fn with_repetition(name: &str) -> String {
    dobutsu::Variant::named(name).map_or_else(|| name.into(), |variant| dobutsu::Variant { repetition: true, ..variant }.name())
}

fn mills(named: &Named, tables: &Path) -> Made {
    let Some(rules) = Mills::named(&named.name()) else { return Some(Err(named.refusal())) };
    let variant = rules.variant();
    let hosted = Hosted::new(mills::about(variant), rules, tables).symmetric().tabled(|tables| tables.related(Mills::named));
    Some(Ok(Arc::new(if variant.endgame.is_none() { hosted.with_hands() } else { hosted })))
}

/// A state with its statistics, as the seed program keeps them; which player is called active is not told.
const DOBUTSU_RECORDS: Records<Dobutsu> = Records {
    write: |p, side, value| Some(Record::new(State::new(p, side), Stats::of(value)?).bits()),
    read: |bits| {
        let record = Record::from_bits(bits)?;
        let (wdl, plies) = record.stats().value();
        let claim = (record.stats().reports() == 0).then_some((wdl, plies));
        Some((record.state().pos(Side::Left).ok()?, Side::Left, claim))
    },
    canonical: |rules, p| rules.canonical(p),
};

fn go(named: &Named, tables: &Path) -> Made {
    let name = named.name();
    let options = match go::Options::named(&name)? {
        Ok(options) => options,
        Err(e) => return Some(Err(e)),
    };
    let about = go::about(&name, &options);
    // Each number of words is the whole facade compiled anew, so boards of three words are played in six.
    Some(Ok(match go::words(&options) {
        1 => Arc::new(hosted_go::<1>(about, options, tables).scored(small_go::exact)),
        2 => Arc::new(hosted_go::<2>(about, options, tables)),
        _ => Arc::new(hosted_go::<6>(about, options, tables)),
    }))
}

fn hosted_go<const N: usize>(about: About, options: go::Options, tables: &Path) -> Hosted<Go<N>> {
    Hosted::new(about, Go::new(options), tables).symmetric().searched(Searching::by(GoPlayer, GoPlayer::settings())).with_boards(
        |rules, progress| {
            go::count_boards(rules.options(), progress).map_err(|e| match e {
                go::CountError::Interrupted(stopped) => stopped.into(),
                go::CountError::TooMany => HostError::Uncounted(e.to_string()),
            })
        },
    )
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

    /// The cards of all games.
    pub fn cards(&self) -> Vec<&'static Card> {
        Host::all_cards()
    }

    /// The same without a host: they are known before there is a folder of tables.
    pub fn all_cards() -> Vec<&'static Card> {
        cards().collect()
    }

    /// The games that lists show.
    pub fn examples(&self) -> Vec<Arc<dyn AnyGame>> {
        let names = cards().flat_map(|card| card.examples);
        names.map(|name| self.game(name).expect("examples are games")).collect()
    }

    /// The game with this name, whichever of its names that is.
    pub fn game(&self, name: &str) -> Result<Arc<dyn AnyGame>, HostError> {
        let mut open = self.open.lock().expect("no panic while held");
        if let Some(game) = open.get(name) {
            return Ok(game);
        }
        let unknown = |hint| HostError::UnknownGame { name: name.chars().take(60).collect(), hint };
        let meant = || Named::suggestion(cards(), name).map(|meant| format!("did you mean {meant}?"));
        let named = Named::find(cards(), name).ok_or_else(|| unknown(meant()))?;
        let usual = named.name();
        if let Some(game) = open.get(&usual) {
            return Ok(game);
        }
        let game = match make(&named, &self.tables) {
            Some(made) => made.map_err(|e| unknown(Some(e)))?,
            None => return Err(unknown(None)),
        };
        open.keep(&usual, game.clone());
        Ok(game)
    }
}
