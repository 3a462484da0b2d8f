//! Reads an input block by block: a sum and the commands that end it.

use super::command::{Command, read_commands};
use super::error::short;
use super::token::{Token, TokenKind, Tokens};
use super::{InputError, Place};
use crate::loopy::CONSTANTS;

/// A sum and what is asked about it.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Block {
    /// The summands, as they are written.
    pub summands: Vec<Written>,
    /// The questions.
    pub commands: Vec<Command>,
    /// Comments before the commands.
    pub comments: Vec<Comment>,
    /// Whether the input ended before any commands came.
    pub open: bool,
    /// Where the block begins.
    pub place: Option<Place>,
}

/// A summand as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The section it is in.
    pub section: Section,
    /// The text, without brackets.
    pub text: String,
    /// Where it is.
    pub place: Place,
}

/// A kind of summand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// The name of the game.
    pub name: String,
    /// Whether both players may make either's moves.
    pub impartial: bool,
    /// Where the section is opened.
    pub place: Place,
}

/// The section of values, which needs not be written.
pub(super) const VALUES: &str = "value";

impl Section {
    /// The section of values.
    fn of_values(place: Place) -> Section {
        Section { name: VALUES.into(), impartial: false, place }
    }

    /// Whether its summands are values.
    pub fn is_values(&self) -> bool {
        self.name == VALUES
    }
}

/// A comment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comment {
    /// The text.
    pub text: String,
    /// Not to be shown with results (`/*_`).
    pub private: bool,
    /// The command it is about, if it is about one (`/*#1`).
    pub command: Option<usize>,
    /// Where it is.
    pub place: Place,
}

impl Block {
    /// A sum of one game of a section, with `impartial ` in front where it is so.
    pub fn of_one(section: &str, text: &str) -> Block {
        let (name, impartial) = section.strip_prefix("impartial ").map_or((section, false), |name| (name, true));
        let section = Section { name: name.into(), impartial, place: Place::START };
        let written = Written { section, text: text.into(), place: Place::START };
        Block { summands: vec![written], open: true, ..Block::default() }
    }

    /// The comments that belong to a command, as one text.
    pub fn comments_of(&self, command: usize) -> String {
        let mine = |c: &&Comment| !c.private && c.command.is_none_or(|n| n == command);
        self.comments.iter().filter(mine).map(|c| c.text.trim()).collect::<Vec<_>>().join(" ")
    }

    /// The sum as it is written.
    pub fn text(&self) -> String {
        let mut text = String::new();
        let mut section: Option<&Section> = None;
        for s in &self.summands {
            if s.section.is_values() {
                text += &format!("{}{}", if text.is_empty() { "" } else { " + " }, s.text);
                section = None;
                continue;
            }
            if section.is_none() && !text.is_empty() {
                text += " +";
            }
            if section.is_none_or(|old| (&old.name, old.impartial) != (&s.section.name, s.section.impartial)) {
                let kind = if s.section.impartial { "impartial " } else { "" };
                text += &format!("{}[{kind}{}]", if text.is_empty() { "" } else { " " }, s.section.name);
                section = Some(&s.section);
            }
            let bracket = s.text.is_empty() || s.text.contains(char::is_whitespace);
            text += &if bracket { format!(" ({})", s.text) } else { format!(" {}", s.text) };
        }
        text
    }
}

/// Reads blocks. After an error it goes on behind the commands of the block with the error; the section stays.
pub struct Blocks<'a> {
    tokens: Tokens<'a>,
    section: Option<Section>,
    /// Whether the version must come first.
    versioned: bool,
    begun: bool,
    /// Whether the section has no summands yet.
    unused: bool,
    /// What was odd but no error.
    pub warnings: Vec<InputError>,
}

/// Most games of one sum.
const MOST_SUMMANDS: usize = 100_000;

/// The version of the language this reads.
pub const VERSION: &str = "1.7";

impl<'a> Blocks<'a> {
    /// The blocks of a text.
    pub fn new(text: &'a str) -> Self {
        Blocks { tokens: Tokens::new(text), section: None, versioned: false, begun: false, unused: false, warnings: Vec::new() }
    }

    /// The blocks of a file, which must begin with a version.
    pub fn file(text: &'a str) -> Self {
        Blocks { versioned: true, ..Self::new(text) }
    }

    fn read(&mut self) -> Option<Result<Block, InputError>> {
        let mut block = Block::default();
        loop {
            self.tokens.values = self.section.is_none();
            let token = match self.tokens.next() {
                None => break,
                Some(Ok(token)) => token,
                Some(Err(e)) => {
                    self.tokens.skip_block();
                    return Some(Err(e));
                }
            };
            block.place.get_or_insert(token.place);
            match self.take(token, &mut block) {
                Ok(false) => {}
                Ok(true) => return Some(Ok(block)),
                Err(e) => {
                    if token.kind != TokenKind::Commands {
                        self.tokens.skip_block();
                    }
                    return Some(Err(e));
                }
            }
        }
        self.end_section(&mut block);
        block.open = true;
        if let Some(comment) = block.comments.iter().find(|c| c.command.is_some()) {
            return Some(Err(InputError::at(comment.place, "this comment is about a command, but no commands follow")));
        }
        (!block.summands.is_empty()).then_some(Ok(block))
    }

    /// A section whose name says a size, and that no game follows, is the start of that size: `[toads-3]`.
    fn end_section(&mut self, block: &mut Block) {
        let unused = std::mem::take(&mut self.unused);
        let Some(section) = self.section.as_ref().filter(|section| unused && section.name.contains('-')) else { return };
        block.summands.push(Written { section: section.clone(), text: String::new(), place: section.place });
    }

