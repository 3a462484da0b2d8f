//! Proofs and books on the command line.

use std::path::Path;
use std::process::{Command, Output};

fn zug(home: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_zug")).args(args).env("ZUG_HOME", home).output().expect("it runs")
}

fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// A change of these numbers is a change of the search: measure before it is taken over.
#[test]
fn the_signature_is_what_it_was() {
    let home = tempfile::tempdir().expect("a directory");
    let expected = "proof drop-5x4x4: draw, 3365 nodes\nproof drop-6x4x4: loss in 24, 52859 nodes\nproof drop-5x5x4: draw, 71224 nodes\n\
                    proof mnk-4x4x4: draw, 15338 nodes\nproof mnk-5x5x4: draw, 657398 nodes\nproof mnk-6x6x4: win in 11, 8267 nodes\n";
    assert_eq!(stdout(&zug(home.path(), &["bench", "proof", "--signature"])), expected);
}

#[test]
fn a_start_is_proved_with_every_move_and_played_out() {
    let home = tempfile::tempdir().expect("a directory");
    let said = stdout(&zug(home.path(), &["probe", "drop-6x4x4", "--budget", "3600"]));
    assert!(said.contains("X: loss in 24") && said.matches("loss in").count() == 7, "{said}");
    let line = stdout(&zug(home.path(), &["line", "drop-6x4x4"]));
    assert!(line.contains(" 24  ") && !line.contains(" 25  ") && line.contains("O has won"), "{line}");
}

#[test]
fn books_are_made_described_and_refused() {
    let home = tempfile::tempdir().expect("a directory");
    let made = zug(home.path(), &["book", "make", "drop-5x4x4", "--plies", "2"]);
    // With mirror images as one: the start, three first stones, and thirteen of the twenty-five pairs of stones.
    assert!(stdout(&made).starts_with("17 positions, 17 of them new"), "{made:?}");
    assert!(stdout(&zug(home.path(), &["book", "info", "drop-5x4x4"])).starts_with("drop-5x4x4: 17 positions"));
    assert!(stdout(&zug(home.path(), &["book", "verify", "drop-5x4x4"])).starts_with("10 positions proved again, 0 wrong"));
    let file = home.path().join("tables/drop-5x4x4.book");
    std::fs::write(&file, "something else").expect("written");
    for args in [["book", "info", "drop-5x4x4"], ["probe", "drop-5x4x4", "--json"]] {
        let refused = zug(home.path(), &args);
        assert!(!refused.status.success());
        assert!(String::from_utf8_lossy(&refused.stderr).contains("is not a zug book"), "{refused:?}");
    }
    assert_eq!(std::fs::read_to_string(&file).expect("there"), "something else");
}

#[test]
fn one_source_alone_is_asked() {
    let home = tempfile::tempdir().expect("a directory");
    let book = stdout(&zug(home.path(), &["probe", "drop-7x6x4", "--source", "book"]));
    assert!(book.contains("X: win in 41") && !book.contains("unknown"), "{book}");
    let proof = stdout(&zug(home.path(), &["probe", "drop-5x4x4", "--source", "proof", "--budget", "3600"]));
    assert!(proof.contains("X: draw") && !proof.contains("unknown"), "{proof}");
    let search = stdout(&zug(home.path(), &["probe", "drop-5x4x4", "--source", "search", "--budget", "0.1"]));
    assert!(search.contains("X: about "), "{search}");
    let value = stdout(&zug(home.path(), &["probe", "domineering-5x5"]));
    assert!(value.contains("Black: loss  0"), "{value}");
    for (args, said) in [
        (["drop-5x4x4", "table"], "there is no table of drop-5x4x4 in "),
        (["drop-5x4x4", "value"], "drop-5x4x4 is no game that adds, so its positions have no combinatorial values"),
        (["domineering-5x5", "table"], "domineering-5x5 cannot be solved into a table"),
        (["domineering-5x5", "proof"], "domineering-5x5 is no game that proofs reach"),
        (["gobblet", "book"], "gobblet is no game that proofs reach"),
    ] {
        let refused = zug(home.path(), &["probe", args[0], "--source", args[1]]);
        assert_eq!(refused.status.code(), Some(2), "{args:?}");
        assert!(String::from_utf8_lossy(&refused.stderr).contains(said), "{refused:?}");
    }
}

#[test]
fn puzzles_are_told_or_not_found() {
    let home = tempfile::tempdir().expect("a directory");
    let puzzle = stdout(&zug(home.path(), &["puzzle", "drop-7x6x4", "--plies", "9", "--only"]));
    assert!(puzzle.ends_with(" moves keep it\n") && puzzle.contains("win in 9: 1 of "), "{puzzle}");
    let json = stdout(&zug(home.path(), &["puzzle", "drop-5x4x4", "--result", "draw", "--json"]));
    assert!(json.contains("\"wdl\": \"draw\"") || json.contains("\"wdl\":\"draw\""), "{json}");
    let none = zug(home.path(), &["puzzle", "drop-3x3x3", "--plies", "9"]);
    assert_eq!(none.status.code(), Some(1), "{none:?}");
    assert!(String::from_utf8_lossy(&none.stderr).contains("no position of drop-3x3x3 like that was found"), "{none:?}");
    assert_eq!(zug(home.path(), &["puzzle", "gobblet", "--plies", "9"]).status.code(), Some(2), "it needs its table");
}

#[test]
fn a_book_in_the_program_is_told_apart_from_ones_own() {
    let home = tempfile::tempdir().expect("a directory");
    let info = stdout(&zug(home.path(), &["book", "info", "drop-7x6x4"]));
    assert!(info.starts_with("drop-7x6x4: 0 positions") && info.contains(" more come with the program"), "{info}");
    let file = home.path().join("new.book");
    let made = zug(home.path(), &["book", "make", "drop-5x4x4", "--plies", "1", "--output", &file.to_string_lossy()]);
    assert!(stdout(&made).starts_with("4 positions, 4 of them new") && file.exists(), "{made:?}");
    assert!(stdout(&zug(home.path(), &["book", "info", "drop-5x4x4"])).starts_with("drop-5x4x4: 0 positions"));
}
