//! The card of the game, and what is said of its variants.

use super::Variant;
use zug_core::{About, Card, Player, Sizes};

/// The family of Nine Men's Morris.
pub const CARD: Card = Card {
    name: "mills",
    title: "Mills",
    aliases: &[
        ("three-mens-morris", "mills-3"),
        ("six-mens-morris", "mills-6"),
        ("nine-mens-morris", "mills-9"),
        ("twelve-mens-morris", "mills-12"),
        ("morabaraba", "mills-12"),
    ],
    pattern: "mills-MEN[-nofly][-endgame-STONES]",
    family: "Lines",
    about: "Nine Men's Morris and its relatives: MEN is 3, 6, 9 or 12.",
    aim: "Close mills to take the opponent's stones.",
    rules: "The players place their stones on free points in turn. When all are placed, a move slides a stone along a line to the next point, \
            if that is free. Who gets three stones in a row on a line (a mill) takes a stone of the opponent that is not in a mill, or any \
            if all are; two mills at once take one stone.",
    sides: [Player { name: "White", colour: "#f5f5f0" }, Player { name: "Black", colour: "#1d1d1f" }],
    sizes: Sizes::Other { usual: "9", expected: "3, 6, 9 or 12 men, then nofly and endgame-STONES (3 to the number of men; at most 11)" },
    typical: "W/WB..W.../.B....W./....B...",
    notation: "W or B for the player to move, the rings from outside, each clockwise from its upper left corner, then the stones in hand; `d2` \
               places a stone, `d2-d3` slides, `xa1` behind it takes.",
    examples: &["mills-3", "mills-6", "mills-9", "mills-12", "mills-9-nofly", "mills-9-endgame-3"],
    ..Card::PLAIN
};

/// What is said of a variant.
pub fn about(variant: Variant) -> About {
    let Variant { men, flying, endgame } = variant;
    let mut options: Vec<String> = vec![
        match men {
            3 => "Three Men's Morris",
            6 => "Six Men's Morris",
            9 => "Nine Men's Morris",
            _ => "Morabaraba",
        }
        .into(),
    ];
    options.extend((!flying).then(|| "no flying".into()));
    options.extend(endgame.map(|stones| format!("endgame with {stones} stones")));
    let board = match men {
        3 => "The board has nine points on a square, its middle lines and its diagonals. Each player has three stones.",
        6 => "The board has sixteen points on two squares, joined at the middles of their sides. Each player has six stones.",
        9 => "The board has 24 points on three squares, joined at the middles of their sides. Each player has nine stones.",
        _ => "The board has 24 points on three squares, joined at corners and middles of sides. Each player has twelve stones.",
    };
    let jump = if flying { "A player who has three stones left may jump to any free point instead." } else { "Nobody may jump." };
    let begin = match endgame {
        Some(stones) => format!("\n\nThe game begins after placing, with {stones} stones each."),
        None => String::new(),
    };
    About {
        name: variant.name(),
        title: options.join(", "),
        about: CARD.aim.into(),
        rules: format!(
            "{board} {}\n\n{jump}\n\nWho has fewer than three stones, on the board and in hand together, or cannot move has lost. A position that \
             comes for the third time with the same player to move is a draw.{begin}",
            CARD.rules
        ),
        card: &CARD,
    }
}
