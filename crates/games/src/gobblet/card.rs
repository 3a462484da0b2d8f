//! The card of the game, and what is said of its readings.

use super::{Gobblet, Strict, V2};
use zug_core::{About, Card, Named, Player, Sizes};

/// Gobblet Gobblers.
pub const CARD: Card = Card {
    name: "gobblet",
    title: "Gobblet Gobblers",
    pattern: "gobblet",
    family: "Lines",
    about: "Gobblet Gobblers: three in a row with pieces that swallow smaller ones. `gobblet-v2` reads one rule differently.",
    aim: "Three in a row with pieces that swallow smaller ones.",
    rules: "Each player has two small, two medium and two large pieces. In turn, a player puts a piece from the reserve on the \
            board or moves an own visible piece to any other cell; a piece goes to an empty cell or on top of a smaller piece of \
            either player. Who has three visible pieces in a row, column or diagonal wins.",
    sides: [Player { name: "Blue", colour: "#2463c5" }, Player { name: "Orange", colour: "#cb6412" }],
    sizes: Sizes::Other { usual: "", expected: "nothing, or v2" },
    typical: "1/L,s,./.,M,./.,.,l",
    notation: "1 or 2 for the player to move, then the stacks from the top row down; `Sb2` places a small piece, `a1b2` moves one.",
    examples: &["gobblet", "gobblet-v2"],
    ..Card::PLAIN
};

/// What is said of a reading; `None` if there is none of this name.
pub fn about(named: &Named) -> Option<About> {
    let name = named.name();
    let (title, about, reveal) = if name == Gobblet::<Strict>::NAME {
        let reveal = "Lifting a piece may uncover a line of the opponent: the piece must then land on that line. A move after which the \
                      opponent has a line is not allowed.";
        (CARD.title, CARD.aim, reveal)
    } else if name == Gobblet::<V2>::NAME {
        let reveal = "Lifting a piece may uncover a line of the opponent: the piece must then land on the first such line (rows, then \
                      columns, then diagonals), even if another stays open. When both have a line, Blue has won.";
        ("Gobblet Gobblers, v2 reading", "For comparison with an earlier program: one rule is read differently.", reveal)
    } else {
        return None;
    };
    let rules = format!(
        "{}\n\n{reveal}\n\nA player who cannot move loses. A position that comes for the third time with the same player to move is a draw.",
        CARD.rules
    );
    Some(About { name, title: title.into(), about: about.into(), rules, card: &CARD })
}
