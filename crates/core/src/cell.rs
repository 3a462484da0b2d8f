//! Cells of tables that spreadsheets may open.
//!
//! A spreadsheet takes a cell that begins with `=`, `+`, `-` or `@` for a formula and runs it. So text that begins like
//! that gets an apostrophe in front, as OWASP advises against "CSV injection"; numbers stay as they are.

use std::borrow::Cow;

const MARK: char = '\'';

/// Whether a spreadsheet might run what begins with this.
fn begins_a_formula(text: &str) -> bool {
    text.starts_with(['=', '+', '-', '@', '\t', '\r'])
}

/// A number or a fraction: it may begin with a sign.
fn is_number(text: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|c| c.is_ascii_digit());
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    let (whole, rest) = unsigned.split_once(['/', '.']).unwrap_or((unsigned, "0"));
    digits(whole) && digits(rest)
}

/// Text as a cell. [`text_of_cell`] gives it back.
pub fn cell_of_text(text: &str) -> Cow<'_, str> {
    let looks_marked = text.strip_prefix(MARK).is_some_and(|rest| rest.starts_with(MARK) || begins_a_formula(rest));
    if looks_marked || begins_a_formula(text) && !is_number(text) { format!("{MARK}{text}").into() } else { text.into() }
}

/// The text of a cell that [`cell_of_text`] made.
pub fn text_of_cell(cell: &str) -> &str {
    match cell.strip_prefix(MARK) {
        Some(rest) if rest.starts_with(MARK) || begins_a_formula(rest) => rest,
        _ => cell,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_are_marked_and_come_back_as_they_were() {
        for (text, cell) in [
            ("=1+1", "'=1+1"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("+cmd|' /C calc'!A0", "'+cmd|' /C calc'!A0"),
            ("-1^", "'-1^"),
            ("--", "'--"),
            ("\t=1", "'\t=1"),
            ("-1", "-1"),
            ("-1/2", "-1/2"),
            ("+0.5", "+0.5"),
            ("-", "'-"),
            ("-1.", "'-1."),
            ("'quoted'", "'quoted'"),
            ("'=1", "''=1"),
            ("''", "'''"),
            ("'", "'"),
            ("", ""),
            ("xo.|-", "xo.|-"),
        ] {
            assert_eq!(cell_of_text(text), cell);
            assert_eq!(text_of_cell(cell), text);
        }
    }
}
