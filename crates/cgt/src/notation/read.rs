//! Reading expressions.
//!
//! One loop over the characters with its own stack: nesting is bounded by the length of the text only.
//!
//! ```text
//! expression = [sign] term { ("+" | "-") term }
//! term       = record | record Tiny(x) | integer "." term | "+-" term | "+-" "{" list "}" | "-" term | term ":" term
//!            | "+_" term | "-_" term | "(" expression ")" | "{" sides "}" | Name "(" expression {"," expression} ")"
//! sides      = options with one run of bars longer than the others, on both sides of it options or sides with shorter runs
//! record     = [number] ("^" | "v") ("<n>" | "[n]") [nimber] for powers of up and their sums, or
//!              number, ups and nimber written together: 3/4  ^  v2  *3  1/2^2*3;  a "-" right before a number belongs to it
//! number     = digits ["/" digits] or digits "." digits: a "." before a digit is a decimal point, before anything else it multiplies
//! ```

use super::Function;
use super::function::FunctionError;
use super::uptimal::powers_of_up;
use crate::forms::{Calculator, FormError, FormId};
use crate::operations;
use crate::values::{Nimber, NumberUpStar, Reader};
use zug_core::ReadError;

/// Why an expression has no value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExpressionError {
    /// The text is not an expression.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// What the text says up to a column could not be computed.
    #[error("column {column}: {error}")]
    Value {
        /// Where the part ends that could not be computed, counted in characters from 1.
        column: usize,
        /// Why.
        error: FormError,
    },
}

/// Waits in front of an operand.
#[derive(Clone, Copy, Debug)]
enum Prefix {
    Minus,
    PlusMinus,
    Times(i64),
    /// A record written right before a tiny or miny.
    Plus(FormId),
    /// The first part of an ordinal sum, `G:`.
    Ordinal(FormId),
    /// `+_`.
    Tiny,
    /// `-_`.
    Miny,
}

/// What encloses the expression being read.
#[derive(Debug)]
enum Within {
    Nothing,
    Parentheses,
    Function(Function, Vec<FormId>),
    /// For each run of bars not yet closed, its length and the options before it; then the options since the last run.
    Braces(Vec<(usize, Vec<FormId>)>, Vec<FormId>),
}

/// An expression being read: what encloses it, its sum so far, and what waits for the next operand.
#[derive(Debug)]
struct Open {
    within: Within,
    total: FormId,
    /// An operand was read: an operator or the end comes next.
    ready: bool,
    subtract: bool,
    prefixes: Vec<Prefix>,
}

impl Open {
    fn new(within: Within) -> Self {
        Open { within, total: FormId::ZERO, ready: false, subtract: false, prefixes: Vec::new() }
    }
}

struct Parser<'a, 'c, 't> {
    reader: Reader<'t>,
    calculator: &'c mut Calculator<'a>,
    stack: Vec<Open>,
    top: Open,
}

type Outcome<T> = Result<T, ExpressionError>;

/// The value of an expression.
pub fn read(calculator: &mut Calculator, text: &str) -> Result<FormId, ExpressionError> {
    // The sign that papers have, of the same length.
    let text = &*text.replace('−', "-");
    let mut parser = Parser { reader: Reader::new(text), calculator, stack: Vec::new(), top: Open::new(Within::Nothing) };
    loop {
        parser.reader.blanks();
        if !parser.top.ready {
            parser.operand()?;
        } else if parser.reader.peek().is_none() && parser.stack.is_empty() {
            return Ok(parser.top.total);
        } else {
            parser.operator()?;
        }
    }
}

/// Largest power of up that is read.
const MAX_POWER: u64 = 1000;

const OPERAND: &str = "a value, like 3/4, ^, *2, {1|-1}, +-1, (…) or Tiny(2)";

