//! Misère forms as text: what [`Forms::text`] writes, and CGSuite reads, as `*[[2],1]` or `*[[*[2]+*[[2]]]]`.

use super::forms::{Forms, MisereId};
use crate::forms::FormError;
use crate::values::Reader;
use zug_core::ReadError;

/// A game that is written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum WrittenForm {
    Heap(u32),
    Options(Vec<WrittenForm>),
    Sum(Vec<WrittenForm>),
}

/// Brackets inside of each other.
const DEEPEST: usize = 200;
/// Largest heap: its form has all smaller ones.
const LARGEST: u32 = 10_000;

impl WrittenForm {
    /// Reads one game that begins with a star.
    pub fn read(text: &str) -> Result<WrittenForm, ReadError> {
        Reader::all(text, |reader| {
            reader.blanks();
            let form = Self::term(reader, DEEPEST)?;
            reader.blanks();
            Ok(form)
        })
    }

    /// `*n`, `*[a]`, which is a, `*[a,b]` and `[a,b]`, which have these options, or `n`.
    fn term(reader: &mut Reader, depth: usize) -> Result<WrittenForm, ReadError> {
        let at = reader.position();
        let Some(depth) = depth.checked_sub(1) else {
            return Err(ReadError::at(at, format!("more than {DEEPEST} brackets inside of each other")));
        };
        let star = reader.eat('*');
        if reader.eat('[') {
            let mut options = Self::list(reader, depth)?;
            return Ok(match options.pop() {
                Some(only) if star && options.is_empty() => only,
                last => {
                    options.extend(last);
                    WrittenForm::Options(options)
                }
            });
        }
        if star && !reader.at_digit() {
            return Ok(WrittenForm::Heap(1));
        }
        if !reader.at_digit() {
            return Err(reader.expected("a misère form, like *2, *[[2],1] or [2,0]"));
        }
        let n = reader.integer("the size of a heap")?;
        match u32::try_from(n).ok().filter(|n| *n <= LARGEST) {
            Some(n) => Ok(WrittenForm::Heap(n)),
            None => Err(ReadError::at(at, format!("heaps in misère forms have up to {LARGEST} counters"))),
        }
    }

    fn list(reader: &mut Reader, depth: usize) -> Result<Vec<WrittenForm>, ReadError> {
        let mut options = Vec::new();
        reader.blanks();
        if reader.eat(']') {
            return Ok(options);
        }
        loop {
            let mut terms = vec![];
            loop {
                reader.blanks();
                terms.push(Self::term(reader, depth)?);
                reader.blanks();
                if !reader.eat('+') {
                    break;
                }
            }
            options.push(if terms.len() == 1 { terms.remove(0) } else { WrittenForm::Sum(terms) });
            if reader.eat(']') {
                return Ok(options);
            }
            if !reader.eat(',') {
                return Err(reader.expected("'+', ',' or ']'"));
            }
        }
    }

    /// The form.
    pub fn form(&self, forms: &mut Forms) -> Result<MisereId, FormError> {
        match self {
            WrittenForm::Heap(n) => forms.heap(*n),
            WrittenForm::Options(options) => {
                let options = options.iter().map(|option| option.form(forms)).collect::<Result<_, _>>()?;
                forms.form(options)
            }
            WrittenForm::Sum(terms) => terms.iter().try_fold(MisereId::ZERO, |total, term| {
                let term = term.form(forms)?;
                forms.sum(total, term)
            }),
        }
    }
}
