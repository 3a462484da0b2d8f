//! Reads the parts of a literal: integers, decimals, fractions and stars, separated by blanks or commas.

use crate::values::Dyadic;
use zug_core::ReadError;

/// A literal and a place in it.
pub(super) struct List<'a> {
    text: &'a str,
    chars: std::iter::Peekable<std::str::Chars<'a>>,
    at: usize,
}

impl<'a> List<'a> {
    pub fn new(text: &'a str) -> Self {
        List { text, chars: text.chars().peekable(), at: 0 }
    }

    /// Where the next item is.
    pub fn at(&self) -> usize {
        self.at
    }

    fn next(&mut self) -> Option<char> {
        self.at += 1;
        self.chars.next()
    }

    pub fn blanks(&mut self) {
        while self.chars.peek().is_some_and(|c| c.is_whitespace()) {
            self.next();
        }
    }

    /// Takes a character if it comes next.
    pub fn eat(&mut self, wanted: char) -> bool {
        let found = self.chars.peek() == Some(&wanted);
        if found {
            self.next();
        }
        found
    }

    /// Whether nothing but blanks is left.
    pub fn only_blanks(&self) -> bool {
        self.chars.clone().all(char::is_whitespace)
    }

    pub fn expected(&self, what: &str) -> ReadError {
        ReadError::expected(self.text, self.at, what)
    }

    /// What stands between two items: blanks, a comma, or both.
    pub fn separator(&mut self) -> Result<(), ReadError> {
        let before = self.at;
        self.blanks();
        if self.eat(',') {
            self.blanks();
        }
        if self.at == before { Err(self.expected("a blank or a comma")) } else { Ok(()) }
    }

    /// Nothing but blanks is left.
    pub fn end(&mut self) -> Result<(), ReadError> {
        self.blanks();
        if self.only_blanks() { Ok(()) } else { Err(self.expected("the end")) }
    }

    /// Digits: how many, and the number they are unless it is too large.
    fn digits(&mut self) -> (usize, Option<i64>) {
        let (mut digits, mut n) = (0, Some(0i64));
        while let Some(digit) = self.chars.peek().and_then(|c| c.to_digit(10)) {
            self.next();
            digits += 1;
            n = n.and_then(|n| n.checked_mul(10)?.checked_add(i64::from(digit)));
        }
        (digits, n)
    }

    /// A sign, perhaps, and digits within what can be held: whether it is negative, and the number without the sign.
    fn signed(&mut self) -> Result<(bool, i64), ReadError> {
        let start = self.at;
        let negative = self.eat('-');
        let (digits, n) = self.digits();
        if digits == 0 {
            return Err(self.expected("an integer"));
        }
        let n = n.ok_or_else(|| ReadError::at(start, format!("an integer of {digits} digits is too large: at most {}", i64::MAX)))?;
        Ok((negative, n))
    }

    /// An integer within what can be held.
    pub fn integer(&mut self) -> Result<i64, ReadError> {
        self.signed().map(|(negative, n)| if negative { -n } else { n })
    }

    /// An integer or a decimal.
    pub fn number(&mut self) -> Result<Dyadic, ReadError> {
        let start = self.at;
        let (negative, whole) = self.signed()?;
        let mut places = String::new();
        let mut ahead = self.chars.clone();
        if ahead.next() == Some('.') && ahead.next().is_some_and(|c| c.is_ascii_digit()) {
            self.next();
            while let Some(digit) = self.chars.peek().copied().filter(char::is_ascii_digit) {
                self.next();
                places.push(digit);
            }
        }
        Dyadic::from_decimal(negative, whole.unsigned_abs(), &places).map_err(|e| ReadError::at(start, e.to_string()))
    }

    /// A number, or two integers with a slash, the lower one a power of two. Blanks around the slash are fine.
    pub fn fraction(&mut self) -> Result<Dyadic, ReadError> {
        let start = self.at;
        let numerator = self.number()?;
        let mut ahead = self.chars.clone();
        let blanks = std::iter::from_fn(|| ahead.next_if(|c| c.is_whitespace())).count();
        if ahead.peek() != Some(&'/') {
            return Ok(numerator);
        }
        if !numerator.is_integer() {
            return Err(ReadError::at(start, "a decimal has no denominator: expected a number like 3/8 or 1.25"));
        }
        (0..=blanks).for_each(|_| {
            self.next();
        });
        self.blanks();
        let at = self.at;
        let denominator = self.integer()?;
        if denominator <= 0 || !denominator.unsigned_abs().is_power_of_two() {
            return Err(ReadError::at(at, format!("the denominator {denominator} is not a positive power of two")));
        }
        Dyadic::new(numerator.numerator(), denominator.trailing_zeros()).map_err(|e| ReadError::at(start, e.to_string()))
    }
}
