//! Every command of the documentation: those of blocks are run as they stand, those inside sentences are read.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// Commands of blocks that are read and not run, by how they begin, each for its reason.
const ONLY_READ: [(&str, &str); 15] = [
    ("zug solve gobblet", "takes a minute"),
    ("zug solve dobutsu --hosts", "waits for other machines"),
    ("zug probe gobblet", "needs that table"),
    ("zug line gobblet", "needs that table"),
    ("zug table verify gobblet", "needs that table"),
    ("zug play ", "a person plays"),
    ("zug serve", "does not end"),
    ("zug selfplay", "takes a minute"),
    ("zug sweep domineering 4x5", "takes a minute"),
    ("zug sweep domineering 5x5", "takes minutes"),
    ("zug exact go-3x3", "takes a minute"),
    ("zug perft chess 5", "takes seconds"),
    ("zug db verify", "takes seconds"),
    ("zug value fox-and-geese", "takes seconds"),
    ("zug nim grundy --to 1e6", "takes seconds"),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The pages by name.
fn pages() -> Vec<(String, String)> {
    let docs = root().join("docs");
    let mut files = vec![root().join("README.md")];
    for folder in [docs.clone(), docs.join("games")] {
        let found = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
        files.extend(found.filter(|path| path.extension().is_some_and(|ending| ending == "md")));
    }
    files.sort();
    files.iter().map(|path| (path.display().to_string(), std::fs::read_to_string(path).expect("a page"))).collect()
}

/// The commands in blocks of a page: lines that begin with `zug`, with or without a prompt.
fn in_blocks(page: &str) -> Vec<String> {
    let blocks = page.split("\n```").skip(1).step_by(2);
    let lines = blocks.flat_map(|block| block.lines().skip(1));
    let command = |line: &str| {
        let line = line.strip_prefix("$ ").unwrap_or(line);
        let line = line.split("  #").next().unwrap_or(line).trim_end();
        line.starts_with("zug ").then(|| line.to_string())
    };
    lines.filter_map(command).collect()
}

/// The commands in sentences of a page, without what only people understand.
fn in_sentences(page: &str) -> Vec<String> {
    let sentences: String = page.split("\n```").step_by(2).collect();
    let quoted = sentences.split('`').skip(1).step_by(2).filter(|code| code.starts_with("zug "));
    let plain = |command: &str| {
        let known =
            [("\\|", "|"), ("\n", " "), ("[", ""), ("]", ""), (" N ", " 3 "), (" SIZE ", " 3x3 "), (" URL ", " http://localhost:5173 ")];
        known.into_iter().fold(command.to_string(), |command, (word, example)| command.replace(word, example))
    };
    // Words in quotes are taken as they are; elsewhere `|` stands between words one can choose from.
    let readable = |command: &str| match command.split_once('\'') {
        Some(_) => command.replace("\\|", "|").replace('\n', " "),
        None => plain(&format!("{command} ")).split('|').next().unwrap_or("").trim().to_string(),
    };
    quoted.flat_map(|code| code.split(" && ")).map(readable).collect()
}

/// Runs a line as a shell does, in a folder.
fn run(folder: &Path, line: &str) -> Output {
    let zug = Path::new(env!("CARGO_BIN_EXE_zug"));
    let path = format!("{}:{}", zug.parent().expect("a folder").display(), std::env::var("PATH").unwrap_or_default());
    let mut shell = Command::new("sh");
    shell.args(["-c", line]).current_dir(folder).env("PATH", path).env("ZUG_HOME", folder).stdin(Stdio::null());
    shell.output().expect("a shell")
}

/// Everything but what it does: with `--help` behind it a command is read to its end.
fn is_read(folder: &Path, line: &str) -> bool {
    run(folder, &format!("{line} --help")).status.success()
}

#[test]
fn commands_of_blocks_run_and_those_of_sentences_are_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    // What the examples find in the reader's folder.
    std::fs::create_dir(at("tests")).unwrap();
    std::fs::write(at("tests/one.test"), "{version 1.7} [clobber_1xn] XOXO {B}\n").unwrap();
    for name in ["repertoire.pgn", "YOUR.pgn"] {
        std::fs::write(at(name), "1. e4 (1. d4 d5) 1... e5 *\n").unwrap();
    }
    let own = std::fs::read_to_string(root().join("docs/own-rules.md")).expect("a page");
    let first = own.split("```rules\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a file of rules");
    std::fs::write(at("dominoes.rules"), first).unwrap();
    assert!(run(folder.path(), "zug check tests/ --csv before.csv").status.success());
    for file in ["dom.db", "more.db"] {
        assert!(run(folder.path(), &format!("zug db build domineering 2x2 {file}")).status.success());
    }
    let (mut ran, mut read, mut failed) = (0, 0, Vec::new());
    for (page, text) in pages() {
        for command in in_blocks(&text) {
            if ONLY_READ.iter().any(|(begin, _)| command.starts_with(begin)) {
                if !is_read(folder.path(), &command) {
                    failed.push(format!("{page}: {command}"));
                }
                read += 1;
                continue;
            }
            let output = run(folder.path(), &command);
            if !output.status.success() {
                failed.push(format!("{page}: {command}\n{}", String::from_utf8_lossy(&output.stderr)));
            }
            ran += 1;
        }
        for command in in_sentences(&text) {
            if !is_read(folder.path(), &command) {
                failed.push(format!("{page}: `{command}`"));
            }
            read += 1;
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    assert!(ran >= 20 && read >= 100, "{ran} commands were run and {read} were read");
}
