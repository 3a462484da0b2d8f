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
    /// A value: an expression, up to the next section or commands.
    Value,
}

/// The rest of an input, and where it begins.
#[derive(Clone, Copy)]
pub(super) struct Tokens<'a> {
    rest: &'a str,
    place: Place,
    /// Whether what is no section, comment or command is a value: no section is open.
    pub values: bool,
}

/// What commands begin with. Braces that begin otherwise and have bars in them are a game.
const COMMANDS: [&str; 8] = ["B", "W", "N", "winning", "thermograph", "value", "temperature", "version"];

impl<'a> Tokens<'a> {
    pub fn new(text: &'a str) -> Self {
        Tokens { rest: text.strip_prefix('\u{feff}').unwrap_or(text), place: Place::START, values: true }
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
        if first == '{' && self.is_game() || self.values && !matches!(first, '[' | '{' | ')' | ']' | '}') && !self.rest.starts_with("/*") {
            return Some(self.value());
        }
        Some(match first {
            '(' => self.enclosed(TokenKind::Round, "(", ")", &['(', '[', '{']),
            '[' => self.enclosed(TokenKind::Section, "[", "]", &['[', '(', '{']),
            '{' => self.commands(),
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

    /// Whether braces begin here that are a game.
    fn is_game(&self) -> bool {
        let word = self.rest[1..].trim_start();
        let word = &word[..word.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(word.len())];
        !COMMANDS.contains(&word) && self.rest[..closing(self.rest).unwrap_or(0)].contains('|')
    }

    /// Commands, in which the braces of a value may stand.
    fn commands(&mut self) -> Result<Token<'a>, InputError> {
        match closing(self.rest).filter(|end| names_value(&self.rest[1..*end])) {
            None => self.enclosed(TokenKind::Commands, "{", "}", &['{', '[']),
            Some(end) => {
                self.take(1);
                let place = self.place;
                let text = self.take(end - 1);
                self.take(1);
                Ok(Token { kind: TokenKind::Commands, text, place })
            }
        }
    }

    /// An expression, up to a section, commands, a comment or the end; a `+` at its end only joins what follows.
    fn value(&mut self) -> Result<Token<'a>, InputError> {
        let place = self.place;
        let (mut depth, mut end, mut last) = (0usize, self.rest.len(), ' ');
        for (at, c) in self.rest.char_indices() {
            let here = Tokens { rest: &self.rest[at..], ..*self };
            let ends = || match c {
                '[' => !matches!(last, '^' | 'v' | '↑' | '↓'),
                '{' => last.is_whitespace() && !here.is_game(),
                '/' => here.rest.starts_with("/*"),
                _ => false,
            };
            if depth == 0 && ends() {
                end = at;
                break;
            }
            match c {
                '(' | '{' => depth += 1,
                ')' | '}' => depth = depth.saturating_sub(1),
                _ => {}
            }
            last = c;
        }
        let text = self.take(end).trim_end();
        let joined = text.strip_suffix('+').filter(|_| self.rest.starts_with('[')).map_or(text, str::trim_end);
        Ok(Token { kind: TokenKind::Value, text: joined, place })
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

/// Braces inside of each other in a sum: with a limit, looking for the last one takes time in proportion to the input.
const DEEPEST: usize = 200;

/// Where the brace closes that a text begins with.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0usize;
    for (at, c) in text.char_indices().filter(|(_, c)| matches!(c, '{' | '}')) {
        depth = if c == '{' { depth + 1 } else { depth - 1 };
        match depth {
            0 => return Some(at),
            DEEPEST => return None,
            _ => {}
        }
    }
    None
}

/// Whether every brace inside of commands begins behind the word `value`.
fn names_value(text: &str) -> bool {
    let mut depth = 0usize;
    text.contains('{')
        && text.char_indices().all(|(at, c)| {
            depth = match c {
                '{' => depth + 1,
                '}' => depth.saturating_sub(1),
                _ => depth,
            };
            c != '{' || depth > 1 || text[..at].rsplit(',').next().is_some_and(|piece| piece.trim_start().starts_with("value "))
        })
}
