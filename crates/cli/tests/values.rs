//! `zug value`, `zug sweep` and `zug db` keep their promises to people and scripts.

use serde_json::Value;
use std::io::Write;
use std::process::{Command, Output, Stdio};

fn zug(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_zug")).args(args).output().expect("zug runs")
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("text")
}

fn json(output: &Output) -> Value {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("one JSON object")
}

#[test]
fn expressions_and_positions_have_values() {
    let answer = json(&zug(&["value", "{2|-1}+*", "--json"]));
    assert_eq!((answer["value"].as_str(), answer["outcome"].as_str()), (Some("{2*|-1*}"), Some("N")));
    assert_eq!((answer["temperature"].as_str(), answer["mean"].as_str()), (Some("3/2"), Some("1/2")));
    assert_eq!((answer["left_stop"].as_str(), answer["right_stop"].as_str()), (Some("2"), Some("-1")));
    let answer = json(&zug(&["value", "domineering", "....|....", "--json"]));
    assert_eq!((answer["value"].as_str(), answer["short"].as_str()), (Some("{{2|0}|0}"), Some("Miny(2)")));
    assert_eq!(answer["thermograph"]["text"], "L: (0, -1) R: (-1, -1) (0, 0)");
    let answer = json(&zug(&["value", "[clobber_1xn] XOX [nimber] 2 [switch_game] (3 1)", "--json"]));
    assert_eq!((answer["short"].as_str(), answer["mean"].as_str()), (Some("{3*3|1*3}"), Some("2")));
    assert_eq!(stdout(&zug(&["value", "-1/2", "--latex"])), "-\\tfrac{1}{2}\n");
    assert!(stdout(&zug(&["value", "toppling-dominoes", "lrrlrrl"])).starts_with("Tiny(1/2)\n"));
    for name in ["clobber-1x4", "linear-clobber-4", "linear-clobber", "clobber_1xn", "Linear Clobber", "CLOBBER 1×4"] {
        assert!(stdout(&zug(&["value", name, "XOXO"])).starts_with("+-{*,^}\n"), "{name}");
    }
}

#[test]
fn loopy_games_have_values() {
    assert_eq!(
        stdout(&zug(&["value", "upon + ^"])),
        "{pass|^*}\noutcome      L (Left wins)\nloopy        a stopper\nnegative     {v*|pass}\n\
         degree       ^<on>\nvariety      v<on>\ntemperature  0, mean 0\n\
         thermograph  L: (1, -1) (0, 0) R: (0, -1)\n"
    );
    let answer = json(&zug(&["value", "over - over", "--json"]));
    assert_eq!((answer["value"].as_str(), answer["outcome"].as_str()), (Some("over & under"), Some("D")));
    assert_eq!((answer["kind"].as_str(), answer["onside"].as_str()), (Some("stopper-sided"), Some("over")));
    // What is short after all is told as such.
    assert_eq!(stdout(&zug(&["value", "+-(^<on>*)"])), stdout(&zug(&["value", "0"])));
    assert!(stdout(&zug(&["value", "backsliding-toads", "T."])).starts_with("on\n"));
    let refused = zug(&["value", "fox-and-geese", "X.|O."]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("colour of the lower left corner"));
}

#[test]
fn a_game_without_a_position_is_its_start() {
    let value = |args: &[&str]| stdout(&zug(&[&["value"], args].concat()));
    assert_eq!(value(&["domineering-4x4"]), value(&["domineering", "....|....|....|...."]));
    assert_eq!(value(&["linear-clobber-4"]), value(&["[linear-clobber] XOXO"]));
    assert_eq!(value(&["hackenbush-8"]).lines().next(), Some("85/128"));
    assert_eq!(value(&["dawsons-chess-9"]), value(&["octal", "0.137:9"]));
}

#[test]
fn sweeps_and_databases_take_any_name() {
    let rows = |game: &str, size: &str| stdout(&zug(&["sweep", game, size]));
    assert_eq!(rows("clobber_1xn", "4"), rows("Linear Clobber", "4"));
    assert!(rows("linear-clobber-4", "4").lines().count() > 10);
}

