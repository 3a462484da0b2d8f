//! Runs of MCGS as it writes them: CSV with the columns of its own names, in any order; those it did not have yet in
//! older versions may be missing.

use super::Case;
use csv::StringRecord;

/// The columns without which there is nothing to show.
const NEEDED: [&str; 6] = ["Games", "Player", "Expected Result", "Result", "Time (ms)", "Status"];

/// Whether a header is that of MCGS.
pub(super) fn is_header(header: &StringRecord) -> bool {
    NEEDED.iter().all(|name| header.iter().any(|column| column.trim() == *name))
}

/// A row under that header; an error says which line is wrong.
pub(super) fn read_case(header: &StringRecord, record: &StringRecord) -> Result<Case, String> {
    let line = record.position().map_or(0, csv::Position::line);
    if record.len() != header.len() {
        return Err(format!("line {line}: found {} columns, expected {}", record.len(), header.len()));
    }
    let text = |name: &str| {
        let at = header.iter().position(|column| column.trim() == name);
        at.and_then(|at| record.get(at)).unwrap_or_default().trim().to_string()
    };
    // What was not measured is written as a word.
    let count = |name: &str| text(name).parse::<u64>().unwrap_or(0);
    let ms = text("Time (ms)");
    let player = text("Player");
    // In older versions all questions were of the first kind.
    let question = match text("Type").as_str() {
        "" | "Solve BW" => player,
        "Solve N" => "N".into(),
        kind if player == "IMP" => format!("{} N", kind.to_lowercase()),
        kind => format!("{} {player}", kind.to_lowercase()),
    };
    let status = text("Status");
    let answer = |name: &str, without: &str| match text(name) {
        _ if status == without => String::new(),
        word if word.eq_ignore_ascii_case("win") || word.eq_ignore_ascii_case("loss") => word.to_lowercase(),
        answer => answer,
    };
    Ok(Case {
        file: text("File"),
        line: count("Case") as usize,
        comment: text("Comments"),
        sum: text("Games"),
        expected: answer("Expected Result", "COMPLETED"),
        got: answer("Result", "TIMEOUT"),
        ms: ms.parse().map_err(|_| format!("line {line}: '{ms}' is no time"))?,
        nodes: count("Node Count"),
        hits: count("TT Hits"),
        components: count("Max Subgames") as usize,
        hash: format!("{}-{question}", text("Input hash")),
        question,
        status,
    })
}
