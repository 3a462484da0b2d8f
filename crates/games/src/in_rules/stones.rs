//! Games with stones on a board: Konane, the old game of Hawaii (Ernst, *Playing Konane mathematically*, UMAP Journal 16,
//! 1995), and relatives of Clobber: with the steps of a king or a knight, and Anti-Clobber, where a stone goes to an empty
//! cell and leaves one of the other colour behind.

use super::{Rules, on_board, read};
use crate::bitboard::MOST_CELLS;
use crate::cells::{boards, write_board};
use crate::clobber;
use crate::rules_file::RulesFile;
use std::sync::LazyLock;
use zug_core::Card;

/// Konane.
pub const KONANE: Card = Card {
    name: "konane",
    section: Some("konane"),
    title: "Konane",
    pattern: "konane-ROWSxCOLS",
    family: "Taking stones",
    about: "Konane on a checkerboard without two stones in a corner.",
    aim: "Jump over enemy stones and take them.",
    rules: "The board begins as a checkerboard of black and white stones without the first two. A move jumps with an own \
           stone over an enemy stone beside it to the empty cell behind, and takes it; it may jump on in the same direction.",
    sizes: boards(4, 4),
    symbols: ".XO",
    typical: "XO.X|.OX.|XO.O",
    notation: "Rows of `X` (Black), `O` (White) and `.`, divided by `|`; `a1-c1` jumps.",
    examples: &["konane-4x4"],
    ..Card::PLAIN
};

/// Clobber with the steps of a king.
pub const KINGS: Card = Card {
    name: "kings-clobber",
    section: Some("kings_clobber"),
    title: "Kings' Clobber",
    pattern: "kings-clobber-ROWSxCOLS",
    about: "Clobber with the steps of a king.",
    aim: "Take the enemy stone beside yours, corner to corner too.",
    rules: "The board begins as a checkerboard of black and white stones. A move takes an own stone to one of the eight cells around it that \
           holds an enemy stone, which is removed.",
    sizes: boards(3, 4),
    examples: &["kings-clobber-3x4"],
    ..clobber::CARD
};

/// Clobber with the steps of a knight.
pub const KNIGHTS: Card = Card {
    name: "knights-clobber",
    section: Some("knights_clobber"),
    title: "Knights' Clobber",
    pattern: "knights-clobber-ROWSxCOLS",
    about: "Clobber with the steps of a knight.",
    aim: "Take the enemy stone that is a knight's step away.",
    rules: "The board begins as a checkerboard of black and white stones. A move takes an own stone by the step of a knight to a cell that \
           holds an enemy stone, which is removed.",
    examples: &["knights-clobber-3x4"],
    ..KINGS
};

/// Anti-Clobber.
pub const ANTI: Card = Card {
    name: "anti-clobber",
    section: Some("anti_clobber"),
    title: "Anti-Clobber",
    pattern: "anti-clobber-ROWSxCOLS",
    about: "Anti-Clobber: a stone goes to an empty cell and leaves an enemy stone behind.",
    aim: "Move to an empty cell, and leave an enemy stone behind.",
    rules: "The board begins with a black and a white stone for every two empty cells. A move takes an own stone to an empty cell beside it, \
           left, right, above or below; on the cell it left an enemy stone appears.",
    typical: "X.O|.OX",
    examples: &["anti-clobber-3x4"],
    ..KINGS
};

/// Jumps over any number of stones in a row, as far as a board can reach.
static KONANE_RULES: Rules = LazyLock::new(|| {
    let jump = |own: char, enemy: &str, times: usize| {
        let over: String = format!("{enemy}.").repeat(times);
        let empty: String = ".".repeat(2 * times);
        format!("{own}{over} -> {empty}{own} turned")
    };
    let both = |times: usize| format!("Left: {}\nRight: {}\n", jump('X', "O", times), jump('O', "X", times));
    let jumps: String = (1..=(MOST_CELLS - 1) / 2).map(both).collect();
    read(&format!("game konane\ngrid . empty, X Left, O Right\n{jumps}"))
});

static KINGS_RULES: Rules = LazyLock::new(|| {
    read(
        "game kings-clobber
         grid . empty, X Left, O Right
         fill XO|OX
         Left:  XO      -> .X      turned
         Left:  X?|?O   -> .?|?X   turned
         Right: OX      -> .O      turned
         Right: O?|?X   -> .?|?O   turned",
    )
});

static KNIGHTS_RULES: Rules = LazyLock::new(|| {
    read(
        "game knights-clobber
         grid . empty, X Left, O Right
         fill XO|OX
         Left:  X??|??O -> .??|??X turned mirrored
         Right: O??|??X -> .??|??O turned mirrored",
    )
});

static ANTI_RULES: Rules = LazyLock::new(|| {
    read(
        "game anti-clobber
         grid . empty, X Left, O Right
         fill X.O.
         Left:  X. -> OX turned
         Right: O. -> XO turned",
    )
});

/// Konane on a checkerboard without the first two stones.
pub fn konane(rows: usize, cols: usize) -> Option<RulesFile> {
    let start = || write_board(rows, cols, |cell| if cell < 2 { '.' } else { ['X', 'O'][(cell / cols + cell % cols) % 2] });
    on_board(&KONANE_RULES, rows, cols)?.from(&start())
}
/// Kings' Clobber on a full checkerboard.
pub fn kings(rows: usize, cols: usize) -> Option<RulesFile> {
    on_board(&KINGS_RULES, rows, cols)
}
/// Knights' Clobber on a full checkerboard.
pub fn knights(rows: usize, cols: usize) -> Option<RulesFile> {
    on_board(&KNIGHTS_RULES, rows, cols)
}
/// Anti-Clobber.
pub fn anti(rows: usize, cols: usize) -> Option<RulesFile> {
    on_board(&ANTI_RULES, rows, cols)
}
