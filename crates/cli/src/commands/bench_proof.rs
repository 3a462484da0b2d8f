//! `zug bench proof`: proofs of starts from nothing, by one thread. The nodes are a signature of the search.

use super::bench::cpu_seconds;
use super::in_words;
use crate::bar::watched;
use crate::outcome::{Failure, print_json};
use serde::Serialize;
use std::io::Write;
use std::time::Instant;
use zug_host::Host;

/// Boards that take seconds, and those that take longer.
const SHORT: [&str; 6] = ["drop-5x4x4", "drop-6x4x4", "drop-5x5x4", "mnk-4x4x4", "mnk-5x5x4", "mnk-6x6x4"];
const LONG: [&str; 4] = ["drop-6x5x4", "drop-7x5x4", "drop-6x6x4", "drop-7x6x4"];

#[derive(Serialize)]
struct Measured {
    game: &'static str,
    value: String,
    nodes: u64,
    seconds: f64,
    cpu_seconds: Option<f64>,
}

/// Proves the starts of boards in the tables of `host`, which hold nothing yet.
pub fn run(host: &Host, signature: bool, json: bool) -> Result<(), Failure> {
    for name in SHORT.into_iter().chain(LONG.into_iter().filter(|_| !signature)) {
        let game = host.game(name)?;
        let (wall, cpu) = (Instant::now(), cpu_seconds());
        let made = watched(|progress| game.books()?.make(0, 1, progress))?;
        let seconds = wall.elapsed().as_secs_f64();
        let spent = cpu.zip(cpu_seconds()).map(|(before, after)| after - before);
        let measured = Measured { game: name, value: in_words(game.probe(None)?.verdict), nodes: made.nodes, seconds, cpu_seconds: spent };
        let Measured { value, nodes, cpu_seconds: cpu, .. } = &measured;
        let mut out = std::io::stdout();
        match (json, signature) {
            (true, true) => print_json(&serde_json::json!({"game": name, "value": value, "nodes": nodes}))?,
            (true, false) => print_json(&measured)?,
            (false, true) => writeln!(out, "proof {name}: {value}, {nodes} nodes")?,
            (false, false) => {
                let used = cpu.unwrap_or(seconds);
                let each = 1e9 * used / (*nodes).max(1) as f64;
                writeln!(out, "{name}: {value}, {nodes} nodes, {used:.2} CPU-s, {seconds:.2} s, {each:.0} ns a node")?;
            }
        }
    }
    Ok(())
}
