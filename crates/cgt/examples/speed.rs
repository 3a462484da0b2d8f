//! CPU seconds of the value engine on well-known tasks: `cargo run --release -p zug-cgt --example speed [TASK…]`.

use std::time::Instant;
use zug_cgt::evaluate::{HashMemo, evaluate_parallel};
use zug_cgt::forms::Arena;
use zug_cgt::notation::short;
use zug_core::Summand;
use zug_games::{clobber::Clobber, domineering::Domineering};

fn cpu() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or("").split_whitespace().collect();
    let ticks = |i: usize| fields.get(i).and_then(|f| f.parse::<f64>().ok()).unwrap_or(0.0);
    (ticks(11) + ticks(12)) / 100.0
}

fn empty<R: Summand>(name: &str, rules: R, threads: usize) {
    let arena = Arena::with_memory(1 << 30);
    let memo = HashMemo::default();
    let (start, wall) = (cpu(), Instant::now());
    let value = evaluate_parallel(&rules, &arena, &memo, &rules.start().0, threads).expect("within a gigabyte");
    println!(
        "{name} ({threads}): {:.2} CPU s, {:.2} s, {} positions, {} forms, {} MB: {:.60}",
        cpu() - start,
        wall.elapsed().as_secs_f64(),
        memo.len(),
        arena.len(),
        arena.memory() >> 20,
        short(&arena, value).unwrap_or_default()
    );
}

fn main() {
    let tasks: Vec<String> = std::env::args().skip(1).collect();
    let wanted = |name: &str| tasks.is_empty() || tasks.iter().any(|t| t == name);
    if wanted("5x5") {
        empty("domineering 5x5", Domineering::new(5, 5).expect("small"), 1);
        empty("domineering 5x5", Domineering::new(5, 5).expect("small"), 2);
    }
    if wanted("5x6") {
        empty("domineering 5x6", Domineering::new(5, 6).expect("small"), 1);
    }
    if wanted("5x6p") {
        empty("domineering 5x6", Domineering::new(5, 6).expect("small"), 2);
    }
    if wanted("clobber") {
        empty("clobber 4x4", Clobber::new(4, 4).expect("small"), 1);
        empty("clobber 4x4", Clobber::new(4, 4).expect("small"), 2);
    }
}
