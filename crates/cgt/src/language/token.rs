//! Cuts an input into words and bracketed pieces.

use super::error::short;
use super::{InputError, Place};

/// A piece of the input. Brackets are not part of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token<'a> {
    pub kind: TokenKind,
    pub text: &'a str,
    /// Where the text begins.
    pub place: Place,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    Word,
    /// `( )`
    Round,
    /// `[ ]`
    Section,
    /// `{ }`
    Commands,
    /// `/* */`
    Comment,
}

/// The rest of an input, and where it begins.
#[derive(Clone)]
pub(super) struct Tokens<'a> {
    rest: &'a str,
    place: Place,
}

impl<'a> Tokens<'a> {
    pub fn new(text: &'a str) -> Self {
        Tokens { rest: text.strip_prefix('\u{feff}').unwrap_or(text), place: Place::START }
    }

    fn take(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes);
        self.place = self.place.after_all(taken);
        self.rest = rest;
        taken
    }

    /// The next piece. After an error the rest begins behind what is wrong.
    pub fn next(&mut self) -> Option<Result<Token<'a>, InputError>> {
        let blanks = self.rest.len() - self.rest.trim_start().len();
        self.take(blanks);
        let first = self.rest.chars().next()?;
        Some(match first {
            '(' => self.enclosed(TokenKind::Round, "(", ")", &['(', '[', '{']),
            '[' => self.enclosed(TokenKind::Section, "[", "]", &['[', '(', '{']),
            '{' => self.enclosed(TokenKind::Commands, "{", "}", &['{', '[']),
            _ if self.rest.starts_with("/*") => self.enclosed(TokenKind::Comment, "/*", "*/", &[]),
            ')' | ']' | '}' => {
                let place = self.place;
                self.take(1);
                Err(InputError::at(place, format!("found '{first}' without its opening bracket, expected a game, a section or commands")))
            }
            _ => self.word(),
        })
    }

    fn word(&mut self) -> Result<Token<'a>, InputError> {
        let place = self.place;
        let end = self.rest.find(char::is_whitespace).unwrap_or(self.rest.len());
        let text = self.take(end);
        let glued = text.find(['(', ')', '[', ']', '{', '}']).or_else(|| text.find("/*"));
        if let Some(at) = glued {
            let found = text[at..].chars().next().unwrap_or(' ');
            let place = place.after_all(&text[..at]);
            return Err(InputError::at(place, format!("found '{found}' inside a word, expected a blank before a bracket or comment")));
        }
        if let Some(at) = text.find(|c: char| c.is_control()) {
            let code = text[at..].chars().next().map_or(0, u32::from);
            return Err(InputError::at(place.after_all(&text[..at]), format!("found the control character U+{code:04X}, expected text")));
        }
        Ok(Token { kind: TokenKind::Word, text, place })
    }

    fn enclosed(&mut self, kind: TokenKind, open: &str, close: &str, forbidden: &[char]) -> Result<Token<'a>, InputError> {
        let start = self.place;
        let inside = &self.rest[open.len()..];
        let wrong = inside.find(forbidden);
        let inside = &inside[..wrong.unwrap_or(inside.len())];
        // A comment may speak of its own end: it ends where the end of a word is.
        let ends_word = |at: &usize| inside[at + close.len()..].chars().next().is_none_or(char::is_whitespace);
        let at_word = (kind == TokenKind::Comment).then(|| inside.match_indices(close).map(|(at, _)| at).find(ends_word)).flatten();
        let end = at_word.or_else(|| inside.find(close));
        let (place, end) = match (end, wrong) {
            (Some(end), _) => {
                self.take(open.len());
                (self.place, end)
            }
            // What is wrong may begin the next block: reading goes on there.
            (None, Some(at)) => {
                let found = self.rest[open.len() + at..].chars().next().unwrap_or(' ');
                self.take(open.len() + at);
                return Err(InputError::at(self.place, format!("found '{found}' inside '{open}', expected '{close}' first")));
            }
            (None, None) => {
                self.take(self.rest.len());
                return Err(InputError::at(start, format!("'{open}' without '{close}'")));
            }
        };
        let text = self.take(end);
        self.take(close.len());
        if let Some(next) = self.rest.chars().next().filter(|c| !c.is_whitespace()) {
            let here = self.place;
            self.take(self.rest.find(char::is_whitespace).unwrap_or(self.rest.len()));
            return Err(InputError::at(here, format!("found '{}' right after '{close}', expected a blank", short(&next.to_string()))));
        }
        Ok(Token { kind, text, place })
    }

    /// Goes on behind the next commands, so that one mistake spoils one block.
    pub fn skip_block(&mut self) {
        while let Some(token) = self.next() {
            if token.is_ok_and(|t| t.kind == TokenKind::Commands) {
                return;
            }
        }
    }
}
