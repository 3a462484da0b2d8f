//! What can be wrong with an input.

use super::Place;

/// An error in the input: where, what, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, serde::Serialize)]
#[error("{place}: {problem}")]
pub struct InputError {
    /// Where.
    #[serde(flatten)]
    pub place: Place,
    /// What is wrong there and what was expected.
    #[serde(rename = "error")]
    pub problem: String,
}

impl InputError {
    pub(super) fn at(place: Place, problem: impl Into<String>) -> Self {
        InputError { place, problem: problem.into() }
    }
}

/// The beginning of a text, for messages: whole inputs can be very long.
pub(super) fn short(text: &str) -> String {
    short_to(text, 40)
}

/// So many characters of it.
pub(super) fn short_to(text: &str, most: usize) -> String {
    let mut shown: String = text.chars().take(most).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    if text.chars().nth(most).is_some() {
        shown.push('…');
    }
    shown
}