impl Parser<'_, '_, '_> {
    fn value<T>(&self, result: Result<T, FormError>) -> Outcome<T> {
        result.map_err(|error| ExpressionError::Value { column: self.reader.position().max(1), error })
    }

    fn expected<T>(&self, what: &str) -> Outcome<T> {
        Err(self.reader.expected(what).into())
    }

    fn open(&mut self, within: Within) -> Outcome<()> {
        self.reader.advance();
        let outer = std::mem::replace(&mut self.top, Open::new(within));
        self.stack.push(outer);
        Ok(())
    }

    /// What is enclosed is an operand of what encloses it.
    fn close(&mut self, id: FormId) -> Outcome<()> {
        self.reader.advance();
        self.top = self.stack.pop().expect("only what was opened is closed");
        self.complete(id)
    }

    fn operand(&mut self) -> Outcome<()> {
        match self.reader.peek() {
            Some('(') => self.open(Within::Parentheses),
            Some('{') => self.open(Within::Braces(Vec::new(), Vec::new())),
            Some('±') => self.prefix(Prefix::PlusMinus, "±"),
            Some('+') if self.reader.looking_at("+_") => self.prefix(Prefix::Tiny, "+_"),
            Some('-') if self.reader.looking_at("-_") => self.prefix(Prefix::Miny, "-_"),
            Some('+') if self.reader.looking_at("+-") => self.prefix(Prefix::PlusMinus, "+-"),
            Some('-') if !self.reader.at_negative_number() => self.prefix(Prefix::Minus, "-"),
            Some('-' | '^' | 'v' | '↑' | '↓' | '⇑' | '⇓' | '*' | '0'..='9') => self.record(),
            Some('A'..='Z') => self.function(),
            Some('|') if self.at_side_start() => self.bars(),
            Some('}') if self.at_side_start() => self.end_braces(),
            _ => self.expected(OPERAND),
        }
    }

    fn prefix(&mut self, prefix: Prefix, text: &str) -> Outcome<()> {
        self.reader.eat_all(text);
        self.top.prefixes.push(prefix);
        Ok(())
    }

    /// A number-up-star; a whole number before a dot that is no decimal point, or before a star and a bracket,
    /// multiplies what follows.
    fn record(&mut self) -> Outcome<()> {
        let value = NumberUpStar::read(&mut self.reader)?;
        if value.number.is_integer() && value.up == 0 {
            let n = value.number.numerator();
            if value.nimber.0 == 0 && self.reader.eat('.') || value.nimber.0 == 1 && matches!(self.reader.peek(), Some('{' | '(')) {
                self.top.prefixes.push(Prefix::Times(n));
                return Ok(());
            }
        }
        let mut id = self.value(self.calculator.arena().record(value))?;
        if value.up.abs() == 1 && value.nimber.0 == 0 && matches!(self.reader.peek(), Some('<' | '[')) {
            id = self.uptimal(value)?;
        }
        if self.reader.looking_at("Tiny") || self.reader.looking_at("Miny") {
            self.top.prefixes.push(Prefix::Plus(id));
            return Ok(());
        }
        self.complete(id)
    }

    /// `^<n>` is the n-th power of up, `^[n]` the sum of the first n powers; a number before and a nimber after are
    /// added.
    fn uptimal(&mut self, value: NumberUpStar) -> Outcome<FormId> {
        let power = self.reader.peek() == Some('<');
        self.reader.advance();
        let at = self.reader.position();
        let n = self.reader.integer("a whole number")?;
        if !(1..=MAX_POWER).contains(&n) {
            return Err(ReadError::at(at, format!("powers of up go from 1 to {MAX_POWER}")).into());
        }
        if !self.reader.eat(if power { '>' } else { ']' }) {
            return self.expected(if power { "'>'" } else { "']'" });
        }
        let star = if self.reader.peek() == Some('*') { Nimber::read(&mut self.reader)? } else { Nimber(0) };
        let rest = NumberUpStar { up: 0, nimber: star, ..value };
        let id = powers_of_up(self.calculator, n, power).and_then(|ups| {
            let ups = if value.up < 0 { self.calculator.negative(ups)? } else { ups };
            let rest = self.calculator.arena().record(rest)?;
            self.calculator.sum(ups, rest)
        });
        self.value(id)
    }

    fn function(&mut self) -> Outcome<()> {
        let start = self.reader.position();
        let name = self.reader.word();
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

    /// An operand is complete: prefixes apply, nearest first, and it joins the sum. An ordinal sum binds closer than
    /// the other signs.
    fn complete(&mut self, mut id: FormId) -> Outcome<()> {
        if let Some(Prefix::Ordinal(base)) = self.top.prefixes.pop_if(|prefix| matches!(prefix, Prefix::Ordinal(_))) {
            let sum = operations::ordinal(self.calculator, base, id);
            id = self.value(sum)?;
        }
        if self.reader.eat(':') {
            self.top.prefixes.push(Prefix::Ordinal(id));
            return Ok(());
        }
        while let Some(prefix) = self.top.prefixes.pop() {
            let result = match prefix {
                Prefix::Minus => self.calculator.negative(id),
                Prefix::Ordinal(base) => operations::ordinal(self.calculator, base, id),
                Prefix::Tiny => operations::tiny(self.calculator, id),
                Prefix::Miny => operations::tiny(self.calculator, id).and_then(|tiny| self.calculator.negative(tiny)),
                Prefix::Times(n) => self.calculator.multiple(id, n),
                Prefix::Plus(record) => self.calculator.sum(record, id),
                Prefix::PlusMinus => self.plus_minus(&[id]),
            };
            id = self.value(result)?;
        }
        let total =
            if self.top.subtract { self.calculator.difference(self.top.total, id) } else { self.calculator.sum(self.top.total, id) };
        self.top.total = self.value(total)?;
        (self.top.ready, self.top.subtract) = (true, false);
        Ok(())
    }

    /// `{a,b|-a,-b}`.
    fn plus_minus(&mut self, options: &[FormId]) -> Result<FormId, FormError> {
        let negatives: Result<Vec<_>, _> = options.iter().map(|id| self.calculator.negative(*id)).collect();
        self.calculator.form(options, &negatives?)
    }

    fn operator(&mut self) -> Outcome<()> {
        match (self.reader.peek(), &mut self.top.within) {
            (Some('+'), _) => {
                // In `1+-2` the second sign belongs to the first: one plus or minus two. So it does in `1+_2`.
                if !self.reader.looking_at("+-") && !self.reader.looking_at("+_") {
                    self.reader.advance();
                }
                self.top.ready = false;
            }
            (Some('±'), _) => self.top.ready = false,
            (Some('-'), _) if self.reader.looking_at("-_") => self.top.ready = false,
            (Some('-'), _) => {
                self.reader.advance();
                (self.top.ready, self.top.subtract) = (false, true);
            }
            (Some(','), Within::Function(function, arguments)) if arguments.len() + 1 < function.arity() => {
                arguments.push(self.top.total);
                self.next_part();
            }
            (Some(')'), Within::Function(function, arguments)) if arguments.len() + 1 == function.arity() => {
                arguments.push(self.top.total);
                return self.end_function();
            }
            (_, Within::Function(function, arguments)) => {
                let more = arguments.len() + 1 < function.arity();
                return self.expected(if more { "an operator or ','" } else { "an operator or ')'" });
            }
            (Some(')'), Within::Parentheses) => return self.close(self.top.total),
            (Some(','), Within::Braces(_, options)) => {
                options.push(self.top.total);
                self.next_part();
            }
            (Some('|'), Within::Braces(..)) => return self.bars(),
            (Some('}'), Within::Braces(..)) => return self.end_braces(),
            (_, Within::Parentheses) => return self.expected("an operator or ')'"),
            (_, Within::Braces(..)) => return self.expected("an operator, ',', '|' or '}'"),
            (_, Within::Nothing) => return self.expected("an operator or the end"),
        }
        Ok(())
    }

    /// Past a comma or a run of bars.
    fn next_part(&mut self) {
        self.reader.advance();
        self.start_part();
    }

    fn start_part(&mut self) {
        (self.top.ready, self.top.total) = (false, FormId::ZERO);
    }

    fn end_function(&mut self) -> Outcome<()> {
        let Within::Function(function, arguments) = std::mem::replace(&mut self.top.within, Within::Nothing) else {
            return self.expected("a function");
        };
        match function.apply(self.calculator, &arguments) {
            Ok(id) => self.close(id),
            Err(FunctionError::Form(error)) => self.value(Err(error)),
            Err(FunctionError::Domain(problem)) => Err(ReadError::at(self.reader.position(), problem).into()),
        }
    }

    /// Whether a side of braces begins here, and so may be empty.
    fn at_side_start(&self) -> bool {
        matches!(&self.top.within, Within::Braces(_, options) if options.is_empty()) && self.top.prefixes.is_empty() && !self.top.subtract
    }

    /// The options of the side that ends here.
    fn end_side(&mut self) -> Vec<FormId> {
        let (ready, total) = (self.top.ready, self.top.total);
        let Within::Braces(_, options) = &mut self.top.within else { return Vec::new() };
        options.extend(ready.then_some(total));
        std::mem::take(options)
    }

    /// Makes one game of the runs shorter than `length` and the options after them.
    fn join_shorter(&mut self, mut after: Vec<FormId>, length: usize) -> Outcome<Vec<FormId>> {
        loop {
            let Within::Braces(runs, _) = &mut self.top.within else { return Ok(after) };
            let Some((_, before)) = runs.pop_if(|(run, _)| *run < length) else { return Ok(after) };
            let game = self.calculator.form(&before, &after);
            after = vec![self.value(game)?];
        }
    }

    fn bars(&mut self) -> Outcome<()> {
        let start = self.reader.position();
        let options = self.end_side();
        while self.reader.eat('|') {}
        let length = self.reader.position() - start;
        let before = self.join_shorter(options, length)?;
        let Within::Braces(runs, _) = &mut self.top.within else { return Ok(()) };
        if runs.last().is_some_and(|(run, _)| *run == length) {
            let problem = format!("a second '{}' in these braces: put one side in braces or use more bars", "|".repeat(length.min(8)));
            return Err(ReadError::at(start, problem).into());
        }
        runs.push((length, before));
        self.start_part();
        Ok(())
    }

    fn end_braces(&mut self) -> Outcome<()> {
        let list = matches!(&self.top.within, Within::Braces(runs, _) if runs.is_empty());
        let options = self.end_side();
        if list {
            // Without bars only after `+-`, which then covers the whole list.
            let outer = self.stack.last_mut().and_then(|outer| outer.prefixes.pop_if(|p| matches!(p, Prefix::PlusMinus)));
            if outer.is_none() || options.is_empty() {
                return self.expected("'|'");
            }
            let id = self.plus_minus(&options);
            return self.close(self.value(id)?);
        }
        let game = self.join_shorter(options, usize::MAX)?;
        self.close(game[0])
    }
}
