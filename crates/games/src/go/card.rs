//! The card of the game, and what is said of its boards and options.

use super::{Ko, Options};
use zug_core::{About, Card, Sizes};

/// Go.
pub const CARD: Card = Card {
    name: "go",
    title: "Go",
    aliases: &[("baduk", "go"), ("weiqi", "go")],
    pattern: "go-COLSxROWS[-kKOMI][-ssk|-plainko][-suicide][-nocap]",
    family: "Go",
    about: "Go on a board of COLS × ROWS points, up to 19×19: area scoring, positional superko.",
    aim: "Surround more of the board than the opponent.",
    rules: "Black and White take turns, Black first. A player puts a stone on a free point or passes. Stones of one colour that are \
            connected along the lines are a group, the free points next to it are its liberties. Groups of the opponent without a \
            liberty are removed first.",
    sizes: Sizes::Other { usual: "9x9", expected: "COLSxROWS, and perhaps options" },
    typical: "...../..X../.XO../.OO../.....:b",
    notation: "The rows from the top with `X` (Black), `O` (White) and `.`, then `:b` or `:w` for the player to move; `C3` or `pass` is a move.",
    examples: &["go-9x9", "go-5x5", "go-13x13", "go-19x19"],
    ..Card::PLAIN
};

/// What is said of a board with its options.
pub fn about(name: &str, options: &Options) -> About {
    let Options { cols, rows, ko, suicide, .. } = *options;
    let board = format!("{cols}×{rows}");
    let usual = Options::new(cols, rows);
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
        rules: format!(
            "{}\n\n{suicide_rule} {ko_rule} A pass is always allowed.\n\nTwo passes in a row end the game.{cap} Each player counts own \
             stones and the free points that only own stones reach; no stone is taken off as dead. White adds a komi of {}.",
            CARD.rules,
            options.komi_text()
        ),
        card: &CARD,
    }
}
