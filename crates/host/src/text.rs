//! Any scene as lines of text.

use zug_core::{Cell, Scene};

/// Draws the board with the names of columns and rows, and the hands below it. A stack is written from the bottom up,
/// and where the grid has no cell nothing is drawn.
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
    let mut names = vec![String::new(); scene.cols];
    for row in 0..scene.rows {
        let row: Vec<&Cell> = scene.cells.iter().filter(|cell| cell.row == row).collect();
        let Some(first) = row.first() else { continue };
        let mut texts = vec![String::new(); scene.cols];
        for cell in &row {
            texts[cell.col] = if cell.stack.is_empty() { "·".into() } else { content(cell) };
            names[cell.col] = col_name(cell);
        }
        out += &format!("{}{}\n", beside(&row_name(first)), in_columns(&texts, width));
    }
    out += &format!("{}{}\n", beside(""), in_columns(&names, width));
    for hand in &scene.hands {
        let stocks: Vec<String> = hand.stocks.iter().map(|s| format!("{}×{}", s.count, s.piece.id)).collect();
        out += &format!("in hand: {}\n", stocks.join(" "));
    }
    out
}

/// Texts below those of other rows; a place that has no cell stays blank.
fn in_columns(texts: &[String], width: usize) -> String {
    let texts: Vec<String> = texts.iter().map(|text| format!("{text:<width$}")).collect();
    texts.join(" ").trim_end().into()
}
