//! Runs of checks of sums are kept, read back and shown.

use std::cmp::Ordering;
use std::time::Duration;
use zug_core::{Progress, Side};
use zug_worksheet::Values;
use zug_worksheet::sums::{Case, Help, Limits, SumError, after_move, analyse, check_text, read_csv, report, write_csv};

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

/// The value of what somebody writes.
fn value(text: &str) -> String {
    let told = Values::new(1 << 28).tell(text, &Limits::default()).unwrap_or_else(|e| panic!("{text}: {e}"));
    told.text().unwrap_or_default().into()
}

#[test]
fn names_and_positions_stand_in_expressions() {
    for (text, wanted) in [
        ("domineering-2x2 + ^", "{1^|-1^}"),
        ("domineering-2x2 - domineering-2x2", "0"),
        ("domineering_2x2 - 1", "{0|-2}"),
        ("{toads-2|domineering(\"..|..\")}", "{*|+-1}"),
        ("2.toads-2 + kayles-5", "*4"),
        ("-toads(\"T.F\")", "*"),
        ("octal-0.137-12 + *", "*3"),
        ("[domineering-2x2]", "+-1"),
        ("[impartial domineering-2x2]", "0"),
        ("[octal-0.137] 12", "*2"),
        ("[subtraction-1,2-9] 5 7", "*3"),
        ("[domineering-2x2] ..|.. + {2|-1}", "+-1 + {2|-1}"),
        ("backsliding-toads-1 + over", "over"),
        ("over - backsliding_toads(\"T.F\")", "over"),
        ("fox-and-geese(\".O.X|....\") + 1", "off"),
        ("on + over", "on"),
        // The tests of CGSuite have these values.
        ("kings-clobber(\"xox|ox.\")", "{^^*|*,v[2]}"),
        ("anti-clobber(\"xoxo|oo..\")", "{*|-1}"),
    ] {
        assert_eq!(value(text), value(wanted), "{text}");
    }
    for (text, problem) in [
        ("domineering(\"..|.x\") + 1", "found 'x'"),
        ("1 + domineering(2)", "column 16: expected a position in quotes"),
        ("tods-3 + 1", "found tods"),
        ("{domineering-2x2|", "the end"),
        ("[nothing-3]", "nothing-3"),
    ] {
        let error = Values::new(1 << 26).tell(text, &Limits::default()).unwrap_err().to_string();
        assert!(error.contains(problem), "{text}: {error}");
    }
}

#[test]
fn names_are_summands() {
    for (text, outcome, value) in [
        ("domineering-2x2 + {2|-1}", "L", "{{3|1}|{0|-2}}"),
        ("toads-2 + kayles-5 {B}", "N", "*5"),
        ("[toads-2] + *", "P", "0"),
        ("{2|-1} - domineering-2x2", "L", "{{3|1}|{0|-2}}"),
    ] {
        let answer = analyse(text, Duration::from_secs(60), &Progress::default()).unwrap_or_else(|e| panic!("{text}: {e}"));
        let expected = Values::new(1 << 26).expression(value, &Limits::default()).unwrap().short;
        assert_eq!((answer.outcome.map(|o| o.to_string()), answer.value), (Some(outcome.into()), expected), "{text}");
    }
}

#[test]
fn a_move_in_a_named_game_leaves_a_sum_that_reads() {
    let progress = Progress::default();
    let after = after_move("domineering-2x2 + [toads-2]", Side::Left, "0:a1-a2", &progress).unwrap();
    assert_eq!(after, "[domineering] #.|#. [gen_toads] 1,1,1,0:XX..OO");
    assert!(analyse(&after, Duration::from_secs(60), &progress).is_ok());
}

#[test]
fn sums_with_loops_are_compared() {
    let values = Values::new(1 << 26);
    for (g, h, order) in [
        ("over", "1/64", Some(Ordering::Less)),
        ("over", "over", Some(Ordering::Equal)),
        ("on", "[clobber] XO", Some(Ordering::Greater)),
        ("dud", "*", None),
        ("backsliding-toads-1", "*", Some(Ordering::Equal)),
    ] {
        assert_eq!(values.compare([g, h], &Limits::default()).unwrap_or_else(|e| panic!("{g}: {e}")), order, "{g} and {h}");
    }
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
