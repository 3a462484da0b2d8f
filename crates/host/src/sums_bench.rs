//! The benchmark list of sums, beside the times of another program.

use crate::sums::SumGames;
use serde::Serialize;
use std::time::{Duration, Instant};
use zug_cgt::language::{Block, Blocks, Session, Status};
use zug_cgt::sums::{Limits, Settings};

/// The problems, in the input language.
const PROBLEMS: &str = include_str!("../data/sums/bench.test");
/// Times of MCGS V1.7 (University of Alberta) on them, measured on a machine of two cores: CPU seconds of the whole process, which takes
/// 0.11 s to start, or 0.25 s with its database.
const PEER: &str = include_str!("../data/sums/bench.tsv");
/// Problems quick enough for a test.
const QUICK: [&str; 20] = [
    "lc30", "lc34", "lc38", "xxo30", "lcr44", "lcsum", "lcsumP", "cgt_up", "ele40", "ele60", "clobinv", "nogoinv", "can34", "fis55",
    "kay200", "kaysumN", "kaysum", "sw14", "vals", "mix1",
];

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

/// Runs one problem in an empty store.
pub fn run_bench(id: &str, block: &Block, settings: Settings, time: Option<Duration>) -> Option<BenchRow> {
    let peer = peers().into_iter().find(|p| p.id == id)?;
    let begin = cpu_seconds();
    let mut session = Session::new(&SumGames, settings);
    let sum = session.read(block).ok()?;
    let row = session.run(&sum, &block.commands.first()?.question, &Limits { time, ..Limits::default() });
    let answer = row.got.as_ref().map_or(row.status.to_string(), |a| a.to_string());
    Some(BenchRow {
        peer,
        answer,
        cpu: cpu_seconds() - begin,
        nodes: row.nodes,
        right: matches!(row.status, Status::Pass | Status::Completed),
    })
}

/// Nodes over the quick problems with values and without: the same on every machine.
pub fn signature() -> u64 {
    let problems = bench_problems();
    let quick = problems.iter().filter(|(id, _)| QUICK.contains(&id.as_str()));
    let nodes = |values: bool, id: &str, block: &Block| {
        let row = run_bench(id, block, Settings { values, ..Settings::default() }, None);
        row.map_or(0, |row| row.nodes)
    };
    quick.map(|(id, block)| nodes(true, id, block) + nodes(false, id, block)).sum()
}

/// CPU seconds of this thread, where Linux tells them; wall-clock seconds elsewhere.
fn cpu_seconds() -> f64 {
    static BEGIN: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    let cpu = || std::fs::read_to_string("/proc/thread-self/schedstat").ok()?.split_whitespace().next()?.parse::<f64>().ok();
    cpu().map_or_else(|| BEGIN.get_or_init(Instant::now).elapsed().as_secs_f64(), |ns| ns / 1e9)
}
