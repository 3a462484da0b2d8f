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
