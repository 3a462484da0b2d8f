//! Runs of checks of sums are kept, read back and shown.

use std::time::Duration;
use zug_core::{Progress, Side};
use zug_worksheet::sums::{Case, Help, SumError, after_move, analyse, check_text, read_csv, report, write_csv};

#[test]
fn cases_are_read_as_they_were_written() {
    let text = "/*one, \"two\"*/ [clobber_1xn] XO {B win, W loss, N} [nogo] x {B}";
    let mut cases = Vec::new();
    check_text("a.test", text, false, &mut Help::default(), None, &Progress::default(), |case| cases.push(case));
    let statuses: Vec<&str> = cases.iter().map(|c| c.status.as_str()).collect();
    assert_eq!(statuses, ["PASS", "FAIL", "ERROR", "ERROR"]);
    let mut csv = Vec::new();
    write_csv(&cases, &mut csv).unwrap();
    let csv = String::from_utf8(csv).unwrap();
    assert_eq!(read_csv(&csv).unwrap(), cases);
    assert!(read_csv("a,b\n").is_err());
    let header = csv.lines().next().unwrap();
    assert!(read_csv(&format!("{header}\n1,2\n")).unwrap_err().contains("line 2"));
}

#[test]
fn text_that_looks_like_a_formula_is_marked_in_csv_and_read_back() {
    let case = Case { comment: "=1+1".into(), file: "@a".into(), got: "-1^".into(), expected: "-3".into(), ..Case::default() };
    let mut csv = Vec::new();
    write_csv(std::slice::from_ref(&case), &mut csv).unwrap();
    let csv = String::from_utf8(csv).unwrap();
    assert!(csv.contains("\n'@a,0,'=1+1,,,-3,'-1^,"), "{csv}");
    assert_eq!(read_csv(&csv).unwrap(), [case]);
}

#[test]
fn questions_about_sums_stop_when_told_to() {
    let progress = Progress::default();
    progress.stop();
    for text in ["[nimber] 1", &format!("[clobber_1xn] {}", "XO".repeat(9999))] {
        assert!(matches!(analyse(text, Duration::from_secs(60), &progress), Err(SumError::Interrupted(_))));
        assert!(matches!(after_move(text, Side::Left, "x", &progress), Err(SumError::Interrupted(_))));
    }
}

#[test]
fn sums_too_large_to_be_looked_at_say_so() {
    let long = format!("[clobber_1xn] {}", "XO".repeat(9999));
    let many = format!("[nimber]{}", " 4294967295".repeat(20_000));
    for text in [long, many] {
        let answer = analyse(&text, Duration::ZERO, &Progress::default()).unwrap();
        assert!(answer.stopped.is_some());
        let error = after_move(&text, Side::Left, "x", &Progress::default()).unwrap_err().to_string();
        assert!(error.contains("the moves of this sum cannot be listed"), "{error}");
    }
    let error = analyse(&format!("[nimber]{}", " 1".repeat(100_001)), Duration::ZERO, &Progress::default()).unwrap_err();
    assert!(error.to_string().contains("more than 100000 games in a sum"), "{error}");
}

#[test]
fn the_page_holds_both_runs_and_no_text_can_end_the_script() {
    let comment = "</script>\n\"x\" <!--<script> /*BEFORE*/null";
    let case = Case { comment: comment.into(), status: "PASS".into(), ..Case::default() };
    let page = report(std::slice::from_ref(&case), Some(std::slice::from_ref(&case)));
    let written = "\\u003c/script>\\n\\\"x\\\" \\u003c!--\\u003cscript> /*BEFORE*/null";
    assert_eq!(page.matches(written).count(), 2);
    assert_eq!((page.matches("</script>").count(), page.matches("<script").count(), page.matches("<!--").count()), (1, 1, 0));
    assert!(!page.contains("http"), "nothing is loaded from elsewhere");
}
