//! LaTeX of the short text, for papers: nothing but standard mathematics mode.

use super::WriteError;
use super::short::{Open, Words, write, write_open};
use super::uptimal::Uptimal;
use crate::forms::{Calculator, FormId};
use crate::values::{Dyadic, NumberUpStar};

struct Latex;

/// A number for a paper.
pub(crate) fn fraction(n: Dyadic) -> String {
    if n.is_integer() {
        return n.to_string();
    }
    let sign = if n.signum() < 0 { "-" } else { "" };
    format!("{sign}\\tfrac{{{}}}{{{}}}", n.numerator().unsigned_abs(), 1u64 << n.exponent())
}

impl Words for Latex {
    fn record(&self, value: NumberUpStar) -> String {
        let number = if value.number != Dyadic::ZERO || value.is_number() { fraction(value.number) } else { String::new() };
        let ups = match value.up {
            0 => String::new(),
            1 => "{\\uparrow}".into(),
            -1 => "{\\downarrow}".into(),
            2 => "{\\Uparrow}".into(),
            -2 => "{\\Downarrow}".into(),
            n => format!("{n}{{\\cdot}}{{\\uparrow}}"),
        };
        let star = match value.nimber.0 {
            0 => String::new(),
            1 => "{\\ast}".into(),
            n => format!("{{\\ast}}{n}"),
        };
        // `1` and three ups are not thirteen of them.
        let plus = if !number.is_empty() && value.up > 2 { "+" } else { "" };
        number + plus + &ups + &star
    }
    fn tiny(&self, number: Dyadic, x: &str, miny: bool) -> String {
        let number = if number == Dyadic::ZERO { String::new() } else { fraction(number) };
        format!("{number}{{\\boldsymbol{{{}}}_{{{x}}}}}", if miny { "-" } else { "+" })
    }
    fn uptimal(&self, uptimal: Uptimal) -> String {
        let Uptimal { number, down, n, power, nimber } = uptimal;
        let rest = if number == Dyadic::ZERO { String::new() } else { fraction(number) };
        let arrow = if down { "\\downarrow" } else { "\\uparrow" };
        let n = if power { n.to_string() } else { format!("[{n}]") };
        let star = if nimber.0 == 0 { String::new() } else { self.record(nimber.into()) };
        format!("{rest}{{{arrow}}}^{{{n}}}{star}")
    }
    fn plus_minus(&self, x: &str) -> String {
        format!("\\pm {x}")
    }
    fn bars(&self, n: usize) -> String {
        format!("\\mathbin{{{}}}", "|".repeat(n))
    }
    fn braces(&self, x: &str) -> String {
        format!("\\{{{x}\\}}")
    }
}

/// The value for a paper, in mathematics mode without its delimiters.
pub fn latex(c: &Calculator, id: FormId) -> Result<String, WriteError> {
    write(c, id, Latex)
}

/// A number, ups and a nimber for a paper.
pub(crate) fn record(value: NumberUpStar) -> String {
    Latex.record(value)
}

/// The same as [`latex`] without its own braces.
pub(crate) fn latex_open(c: &Calculator, id: FormId) -> Result<Open, WriteError> {
    write_open(c, id, Latex)
}
