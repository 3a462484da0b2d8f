//! What is kept: studies, their games, what was wrong with the text they came from.

use crate::DraftGames;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Something wrong in the text a study was made from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Problem {
    /// The game in the file, from 1.
    pub game: usize,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What is wrong.
    pub message: String,
    /// Whether something was lost by it; else it is a warning.
    pub grave: bool,
}

/// A study to be kept.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    /// Its name.
    pub name: String,
    /// What people sort it under.
    pub tags: Vec<String>,
    /// The text it was made from.
    pub source: String,
    /// What was wrong with it.
    pub problems: Vec<Problem>,
    /// Its games.
    pub games: DraftGames,
}

/// A game of a study to be kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DraftGame {
    /// The rules, by name.
    pub game: String,
    /// Where it begins.
    pub start: String,
    /// The number of the first halfmove, odd for the first player.
    pub halfmove: u32,
    /// Tags in their order.
    pub tags: Vec<(String, String)>,
    /// The result as the file writes it.
    pub ending: String,
    /// The tree: parents before children, siblings in order; the first is the root and its own parent.
    pub nodes: Vec<DraftNode>,
}

/// A node of a tree to be kept.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DraftNode {
    /// The index of the node before.
    pub parent: u32,
    /// The move that leads here.
    pub text: String,
    /// Equal for equal positions.
    pub key: u64,
    /// Comment before the move.
    pub before: String,
    /// Comment after it.
    pub after: String,
    /// Glyphs.
    pub nags: Vec<u32>,
}

/// A study in a list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "StudySummary")]
pub struct Summary {
    /// Its number.
    pub id: i64,
    /// Its name.
    pub name: String,
    /// What people sort it under.
    pub tags: Vec<String>,
    /// Counts the edits.
    pub revision: u64,
    /// When it was edited last, in UTC.
    pub updated: String,
    /// How many games it has.
    pub game_count: u64,
    /// How many positions they have.
    pub nodes: u64,
    /// The rules of its games, by name; the first twenty.
    pub kinds: Vec<String>,
    /// A name for its first game.
    pub title: String,
    /// Where a position that was looked for stands: the first places.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub found: Vec<Found>,
    /// Why it cannot be trusted, if it cannot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub damaged: Option<String>,
}

/// A study in the library.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Study {
    /// Its number.
    pub id: i64,
    /// Its name.
    pub name: String,
    /// What people sort it under.
    pub tags: Vec<String>,
    /// Counts the edits.
    pub revision: u64,
    /// When it was edited last, in UTC.
    pub updated: String,
    /// How many games it has.
    pub game_count: u64,
    /// How many positions they have.
    pub nodes: u64,
    /// The rules of its games, by name; the first twenty.
    pub kinds: Vec<String>,
    /// Its games; of many the first.
    pub games: Vec<Game>,
    /// What was lost in reading; of many the first.
    pub errors: Vec<Problem>,
    /// What was odd in reading; of many the first.
    pub warnings: Vec<Problem>,
    /// How much was lost in reading.
    pub error_count: u64,
    /// How much was odd in reading.
    pub warning_count: u64,
}

/// Some games of a study.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "StudyGames")]
pub struct Games {
    /// The games.
    pub games: Vec<Game>,
    /// The place to go on from; `None` at the end.
    pub next: Option<u32>,
}

/// A place in a study.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "StudyPlace")]
pub struct Found {
    /// The game, from 0.
    pub game: u32,
    /// The node.
    pub node: u32,
}

/// A game of a study.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "StudyGame")]
pub struct Game {
    /// Its place, from 0.
    pub index: u32,
    /// A name for lists.
    pub title: String,
    /// The rules, by name.
    pub game: String,
    /// Tags in their order.
    #[serde(serialize_with = "as_map")]
    #[schemars(with = "BTreeMap<String, String>")]
    pub tags: Vec<(String, String)>,
    /// The result as the file writes it.
    pub ending: String,
    /// How many positions its tree has, the start included; nodes that were deleted do not count.
    pub nodes: u64,
    /// Where it begins.
    pub start: String,
    /// The number of the first halfmove.
    pub halfmove: u32,
}

/// What it takes to play a game on: the part of [`Game`] that is cheap to ask for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// The rules, by name.
    pub game: String,
    /// Where it begins.
    pub start: String,
    /// The number of the first halfmove.
    pub halfmove: u32,
    /// How many positions its tree has.
    pub nodes: u64,
}

/// What is kept of one node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The moves from the root to it.
    pub path: Vec<String>,
    /// Comment before the move.
    pub before: String,
    /// Comment after it.
    pub after: String,
    /// Glyphs.
    pub nags: Vec<u32>,
}

fn as_map<S: serde::Serializer>(tags: &[(String, String)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(tags.iter().map(|(name, value)| (name, value)))
}

/// A name for lists: the players, the event, or the place in the file.
pub fn title(tags: &[(String, String)], index: u32) -> String {
    let tag = |name: &str| tags.iter().find(|(n, v)| n == name && !v.is_empty() && v != "?").map(|(_, v)| v.as_str());
    match (tag("White").or(tag("PB")), tag("Black").or(tag("PW"))) {
        (Some(first), Some(second)) => format!("{first} – {second}"),
        (Some(one), None) | (None, Some(one)) => one.into(),
        (None, None) => tag("Event").or(tag("GN")).map_or_else(|| format!("Game {}", index + 1), String::from),
    }
}
