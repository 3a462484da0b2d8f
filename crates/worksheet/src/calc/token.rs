//! Cuts a line of the calculator's language into tokens.
//!
//! Whether a sign begins a value or joins two is told by what stands before it: behind an operand `*` multiplies, else it
//! is star.

use super::CalcError;
use zug_cgt::language::Place;

/// A token.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Kind {
    /// A number, ups and a nimber written together, as `zug_cgt::notation` reads them.
    Literal(String),
    Word(String),
    Text(String),
    /// A run of bars.
    Bars(usize),
    Sign(&'static str),
    End,
}

#[derive(Clone, Debug)]
pub(super) struct Token {
    pub kind: Kind,
    pub place: Place,
    /// Where it begins and ends in the source.
    pub span: (usize, usize),
}

/// Longer ones first.
const SIGNS: [&str; 32] = [
    "<=>", "<|>", ":=", "<=", ">=", "!=", "==", "..", "+-", "+_", "-_", "±", "(", ")", "[", "]", "{", "}", ",", ";", ":", "+", "-", "*",
    "/", ".", "=", "<", ">", "&", "−", "\n",
];

struct Lexer<'a> {
    source: &'a str,
    at: usize,
    place: Place,
    tokens: Vec<Token>,
}

/// All tokens of a source, with an end behind them. Line ends are signs; comments begin with `#`.
pub(super) fn tokens(source: &str) -> Result<Vec<Token>, CalcError> {
    let mut lexer = Lexer { source, at: 0, place: Place::START, tokens: Vec::new() };
    while lexer.next()? {}
    Ok(lexer.tokens)
}

