//! `zug bench values`: the value engine on well-known tasks, in CPU seconds.

use super::bench::{cpu_seconds, peak_memory};
use crate::outcome::{Failure, Outcome, print_json};
use std::io::Write;
use std::time::Instant;
use zug_host::{Task, TaskReport, size};

/// Runs the tasks one after another; the signature is what must not change from run to run.
pub fn run(signature: bool, json: bool) -> Result<Outcome, Failure> {
    let mut out = std::io::stdout();
    let mut alone: Vec<(Task, f64)> = Vec::new();
    for task in Task::ALL {
        if signature && task.is_long() {
            continue;
        }
        let (mut before, mut start) = (cpu_seconds(), Instant::now());
        let report: TaskReport = task.run(|| (before, start) = (cpu_seconds(), Instant::now()))?;
        let cpu = cpu_seconds().zip(before).map(|(after, before)| after - before);
        let (wall, peak) = (start.elapsed().as_secs_f64(), peak_memory());
        alone.push((task, wall));
        let single = alone.iter().find(|(other, _)| *other == task.single() && *other != task).map(|(_, single)| single / wall);
        let TaskReport { name, positions, forms, result } = &report;
        if signature {
            writeln!(out, "{name}: {positions} positions, {forms} forms, {result}")?;
        } else if json {
            print_json(&serde_json::json!({"task": name, "cpu_seconds": cpu, "seconds": wall, "positions": positions, "forms": forms,
                "result": result, "peak_memory": peak, "speed_up": single}))?;
        } else {
            let cpu = cpu.map_or("?".into(), |s| format!("{s:.2}"));
            let peak = peak.map_or("?".into(), size);
            writeln!(out, "{name:44} {cpu:>7} CPU-s  {wall:>7.2} s  {positions:>9} positions {forms:>7} forms  peak {peak:>9}  {result}")?;
            if let Some(single) = single {
                writeln!(out, "{:44} {single:>7.2} times as fast as on one thread", "")?;
            }
        }
    }
    Ok(Outcome::Yes)
}
