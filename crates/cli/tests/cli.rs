//! The command line keeps its promises to people and scripts.

use serde_json::Value;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn zug(tables: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_zug")).args(args).arg("--tables").arg(tables).env("ZUG_HOME", tables).output().expect("zug runs")
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("text")
}

fn json(output: &Output) -> Vec<Value> {
    stdout(output).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn a_first_session_works() {
    let dir = tempfile::tempdir().expect("a directory");
    assert!(zug(dir.path(), &["solve", "mnk-3x3x3"]).status.success());
    let probed = json(&zug(dir.path(), &["probe", "mnk-3x3x3", "--json"]));
    assert_eq!(probed[0]["verdict"]["wdl"], "draw");
    assert_eq!(probed[0]["moves"].as_array().map(Vec::len), Some(9));
    assert!(stdout(&zug(dir.path(), &["table", "verify", "mnk-3x3x3"])).contains(" 0 violations"));
    let file = dir.path().join("mnk-3x3x3.zug");
    let file = file.to_str().expect("text");
    assert!(stdout(&zug(dir.path(), &["table", "info", file])).contains("mnk-3x3x3"));
    assert!(stdout(&zug(dir.path(), &["table", "stats", file])).contains("9 stones"));
    let lines = stdout(&zug(dir.path(), &["line", "mnk-3x3x3"]));
    assert!(lines.ends_with("a tie\n"), "{lines}");
    let exported = stdout(&zug(dir.path(), &["table", "export", "mnk-3x3x3"]));
    assert!(exported.starts_with("position,result,plies\n.../.../...,draw,\n"), "{}", &exported[..80]);
}

#[test]
fn some_tiers_of_a_table_are_verified_and_counted() {
    let dir = tempfile::tempdir().expect("a directory");
    assert!(zug(dir.path(), &["solve", "mnk-3x3x3"]).status.success());
    let asked = |what: &str, tiers: &[&str]| json(&zug(dir.path(), &[&["table", what, "mnk-3x3x3", "--json"], tiers].concat())).remove(0);
    let some = ["--tiers", "2,4-5"];
    let counted = asked("stats", &some);
    let rows = counted["tiers"].as_array().expect("tiers");
    assert_eq!(rows.iter().map(|row| row["tier"].as_u64()).collect::<Vec<_>>(), [Some(2), Some(4), Some(5)]);
    let unfinished = |row: &Value| ["wins", "losses", "draws"].map(|of| row[of].as_u64().expect("a number")).iter().sum::<u64>();
    assert_eq!(asked("verify", &some)["positions"], rows.iter().map(unfinished).sum::<u64>());
    let each = (0..10).map(|tier| asked("verify", &["--tiers", &tier.to_string()])["positions"].as_u64().expect("a number"));
    assert_eq!(asked("verify", &[])["positions"], each.sum::<u64>());
    assert!(stdout(&zug(dir.path(), &["table", "info", "mnk-3x3x3"])).contains("\n   9 "));
    for (tiers, said) in
        [("10", "there is no tier 10: the 10 tiers"), ("5-3", "`5-3` is no tier"), ("1,", "`` is no tier"), ("x", "like 3,7-12")]
    {
        let output = zug(dir.path(), &["table", "verify", "mnk-3x3x3", "--tiers", tiers]);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{tiers}: {error}");
        assert!(error.contains(said), "{tiers}: {error}");
    }
}

#[test]
fn the_answer_to_a_stream_is_a_line_for_each_line() {
    let dir = tempfile::tempdir().expect("a directory");
    let mut child = Command::new(env!("CARGO_BIN_EXE_zug"))
        .args(["moves", "drop-7x6x4", "-", "--tables"])
        .arg(dir.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("zug runs");
    let rows = ["......."; 6].join("/");
    write!(child.stdin.take().expect("a pipe"), "{rows}\nnonsense\n{rows}\n").expect("written");
    let answers = json(&child.wait_with_output().expect("zug ends"));
    assert_eq!(answers.len(), 3);
    assert_eq!(answers[0]["moves"], serde_json::json!(["a", "b", "c", "d", "e", "f", "g"]));
    assert_eq!(answers[1]["line"], 2);
    assert!(answers[1]["error"].as_str().is_some_and(|e| e.contains("column 1")));
    assert_eq!(answers[0], answers[2]);
}

#[test]
fn junk_and_endless_lines_are_answered_and_do_not_stop_the_stream() {
    let dir = tempfile::tempdir().expect("a directory");
    let mut child = Command::new(env!("CARGO_BIN_EXE_zug"))
        .args(["probe", "mnk-3x3x3", "-", "--tables"])
        .arg(dir.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("zug runs");
    let input = [&b"X\xff\n"[..], &vec![b'X'; 1 << 17], b"\n.../.../..."].concat();
    child.stdin.take().expect("a pipe").write_all(&input).expect("written");
    let answers = json(&child.wait_with_output().expect("zug ends"));
    let lines: Vec<Option<u64>> = answers.iter().map(|a| a["line"].as_u64()).collect();
    assert_eq!(lines, [Some(1), Some(2), None]);
    assert_eq!(answers[2]["position"], ".../.../...");
}

#[test]
fn a_damaged_table_is_named_and_solving_again_mends_it() {
    let dir = tempfile::tempdir().expect("a directory");
    assert!(zug(dir.path(), &["solve", "drop-4x4x3"]).status.success());
    let file = dir.path().join("drop-4x4x3.zug");
    let good = std::fs::read(&file).expect("a table");
    for (at, what) in [(good.len() - 5, "is damaged: block 16: checksum does not match"), (9, "has table format"), (40, "is damaged: ")] {
        let mut bad = good.clone();
        bad[at] ^= 1;
        std::fs::write(&file, bad).expect("written");
        for args in [&["table", "verify", "drop-4x4x3"][..], &["solve", "drop-4x4x3"]] {
            let output = zug(dir.path(), args);
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            assert_eq!(output.status.code(), Some(2), "{args:?}, byte {at}: {said}");
            assert!(said.contains(&format!("drop-4x4x3.zug {what}")), "{args:?}, byte {at}: {said}");
            assert_eq!(said.contains("`zug solve drop-4x4x3 --again` makes it anew"), args[0] == "solve", "{said}");
        }
        assert!(zug(dir.path(), &["solve", "drop-4x4x3", "--again"]).status.success());
        assert!(std::fs::read(&file).expect("a table") == good);
    }
    assert!(stdout(&zug(dir.path(), &["solve", "drop-4x4x3"])).contains("is solved already"));
}

#[test]
fn what_a_killed_solve_left_behind_is_gone_after_the_next() {
    let dir = tempfile::tempdir().expect("a directory");
    assert!(zug(dir.path(), &["solve", "mnk-3x3x3"]).status.success());
    for left in [".mnk-3x3x3.zug.17.tmp", ".mnk-3x3x3.zug.cells.17.tmp"] {
        std::fs::write(dir.path().join(left), "half a table").expect("written");
    }
    assert!(zug(dir.path(), &["solve", "mnk-3x3x3"]).status.success());
    let names: Vec<_> = std::fs::read_dir(dir.path()).expect("readable").map(|e| e.expect("an entry").file_name()).collect();
    assert_eq!(names, ["mnk-3x3x3.zug"]);
}

#[test]
fn a_table_that_is_written_over_while_it_is_read_is_an_error_and_read_again_when_it_is_back() {
    let dir = tempfile::tempdir().expect("a directory");
    assert!(zug(dir.path(), &["solve", "mnk-4x4x3"]).status.success());
    let file = dir.path().join("mnk-4x4x3.zug");
    let good = std::fs::read(&file).expect("a table");
    let mut child = Command::new(env!("CARGO_BIN_EXE_zug"))
        .args(["probe", "mnk-4x4x3", "-", "--tables"])
        .arg(dir.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("zug runs");
    let (mut input, mut output) = (child.stdin.take().expect("a pipe"), BufReader::new(child.stdout.take().expect("a pipe")));
    let mut probe = |position: &str| -> Value {
        writeln!(input, "{position}").expect("written");
        let mut line = String::new();
        output.read_line(&mut line).expect("an answer");
        serde_json::from_str(&line).expect("JSON")
    };
    assert_eq!(probe("..../..../..../....")["verdict"]["wdl"], "win");
    // As `cp` does it: the same file, cut off and written anew.
    std::fs::write(&file, &good[..200]).expect("written");
    let later = "XO../OX../.O../X...";
    let error = probe(later)["error"].as_str().map(String::from);
    assert!(error.as_deref().is_some_and(|e| e.contains("mnk-4x4x3.zug was written to while it was open")), "{error:?}");
    assert!(probe(later)["error"].as_str().is_some_and(|e| e.contains("mnk-4x4x3.zug is damaged")));
    std::fs::write(&file, &good).expect("written");
    assert!(probe(later)["verdict"]["wdl"].is_string());
    drop(input);
    assert_eq!(child.wait().expect("zug ends").code(), Some(1), "some lines failed");
}

#[test]
fn an_export_touches_no_other_file() {
    let dir = tempfile::tempdir().expect("a directory");
    assert!(zug(dir.path(), &["solve", "mnk-3x3x3"]).status.success());
    let (output, neighbour) = (dir.path().join("data.csv"), dir.path().join("data.tmp"));
    std::fs::write(&neighbour, "mine").expect("written");
    assert!(zug(dir.path(), &["table", "export", "mnk-3x3x3", "-o", output.to_str().expect("text")]).status.success());
    assert!(std::fs::read_to_string(&output).expect("written").lines().count() > 2000);
    assert_eq!(std::fs::read_to_string(&neighbour).expect("there"), "mine");
    assert_eq!(zug(dir.path(), &["table", "export", "mnk-3x3x3", "-o", "/dev/full"]).status.code(), Some(2));
}

#[test]
fn replay_tells_every_ply() {
    let dir = tempfile::tempdir().expect("a directory");
    let plies = json(&zug(dir.path(), &["replay", "mnk-3x3x3", "--json", "b2", "a1"]));
    assert_eq!(plies.iter().map(|p| p["ply"].as_u64()).collect::<Vec<_>>(), [Some(0), Some(1), Some(2)]);
    assert_eq!(plies[2]["position"], ".../.X./O..");
    assert_eq!(plies[2]["legal"], 7);
    let file = dir.path().join("games.txt");
    std::fs::write(&file, "b2 a1\nb2 b2\n").expect("written");
    let output = zug(dir.path(), &["replay", "mnk-3x3x3", "--json", "--file", file.to_str().expect("text")]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(json(&output).last().map(|l| l["line"].clone()), Some(2.into()));
}

#[test]
fn a_record_of_go_is_executed_as_it_is_written() {
    let dir = tempfile::tempdir().expect("a directory");
    let file = dir.path().join("game.sgf");
    std::fs::write(&file, "(;GM[1]SZ[5];B[bb]\n;AW[aa]AE[bb];B[cc]\n;B[cc](;W[dd])(;W[ee]))").expect("written");
    let path = file.to_str().expect("text");
    let table = zug(dir.path(), &["tree", path]);
    assert_eq!(table.status.code(), Some(0));
    let (out, err) = (String::from_utf8_lossy(&table.stdout), String::from_utf8_lossy(&table.stderr));
    assert!(out.contains("\n  1. B4         ...\n  2. set-up +1−1 ...\n  3. C3 "), "{out}");
    assert!(err.contains("line 2, column 14: warning: B[cc]: Black moves out of turn"), "{err}");
    assert_eq!(zug(dir.path(), &["tree", path, "--strict"]).status.code(), Some(1));
    let written = zug(dir.path(), &["tree", path, "--export", "sgf"]);
    assert!(String::from_utf8_lossy(&written.stdout).replace('\n', "").contains(";B[bb];AE[bb]AW[aa]"), "{written:?}");
    let plies = json(&zug(dir.path(), &["replay", "--json", path]));
    assert_eq!(plies.last().expect("a ply")["position"], "O..../...../..X../...O./.....:b4");
}

#[test]
fn bad_input_is_one_sentence_and_status_2() {
    let dir = tempfile::tempdir().expect("a directory");
    std::fs::write(dir.path().join("drop-5x4x4.zug"), "not a table").expect("written");
    std::fs::write(dir.path().join("text.zug"), "not a table").expect("written");
    let text = dir.path().join("text.zug");
    let text = text.to_str().expect("text");
    for (args, said) in [
        (vec!["show", "nothing"], "no game is called 'nothing'"),
        (vec!["show", "mnk-9x13x5"], "is not COLSxROWSxK"),
        (vec!["show", "drop-12x10x4"], "a board of 12x10 is too large"),
        (vec!["show", "mnk-3x3x3", "X../..."], "column 8"),
        (vec!["replay", "mnk-3x3x3", "a1", "a1"], "a1 is taken"),
        (vec!["line", "gobblet"], "run `zug solve gobblet`"),
        (vec!["probe", "drop-5x4x4"], "drop-5x4x4.zug is not a zug table"),
        (vec!["table", "info", text], "text.zug is not a zug table"),
        (vec!["table", "verify", "mnk-4x4x4"], "there is no table of mnk-4x4x4"),
        (vec!["solve", "drop-7x6x4"], "of disk in"),
        (vec!["solve", "mnk-3x3x3", "--memory", "lots"], "expected"),
        (vec!["perft", "mnk-3x3x3", "-1"], "unexpected"),
    ] {
        let output = zug(dir.path(), &args);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{args:?}: {error}");
        assert!(error.contains(said) && !error.contains("panicked"), "{args:?}: {error}");
    }
}

#[test]
fn a_killed_solve_goes_on_and_ends_with_the_same_bytes() {
    let (whole, killed) = (tempfile::tempdir().expect("a directory"), tempfile::tempdir().expect("a directory"));
    let name = "drop-5x4x4";
    assert!(zug(whole.path(), &["solve", name, "--threads", "2"]).status.success());
    // Files may not get longer than this, and the system kills who tries: so it is killed in the middle, on any
    // machine.
    let limited = format!(
        "ulimit -c 0; ulimit -f 100; exec {} solve {name} --threads 1 --tables {}",
        env!("CARGO_BIN_EXE_zug"),
        killed.path().display()
    );
    let ended = Command::new("sh").args(["-c", &limited]).status().expect("sh runs");
    assert_eq!(ended.code(), None, "killed");
    assert!(std::fs::metadata(killed.path().join(format!("{name}.zug.part"))).expect("a journal").len() > 40_000);
    assert!(!killed.path().join(format!("{name}.zug")).exists(), "killed in the middle");
    let resumed = json(&zug(killed.path(), &["solve", name, "--threads", "2", "--json"]));
    assert!(resumed[0]["resumed"].as_u64().is_some_and(|n| n > 0), "{resumed:?}");
    let bytes = |dir: &Path| std::fs::read(dir.join(format!("{name}.zug"))).expect("a table");
    assert!(bytes(whole.path()) == bytes(killed.path()));
}

#[test]
fn a_game_can_be_played_to_its_end() {
    let dir = tempfile::tempdir().expect("a directory");
    zug(dir.path(), &["solve", "mnk-3x3x3"]);
    let saved = dir.path().join("game.txt");
    let script = format!("hint\nnonsense\na1\nback\na1\nmoves\nsave {}\nb1\nc1\na2\nb2\nc2\na3\nb3\nc3\n", saved.display());
    let mut child = Command::new(env!("CARGO_BIN_EXE_zug"))
        .args(["play", "mnk-3x3x3", "--as", "both", "--tables"])
        .arg(dir.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("zug runs");
    child.stdin.take().expect("a pipe").write_all(script.as_bytes()).expect("written");
    let output = child.wait_with_output().expect("zug ends");
    let text = stdout(&output);
    assert!(output.status.success() && text.contains("has won") && text.contains("column 1"), "{text}");
    assert_eq!(std::fs::read_to_string(saved).expect("saved"), "a1\n");
}

#[test]
fn completions_are_printed() {
    let dir = tempfile::tempdir().expect("a directory");
    assert!(stdout(&zug(dir.path(), &["completions", "bash"])).contains("_zug"));
    let pages = dir.path().join("man");
    assert!(zug(dir.path(), &["man", pages.to_str().unwrap()]).status.success());
    for page in ["zug.1", "zug-probe.1", "zug-table-verify.1"] {
        assert!(std::fs::read_to_string(pages.join(page)).unwrap().contains(".TH"), "{page}");
    }
}

const STUDY: &str = "[Event \"Study\"]\n[Result \"*\"]\n\n1. e4 (1. d4 d5 (1... Nf6)) (1. c4) 1... e5 {good} 2. Nf3 *\n";

#[test]
fn a_tree_is_shown_told_and_exported() {
    let dir = tempfile::tempdir().expect("a directory");
    let file = dir.path().join("study.pgn");
    std::fs::write(&file, STUDY).expect("written");
    let file = file.to_str().expect("text");
    let tree = |args: &[&str]| zug(dir.path(), &[&["tree", file], args].concat());
    let table = stdout(&tree(&["--choose", "1 W a"]));
    let rows: Vec<Vec<&str>> = table.lines().skip(2).map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(rows, [vec!["1.", "d4", "...", "a:", "e4", "b:", "c4"], vec!["1.", "...", "d5", "a:", "…Nf6"]]);
    let facts = json(&tree(&["--json", "--strict"])).remove(0);
    assert_eq!((&facts["games"][0]["nodes"], &facts["games"][0]["comments"]["0.0"]), (&8.into(), &"good".into()));
    assert!(stdout(&tree(&["--report"])).contains("greatest depth      2"));
    let pgn = dir.path().join("again.pgn");
    assert!(tree(&["--export", "pgn", "-o", pgn.to_str().expect("text")]).status.success());
    let again = zug(dir.path(), &["tree", pgn.to_str().expect("text"), "--export", "pgn"]);
    assert_eq!(stdout(&again), std::fs::read_to_string(&pgn).expect("written"));
    assert!(stdout(&tree(&["--export", "sgf"])).starts_with("(;FF[4]"));
    assert!(stdout(&tree(&["--export", "md"])).contains("| 1. | e4 | … | *a:* d4 *b:* c4 |"));
    assert!(stdout(&tree(&["--export", "html"])).contains("href=\"#n2\">d4</a>"));
    assert!(stdout(&tree(&["--export", "dot"])).starts_with("digraph"));
    let wrong = tree(&["--choose", "1 W z"]);
    assert_eq!((wrong.status.code(), wrong.stdout.len()), (Some(2), 0));
}

#[test]
fn damaged_trees_are_told_with_status_one_and_strict_takes_warnings_too() {
    let dir = tempfile::tempdir().expect("a directory");
    let file = dir.path().join("bad.pgn");
    let status = |text: &str, strict: bool| {
        std::fs::write(&file, text).expect("written");
        let name = file.to_str().expect("text");
        let words = ["tree", name, "--json", "--strict"];
        zug(dir.path(), &words[..if strict { 4 } else { 3 }])
    };
    let damaged = status("1. e4 e5\n2. Sf3 *\n", false);
    let error = &json(&damaged)[0]["errors"][0];
    assert_eq!((damaged.status.code(), &error["line"], &error["column"]), (Some(1), &2.into(), &4.into()));
    assert_eq!(status("1. e4 0-0 *", false).status.code(), Some(1));
    assert_eq!(status("3. e4 e5 *", false).status.code(), Some(0));
    assert_eq!(status("3. e4 e5 *", true).status.code(), Some(1));
}

#[test]
fn perfect_play_is_a_tree() {
    let dir = tempfile::tempdir().expect("a directory");
    assert_eq!(zug(dir.path(), &["tree", "mnk-3x3x3"]).status.code(), Some(2));
    assert!(zug(dir.path(), &["solve", "mnk-3x3x3"]).status.success());
    let table = stdout(&zug(dir.path(), &["tree", "mnk-3x3x3"]));
    assert!(table.lines().nth(2).is_some_and(|row| row.matches('=').count() == 9), "{table}");
    let moves = dir.path().join("moves.txt");
    std::fs::write(&moves, "b2 a1 c3\nb2 a1 a2 z9\n").expect("written");
    let facts = json(&zug(dir.path(), &["tree", moves.to_str().expect("text"), "--as", "mnk-3x3x3", "--json"])).remove(0);
    assert_eq!((&facts["games"][0]["nodes"], &facts["errors"][0]["line"]), (&5.into(), &2.into()));
}

/// Games are written while they are read, and the answer is the same as before: one value.
#[test]
fn many_games_are_told_one_by_one() {
    let dir = tempfile::tempdir().expect("a directory");
    let file = dir.path().join("many.pgn");
    std::fs::write(&file, "1. e4 *\n".repeat(3000) + "1. d4 Zz *\n").expect("written");
    let file = file.to_str().expect("text");
    let told = json(&zug(dir.path(), &["tree", file, "--json"])).remove(0);
    let games = told["games"].as_array().expect("games");
    assert_eq!((games.len(), &told["errors"][0]["game"], told["warnings"].as_array().map(Vec::len)), (3001, &3001.into(), Some(0)));
    let one = json(&zug(dir.path(), &["tree", file, "--json", "--game", "3001", "--choose", "reset"])).remove(0);
    assert_eq!((one["games"].as_array().map(Vec::len), &one["table"]["rows"][0]), (Some(1), &"1|d4||".into()));
    assert_eq!(one["games"][0]["node_list"][0]["edges"], serde_json::json!([{"index": 0, "to": 1, "move": "d4"}]));
    let pgn = stdout(&zug(dir.path(), &["tree", file, "--export", "pgn"]));
    assert_eq!((pgn.matches("1. e4 *").count(), pgn.matches("\n\n1. ").count()), (3000, 3000));
    let beyond = zug(dir.path(), &["tree", file, "--json", "--game", "3002"]);
    assert_eq!((beyond.status.code(), beyond.stdout.len()), (Some(2), 0));
    let shown = zug(dir.path(), &["tree", file]);
    assert!(String::from_utf8_lossy(&shown.stderr).contains("3001 games; this is the first"));
    let small = zug(dir.path(), &["tree", file, "--largest", "1K"]);
    assert!(String::from_utf8_lossy(&small.stderr).contains("it has 24011 bytes, and at most 1000 are read"));
    assert!(stdout(&zug(dir.path(), &["tree", file, "--nodes"])).starts_with("node 0  halfmove 1  depth 0  the root  edges 0 e4 to 1\n"));
}

#[test]
fn what_is_no_text_or_no_file_is_told() {
    let dir = tempfile::tempdir().expect("a directory");
    let zeros = dir.path().join("zeros.pgn");
    std::fs::write(&zeros, [0; 4096]).expect("written");
    let zeros = zeros.to_str().expect("text");
    for words in [&["tree", zeros][..], &["replay", zeros], &["replay", "mnk-3x3x3", "--file", zeros], &["studies", "import", zeros]] {
        let output = zug(dir.path(), words);
        assert_ne!(output.status.code(), Some(0), "{words:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("this is no text"), "{words:?}");
    }
    let told = |words: &[&str]| String::from_utf8_lossy(&zug(dir.path(), words).stderr).into_owned();
    assert!(told(&["replay", "nosuch.sgf"]).starts_with("zug: nosuch.sgf: No such file"));
    assert!(told(&["tree", "no/such"]).starts_with("zug: no/such: No such file"));
    for words in [["replay", "nosuch"], ["tree", "nosuch"], ["tree", "go-9x9-k6.3"]] {
        assert!(told(&words).starts_with("zug: no game is called '"), "{words:?}: {}", told(&words));
    }
    assert!(told(&["tree", "go-9x9-k6.5"]).contains("cannot be solved"));
}

/// Text before an SGF is a warning, and names of nodes stay names, also in studies.
#[test]
fn names_and_headings_of_sgf() {
    let dir = tempfile::tempdir().expect("a directory");
    let file = dir.path().join("named.sgf");
    std::fs::write(&file, "From: a friend (of mine)\n\n(;GM[1]SZ[9]N[Start];B[aa]N[Joseki]C[why];W[bb])").expect("written");
    let path = file.to_str().expect("text");
    let output = zug(dir.path(), &["tree", path, "--export", "sgf"]);
    assert_eq!(String::from_utf8_lossy(&output.stderr).matches("warning: text before the first '(' is left out").count(), 1);
    let named = "N[Start];B[aa]N[Joseki]C[why];W[bb])";
    assert!(output.status.success() && stdout(&output).trim_end().ends_with(named), "{}", stdout(&output));
    assert!(stdout(&zug(dir.path(), &["tree", path, "--choose", "reset"])).ends_with("\nStart\n"));
    assert!(zug(dir.path(), &["studies", "import", path]).status.success());
    let out = dir.path().join("out");
    assert!(zug(dir.path(), &["studies", "export", out.to_str().expect("text")]).status.success());
    let written = std::fs::read_to_string(out.join("named.sgf")).expect("written");
    assert!(written.trim_end().ends_with(named), "{written}");
}
