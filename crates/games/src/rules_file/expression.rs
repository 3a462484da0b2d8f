//! Whole-number expressions and conditions of a rules file: `c-k`, `r % k = 0 and k < n-k`.

use crate::cells::Reader;
use zug_core::ReadError;

/// Names that an expression may use: the numbers of a heap, then those of `for`.
pub(super) type Names = Vec<String>;

/// An expression; conditions are 1 or 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Expression {
    Number(i64),
    /// The name with this index.
    Name(usize),
    Of(Operator, Box<Expression>, Box<Expression>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operator {
    Or,
    And,
    Equal,
    Unequal,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Plus,
    Minus,
    Times,
    Over,
    Rest,
}

/// Operators by how strongly they bind, weakest first; longer signs before their beginnings.
const LEVELS: [&[(&str, Operator)]; 5] = [
    &[("or", Operator::Or)],
    &[("and", Operator::And)],
    &[
        ("!=", Operator::Unequal),
        ("<=", Operator::LessOrEqual),
        (">=", Operator::GreaterOrEqual),
        ("=", Operator::Equal),
        ("<", Operator::Less),
        (">", Operator::Greater),
    ],
    &[("+", Operator::Plus), ("-", Operator::Minus)],
    &[("*", Operator::Times), ("/", Operator::Over), ("%", Operator::Rest)],
];

/// Brackets may be this deep.
const DEEPEST: usize = 30;
const LARGEST: u32 = 1_000_000;
const WHAT: &str = "a number, a name or '('";

/// Words that are not names.
pub(super) const RESERVED: [&str; 7] = ["x", "for", "in", "if", "of", "and", "or"];

impl Expression {
    /// Reads an arithmetic expression.
    pub fn read(reader: &mut Reader, names: &Names) -> Result<Expression, ReadError> {
        level(reader, names, 3, DEEPEST)
    }
    /// Reads a condition.
    pub fn read_condition(reader: &mut Reader, names: &Names) -> Result<Expression, ReadError> {
        level(reader, names, 0, DEEPEST)
    }

    /// What it is worth; `None` if that is too large or a division by zero.
    pub fn value(&self, numbers: &[i64]) -> Option<i64> {
        Some(match self {
            Expression::Number(n) => *n,
            Expression::Name(index) => *numbers.get(*index)?,
            Expression::Of(operator, a, b) => {
                let a = a.value(numbers)?;
                match operator {
                    Operator::And if a == 0 => return Some(0),
                    Operator::Or if a != 0 => return Some(1),
                    _ => {}
                }
                let b = b.value(numbers)?;
                match operator {
                    Operator::Or | Operator::And => i64::from(b != 0),
                    Operator::Equal => i64::from(a == b),
                    Operator::Unequal => i64::from(a != b),
                    Operator::Less => i64::from(a < b),
                    Operator::LessOrEqual => i64::from(a <= b),
                    Operator::Greater => i64::from(a > b),
                    Operator::GreaterOrEqual => i64::from(a >= b),
                    Operator::Plus => a.checked_add(b)?,
                    Operator::Minus => a.checked_sub(b)?,
                    Operator::Times => a.checked_mul(b)?,
                    Operator::Over => a.checked_div_euclid(b)?,
                    Operator::Rest => a.checked_rem_euclid(b)?,
                }
            }
        })
    }
}

fn level(reader: &mut Reader, names: &Names, at: usize, depth: usize) -> Result<Expression, ReadError> {
    let Some(operators) = LEVELS.get(at) else { return atom(reader, names, depth) };
    let mut left = level(reader, names, at + 1, depth)?;
    loop {
        reader.blanks();
        let Some((_, operator)) = operators.iter().find(|(sign, _)| reader.takes_sign(sign)) else { return Ok(left) };
        left = Expression::Of(*operator, Box::new(left), Box::new(level(reader, names, at + 1, depth)?));
    }
}

fn atom(reader: &mut Reader, names: &Names, depth: usize) -> Result<Expression, ReadError> {
    reader.blanks();
    let Some(depth) = depth.checked_sub(1) else { return reader.expected("fewer brackets") };
    if reader.takes('(') {
        let inside = level(reader, names, 0, depth)?;
        reader.blanks();
        reader.symbol(')')?;
        return Ok(inside);
    }
    if reader.takes('-') {
        let (zero, one) = (Expression::Number(0), atom(reader, names, depth)?);
        return Ok(Expression::Of(Operator::Minus, Box::new(zero), Box::new(one)));
    }
    let word = reader.peek_word();
    if word.is_empty() {
        return Ok(Expression::Number(reader.number(LARGEST, WHAT)?.into()));
    }
    match names.iter().position(|name| name == word) {
        Some(index) => {
            reader.word();
            Ok(Expression::Name(index))
        }
        None => reader.expected(&format!("a number, '(' or one of the names {}", names.join(", "))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str) -> Option<i64> {
        let names = vec!["n".to_string(), "k".to_string()];
        let mut reader = Reader::new(text);
        let expression = Expression::read_condition(&mut reader, &names).expect("an expression");
        reader.end().expect("all of it");
        expression.value(&[7, 3])
    }

    #[test]
    fn operators_bind_as_usual() {
        for (text, expected) in [
            ("n-k-1", 3),
            ("n - 2*k", 1),
            ("n/k", 2),
            ("n%k=1 and k<n", 1),
            ("k>n or n!=7", 0),
            ("-(n-k)*2", -8),
            ("n>=7 and k<=2 or 1", 1),
        ] {
            assert_eq!(value(text), Some(expected), "{text}");
        }
        assert_eq!(value("n/(k-3)"), None);
    }

    #[test]
    fn errors_say_where() {
        let names = vec!["n".to_string()];
        let read = |text: &str| Expression::read_condition(&mut Reader::new(text), &names).map_err(|e| e.to_string());
        assert_eq!(read("n-m"), Err("column 3: found 'm', expected a number, '(' or one of the names n".into()));
        assert_eq!(read("n-"), Err("column 3: found the end, expected a number, a name or '('".into()));
        assert_eq!(read("(n"), Err("column 3: found the end, expected ')'".into()));
        assert!(read(&"(".repeat(100)).is_err() && read(&"-".repeat(100_000)).is_err());
    }
}
