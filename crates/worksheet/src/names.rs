//! Names of games and positions in expressions: `toads-3 - {2|-1}`, `{domineering("..|..")|0}`.

use crate::positions::start_text;
use crate::values::{ValueError, Values, game_of, has_values};
use zug_cgt::forms::{Calculator, FormError};
use zug_cgt::loopy::Value;
use zug_cgt::notation::{ExpressionError, Names, normal, read_value_among};
use zug_cgt::sums::Limits;
use zug_core::{Interrupted, Progress, ReadError};
use zug_games::returning::{self, sized};

/// Longest name of a game that is looked for.
const LONGEST: usize = 80;

/// Longer expressions are not searched for names.
const MOST_TEXT: usize = 20_000;

/// The name of a game that a text begins with: the longest one.
fn name_at(text: &str) -> Option<&str> {
    if !text.starts_with(|c: char| c.is_ascii_lowercase()) {
        return None;
    }
    let part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.' | ',' | '|');
    let longest = text.char_indices().find(|(at, c)| !part(*c) || *at == LONGEST).map_or(text.len(), |(at, _)| at);
    let ends = |at: &usize| !text[*at..].starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
    (1..=longest).rev().filter(ends).map(|end| &text[..end]).find(|name| {
        let whole = name.ends_with(|c: char| c.is_ascii_alphanumeric());
        whole && has_values(name) && begins(name)
    })
}

/// Whether a name says no size, or one that there is: in `{toads-2|toads-3}` the bar is none of the name.
fn begins(name: &str) -> bool {
    match game_of(name) {
        Ok((named, _)) => named.size.is_empty() || start_text(&named).is_ok(),
        Err(_) => returning::named(name).is_some_and(|named| named.size().is_ok_and(|size| sized(named.card, &size).is_some())),
    }
}

/// Whether there is a word in a text that names a game.
pub(crate) fn names_games(text: &str) -> bool {
    let begins = |at: usize| at == 0 || !text[..at].ends_with(|c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-'));
    text.len() <= MOST_TEXT && text.char_indices().any(|(at, c)| c.is_ascii_lowercase() && begins(at) && name_at(&text[at..]).is_some())
}

/// The names of games, and how long their values may take.
pub(crate) struct GameNames<'v> {
    pub values: &'v Values,
    pub limits: &'v Limits<'v>,
}

impl<'a> Names<'a> for GameNames<'_> {
    fn meaning(&mut self, c: &mut Calculator<'a>, text: &str) -> Result<Option<(usize, Value)>, ExpressionError> {
        let Some(name) = name_at(text) else { return Ok(None) };
        let mut length = name.len();
        let mut position = None;
        if let Some(rest) = text[length..].strip_prefix('(') {
            let quoted = rest.strip_prefix('"').and_then(|rest| rest.split_once("\")")).map(|(inside, _)| inside);
            let quoted = quoted.filter(|inside| inside.is_ascii() && !inside.contains('"'));
            let expected = || ReadError::at(length, "expected a position in quotes and brackets, like domineering(\"..|..\")");
            let inside = quoted.ok_or_else(expected)?;
            position = Some(inside);
            length += inside.len() + 4;
        }
        let value = self.values.value_at(c, name, position, self.limits).map_err(|error| told(error, length))?;
        Ok(Some((length, value)))
    }
}

/// An error of a position as one of the expression it stands in.
fn told(error: ValueError, column: usize) -> ExpressionError {
    match error {
        error if error.is_interruption() => ExpressionError::Value { column, error: Interrupted.into() },
        error if error.is_out_of_time() => ExpressionError::Value { column, error: FormError::OutOfTime },
        error => ReadError::at(0, error.to_string()).into(),
    }
}

impl Values {
    /// The value of an expression in which games may be named. The calculator is of the arena of this engine.
    pub(crate) fn read_value(&self, c: &mut Calculator, text: &str, limits: &Limits) -> Result<Value, ExpressionError> {
        read_value_among(c, text, &mut GameNames { values: self, limits })
    }

    /// The normal text of an expression in which games may be named.
    pub(crate) fn normal_text(&self, text: &str, progress: &Progress) -> Result<String, ReadError> {
        let limits = Limits { progress: Some(progress), ..Limits::default() };
        let mut c = self.arena().calculator().watched(limits.watch());
        let value = self.read_value(&mut c, text, &limits).map_err(|error| match error {
            ExpressionError::Read(error) => error,
            ExpressionError::Value { column, error } => ReadError { column, problem: error.to_string() },
        })?;
        let id = value.as_short().ok_or_else(|| ReadError::at(0, "found a loopy value, expected one of a short game"))?;
        normal(&c, id).map_err(|error| ReadError::at(0, error.to_string()))
    }
}
