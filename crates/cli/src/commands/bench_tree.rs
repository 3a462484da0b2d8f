//! `zug bench tree`: reading PGN into trees with comments, positions and legality, and writing it again.

use super::bench::cpu_seconds;
use crate::outcome::{Failure, Outcome, print_json};
use serde::Serialize;
use std::io::Write;
use std::time::Instant;
use zug_library::trees::{PgnBench, bench_texts};

/// A text is read again and again for at least so long.
const LONG_ENOUGH: f64 = 1.0;

#[derive(Serialize)]
struct Measured {
    text: &'static str,
    bytes: usize,
    games: usize,
    positions: usize,
    keys: String,
    read_mb_per_second: f64,
    write_mb_per_second: f64,
}

/// Measures the reader on texts that are made here, the same every time.
pub fn run(signature: bool, json: bool) -> Result<Outcome, Failure> {
    for (name, text) in bench_texts() {
        let bench = PgnBench::read(&text);
        let keys = format!("{:016x}", bench.fingerprint());
        let speed = |work: &mut dyn FnMut()| if signature { 0.0 } else { megabytes_per_second(text.len(), work) };
        let measured = Measured {
            text: name,
            bytes: text.len(),
            games: bench.games(),
            positions: bench.positions(),
            keys,
            read_mb_per_second: speed(&mut || drop(PgnBench::read(&text))),
            write_mb_per_second: speed(&mut || drop(bench.write())),
        };
        let Measured { bytes, games, positions, keys, read_mb_per_second: read, write_mb_per_second: write, .. } = &measured;
        let mut out = std::io::stdout();
        match (json, signature) {
            (true, _) => print_json(&measured)?,
            (false, true) => writeln!(out, "tree {name}: {games} games, {positions} positions, keys {keys}")?,
            (false, false) => {
                let million = *read * *positions as f64 / *bytes as f64;
                writeln!(out, "{name}: {bytes} bytes, {games} games, {positions} positions")?;
                writeln!(out, "  reading  {read:.1} MB/s, {million:.2} M positions/s\n  writing  {write:.1} MB/s")?;
            }
        }
    }
    Ok(Outcome::Yes)
}

/// The best of many runs in CPU time, where it is told; the clock is too coarse for one run, so runs are put together.
fn megabytes_per_second(bytes: usize, work: &mut dyn FnMut()) -> f64 {
    let begin = Instant::now();
    let mut best = f64::INFINITY;
    while begin.elapsed().as_secs_f64() < LONG_ENOUGH {
        let (wall, cpu) = (Instant::now(), cpu_seconds());
        let mut runs = 0;
        while runs == 0 || wall.elapsed().as_secs_f64() < LONG_ENOUGH / 4.0 {
            work();
            runs += 1;
        }
        let cpu = cpu.zip(cpu_seconds()).map(|(from, to)| to - from).filter(|s| *s > 0.0);
        best = best.min(cpu.unwrap_or(wall.elapsed().as_secs_f64()) / f64::from(runs));
    }
    bytes as f64 / best / 1e6
}
