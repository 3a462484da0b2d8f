//! A game as text: moves separated by spaces, with `FROM:position` before them when it did not begin at the start.

/// Reads a game: where it begins, if not at the start, and its moves. Numbers of moves (`1.`) are skipped.
pub fn read_game(text: &str) -> (Option<&str>, Vec<&str>) {
    let is_number = |word: &str| word.strip_suffix('.').is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()));
    let mut words = text.split_whitespace().filter(|word| !is_number(word)).peekable();
    let from = words.peek().and_then(|word| word.get(..5).filter(|p| p.eq_ignore_ascii_case("FROM:")).and(word.get(5..)));
    (from, words.skip(usize::from(from.is_some())).collect())
}

/// Writes what [`read_game`] reads.
pub fn write_game<'a>(from: Option<&str>, moves: impl IntoIterator<Item = &'a str>) -> String {
    // Games whose positions have blanks read underscores just as well.
    let from = from.map(|position| format!("FROM:{}", position.replace(' ', "_")));
    from.into_iter().chain(moves.into_iter().map(String::from)).collect::<Vec<_>>().join(" ")
}
