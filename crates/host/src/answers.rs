//! What the facade answers with: plain data, the same in the terminal's `--json` and over HTTP.

use crate::adding::Worth;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Serialize, Serializer};
use std::borrow::Cow;
use std::collections::BTreeMap;
use zug_core::{Card, Over, Piece, Scene, Score, Side, Source, Verdict, Wdl};

/// A game in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Info {
    /// Its name on the command line and in URLs.
    pub name: String,
    /// Its name for people.
    pub title: String,
    /// One sentence.
    pub about: String,
    /// What the first and the second player are called.
    pub sides: [String; 2],
    /// Its capabilities.
    pub can: Vec<Capability>,
    /// Whether there is a table.
    pub solved: bool,
}

/// What a game can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Capability {
    /// A table can be made.
    Solve,
    /// Positions can be put together.
    Setup,
    /// Positions have combinatorial values.
    Values,
    /// Proofs reach positions without a table.
    Prove,
    /// Positions have mirror images.
    Symmetry,
    /// What players hold is part of a set-up.
    Hands,
    /// The moves before may forbid moves.
    History,
}

impl Capability {
    /// Its name, as it is in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Capability::Solve => "solve",
            Capability::Setup => "setup",
            Capability::Values => "values",
            Capability::Prove => "prove",
            Capability::Symmetry => "symmetry",
            Capability::Hands => "hands",
            Capability::History => "history",
        }
    }
}

/// A game with all that a page needs to show it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Details {
    /// What the list has.
    #[serde(flatten)]
    pub info: Info,
    /// The rules in a few paragraphs.
    pub rules: String,
    /// The start.
    pub start: String,
    /// Pieces for the set-up editor.
    pub palette: Vec<Piece>,
    /// Slots of its table; `None` when no table can be made.
    pub slots: Option<u64>,
    /// Whether a machine like this one makes that table in a day or so. Others are not worth offering.
    pub feasible: bool,
    /// What is said of the game whatever its size.
    pub card: &'static Card,
}

/// A verdict, or that there is none: all fields are null then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known(pub Option<Verdict>);

/// The value for the player to move; null in all fields when it is unknown.
#[derive(Serialize, JsonSchema)]
struct KnownFields {
    wdl: Option<Wdl>,
    /// Plies to the end when the winner hurries and the loser delays; a draw has none, unless the game is over.
    plies: Option<u32>,
    source: Option<Source>,
}

impl Serialize for Known {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (wdl, plies, source) = (self.0.map(|v| v.wdl), self.0.and_then(|v| v.plies), self.0.map(|v| v.source));
        KnownFields { wdl, plies, source }.serialize(serializer)
    }
}

impl JsonSchema for Known {
    fn schema_name() -> Cow<'static, str> {
        "Verdict".into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        KnownFields::json_schema(generator)
    }
}

/// A position with its legal moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MovesAnswer {
    /// The game.
    pub game: String,
    /// The position, as the game writes it.
    pub position: String,
    /// The game's own number of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// The least number of the positions that look the same turned or mirrored.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub canonical: Option<String>,
    /// The player to move.
    pub side: Side,
    /// How the game ended, if it has.
    pub over: Option<Over>,
    /// The points of a finished game, where points decide.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<Score>,
    /// The legal moves in the order of the rules.
    pub moves: Vec<String>,
    /// The numbers that programs of the game give the legal moves, in their order; in Go points from the top left
    /// corner, then the pass.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub actions: Option<Vec<u32>>,
}

/// A position with what is known of it and of every move.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Position")]
pub struct PositionAnswer {
    /// The game.
    pub game: String,
    /// The position, as the game writes it.
    pub position: String,
    /// The game's own number of it.
    pub code: Option<String>,
    /// The least number of the positions that look the same turned or mirrored.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub canonical: Option<String>,
    /// Other numbers of it that programs of the game use.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub numbers: Option<BTreeMap<&'static str, String>>,
    /// The player to move.
    pub side: Side,
    /// How the game ended, if it has.
    pub over: Option<Over>,
    /// The points of a finished game, where points decide.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<Score>,
    /// The value for the player to move.
    pub verdict: Known,
    /// What it is worth, in a game that adds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub worth: Option<Worth>,
    /// Every move, best first.
    pub moves: Vec<MoveAnswer>,
    /// The picture, where it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scene: Option<Scene>,
}

