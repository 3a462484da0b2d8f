//! Cakes (*Winning Ways*, chapters 2 and 9): a rectangle of little squares that Left cuts upright and Right level. In
//! Cutcake a cut makes two pieces, in Maundy Cake any number of equal ones; in Eatcake a row or column of squares is
//! eaten, and what is on both sides of it stays.

use super::{Rules, on_heaps, read};
use crate::rules_file::RulesFile;
use std::sync::LazyLock;
use zug_core::{Card, Sizes, Thrown};

/// Cutcake.
pub const CUTCAKE: Card = Card {
    name: "cutcake",
    section: Some("cutcake"),
    title: "Cutcake",
    pattern: "cutcake-ROWSxCOLS",
    family: "Cutting and toppling",
    about: "Cutcake with a cake of ROWS × COLS squares.",
    aim: "Cut a piece in two, Black upright, White level.",
    rules: "A move cuts a piece in two along the lines of its squares: upright for Black, level for White.",
    sizes: Sizes::Other { usual: "4x7", expected: "ROWSxCOLS" },
    typical: "3x4",
    random: &[Thrown::Number(1), Thrown::As("x"), Thrown::Number(1)],
    notation: "Pieces as ROWSxCOLS, with commas; `2x4>2x1+2x3` cuts one.",
    examples: &["cutcake-4x7"],
    ..Card::PLAIN
};

/// Maundy Cake.
pub const MAUNDY: Card = Card {
    name: "maundy-cake",
    section: Some("maundy_cake"),
    title: "Maundy Cake",
    pattern: "maundy-cake-ROWSxCOLS",
    about: "Maundy Cake with a cake of ROWS × COLS squares.",
    aim: "Cut a piece into equal ones, Black upright, White level.",
    rules: "A move cuts a piece into any number of equal pieces along the lines of its squares: upright for Black, level for White.",
    sizes: Sizes::Other { usual: "4x6", expected: "ROWSxCOLS" },
    notation: "Pieces as ROWSxCOLS, with commas; `2x4>4*2x1` cuts one into four.",
    examples: &["maundy-cake-4x6"],
    ..CUTCAKE
};

/// Eatcake.
pub const EATCAKE: Card = Card {
    name: "eatcake",
    section: Some("eatcake"),
    title: "Eatcake",
    pattern: "eatcake-ROWSxCOLS",
    about: "Eatcake with a cake of ROWS × COLS squares.",
    aim: "Eat a column (Black) or a row (White) of a piece.",
    rules: "A move eats a strip of a piece that is one square wide, a column for Black, a row for White. What was on both sides of it stays as \
           pieces.",
    sizes: Sizes::Other { usual: "3x4", expected: "ROWSxCOLS" },
    notation: "Pieces as ROWSxCOLS, with commas; `2x4>2x1+2x2` eats the second or the third column.",
    examples: &["eatcake-3x4"],
    ..CUTCAKE
};

static CUTCAKE_RULES: Rules = LazyLock::new(|| {
    read(
        "game cutcake
         heap r x c
         start 4x7
         Left:  r x k, r x c-k for k in 1..c-1
         Right: k x c, r-k x c for k in 1..r-1",
    )
});

static MAUNDY_RULES: Rules = LazyLock::new(|| {
    read(
        "game maundy-cake
         heap r x c
         start 4x6
         Left:  k of r x c/k for k in 2..c if c % k = 0
         Right: k of r/k x c for k in 2..r if r % k = 0",
    )
});

static EATCAKE_RULES: Rules = LazyLock::new(|| {
    read(
        "game eatcake
         heap r x c
         start 3x4
         Left:  (k > 0) of r x k, (k < c-1) of r x c-1-k for k in 0..c-1
         Right: (k > 0) of k x c, (k < r-1) of r-1-k x c for k in 0..r-1",
    )
});

/// Cutcake with these pieces.
pub fn cutcake(pieces: &str) -> Option<RulesFile> {
    on_heaps(&CUTCAKE_RULES, pieces)
}
/// Maundy Cake with these pieces.
pub fn maundy(pieces: &str) -> Option<RulesFile> {
    on_heaps(&MAUNDY_RULES, pieces)
}
/// Eatcake with these pieces.
pub fn eatcake(pieces: &str) -> Option<RulesFile> {
    on_heaps(&EATCAKE_RULES, pieces)
}
