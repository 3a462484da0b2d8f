//! The two writings of loopy values: text that is read back, and LaTeX.

use super::names::Name;
use crate::forms::{Calculator, FormId};
use crate::notation::{Open, WriteError, latex_fraction, latex_open, latex_record, short_open};
use crate::values::{Dyadic, Nimber};

/// How a value is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    /// As text.
    Plain,
    /// For a paper, in mathematics mode.
    Latex,
}

impl Style {
    /// A short game without its own braces.
    pub fn short(self, c: &Calculator, id: FormId) -> Result<Open, WriteError> {
        match self {
            Style::Plain => short_open(c, id),
            Style::Latex => latex_open(c, id),
        }
    }

    pub fn braces(self, text: &str) -> String {
        match self {
            Style::Plain => format!("{{{text}}}"),
            Style::Latex => format!("\\{{{text}\\}}"),
        }
    }

    pub fn bars(self, n: usize) -> String {
        let bars = "|".repeat(n);
        match self {
            Style::Plain => bars,
            Style::Latex => format!("\\mathbin{{{bars}}}"),
        }
    }

    pub fn plus_minus(self, text: &str) -> String {
        match self {
            Style::Plain => format!("+-{text}"),
            Style::Latex => format!("\\pm {text}"),
        }
    }

    /// A word like `on` or `pass`.
    pub fn word(self, word: &str) -> String {
        match self {
            Style::Plain => word.into(),
            Style::Latex => format!("\\mathbf{{{word}}}"),
        }
    }

    pub fn sides(self, onside: &str, offside: &str) -> String {
        match self {
            Style::Plain => format!("{onside} & {offside}"),
            Style::Latex => format!("{onside} \\mathbin{{\\&}} {offside}"),
        }
    }

    fn number(self, n: Dyadic) -> String {
        match self {
            _ if n == Dyadic::ZERO => String::new(),
            Style::Plain => n.to_string(),
            Style::Latex => latex_fraction(n),
        }
    }

    fn star(self, nimber: Nimber) -> String {
        match self {
            _ if nimber.0 == 0 => String::new(),
            Style::Plain => nimber.to_string(),
            Style::Latex => latex_record(nimber.into()),
        }
    }

    pub fn tiny(self, number: Dyadic, size: &str, miny: bool) -> String {
        let number = self.number(number);
        match self {
            Style::Plain => format!("{number}{}({size})", if miny { "Miny" } else { "Tiny" }),
            Style::Latex => format!("{number}{{\\boldsymbol{{{}}}_{{{size}}}}}", if miny { "-" } else { "+" }),
        }
    }

    pub fn name(self, name: Name, parentheses: bool) -> String {
        let (x, n, negative, power) = match name {
            Name::On => return self.word("on"),
            Name::Off => return self.word("off"),
            Name::Over(x) | Name::Under(x) => {
                let word = self.word(if matches!(name, Name::Over(_)) { "over" } else { "under" });
                let text = self.number(x) + &word;
                return if parentheses && x != Dyadic::ZERO { format!("({text})") } else { text };
            }
            Name::Upon(x, n, negative) => (x, n, negative, false),
            Name::Uponth(x, n, negative) => (x, n, negative, true),
        };
        let (x, star) = (self.number(x), self.star(n));
        match self {
            Style::Plain => {
                let arrow = if negative { 'v' } else { '^' };
                if power { format!("{x}{arrow}<on>{star}") } else { format!("{x}{arrow}[on]{star}") }
            }
            Style::Latex => {
                let arrow = if negative { "\\downarrow" } else { "\\uparrow" };
                let on = if power { "\\mathbf{on}" } else { "[\\mathbf{on}]" };
                format!("{x}{{{arrow}}}^{{{on}}}{star}")
            }
        }
    }
}
