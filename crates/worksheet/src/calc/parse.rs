//! Reads statements; what is in them is read in [`super::expression`].
//!
//! ```text
//! statement  = name ":=" expr | name "(" names ")" ":=" expr | "for" name "in" expr ":" statement {";" statement}
//!            | "plot" columns ["to" text] | ["print"] columns ["to" text] | "assert" expr | "format" word | "help" [word] | "clear" | "quit"
//! columns    = expr ["as" text] {"," expr ["as" text]}
//! ```

use super::CalcError;
use super::token::{Kind, Token, tokens};
use super::tree::{Column, Defined, Statement, StatementKind};
use std::sync::Arc;
use zug_cgt::language::Place;

/// Words that are no names.
pub(super) const KEYWORDS: [&str; 19] = [
    "for", "in", "if", "then", "else", "and", "or", "not", "print", "plot", "to", "as", "assert", "format", "help", "clear", "quit",
    "true", "false",
];

/// Expressions inside of each other.
const DEEPEST: usize = 150;

pub(super) struct Parser<'a> {
    source: &'a str,
    pub(super) tokens: Vec<Token>,
    pub(super) at: usize,
    pub(super) depth: usize,
    /// Whether a colon ends the expression: in the head of a loop.
    pub(super) colon_ends: bool,
}

pub(super) type Read<T> = Result<T, CalcError>;

/// All statements of a source; of a source with a mistake the first one.
pub(super) fn statements(source: &str) -> Read<Vec<Statement>> {
    let mut parser = Parser { source, tokens: tokens(source)?, at: 0, depth: 0, colon_ends: false };
    let mut all = Vec::new();
    loop {
        while parser.eat("\n") || parser.eat(";") {}
        if parser.peek() == &Kind::End {
            return Ok(all);
        }
        all.push(parser.statement()?);
        if parser.peek() != &Kind::End && !parser.looking_at("\n") && !parser.looking_at(";") {
            return parser.expected("an operator or the end of the line");
        }
    }
}

