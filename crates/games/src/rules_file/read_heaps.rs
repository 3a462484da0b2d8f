//! Reading the lines of games of heaps.

use super::expression::{Expression, Names, RESERVED};
use super::heaps::{Kind, MOST};
use crate::cells::Reader;
use zug_core::ReadError;

/// `r x c`.
pub(super) fn heap_names(reader: &mut Reader) -> Result<Names, ReadError> {
    let mut names = Names::new();
    loop {
        names.push(new_name(reader, &names)?);
        reader.blanks();
        if names.len() == MOST || !reader.takes_sign("x") {
            reader.end()?;
            return Ok(names);
        }
    }
}

fn new_name(reader: &mut Reader, names: &Names) -> Result<String, ReadError> {
    reader.blanks();
    let word = reader.peek_word();
    if word.is_empty() || RESERVED.contains(&word) || names.iter().any(|name| name == word) {
        return reader.expected("a new name for a number, like n");
    }
    Ok(reader.word().into())
}

/// `2 of r x c/2, n-1 for k in 1..c-1 if c % k = 0`, the heaps that are put in the place of one.
pub(super) fn option_line(reader: &mut Reader, mut names: Names, of: [bool; 2], line: usize) -> Result<Kind, ReadError> {
    let numbers = names.len();
    // The names behind `for` are used before it, so they are read first.
    let begin = reader.at();
    let mut ranges = Vec::new();
    let mut condition = None;
    let mut more = reader.goes_to("for");
    if !more && !reader.goes_to("if") {
        reader.skip_all();
    }
    let end = reader.at();
    while more {
        if ranges.is_empty() {
            reader.takes_sign("for");
        }
        if ranges.len() == MOST {
            return reader.expected(&format!("no more than {MOST} names behind 'for'"));
        }
        let name = new_name(reader, &names)?;
        reader.blanks();
        if !reader.takes_sign("in") {
            return reader.expected("'in' and the values it takes");
        }
        ranges.push(values(reader, &names)?);
        names.push(name);
        reader.blanks();
        more = reader.takes(',');
    }
    reader.blanks();
    if reader.takes_sign("if") {
        condition = Some(Expression::read_condition(reader, &names)?);
        reader.blanks();
    }
    reader.end()?;
    reader.back_to(begin);
    let mut makes = Vec::new();
    loop {
        if makes.len() == MOST {
            return reader.expected(&format!("no more than {MOST} kinds of heaps"));
        }
        makes.push(heaps_made(reader, &names, numbers)?);
        reader.blanks();
        if !reader.takes(',') {
            break;
        }
    }
    if reader.at() != end {
        return reader.expected("',' and another heap, 'for', 'if' or the end");
    }
    Ok(Kind { line, of, makes, ranges, condition })
}

/// `r x k`, or `k of r x c/k` for several equal heaps.
fn heaps_made(reader: &mut Reader, names: &Names, numbers: usize) -> Result<(Expression, Vec<Expression>), ReadError> {
    let mut first = Expression::read(reader, names)?;
    let mut count = Expression::Number(1);
    reader.blanks();
    if reader.takes_sign("of") {
        count = std::mem::replace(&mut first, Expression::read(reader, names)?);
    }
    let mut heap = vec![first];
    while heap.len() < numbers {
        reader.blanks();
        if !reader.takes_sign("x") {
            return reader.expected(&format!("'x' and another number: heaps have {numbers}"));
        }
        heap.push(Expression::read(reader, names)?);
    }
    Ok((count, heap))
}

/// `1..n-1`, or several in braces: `{1, 3..5}`.
fn values(reader: &mut Reader, names: &Names) -> Result<Vec<(Expression, Expression)>, ReadError> {
    reader.blanks();
    let several = reader.takes('{');
    let mut all = Vec::new();
    loop {
        let first = Expression::read(reader, names)?;
        reader.blanks();
        let last = if reader.takes_sign("..") { Expression::read(reader, names)? } else { first.clone() };
        all.push((first, last));
        reader.blanks();
        if !several {
            return Ok(all);
        }
        if !reader.takes(',') {
            reader.symbol('}')?;
            return Ok(all);
        }
    }
}
