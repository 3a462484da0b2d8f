//! Where games leave a study: the last position of each that the study knows, and the move that was made there.
//!
//! Positions are compared, not moves: a game that comes back by another order of moves has not left.

use crate::explorer::{Results, side_of};
use crate::study::title;
use crate::{DraftGame, Library, LibraryError, columns};
use rusqlite::Connection;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use zug_core::{Progress, Side};

/// A game that is compared with a study.
#[derive(Clone, Debug)]
pub struct Compared {
    /// The game.
    pub game: DraftGame,
    /// Its number in the file or study it is from, from 0.
    pub index: u32,
}

/// A move that led games out of a study.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Departure {
    /// The game of the study, from 0, that knows the position.
    pub game: u32,
    /// Its node there.
    pub node: u32,
    /// The moves to it.
    pub ply: u32,
    /// Who left.
    pub side: Side,
    /// Whether that was the player asked for; `null` when nobody was.
    pub own: Option<bool>,
    /// The move that was made.
    #[serde(rename = "move")]
    pub text: String,
    /// The moves the study has there.
    pub known: Vec<String>,
    /// How many games left here.
    pub games: u64,
    /// How they ended.
    pub results: Results,
    /// Some of them.
    pub examples: Vec<ComparedGame>,
}

/// A game that was compared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ComparedGame {
    /// Its number in the file or study it is from, from 0.
    pub index: u32,
    /// The players.
    pub title: String,
    /// The result as the file writes it.
    pub ending: String,
}

/// Where games leave a study.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Departures {
    /// How many games were compared.
    pub games: u64,
    /// How many of them never leave the study.
    pub inside: u64,
    /// How many have no position in common with it.
    pub outside: u64,
    /// The moves that lead out, the most frequent first.
    pub departures: Vec<Departure>,
    /// Whether there are more than these.
    pub more: bool,
}

/// So many departures are told, and so many games of each.
const MOST: usize = 500;
const MOST_EXAMPLES: usize = 5;

/// A position a study knows.
struct Place {
    game: u32,
    node: u32,
    ply: u32,
    moves: Vec<String>,
}

/// The positions of a study, by board and key.
#[derive(Default)]
struct Known {
    places: HashMap<(String, u64), Place>,
}

impl Known {
    /// Adds a tree; `board` tells apart what is played on different boards.
    fn add(&mut self, db: &Connection, id: i64, index: u32, board: &str) -> Result<(), LibraryError> {
        let rows = columns::rows(db, id)?;
        let place: HashMap<u32, usize> = rows.iter().zip(0..).map(|(row, at)| (row.id, at)).collect();
        let mut plies = vec![0u32; rows.len()];
        for (at, row) in rows.iter().enumerate() {
            let before = place.get(&row.parent).copied().filter(|_| row.id != 0);
            plies[at] = before.map_or(0, |before| plies[before] + 1);
            if let Entry::Vacant(free) = self.places.entry((board.into(), row.key)) {
                free.insert(Place { game: index, node: row.id, ply: plies[at], moves: Vec::new() });
            }
            if let Some(from) = before.and_then(|before| self.places.get_mut(&(board.into(), rows[before].key)))
                && !from.moves.contains(&row.text)
            {
                from.moves.push(row.text.clone());
            }
        }
        Ok(())
    }

    /// Where the games leave.
    fn compare(
        &self,
        games: impl Iterator<Item = Result<Compared, LibraryError>>,
        board: impl Fn(&str) -> String,
        player: Option<&str>,
        progress: &Progress,
    ) -> Result<Departures, LibraryError> {
        let mut answer = Departures::default();
        let mut found: Vec<Departure> = Vec::new();
        let mut places: HashMap<(u32, u32, String, Option<bool>), usize> = HashMap::new();
        for compared in games {
            progress.check()?;
            let Compared { game, index } = compared?;
            let me = player.map(|player| side_of(&game.tags, player));
            if me == Some(None) {
                continue;
            }
            answer.games += 1;
            let (line, board) = (main_line(&game), board(&game.game));
            let last = line.iter().rposition(|&at| self.places.contains_key(&(board.clone(), game.nodes[at].key)));
            let Some(last) = last else {
                answer.outside += 1;
                continue;
            };
            let Some(next) = line.get(last + 1).map(|&at| &game.nodes[at]) else {
                answer.inside += 1;
                continue;
            };
            let known = &self.places[&(board, game.nodes[line[last]].key)];
            let side = Side::BOTH[(game.halfmove as usize + 1 + last) % 2];
            let own = me.flatten().map(|me| me == side);
            let at = *places.entry((known.game, known.node, next.text.clone(), own)).or_insert_with(|| {
                found.push(Departure {
                    game: known.game,
                    node: known.node,
                    ply: known.ply,
                    side,
                    own,
                    text: next.text.clone(),
                    known: known.moves.clone(),
                    games: 0,
                    results: Results::default(),
                    examples: Vec::new(),
                });
                found.len() - 1
            });
            let departure = &mut found[at];
            departure.games += 1;
            departure.results.count(&game.ending);
            if departure.examples.len() < MOST_EXAMPLES {
                departure.examples.push(ComparedGame { index, title: title(&game.tags, index), ending: game.ending });
            }
        }
        found.sort_by_key(|d| (std::cmp::Reverse(d.games), d.ply));
        answer.more = found.len() > MOST;
        found.truncate(MOST);
        answer.departures = found;
        Ok(answer)
    }
}

impl Library {
    /// Where games leave a study; `board` tells apart what is played on different boards, and of a `player` only the
    /// own games count.
    pub fn departures(
        &self,
        study: i64,
        games: impl Iterator<Item = Result<Compared, LibraryError>>,
        board: impl Fn(&str) -> String,
        player: Option<&str>,
        progress: &Progress,
    ) -> Result<Departures, LibraryError> {
        let mut known = Known::default();
        self.revision(study)?;
        let mut db = self.reader()?;
        let db = db.transaction()?;
        for (id, index, game) in trees(&db, study)? {
            self.sound(&db, study, id, progress)?;
            known.add(&db, id, index, &board(&game))?;
        }
        known.compare(games, board, player, progress)
    }
}

/// The nodes of a game's main line, from its start. Nodes come in pre-order, so a first move stands right behind the
/// position it is made in.
fn main_line(game: &DraftGame) -> Vec<usize> {
    let follows = |at: &usize| game.nodes.get(at + 1).filter(|next| next.parent as usize == *at).map(|_| at + 1);
    std::iter::successors((!game.nodes.is_empty()).then_some(0), follows).collect()
}

/// The trees of a study: their ids, their places, their rules.
fn trees(db: &Connection, study: i64) -> Result<Vec<(i64, u32, String)>, LibraryError> {
    let mut games = db.prepare_cached("SELECT id, place, game FROM game WHERE study = ?1 ORDER BY place")?;
    let trees = games.query_map([study], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?.collect::<Result<_, _>>()?;
    Ok(trees)
}
