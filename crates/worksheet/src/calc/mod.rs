//! The calculator's language: games by names, functions, loops, tables and pictures, for the prompt of `zug calc`, for
//! scripts, and for whoever embeds it.
//!
//! A [`Calc`] keeps what was defined. [`Calc::run`] reads a source, does its statements one after another and hands over
//! what each has to say as an [`Output`]; nothing is written to files here. Values are canonical forms of one arena
//! ([`crate::Values`]), so memory is bounded; every statement asks [`Limits`] whether to stop.
//!
//! Expressions are those of `zug_cgt::notation`, with names, texts, lists and comparisons beside them. They are kept as a
//! tree, because functions and loops evaluate them again with other values.
//!
//! ```
//! use zug_worksheet::calc::Calc;
//!
//! let mut calc = Calc::new(1 << 28);
//! let mut said = Vec::new();
//! calc.run("g := {2|-1}\ng + domineering(\"..|..\") <=> ^", &Default::default(), &mut |output, format| said.push(output.render(format)))?;
//! assert_eq!(said, ["||"]);
//! # Ok::<(), zug_worksheet::calc::CalcError>(())
//! ```

mod builtin;
mod eval;
mod expression;
mod output;
mod parse;
mod statements;
mod token;
mod tree;

pub use output::{Cell, Figure, Format, Output, Table};

use crate::Values;
use crate::values::valued_cards;
use eval::Object;
use std::collections::HashMap;
use std::sync::Arc;
use tree::Defined;
use zug_cgt::language::Place;
use zug_cgt::sums::Limits;

/// Why a statement was not done: where, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {problem}")]
pub struct CalcError {
    /// Where.
    pub place: Place,
    /// What is wrong there.
    pub problem: String,
    /// How the work ended, where it was stopped and nothing is wrong.
    pub stopped: Option<Stopped>,
}

/// Who stopped the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// Somebody asked for it.
    Interrupted,
    /// The time is over.
    Time,
}

impl CalcError {
    pub(crate) fn at(place: Place, problem: impl Into<String>) -> Self {
        CalcError { place, problem: problem.into(), stopped: None }
    }
}

/// What was defined so far, and where values are.
pub struct Calc {
    values: Arc<Values>,
    memory: u64,
    names: HashMap<String, Object>,
    functions: HashMap<String, Arc<Defined>>,
    format: Format,
    failed: bool,
}

/// Who takes what statements say, with the form that is wanted at that time.
pub type Out<'o> = &'o mut dyn FnMut(Output, Format);

/// Whether the session goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// It does.
    On,
    /// `quit` was said.
    Quit,
}

impl Calc {
    /// With nothing defined, and about this much memory for values.
    pub fn new(memory: u64) -> Calc {
        let values = Arc::new(Values::new(memory));
        Calc { values, memory, names: HashMap::new(), functions: HashMap::new(), format: Format::Text, failed: false }
    }

    /// The form that answers are wanted in; `format` says another.
    pub fn format(&self) -> Format {
        self.format
    }

    /// Wants answers in this form.
    pub fn set_format(&mut self, format: Format) {
        self.format = format;
    }

    /// Whether an `assert` was not true.
    pub fn failed(&self) -> bool {
        self.failed
    }

    /// Does the statements of a source. What was done before an error stays done.
    pub fn run(&mut self, source: &str, limits: &Limits, out: Out) -> Result<Flow, CalcError> {
        for statement in parse::statements(source)? {
            if self.statement(&statement, limits, out)? == Flow::Quit {
                return Ok(Flow::Quit);
            }
        }
        Ok(Flow::On)
    }

    /// Whether a source ends in the middle of something: an open bracket. A prompt then asks for more.
    pub fn is_open(source: &str) -> bool {
        let Ok(tokens) = token::tokens(source) else { return false };
        let mut depth = 0i64;
        for token in &tokens {
            depth += match token.kind {
                token::Kind::Sign("(" | "[" | "{") => 1,
                token::Kind::Sign(")" | "]" | "}") => -1,
                _ => 0,
            };
        }
        depth > 0
    }

    /// Words that begin with these letters and mean something here: names, functions, games, keywords.
    pub fn completions(&self, begin: &str) -> Vec<String> {
        let games = valued_cards().map(|card| card.name.replace('-', "_"));
        let own = self.names.keys().chain(self.functions.keys()).cloned();
        let known = builtin::names().chain(parse::KEYWORDS).map(String::from);
        let mut all: Vec<String> = own.chain(known).chain(games).filter(|word| word.starts_with(begin)).collect();
        all.sort_unstable();
        all.dedup();
        all
    }
}
