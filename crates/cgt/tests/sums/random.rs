//! Random summands of every kind, as text.

use fastrand::Rng;
use std::sync::LazyLock;
use zug_cgt::literals;
use zug_games::sections;

/// The kinds that are tried: all games that add, and all literals.
pub static KINDS: LazyLock<Vec<&str>> = LazyLock::new(|| sections::names().chain(literals::NAMES).collect());

fn cells(rng: &mut Rng, from: &str, n: usize) -> String {
    let from: Vec<char> = from.chars().collect();
    (0..n).map(|_| from[rng.usize(..from.len())]).collect()
}

fn grid(rng: &mut Rng, from: &str, most: usize) -> String {
    let rows = rng.usize(1..=3);
    let cols = rng.usize(1..=(most / rows).max(1));
    (0..rows).map(|_| cells(rng, from, cols)).collect::<Vec<_>>().join("|")
}

/// A board filled with the symbols of a game's card, the first of them, mostly the empty cell, more often than the
/// others.
fn filled(rng: &mut Rng, section: &str) -> String {
    let card = sections::named(section).expect("a game that adds").card;
    let symbols = format!("{}{}", &card.symbols[..1], card.symbols);
    // Games with more symbols have more moves.
    let n = rng.usize(1..=12 - 2 * card.symbols.len());
    if card.one_row { cells(rng, &symbols, n) } else { grid(rng, &symbols, n) }
}

/// A summand; games that refuse some boards get another try.
pub fn summand(rng: &mut Rng, kind: &str) -> String {
    let bit = |rng: &mut Rng| u8::from(rng.bool());
    match kind {
        "gen_toads" => {
            let a = rng.u8(1..=2);
            let n = rng.usize(1..=6);
            format!("{a},{},{},{}:{}", a + bit(rng), rng.u8(0..=2), bit(rng), cells(rng, "XO.", n))
        }
        "sheep" => {
            let rows = rng.usize(1..=2);
            let cols = rng.usize(1..=3);
            let mut board: Vec<i8> = vec![0; rows * cols];
            for _ in 0..rng.usize(1..=2) {
                board[rng.usize(..rows * cols)] = rng.i8(-4..=4);
            }
            let row = |r: &[i8]| r.iter().map(|n| n.to_string()).collect::<Vec<_>>().join(" ");
            format!("({})", board.chunks(cols).map(row).collect::<Vec<_>>().join(" | "))
        }
        "gen_king_dirt" => format!("{},{},{}:{}", bit(rng), bit(rng), bit(rng), grid(rng, "...#XO", 4)),
        "kayles" => rng.u8(0..=6).to_string(),
        "octal" => format!("0.{}{}{}:{}", rng.u8(0..=7), rng.u8(0..=7), rng.u8(1..=7), rng.u8(0..=7)),
        "subtraction" | "splittles" => {
            let mut number = || rng.u8(1..=4);
            format!("({},{}|{}:{})", number(), number(), number(), number() + number())
        }
        "grundy" => rng.u8(0..=8).to_string(),
        "wythoff" | "cutcake" | "maundy_cake" | "eatcake" => format!("{}x{}", rng.u8(0..=3), rng.u8(0..=4)),
        "hackenbush_graph" | "childish_hackenbush" => {
            let mut edge = |a: u8| format!("{a}-{}{}", rng.u8(1..=4), ["l", "r", "e"][rng.usize(..3)]);
            format!("(#...:{},{},{},{})", edge(1), edge(2), edge(3), edge(2))
        }
        "col_graph" | "snort_graph" | "nogo_graph" | "node_kayles" | "arc_kayles" => {
            let n = rng.u8(3..=5);
            format!("{}-{n}", ["path", "cycle", "star", "complete"][rng.usize(..4)])
        }
        "integer_game" => rng.i8(-3..=3).to_string(),
        "dyadic_rational" => format!("{}/{}", rng.i8(-9..=9), 1 << rng.u8(0..=3)),
        "up_star" => format!("({}{})", rng.i8(-3..=3), if rng.bool() { " *" } else { "" }),
        "switch_game" => format!("({}/2 {})", rng.i8(-6..=6), rng.i8(-3..=3)),
        "nimber" => rng.u8(0..=4).to_string(),
        _ => filled(rng, kind),
    }
}

/// A small sum with this kind in it.
pub fn sum(rng: &mut Rng, kind: &str) -> String {
    let mut text = String::new();
    for i in 0..rng.usize(1..=3) {
        let kind = if i == 0 || rng.bool() { kind } else { KINDS[rng.usize(..KINDS.len())] };
        let impartial = if rng.u8(..8) == 0 { "impartial " } else { "" };
        text += &format!("[{impartial}{kind}] {} ", summand(rng, kind));
    }
    text
}