    /// Takes a token into the block; whether it ends the block.
    fn take(&mut self, token: Token, block: &mut Block) -> Result<bool, InputError> {
        let first = !std::mem::replace(&mut self.begun, true);
        if token.kind == TokenKind::Commands && token.text.split_whitespace().next() == Some("version") {
            self.version(token, first)?;
            block.place = None;
            return Ok(false);
        }
        if first && self.versioned {
            return Err(InputError::at(token.place, format!("a file begins with its version: expected {{version {VERSION}}}")));
        }
        match token.kind {
            TokenKind::Comment => block.comments.push(comment(token)?),
            TokenKind::Section => {
                self.end_section(block);
                self.section = Some(section(token)?);
                self.unused = true;
            }
            // What follows is no longer of the section.
            TokenKind::Word if token.text == "+" && (self.unused || !block.summands.is_empty()) => {
                self.end_section(block);
                self.section = None;
            }
            TokenKind::Value if token.text.is_empty() => {
                return Err(InputError::at(token.place, "found '+', expected a value or a section before it"));
            }
            TokenKind::Word | TokenKind::Round | TokenKind::Value if block.summands.len() == MOST_SUMMANDS => {
                return Err(InputError::at(token.place, format!("more than {MOST_SUMMANDS} games in a sum; expected fewer")));
            }
            TokenKind::Word | TokenKind::Round => {
                let section = self.section.clone().ok_or_else(|| {
                    InputError::at(
                        token.place,
                        format!("found '{}', expected a section like [clobber] before the first game", short(token.text)),
                    )
                })?;
                self.unused = false;
                block.summands.push(Written { section, text: token.text.trim().into(), place: token.place });
            }
            TokenKind::Value => block.summands.extend(values(token)),
            TokenKind::Commands => {
                self.end_section(block);
                block.commands = read_commands(token.text, token.place)?;
                let count = block.commands.len();
                if let Some((comment, n)) = block.comments.iter().find_map(|c| Some((c, c.command.filter(|n| *n >= count)?))) {
                    return Err(InputError::at(
                        comment.place,
                        format!("a comment about command {n}, but the block has {count} commands, counted from 0"),
                    ));
                }
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn version(&mut self, token: Token, first: bool) -> Result<(), InputError> {
        let wrong = |problem: String| Err(InputError::at(token.place, problem));
        if !first {
            return wrong("the version stands at the beginning, and only once".into());
        }
        let version: Vec<&str> = token.text.split_whitespace().skip(1).collect();
        let number = |text: &str| text.split_once('.').is_some_and(|(a, b)| a.parse::<u16>().is_ok() && b.parse::<u16>().is_ok());
        match version[..] {
            [VERSION] => {}
            [other] if number(other) => {
                self.warnings.push(InputError::at(token.place, format!("written for version {other}, read as version {VERSION}")));
            }
            _ => return wrong(format!("found '{}', expected 'version {VERSION}'", short(token.text))),
        }
        Ok(())
    }
}

impl Iterator for Blocks<'_> {
    type Item = Result<Block, InputError>;
    fn next(&mut self) -> Option<Self::Item> {
        self.read()
    }
}

/// The values of a text: one expression, but names of games between its plus signs are summands of their own, which are
/// played as positions.
fn values(token: Token) -> Vec<Written> {
    let written = |text: &str, at: usize| {
        let at = at + text.len() - text.trim_start().len();
        let place = token.place.after_all(&token.text[..at]);
        Written { section: Section::of_values(place), text: text.trim().into(), place }
    };
    let (mut terms, mut begin, mut depth) = (Vec::new(), 0, 0usize);
    for (at, c) in token.text.char_indices() {
        match c {
            '(' | '{' | '[' => depth += 1,
            ')' | '}' | ']' => depth = depth.saturating_sub(1),
            '+' if depth == 0
                && token.text[..at].ends_with(char::is_whitespace)
                && token.text[at + 1..].starts_with(char::is_whitespace) =>
            {
                terms.push(written(&token.text[begin..at], begin));
                begin = at + 1;
            }
            _ => {}
        }
    }
    terms.push(written(&token.text[begin..], begin));
    let apart = terms.iter().any(|term| is_name(&term.text)) && !token.text.contains('&') && terms.iter().all(|term| !term.text.is_empty());
    if apart { terms } else { vec![written(token.text, 0)] }
}

/// Whether a text looks like the name of a game: a word of several letters that is no loopy value.
fn is_name(text: &str) -> bool {
    let part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.' | ',' | '|');
    text.len() > 2 && text.starts_with(|c: char| c.is_ascii_lowercase() && c != 'v') && text.chars().all(part) && !CONSTANTS.contains(&text)
}

fn section(token: Token) -> Result<Section, InputError> {
    let (name, impartial) = match &token.text.split_whitespace().collect::<Vec<_>>()[..] {
        ["impartial", name @ ..] if !name.is_empty() => (name.join(" "), true),
        name @ [first, ..] if *first != "impartial" => (name.join(" "), false),
        _ => {
            return Err(InputError::at(
                token.place,
                format!("found '[{}]', expected a section like [clobber] or [impartial clobber]", short(token.text)),
            ));
        }
    };
    Ok(Section { name, impartial, place: token.place })
}

fn comment(token: Token) -> Result<Comment, InputError> {
    let (text, private) = token.text.strip_prefix('_').map_or((token.text, false), |rest| (rest, true));
    let (text, command) = match text.strip_prefix('#') {
        None => (text, None),
        Some(rest) => {
            let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            let n =
                rest[..end].parse().map_err(|_| InputError::at(token.place, "expected the index of a command after '/*#', like /*#1"))?;
            (&rest[end..], Some(n))
        }
    };
    Ok(Comment { text: text.into(), private, command, place: token.place })
}
