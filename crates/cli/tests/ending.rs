//! How commands end: quietly when nobody reads what they say, with 130 when they are interrupted.

use std::fs::File;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

fn zug(tables: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_zug"));
    command
        .args(args)
        .arg("--tables")
        .arg(tables)
        .env("ZUG_HOME", tables)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// A device that takes nothing.
fn full() -> File {
    File::options().write(true).open("/dev/full").expect("/dev/full")
}

fn ended(command: &mut Command) -> (Option<i32>, String) {
    let Output { status, stderr, .. } = command.output().expect("zug runs");
    (status.code(), String::from_utf8_lossy(&stderr).into_owned())
}

const ANSWERS: [&[&str]; 5] =
    [&["games"], &["games", "--json"], &["show", "mnk-3x3x3"], &["sum", "[clobber_1xn] XO {B}"], &["completions", "bash"]];

#[test]
fn an_answer_that_cannot_be_written_is_said_with_status_2() {
    let dir = tempfile::tempdir().expect("a directory");
    for args in ANSWERS {
        let (status, said) = ended(zug(dir.path(), args).stdout(full()));
        assert_eq!(status, Some(2), "{args:?}: {said}");
        assert!(said.starts_with("zug: cannot write the answer: ") && said.lines().count() == 1, "{args:?}: {said}");
        let (status, _) = ended(zug(dir.path(), args).stdout(full()).stderr(full()));
        assert_eq!(status, Some(2), "{args:?}");
    }
}

#[test]
fn an_answer_that_nobody_reads_is_the_end() {
    let dir = tempfile::tempdir().expect("a directory");
    for args in ANSWERS {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        assert_eq!(ended(zug(dir.path(), args).stdout(writer)), (Some(0), String::new()), "{args:?}");
    }
}

#[test]
fn an_error_that_cannot_be_said_keeps_its_status() {
    let dir = tempfile::tempdir().expect("a directory");
    let file = dir.path().join("bad.pgn");
    std::fs::write(&file, "1. e4 e5\n2. Sf3 *\n").expect("written");
    let moves = dir.path().join("moves.txt");
    std::fs::write(&moves, "b2 b2\n").expect("written");
    let (file, moves) = (file.to_str().expect("text"), moves.to_str().expect("text"));
    for (args, status) in [
        (&["show", "nope"][..], 2),
        (&["sum", "[clobber_1xn] XQ {B}"], 2),
        (&["tree", file], 1),
        (&["replay", file], 1),
        (&["replay", "mnk-3x3x3", "--file", moves], 1),
        (&["no-such-command"], 2),
    ] {
        assert_eq!(zug(dir.path(), args).stderr(full()).status().expect("zug runs").code(), Some(status), "{args:?}");
        assert_eq!(ended(&mut zug(dir.path(), args)).0, Some(status), "{args:?}");
    }
}

/// The signals that a process catches, or ignores: bit 0 is a hang-up, bit 1 an interrupt.
fn signals(child: &Child, which: &str) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).expect("it runs");
    let mask = status.lines().find_map(|line| line.strip_prefix(which)).expect("a mask").trim();
    u64::from_str_radix(mask, 16).expect("a number")
}

/// Waits until a process hears an interrupt, the last signal it asks for: before that it ends as any program does.
fn listens(child: &mut Child) {
    while signals(child, "SigCgt:") & 1 << 1 == 0 {
        assert_eq!(child.try_wait().expect("a child"), None, "it ended by itself");
        std::thread::yield_now();
    }
}

#[test]
fn an_interrupt_ends_every_command_with_130() {
    let dir = tempfile::tempdir().expect("a directory");
    let strip = format!("[nogo_1xn] {}", ".".repeat(2_000));
    let endless = format!("{strip} {{B}}");
    let tests = dir.path().join("endless.test");
    std::fs::write(&tests, format!("{{version 1.7}} {endless}")).expect("written");
    let tests = tests.to_str().expect("text");
    for args in [
        &["perft", "drop-8x8x4", "60"][..],
        &["solve", "dobutsu", "--threads", "1"],
        &["sum", &endless],
        &["check", tests, "--timeout", "0"],
        &["compare", &strip, "[integer_game] 1"],
        &["exact", "go-5x5-nocap"],
        &["probe", "mnk-3x3x3", "-"],
        &["gtp"],
        &["play", "mnk-3x3x3"],
    ] {
        for signal in ["-INT", "-TERM"] {
            let mut child = zug(dir.path(), args).stdin(Stdio::piped()).spawn().expect("zug runs");
            listens(&mut child);
            assert!(Command::new("kill").args([signal, &child.id().to_string()]).status().expect("kill runs").success());
            // Its input stays open: only the signal can end it.
            let input = child.stdin.take();
            let output = child.wait_with_output().expect("zug ends");
            assert_eq!(output.status.code(), Some(130), "{args:?} {signal}: {output:?}");
            drop(input);
        }
    }
}

/// What `nohup` protects from a hang-up stays protected.
#[test]
fn a_hang_up_that_is_ignored_stops_nothing() {
    let dir = tempfile::tempdir().expect("a directory");
    let mut child = Command::new("sh")
        .args(["-c", "trap '' HUP; exec \"$0\" perft drop-8x8x4 60", env!("CARGO_BIN_EXE_zug")])
        .env("ZUG_HOME", dir.path())
        .stderr(Stdio::null())
        .spawn()
        .expect("it runs");
    listens(&mut child);
    assert_eq!((signals(&child, "SigCgt:") & 1, signals(&child, "SigIgn:") & 1), (0, 1));
    child.kill().and_then(|()| child.wait()).expect("it ends");
}
