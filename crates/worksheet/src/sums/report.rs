//! A run of checks, or two side by side, as one HTML page that needs nothing else.

use super::Case;

/// The page: filter, sort, and with a second run what changed since, slower or wrong cases marked.
pub fn report(run: &[Case], before: Option<&[Case]>) -> String {
    let json = |cases: &[Case]| {
        // `</script>` in a comment must not end the script.
        let rows: Vec<String> = cases.iter().map(row).collect();
        format!("[{}]", rows.join(",\n")).replace("</", "<\\/")
    };
    let before = before.map_or("null".into(), json);
    include_str!("../../data/sums/report.html").replace("/*RUN*/null", &json(run)).replace("/*BEFORE*/null", &before)
}

fn row(c: &Case) -> String {
    let texts = [&c.file, &c.comment, &c.sum, &c.question, &c.expected, &c.got, &c.status, &c.hash].map(|t| quoted(t));
    let [file, comment, sum, question, expected, got, status, hash] = texts;
    format!(
        "{{\"file\":{file},\"line\":{},\"comment\":{comment},\"sum\":{sum},\"question\":{question},\"expected\":{expected},\"got\":{got},\
         \"status\":{status},\"ms\":{},\"nodes\":{},\"hits\":{},\"components\":{},\"hash\":{hash}}}",
        c.line, c.ms, c.nodes, c.hits, c.components
    )
}

/// A text as JSON.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c.is_control() || c == '\u{2028}' || c == '\u{2029}' => out += &format!("\\u{:04x}", u32::from(c)),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