/// A position with its picture.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(transparent)]
pub struct Seen(pub PositionAnswer);

impl JsonSchema for Seen {
    fn schema_name() -> Cow<'static, str> {
        "SeenPosition".into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let mut schema = PositionAnswer::json_schema(generator);
        if let Some(required) = schema.get_mut("required").and_then(|required| required.as_array_mut()) {
            required.push("scene".into());
        }
        if let Some(fields) = schema.get_mut("properties").and_then(|fields| fields.as_object_mut()) {
            fields.insert("scene".into(), generator.subschema_for::<Scene>().into());
        }
        schema
    }
}

/// A move and what it leads to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Move")]
pub struct MoveAnswer {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// The position after it.
    pub after: String,
    /// Its numbers in programs of the game: one, or several that mean the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub actions: Option<Vec<u32>>,
    /// Its value for the player who makes it, that move counted.
    pub verdict: Known,
    /// What the position after it is worth, in a game that adds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub worth: Option<Worth>,
    /// Whether it gives away a better result.
    pub mistake: bool,
}

/// One ply of a game that was played; ply 0 is the start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ply {
    /// How many moves were made.
    pub ply: usize,
    /// The move that led here.
    #[serde(rename = "move")]
    pub text: Option<String>,
    /// The position.
    pub position: String,
    /// The player to move.
    pub side: Side,
    /// How the game ended, repetition included, if it has.
    pub over: Option<Over>,
    /// The points of a finished game, where points decide.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<Score>,
    /// How many legal moves there are.
    pub legal: usize,
    /// The legal moves.
    pub moves: Vec<String>,
    /// Their numbers in programs of the game, in order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub actions: Option<Vec<u32>>,
}

impl Ply {
    pub(crate) fn new(ply: usize, text: Option<String>, here: MovesAnswer) -> Ply {
        let MovesAnswer { position, side, over, score, moves, actions, .. } = here;
        Ply { ply, text, position, side, over, score, legal: moves.len(), moves, actions }
    }
}

/// A line of perfect play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Line")]
pub struct LineAnswer {
    /// The game.
    pub game: String,
    /// Where it begins.
    pub position: String,
    /// The player to move there.
    pub side: Side,
    /// The value there.
    pub verdict: Known,
    /// The moves.
    pub line: Vec<LineStep>,
    /// How the game ends; `None` when it would go on for ever.
    pub over: Option<Over>,
}

/// A move of a line, and the position after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LineStep {
    /// Counted from 1.
    pub ply: usize,
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// The position after it.
    pub position: String,
    /// The player to move then.
    pub side: Side,
    /// The value for that player.
    pub verdict: Known,
}

/// A position with a wanted value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Puzzle")]
pub struct PuzzleAnswer {
    /// The position.
    pub position: String,
    /// The result for the player to move.
    pub wdl: Wdl,
    /// The distance.
    pub plies: Option<u32>,
    /// How many moves there are.
    pub moves: usize,
    /// How many of them keep the result.
    pub keeping: usize,
}

/// A position of a tree that was played through.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walked {
    /// The move that led to it, as the game writes it; empty at the root.
    pub text: String,
    /// Equal for equal positions.
    pub key: u64,
    /// The player to move.
    pub side: Side,
    /// How the game ended, if it has.
    pub over: Option<Over>,
    /// The value for the player to move, if it was asked for and is known.
    pub verdict: Known,
    /// What the rules have against the step of a record that led to it.
    pub problem: Option<String>,
}

/// A score that was proved, or the bounds that were. Points are the first player's less the second's, before komi.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ExactAnswer {
    /// The game.
    pub game: String,
    /// The score is at least this.
    pub low: i32,
    /// The score is at most this.
    pub high: i32,
    /// Why the two differ, if they do, or why the line ends early.
    pub stopped: Option<String>,
    /// A best move, where the score is proved and a line was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<String>,
    /// Best play to the end.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub line: Vec<String>,
    /// What it took.
    pub work: zug_search::superko::Work,
}
