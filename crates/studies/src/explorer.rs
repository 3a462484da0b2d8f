//! One's own games as an opening book: what was played from a position, how often, and how it ended.
//!
//! A game counts where its main line passes; a study with variations counts as a line that somebody wrote down.

use crate::study::title;
use crate::{Library, LibraryError, columns, list};
use rusqlite::{Connection, params};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use zug_core::{Progress, Side};

/// Which games are looked at; everything asked for has to hold.
#[derive(Clone, Debug, Default)]
pub struct Scope {
    /// The rules; `*` stands for any characters.
    pub game: String,
    /// One study.
    pub study: Option<i64>,
    /// Part of the name of a player.
    pub player: Option<String>,
}

/// How games ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Results {
    /// Won by the player who moves first in the game.
    pub first: u64,
    /// Drawn.
    pub draws: u64,
    /// Won by the other.
    pub second: u64,
    /// Without a result.
    pub open: u64,
}

impl Results {
    /// Counts a game by the result its file writes.
    pub fn count(&mut self, ending: &str) {
        *match winner(ending) {
            Some(Some(Side::Left)) => &mut self.first,
            Some(Some(Side::Right)) => &mut self.second,
            Some(None) => &mut self.draws,
            None => &mut self.open,
        } += 1;
    }
}

/// Who won by the result of a PGN or SGF file; `Some(None)` is a draw, `None` unknown. Black is the first player of SGF.
fn winner(ending: &str) -> Option<Option<Side>> {
    match ending.trim() {
        "1-0" => Some(Some(Side::Left)),
        "0-1" => Some(Some(Side::Right)),
        "1/2-1/2" | "0" => Some(None),
        text if text.eq_ignore_ascii_case("draw") || text.eq_ignore_ascii_case("jigo") => Some(None),
        text if text.starts_with("B+") => Some(Some(Side::Left)),
        text if text.starts_with("W+") => Some(Some(Side::Right)),
        _ => None,
    }
}

/// A move that was made from a position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Continuation {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// Games in which it was played.
    pub games: u64,
    /// How they ended.
    pub results: Results,
    /// Trees in which it is written down, without being played.
    pub lines: u64,
}

/// A game with a position in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "GameExample")]
pub struct Example {
    /// The study.
    pub study: i64,
    /// The game, from 0.
    pub game: u32,
    /// The node.
    pub node: u32,
    /// The players.
    pub title: String,
    /// The result as the file writes it.
    pub ending: String,
}

/// What was played from a position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Explored {
    /// Games whose main line passes here.
    pub games: u64,
    /// How they ended.
    pub results: Results,
    /// The moves, the most played first.
    pub moves: Vec<Continuation>,
    /// Some of the games, the last kept first.
    pub examples: Vec<Example>,
    /// Whether there were more places than are looked at.
    pub more: bool,
}

/// So many places are looked at.
const MOST_PLACES: usize = 200_000;
/// So many games are named.
const MOST_EXAMPLES: usize = 12;

/// A place of a position in a game.
struct Place {
    game: i64,
    node: u32,
    study: i64,
    index: u32,
    ending: String,
    tags: Vec<(String, String)>,
}

impl Library {
    /// What was played from positions with these keys, in all studies or some.
    pub fn explore(&self, keys: &[u64], scope: &Scope, progress: &Progress) -> Result<Explored, LibraryError> {
        let mut db = self.reader()?;
        let db = db.transaction()?;
        explore(&db, keys, scope, progress)
    }
}

