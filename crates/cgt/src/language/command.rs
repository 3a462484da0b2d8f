//! What can be asked about a sum.

use super::error::short;
use super::{InputError, Place};
use crate::values::Dyadic;
use zug_core::Side;

/// A question, with the answer that is expected, if there is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// The question.
    pub question: Question,
    /// Where it is written.
    pub place: Place,
}

/// What is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// Whether this player, moving first, wins.
    Solve(Side, Option<bool>),
    /// The nim value.
    Nim(Option<u32>),
    /// All moves that win; nobody's in particular in an impartial sum.
    WinningMoves(Option<Side>, Option<Vec<String>>),
    /// The thermograph.
    Thermograph(Option<Walls>),
    /// The canonical form; expected as an expression.
    Value(Option<String>),
    /// The temperature.
    Temperature(Option<Dyadic>),
}

/// The bends of a thermograph from temperature -1 up, each a value and a temperature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walls {
    /// The left wall.
    pub left: Vec<(Dyadic, Dyadic)>,
    /// The right wall.
    pub right: Vec<(Dyadic, Dyadic)>,
}

impl std::fmt::Display for Walls {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        for (name, wall) in [("L:", &self.left), (" R:", &self.right)] {
            f.write_str(name)?;
            for (value, temperature) in wall {
                write!(f, " ({value}, {temperature})")?;
            }
        }
        Ok(())
    }
}

impl Question {
    /// The question as it is written, without the expected answer.
    pub fn asked(&self) -> &'static str {
        match self {
            Question::Solve(Side::Left, _) => "B",
            Question::Solve(Side::Right, _) => "W",
            Question::Nim(_) => "N",
            Question::WinningMoves(Some(Side::Left), _) => "winning moves B",
            Question::WinningMoves(Some(Side::Right), _) => "winning moves W",
            Question::WinningMoves(None, _) => "winning moves N",
            Question::Thermograph(_) => "thermograph",
            Question::Value(_) => "value",
            Question::Temperature(_) => "temperature",
        }
    }
}

/// Reads what stands between the braces.
pub(super) fn read_commands(text: &str, place: Place) -> Result<Vec<Command>, InputError> {
    if text.trim().is_empty() {
        return Ok(Vec::new());
    }
    pieces(text, place).map(|(piece, place)| read_command(piece, place)).collect()
}

/// The pieces between commas; commas in brackets do not count.
fn pieces(text: &str, mut place: Place) -> impl Iterator<Item = (&str, Place)> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let text = rest?;
        let mut inside = 0usize;
        let end = text.char_indices().find(|(_, c)| {
            inside = match c {
                '(' | '{' => inside + 1,
                ')' | '}' => inside.saturating_sub(1),
                _ => inside,
            };
            *c == ',' && inside == 0
        });
        let piece = end.map_or(text, |(at, _)| &text[..at]);
        rest = end.map(|(at, _)| &text[at + 1..]);
        let lead = piece.len() - piece.trim_start().len();
        let here = place.after_all(&piece[..lead]);
        place = place.after_all(piece).after(',');
        Some((piece.trim(), here))
    })
}

fn read_command(text: &str, place: Place) -> Result<Command, InputError> {
    const EXPECTED: &str = "expected B, W, N, 'winning moves', 'thermograph', 'value' or 'temperature'";
    let mut words = text.split_whitespace();
    let wrong = |what: &str| InputError::at(place, format!("found '{}', {what}", short(text)));
    let question = match words.next() {
        Some("B") => Question::Solve(Side::Left, read_result(words, &wrong)?),
        Some("W") => Question::Solve(Side::Right, read_result(words, &wrong)?),
        Some("N") => Question::Nim(read_nim(words, &wrong)?),
        Some("winning") if words.next() == Some("moves") => {
            let player = match words.next() {
                Some("B") => Some(Side::Left),
                Some("W") => Some(Side::Right),
                Some("N") => None,
                _ => return Err(wrong("expected B, W or N after 'winning moves'")),
            };
            Question::WinningMoves(player, read_moves(words, &wrong)?)
        }
        Some("thermograph") => Question::Thermograph(read_walls(&text["thermograph".len()..], place.after_all("thermograph"))?),
        Some("value") => Question::Value(Some(text["value".len()..].trim()).filter(|text| !text.is_empty()).map(String::from)),
        Some("temperature") => match (words.next().map(str::parse), words.next()) {
            (None, _) => Question::Temperature(None),
            (Some(Ok(number)), None) => Question::Temperature(Some(number)),
            _ => return Err(wrong("expected one number, like 3/2, or nothing after 'temperature'")),
        },
        Some(_) => return Err(wrong(EXPECTED)),
        None => return Err(InputError::at(place, format!("an empty command, {EXPECTED}"))),
    };
    Ok(Command { question, place })
}

type Words<'a> = std::str::SplitWhitespace<'a>;

fn read_result(mut words: Words, wrong: &impl Fn(&str) -> InputError) -> Result<Option<bool>, InputError> {
    match (words.next(), words.next()) {
        (None, _) => Ok(None),
        (Some("win"), None) => Ok(Some(true)),
        (Some("loss"), None) => Ok(Some(false)),
        _ => Err(wrong("expected 'win', 'loss' or nothing after the player")),
    }
}

fn read_nim(mut words: Words, wrong: &impl Fn(&str) -> InputError) -> Result<Option<u32>, InputError> {
    match (words.next(), words.next()) {
        (None, _) => Ok(None),
        (Some(n), None) => n.parse().map(Some).map_err(|_| wrong("expected a nim value from 0 on, or nothing, after N")),
        _ => Err(wrong("expected at most one nim value after N")),
    }
}

/// Sorted, each once: order and repetition mean nothing.
fn read_moves(words: Words, wrong: &impl Fn(&str) -> InputError) -> Result<Option<Vec<String>>, InputError> {
    let mut moves: Vec<String> = words.map(String::from).collect();
    if moves.is_empty() {
        return Ok(None);
    }
    if moves.iter().any(|m| m == "None") {
        return if moves.len() == 1 { Ok(Some(Vec::new())) } else { Err(wrong("expected 'None' alone, or moves")) };
    }
    moves.sort_unstable();
    moves.dedup();
    Ok(Some(moves))
}

fn read_walls(text: &str, place: Place) -> Result<Option<Walls>, InputError> {
    if text.trim().is_empty() {
        return Ok(None);
    }
    const EXPECTED: &str = "expected walls like 'L: (1, -1) (0, 0) R: (-1, -1) (0, 0)'";
    let wrong = || InputError::at(place, format!("found '{}', {EXPECTED}", short(text.trim())));
    let (left, right) = text.trim().strip_prefix("L:").and_then(|rest| rest.split_once("R:")).ok_or_else(wrong)?;
    let wall = |text: &str| -> Option<Vec<(Dyadic, Dyadic)>> {
        text.split_terminator(')')
            .filter(|piece| !piece.trim().is_empty())
            .map(|piece| {
                let (value, temperature) = piece.trim_start().strip_prefix('(')?.split_once(',')?;
                Some((value.trim().parse().ok()?, temperature.trim().parse().ok()?))
            })
            .collect()
    };
    let closed = |text: &str| text.trim().is_empty() || text.trim_end().ends_with(')');
    if !closed(left) || !closed(right) {
        return Err(wrong());
    }
    Ok(Some(Walls { left: wall(left).ok_or_else(wrong)?, right: wall(right).ok_or_else(wrong)? }))
}