impl Parser<'_> {
    pub(super) fn peek(&self) -> &Kind {
        &self.tokens[self.at].kind
    }

    pub(super) fn place(&self) -> Place {
        self.tokens[self.at].place
    }

    pub(super) fn advance(&mut self) {
        self.at = (self.at + 1).min(self.tokens.len() - 1);
    }

    pub(super) fn looking_at(&self, sign: &str) -> bool {
        matches!(self.peek(), Kind::Sign(found) if *found == sign)
    }

    pub(super) fn eat(&mut self, sign: &str) -> bool {
        let found = self.looking_at(sign);
        if found {
            self.advance();
        }
        found
    }

    pub(super) fn at_word(&self, wanted: &str) -> bool {
        matches!(self.peek(), Kind::Word(word) if word == wanted)
    }

    pub(super) fn eat_word(&mut self, wanted: &str) -> bool {
        let found = self.at_word(wanted);
        if found {
            self.advance();
        }
        found
    }

    pub(super) fn need(&mut self, sign: &str) -> Read<()> {
        if self.eat(sign) { Ok(()) } else { self.expected(&format!("'{sign}'")) }
    }

    pub(super) fn need_word(&mut self, word: &str) -> Read<()> {
        if self.eat_word(word) { Ok(()) } else { self.expected(&format!("'{word}'")) }
    }

    pub(super) fn expected<T>(&self, what: &str) -> Read<T> {
        let token = &self.tokens[self.at];
        let found = match &token.kind {
            Kind::End => "the end".into(),
            Kind::Sign("\n") => "the end of the line".into(),
            _ => format!("'{}'", self.source[token.span.0..token.span.1].chars().take(40).collect::<String>()),
        };
        Err(CalcError::at(token.place, format!("found {found}, expected {what}")))
    }

    /// A name that is no keyword.
    pub(super) fn name(&mut self, what: &str) -> Read<String> {
        match self.peek() {
            Kind::Word(word) if !KEYWORDS.contains(&word.as_str()) => {
                let word = word.clone();
                self.advance();
                Ok(word)
            }
            _ => self.expected(what),
        }
    }

    fn text(&mut self, what: &str) -> Read<String> {
        let Kind::Text(text) = self.peek() else { return self.expected(what) };
        let text = text.clone();
        self.advance();
        Ok(text)
    }

    fn statement(&mut self) -> Read<Statement> {
        let place = self.place();
        self.deeper()?;
        let kind = self.statement_kind()?;
        self.depth -= 1;
        Ok(Statement { kind, place })
    }

    fn statement_kind(&mut self) -> Read<StatementKind> {
        let Kind::Word(word) = self.peek().clone() else { return self.show() };
        match word.as_str() {
            "for" => return self.for_each(),
            "plot" => {
                self.advance();
                let columns = self.columns()?;
                return Ok(StatementKind::Plot(columns, self.file()?));
            }
            "print" => {
                self.advance();
                return self.show();
            }
            "assert" => {
                self.advance();
                let start = self.tokens[self.at].span.0;
                let claim = self.expr()?;
                return Ok(StatementKind::Assert(claim, self.written_since(start)));
            }
            "format" => {
                self.advance();
                return Ok(StatementKind::Format(self.name("text, latex or csv")?));
            }
            "help" => {
                self.advance();
                let about = if let Kind::Word(word) = self.peek() { Some(word.clone()) } else { None };
                about.iter().for_each(|_| self.advance());
                return Ok(StatementKind::Help(about));
            }
            "clear" | "quit" => {
                self.advance();
                return Ok(if word == "clear" { StatementKind::Clear } else { StatementKind::Quit });
            }
            _ => {}
        }
        if KEYWORDS.contains(&word.as_str()) {
            return self.show();
        }
        let after = |n: usize| self.tokens.get(self.at + n).map(|token| &token.kind);
        if after(1) == Some(&Kind::Sign(":=")) {
            self.advance();
            self.advance();
            return Ok(StatementKind::Set(word, self.expr()?));
        }
        if after(1) == Some(&Kind::Sign("("))
            && let Some(parameters) = self.parameters()
        {
            return Ok(StatementKind::Define(word, Arc::new(Defined { parameters, body: self.expr()? })));
        }
        self.show()
    }

    /// The parameters of a definition, if this is one: names in brackets and `:=` behind them.
    fn parameters(&mut self) -> Option<Vec<String>> {
        let mut at = self.at + 2;
        let mut names = Vec::new();
        loop {
            match &self.tokens.get(at)?.kind {
                Kind::Word(name) if !KEYWORDS.contains(&name.as_str()) => names.push(name.clone()),
                Kind::Sign(")") if names.is_empty() => {}
                _ => return None,
            }
            at += usize::from(!names.is_empty());
            match &self.tokens.get(at)?.kind {
                Kind::Sign(",") => at += 1,
                Kind::Sign(")") => break,
                _ => return None,
            }
        }
        if self.tokens.get(at + 1)?.kind != Kind::Sign(":=") {
            return None;
        }
        self.at = at + 2;
        Some(names)
    }

    fn for_each(&mut self) -> Read<StatementKind> {
        self.advance();
        let name = self.name("the name of a variable")?;
        self.need_word("in")?;
        let before = std::mem::replace(&mut self.colon_ends, true);
        let values = self.expr();
        self.colon_ends = before;
        let values = values?;
        self.need(":")?;
        let mut body = vec![self.statement()?];
        while self.eat(";") {
            body.push(self.statement()?);
        }
        Ok(StatementKind::For { name, values, body })
    }

    fn show(&mut self) -> Read<StatementKind> {
        let columns = self.columns()?;
        Ok(StatementKind::Show(columns, self.file()?))
    }

    fn file(&mut self) -> Read<Option<String>> {
        if self.eat_word("to") { self.text("the name of a file in quotes").map(Some) } else { Ok(None) }
    }

    fn written_since(&self, start: usize) -> String {
        let end = self.tokens[self.at.saturating_sub(1)].span.1;
        self.source[start..end.max(start)].trim().to_string()
    }

    fn columns(&mut self) -> Read<Vec<Column>> {
        let mut columns = Vec::new();
        loop {
            let start = self.tokens[self.at].span.0;
            let value = self.expr()?;
            let written = self.written_since(start);
            let title = if self.eat_word("as") { self.text("a title in quotes")? } else { written };
            columns.push(Column { value, title });
            if !self.eat(",") {
                return Ok(columns);
            }
        }
    }

    pub(super) fn deeper(&mut self) -> Read<()> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(CalcError::at(self.place(), format!("more than {DEEPEST} expressions inside of each other")));
        }
        Ok(())
    }
}
