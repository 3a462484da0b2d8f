//! `zug perft`

use crate::args::Perft;
use crate::bar::watched;
use crate::outcome::{Failure, Outcome, print_json};
use std::io::Write;
use std::time::Instant;
use zug_host::{Counting, Host};

/// Counts sequences or positions.
pub fn run(host: &Host, options: &Perft, json: bool) -> Result<Outcome, Failure> {
    let game = host.game(&options.game)?;
    let memory = options.memory.memory();
    let (counting, what) = match options {
        Perft { distinct: true, .. } => (Counting::Distinct(memory), "positions"),
        Perft { canonical: true, .. } => (Counting::Canonical(memory), "positions up to symmetry"),
        _ => (Counting::Sequences, "sequences"),
    };
    let begin = Instant::now();
    let counts = watched(|progress| game.perft(options.position.as_deref(), options.depth.into(), counting, progress))?;
    let seconds = begin.elapsed().as_secs_f64();
    if json {
        print_json(&serde_json::json!({"game": options.game, "counting": what, "counts": counts, "seconds": seconds}))?;
        return Ok(Outcome::Yes);
    }
    let mut out = std::io::stdout().lock();
    for (depth, count) in (1..).zip(&counts) {
        writeln!(out, "{depth:>3}  {count}")?;
    }
    let last = counts.last().copied().unwrap_or(0);
    writeln!(out, "{what}; the last ply at {:.1} million a second", last as f64 / seconds / 1e6)?;
    Ok(Outcome::Yes)
}
