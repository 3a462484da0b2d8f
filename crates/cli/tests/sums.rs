//! Sums on the command line.

use serde_json::Value;
use std::io::Write;
use std::process::{Command, Output, Stdio};

fn zug(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_zug"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("zug runs");
    child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("written");
    child.wait_with_output().expect("zug ends")
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("text")
}

fn json(output: &Output) -> Vec<Value> {
    stdout(output).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn questions_are_answered_and_the_exit_status_tells() {
    let rows = json(&zug(&["sum", "[clobber_1xn] XXO {B win, W} [nimber] 3 {N 3}", "--json"], ""));
    assert_eq!(rows.iter().map(|r| r["status"].as_str().unwrap()).collect::<Vec<_>>(), ["PASS", "COMPLETED", "PASS"]);
    assert_eq!((&rows[1]["got"], &rows[0]["sum"]), (&Value::from("loss"), &Value::from("[clobber_1xn] XXO")));
    assert_eq!(zug(&["sum", "[clobber_1xn] XXO {W win}"], "").status.code(), Some(1));
    assert_eq!(zug(&["sum", "[clobber_1xn] XXO {V}"], "").status.code(), Some(2));
    assert_eq!(json(&zug(&["sum", "--json", "[clobber_1xn] XXO"], "")).len(), 2, "without commands both players are tried");
    let slow = json(&zug(&["sum", "--json", "--nodes", "10", "[nogo] ....|....|....|.... {B}"], ""));
    assert_eq!(slow[0]["status"], "NODE LIMIT");
    let plain = json(&zug(&["sum", "--json", "--alternating", "[clobber_1xn] XOXOX {B loss, W win}"], ""));
    assert!(plain.iter().all(|row| row["status"] == "PASS"));
}

#[test]
fn misere_sums_are_answered() {
    let rows = json(&zug(&["sum", "--misere", "--json", "[kayles] 5 [nimber] 1 {B loss} [clobber_1xn] XO {B win, winning moves B}"], ""));
    assert_eq!(rows.iter().map(|r| r["got"].as_str().unwrap()).collect::<Vec<_>>(), ["loss", "loss", "None"]);
    let refused = zug(&["sum", "--misere", "[nimber] 3 {N}"], "");
    assert!(String::from_utf8_lossy(&refused.stderr).contains("under misère play ask who wins"));
}

#[test]
fn standard_input_goes_on_after_a_mistake() {
    let output = zug(&["sum", "-", "--json"], "[clobber_1xn] XO {Q}\nXO {B win}");
    let rows = json(&output);
    assert_eq!((&rows[0]["line"], &rows[0]["column"]), (&Value::from(1), &Value::from(19)));
    assert_eq!(rows[1]["status"], "PASS");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn checks_make_a_table_and_a_page() {
    let dir = tempfile::tempdir().expect("a directory");
    let at = |name: &str| dir.path().join(name).to_str().expect("text").to_string();
    std::fs::write(at("a.test"), "{version 1.7} /*one*/ [clobber_1xn] XXO {B win, W loss}").expect("written");
    let folder = dir.path().to_str().expect("text");
    assert!(zug(&["check", folder, "--csv", &at("a.csv")], "").status.success());
    std::fs::write(at("a.test"), "{version 1.7} /*one*/ [clobber_1xn] XXO {B win, W win}").expect("written");
    assert_eq!(zug(&["check", &at("a.test"), "--csv", &at("b.csv")], "").status.code(), Some(1));
    assert!(zug(&["report", &at("b.csv"), &at("a.csv"), "-o", &at("r.html")], "").status.success());
    let page = std::fs::read_to_string(at("r.html")).expect("a page");
    assert!(page.contains("\"status\":\"FAIL\"") && page.contains("regression"));
}

#[test]
fn sums_are_compared_and_bounded() {
    assert!(stdout(&zug(&["compare", "[clobber_1xn] XXO", "[up_star] 1"], "")).starts_with('='));
    assert!(stdout(&zug(&["compare", "[clobber_1xn] XO", "[integer_game] 0"], "")).starts_with("||"));
    let bounds = json(&zug(&["bounds", "[clobber_1xn] XXO", "--scale", "up", "--json"], ""));
    assert_eq!((&bounds[0]["lower"]["index"], &bounds[0]["lower"]["equal"]), (&Value::from(1), &Value::from(true)));
}

#[test]
fn names_and_loops_are_summands() {
    assert!(stdout(&zug(&["sum", "[domineering-2x2]"], "")).contains("B: win"));
    let asked = json(&zug(&["sum", "domineering-2x2 + {2|-1} {value, temperature}", "--json"], ""));
    assert_eq!((&asked[0]["got"], &asked[1]["got"]), (&"{3|1||0|-2}".into(), &"3/2".into()));
    assert!(stdout(&zug(&["compare", "over", "1/64"], "")).starts_with('<'));
    assert_eq!(json(&zug(&["compare", "a{0|b{a|*}}", "1 & *", "--json"], ""))[0]["order"], "=");
    assert!(stdout(&zug(&["value", "domineering-2x2 - domineering-2x2"], "")).starts_with("0\n"));
    assert!(stdout(&zug(&["bounds", "2", "--scale", "eighths=15..17"], "")).contains("= 2"));
}

#[test]
fn the_solver_plays_a_sum_to_the_end() {
    // Two equal heaps: the second player answers every move and wins.
    let said = stdout(&zug(&["play", "sum", "--from", "[nimber] 1 1"], "hint\n0:*0\n"));
    assert!(said.contains("No move wins.") && said.contains("Right plays 1:*0") && said.contains("Right has won"), "{said}");
}

#[test]
fn values_come_from_databases_and_damaged_ones_are_refused() {
    let dir = tempfile::tempdir().expect("a directory");
    let at = |name: &str| dir.path().join(name).to_str().expect("text").to_string();
    assert!(zug(&["db", "build", "clobber", "2x3", &at("c.db")], "").status.success());
    let sum = "[clobber] XOX|OXO XXO|OXO {B}";
    let nodes = |args: &[&str]| {
        let rows = json(&zug(&[&["sum", "--json", sum], args].concat(), ""));
        (rows[0]["got"].clone(), rows[0]["nodes"].as_u64().expect("a number"))
    };
    let (plain, found) = (nodes(&[]), nodes(&["--db", &at("c.db")]));
    assert_eq!((plain.0, found.1), (found.0, 0));
    assert!(plain.1 > 0);
    std::fs::write(at("a.test"), format!("{{version 1.7}} {sum}")).expect("written");
    assert!(zug(&["check", &at("a.test"), "--db", &at("c.db")], "").status.success());
    let mut bytes = std::fs::read(at("c.db")).expect("read");
    *bytes.last_mut().expect("not empty") ^= 1;
    std::fs::write(at("c.db"), bytes).expect("written");
    for file in ["c.db", "none.db", "a.test"] {
        let output = zug(&["sum", sum, "--db", &at(file)], "");
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&output.stderr).contains(file), "{output:?}");
    }
}

