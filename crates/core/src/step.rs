//! Steps of a record that are no moves of the rules. Records are kept as they were written: a stone on a stone, two
//! moves of one player in a row, pieces put up in the middle of a game.
//!
//! Such a step is text like a move, so whatever holds moves can hold it:
//!
//! | text | meaning |
//! | --- | --- |
//! | `!D4` | the player to move plays D4, whatever the rules say |
//! | `...D4` | the turn is skipped and the other player plays D4, whatever the rules say |
//! | `set:O=C3/X=D4,F1-G2` | cells get other pieces, in the signs of the game's positions; F1-G2 is a rectangle. The other player is next |
//! | `...set:.=D4` | the same, and the turn stays |
//!
//! So the text alone tells how many halfmoves a step takes: two where it begins with `...`, else one.

use crate::Side;

const SKIP: &str = "...";
const FORCE: &str = "!";
const SET_UP: &str = "set:";

/// A step of a record that is no move of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step<'a> {
    /// Whether a turn is skipped.
    pub skips: bool,
    /// What is done.
    pub deed: Deed<'a>,
}

/// What a step does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed<'a> {
    /// This move, whatever the rules say.
    Force(&'a str),
    /// Cells get other pieces: `O=C3/X=D4,F1-G2`, or nothing but the turn changes.
    SetUp(&'a str),
}

impl<'a> Step<'a> {
    /// The step a text means; `None` when it is a plain move.
    pub fn of(text: &'a str) -> Option<Step<'a>> {
        let (skips, rest) = text.strip_prefix(SKIP).map_or((false, text), |rest| (true, rest));
        let deed = match rest.strip_prefix(SET_UP) {
            Some(pieces) => Deed::SetUp(pieces),
            None if skips => Deed::Force(rest),
            None => Deed::Force(rest.strip_prefix(FORCE)?),
        };
        Some(Step { skips, deed })
    }

    /// The player a forced move is made by, when it is the turn of `side`.
    pub fn by(&self, side: Side) -> Side {
        if self.skips { !side } else { side }
    }

    /// Who is next, when it was the turn of `side`.
    pub fn next(&self, side: Side) -> Side {
        if self.skips { side } else { !side }
    }
}

impl std::fmt::Display for Step<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.skips, self.deed) {
            (true, Deed::Force(text)) => write!(f, "{SKIP}{text}"),
            (false, Deed::Force(text)) => write!(f, "{FORCE}{text}"),
            (true, Deed::SetUp(pieces)) => write!(f, "{SKIP}{SET_UP}{pieces}"),
            (false, Deed::SetUp(pieces)) => write!(f, "{SET_UP}{pieces}"),
        }
    }
}

/// How many halfmoves a move or step takes.
pub fn halfmoves(text: &str) -> u32 {
    1 + u32::from(text.starts_with(SKIP))
}

/// The pieces of a set-up: each sign with its cells, which are parts of the text.
pub fn signs(pieces: &str) -> impl Iterator<Item = (&str, &str)> {
    pieces.split('/').filter(|part| !part.is_empty()).map(|part| part.split_once('=').unwrap_or(part.split_at(part.len())))
}

/// The cells of a sign: each as a rectangle between two corners.
pub fn ranges(cells: &str) -> impl Iterator<Item = (&str, &str)> {
    cells.split(',').map(|cell| cell.split_once('-').unwrap_or((cell, cell)))
}

/// What executing a step came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Executed {
    /// The step as the game writes it.
    pub text: String,
    /// Who is next.
    pub next: Side,
    /// What of it could not be done.
    pub problem: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_a_move_or_a_step_and_written_as_it_was() {
        for text in ["!D4", "...D4", "set:O=C3/X=D4,F1-G2", "...set:.=D4", "set:", "...pass"] {
            assert_eq!(Step::of(text).map(|step| step.to_string()).as_deref(), Some(text));
        }
        for text in ["D4", "pass", "Nf3!", "", "setD4"] {
            assert_eq!(Step::of(text), None, "{text}");
        }
        assert_eq!(["D4", "!D4", "...D4", "set:", "...set:"].map(halfmoves), [1, 1, 2, 1, 2]);
    }
}
