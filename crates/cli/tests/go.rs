//! Go on the command line: boards counted and folded, exact play, games of the program with itself; and numbers of moves.

use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn zug(home: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_zug")).args(args).env("ZUG_HOME", home).output().expect("zug runs")
}

fn said(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("text")
}

fn json(home: &Path, args: &[&str]) -> Value {
    serde_json::from_str(&said(&zug(home, args))).expect("JSON")
}

#[test]
fn boards_are_counted_folded_and_numbered() {
    let dir = tempfile::tempdir().expect("a directory");
    assert!(said(&zug(dir.path(), &["reach", "go-3x3"])).starts_with("12675 legal boards"));
    assert_eq!(json(dir.path(), &["reach", "go-4x4", "--json"])["boards"], "24318165");
    assert_eq!(zug(dir.path(), &["reach", "go-3x3", "--take-wins"]).status.code(), Some(2));
    assert_eq!(zug(dir.path(), &["reach", "go-19x19"]).status.code(), Some(2));
    // Three points of an empty board are different, and the pass.
    assert_eq!(json(dir.path(), &["perft", "go-3x3", "2", "--canonical", "--json"])["counts"][0], 4);
    let shown = json(dir.path(), &["show", "go-3x3", "..X/.../...:w1", "--json"]);
    let turned = json(dir.path(), &["show", "go-3x3", "X../.../...:w1", "--json"]);
    assert_eq!(shown["canonical_position"], turned["canonical_position"]);
    assert_eq!(shown["actions"], serde_json::json!([0, 1, 3, 4, 5, 6, 7, 8, 9]));
    assert_eq!(json(dir.path(), &["moves", "go-3x3", "--json"])["actions"], serde_json::json!((0..=9).collect::<Vec<_>>()));
    let state = json(dir.path(), &["show", "dobutsu", "--json"])["numbers"]["state"].as_str().expect("a number").to_string();
    assert!(said(&zug(dir.path(), &["show", "dobutsu", &state])).contains(&format!("\n{state}\n")));
}

#[test]
fn exact_play_is_shown() {
    let dir = tempfile::tempdir().expect("a directory");
    let told = said(&zug(dir.path(), &["exact", "go-1x3-nocap"]));
    assert!(told.starts_with("go-1x3-nocap: +3\nbest move A2\nline      A2 "), "{told}");
    assert_eq!(json(dir.path(), &["exact", "go-1x3-nocap-ssk-suicide", "--json"])["best"], "A2");
}

#[test]
fn games_of_the_program_with_itself_are_written() {
    let dir = tempfile::tempdir().expect("a directory");
    let file = |name: &str| dir.path().join(name).to_str().expect("text").to_string();
    let play = |name: &str, games: &str| {
        let output = zug(dir.path(), &["selfplay", "go-3x3", "--games", games, "--playouts", "20", "--seed", "3", "-o", &file(name)]);
        assert!(output.status.success(), "{output:?}");
        std::fs::read(file(name)).expect("a file")
    };
    let (sgf, again) = (play("a.sgf", "2"), play("b.sgf", "2"));
    assert_eq!(sgf, again);
    let text = String::from_utf8(sgf).expect("text");
    assert_eq!((text.matches("RE[").count(), text.matches("KM[0]").count()), (2, 2));
    let games = json(dir.path(), &["tree", &file("a.sgf"), "--json"])["games"].as_array().expect("games").len();
    assert_eq!(games, 2);
    assert!(text.contains("; visits "), "{text}");
    assert!(play("a.parquet", "1").starts_with(b"PAR1"));
    assert_eq!(zug(dir.path(), &["selfplay", "go-3x3", "-o", &file("a.txt")]).status.code(), Some(2));
}

/// An interrupt ends the work, and what was finished is there.
#[cfg(unix)]
#[test]
fn an_interrupt_keeps_whole_games() {
    let dir = tempfile::tempdir().expect("a directory");
    let file = dir.path().join("many.sgf");
    let child = Command::new(env!("CARGO_BIN_EXE_zug"))
        .args(["selfplay", "go-2x2", "--games", "4000000000", "--playouts", "2", "-o"])
        .arg(&file)
        .env("ZUG_HOME", dir.path())
        .stderr(Stdio::null())
        .spawn()
        .expect("zug runs");
    // It writes beside its name: when something is there it listens and has games.
    let begun = || {
        let mut entries = std::fs::read_dir(dir.path()).expect("a directory").filter_map(Result::ok);
        entries.any(|entry| entry.metadata().is_ok_and(|about| about.is_file() && about.len() > 0))
    };
    while !begun() {
        std::thread::yield_now();
    }
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs").success());
    assert_eq!(child.wait_with_output().expect("it ends").status.code(), Some(130));
    let text = std::fs::read_to_string(&file).expect("the games");
    assert!(text.matches("RE[").count() > 0 && text.trim_end().ends_with(')'), "{}", text.len());
}
