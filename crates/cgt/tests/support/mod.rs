//! Rows of the reference data.
#![allow(dead_code)] // each test file uses some of it

pub mod tree;

use std::collections::HashMap;

/// One row of a CSV file by column name.
pub type Row = HashMap<String, String>;

/// All rows of a file of `tests/data`; there is at least one.
pub fn rows(file: &str) -> Vec<Row> {
    let path = format!("{}/tests/data/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"));
    let mut records = text.lines().map(fields);
    let names = records.next().expect("a header");
    let rows: Vec<Row> = records.map(|values| names.iter().cloned().zip(values).collect()).collect();
    assert!(!rows.is_empty(), "{path} has no rows");
    rows
}

fn fields(line: &str) -> Vec<String> {
    let (mut all, mut field, mut quoted) = (Vec::new(), String::new(), false);
    let mut characters = line.chars().peekable();
    while let Some(c) = characters.next() {
        match c {
            '"' if quoted && characters.peek() == Some(&'"') => {
                characters.next();
                field.push('"');
            }
            '"' => quoted = !quoted,
            ',' if !quoted => all.push(std::mem::take(&mut field)),
            c => field.push(c),
        }
    }
    all.push(field);
    all
}