#[test]
fn bad_input_is_exit_status_2_with_a_place() {
    for (args, words) in [
        (vec!["value", "{1|"], "column 4"),
        (vec!["value", "domineering-99x99"], "'domineering-99x99': expected ROWSxCOLS with at most 128 cells"),
        (vec!["value", "linear-clobber-x", "XO"], "'linear-clobber-x': expected a number from 1 to 20000"),
        (vec!["value", "gobblet"], "column 1: found gobblet, expected a value"),
        (vec!["value", "domineering", "..x"], "column 3"),
        (vec!["value", "gobblet", "x"], "no game with values"),
        (vec!["sweep", "domineering", "9x9"], "too many boards"),
        (vec!["sweep", "domineering", "2x2", "--where", "heat > 1"], "column 1"),
        (vec!["sweep", "kayles", "2x2"], "give the largest"),
        (vec!["sweep", "domineering", "2x2", "-o", "hot.arrow"], "written as CSV or Parquet"),
        (vec!["value", "[domineering] ..|.q"], "column 19"),
        (vec!["value", "[domineering] ..|.. {B}"], "needs no commands"),
        (vec!["db", "info", "/no/such/file"], "/no/such/file"),
        (vec!["db", "info", "/"], "no database"),
        (vec!["sweep", "domineering", "2x2", "--json"], "-o FILE"),
    ] {
        let output = zug(&args);
        let message = String::from_utf8_lossy(&output.stderr).to_string();
        assert_eq!(output.status.code(), Some(2), "{args:?}: {message}");
        assert!(message.contains(words), "{args:?}: {message}");
    }
}

#[test]
fn a_stream_is_answered_line_by_line() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_zug"))
        .args(["value", "clobber", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("zug runs");
    child.stdin.take().expect("a pipe").write_all(b"xo\nxq\n\n# a remark\nxxo\n").expect("written");
    let output = child.wait_with_output().expect("an answer");
    let lines: Vec<Value> = stdout(&output).lines().map(|l| serde_json::from_str(l).expect("JSON")).collect();
    assert_eq!((lines[0]["value"].as_str(), lines[1]["line"].as_u64(), lines[2]["value"].as_str()), (Some("*"), Some(2), Some("^")));
    let inputs: Vec<_> = lines.iter().map(|line| line["input"].as_str()).collect();
    assert_eq!((inputs, output.status.code()), (vec![Some("xo"), Some("xq"), Some("xxo")], Some(1)));
}

#[test]
fn large_nimbers_and_ups_are_told_at_once() {
    let answer = json(&zug(&["value", "*700+-99", "--json"]));
    assert_eq!((answer["value"].as_str(), answer["birthday"].as_u64()), (Some("{99*700|-99*700}"), Some(800)));
    for (text, birthday, followers) in [("*10000", 10_000, 10_001), ("^2000000000", 2_000_000_001, 2_000_000_002u64)] {
        let answer = json(&zug(&["value", text, "--json"]));
        assert_eq!((answer["birthday"].as_u64(), answer["followers"].as_u64()), (Some(birthday), Some(followers)), "{text}");
    }
}

#[test]
fn heap_games_have_nim_values_genera_and_quotients() {
    let answer = json(&zug(&["nim", "0.07", "--to", "1e3", "--period", "--json"]));
    assert_eq!((answer["period"]["period"].as_u64(), answer["period"]["preperiod"].as_u64()), (Some(34), Some(53)));
    assert_eq!(answer["values"].as_array().map(Vec::len), Some(1_001));
    let text = stdout(&zug(&["nim", "kayles", "--to", "100", "--period"]));
    assert!(text.starts_with("     0  0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7 1 4 3 2\n"), "{text}");
    assert!(text.contains("no period proved by the values up to heap 100\n"), "{text}");
    let text = stdout(&zug(&["nim", "kayles", "--to", "9", "--misere"]));
    assert!(text.contains("     9  4^046 "), "{text}");
    let answer = json(&zug(&["nim", "nim", "--to", "3", "--misere", "--quotient", "--json"]));
    assert_eq!((answer["elements"].as_u64(), answer["proved"].as_bool()), (Some(6), Some(true)));
    assert_eq!(stdout(&zug(&["value", "Genus(dawsons-kayles:17)"])).lines().next(), Some("2^0520"));
    let answer = json(&zug(&["value", "[octal] 0.07:100000", "--json"]));
    assert_eq!(answer["value"].as_str(), json(&zug(&["value", "octal", "0.07:100000", "--json"]))["value"].as_str());
    let refused = zug(&["nim", "chess"]);
    assert!(String::from_utf8_lossy(&refused.stderr).contains("'chess', column 1: found 'c', expected a code like 0.77"));
    assert_eq!(refused.status.code(), Some(2));
}

#[test]
fn files_are_written_swept_and_verified() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| folder.path().join(name).to_str().expect("text").to_string();
    let (svg, csv, a, b, all) = (file("t.svg"), file("s.csv"), file("a.db"), file("b.db"), file("all.db"));
    assert!(zug(&["value", "+-1", "--svg", &svg]).status.success());
    assert!(std::fs::read_to_string(&svg).expect("a picture").starts_with("<svg"));
    assert!(zug(&["sweep", "domineering", "2x2", "--where", "temperature >= 1", "-o", &csv]).status.success());
    let rows = std::fs::read_to_string(&csv).expect("rows");
    assert_eq!(rows, "position,outcome,value,temperature,mean,left_stop,right_stop\n..|..,N,{1|-1},1,0,1,-1\n");
    assert!(stdout(&zug(&["sweep", "clobber", "3", "--where", "value = ^"])).contains("XXO,L,^,0,0,0,0\n"));
    assert!(zug(&["db", "build", "domineering", "2x3", &a]).status.success());
    assert!(zug(&["db", "build", "domineering", "3x2", &b]).status.success());
    let merged = json(&zug(&["db", "merge", &all, &a, &b, "--json"]));
    let info = json(&zug(&["db", "info", &all, "--json"]));
    assert_eq!((&info["entries"], info["games"][0].as_str()), (&merged["entries"], Some("domineering")));
    assert!(stdout(&zug(&["db", "verify", &all])).contains(" 0 wrong"));
    let mut bytes = std::fs::read(&all).expect("a file");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&all, bytes).expect("written");
    assert_eq!(zug(&["db", "verify", &all]).status.code(), Some(2));
}

