//! Heap games that are no octal games: Wythoff's game (1907), where a player takes from one of two heaps or as many from
//! both, and Grundy's game (1939), where a heap is divided into two that are not equal.

use super::{Rules, on_heaps, read};
use crate::rules_file::RulesFile;
use std::sync::LazyLock;
use zug_core::{Card, Sizes, Thrown};

/// Wythoff's game.
pub const WYTHOFF: Card = Card {
    name: "wythoff",
    section: Some("wythoff"),
    title: "Wythoff's game",
    pattern: "wythoff-AxB",
    family: "Heaps",
    about: "Wythoff's game with heaps of A and B.",
    aim: "Take from one of two heaps, or as many from both.",
    rules: "A move takes any number of counters from one of two heaps, or the same number from both. It is a queen that goes to a corner.",
    sizes: Sizes::Other { usual: "5x8", expected: "two heaps, as in 5x8" },
    impartial: true,
    typical: "3x5",
    random: &[Thrown::Number(1), Thrown::As("x"), Thrown::Number(1)],
    notation: "Pairs of heaps as AxB, with commas; `3x5>1x3` takes two from both.",
    examples: &["wythoff-5x8"],
    ..Card::PLAIN
};

/// Grundy's game.
pub const GRUNDY: Card = Card {
    name: "grundy",
    section: Some("grundy"),
    title: "Grundy's game",
    pattern: "grundy-N",
    about: "Grundy's game with a heap of N.",
    aim: "Divide a heap into two that are not equal.",
    rules: "A move divides a heap into two that are not equal.",
    sizes: Sizes::Other { usual: "12", expected: "heaps, with commas" },
    typical: "7",
    random: &[Thrown::Number(0)],
    notation: "Heaps, with commas; `7>3+4` divides one.",
    examples: &["grundy-12"],
    ..WYTHOFF
};

static WYTHOFF_RULES: Rules = LazyLock::new(|| {
    read(
        "game wythoff
         heap a x b
         start 5x8
         Both: a-k x b   for k in 1..a
         Both: a x b-k   for k in 1..b
         Both: a-k x b-k for k in 1..a",
    )
});

static GRUNDY_RULES: Rules = LazyLock::new(|| {
    read(
        "game grundy
         heap n
         start 12
         Both: k, n-k for k in 1..n/2 if k < n-k",
    )
});

/// Wythoff's game with these pairs of heaps.
pub fn wythoff(heaps: &str) -> Option<RulesFile> {
    on_heaps(&WYTHOFF_RULES, heaps)
}
/// Grundy's game with these heaps.
pub fn grundy(heaps: &str) -> Option<RulesFile> {
    on_heaps(&GRUNDY_RULES, heaps)
}
