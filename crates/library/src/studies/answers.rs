//! What studies are asked and what they answer, as plain data.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use zug_core::{Over, Side};
use zug_host::{Known, PositionAnswer, Seen};
use zug_studies::{Columns, Edit, Node};
use zug_tree::note::{Eval, commands, prose};

/// How a text is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "StudyFormat")]
pub enum Format {
    /// To be seen from the text.
    #[default]
    Auto,
    /// Portable Game Notation: chess.
    Pgn,
    /// Smart Game Format.
    Sgf,
    /// Moves of a game separated by spaces.
    Moves,
}

/// Which studies to list; everything asked for has to hold.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WantedStudies {
    /// Part of the name, of a tag or of a game's tags.
    #[serde(rename = "q")]
    pub text: Option<String>,
    /// A tag.
    pub tag: Option<String>,
    /// The rules of a game in it.
    pub game: Option<String>,
    /// A position of that game.
    pub position: Option<String>,
    /// Whether positions that are symmetric to it count, for games that have symmetries.
    #[serde(default)]
    pub alike: bool,
    /// Where the page before ended: its `next`.
    pub after: Option<String>,
    /// So many at most, up to 1000; 100 when missing.
    pub limit: Option<usize>,
}

/// A study to be made.
#[derive(Clone, Debug, Default, Hash, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewStudy {
    /// Its name; made from the games when missing.
    pub name: Option<String>,
    /// The text; empty for a study that begins with a position.
    #[serde(default)]
    pub text: String,
    /// How the text is written.
    #[serde(default)]
    pub format: Format,
    /// The game, where the text does not say it.
    pub game: Option<String>,
}

/// Which games are looked at for what was played from a position.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WantedMoves {
    /// The rules.
    pub game: String,
    /// The position; the start when missing.
    pub position: Option<String>,
    /// Only the games of this study.
    pub study: Option<i64>,
    /// Only the games of a player, by part of a name.
    pub player: Option<String>,
}

/// Games to compare a study with: a text, or another study.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OwnGames {
    /// The text.
    #[serde(default)]
    pub text: String,
    /// How it is written.
    #[serde(default)]
    pub format: Format,
    /// The game, where the text does not say it.
    pub game: Option<String>,
    /// The study, in the place of a text.
    pub study: Option<i64>,
    /// Only the games of a player, by part of a name; who left is then told.
    pub player: Option<String>,
}

/// A tree in columns with what belongs to all of it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Tree")]
pub struct TreeAnswer {
    /// The study's revision.
    pub revision: u64,
    /// The game.
    pub game: String,
    /// Where it begins.
    pub start: String,
    /// The number of the first halfmove, odd for the first player.
    pub halfmove: u32,
    /// What the players are called.
    pub sides: [String; 2],
    /// How many edits can be taken back.
    pub undo: u32,
    /// How many can be done again.
    pub redo: u32,
    /// Whether this is all of the tree; else it is one line of it, and which positions occur elsewhere is not said.
    pub whole: bool,
    /// The nodes.
    #[serde(flatten, serialize_with = "inside")]
    pub columns: Arc<Columns>,
}

/// What is shared is written as what it is.
fn inside<S: serde::Serializer>(columns: &Arc<Columns>, serializer: S) -> Result<S::Ok, S::Error> {
    columns.serialize(serializer)
}

/// A node with all that is known of its position.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Node")]
pub struct NodeAnswer {
    /// Its id.
    pub node: u32,
    /// Comment before the move, as it is written.
    pub before: String,
    /// Comment after it.
    pub after: String,
    /// What of the comment is for people, without the commands.
    pub prose: String,
    /// Glyphs.
    pub nags: Vec<u32>,
    /// The cells of the move that leads here.
    pub touched: Vec<String>,
    /// Arrows and coloured cells.
    pub shapes: Shapes,
    /// Seconds on the clock.
    pub clock: Option<f64>,
    /// What an engine thought, from the first player's view.
    pub eval: Option<EvalAnswer>,
    /// The position, with its picture.
    #[serde(flatten)]
    #[schemars(with = "Seen")]
    pub position: PositionAnswer,
}

/// The value of a node's position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct NodeValue {
    /// The node.
    pub node: u32,
    /// The player to move.
    pub side: Side,
    /// How the game ended, if it has.
    pub over: Option<Over>,
    /// For the player to move.
    pub verdict: Known,
    /// What of its comments is for people, if there is any.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub prose: String,
}

/// What is drawn over the board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Shapes {
    /// From, to, colour.
    pub arrows: Vec<(String, String, &'static str)>,
    /// Cell, colour.
    pub cells: Vec<(String, &'static str)>,
}

/// An engine's opinion.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "Eval")]
pub enum EvalAnswer {
    /// In pawns.
    Pawns(f64),
    /// Mate in so many moves.
    Mate(i32),
}

impl NodeAnswer {
    /// Puts together what the library keeps and what the game knows.
    pub(super) fn new(node: u32, noted: Node, touched: Vec<String>, position: PositionAnswer) -> NodeAnswer {
        let Node { before, after, nags, .. } = noted;
        let mut shapes = Shapes::default();
        let (mut clock, mut eval) = (None, None);
        for command in commands(&before).chain(commands(&after)) {
            clock = if command.name == "clk" { command.seconds().or(clock) } else { clock };
            eval = command.eval().or(eval);
            for mark in command.marks() {
                let colour = match mark.colour {
                    'R' => "red",
                    'Y' => "yellow",
                    'B' => "blue",
                    _ => "green",
                };
                match mark.to {
                    Some(to) => shapes.arrows.push((mark.from.into(), to.into(), colour)),
                    None => shapes.cells.push((mark.from.into(), colour)),
                }
            }
        }
        let eval = eval.map(|e| match e {
            Eval::Pawns(n) => EvalAnswer::Pawns(n),
            Eval::Mate(n) => EvalAnswer::Mate(n),
        });
        let prose = for_people(&before, &after);
        NodeAnswer { node, before, after, prose, nags, touched, shapes, clock, eval, position }
    }
}

/// What of the comments of a node is for people, without the commands.
pub(super) fn for_people(before: &str, after: &str) -> String {
    [prose(before), prose(after)].join(" ").trim().to_string()
}

/// An edit as clients write it.
pub type EditRequest = Edit<String>;
