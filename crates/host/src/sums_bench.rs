//! The benchmark list of sums, beside the times of another program.

use crate::sums::SumGames;
use serde::Serialize;
use std::time::{Duration, Instant};
use zug_cgt::language::{Block, Blocks, Row, Session, Status};
use zug_cgt::sums::{Limits, Settings, Summand};

/// The problems, in the input language.
const PROBLEMS: &str = include_str!("../data/sums/bench.test");
/// Times of MCGS V1.7 (University of Alberta) on them, measured on a machine of two cores: CPU seconds of the whole process, which takes
/// 0.11 s to start, or 0.25 s with its database.
const PEER: &str = include_str!("../data/sums/bench.tsv");
/// Problems whose search without values is too long for a test.
const SLOW: [&str; 5] = ["lc50", "nogo28", "nogo44", "iclob", "inogo19"];
/// How many rounds a problem is run with values and without, in turns, to find the least time of each: at least, and at most; the CPU seconds
/// a round takes at least, so that problems of microseconds are timed by the thousand; and those after which there are no more rounds.
const ROUNDS: [usize; 2] = [3, 40];
const ROUND: f64 = 5e-3;
const LONG_RUN: f64 = 3.0;

/// What the other program took.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Peer {
    /// The problem.
    pub id: String,
    /// What it is.
    pub what: String,
    /// The answer.
    pub answer: String,
    /// CPU seconds without and with its database, where it was run; `unfinished` when it did not end.
    pub without: Option<f64>,
    /// The same with its database.
    pub with: Option<f64>,
    /// Whether it did not end within its limit without its database.
    pub unfinished: bool,
}

/// One line of the table.
#[derive(Clone, Debug, Serialize)]
pub struct BenchRow {
    /// The other program's line.
    pub peer: Peer,
    /// Our answer.
    pub answer: String,
    /// CPU seconds.
    pub cpu: f64,
    /// Nodes.
    pub nodes: u64,
    /// Components at the start.
    pub components: usize,
    /// Whether the answer is the expected one.
    pub right: bool,
}

/// The times of the other program.
pub fn peers() -> Vec<Peer> {
    PEER.lines()
        .skip(1)
        .map(|line| {
            let f: Vec<&str> = line.split('\t').collect();
            let field = |i: usize| f.get(i).copied().unwrap_or("");
            Peer {
                id: field(0).into(),
                what: field(1).into(),
                answer: field(3).into(),
                without: field(5).parse().ok(),
                with: field(7).parse().ok(),
                unfinished: field(4).starts_with('>'),
            }
        })
        .collect()
}

/// The problems: a name and a block each.
pub fn bench_problems() -> Vec<(String, Block)> {
    let blocks = Blocks::file(PROBLEMS).map(|block| block.expect("the list reads well"));
    blocks.map(|block| (block.comments_of(0), block)).collect()
}

/// Runs one problem in an empty store, reading included.
pub fn run_bench(id: &str, block: &Block, settings: Settings, time: Option<Duration>) -> Option<BenchRow> {
    let peer = peers().into_iter().find(|p| p.id == id)?;
    let limits = Limits { time, ..Limits::default() };
    let begin = cpu_seconds();
    let (mut session, sum, row) = solve(block, settings, &limits)?;
    let cpu = cpu_seconds() - begin;
    let answer = row.got.as_ref().map_or(row.status.to_string(), |a| a.to_string());
    Some(BenchRow {
        peer,
        answer,
        cpu,
        nodes: row.nodes,
        components: session.solver.component_count(&sum, &limits).unwrap_or(0),
        right: matches!(row.status, Status::Pass | Status::Completed),
    })
}

fn solve(block: &Block, settings: Settings, limits: &Limits) -> Option<(Session<'static>, Vec<Summand>, Row)> {
    let mut session = Session::new(&SumGames, settings);
    let sum = session.read(block).ok()?;
    let row = session.run(&sum, &block.commands.first()?.question, limits);
    Some((session, sum, row))
}

/// Runs one problem with values and without, in turns, and keeps the least time of each: what else the machine does only adds.
pub fn compare_bench(id: &str, block: &Block, time: Option<Duration>) -> Option<[BenchRow; 2]> {
    let settings = |values| Settings { values, ..Settings::default() };
    let mut rows = [run_bench(id, block, settings(true), time)?, run_bench(id, block, settings(false), time)?];
    let mut total: f64 = rows.iter().map(|row| row.cpu).sum();
    for round in 1..ROUNDS[1] {
        if round >= ROUNDS[0] && total > LONG_RUN {
            break;
        }
        for (row, values) in rows.iter_mut().zip([true, false]) {
            let times = (ROUND / row.cpu).clamp(1.0, 1e4).ceil();
            let begin = cpu_seconds();
            for _ in 0..times as usize {
                solve(block, settings(values), &Limits { time, ..Limits::default() })?;
            }
            let cpu = cpu_seconds() - begin;
            row.cpu = row.cpu.min(cpu / times);
            total += cpu;
        }
    }
    Some(rows)
}

/// Nodes over all problems with values, and without where that is quick: the same on every machine.
pub fn signature() -> u64 {
    let nodes = |values: bool, id: &str, block: &Block| {
        let row = run_bench(id, block, Settings { values, ..Settings::default() }, None);
        row.map_or(0, |row| row.nodes)
    };
    let both =
        |(id, block): &(String, Block)| nodes(true, id, block) + if SLOW.contains(&id.as_str()) { 0 } else { nodes(false, id, block) };
    bench_problems().iter().map(both).sum()
}

/// CPU seconds of this thread, where Linux tells them; wall-clock seconds elsewhere.
fn cpu_seconds() -> f64 {
    static BEGIN: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    // The kernel brings the figure up to date when the thread gives way.
    std::thread::yield_now();
    let cpu = || std::fs::read_to_string("/proc/thread-self/schedstat").ok()?.split_whitespace().next()?.parse::<f64>().ok();
    cpu().map_or_else(|| BEGIN.get_or_init(Instant::now).elapsed().as_secs_f64(), |ns| ns / 1e9)
}
