//! Reading text character by character, for the notations of games.

use zug_core::ReadError;

/// Reads text and knows where it is.
pub struct Reader<'a> {
    text: &'a str,
    /// The number of characters read.
    pub at: usize,
}

impl<'a> Reader<'a> {
    /// Begins with the first character.
    pub fn new(text: &'a str) -> Self {
        Reader { text, at: 0 }
    }

    /// The next character.
    pub fn peek(&self) -> Option<char> {
        self.text.chars().nth(self.at)
    }

    /// The error that something else is next than what was expected.
    pub fn error(&self, expected: &str) -> ReadError {
        ReadError::expected(self.text, self.at, expected)
    }

    /// Reads one character that means something.
    pub fn take<T>(&mut self, meaning: impl FnOnce(char) -> Option<T>, expected: &str) -> Result<T, ReadError> {
        let value = self.peek().and_then(meaning).ok_or_else(|| self.error(expected))?;
        self.at += 1;
        Ok(value)
    }

    /// Reads one given character, if it is next.
    pub fn skip(&mut self, wanted: char) -> bool {
        let is_next = self.peek() == Some(wanted);
        self.at += usize::from(is_next);
        is_next
    }

    /// Makes sure that all is read.
    pub fn end(&self) -> Result<(), ReadError> {
        if self.peek().is_none() { Ok(()) } else { Err(self.error("the end")) }
    }
}
