//! `zug bench values`: the value engine on well-known tasks, in CPU seconds.

use super::bench::{cpu_seconds, peak_memory};
use crate::outcome::{Failure, Outcome, print_json};
use std::io::Write;
use std::time::Instant;
use zug_host::size;
use zug_worksheet::{Task, TaskReport};

/// One thread and several take turns so many times at least, and for so many seconds.
const TURNS: usize = 2;
const LONG_ENOUGH: f64 = 12.0;

/// Runs the tasks one after another; the signature is what must not change from run to run.
pub fn run(signature: bool, json: bool) -> Result<Outcome, Failure> {
    let mut out = std::io::stdout();
    for task in Task::ALL {
        if signature && task.is_long() {
            continue;
        }
        let (mut before, mut start) = (cpu_seconds(), Instant::now());
        let report: TaskReport = task.run(|| (before, start) = (cpu_seconds(), Instant::now()))?;
        let cpu = cpu_seconds().zip(before).map(|(after, before)| after - before);
        let (wall, peak) = (start.elapsed().as_secs_f64(), peak_memory());
        let speed_up = if task == task.single() { None } else { Some(speed_up(task)?) };
        let TaskReport { name, positions, forms, result } = &report;
        if signature {
            writeln!(out, "{name}: {positions} positions, {forms} forms, {result}")?;
        } else if json {
            print_json(&serde_json::json!({"task": name, "cpu_seconds": cpu, "seconds": wall, "positions": positions, "forms": forms,
                "result": result, "peak_memory": peak, "speed_up": speed_up}))?;
        } else {
            let cpu = cpu.map_or("?".into(), |s| format!("{s:.2}"));
            let peak = peak.map_or("?".into(), size);
            writeln!(out, "{name:44} {cpu:>7} CPU-s  {wall:>7.2} s  {positions:>9} positions {forms:>7} forms  peak {peak:>9}  {result}")?;
            if let Some(speed_up) = speed_up {
                writeln!(out, "{:44} {speed_up:>7.2} times as fast as on one thread", "")?;
            }
        }
    }
    Ok(Outcome::Yes)
}

/// How many times as fast as on one thread a task is. They take turns, because a machine changes its speed.
fn speed_up(task: Task) -> Result<f64, Failure> {
    let mut seconds = [0.0; 2];
    for turn in 0.. {
        if turn >= TURNS && seconds.iter().sum::<f64>() > LONG_ENOUGH {
            break;
        }
        for (seconds, task) in seconds.iter_mut().zip([task.single(), task]) {
            let start = Instant::now();
            task.run(|| ())?;
            *seconds += start.elapsed().as_secs_f64();
        }
    }
    Ok(seconds[0] / seconds[1])
}
