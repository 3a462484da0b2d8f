//! Every case of the reference data, with values and without.

use crate::games::{answers, settings};
use zug_cgt::language::Status;
use zug_cgt::sums::Limits;

pub fn data(file: &str) -> String {
    let path = format!("{}/tests/data/sums/{file}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"))
}

fn all_pass(text: &str, values: bool, at_least: usize) {
    let mut count = 0;
    for (i, block) in answers(text, settings(values), &Limits::default()).into_iter().enumerate() {
        for row in block.unwrap_or_else(|e| panic!("block {i}: {e}")) {
            assert_eq!(row.status, Status::Pass, "block {i}, values {values}: {row:?}");
            count += 1;
        }
    }
    assert!(count >= at_least, "only {count} questions");
}

#[test]
fn outcomes_and_nim_values_are_right() {
    for values in [true, false] {
        all_pass(&data("core.test"), values, 650);
        all_pass(&data("ext.test"), values, 340);
    }
}

#[test]
fn winning_moves_and_thermographs_are_right() {
    let rows = data("moves_thermo.tsv");
    let blocks = rows.lines().skip(1).map(|line| {
        let [_, sum, question, answer] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        format!("{sum} {{{question} {answer}}}\n")
    });
    all_pass(&blocks.collect::<String>(), true, 270);
}
