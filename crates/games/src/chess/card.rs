//! The cards of chess and Chess960.

use zug_core::{About, Card, Named, Player, Records, Sizes};

/// Chess.
pub const CARD: Card = Card {
    name: "chess",
    title: "Chess",
    pattern: "chess",
    family: "Chess",
    about: "Chess.",
    aim: "Mate the king on 8 × 8 squares.",
    rules: "The laws of FIDE. A game is drawn without a claim by stalemate, when the pieces left cannot mate, after seventy-five moves \
            without a capture or a move of a pawn, and when a position comes for the fifth time.",
    sides: [Player { name: "White", colour: "#f5f5f0" }, Player { name: "Black", colour: "#1d1d1f" }],
    typical: "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
    notation: "A position is a FEN, a move is written as in books: `Nf3`, `exd5`, `O-O`.",
    records: Records::Pgn,
    examples: &["chess"],
    ..Card::PLAIN
};

/// Chess960.
pub const CHESS960: Card = Card {
    name: "chess960",
    title: "Chess960",
    aliases: &[("fischer-random", "chess960")],
    pattern: "chess960[-N]",
    about: "Chess960, from the start with number N (0 to 959).",
    rules: "The laws of FIDE. Castling takes king and rook to their usual squares wherever they began. A game is drawn without a claim \
            by stalemate, when the pieces left cannot mate, after seventy-five moves without a capture or a move of a pawn, and when a \
            position comes for the fifth time.",
    sizes: Sizes::Other { usual: "", expected: "a number from 0 to 959" },
    records: Records::Pgn,
    examples: &["chess960-0"],
    ..CARD
};

/// What is said of a game of either card.
pub fn about(named: &Named) -> About {
    let start = if named.size.is_empty() { String::new() } else { format!(", start {}", named.size) };
    About { title: format!("{}{start}", named.card.title), ..named.about() }
}
