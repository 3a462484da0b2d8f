//! The game that is being read, and its comments.

use super::game::{Game, Termination};
use super::level::Level;
use crate::tree::Tree;
use std::borrow::Cow;

/// The game that is being read.
pub(super) struct Now {
    pub game: Game,
    pub number: usize,
    pub levels: Vec<Level>,
    /// Moves, numbers, parentheses have begun.
    pub moving: bool,
    /// A number stands right before: a move must follow.
    pub numbered: bool,
    /// A result in a variation with nothing after it: if the variation is never closed, it ends the game.
    pub dangling: Option<Termination>,
    /// A wrong move number was told already.
    pub misnumbered: bool,
    pub tag_places: Vec<usize>,
    pub last_tag_end: usize,
}

impl Now {
    /// A game that begins here.
    pub fn new(number: usize, levels: Vec<Level>, at: usize) -> Now {
        let mut game = Game { tree: Tree::new(1, 0), tags: Vec::new(), start: None, termination: None, nesting: 0, at };
        game.tree.reserve(32);
        Now {
            game,
            number,
            levels,
            moving: false,
            numbered: false,
            dangling: None,
            misnumbered: false,
            tag_places: Vec::new(),
            last_tag_end: 0,
        }
    }

    /// Counts the parentheses around the innermost level, unless there is nothing in it.
    pub fn measure_nesting(&mut self) {
        let depth = self.levels.iter().rposition(|level| level.written).unwrap_or(0);
        self.game.nesting = self.game.nesting.max(depth as u32);
    }
}

/// A comment with runs of blanks as one blank and none at the ends.
pub(super) fn folded<'a>(raw: &'a str, buffer: &mut String) -> Cow<'a, str> {
    let trimmed = raw.trim();
    let bytes = trimmed.as_bytes();
    let plain = bytes.is_ascii()
        && !bytes.windows(2).any(|w| w == b"  ")
        && memchr::memchr3(b'\n', b'\r', b'\t', bytes).is_none()
        && !bytes.iter().any(|b| matches!(b, 0x0b | 0x0c));
    if plain {
        return Cow::Borrowed(trimmed);
    }
    buffer.clear();
    for word in trimmed.split_whitespace() {
        if !buffer.is_empty() {
            buffer.push(' ');
        }
        buffer.push_str(word);
    }
    Cow::Owned(buffer.clone())
}
