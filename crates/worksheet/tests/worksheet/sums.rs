//! Runs of checks of sums are kept, read back and shown.

use zug_core::Progress;
use zug_worksheet::sums::{Case, Settings, check_text, read_csv, report, write_csv};

#[test]
fn cases_are_read_as_they_were_written() {
    let text = "/*one, \"two\"*/ [clobber_1xn] XO {B win, W loss, N} [nogo] x {B}";
    let mut cases = Vec::new();
    check_text("a.test", text, false, (Settings::default(), None), None, &Progress::default(), |case| cases.push(case));
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
fn the_page_holds_both_runs_and_no_text_can_end_the_script() {
    let case = Case { comment: "</script>\n\"x\"".into(), status: "PASS".into(), ..Case::default() };
    let page = report(std::slice::from_ref(&case), Some(std::slice::from_ref(&case)));
    assert_eq!(page.matches("<\\/script>\\u000a\\\"x\\\"").count(), 2);
    assert_eq!(page.matches("</script>").count(), 1);
    assert!(!page.contains("http"), "nothing is loaded from elsewhere");
}