#[test]
fn decimals_are_numbers_everywhere() {
    for (expression, value) in [("1.5", "3/2"), ("{0.5|-0.5}", "+-1/2"), ("-1.25", "-5/4"), ("3.^", "^3")] {
        assert!(stdout(&zug(&["value", expression])).starts_with(&format!("{value}\n")), "{expression}");
    }
    let refused = zug(&["value", "1+0.1"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("column 3: not a dyadic number"));
    assert!(stdout(&zug(&["compare", "[dyadic_rational] 0.5 -1.25", "[dyadic_rational] -3/4"])).starts_with("="));
    assert!(stdout(&zug(&["compare", "[switch_game] (1.5 -0.5)", "[switch_game] (3/2 -1/2)"])).starts_with("="));
    assert!(stdout(&zug(&["compare", "[integer_game] 2.0", "[integer_game] 2"])).starts_with("="));
    let refused = zug(&["sum", "[integer_game] 1.5 {B}"]);
    assert!(String::from_utf8_lossy(&refused.stderr).contains("column 16: [integer_game] '1.5': 3/2 is no integer"));
    for field in ["value", "mean"] {
        let rows = |number: &str| stdout(&zug(&["sweep", "hackenbush", "2", "--where", &format!("{field} = {number}")]));
        assert!(rows("0.5").lines().count() > 1);
        assert_eq!(rows("0.5"), rows("1/2"));
    }
}

#[test]
fn what_is_not_found_in_time_is_exit_status_1() {
    for args in [
        &["value", "*999+{1,1*|0,*}", "--timeout", "1"][..],
        &["value", "domineering", "......|......|......|......|......", "--timeout", "1"],
        &["compare", "[clobber] XOXOXO|OXOXOX|XOXOXO|OXOXOX|XOXOXO", "[nimber] 1", "--timeout", "1"],
        &["sweep", "domineering", "6x6", "--timeout", "1"],
    ] {
        let output = zug(args);
        assert_eq!(output.status.code(), Some(1), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
        let words = String::from_utf8_lossy(&output.stderr).to_string();
        assert!(words.contains("in the time given") || words.contains("out of time"), "{words}");
    }
}

#[test]
fn boards_that_a_game_does_not_have_are_refused() {
    let refused = |args: &[&str]| {
        let output = zug(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        String::from_utf8_lossy(&output.stderr).to_string()
    };
    for args in [vec!["value", "clobber-1000x1000", "x"], vec!["show", "clobber-1000x1000"]] {
        assert!(refused(&args).contains("'clobber-1000x1000': expected ROWSxCOLS with at most 128 cells"), "{args:?}");
    }
    assert!(refused(&["perft", "go-19x19", "100", "--distinct", "--memory", "10M"]).contains("need more than the 9 MB of memory"));
}

/// What a command says, run in a folder.
fn in_folder(folder: &std::path::Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_zug")).args(args).current_dir(folder).stdin(Stdio::null()).output().expect("zug runs")
}

#[test]
fn expressions_positions_and_sums_are_one_language() {
    let first = |args: &[&str]| stdout(&zug(args)).split_whitespace().next().unwrap_or_default().to_string();
    assert_eq!(first(&["compare", "^", "*"]), "||");
    assert_eq!(first(&["compare", "-1", "[clobber_1xn] XO"]), "<");
    assert_eq!(first(&["compare", "domineering-2x2", "+-1"]), "=");
    assert_eq!(first(&["value", "{2|-1} + [clobber] XO|OX"]), "{2*|-1*}");
    assert_eq!(first(&["value", "impartial-domineering-4x4"]), first(&["value", "cram-4x4"]));
    assert_eq!(first(&["value", "octal-0.137-12"]), first(&["value", "octal", "0.137:12"]));
    assert!(stdout(&zug(&["bounds", "{2|-1}", "--scale", "dyadic"])).contains("lower -9/8, upper 17/8"));
    let sum = stdout(&zug(&["sum", "{2|-1} + [clobber] XO|OX {value, temperature}"]));
    assert!(sum.contains("value: {2*|-1*}") && sum.contains("temperature: 3/2"), "{sum}");
    for (args, words) in [
        (&["value", "domineerin", ".."][..], "did you mean domineering?"),
        (&["value", "impartial-clober-3x3", "XO"], "did you mean impartial-clobber-3x3?"),
        (&["show", "gobblett"], "did you mean gobblet?"),
        (&["sum", "[toadz] T.F"], "did you mean toads?"),
    ] {
        let said = String::from_utf8_lossy(&zug(args).stderr).into_owned();
        assert!(said.contains(words), "{args:?}: {said}");
    }
    assert!(stdout(&zug(&["completions", "bash"])).contains("linear-clobber"));
}

#[test]
fn the_calculator_runs_scripts_and_writes_what_a_paper_needs() {
    let folder = tempfile::tempdir().expect("a folder");
    let script =
        "g := {2|-1}\nh := domineering(\"....|....\")\ng + h <=> ^\nplot g, h to \"f.svg\"\nfor n in 1..3: clobber_strip(n) to \"t.tex\"\n";
    std::fs::write(folder.path().join("paper.zug"), script).expect("written");
    let ran = in_folder(folder.path(), &["calc", "paper.zug"]);
    assert_eq!((stdout(&ran).as_str(), ran.status.code()), ("||\n", Some(0)), "{}", String::from_utf8_lossy(&ran.stderr));
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).expect("a file");
    assert!(read("f.svg").contains(">h</text>"));
    assert!(read("t.tex").contains("$2$ & ${\\ast}$"));
    assert_eq!(stdout(&zug(&["calc", "-e", "for n in 1..2: nim(n)", "--format", "csv"])), "n,nim(n)\n1,*\n2,*2\n");
    let piped = in_folder(folder.path(), &["calc", "-e", "assert 1 > 2"]);
    assert_eq!(piped.status.code(), Some(1));
    let wrong = zug(&["calc", "-e", "x := "]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&wrong.stderr).contains("line 1, column 6"), "{}", String::from_utf8_lossy(&wrong.stderr));
}

#[test]
fn sweeps_sort_count_fold_and_go_over_sizes() {
    let rows = |args: &[&str]| -> Vec<String> {
        let output = zug(&[&["sweep"], args].concat());
        assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
        stdout(&output).lines().skip(1).map(String::from).collect()
    };
    let hot = rows(&["domineering", "2x3", "--sort", "temperature", "--top", "3"]);
    assert_eq!(hot.len(), 3);
    let temperature = |row: &String| row.split(',').rev().nth(3).unwrap().to_string();
    assert_eq!(temperature(&hot[0]), "5/4", "{hot:?}");
    // All 64 boards, and those that are not images of each other: four symmetries, by Burnside's lemma (64 + 16 + 8 + 8) / 4.
    let count = |rows: &[String]| rows.iter().map(|row| row.rsplit(',').next().unwrap().parse::<u64>().unwrap()).sum::<u64>();
    assert_eq!(count(&rows(&["domineering", "2x3", "--count-by", "value"])), 64);
    assert_eq!(rows(&["domineering", "2x3", "--up-to-symmetry"]).len(), 24);
    assert_eq!(count(&rows(&["domineering", "2x3", "--count-by", "outcome", "--up-to-symmetry"])), 24);
    assert_eq!(count(&rows(&["domineering", "1x1..2x2", "--count-by", "temperature"])), 2 + 4 + 4 + 16);
    // Of 27 strips of toads only those without moves are the same reversed: XXO and OXX, XOO and OOX.
    assert_eq!(rows(&["toads", "3", "--up-to-symmetry"]).len(), 25);
    let kayles = rows(&["kayles", "1..6"]);
    assert_eq!(kayles.iter().map(|row| row.split(',').nth(2).unwrap()).collect::<Vec<_>>(), ["*", "*2", "*3", "*", "*4", "*3"]);
    let more = rows(&["linear-clobber", "3", "--columns", "birthday,followers,atomic_weight,is_all_small", "--where", "value = ^"]);
    assert!(!more.is_empty() && more.iter().all(|row| row.ends_with(",2,3,1,true")), "{more:?}");
    assert_eq!(rows(&["impartial-domineering", "2x2", "--where", "outcome = L"]), [""; 0]);
    let folder = tempfile::tempdir().expect("a folder");
    let picture = folder.path().join("c.svg");
    rows(&["clobber", "2x2", "--count-by", "value", "--svg", picture.to_str().unwrap()]);
    assert!(std::fs::read_to_string(picture).expect("a picture").contains("class=\"bar\""));
}

#[test]
fn databases_are_asked_and_exported() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("d.db");
    let file = file.to_str().unwrap();
    assert!(zug(&["db", "build", "domineering", "2x3", file]).status.success());
    assert!(
        stdout(&zug(&["db", "get", file, "domineering", "...|.#."]))
            .starts_with(stdout(&zug(&["value", "domineering", "...|.#."])).lines().next().unwrap())
    );
    assert_eq!(zug(&["db", "get", file, "domineering", "....|...."]).status.code(), Some(1));
    let rows = stdout(&zug(&["db", "export", file]));
    assert!(
        rows.starts_with("game,position,outcome,value,temperature,mean\n") && rows.contains("domineering,..|..,N,{1|-1},1,0"),
        "{rows}"
    );
}

