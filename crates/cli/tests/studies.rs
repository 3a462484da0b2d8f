//! `zug studies`: folders in and out, copies, and what is damaged.

use std::path::Path;
use std::process::{Command, Output};

/// Runs `zug studies` with a library of its own.
fn studies(home: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_zug")).arg("studies").args(args).env("ZUG_HOME", home).output().expect("zug runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A library of three studies; the second has a comment that nothing else has.
fn library() -> (tempfile::TempDir, tempfile::TempDir) {
    let (home, files) = (tempfile::tempdir().expect("a directory"), tempfile::tempdir().expect("a directory"));
    for (name, game) in [("a.pgn", "1. e4 *"), ("b.pgn", "1. d4 {remarkably solid} *"), ("c.pgn", "1. c4 *")] {
        std::fs::write(files.path().join(name), game).expect("written");
    }
    let path = files.path().to_str().expect("text");
    let imported = studies(home.path(), &["import", path]);
    assert!(imported.status.success(), "{}", text(&imported.stderr));
    (home, files)
}

/// Changes a letter of what a person wrote, wherever it is a comment of the tree.
fn damage(home: &Path) {
    let file = home.join("studies.sqlite");
    let mut bytes = std::fs::read(&file).expect("a library");
    let written = b"remarkably solid";
    let places: Vec<usize> = (0..bytes.len() - written.len()).filter(|&at| bytes[at..].starts_with(written)).collect();
    assert!(!places.is_empty());
    places.into_iter().for_each(|at| bytes[at] = b'R');
    std::fs::write(&file, bytes).expect("written");
}

#[test]
fn a_damaged_study_is_named_and_the_others_are_written() {
    let (home, files) = library();
    let whole = studies(home.path(), &["check"]);
    assert!(whole.status.success(), "{}", text(&whole.stdout));
    damage(home.path());
    let checked = studies(home.path(), &["check"]);
    assert_eq!(checked.status.code(), Some(1));
    assert!(text(&checked.stdout).starts_with("study 2 (“b”): "), "{}", text(&checked.stdout));
    let out = files.path().join("out");
    let exported = studies(home.path(), &["export", out.to_str().expect("text")]);
    assert_eq!(exported.status.code(), Some(1));
    assert!(text(&exported.stderr).contains("study 2"), "{}", text(&exported.stderr));
    assert!(out.join("a.pgn").exists() && out.join("c.pgn").exists() && !out.join("b.pgn").exists());
}

#[test]
fn a_backup_is_a_library() {
    let (home, _files) = library();
    let other = tempfile::tempdir().expect("a directory");
    let copy = other.path().join("studies.sqlite");
    let copied = studies(home.path(), &["backup", copy.to_str().expect("text")]);
    assert!(copied.status.success(), "{}", text(&copied.stderr));
    damage(home.path());
    assert!(studies(other.path(), &["check"]).status.success());
    assert_eq!(text(&studies(other.path(), &["list"]).stdout).lines().count(), 3);
}

#[test]
fn an_empty_home_is_none() {
    let (here, home) = (tempfile::tempdir().expect("a directory"), tempfile::tempdir().expect("a directory"));
    let listed = Command::new(env!("CARGO_BIN_EXE_zug"))
        .args(["studies", "list"])
        .current_dir(here.path())
        .env("ZUG_HOME", "")
        .env("HOME", home.path())
        .env("XDG_DATA_HOME", home.path())
        .output()
        .expect("zug runs");
    assert!(listed.status.success(), "{}", text(&listed.stderr));
    assert_eq!(std::fs::read_dir(here.path()).expect("a directory").count(), 0, "nothing is written where one stands");
}

#[test]
fn a_file_that_is_not_imported_is_named_once() {
    let (home, files) = library();
    let path = files.path().join("a.pgn");
    let path = path.to_str().expect("text");
    for (args, told) in
        [(["import", path, "--largest", "3"], "too large: it has 7 bytes"), (["import", "/dev/zero", "--largest", "3"], "this is no text")]
    {
        let refused = studies(home.path(), &args);
        assert_eq!(refused.status.code(), Some(1));
        let said = text(&refused.stderr);
        assert!(said.starts_with(&format!("{}: {told}", args[1])) && said.matches(args[1]).count() == 1, "{said}");
    }
    assert_eq!(text(&studies(home.path(), &["list"]).stdout).lines().count(), 3);
}