fn explore(db: &Connection, keys: &[u64], scope: &Scope, progress: &Progress) -> Result<Explored, LibraryError> {
    let sql = "SELECT n.game, n.id, g.study, g.place, g.ending, g.tags FROM node n JOIN game g ON g.id = n.game
               WHERE n.key IN (SELECT value FROM json_each(?1)) AND g.game GLOB ?2 AND (?3 IS NULL OR g.study = ?3)
               AND (?4 IS NULL OR instr(lower(g.tags), lower(?4))) ORDER BY n.game DESC, n.id";
    let mut places = db.prepare_cached(sql)?;
    let mut rows = places.query(params![list::listed(keys)?, scope.game, scope.study, scope.player])?;
    let (mut answer, mut moves) = (Explored::default(), BTreeMap::<String, Continuation>::new());
    let mut seen = Seen::default();
    let mut left = MOST_PLACES;
    while let Some(row) = rows.next()? {
        progress.check()?;
        left -= 1;
        if left == 0 {
            answer.more = true;
            break;
        }
        let tags = serde_json::from_str(&row.get::<_, String>(5)?)?;
        let place = Place { game: row.get(0)?, node: row.get(1)?, study: row.get(2)?, index: row.get(3)?, ending: row.get(4)?, tags };
        if scope.player.as_deref().is_some_and(|player| side_of(&place.tags, player).is_none()) {
            continue;
        }
        let played = match way(db, place.game, place.node)? {
            Way::Gone => continue,
            Way::Played => true,
            Way::Beside => false,
        };
        if seen.of(place.game).here(played) {
            answer.games += 1;
            answer.results.count(&place.ending);
            if answer.examples.len() < MOST_EXAMPLES {
                let title = title(&place.tags, place.index);
                answer.examples.push(Example {
                    study: place.study,
                    game: place.index,
                    node: place.node,
                    title,
                    ending: place.ending.clone(),
                });
            }
        }
        for (child, text) in columns::children(db, place.game, place.node)?.into_iter().map(|row| row.text).enumerate() {
            let made = played && child == 0;
            if !seen.moves.insert((text.clone(), made)) {
                continue;
            }
            let known = moves.entry(text.clone()).or_insert_with(|| Continuation { text, ..Continuation::default() });
            if made {
                known.games += 1;
                known.results.count(&place.ending);
            } else {
                known.lines += 1;
            }
        }
    }
    answer.moves = moves.into_values().collect();
    answer.moves.sort_by_key(|known| std::cmp::Reverse((known.games, known.lines)));
    Ok(answer)
}

/// What was counted of the game looked at: a position that comes twice counts once.
#[derive(Default)]
struct Seen {
    game: Option<i64>,
    passed: bool,
    moves: BTreeSet<(String, bool)>,
}

impl Seen {
    fn of(&mut self, game: i64) -> &mut Seen {
        if self.game != Some(game) {
            *self = Seen { game: Some(game), ..Seen::default() };
        }
        self
    }

    /// Whether the main line passes here for the first time.
    fn here(&mut self, played: bool) -> bool {
        played && !std::mem::replace(&mut self.passed, true)
    }
}

/// How a node is reached.
enum Way {
    /// It, or one before it, is deleted.
    Gone,
    /// It is on the main line.
    Played,
    /// It is in a variation.
    Beside,
}

fn way(db: &Connection, game: i64, node: u32) -> Result<Way, LibraryError> {
    let path = match columns::path(db, game, node) {
        Ok(path) => path,
        Err(LibraryError::NoNode(_)) => return Ok(Way::Gone),
        Err(e) => return Err(e),
    };
    let sql = format!("SELECT id FROM node {} LIMIT 1", columns::CHILDREN);
    let mut first = db.prepare_cached(&sql)?;
    for pair in path.windows(2) {
        if first.query_row(params![game, pair[0]], |row| row.get::<_, u32>(0))? != pair[1] {
            return Ok(Way::Beside);
        }
    }
    Ok(Way::Played)
}

/// On which side somebody played, by part of a name; `None` in other people's games.
pub fn side_of(tags: &[(String, String)], player: &str) -> Option<Side> {
    let player = player.to_lowercase();
    let is = |names: [&str; 2]| tags.iter().any(|(name, value)| names.contains(&name.as_str()) && value.to_lowercase().contains(&player));
    match (is(["White", "PB"]), is(["Black", "PW"])) {
        (true, _) => Some(Side::Left),
        (false, true) => Some(Side::Right),
        (false, false) => None,
    }
}
