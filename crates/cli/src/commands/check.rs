//! `zug check`: runs files of sums with expected answers.

use super::sum::{open_databases, read_text, shortened};
use crate::args::{Check, time_limit};
use crate::bar::interruptible;
use crate::outcome::{Failure, Outcome, print_json};
use std::io::Write;
use std::path::{Path, PathBuf};
use zug_host::replace_file;
use zug_worksheet::sums::{Case, Help, Stop, check_text, write_csv};

/// Runs all files; exit status 1 when a case is not as expected.
pub fn run(options: &Check, json: bool) -> Result<Outcome, Failure> {
    let files = files(&options.paths)?;
    let time = time_limit(options.timeout);
    let settings = options.method.settings();
    let mut help = Help { settings, databases: open_databases(&options.databases)?, kept: options.keep.open()? };
    let mut cases: Vec<Case> = Vec::new();
    let interrupted = interruptible(|progress| -> Result<bool, Failure> {
        for path in &files {
            let file = std::fs::File::open(path).map_err(|e| Failure::File(path.clone(), e))?;
            let text = read_text(file, path)?;
            let mut said = Ok(());
            check_text(&path.display().to_string(), &text, true, &mut help, time, progress, |case| {
                if said.is_ok() {
                    said = say(&case, json);
                }
                cases.push(case);
            });
            said?;
            if progress.check().is_err() {
                break;
            }
        }
        Ok(progress.check().is_err())
    })?;
    options.keep.save(help.kept)?;
    if let Some(csv) = &options.csv {
        replace_file(csv, |out| write_csv(&cases, out)).map_err(|e| Failure::File(csv.clone(), e))?;
    }
    let failures = cases.iter().filter(|c| c.is_failure()).count();
    let (ms, nodes) = (cases.iter().fold(0.0, |sum, c| sum + c.ms), cases.iter().map(|c| c.nodes).sum::<u64>());
    if json {
        print_json(&serde_json::json!({"questions": cases.len(), "failures": failures, "ms": ms, "nodes": nodes}))?;
    } else {
        writeln!(std::io::stdout(), "{} questions, {failures} not as expected, {:.2} s, {nodes} nodes", cases.len(), ms / 1e3)?;
    }
    if interrupted {
        return Err(Failure::Stopped(Stop::Interrupted));
    }
    Ok(if failures == 0 { Outcome::Yes } else { Outcome::No })
}

/// Says what went wrong; in JSON, every case.
fn say(case: &Case, json: bool) -> Result<(), Failure> {
    if json {
        return print_json(case);
    }
    if case.is_failure() {
        let Case { file, line, comment, sum, question, expected, got, status, .. } = case;
        let out = &mut std::io::stdout();
        write!(out, "{status} {file}:{line}")?;
        let question = if question.is_empty() { String::new() } else { format!("{{{question}}}") };
        for word in [comment.as_str(), &shortened(sum), &question].into_iter().filter(|word| !word.is_empty()) {
            write!(out, " {word}")?;
        }
        write!(out, ": {}", if got.is_empty() { "no answer" } else { got })?;
        writeln!(out, "{}", if expected.is_empty() { String::new() } else { format!(", expected {expected}") })?;
    }
    Ok(())
}

/// The files, and those of folders that end in `.test`, in order of their names.
fn files(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut all = Vec::new();
    for path in paths {
        if path.is_dir() {
            let mut inside = tests_in(path).map_err(|e| Failure::File(path.clone(), e))?;
            inside.sort_unstable();
            all.append(&mut inside);
        } else {
            all.push(path.clone());
        }
    }
    if all.is_empty() { Err(Failure::Input("no .test files there".into())) } else { Ok(all) }
}

fn tests_in(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut all = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder)? {
            let entry = entry?;
            if entry.file_type()?.is_dir() {
                folders.push(entry.path());
            } else if entry.path().extension().is_some_and(|e| e == "test") {
                all.push(entry.path());
            }
        }
    }
    Ok(all)
}
