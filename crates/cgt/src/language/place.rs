//! Where something is in a text.

use std::fmt;

/// A line and a column, both counted from 1; columns count characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl Place {
    /// The first character.
    pub const START: Place = Place { line: 1, column: 1 };

    /// The place after this character.
    pub fn after(self, c: char) -> Place {
        if c == '\n' { Place { line: self.line + 1, column: 1 } } else { Place { column: self.column + 1, ..self } }
    }

    /// The place after this text.
    pub fn after_all(self, text: &str) -> Place {
        text.chars().fold(self, Place::after)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}
