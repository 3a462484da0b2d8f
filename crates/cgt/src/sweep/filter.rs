//! Conditions on values: `temperature > 1 and outcome = N`, `value = *2 or not value >= ^`.

use super::run::Facts;
use crate::forms::{Calculator, FormError, FormId};
use crate::notation::{ExpressionError, read};
use crate::values::{Dyadic, Reader};
use std::cmp::Ordering;
use std::str::FromStr;
use zug_core::ReadError;

/// What a condition can speak of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// `outcome`: L, R, N or P.
    Outcome,
    /// `value`: any expression, in the order of games.
    Value,
    /// `temperature`.
    Temperature,
    /// `mean`.
    Mean,
    /// `left_stop`.
    LeftStop,
    /// `right_stop`.
    RightStop,
    /// `birthday`.
    Birthday,
}

const FIELDS: [(&str, Field); 7] = [
    ("outcome", Field::Outcome),
    ("value", Field::Value),
    ("temperature", Field::Temperature),
    ("mean", Field::Mean),
    ("left_stop", Field::LeftStop),
    ("right_stop", Field::RightStop),
    ("birthday", Field::Birthday),
];

/// Longer signs first, so that `<=` is not read as `<`.
const RELATIONS: [(&str, Relation); 7] = [
    ("!=", |order| order != Some(Ordering::Equal)),
    ("<=", |order| matches!(order, Some(Ordering::Less | Ordering::Equal))),
    (">=", |order| matches!(order, Some(Ordering::Greater | Ordering::Equal))),
    ("||", |order| order.is_none()),
    ("=", |order| order == Some(Ordering::Equal)),
    ("<", |order| order == Some(Ordering::Less)),
    (">", |order| order == Some(Ordering::Greater)),
];

type Relation = fn(Option<Ordering>) -> bool;

#[derive(Clone, Copy, Debug)]
enum Wanted {
    Outcome(char),
    Number(Dyadic),
    Value(FormId),
}

/// One part of a condition, in the order a stack machine wants them.
#[derive(Clone, Copy, Debug)]
enum Op {
    Test(Field, Relation, Wanted),
    Not,
    And,
    Or,
    Open,
}

/// A condition on values of one arena.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    ops: Vec<Op>,
}

impl Filter {
    /// Reads a condition. Values in it become forms of the calculator's arena. An empty text lets everything pass.
    pub fn read(calculator: &mut Calculator, text: &str) -> Result<Filter, ExpressionError> {
        let mut reader = Reader::new(text);
        let (mut ops, mut waiting) = (Vec::new(), Vec::<Op>::new());
        reader.blanks();
        if reader.peek().is_none() {
            return Ok(Filter::default());
        }
        loop {
            reader.blanks();
            if reader.eat('(') {
                waiting.push(Op::Open);
                continue;
            }
            if reader.eat_word("not") {
                waiting.push(Op::Not);
                continue;
            }
            ops.push(read_test(calculator, &mut reader)?);
            // After a test come closing brackets, then a connective or the end.
            loop {
                ops.extend(std::iter::from_fn(|| waiting.pop_if(|op| matches!(op, Op::Not))));
                reader.blanks();
                if !reader.looking_at(")") {
                    break;
                }
                ops.extend(std::iter::from_fn(|| waiting.pop_if(|op| !matches!(op, Op::Open))));
                if waiting.pop().is_none() {
                    return Err(reader.expected("'and', 'or' or the end").into());
                }
                reader.advance();
            }
            let connective = if reader.eat_word("and") {
                Op::And
            } else if reader.eat_word("or") {
                Op::Or
            } else if reader.peek().is_some() {
                return Err(reader.expected("'and', 'or' or the end").into());
            } else {
                break;
            };
            // "and" binds closer than "or".
            let sooner = |op: &mut Op| matches!(op, Op::And) || matches!(connective, Op::Or) && matches!(op, Op::Or);
            ops.extend(std::iter::from_fn(|| waiting.pop_if(sooner)));
            waiting.push(connective);
        }
        while let Some(op) = waiting.pop() {
            if matches!(op, Op::Open) {
                return Err(reader.expected("')'").into());
            }
            ops.push(op);
        }
        Ok(Filter { ops })
    }

