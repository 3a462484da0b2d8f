//! CPU seconds of the value engine on well-known tasks: `cargo run --release -p zug-cgt --example speed [TASK…]`.

use std::time::Instant;
use zug_cgt::evaluate::{Evaluator, HashMemo, evaluate_parallel};
use zug_cgt::forms::{Arena, FormId};
use zug_cgt::notation::short;
use zug_cgt::sweep::{Filter, Sweep};
use zug_cgt::thermograph::Thermographs;
use zug_cgt::values::Dyadic;
use zug_core::{Progress, Summand};
use zug_games::clobber::Clobber;
use zug_games::domineering::{Domineering, Free};

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

/// All positions of the 5×5 board.
fn all(threads: usize) {
    let rules = Domineering::new(5, 5).expect("small");
    let arena = Arena::with_memory(512 << 20);
    let memo = HashMemo::default();
    let filter = Filter::read(&mut arena.calculator(), "temperature > 5").expect("a condition");
    let sweep = Sweep {
        rules: &rules,
        arena: &arena,
        memo: &memo,
        count: 1 << 25,
        position: |n| Free::from_bits(5, 5, n),
        filter: &filter,
        threads,
    };
    let (start, wall) = (cpu(), Instant::now());
    let swept = sweep.run(0, &Progress::default(), |_, _| Ok(())).expect("within half a gigabyte");
    let peak = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = peak.lines().find(|l| l.starts_with("VmHWM")).unwrap_or_default().to_string();
    println!(
        "all 5x5 ({threads}): {:.2} CPU s, {:.2} s, {swept:?}, {} parts, {} forms, {peak}",
        cpu() - start,
        wall.elapsed().as_secs_f64(),
        memo.len(),
        arena.len()
    );
}

/// Twenty sums of eight hot 4×4 positions.
fn sums() {
    let rules = Domineering::new(4, 4).expect("small");
    let arena = Arena::with_memory(256 << 20);
    let memo = HashMemo::default();
    let mut evaluator = Evaluator::new(&rules, &arena, &memo);
    let values: Vec<_> = (0..1u64 << 16).map(|n| evaluator.value(&Free::from_bits(4, 4, n).expect("a board")).expect("small")).collect();
    let mut thermographs = Thermographs::default();
    let mut hot: Vec<_> =
        values.into_iter().filter(|v| thermographs.of(&arena, *v).is_ok_and(|t| t.temperature() > Dyadic::ZERO)).collect();
    let mut random = fastrand::Rng::with_seed(1);
    random.shuffle(&mut hot);
    let mut calculator = arena.calculator();
    let start = cpu();
    for eight in hot.chunks(8).take(20) {
        let total = eight.iter().try_fold(FormId::ZERO, |sum, v| calculator.sum(sum, *v)).expect("in memory");
        std::hint::black_box(total);
    }
    println!("twenty sums of eight: {:.3} CPU s", cpu() - start);
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
    for threads in [1, 2] {
        if wanted(&format!("all{threads}")) {
            all(threads);
        }
    }
    if wanted("sums") {
        sums();
    }
    if wanted("clobber") {
        empty("clobber 4x4", Clobber::new(4, 4).expect("small"), 1);
        empty("clobber 4x4", Clobber::new(4, 4).expect("small"), 2);
    }
}
