//! The benchmark list of sums, beside the times of another program.

use super::SumGames;
use serde::Serialize;
use std::time::{Duration, Instant};
use zug_cgt::language::{Block, Blocks, Row, Session, Status};
use zug_cgt::sums::{Limits, Settings};

/// The problems, in the input language.
const PROBLEMS: &str = include_str!("../../data/sums/bench.test");
/// Times of MCGS V1.7 (University of Alberta) on them, measured on a machine of two cores: CPU seconds of the whole
/// process, which takes 0.11 s to start, or 0.25 s with its database.
const PEER: &str = include_str!("../../data/sums/bench.tsv");
/// Problems whose search without values is too long for a test.
const SLOW: [&str; 5] = ["lc50", "nogo28", "nogo44", "iclob", "inogo19"];
/// How many rounds a problem is run with values and without: at least, and at most; the CPU seconds a round takes at
/// least, so that problems of microseconds are timed by the thousand; and those after which there are no more rounds.
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

/// Runs one problem in an empty store, reading and forgetting included.
pub fn run_bench(id: &str, block: &Block, settings: Settings, time: Option<Duration>) -> Option<BenchRow> {
    let peer = peers().into_iter().find(|p| p.id == id)?;
    let begin = cpu_seconds();
    let row = solve(block, settings, time)?;
    let cpu = cpu_seconds() - begin;
    let answer = row.got.as_ref().map_or(row.status.to_string(), |a| a.to_string());
    let right = matches!(row.status, Status::Pass | Status::Completed);
    Some(BenchRow { peer, answer, cpu, nodes: row.nodes, components: components(block, settings)?, right })
}

fn solve(block: &Block, settings: Settings, time: Option<Duration>) -> Option<Row> {
    let mut session = Session::new(&SumGames, settings);
    let sum = session.read(block).ok()?;
    Some(session.run(&sum, &block.commands.first()?.question, &Limits { time, ..Limits::default() }))
}

fn components(block: &Block, settings: Settings) -> Option<usize> {
    let mut session = Session::new(&SumGames, settings);
    let sum = session.read(block).ok()?;
    session.solver.component_count(&sum, &Limits::default()).ok()
}

/// A problem with values and without.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// With values, in the least time of all rounds: what else the machine does only adds.
    pub with: BenchRow,
    /// Without.
    pub without: BenchRow,
    /// The time with values as a share of the time without: the median over the rounds. Both sides of a round are next
    /// to each other, so a machine that changes its speed changes both.
    pub ratio: f64,
}

/// Runs one problem with values and without, in turns.
pub fn compare_bench(id: &str, block: &Block, time: Option<Duration>) -> Option<Comparison> {
    let settings = |values| Settings { values, ..Settings::default() };
    let mut rows = [run_bench(id, block, settings(true), time)?, run_bench(id, block, settings(false), time)?];
    let mut total: f64 = rows.iter().map(|row| row.cpu).sum();
    let mut ratios = vec![rows[0].cpu / rows[1].cpu];
    while ratios.len() < ROUNDS[0] || ratios.len() < ROUNDS[1] && total < LONG_RUN {
        let mut round = [0.0; 2];
        // Neither is always the first.
        for at in if ratios.len() % 2 == 0 { [0, 1] } else { [1, 0] } {
            // What ran last decides where the allocator finds room, which can be a tenth of the time: let that be the
            // same kind of run.
            if rows[at].cpu < LONG_RUN / 3.0 {
                solve(block, settings(at == 0), time)?;
            }
            let times = (ROUND / rows[at].cpu).clamp(1.0, 1e4).ceil();
            let begin = cpu_seconds();
            for _ in 0..times as usize {
                solve(block, settings(at == 0), time)?;
            }
            let cpu = cpu_seconds() - begin;
            round[at] = cpu / times;
            rows[at].cpu = rows[at].cpu.min(round[at]);
            total += cpu;
        }
        ratios.push(round[0] / round[1]);
    }
    ratios.sort_by(f64::total_cmp);
    let [with, without] = rows;
    Some(Comparison { with, without, ratio: ratios[ratios.len() / 2] })
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
