//! Operands of expressions: records, words and functions.

use super::Function;
use super::read::{Outcome, Parser, Prefix, Within};
use super::uptimal::powers_of_up;
use crate::forms::FormError;
use crate::loopy::{Item, Value};
use crate::values::{Nimber, NumberUpStar};
use zug_core::ReadError;

/// Largest power of up that is read.
const MAX_POWER: u64 = 1000;

impl<'t> Parser<'_, '_, 't> {
    /// A number-up-star; a whole number before a dot that is no decimal point, or before a star and a bracket,
    /// multiplies what follows.
    pub(super) fn record(&mut self) -> Outcome<()> {
        let value = NumberUpStar::read(&mut self.reader)?;
        if value.number.is_integer() && value.up == 0 {
            let n = value.number.numerator();
            let dot = value.nimber.0 == 0 && !self.at_function_after() && self.reader.eat('.');
            if dot || value.nimber.0 == 1 && matches!(self.reader.peek(), Some('{' | '(')) {
                self.top.prefixes.push(Prefix::Times(n));
                return Ok(());
            }
        }
        let record = self.value(self.calculator.arena().record(value))?;
        let mut sum = Value::Short(record);
        if value.up.abs() == 1 && value.nimber.0 == 0 && matches!(self.reader.peek(), Some('<' | '[')) {
            sum = self.uptimal(value)?;
        }
        let before = |word: &str| self.reader.looking_at(word);
        if (before("Tiny") || before("Miny") || value.is_number() && (before("over") || before("under")))
            && let Value::Short(id) = sum
        {
            self.top.prefixes.push(Prefix::Plus(id));
            return Ok(());
        }
        self.complete(sum)
    }

    /// `^<n>` is the n-th power of up, `^[n]` the sum of the first n powers, and `^<on>`, `^[on]` what they come to; a
    /// number before and a nimber after are added.
    fn uptimal(&mut self, value: NumberUpStar) -> Outcome<Value> {
        let power = self.reader.peek() == Some('<');
        self.reader.advance();
        let ups = if self.reader.eat_word("on") {
            let ups = self.endless_ups(power);
            self.value(ups)?
        } else {
            let at = self.reader.position();
            let n = self.reader.integer("a whole number or on")?;
            if !(1..=MAX_POWER).contains(&n) {
                return Err(ReadError::at(at, format!("powers of up go from 1 to {MAX_POWER}")).into());
            }
            let ups = powers_of_up(self.calculator, n, power);
            Value::Short(self.value(ups)?)
        };
        if !self.reader.eat(if power { '>' } else { ']' }) {
            return self.expected(if power { "'>'" } else { "']'" });
        }
        let star = if self.reader.peek() == Some('*') { Nimber::read(&mut self.reader)? } else { Nimber(0) };
        let c = &mut *self.calculator;
        let sum = c.arena().record(NumberUpStar { up: 0, nimber: star, ..value }).and_then(|rest| {
            let ups = if value.up < 0 { ups.negative(c)? } else { ups };
            ups.sum(c, &Value::Short(rest))
        });
        self.value(sum)
    }

    /// `^[on] = upon = {pass|*}` and `^<on> = {0|-upon+*}`.
    fn endless_ups(&mut self, last_only: bool) -> Result<Value, FormError> {
        let c = &mut *self.calculator;
        let upon = Value::constant(c, "upon")?.unwrap_or(Value::ZERO);
        if !last_only {
            return Ok(upon);
        }
        let star = Value::Short(c.arena().record(NumberUpStar::STAR)?);
        let option = star.difference(c, &upon)?;
        Value::of_options(c, &[Value::ZERO], &[option])
    }

    /// Whether downs come next, and not a word that begins with a `v`.
    pub(super) fn at_downs(&self) -> bool {
        let word = self.reader.ahead();
        let rest = word.trim_start_matches('v').trim_start_matches(|c: char| c.is_ascii_digit());
        rest.is_empty() || rest.starts_with("Tiny") || rest.starts_with("Miny")
    }

    /// A constant, `pass`, a name of braces, or a word that has a meaning.
    pub(super) fn word(&mut self) -> Outcome<()> {
        let (start, rest) = (self.reader.position(), self.reader.rest());
        let word = self.reader.word();
        if word == "pass" {
            return self.back(Item::Pass);
        }
        if self.reader.peek() == Some('{') {
            self.labels.push(word);
            return self.open(Within::Braces(Vec::new(), Vec::new(), Some(self.labels.len() - 1)));
        }
        if let Some(label) = self.label(word) {
            return self.back(Item::Name(label));
        }
        if let Some(value) = self.meaning(start, rest)? {
            return self.complete(value);
        }
        let constant = Value::constant(self.calculator, word);
        if let Some(value) = self.value(constant)? {
            return self.complete(value);
        }
        let word: String = word.chars().take(40).collect();
        let constants = crate::loopy::CONSTANTS.join(", ");
        Err(ReadError::at(start, format!("found {word}, expected a value, or one of {constants}, or the name of braces around it")).into())
    }

    /// What the names say of the text from a word on that was just read; takes what they need.
    fn meaning(&mut self, start: usize, text: &str) -> Outcome<Option<Value>> {
        let found = self.names.meaning(self.calculator, text).map_err(|error| error.after(start))?;
        let Some((length, value)) = found else { return Ok(None) };
        while self.reader.position() < start + length && self.reader.advance().is_some() {}
        Ok(Some(value))
    }

    pub(super) fn function(&mut self) -> Outcome<()> {
        let (start, rest) = (self.reader.position(), self.reader.rest());
        let name = self.reader.word();
        if let Some(value) = self.meaning(start, rest)? {
            return self.complete(value);
        }
        let Some(function) = Function::named(name) else {
            let known: Vec<&str> = Function::ALL.iter().map(|row| row.1).collect();
            let name: String = name.chars().take(40).collect();
            return Err(ReadError::at(start, format!("found {name}, expected a value or a function: {}", known.join(", "))).into());
        };
        self.reader.blanks();
        if self.reader.peek() != Some('(') {
            return self.expected("'('");
        }
        self.open(Within::Function(function, Vec::new()))
    }

    /// Whether a dot and the name of a function of one argument without brackets come next, as in `2.Tiny`.
    fn at_function_after(&self) -> bool {
        let Some(rest) = self.reader.rest().strip_prefix('.') else { return false };
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
        Function::named(&rest[..end]).is_some_and(|function| function.arity() == 1) && !rest[end..].trim_start().starts_with('(')
    }

    /// Takes a dot and the name of a function after an operand.
    pub(super) fn function_after(&mut self) -> Option<Function> {
        let rest = self.reader.rest().strip_prefix('.')?;
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
        let function = Function::named(&rest[..end])?;
        self.reader.advance();
        self.reader.word();
        Some(function)
    }
}
