//! Random summands of every kind, as text.

use fastrand::Rng;

/// The kinds that are tried: a section and how large its summands are.
pub const KINDS: [&str; 23] = [
    "clobber_1xn",
    "clobber",
    "cannibal_clobber",
    "nogo_1xn",
    "nogo",
    "elephants",
    "toppling_dominoes",
    "gen_toads",
    "domineering",
    "amazons",
    "fission",
    "sheep",
    "gen_king_dirt",
    "kayles",
    "octal",
    "snort",
    "col",
    "hackenbush",
    "integer_game",
    "dyadic_rational",
    "up_star",
    "switch_game",
    "nimber",
];

fn cells(rng: &mut Rng, from: &str, n: usize) -> String {
    let from: Vec<char> = from.chars().collect();
    (0..n).map(|_| from[rng.usize(..from.len())]).collect()
}

fn grid(rng: &mut Rng, from: &str, most: usize) -> String {
    let rows = rng.usize(1..=3);
    let cols = rng.usize(1..=(most / rows).max(1));
    (0..rows).map(|_| cells(rng, from, cols)).collect::<Vec<_>>().join("|")
}

/// A summand; games that refuse some boards get another try.
pub fn summand(rng: &mut Rng, kind: &str) -> String {
    let bit = |rng: &mut Rng| u8::from(rng.bool());
    match kind {
        "clobber_1xn" => {
            let n = rng.usize(1..=7);
            cells(rng, "XO.XO", n)
        }
        "clobber" => grid(rng, "XO.", 8),
        "cannibal_clobber" => grid(rng, "XO..", 6),
        "nogo_1xn" => {
            let n = rng.usize(1..=6);
            cells(rng, "....XO", n)
        }
        "nogo" => grid(rng, "...XO", 6),
        "elephants" => {
            let n = rng.usize(1..=7);
            cells(rng, "XO..", n)
        }
        "toppling_dominoes" => {
            let n = rng.usize(1..=5);
            cells(rng, "XO#", n)
        }
        "gen_toads" => {
            let a = rng.u8(1..=2);
            let n = rng.usize(1..=6);
            format!("{a},{},{},{}:{}", a + bit(rng), rng.u8(0..=2), bit(rng), cells(rng, "XO.", n))
        }
        "domineering" => grid(rng, "...#", 9),
        "amazons" => grid(rng, ".##XO", 5),
        "fission" => grid(rng, "..X#", 8),
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
        "snort" | "col" => grid(rng, "...XO", 5),
        "hackenbush" => {
            let n = rng.usize(1..=5);
            cells(rng, "lr", n)
        }
        "integer_game" => rng.i8(-3..=3).to_string(),
        "dyadic_rational" => format!("{}/{}", rng.i8(-9..=9), 1 << rng.u8(0..=3)),
        "up_star" => format!("({}{})", rng.i8(-3..=3), if rng.bool() { " *" } else { "" }),
        "switch_game" => format!("({}/2 {})", rng.i8(-6..=6), rng.i8(-3..=3)),
        _ => rng.u8(0..=4).to_string(),
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
