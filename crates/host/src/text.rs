//! Any scene as lines of text.

use zug_core::{Cell, Scene};

/// Draws the board with the names of columns and rows, and the hands below it. A stack is written from the bottom up.
pub fn board(scene: &Scene) -> String {
    let content = |cell: &Cell| cell.stack.iter().map(|p| p.id.as_str()).collect::<String>();
    // The cells of a strip are numbered; then the row has no name, and the numbers stand below.
    let strip = scene.rows == 1 && scene.cells.iter().all(|c| c.id.bytes().all(|b| b.is_ascii_digit()));
    let row_name = |cell: &Cell| if strip { String::new() } else { cell.id.trim_start_matches(char::is_alphabetic).to_string() };
    let col_name = |cell: &Cell| if strip { cell.id.clone() } else { cell.id.trim_end_matches(char::is_numeric).into() };
    let width = scene.cells.iter().map(|c| content(c).chars().count().max(col_name(c).len())).max().unwrap_or(1).max(1);
    let margin = scene.cells.iter().map(|c| row_name(c).len()).max().unwrap_or(0);
    let beside = |name: &str| if strip { String::new() } else { format!("{name:>margin$} ") };
    let mut out = String::new();
    for row in scene.cells.chunks(scene.cols) {
        out += &beside(&row.first().map(row_name).unwrap_or_default());
        let cells = row.iter().map(|c| if c.stack.is_empty() { format!("{:<width$}", '·') } else { format!("{:<width$}", content(c)) });
        out += cells.collect::<Vec<_>>().join(" ").trim_end();
        out.push('\n');
    }
    let names: Vec<String> = scene.cells.iter().take(scene.cols).map(|c| format!("{:<width$}", col_name(c))).collect();
    out += &format!("{}{}\n", beside(""), names.join(" ").trim_end());
    for hand in &scene.hands {
        let stocks: Vec<String> = hand.stocks.iter().map(|s| format!("{}×{}", s.count, s.piece.id)).collect();
        out += &format!("in hand: {}\n", stocks.join(" "));
    }
    out
}
