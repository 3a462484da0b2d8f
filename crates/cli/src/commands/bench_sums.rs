//! `zug bench sums`: the benchmark list beside the times of another program.

use crate::outcome::{Failure, Outcome, print_json};
use std::io::Write;
use std::time::Duration;
use zug_worksheet::sums::{Comparison, bench_problems, compare_bench, signature};

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
    if !json {
        header()?;
    }
    let mut means = Means::default();
    for (id, block) in bench_problems() {
        let Some(compared) = compare_bench(&id, &block, Some(LIMIT)) else { continue };
        means.add(&compared);
        if json {
            let Comparison { with, without, ratio } = compared;
            print_json(&serde_json::json!({"zug": with, "no_values_cpu": without.cpu, "with_values": ratio}))?
        } else {
            line(&compared)?
        }
    }
    if !json {
        means.print()?;
    }
    Ok(if means.wrong == 0 { Outcome::Yes } else { Outcome::No })
}

/// Ratios over all problems.
#[derive(Default)]
struct Means {
    /// Of MCGS without and with its database.
    without: Vec<f64>,
    with: Vec<f64>,
    /// With values to without: problems of several components at the start, and of one.
    several: Vec<f64>,
    one: Vec<f64>,
    wrong: usize,
}

impl Means {
    fn add(&mut self, Comparison { with: row, without: plain, ratio: gain }: &Comparison) {
        let ratio = |peer: Option<f64>| peer.map(|t| row.cpu / t);
        self.without.extend(ratio(row.peer.without.filter(|t| *t > SHORTEST)));
        self.with.extend(ratio(row.peer.with));
        let gains = if row.components > 1 { &mut self.several } else { &mut self.one };
        gains.push(*gain);
        self.wrong += usize::from(!row.right) + usize::from(!plain.right);
    }

    fn print(&self) -> Result<(), Failure> {
        let mut out = std::io::stdout();
        let most = |ratios: &[f64]| ratios.iter().copied().fold(0.0, f64::max);
        writeln!(
            out,
            "geometric means: {:.4} of MCGS without database (problems over {SHORTEST} s, largest {:.3}), {:.4} of MCGS with database (largest {:.3});",
            mean(&self.without),
            most(&self.without),
            mean(&self.with),
            most(&self.with)
        )?;
        writeln!(
            out,
            "with values {:.3} of the time without on sums of several components, {:.3} on single ones, at most {:.3}.",
            mean(&self.several),
            mean(&self.one),
            most(&self.several).max(most(&self.one))
        )?;
        Ok(writeln!(out, "{} answers wrong or missing.", self.wrong)?)
    }
}

fn header() -> Result<(), Failure> {
    let mut out = std::io::stdout();
    writeln!(
        out,
        "CPU seconds. MCGS: V1.7, whole process, on another machine of two cores; 0.11 s of it is start-up, 0.25 s with database."
    )?;
    Ok(writeln!(
        out,
        "{:8} {:6} {:>5} {:>9} {:>9} {:>9} {:>6} {:>8} {:>8} {:>8} {:>7}",
        "problem", "answer", "parts", "nodes", "zug", "no values", "ratio", "MCGS", "ratio", "MCGS db", "ratio"
    )?)
}

fn line(Comparison { with: row, without: plain, ratio: gain }: &Comparison) -> Result<(), Failure> {
    let time = |t: Option<f64>, more: bool| t.map_or("-".into(), |t| format!("{}{t:.2}", if more { ">" } else { "" }));
    let ratio = |t: Option<f64>| t.map_or("-".into(), |t| format!("{:.4}", row.cpu / t));
    let peer = &row.peer;
    Ok(writeln!(
        std::io::stdout(),
        "{:8} {:6} {:>5} {:>9} {:>9.6} {:>9.6} {:>6.3} {:>8} {:>8} {:>8} {:>7}",
        peer.id,
        row.answer,
        row.components,
        row.nodes,
        row.cpu,
        plain.cpu,
        gain,
        time(peer.without, peer.unfinished),
        ratio(peer.without),
        time(peer.with, false),
        ratio(peer.with)
    )?)
}

fn mean(ratios: &[f64]) -> f64 {
    (ratios.iter().map(|r| r.max(1e-6).ln()).sum::<f64>() / ratios.len().max(1) as f64).exp()
}
