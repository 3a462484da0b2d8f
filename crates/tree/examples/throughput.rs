//! How fast PGN is read into trees: `cargo run --release -p zug-tree --example throughput [FILE…]`; without files, the texts of `zug bench tree`.

use std::time::{Duration, Instant};
use zug_tree::{pgn, sample};

fn main() {
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
        let (mut best, mut positions) = (Duration::MAX, 0);
        for _ in 0..12 {
            let begin = Instant::now();
            let read = pgn::read(&bytes);
            best = best.min(begin.elapsed());
            positions = read.games.iter().map(|g| g.tree.len()).sum();
        }
        let seconds = best.as_secs_f64();
        println!(
            "{name}: {} bytes, {positions} positions, {:.1} MB/s, {:.2} M positions/s",
            bytes.len(),
            bytes.len() as f64 / seconds / 1e6,
            positions as f64 / seconds / 1e6
        );
    }
}