#[test]
fn positions_and_sums_are_taken_apart() {
    let answer = json(&zug(&["explore", "domineering", "...|...", "--json"]));
    assert_eq!((answer["value"].as_str(), answer["temperature"].as_str()), (Some("{2|-1/2}"), Some("5/4")));
    let left = answer["moves"]["left"].as_array().unwrap();
    assert_eq!(left.len(), 3);
    let canonical: Vec<&Value> = left.iter().filter(|m| m["canonical"] == true).collect();
    assert_eq!(canonical.len(), 1, "{left:?}");
    assert!(
        left.iter().any(|m| m["reason"].as_str().is_some_and(|why| why.starts_with("dominated by") || why.starts_with("the same as"))),
        "{left:?}"
    );
    let text = stdout(&zug(&["explore", "linear-clobber", "XXOXO"]));
    assert!(text.contains("Left:") && text.contains("incentives"), "{text}");
    let sum = json(&zug(&["explore", "[domineering] ..|.. + {5|-5}", "--json"]));
    let moves = sum["moves"]["left"].as_array().unwrap();
    let orthodox: Vec<&str> = moves.iter().filter(|m| m["orthodox"] == true).map(|m| m["text"].as_str().unwrap()).collect();
    assert_eq!((sum["temperature"].as_str(), orthodox), (Some("5"), vec!["1:5"]), "{moves:?}");
    assert!(moves.iter().any(|m| m["wins"] == true && m["text"] == "1:5"), "{moves:?}");
}
#[test]
fn a_rules_file_is_a_game_in_every_command() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("own.rules");
    std::fs::write(
        &path,
        "game own-cakes\nheap r x c\nstart 2x4\nLeft: r x k, r x c-k for k in 1..c-1\nRight: k x c, r-k x c for k in 1..r-1\n",
    )
    .unwrap();
    let file = path.to_str().unwrap();
    for words in [
        &["value", "--rules", file, "2x7"][..],
        &["value", "--rules", file, "own-cakes", "2x7"],
        &["--rules", file, "value", "own-cakes-2x7"],
    ] {
        let out = zug(words);
        assert!(String::from_utf8_lossy(&out.stdout).starts_with("2\n"), "{words:?}");
    }
    let out = zug(&["sum", "--rules", file, "[own-cakes] 2x4 [integer_game] -1 {B win, W win}"]);
    assert_eq!(out.status.code(), Some(1), "the sum is zero, so who begins loses");
    let moves = zug(&["moves", "own-cakes", "--rules", file]);
    assert!(String::from_utf8_lossy(&moves.stdout).contains("2x4>2x1+2x3"));
    std::fs::write(&path, "game own-cakes\nheap r x c\nstart 2x4\nLeft: r x k x 3\n").unwrap();
    let wrong = zug(&["value", "--rules", file, "2x7"]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(
        String::from_utf8_lossy(&wrong.stderr).contains("own.rules, line 4, column 11: found 'k'"),
        "{}",
        String::from_utf8_lossy(&wrong.stderr)
    );
}

