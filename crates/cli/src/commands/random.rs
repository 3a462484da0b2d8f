//! `zug random`: random sums for experiments, as a file that `zug check` reads.

use crate::args::Random;
use crate::outcome::{Failure, Outcome, print_json};
use std::io::Write;
use zug_worksheet::sums::{RandomSums, random_sums};

/// Writes sums to standard output.
pub fn run(options: &Random, json: bool) -> Result<Outcome, Failure> {
    let request = RandomSums {
        section: &options.section,
        size: options.size,
        summands: options.summands.into(),
        count: options.count as usize,
        filled: options.filled,
        seed: options.seed,
        ask: &options.ask,
    };
    let sums = random_sums(&request).map_err(|e| Failure::Input(e.to_string()))?;
    if json {
        sums.iter().try_for_each(|sum| print_json(&serde_json::json!({"sum": sum, "ask": options.ask})))?;
        return Ok(Outcome::Yes);
    }
    let mut out = std::io::stdout().lock();
    writeln!(out, "{{version 1.7}}")?;
    for sum in sums {
        writeln!(out, "{sum} {{{}}}", options.ask)?;
    }
    Ok(Outcome::Yes)
}
