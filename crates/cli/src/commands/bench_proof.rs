//! `zug bench proof`: proofs of starts from nothing, by one thread and by two. The nodes of one are a signature of the
//! search.

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
    threads: usize,
    value: String,
    nodes: u64,
    seconds: f64,
    cpu_seconds: Option<f64>,
}

/// Proves the starts of boards from nothing; books are made in the tables of `host`, which hold nothing yet.
pub fn run(host: &Host, signature: bool, json: bool) -> Result<(), Failure> {
    for name in SHORT.into_iter().chain(LONG.into_iter().filter(|_| !signature)) {
        let one = measured(host, name, 1)?;
        told(&one, signature, json)?;
        // Two threads find other ways, so their nodes are no signature; short proofs are over before that pays.
        if !signature && LONG.contains(&name) {
            let two = measured(host, name, 2)?;
            told(&two, signature, json)?;
            if !json {
                writeln!(std::io::stdout(), "{name}: {:.2} times as fast with two threads", one.seconds / two.seconds)?;
            }
        }
    }
    Ok(())
}

fn measured(host: &Host, name: &'static str, threads: usize) -> Result<Measured, Failure> {
    let game = host.game(name)?;
    let file = host.tables().join(format!("{name}.{threads}.book"));
    let (wall, cpu) = (Instant::now(), cpu_seconds());
    let made = watched(|progress| game.books()?.make(0, Some(&file), threads, progress))?;
    let seconds = wall.elapsed().as_secs_f64();
    let spent = cpu.zip(cpu_seconds()).map(|(before, after)| after - before);
    // Books that contradict each other are refused.
    game.books()?.merge(&file)?;
    let value = in_words(game.probe(None)?.verdict);
    Ok(Measured { game: name, threads, value, nodes: made.nodes, seconds, cpu_seconds: spent })
}

fn told(measured: &Measured, signature: bool, json: bool) -> Result<(), Failure> {
    let Measured { game, threads, value, nodes, seconds, cpu_seconds } = measured;
    let mut out = std::io::stdout();
    match (json, signature) {
        (true, true) => print_json(&serde_json::json!({"game": game, "value": value, "nodes": nodes}))?,
        (true, false) => print_json(measured)?,
        (false, true) => writeln!(out, "proof {game}: {value}, {nodes} nodes")?,
        (false, false) => {
            let used = cpu_seconds.unwrap_or(*seconds);
            let each = 1e9 * used / (*nodes).max(1) as f64;
            let threads = if *threads == 1 { "1 thread".into() } else { format!("{threads} threads") };
            writeln!(out, "{game}: {value}, {threads}, {nodes} nodes, {used:.2} CPU-s, {seconds:.2} s, {each:.0} ns a node")?;
        }
    }
    Ok(())
}