#[test]
fn games_with_cycles_are_played_summed_up_and_drawn() {
    assert_eq!(stdout(&zug(&["moves", "hare-and-hounds"])).trim(), "1-3 2-3 2-5 2-6 4-3 4-6 4-7");
    assert!(stdout(&zug(&["show", "fox-and-geese-4x4"])).contains("Geese to move"));
    let sum = stdout(&zug(&["sum", "[backsliding-toads] T. + [clobber] XO + {2|-1}"]));
    assert!(sum.contains("value: on\n  outcome: L (Left wins)"), "{sum}");
    let values = stdout(&zug(&["sum", "on + off"]));
    assert!(values.contains("value: dud\n  outcome: D (a draw)"), "{values}");
    let value = stdout(&zug(&["value", "[wind-up] 1,2:3:1 + *"]));
    assert!(value.starts_with("^[on] & v[on]\n"), "{value}");
    assert_eq!(stdout(&zug(&["value", "upon", "--latex"])).trim(), "{\\uparrow}^{[\\mathbf{on}]}");
    let folder = tempfile::tempdir().unwrap();
    let picture = folder.path().join("over.svg");
    assert!(zug(&["value", "{2over|-1}", "--svg", picture.to_str().unwrap()]).status.success());
    assert!(std::fs::read_to_string(picture).unwrap().contains("<svg"));
    // An infinite wall is not drawn.
    assert_eq!(zug(&["value", "on", "--svg", folder.path().join("on.svg").to_str().unwrap()]).status.code(), Some(2));
}

