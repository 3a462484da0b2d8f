//! Errors that say what is wrong, where, and what was expected.

use thiserror::Error;

/// Text that is not a position or a move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("column {column}: {problem}")]
pub struct ReadError {
    /// Where, counted in characters from 1.
    pub column: usize,
    /// What is wrong there and what was expected.
    pub problem: String,
}

impl ReadError {
    /// An error at the character with index `at`, counted from 0.
    pub fn at(at: usize, problem: impl Into<String>) -> Self {
        ReadError { column: at + 1, problem: problem.into() }
    }

    /// The same error in a text in which so many characters come before.
    pub fn after(self, characters: usize) -> Self {
        ReadError { column: self.column + characters, ..self }
    }

    /// "found X, expected Y" at the character with index `at` of `text`; the end of the text is named as such.
    pub fn expected(text: &str, at: usize, expected: &str) -> Self {
        let found = text.chars().nth(at).map_or_else(|| "the end".to_string(), |c| format!("'{}'", c.escape_debug()));
        Self::at(at, format!("found {found}, expected {expected}"))
    }
}

/// A move that reads well but is not allowed here.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct IllegalMove(pub String);

/// A position put together by hand that cannot be one.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}{problem}", cell.as_ref().map_or(String::new(), |c| format!("{c}: ")))]
pub struct SetupError {
    /// The cell that is wrong, if it is one.
    pub cell: Option<String>,
    /// What is wrong.
    pub problem: String,
}

/// Enough of a text to recognise it.
pub fn shortened(text: &str) -> String {
    const LONGEST: usize = 100;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.into(),
    }
}