    /// Whether a value satisfies the condition.
    pub fn passes(&self, calculator: &mut Calculator, facts: &mut Facts, id: FormId) -> Result<bool, FormError> {
        let mut stack = Vec::new();
        for op in &self.ops {
            let result = match op {
                Op::Test(field, relation, wanted) => relation(compare(calculator, facts, id, *field, *wanted)?),
                Op::Not => !stack.pop().unwrap_or(false),
                Op::And => stack.pop().unwrap_or(false) & stack.pop().unwrap_or(false),
                Op::Or => stack.pop().unwrap_or(false) | stack.pop().unwrap_or(false),
                Op::Open => continue,
            };
            stack.push(result);
        }
        Ok(stack.pop().unwrap_or(true))
    }
}

fn compare(c: &mut Calculator, facts: &mut Facts, id: FormId, field: Field, wanted: Wanted) -> Result<Option<Ordering>, FormError> {
    let arena = c.arena();
    let number = match field {
        Field::Outcome => {
            let Wanted::Outcome(letter) = wanted else { return Ok(None) };
            // Outcomes have no order: what differs is "confused".
            return Ok((arena.outcome(id).to_string().starts_with(letter)).then_some(Ordering::Equal));
        }
        Field::Value => {
            let Wanted::Value(value) = wanted else { return Ok(None) };
            return c.compare(id, value);
        }
        Field::Temperature => facts.thermograph(c, id)?.temperature(),
        Field::Mean => facts.thermograph(c, id)?.mean(),
        Field::LeftStop => arena.left_stop(id),
        Field::RightStop => arena.right_stop(id),
        Field::Birthday => Dyadic::integer(crate::operations::birthday(c, id)?.try_into().unwrap_or(i64::MAX))?,
    };
    let Wanted::Number(wanted) = wanted else { return Ok(None) };
    Ok(Some(number.cmp(&wanted)))
}

/// `field relation operand`.
fn read_test(calculator: &mut Calculator, reader: &mut Reader) -> Result<Op, ExpressionError> {
    let Some((name, field)) = FIELDS.iter().find(|(name, _)| reader.looking_at(name)) else {
        let names: Vec<&str> = FIELDS.iter().map(|f| f.0).collect();
        return Err(reader.expected(&format!("'not', '(' or one of {}", names.join(", "))).into());
    };
    reader.eat_all(name);
    reader.blanks();
    let Some((sign, relation)) = RELATIONS.iter().find(|(sign, _)| reader.looking_at(sign)) else {
        return Err(reader.expected("=, !=, <, <=, > or >=").into());
    };
    let ordered = !matches!(*sign, "=" | "!=");
    if *field == Field::Outcome && ordered || *field != Field::Value && *sign == "||" {
        return Err(reader.expected("= or !=").into());
    }
    reader.eat_all(sign);
    reader.blanks();
    let start = reader.position();
    let operand = reader.operand();
    let moved = |e: ReadError| ReadError { column: e.column + start, ..e };
    let wanted = match field {
        Field::Outcome => match operand {
            "L" | "R" | "N" | "P" => Wanted::Outcome(operand.chars().next().unwrap_or('N')),
            _ => return Err(ReadError::at(start, "expected an outcome: L, R, N or P").into()),
        },
        Field::Value => Wanted::Value(read(calculator, operand).map_err(|e| match e {
            ExpressionError::Read(e) => ExpressionError::Read(moved(e)),
            ExpressionError::Value { column, error } => ExpressionError::Value { column: column + start, error },
        })?),
        _ => Wanted::Number(Dyadic::from_str(operand).map_err(moved)?),
    };
    Ok(Op::Test(*field, *relation, wanted))
}
