//! Words of expressions that somebody else knows: names of a calculator, of games.

use super::read::ExpressionError;
use crate::forms::Calculator;
use crate::loopy::Value;
use crate::values::Reader;

/// What words mean that the notation itself does not know.
pub trait Names<'a> {
    /// The value that a text begins with, and how many of its bytes say it. The text begins with a letter, and what says
    /// the value is ASCII.
    fn meaning(&mut self, c: &mut Calculator<'a>, text: &str) -> Result<Option<(usize, Value)>, ExpressionError>;
}

/// Words that a closure knows.
pub(super) struct Words<'n>(pub(super) &'n mut dyn FnMut(&str) -> Option<Value>);

impl<'a> Names<'a> for Words<'_> {
    fn meaning(&mut self, _: &mut Calculator<'a>, text: &str) -> Result<Option<(usize, Value)>, ExpressionError> {
        let word = Reader::new(text).word();
        Ok((self.0)(word).map(|value| (word.len(), value)))
    }
}
