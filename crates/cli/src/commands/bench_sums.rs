//! `zug bench sums`: the benchmark list beside the times of another program.

use crate::outcome::{Failure, Outcome, print_json};
use std::io::Write;
use std::time::Duration;
use zug_host::sums::{BenchRow, Settings, bench_problems, run_bench, signature};

/// The longest a problem may take.
const LIMIT: Duration = Duration::from_secs(600);
/// Problems the other program solves in less are too quick to compare.
const SHORTEST: f64 = 0.2;

/// Prints the table, or the signature alone.
pub fn run(only_signature: bool, json: bool) -> Result<Outcome, Failure> {
    if only_signature {
        return match json {
            true => print_json(&serde_json::json!({"sums": signature()})).map(|()| Outcome::Yes),
            false => Ok(writeln!(std::io::stdout(), "sums: {} nodes", signature()).map(|()| Outcome::Yes)?),
        };
    }
    let mut out = std::io::stdout();
    if !json {
        writeln!(
            out,
            "CPU seconds. MCGS: V1.7, whole process, on another machine of two cores; 0.11 s of it is start-up, 0.25 s with database."
        )?;
        writeln!(
            out,
            "{:8} {:6} {:>9} {:>8} {:>9} {:>8} {:>8} {:>8} {:>7}",
            "problem", "answer", "nodes", "zug", "no values", "MCGS", "ratio", "MCGS db", "ratio"
        )?;
    }
    let (mut without, mut with, mut gain, mut wrong) = (Vec::new(), Vec::new(), Vec::new(), 0);
    for (id, block) in bench_problems() {
        let run = |values| run_bench(&id, &block, Settings { values, ..Settings::default() }, Some(LIMIT));
        let (Some(row), Some(plain)) = (run(true), run(false)) else { continue };
        wrong += usize::from(!row.right);
        let ratio = |peer: Option<f64>| peer.map(|t| row.cpu / t);
        without.extend(ratio(row.peer.without.filter(|t| *t > SHORTEST)));
        with.extend(ratio(row.peer.with));
        if block.summands.len() > 1 {
            gain.push((row.cpu + 1e-3) / (plain.cpu + 1e-3));
        }
        if json { print_json(&serde_json::json!({"zug": row, "no_values_cpu": plain.cpu}))? } else { line(&row, plain.cpu)? }
    }
    if !json {
        writeln!(
            out,
            "geometric means: {:.4} of MCGS without database (problems over {SHORTEST} s), {:.4} of MCGS with database;",
            mean(&without),
            mean(&with)
        )?;
        writeln!(
            out,
            "with values {:.3} of the time without, on sums of several components. {wrong} answers wrong or missing.",
            mean(&gain)
        )?;
    }
    Ok(if wrong == 0 { Outcome::Yes } else { Outcome::No })
}

fn line(row: &BenchRow, plain: f64) -> Result<(), Failure> {
    let time = |t: Option<f64>, more: bool| t.map_or("-".into(), |t| format!("{}{t:.2}", if more { ">" } else { "" }));
    let ratio = |t: Option<f64>| t.map_or("-".into(), |t| format!("{:.4}", row.cpu / t));
    let peer = &row.peer;
    Ok(writeln!(
        std::io::stdout(),
        "{:8} {:6} {:>9} {:>8.3} {:>9.3} {:>8} {:>8} {:>8} {:>7}",
        peer.id,
        row.answer,
        row.nodes,
        row.cpu,
        plain,
        time(peer.without, peer.unfinished),
        ratio(peer.without),
        time(peer.with, false),
        ratio(peer.with)
    )?)
}

fn mean(ratios: &[f64]) -> f64 {
    (ratios.iter().map(|r| r.max(1e-6).ln()).sum::<f64>() / ratios.len().max(1) as f64).exp()
}
