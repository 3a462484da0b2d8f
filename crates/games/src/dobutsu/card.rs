//! The card of the game, and what is said of its variants.

use super::{Try, Variant};
use zug_core::{About, Card, Player, Sizes};

/// Dobutsu Shogi.
pub const CARD: Card = Card {
    name: "dobutsu",
    title: "Dobutsu Shogi",
    pattern: "dobutsu[-BOARD][-nodrop][-simple-try][-endless]",
    family: "Chess",
    about: "Dobutsu Shogi on 3×4 squares; BOARD is 3x3, 3x5 or 4x4.",
    aim: "Catch the lion.",
    rules: "Each player has a lion (one step in any direction), a giraffe (straight), an elephant (diagonally) and a chick (forward). \
            A chick that moves to the far rank becomes a hen (all but diagonally back).",
    sides: [Player { name: "Sente", colour: "#2463c5" }, Player { name: "Gote", colour: "#cb6412" }],
    sizes: Sizes::Other { usual: "", expected: "a board (3x3, 3x5 or 4x4), nodrop, simple-try and endless, in this order" },
    typical: "S/gle/-c-/-C-/ELG/-",
    notation: "S or G for the player to move, the ranks from the top with Sente's animals in capitals, then the hands; `b3b2` moves, \
               `C*b2` drops.",
    examples: &["dobutsu", "dobutsu-3x3", "dobutsu-nodrop", "dobutsu-simple-try"],
    ..Card::PLAIN
};

/// What is said of a variant.
pub fn about(variant: Variant) -> About {
    let board = format!("{}×{}", variant.cols, variant.rows);
    let (drops, simple) = (variant.drops, variant.try_rule == Try::Simple);
    let mut options: Vec<&str> = vec![CARD.title];
    options.extend((board != "3×4").then_some(board.as_str()));
    options.extend((!drops).then_some("no drops"));
    options.extend(simple.then_some("simple Try"));
    options.extend((!variant.repetition).then_some("endless"));
    let again = if variant.repetition {
        "A position that comes for the third time with the same player to move is a draw."
    } else {
        "Positions may come again as often as the players like."
    };
    let caught = if drops {
        "A caught piece goes to its captor's hand (a hen becomes a chick again) and can be dropped on any free square instead of a move; \
         a dropped chick does not become a hen."
    } else {
        "A caught piece leaves the game."
    };
    let far = if simple {
        "A player who begins a turn with the lion on the far rank has won."
    } else {
        "A lion that reaches the far rank where it cannot be caught at once has won (a Try)."
    };
    About {
        name: variant.name(),
        title: options.join(", "),
        about: format!("Catch the lion on {board} squares."),
        rules: format!(
            "{}\n\n{caught}\n\nWho catches the lion wins. {far} Moving into danger is allowed.\n\nA player who cannot move loses. {again}",
            CARD.rules
        ),
        card: &CARD,
    }
}