#[test]
fn kos_are_told_with_either_komaster() {
    let ko = json(&zug(&["value", "--json", "Ko(a{1|b{a|0}})"]));
    assert_eq!(ko["kind"], "placid");
    assert_eq!((&ko["left_komaster"]["mean"], &ko["right_komaster"]["temperature"]), (&"2/3".into(), &"1/3".into()));
    for wrong in ["Ko(1)", "Ko(a{1|b{a|0}}", "Ko(a{3|b{c{4|d{a|-4}}|-3}})"] {
        let out = zug(&["value", wrong]);
        assert_eq!(out.status.code(), Some(2), "{wrong}");
        assert!(String::from_utf8_lossy(&out.stderr).contains("column"), "{wrong}");
    }
}

#[test]
fn heaps_with_sets_and_named_graphs_are_swept() {
    let rows = stdout(&zug(&["sweep", "subtraction-1,2|1,3", "1..2"]));
    assert!(rows.contains(":1\",N,*,") && rows.contains(":2\",L,^,"), "{rows}");
    let graphs = stdout(&zug(&["sweep", "node-kayles-path", "1..3"]));
    assert_eq!(graphs.lines().count(), 4, "{graphs}");
    let snort = stdout(&zug(&["sweep", "snort-graph-path", "1..3"]));
    assert_eq!(snort.lines().count(), 4, "{snort}");
}