impl<'a> Lexer<'a> {
    fn rest(&self) -> &'a str {
        &self.source[self.at..]
    }

    fn take(&mut self, bytes: usize) -> &'a str {
        let taken = &self.rest()[..bytes];
        self.place = self.place.after_all(taken);
        self.at += bytes;
        taken
    }

    fn push(&mut self, kind: Kind, start: usize, place: Place) {
        self.tokens.push(Token { kind, place, span: (start, self.at) });
    }

    /// Whether an operand ends here: then a sign joins it with the next.
    fn behind_operand(&self) -> bool {
        match self.tokens.last().map(|token| &token.kind) {
            Some(Kind::Literal(_) | Kind::Text(_)) => true,
            Some(Kind::Word(word)) => !super::parse::KEYWORDS.contains(&word.as_str()),
            Some(Kind::Sign(sign)) => matches!(*sign, ")" | "]" | "}"),
            _ => false,
        }
    }

    fn next(&mut self) -> Result<bool, CalcError> {
        let rest = self.rest();
        let blanks = rest.len() - rest.trim_start_matches([' ', '\t', '\r']).len();
        self.take(blanks);
        let rest = self.rest();
        let (start, place) = (self.at, self.place);
        let Some(first) = rest.chars().next() else {
            self.push(Kind::End, start, place);
            return Ok(false);
        };
        match first {
            '#' => {
                self.take(rest.find('\n').unwrap_or(rest.len()));
            }
            '"' => {
                let inside = &rest[1..];
                let end = inside.find(['"', '\n']).filter(|end| inside[*end..].starts_with('"'));
                let end = end.ok_or_else(|| CalcError::at(place, "a text without its closing '\"'"))?;
                let text = inside[..end].to_string();
                self.take(end + 2);
                self.push(Kind::Text(text), start, place);
            }
            '|' => {
                let bars = rest.len() - rest.trim_start_matches('|').len();
                self.take(bars);
                self.push(Kind::Bars(bars), start, place);
            }
            _ if asked(rest).is_some() => {
                // What stands in the brackets is a text, though nobody has written quotes.
                let (name, inside) = asked(rest).unwrap_or_default();
                for (kind, length) in [
                    (Kind::Word(name.into()), name.len()),
                    (Kind::Sign("("), 1),
                    (Kind::Text(inside.into()), inside.len()),
                    (Kind::Sign(")"), 1),
                ] {
                    let (start, place) = (self.at, self.place);
                    self.take(length);
                    self.push(kind, start, place);
                }
            }
            _ if loopy_length(rest) > 0 => {
                let text = self.take(loopy_length(rest)).to_string();
                self.push(Kind::Literal(text), start, place);
            }
            _ if self.literal_length(rest) > 0 => {
                let text = self.take(self.literal_length(rest)).to_string();
                self.push(Kind::Literal(text), start, place);
            }
            'a'..='z' | 'A'..='Z' | '_' => {
                let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
                let word = self.take(end).to_string();
                self.push(Kind::Word(word), start, place);
            }
            _ => {
                let sign = SIGNS.iter().find(|sign| rest.starts_with(**sign));
                let sign =
                    *sign.ok_or_else(|| CalcError::at(place, format!("found '{first}', expected a value, a name or an operator")))?;
                self.take(sign.len());
                self.push(Kind::Sign(if sign == "−" { "-" } else { sign }), start, place);
            }
        }
        Ok(true)
    }

    /// How long the number-up-star is that begins here; 0 if none does.
    fn literal_length(&self, rest: &str) -> usize {
        let digits = |from: usize| rest[from..].find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len() - from);
        let mut at = digits(0);
        let whole = at > 0;
        let mut integer = true;
        if whole && rest[at..].starts_with(['/', '.']) && digits(at + 1) > 0 {
            integer = false;
            at += 1 + digits(at + 1);
        }
        // A number right before over and under is added to them.
        let word_at = |at: usize| rest[at..].find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len() - at);
        if whole && matches!(&rest[at..at + word_at(at)], "over" | "under") {
            return at + word_at(at);
        }
        let ups = self.ups_length(&rest[at..], whole);
        at += ups;
        if rest[at..].starts_with('*') && (at > 0 || !self.behind_operand()) {
            let behind = rest[at + 1..].chars().next();
            // Between a whole number and a bracket or a name it multiplies, as in 3*{1|0} and 2*n.
            let multiplies = integer && whole && ups == 0 && behind.is_some_and(|c| matches!(c, '{' | '(') || c.is_ascii_alphabetic());
            if !multiplies {
                at += 1 + digits(at + 1);
            }
        }
        at
    }

    /// Ups or downs: signs, a count, or the brackets of an uptimal.
    fn ups_length(&self, rest: &str, behind_number: bool) -> usize {
        let signs: &[char] = match rest.chars().next() {
            Some('^' | '↑' | '⇑') => &['^', '↑', '⇑'],
            Some('v' | '↓' | '⇓') => &['v', '↓', '⇓'],
            _ => return 0,
        };
        let run = rest.len() - rest.trim_start_matches(signs).len();
        let behind = &rest[run..];
        let digits = behind.find(|c: char| !c.is_ascii_digit()).unwrap_or(behind.len());
        let next = behind[digits..].chars().next();
        let word = next.is_some_and(|c| c.is_ascii_alphabetic() || c == '_');
        // A name may begin with a v, and a variable stands before no ups.
        if word && !behind_number && rest.starts_with('v') {
            return 0;
        }
        for (open, close) in [('<', '>'), ('[', ']')] {
            let inside = behind.strip_prefix(open).and_then(|inside| inside.split_once(close));
            if let Some((n, _)) = inside.filter(|(n, _)| *n == "on" || !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit())) {
                return run + n.len() + 2;
            }
        }
        run + digits
    }
}

/// A question whose argument is no expression, `Genus(kayles:5)` or `Ko(a{2|b{a|-1}})`: its name and what is in brackets.
fn asked(rest: &str) -> Option<(&str, &str)> {
    let name = ["Genus", "Ko"].into_iter().find(|name| rest.strip_prefix(name).is_some_and(|behind| behind.starts_with('(')))?;
    let inside = &rest[name.len() + 1..];
    let mut depth = 0usize;
    for (at, c) in inside.char_indices() {
        match c {
            '(' => depth += 1,
            ')' if depth == 0 => return Some((&rest[..name.len()], &inside[..at])),
            ')' => depth -= 1,
            '\n' | '"' => return None,
            _ => {}
        }
    }
    None
}

/// How long braces are that begin here and lead back: those with a name right before them, or with `pass` in them. 0 if
/// there are none.
fn loopy_length(rest: &str) -> usize {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let name = rest.find(|c: char| !is_part(c)).unwrap_or(rest.len());
    let (word, braces) = rest.split_at(name);
    let named = word.starts_with(|c: char| c.is_ascii_lowercase()) && !super::parse::KEYWORDS.contains(&word);
    if !braces.starts_with('{') || !word.is_empty() && !named {
        return 0;
    }
    let mut depth = 0;
    for (at, c) in braces.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            '\n' | '"' => return 0,
            _ => {}
        }
        if depth == 0 {
            let inside = &braces[..=at];
            return if named || inside.split(|c| !is_part(c)).any(|word| word == "pass") { name + at + 1 } else { 0 };
        }
    }
    0
}
