//! `zug bench`: the numbers of the docs, measured on any game by the same steps.

use super::bench_go;
use crate::args::{Memory, Work};
use crate::bar::watched;
use crate::outcome::{Failure, Outcome, print_json};
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;
use zug_host::{AnyGame, Capability, ChosenTiers, Counting, Host, Progress, Speeds, TableInfo, size};

/// What is measured when nobody says what.
const SELECTION: [&str; 4] = ["mnk-4x4x4", "drop-5x4x4", "drop-7x6x4", "gobblet"];
/// Counting goes deeper until a depth takes this long.
const LONG_ENOUGH: f64 = 1.0;
/// Positions of random games that speeds are measured on.
const SAMPLE: usize = 1_000_000;
/// The depth of the counts in a signature.
const SIGNATURE_DEPTH: usize = 5;

/// What was measured on a game.
#[derive(Serialize)]
struct Report {
    game: String,
    perft_depth: usize,
    perft_leaves: u64,
    perft_per_second: f64,
    solve: Option<SolveReport>,
    speeds: Speeds,
}

#[derive(Serialize)]
struct SolveReport {
    slots: u64,
    bytes: u64,
    seconds: f64,
    cpu_seconds: Option<f64>,
    peak_memory: Option<u64>,
    verify_cpu_seconds: Option<f64>,
    violations: u64,
    fingerprint: String,
}

/// Measures games, in tables of their own.
pub fn run(games: &[String], signature: bool, json: bool) -> Result<Outcome, Failure> {
    if games == ["go"] {
        return bench_go::run(signature, json);
    }
    let names = if games.is_empty() { SELECTION.map(String::from).to_vec() } else { games.to_vec() };
    let scratch = Scratch::new()?;
    let host = Host::new(Some(scratch.0.clone()));
    for name in &names {
        if name == "tree" {
            super::bench_tree::run(signature, json)?;
            continue;
        }
        if name == "proof" {
            super::bench_proof::run(&host, signature, json)?;
            continue;
        }
        let game = host.game(name)?;
        if signature {
            print_signature(&*game, json)?;
            continue;
        }
        let report = measure(&*game)?;
        if json { print_json(&report)? } else { print(&report)? }
    }
    Ok(Outcome::Yes)
}

fn print_signature(game: &dyn AnyGame, json: bool) -> Result<(), Failure> {
    let name = game.info().name;
    let counts = game.perft(None, SIGNATURE_DEPTH, Counting::Sequences, &Progress::default())?;
    let leaves = counts.last().copied().unwrap_or(0);
    let solvable = game.info().can.contains(&Capability::Solve);
    let table = if solvable { solve(game)?.map(|s| s.fingerprint) } else { None };
    if json {
        return print_json(&serde_json::json!({"game": name, "depth": SIGNATURE_DEPTH, "leaves": leaves, "table": table}));
    }
    let table = table.map_or("not solved here".into(), |fingerprint| format!("table {fingerprint}"));
    Ok(writeln!(std::io::stdout(), "{name}: perft {SIGNATURE_DEPTH} = {leaves}, {table}")?)
}

fn measure(game: &dyn AnyGame) -> Result<Report, Failure> {
    let (mut perft_depth, mut leaves, mut per_second) = (0, 0, 0.0);
    for depth in 1.. {
        let begin = Instant::now();
        let counts = game.perft(None, depth, Counting::Sequences, &Progress::default())?;
        let seconds = begin.elapsed().as_secs_f64();
        let count = counts.last().copied().unwrap_or(0);
        if count == 0 {
            break;
        }
        (perft_depth, leaves, per_second) = (depth, count, count as f64 / seconds);
        if seconds > LONG_ENOUGH {
            break;
        }
    }
    let solve = if game.info().can.contains(&Capability::Solve) { solve(game)? } else { None };
    let speeds = game.speeds(SAMPLE, 1)?;
    Ok(Report { game: game.info().name, perft_depth, perft_leaves: leaves, perft_per_second: per_second, solve, speeds })
}

