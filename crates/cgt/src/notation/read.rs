//! Reading expressions.
//!
//! One loop over the characters with its own stack: nesting is bounded by the length of the text only.
//!
//! ```text
//! expression = sum ["&" sum]                                        the onside and the offside of a loopy game
//! sum        = [sign] term { ("+" | "-") term }
//! term       = operand {"." Name ["(" expression {"," expression} ")"]} {":" term}
//! operand    = record | record Tiny(x) | number over | integer "." term | "+-" term | "+-" "{" list "}" | "-" term | "+_" term | "-_" term
//!            | "(" expression ")" | [name] "{" sides "}" | Name "(" expression {"," expression} ")" | constant | name
//! sides      = options with one run of bars longer than the others, on both sides of it options or sides with shorter runs
//! option     = expression | "pass" | name of braces around it
//! record     = [number] ("^" | "v") ("<n>" | "[n]") [nimber] for powers of up and their sums, or with `on` for `n`,
//!              number, ups and nimber written together: 3/4  ^  v2  *3  1/2^2*3;  a "-" right before a number belongs to it
//! number     = digits ["/" digits] or digits "." digits: a "." before a digit is a decimal point, before a function without
//!              brackets it applies that, before anything else it multiplies
//! ```

use super::Function;
use super::function::FunctionError;
use super::names::{Names, Words};
use crate::forms::{Calculator, FormError, FormId};
use crate::loopy::{Drafts, Graph, Item, Value};
use crate::values::Reader;
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

impl ExpressionError {
    /// The same error in a text in which so many characters come before.
    pub fn after(self, characters: usize) -> Self {
        match self {
            ExpressionError::Read(error) => error.after(characters).into(),
            ExpressionError::Value { column, error } => ExpressionError::Value { column: column + characters, error },
        }
    }
}

/// Waits in front of an operand.
#[derive(Clone, Copy, Debug)]
pub(super) enum Prefix {
    Minus,
    PlusMinus,
    Times(i64),
    /// A record written right before a tiny or miny, or a number before over or under.
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
pub(super) enum Within {
    Nothing,
    Parentheses,
    Function(Function, Vec<Value>),
    /// For each run of bars not yet closed, its length and the options before it; then the options since the last run.
    /// Braces may have a name.
    Braces(Vec<(usize, Vec<Item>)>, Vec<Item>, Option<usize>),
}

/// An expression being read: what encloses it, its sum so far, and what waits for the next operand.
#[derive(Debug)]
pub(super) struct Open {
    within: Within,
    total: Value,
    /// What was read is no value yet but a move back, and stands alone.
    back: Option<Item>,
    /// What stands before `&`.
    onside: Option<Value>,
    /// Something of this part was read.
    begun: bool,
    /// An operand was read: an operator or the end comes next.
    ready: bool,
    subtract: bool,
    pub(super) prefixes: Vec<Prefix>,
}

impl Open {
    fn new(within: Within) -> Self {
        Open { within, total: Value::ZERO, back: None, onside: None, begun: false, ready: false, subtract: false, prefixes: Vec::new() }
    }
}

pub(super) struct Parser<'a, 'c, 't> {
    pub(super) reader: Reader<'t>,
    pub(super) calculator: &'c mut Calculator<'a>,
    /// What words mean that are neither functions nor names of braces.
    pub(super) names: &'c mut dyn Names<'a>,
    /// Names of braces, by number: several may be called the same.
    pub(super) labels: Vec<&'t str>,
    drafts: Drafts,
    /// A game in braces that is the whole expression, where games stay as they are written.
    written: Option<usize>,
    stack: Vec<Open>,
    pub(super) top: Open,
}

pub(super) type Outcome<T> = Result<T, ExpressionError>;

/// The value of an expression that is a short game.
pub fn read(calculator: &mut Calculator, text: &str) -> Result<FormId, ExpressionError> {
    match read_value(calculator, text)? {
        Value::Short(id) => Ok(id),
        Value::Loopy(_) => Err(ReadError::at(0, "found a loopy value, expected one of a short game").into()),
    }
}

/// The value of an expression.
pub fn read_value(calculator: &mut Calculator, text: &str) -> Result<Value, ExpressionError> {
    read_value_with(calculator, text, &mut |_| None)
}

/// The value of an expression in which words may have meanings.
pub fn read_value_with(
    calculator: &mut Calculator,
    text: &str,
    names: &mut dyn FnMut(&str) -> Option<Value>,
) -> Result<Value, ExpressionError> {
    read_value_among(calculator, text, &mut Words(names))
}

