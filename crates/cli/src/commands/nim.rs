//! `zug nim`: heap games.

use crate::args::Nim;
use crate::bar::watched;
use crate::outcome::{Failure, Outcome, note, print_json};
use std::io::Write;
use std::path::Path;
use zug_host::{Progress, replace_file};
use zug_worksheet::{GenusRow, HeapRequest, NimAnswer, QuotientAnswer, genera, misere_quotient, nim_values};

/// Values shown on the terminal; a file or JSON has all.
const SHOWN: usize = 1_000;
/// Values a line.
const A_LINE: usize = 20;

/// Tells what is asked of a heap game.
pub fn run(options: &Nim, json: bool) -> Result<Outcome, Failure> {
    let request = HeapRequest {
        game: &options.game,
        to: options.to,
        threads: options.work.threads(),
        memory: options.work.memory(),
        keep: options.keep.as_deref(),
    };
    match (options.misere, options.quotient) {
        (true, true) => quotient(&watched(|progress: &Progress| misere_quotient(&request, progress))?, json),
        (true, false) => genus_table(&watched(|progress: &Progress| genera(&request, progress))?, options, json),
        (false, _) => values(&watched(|progress: &Progress| nim_values(&request, progress))?, options, json),
    }
}

/// Writes rows into a file.
fn write_csv(path: &Path, head: &str, rows: impl Iterator<Item = String>) -> Result<(), Failure> {
    let written = replace_file(path, |out| {
        writeln!(out, "{head}")?;
        rows.into_iter().try_for_each(|row| writeln!(out, "{row}"))
    });
    written.map_err(|e: std::io::Error| Failure::File(path.into(), e))
}

fn values(answer: &NimAnswer, options: &Nim, json: bool) -> Result<Outcome, Failure> {
    if let Some(path) = &options.csv {
        write_csv(path, "heap,nim_value", answer.values.iter().enumerate().map(|(heap, value)| format!("{heap},{value}")))?;
    }
    if json {
        print_json(answer)?;
        return Ok(Outcome::Yes);
    }
    let mut out = std::io::stdout().lock();
    if options.csv.is_none() {
        for (i, line) in answer.values[..answer.values.len().min(SHOWN)].chunks(A_LINE).enumerate() {
            let line: Vec<String> = line.iter().map(u32::to_string).collect();
            writeln!(out, "{:>6}  {}", i * A_LINE, line.join(" "))?;
        }
        if answer.values.len() > SHOWN {
            writeln!(out, "        … (--csv FILE and --json have all {})", answer.values.len())?;
        }
    }
    if !options.period {
        return Ok(Outcome::Yes);
    }
    match (answer.period, answer.proved_by) {
        (Some(p), Some(by)) => writeln!(out, "period {} from heap {} on, proved by the values up to heap {by}", p.period, p.preperiod)?,
        _ => writeln!(out, "no period proved by the values up to heap {}", answer.to)?,
    }
    if let Some(growth) = answer.growth {
        let (period, saltus, from) = (growth.period, growth.saltus, growth.preperiod);
        writeln!(out, "from heap {from} on the values grow by {saltus} every {period} heaps, as far as they are known (not proved)")?;
    }
    if let Some(space) = answer.sparse_space {
        let (mask, rare, all) = (space.mask, space.rare, answer.largest);
        writeln!(out, "sparse space: {rare} of {all} heaps have values with an even number of ones among the bits {mask:#b}")?;
    }
    Ok(Outcome::Yes)
}

fn genus_table(rows: &[GenusRow], options: &Nim, json: bool) -> Result<Outcome, Failure> {
    if let Some(path) = &options.csv {
        let row = |row: &GenusRow| {
            let genus = if row.genus.contains(',') { format!("\"{}\"", row.genus) } else { row.genus.clone() };
            format!("{},{genus},{},{}", row.heap, row.misere_nim_value, row.kind)
        };
        write_csv(path, "heap,genus,misere_nim_value,kind", rows.iter().map(row))?;
    }
    if json {
        print_json(&rows)?;
    } else if options.csv.is_none() {
        let mut out = std::io::stdout().lock();
        for row in rows {
            writeln!(out, "{:>6}  {:<12} {}", row.heap, row.genus, row.kind)?;
        }
    }
    Ok(Outcome::Yes)
}

fn quotient(answer: &QuotientAnswer, json: bool) -> Result<Outcome, Failure> {
    let outcome = if answer.error.is_some() { Outcome::No } else { Outcome::Yes };
    if json {
        print_json(answer)?;
        return Ok(outcome);
    }
    let mut out = std::io::stdout().lock();
    let (game, to, count) = (&answer.game, answer.to, answer.elements);
    let proof = if answer.proved { "proved" } else { "conjectured: it agrees with every example" };
    writeln!(out, "{game}: the misère quotient of heaps up to {to} has {count} elements ({proof})")?;
    if let Some(p) = answer.period {
        writeln!(out, "the heaps' elements have period {} from heap {} on (proved): it is that of all heaps", p.period, p.preperiod)?;
    }
    writeln!(out, "the player to move loses {}", answer.losses.join(", "))?;
    for (heap, element) in answer.heaps.iter().enumerate() {
        writeln!(out, "{heap:>6}  like {element}")?;
    }
    if let Some(error) = &answer.error {
        note(format_args!("zug: {error}"));
    }
    Ok(outcome)
}
