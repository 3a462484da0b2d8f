//! A run of checks, or two side by side, as one HTML page that needs nothing else.

use super::Case;

const PAGE: &str = include_str!("../../data/sums/report.html");
const RUN: &str = "/*RUN*/null";
const BEFORE: &str = "/*BEFORE*/null";

/// The page: filter, sort, and with a second run what changed since, slower or wrong cases marked.
pub fn report(run: &[Case], before: Option<&[Case]>) -> String {
    let (head, rest) = PAGE.split_once(RUN).expect("the page has a place for the run");
    let (middle, tail) = rest.split_once(BEFORE).expect("the page has a place for the run before");
    [head, &script(&run), middle, &script(&before), tail].concat()
}

/// Data as an expression inside of a script: no `<` in it, so that no text can end the script or open a comment that
/// swallows the page.
fn script(data: &impl serde::Serialize) -> String {
    let json = serde_json::to_string(data).expect("cases are plain data");
    json.replace('<', "\\u003c").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029")
}