/// The value of an expression among names.
pub fn read_value_among<'a>(calculator: &mut Calculator<'a>, text: &str, names: &mut dyn Names<'a>) -> Result<Value, ExpressionError> {
    // The sign that papers have, of the same length.
    let text = &*text.replace('−', "-");
    Parser::new(calculator, text, names).read()
}

/// The graph of one game in braces with moves back in it, as it is written: nothing is simplified but what is short.
pub fn read_graph(calculator: &mut Calculator, text: &str) -> Result<Graph, ExpressionError> {
    let text = &*text.replace('−', "-");
    let mut none = |_: &str| None;
    let mut words = Words(&mut none);
    let mut parser = Parser::new(calculator, text, &mut words);
    parser.drafts.unvalued = true;
    let rest = parser.read()?;
    let graph = parser.written.and_then(|draft| parser.drafts.as_written(draft)).filter(|_| rest.as_short() == Some(FormId::ZERO));
    graph.ok_or_else(|| ReadError::at(0, "expected one game in braces with a move back, like a{2|b{a|-1}}").into())
}

const OPERAND: &str = "a value, like 3/4, ^, *2, {1|-1}, +-1, (…), Tiny(2) or on";

impl<'a, 'c, 't> Parser<'a, 'c, 't> {
    fn new(calculator: &'c mut Calculator<'a>, text: &'t str, names: &'c mut dyn Names<'a>) -> Self {
        Parser {
            reader: Reader::new(text),
            calculator,
            names,
            labels: Vec::new(),
            drafts: Drafts::default(),
            written: None,
            stack: Vec::new(),
            top: Open::new(Within::Nothing),
        }
    }

    fn read(&mut self) -> Outcome<Value> {
        loop {
            self.reader.blanks();
            if !self.top.ready {
                self.operand()?;
            } else if self.reader.peek().is_none() && self.stack.is_empty() {
                return self.total();
            } else {
                self.operator()?;
            }
        }
    }

    pub(super) fn value<T>(&self, result: Result<T, FormError>) -> Outcome<T> {
        result.map_err(|error| ExpressionError::Value { column: self.reader.position().max(1), error })
    }

    pub(super) fn expected<T>(&self, what: &str) -> Outcome<T> {
        Err(self.reader.expected(what).into())
    }

    pub(super) fn open(&mut self, within: Within) -> Outcome<()> {
        self.reader.advance();
        let outer = std::mem::replace(&mut self.top, Open::new(within));
        self.stack.push(outer);
        Ok(())
    }

    /// What is enclosed is an operand of what encloses it.
    fn close(&mut self, value: Value) -> Outcome<()> {
        self.reader.advance();
        self.top = self.stack.pop().expect("only what was opened is closed");
        self.complete(value)
    }

    /// The value of the part that ends here.
    fn total(&mut self) -> Outcome<Value> {
        let total = std::mem::replace(&mut self.top.total, Value::ZERO);
        let Some(onside) = self.top.onside.take() else { return Ok(total) };
        let sided = Value::sided(self.calculator, &onside, &total);
        match self.value(sided)? {
            Some(value) => Ok(value),
            None => {
                Err(ReadError::at(self.reader.position().saturating_sub(1), "what stands after '&' is at most what stands before it")
                    .into())
            }
        }
    }

    /// The option that ends here.
    fn item(&mut self) -> Outcome<Item> {
        match self.top.back.take() {
            Some(item) => Ok(item),
            None => self.total().map(Item::Known),
        }
    }

    /// A move back, which stands alone as an option.
    pub(super) fn back(&mut self, item: Item) -> Outcome<()> {
        let alone = matches!(self.top.within, Within::Braces(..)) && self.top.prefixes.is_empty() && !self.top.subtract;
        self.reader.blanks();
        if !alone || self.top.onside.is_some() || self.top.begun {
            return Err(ReadError::at(self.reader.position().saturating_sub(1), "a move back stands alone as an option in braces").into());
        }
        if !matches!(self.reader.peek(), Some(',' | '|' | '}')) {
            return self.expected("',', '|' or '}' after a move back");
        }
        (self.top.back, self.top.ready) = (Some(item), true);
        Ok(())
    }

    /// The braces around this place that have a name.
    pub(super) fn label(&self, name: &str) -> Option<usize> {
        std::iter::once(&self.top).chain(self.stack.iter().rev()).find_map(|open| match open.within {
            Within::Braces(_, _, Some(label)) if self.labels[label] == name => Some(label),
            _ => None,
        })
    }

