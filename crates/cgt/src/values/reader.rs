//! Reading short texts from left to right, with the column of every error.

use zug_core::ReadError;

/// A text and a place in it, counted in characters.
pub(crate) struct Reader<'a> {
    text: &'a str,
    rest: &'a str,
    position: usize,
}

impl<'a> Reader<'a> {
    /// At the beginning of a text.
    pub fn new(text: &'a str) -> Self {
        Reader { text, rest: text, position: 0 }
    }

    /// Reads a whole text with `read`; anything left over is an error.
    pub fn all<T>(text: &'a str, read: impl FnOnce(&mut Self) -> Result<T, ReadError>) -> Result<T, ReadError> {
        let mut reader = Self::new(text);
        let value = read(&mut reader)?;
        if reader.rest.is_empty() { Ok(value) } else { Err(reader.expected("the end")) }
    }

    /// How many characters were read.
    pub fn position(&self) -> usize {
        self.position
    }

    /// The next character.
    pub fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// Goes on by one character.
    pub fn advance(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.rest = &self.rest[c.len_utf8()..];
        self.position += 1;
        Some(c)
    }

    /// Takes the next character if it is this one.
    pub fn eat(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.advance();
        }
        found
    }

    /// Whether the text goes on with these characters.
    pub fn looking_at(&self, wanted: &str) -> bool {
        self.rest.starts_with(wanted)
    }

    /// Takes these characters if they come next.
    pub fn eat_all(&mut self, wanted: &str) -> bool {
        let found = self.looking_at(wanted);
        if found {
            self.rest = &self.rest[wanted.len()..];
            self.position += wanted.chars().count();
        }
        found
    }

    /// Skips white space.
    pub fn blanks(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.advance();
        }
    }

    /// What was not read yet.
    pub fn rest(&self) -> &'a str {
        self.rest
    }

    /// The letters and digits that come next, which are not taken.
    pub fn ahead(&self) -> &'a str {
        let end = self.rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(self.rest.len());
        &self.rest[..end]
    }

    /// Takes the letters and digits that come next.
    pub fn word(&mut self) -> &'a str {
        let word = self.ahead();
        (self.rest, self.position) = (&self.rest[word.len()..], self.position + word.len());
        word
    }

    /// Takes this word if it comes next and ends there.
    pub fn eat_word(&mut self, wanted: &str) -> bool {
        let ends = self.rest.strip_prefix(wanted).is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_alphanumeric()));
        ends && self.eat_all(wanted)
    }

    /// Takes everything up to a closing bracket of an outer pair or the words `and` and `or`, without blanks at its
    /// end.
    pub fn operand(&mut self) -> &'a str {
        let text = self.rest;
        let mut depth = 0usize;
        let mut blank = false;
        while let Some(c) = self.peek() {
            let connective = blank
                && ["and", "or"]
                    .iter()
                    .any(|word| self.rest.strip_prefix(word).is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_alphanumeric())));
            match c {
                '(' => depth += 1,
                ')' if depth == 0 => break,
                ')' => depth -= 1,
                _ if connective => break,
                _ => {}
            }
            blank = c.is_whitespace();
            self.advance();
        }
        text[..text.len() - self.rest.len()].trim_end()
    }

    /// Whether a minus sign and a digit come next.
    pub fn at_negative_number(&self) -> bool {
        self.rest.strip_prefix('-').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
    }

    /// "found X, expected Y" here.
    pub fn expected(&self, what: &str) -> ReadError {
        ReadError::expected(self.text, self.position, what)
    }

    /// Whether a digit comes next.
    pub fn at_digit(&self) -> bool {
        self.peek().is_some_and(|c| c.is_ascii_digit())
    }

    /// Takes a point and the digits after it, if there are any; gives the digits.
    pub fn decimal_places(&mut self) -> Option<&'a str> {
        let rest = self.rest.strip_prefix('.')?;
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        if end == 0 {
            return None;
        }
        let (places, rest) = rest.split_at(end);
        (self.rest, self.position) = (rest, self.position + 1 + end);
        Some(places)
    }

    /// Decimal digits, up to `2^64 - 1`.
    pub fn integer(&mut self, what: &str) -> Result<u64, ReadError> {
        if !self.at_digit() {
            return Err(self.expected(what));
        }
        let (start, text) = (self.position, self.rest);
        while self.at_digit() {
            self.advance();
        }
        let digits = &text[..text.len() - self.rest.len()];
        digits.parse().map_err(|_| ReadError::at(start, format!("{what} of {} digits is too large", digits.len())))
    }
}
