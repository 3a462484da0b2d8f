//! How fast PGN is read into trees: `cargo run --release -p zug-tree --example throughput [FILE…]`; without files, the
//! texts of `zug bench tree`.

use std::time::Instant;
use zug_tree::{pgn, sample};

/// Seconds this thread was on a processor, where Linux tells it; else the clock.
fn cpu_seconds(begin: Instant) -> f64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = told.and_then(|line| line.split(' ').next()?.parse::<f64>().ok());
    nanos.map_or_else(|| begin.elapsed().as_secs_f64(), |n| n / 1e9)
}

fn main() {
    let start = Instant::now();
    let mut texts: Vec<(String, Vec<u8>)> = Vec::new();
    for path in std::env::args().skip(1) {
        match std::fs::read(&path) {
            Ok(bytes) => texts.push((path, bytes)),
            Err(e) => eprintln!("{path}: {e}"),
        }
    }
    if texts.is_empty() {
        texts.push(("games_5000".into(), sample::games(5000, 1).into_bytes()));
        texts.push(("study_200k".into(), sample::study(200_000, 1).into_bytes()));
    }
    for (name, bytes) in texts {
        let (mut best, mut positions) = (f64::INFINITY, 0);
        for _ in 0..12 {
            let begin = cpu_seconds(start);
            let read = pgn::read(&bytes);
            best = best.min(cpu_seconds(start) - begin);
            positions = read.games.iter().map(|g| g.tree.len()).sum();
        }
        println!(
            "{name}: {} bytes, {positions} positions, {:.1} MB/s, {:.2} M positions/s",
            bytes.len(),
            bytes.len() as f64 / best / 1e6,
            positions as f64 / best / 1e6
        );
    }
}