    fn operand(&mut self) -> Outcome<()> {
        match self.reader.peek() {
            Some('(') => self.open(Within::Parentheses),
            Some('{') => self.open(Within::Braces(Vec::new(), Vec::new(), None)),
            Some('±') => self.prefix(Prefix::PlusMinus, "±"),
            Some('+') if self.reader.looking_at("+_") => self.prefix(Prefix::Tiny, "+_"),
            Some('-') if self.reader.looking_at("-_") => self.prefix(Prefix::Miny, "-_"),
            Some('+') if self.reader.looking_at("+-") => self.prefix(Prefix::PlusMinus, "+-"),
            Some('-') if !self.reader.at_negative_number() => self.prefix(Prefix::Minus, "-"),
            Some('-' | '^' | '↑' | '↓' | '⇑' | '⇓' | '*' | '0'..='9') => self.record(),
            Some('v') if self.at_downs() => self.record(),
            Some('a'..='z') => self.word(),
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

    /// An operand is complete: functions after it apply, then an ordinal sum, then prefixes, nearest first, and it joins the sum.
    pub(super) fn complete(&mut self, mut value: Value) -> Outcome<()> {
        while let Some(prefix) = self.top.prefixes.pop_if(|prefix| matches!(prefix, Prefix::Plus(_))) {
            let Prefix::Plus(record) = prefix else { continue };
            let sum = Value::Short(record).sum(self.calculator, &value);
            value = self.value(sum)?;
        }
        while let Some(function) = self.function_after() {
            if function.arity() > 1 {
                self.reader.blanks();
                if self.reader.peek() != Some('(') {
                    return self.expected("'('");
                }
                return self.open(Within::Function(function, vec![value]));
            }
            value = self.apply(function, &[value])?;
        }
        if let Some(Prefix::Ordinal(base)) = self.top.prefixes.pop_if(|prefix| matches!(prefix, Prefix::Ordinal(_))) {
            value = self.apply(Function::Ordinal, &[Value::Short(base), value])?;
        }
        if self.reader.eat(':') {
            let Value::Short(base) = value else { return self.expected("a short game before ':'") };
            self.top.prefixes.push(Prefix::Ordinal(base));
            return Ok(());
        }
        while let Some(prefix) = self.top.prefixes.pop() {
            let c = &mut *self.calculator;
            let result = match prefix {
                Prefix::Minus => value.negative(c),
                Prefix::Ordinal(_) | Prefix::Tiny => value.tiny(c),
                Prefix::Miny => value.tiny(c).and_then(|tiny| tiny.negative(c)),
                Prefix::Times(n) => value.multiple(c, n),
                Prefix::Plus(record) => Value::Short(record).sum(c, &value),
                Prefix::PlusMinus => self.plus_minus(&[value]),
            };
            value = self.value(result)?;
        }
        let (c, total) = (&mut *self.calculator, &self.top.total);
        let total = if self.top.subtract { total.difference(c, &value) } else { total.sum(c, &value) };
        self.top.total = self.value(total)?;
        (self.top.begun, self.top.ready, self.top.subtract) = (true, true, false);
        Ok(())
    }

    /// `{a,b|-a,-b}`.
    fn plus_minus(&mut self, options: &[Value]) -> Result<Value, FormError> {
        let negatives: Result<Vec<_>, _> = options.iter().map(|value| value.negative(self.calculator)).collect();
        Value::of_options(self.calculator, options, &negatives?)
    }

    fn operator(&mut self) -> Outcome<()> {
        match (self.reader.peek(), &self.top.within) {
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
            (Some('&'), _) if self.top.onside.is_none() => {
                let onside = self.total()?;
                self.top.onside = Some(onside);
                self.next_part();
            }
            (Some(','), Within::Function(function, arguments)) if arguments.len() + 1 < function.arity() => {
                let value = self.total()?;
                self.argument(value);
                self.next_part();
            }
            (Some(')'), Within::Function(function, arguments)) if arguments.len() + 1 == function.arity() => {
                let value = self.total()?;
                self.argument(value);
                return self.end_function();
            }
            (_, Within::Function(function, arguments)) => {
                let more = arguments.len() + 1 < function.arity();
                return self.expected(if more { "an operator or ','" } else { "an operator or ')'" });
            }
            (Some(')'), Within::Parentheses) => {
                let value = self.total()?;
                return self.close(value);
            }
            (Some(','), Within::Braces(..)) => {
                let item = self.item()?;
                if let Within::Braces(_, options, _) = &mut self.top.within {
                    options.push(item);
                }
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

    fn argument(&mut self, value: Value) {
        if let Within::Function(_, arguments) = &mut self.top.within {
            arguments.push(value);
        }
    }

    /// Past a comma or a run of bars.
    fn next_part(&mut self) {
        self.reader.advance();
        self.start_part();
    }

    fn start_part(&mut self) {
        (self.top.begun, self.top.ready, self.top.total) = (false, false, Value::ZERO);
    }

    fn end_function(&mut self) -> Outcome<()> {
        let Within::Function(function, arguments) = std::mem::replace(&mut self.top.within, Within::Nothing) else {
            return self.expected("a function");
        };
        let value = self.apply(function, &arguments)?;
        self.close(value)
    }

    fn apply(&mut self, function: Function, arguments: &[Value]) -> Outcome<Value> {
        match function.apply(self.calculator, arguments) {
            Ok(value) => Ok(value),
            Err(FunctionError::Form(error)) => self.value(Err(error)),
            Err(FunctionError::Domain(problem)) => Err(ReadError::at(self.reader.position(), problem).into()),
        }
    }

    /// Whether a side of braces begins here, and so may be empty.
    fn at_side_start(&self) -> bool {
        matches!(&self.top.within, Within::Braces(_, options, _) if options.is_empty())
            && self.top.prefixes.is_empty()
            && !self.top.subtract
            && self.top.onside.is_none()
    }

    /// The options of the side that ends here.
    fn end_side(&mut self) -> Outcome<Vec<Item>> {
        let last = if self.top.ready { Some(self.item()?) } else { None };
        let Within::Braces(_, options, _) = &mut self.top.within else { return Ok(Vec::new()) };
        options.extend(last);
        Ok(std::mem::take(options))
    }

    /// Makes one game of the runs shorter than `length` and the options after them.
    fn join_shorter(&mut self, mut after: Vec<Item>, length: usize) -> Outcome<Vec<Item>> {
        loop {
            let Within::Braces(runs, _, name) = &mut self.top.within else { return Ok(after) };
            let Some((_, before)) = runs.pop_if(|(run, _)| *run < length) else { return Ok(after) };
            // The name of braces is that of the game they close.
            let name = name.filter(|_| runs.is_empty() && length == usize::MAX);
            let game = self.drafts.game(self.calculator, before, after, name);
            after = vec![self.value(game)?];
        }
    }

    fn bars(&mut self) -> Outcome<()> {
        let start = self.reader.position();
        let options = self.end_side()?;
        while self.reader.eat('|') {}
        let length = self.reader.position() - start;
        let before = self.join_shorter(options, length)?;
        let Within::Braces(runs, ..) = &mut self.top.within else { return Ok(()) };
        if runs.last().is_some_and(|(run, _)| *run == length) {
            let problem = format!("a second '{}' in these braces: put one side in braces or use more bars", "|".repeat(length.min(8)));
            return Err(ReadError::at(start, problem).into());
        }
        runs.push((length, before));
        self.start_part();
        Ok(())
    }

    fn end_braces(&mut self) -> Outcome<()> {
        let list = matches!(&self.top.within, Within::Braces(runs, ..) if runs.is_empty());
        let options = self.end_side()?;
        if list {
            let known = |item: Item| if let Item::Known(value) = item { Some(value) } else { None };
            let values: Option<Vec<Value>> = options.into_iter().map(known).collect();
            // Without bars only after `+-`, which then covers the whole list.
            let outer = self.stack.last_mut().and_then(|outer| outer.prefixes.pop_if(|p| matches!(p, Prefix::PlusMinus)));
            let Some(values) = values.filter(|values| outer.is_some() && !values.is_empty()) else { return self.expected("'|'") };
            let value = self.plus_minus(&values);
            let value = self.value(value)?;
            return self.close(value);
        }
        match self.join_shorter(options, usize::MAX)?.pop() {
            Some(Item::Known(value)) => self.close(value),
            Some(item) => {
                self.reader.advance();
                self.top = self.stack.pop().expect("only what was opened is closed");
                let whole = self.stack.is_empty() && !self.top.begun && self.top.prefixes.is_empty() && !self.top.subtract;
                match item {
                    Item::Draft(draft) if self.drafts.unvalued && whole && matches!(self.top.within, Within::Nothing) => {
                        self.written = Some(draft);
                        self.complete(Value::ZERO)
                    }
                    item => self.back(item),
                }
            }
            None => self.expected("a game"),
        }
    }
}
