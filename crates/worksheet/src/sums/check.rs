//! Runs files of sums with expected answers, and keeps what came out as CSV.

use super::{SumGames, mcgs_csv};
use serde::Serialize;
use std::sync::Arc;
use std::time::Duration;
use zug_cgt::database::Databases;
use zug_cgt::language::{Blocks, InputError, Session, Status};
use zug_cgt::sums::{Kept, Limits, Settings, Stop};
use zug_core::{Progress, cell_of_text, text_of_cell};

/// One question of a file, and what came out.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Case {
    /// The file.
    pub file: String,
    /// The line the block begins at.
    pub line: usize,
    /// The comment before it.
    pub comment: String,
    /// The sum.
    pub sum: String,
    /// The question.
    pub question: String,
    /// The answer expected; empty if none was.
    pub expected: String,
    /// The answer.
    pub got: String,
    /// PASS, FAIL, COMPLETED, TIMEOUT, … or ERROR.
    pub status: String,
    /// Milliseconds.
    pub ms: f64,
    /// Nodes searched.
    pub nodes: u64,
    /// How often a solved sum was met again.
    pub hits: u64,
    /// Components in the store.
    pub components: usize,
    /// A hash of sum and question, to find the same case in another run.
    pub hash: String,
}

impl Case {
    /// Whether the case speaks against the program or the file: a wrong answer, none, or a mistake.
    pub fn is_failure(&self) -> bool {
        !matches!(self.status.as_str(), "PASS" | "COMPLETED")
    }
}

/// How sums are solved, and what is known before.
#[derive(Default)]
pub struct Help {
    /// What helps the search.
    pub settings: Settings,
    /// Values of components.
    pub databases: Option<Arc<Databases>>,
    /// Solved sums, if they are kept; what is solved comes to it.
    pub kept: Option<Kept>,
}

/// Answers all questions of a text, each block with an empty store, so that no case depends on those before it but by
/// forms that databases share, and by sums that are kept.
pub fn check_text(
    file: &str,
    text: &str,
    versioned: bool,
    help: &mut Help,
    time: Option<Duration>,
    progress: &Progress,
    mut each: impl FnMut(Case),
) {
    let blocks = if versioned { Blocks::file(text) } else { Blocks::new(text) };
    for block in blocks {
        let wrong = |e: InputError| Case {
            file: file.into(),
            line: e.place.line,
            got: e.to_string(),
            status: "ERROR".into(),
            hash: hash(file, &e.to_string()),
            ..Case::default()
        };
        let block = match block {
            Ok(block) => block,
            Err(e) => {
                each(wrong(e));
                continue;
            }
        };
        let mut session = Session::new(&SumGames, help.settings).looking_into(help.databases.clone());
        let sum = match session.read(&block) {
            Ok(sum) => sum,
            Err(e) => {
                each(wrong(e));
                continue;
            }
        };
        let keeps = help.kept.is_some();
        session = session.keeping(help.kept.take());
        let written = block.text();
        let mut stopped = false;
        for (i, command) in block.commands.iter().enumerate() {
            if let Err(e) = session.check(&sum, command) {
                each(wrong(e));
                continue;
            }
            let row = session.run(&sum, &command.question, &Limits { time, nodes: None, progress: Some(progress) });
            each(Case {
                file: file.into(),
                line: block.place.map_or(1, |p| p.line),
                comment: block.comments_of(i),
                sum: written.clone(),
                question: row.question.into(),
                expected: row.expected.as_ref().map_or(String::new(), |a| a.to_string()),
                got: row.got.as_ref().map_or(String::new(), |a| a.to_string()),
                status: row.status.to_string(),
                ms: (row.ms * 1e3).round() / 1e3,
                nodes: row.nodes,
                hits: row.hits,
                components: row.components,
                hash: hash(&written, row.question),
            });
            stopped = row.status == Status::Stopped(Stop::Interrupted);
            if stopped {
                break;
            }
        }
        if keeps {
            help.kept = session.solver.into_kept();
        }
        if stopped {
            return;
        }
    }
}

fn hash(a: &str, b: &str) -> String {
    format!("{:016x}", xxhash_rust::xxh3::xxh3_64(format!("{a}\n{b}").as_bytes()))
}

const HEADER: [&str; 13] =
    ["file", "line", "comment", "sum", "question", "expected", "got", "status", "ms", "nodes", "hits", "components", "hash"];

/// Cases as CSV, a line each under a header.
pub fn write_csv(cases: &[Case], out: &mut dyn std::io::Write) -> std::io::Result<()> {
    let mut rows = csv::Writer::from_writer(out);
    rows.write_record(HEADER)?;
    for c in cases {
        let (line, ms, nodes) = (c.line.to_string(), c.ms.to_string(), c.nodes.to_string());
        let (hits, components) = (c.hits.to_string(), c.components.to_string());
        let [file, comment, sum, question] = [&c.file, &c.comment, &c.sum, &c.question].map(|text| cell_of_text(text));
        let [expected, got, status, hash] = [&c.expected, &c.got, &c.status, &c.hash].map(|text| cell_of_text(text));
        let fields: [&str; 13] =
            [&file, &line, &comment, &sum, &question, &expected, &got, &status, &ms, &nodes, &hits, &components, &hash];
        rows.write_record(fields)?;
    }
    rows.flush()
}

/// Reads what [`write_csv`] writes, or what MCGS writes; an error says which line is wrong.
pub fn read_csv(text: &str) -> Result<Vec<Case>, String> {
    let mut rows = csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(text.as_bytes());
    let mut records = rows.records();
    let header = records.next().ok_or("the file is empty")?.map_err(|e| e.to_string())?;
    if mcgs_csv::is_header(&header) {
        return records.map(|record| mcgs_csv::read_case(&header, &record.map_err(|e| e.to_string())?)).collect();
    }
    if header != HEADER[..] {
        return Err(format!("line 1: found other columns, expected {}, or those of MCGS", HEADER.join(",")));
    }
    records
        .map(|record| {
            let record = record.map_err(|e| e.to_string())?;
            let line = record.position().map_or(0, csv::Position::line);
            let fields: Vec<&str> = record.iter().collect();
            let [file, at, comment, sum, question, expected, got, status, ms, nodes, hits, components, hash] =
                <[&str; 13]>::try_from(fields).map_err(|f| format!("line {line}: found {} columns, expected 13", f.len()))?;
            let number = |text: &str| text.parse::<f64>().map_err(|_| format!("line {line}: '{text}' is no number"));
            let [file, comment, sum, question] = [file, comment, sum, question].map(|cell| text_of_cell(cell).into());
            let [expected, got, status, hash] = [expected, got, status, hash].map(|cell| text_of_cell(cell).into());
            Ok(Case {
                file,
                line: number(at)? as usize,
                comment,
                sum,
                question,
                expected,
                got,
                status,
                ms: number(ms)?,
                nodes: number(nodes)? as u64,
                hits: number(hits)? as u64,
                components: number(components)? as usize,
                hash,
            })
        })
        .collect()
}
