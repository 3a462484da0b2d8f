//! A game as text: moves separated by spaces, with `FROM:position` before them when it did not begin at the start.
//! Blanks of a position are written as underscores, which no game has in its positions.

use std::borrow::Cow;

/// Reads a game: where it begins, if not at the start, and its moves. Numbers of moves (`1.`, `1...`) are skipped.
pub fn read_game(text: &str) -> (Option<Cow<'_, str>>, Vec<&str>) {
    let is_number = |word: &str| {
        let digits = word.trim_end_matches('.');
        !digits.is_empty() && digits.len() < word.len() && digits.bytes().all(|b| b.is_ascii_digit())
    };
    let mut words = text.split_whitespace().filter(|word| !is_number(word)).peekable();
    let from = words.peek().and_then(|word| word.get(..5).filter(|p| p.eq_ignore_ascii_case("FROM:")).and(word.get(5..)));
    let moves = words.skip(usize::from(from.is_some())).collect();
    (from.map(|from| if from.contains('_') { from.replace('_', " ").into() } else { from.into() }), moves)
}

/// Writes what [`read_game`] reads.
pub fn write_game<'a>(from: Option<&str>, moves: impl IntoIterator<Item = &'a str>) -> String {
    let from = from.map(|position| format!("FROM:{}", position.replace(' ', "_")));
    from.into_iter().chain(moves.into_iter().map(String::from)).collect::<Vec<_>>().join(" ")
}