/// Solves and verifies a game; `None` when it is too large for the memory there is.
fn solve(game: &dyn AnyGame) -> Result<Option<SolveReport>, Failure> {
    let work = Work { threads: None, memory: Memory { wanted: None } };
    let before = cpu_seconds();
    let solved = match watched(|progress| game.solving()?.solve(work.threads(), work.memory(), progress)) {
        Ok(solved) => solved,
        Err(e) if e.is_too_large() => return Ok(None),
        Err(e) => return Err(e.into()),
    };
    let after = cpu_seconds();
    let peak_memory = peak_memory();
    let found = watched(|progress| game.solving()?.verify(None, &ChosenTiers::default(), work.threads(), work.memory(), progress))?;
    let spent = |from: Option<f64>, to: Option<f64>| from.zip(to).map(|(from, to)| to - from);
    Ok(Some(SolveReport {
        slots: solved.slots,
        bytes: solved.bytes,
        seconds: solved.time.as_secs_f64(),
        cpu_seconds: spent(before, after),
        peak_memory,
        verify_cpu_seconds: spent(after, cpu_seconds()),
        violations: found.violations,
        fingerprint: TableInfo::read(&game.solving()?.path())?.fingerprint,
    }))
}

fn print(report: &Report) -> Result<(), Failure> {
    let seconds = |s: Option<f64>| s.map_or("?".into(), |s| format!("{s:.1}"));
    let million = |x: f64| format!("{:.2} M/s", x / 1e6);
    let mut out = std::io::stdout().lock();
    writeln!(out, "{}", report.game)?;
    writeln!(out, "  counting sequences   {} ({} at depth {})", million(report.perft_per_second), report.perft_leaves, report.perft_depth)?;
    match &report.solve {
        None => writeln!(out, "  solving              not possible, or not in this memory")?,
        Some(s) => {
            let (cpu, peak) = (seconds(s.cpu_seconds), s.peak_memory.map_or("?".into(), size));
            writeln!(
                out,
                "  solving              {} slots, {:.1} s, {cpu} CPU-s, peak memory {peak}, file {}",
                s.slots,
                s.seconds,
                size(s.bytes)
            )?;
            writeln!(out, "  verifying            {} CPU-s, {} violations", seconds(s.verify_cpu_seconds), s.violations)?;
        }
    }
    let Speeds { move_lists, moves_made, canonical_forms, probes, lookups, positions } = report.speeds;
    writeln!(out, "  on {positions} positions of random games, one core:")?;
    writeln!(out, "  listing legal moves  {} positions", million(move_lists))?;
    writeln!(out, "  making moves         {} (the position before is kept: taking back costs nothing)", million(moves_made))?;
    for (what, rate) in [("canonical forms", canonical_forms), ("probing", probes), ("looking up numbers", lookups)] {
        if let Some(rate) = rate {
            writeln!(out, "  {what:20} {}", million(rate))?;
        }
    }
    Ok(())
}

/// CPU time of this process so far, where Linux tells it.
pub fn cpu_seconds() -> Option<f64> {
    const TICKS_A_SECOND: f64 = 100.0;
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = |i: usize| fields.get(i)?.parse::<f64>().ok();
    Some((ticks(11)? + ticks(12)?) / TICKS_A_SECOND)
}

/// The most memory this process ever had, where Linux tells it.
pub fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|l| l.strip_prefix("VmHWM:"))?;
    Some(line.trim().trim_end_matches("kB").trim().parse::<u64>().ok()? * 1024)
}

/// A folder that goes away again.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> Result<Scratch, Failure> {
        let path = std::env::temp_dir().join(format!("zug-bench-{}", std::process::id()));
        std::fs::create_dir_all(&path).map_err(|e| Failure::File(path.clone(), e))?;
        Ok(Scratch(path))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