#[test]
fn a_timeout_of_zero_is_no_limit() {
    let sum = "[nogo_1xn] ........... {B}";
    assert_eq!(json(&zug(&["sum", sum, "--timeout", "0", "--json"], ""))[0]["status"], "COMPLETED");
    assert!(stdout(&zug(&["compare", "[clobber_1xn] XXOXXO", "[up_star] 1", "--timeout", "0"], "")).starts_with('='));
    assert!(zug(&["bounds", "[clobber_1xn] XXOXXO", "--timeout", "0"], "").status.success());
    assert!(zug(&["value", "{1|-1}", "--timeout", "0"], "").status.success());
}

#[test]
fn numbers_far_apart_are_compared() {
    let output = zug(&["compare", "[integer_game] 4611686018427387904", "[dyadic_rational] 1/4611686018427387904"], "");
    assert!(stdout(&output).starts_with('>'), "{output:?}");
}

#[test]
fn bounds_have_an_interval_for_each_scale() {
    let rows = json(&zug(&["bounds", "[up_star] 3", "--scale", "up=-2..2", "--scale", "dyadic=0..8", "--json"], ""));
    assert_eq!((&rows[0]["lower"]["index"], &rows[0]["upper"]), (&Value::from(2), &Value::Null));
    assert_eq!((rows.len(), &rows[1]["lower"]["index"], &rows[1]["upper"]["index"]), (2, &Value::from(0), &Value::from(1)));
    for wrong in ["up=2..-2", "up=1", "ups", "up=0..9999999999"] {
        let output = zug(&["bounds", "[up_star] 3", "--scale", wrong], "");
        assert_eq!(output.status.code(), Some(2), "{wrong}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("expected"), "{output:?}");
    }
}

#[test]
fn each_help_of_the_search_can_be_turned_off() {
    let sum = "[clobber_1xn] XOXO.OXOX.XXO [integer_game] 1 -1 {B, W}";
    let answers = |args: &[&str]| -> Vec<(Value, u64)> {
        let rows = json(&zug(&[&["sum", "--json", sum], args].concat(), ""));
        rows.iter().map(|row| (row["got"].clone(), row["nodes"].as_u64().expect("a number"))).collect()
    };
    let usual = answers(&[]);
    for args in [&["--no-split"][..], &["--no-simplify"], &["--no-values"], &["--memory", "30M"], &["--table", "0"]] {
        let other = answers(args);
        assert!(usual.iter().zip(&other).all(|(a, b)| a.0 == b.0), "{args:?}");
    }
    assert!(answers(&["--no-simplify"])[0].1 > usual[0].1);
    assert_eq!(zug(&["sum", sum, "--no-simplify", "--db", "a.db"], "").status.code(), Some(2));
}

#[test]
fn random_sums_are_the_same_for_the_same_seed() {
    let random = |args: &[&str]| stdout(&zug(&[&["random"], args].concat(), ""));
    let strips = random(&["clobber_1xn", "12", "--summands", "3", "--count", "80", "--seed", "7"]);
    assert_eq!(strips, random(&["clobber_1xn", "12", "--summands", "3", "--count", "80", "--seed", "7"]));
    assert_ne!(strips, random(&["clobber_1xn", "12", "--summands", "3", "--count", "80", "--seed", "8"]));
    assert_eq!(strips.lines().count(), 81);
    for line in strips.lines().skip(1) {
        let words: Vec<&str> = line.split(' ').collect();
        assert_eq!((words[0], words.len(), &words[4..]), ("[clobber_1xn]", 6, &["{B,", "W}"][..]), "{line}");
        assert!(words[1..4].iter().all(|strip| strip.len() == 12 && strip.chars().all(|c| ".XO".contains(c))), "{line}");
    }
    let dir = tempfile::tempdir().expect("a directory");
    for (i, (section, begins)) in [
        ("nogo", "[nogo] "),
        ("sheep", "[sheep] "),
        ("gen_toads", "[gen_toads] "),
        ("gen_king_dirt", "[gen_king_dirt] "),
        ("impartial domineering", "[impartial domineering] "),
        ("cram", "[impartial domineering] "),
        ("switch_game", "[switch_game] "),
        ("up_star", "[up_star] "),
        ("kayles", "[kayles] "),
        ("octal-0.137", "[octal] 0.137:"),
        ("subtraction-1,2", "[subtraction] (1,2:"),
        ("impartial snort", "[impartial snort] "),
        ("snort-graph-path", "[snort_graph] "),
    ]
    .into_iter()
    .enumerate()
    {
        let path = dir.path().join(format!("{i}.test"));
        let sums = random(&[section, "2x3", "--count", "5", "--filled", "40"]);
        assert!(sums.lines().skip(1).all(|line| line.starts_with(begins)), "{section}: {sums}");
        std::fs::write(&path, sums).expect("written");
        let checked = zug(&["check", path.to_str().expect("text")], "");
        assert!(checked.status.success(), "{section}: {checked:?}");
    }
    for wrong in [&["nim", "3"][..], &["domineering-4x4", "3x3"], &["nogo", "3x3", "--ask", "foo"], &["nogo", "3x3", "--ask", "N"]] {
        assert_eq!(zug(&[&["random"], wrong].concat(), "").status.code(), Some(2), "{wrong:?}");
    }
    let json = random(&["nogo", "3x3", "--count", "2", "--json"]);
    assert!(json.lines().count() == 2 && json.starts_with(r#"{"ask":"B, W","sum":"[nogo] "#), "{json}");
}

#[test]
fn white_may_begin_a_played_sum_and_a_log_is_kept() {
    let dir = tempfile::tempdir().expect("a directory");
    let log = dir.path().join("game.log");
    let path = log.to_str().expect("text");
    let said = stdout(&zug(&["play", "sum", "--from", "[nimber] 1 1 {W}", "--log", path], "0:*0\n"));
    assert!(said.contains("Right (W) begins") && said.contains("Left plays 1:*0") && said.contains("Left has won"), "{said}");
    let written = std::fs::read_to_string(&log).expect("a log");
    let lines: Vec<&str> = written.lines().collect();
    assert_eq!(lines, ["Right (W) begins: [nimber] 1 1", "Right plays 0:*0", "Left plays 1:*0", "Right cannot move: Left has won."]);
    assert_eq!(zug(&["play", "sum", "--from", "[nimber] 1 {N}"], "").status.code(), Some(2));
}

#[test]
fn a_run_of_mcgs_becomes_a_page() {
    let dir = tempfile::tempdir().expect("a directory");
    let at = |name: &str| dir.path().join(name).to_str().expect("text").to_string();
    let header = "\"File\",\"Case\",\"Games\",\"Player\",\"Expected Result\",\"Result\",\"Time (ms)\",\"Status\",\"Comments\",\"Type\",\"Node Count\",\"Input hash\"";
    let row = |ms: &str| {
        format!("\"a.test\",\"0\",\"clobber_1xn:XXO\",\"B\",\"Win\",\"Win\",\"{ms}\",\"PASS\",\"one\",\"Solve BW\",\"12\",\"77\"")
    };
    std::fs::write(at("a.csv"), format!("{header}\n{}\n", row("1.25"))).expect("written");
    std::fs::write(at("b.csv"), format!("{header}\n{}\n", row("99.00"))).expect("written");
    let made = zug(&["report", &at("b.csv"), &at("a.csv"), "-o", &at("r.html")], "");
    assert!(made.status.success(), "{made:?}");
    let page = std::fs::read_to_string(at("r.html")).expect("a page");
    assert!(page.contains("clobber_1xn:XXO") && page.contains("\"got\":\"win\"") && page.contains("\"ms\":99.0"));
    std::fs::write(at("c.csv"), format!("{header}\n{}\n", row("soon"))).expect("written");
    let refused = zug(&["report", &at("c.csv"), "-o", &at("r.html")], "");
    assert!(String::from_utf8_lossy(&refused.stderr).contains("line 2: 'soon' is no time"), "{refused:?}");
}

#[test]
fn one_database_holds_several_games() {
    let dir = tempfile::tempdir().expect("a directory");
    let file = dir.path().join("all.db").to_str().expect("text").to_string();
    for args in [&["clobber", "2x2"][..], &["impartial clobber", "2x2"], &["sheep", "1x4", "--herd", "3"]] {
        let (game, rest) = args.split_first().expect("a name");
        let built = zug(&[&["db", "build", game, rest[0], &file], &rest[1..]].concat(), "");
        assert!(built.status.success(), "{built:?}");
    }
    let info = &json(&zug(&["db", "info", &file, "--json"], ""))[0];
    assert_eq!(info["games"], serde_json::json!(["clobber", "impartial clobber", "sheep"]));
    assert!(zug(&["db", "verify", &file], "").status.success());
    for sum in ["[clobber] XO|OX XX|OO {B}", "[impartial clobber] XO|OX XO|XO {N}", "[sheep] (3 0 0 -2) (0 2 0 -3) {W}"] {
        let ask = |args: &[&str]| json(&zug(&[&["sum", "--json", sum], args].concat(), "")).remove(0);
        let (plain, filed) = (ask(&[]), ask(&["--db", &file]));
        assert_eq!((&plain["got"], filed["nodes"].as_u64()), (&filed["got"], Some(0)), "{sum}");
    }
}

#[test]
fn solved_sums_are_kept_between_runs() {
    let dir = tempfile::tempdir().expect("a directory");
    let file = dir.path().join("solved.sums").to_str().expect("text").to_string();
    let sum = "[clobber] XOXOX|OXOXO|XOXOX {B, W} [nogo] ....|.... [clobber] XOXO|OXOX {B}";
    let ask = || -> Vec<(Value, u64)> {
        let rows = json(&zug(&["sum", sum, "--json", "--keep", &file], ""));
        rows.iter().map(|row| (row["got"].clone(), row["nodes"].as_u64().expect("a number"))).collect()
    };
    let (first, again) = (ask(), ask());
    assert!(first[0].1 > 0 && first[2].1 > 0);
    assert_eq!(again, first.iter().map(|(got, _)| (got.clone(), 0)).collect::<Vec<_>>());
    let test = dir.path().join("same.test").to_str().expect("text").to_string();
    std::fs::write(&test, format!("{{version 1.7}} {sum}")).expect("written");
    let nodes = |args: &[&str]| json(&zug(args, "")).iter().filter_map(|row| row["nodes"].as_u64()).sum::<u64>();
    assert_eq!(nodes(&["check", &test, "--json", "--keep", &file]), 0);
    assert!(nodes(&["check", &test, "--json"]) > 0);
    let compare = ["compare", "[clobber] XOXOX|OXOXO", "[nogo] ....", "--json", "--keep", &file];
    assert!(nodes(&compare) > 0);
    assert_eq!(nodes(&compare), 0);
    let bounds = || zug(&["bounds", "[clobber] XOXOX|OXOXO", "--scale", "up", "--keep", &file], "");
    assert_eq!(bounds().stdout, bounds().stdout);
    let text = std::fs::read_to_string(&file).expect("a file");
    let win = text.rfind('\t').expect("a line") + 1;
    let mut damaged = text.clone().into_bytes();
    damaged[win] ^= 0x20;
    for (bytes, problem) in
        [(damaged, "damaged"), (b"hello".to_vec(), "no file of solved sums"), (vec![0xff, 0xfe], "no file of solved sums")]
    {
        std::fs::write(&file, bytes).expect("written");
        let output = zug(&["sum", sum, "--keep", &file], "");
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&output.stderr).contains(problem), "{output:?}");
    }
}
