//! What is wrong with a text, and where. Readers note byte offsets; lines and columns are counted once, at the end.

use serde::Serialize;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Unusual, but it has one sensible meaning.
    Warning,
    /// Something was lost.
    Error,
}

/// One message about a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Diagnostic {
    /// How bad it is.
    #[serde(skip)]
    pub severity: Severity,
    /// Which game of the file, from 1.
    pub game: usize,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What is wrong, and what was done about it.
    pub message: String,
}

impl std::fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let what = if self.severity == Severity::Error { "error" } else { "warning" };
        write!(f, "line {}, column {}: {what}: {}", self.line, self.column, self.message)
    }
}

/// No more messages than this are kept of one text.
const MOST: usize = 10_000;

/// Messages by byte offset, while a text is read.
#[derive(Debug, Default)]
pub struct Noted {
    all: Vec<(usize, Severity, usize, String)>,
    dropped: usize,
}

impl Noted {
    /// Something is lost at this byte of the text, in the game with this number.
    pub fn error(&mut self, game: usize, at: usize, message: impl Into<String>) {
        self.note(Severity::Error, game, at, message.into());
    }

    /// Something is unusual there.
    pub fn warn(&mut self, game: usize, at: usize, message: impl Into<String>) {
        self.note(Severity::Warning, game, at, message.into());
    }

    fn note(&mut self, severity: Severity, game: usize, at: usize, message: String) {
        // Errors are never crowded out by warnings.
        let most = if severity == Severity::Error { 2 * MOST } else { MOST };
        if self.all.len() < most { self.all.push((at, severity, game, message)) } else { self.dropped += 1 }
    }

    /// The messages in the order of the text, with lines and columns.
    pub fn locate(mut self, text: &str) -> Vec<Diagnostic> {
        self.all.sort_by_key(|(at, ..)| *at);
        let mut places = Places::new(text);
        let mut out: Vec<Diagnostic> = Vec::with_capacity(self.all.len());
        for (at, severity, game, message) in self.all {
            let (line, column) = places.find(at);
            out.push(Diagnostic { severity, game, line, column, message });
        }
        if let (1.., Some(last)) = (self.dropped, out.last().cloned()) {
            out.push(Diagnostic { message: format!("and {} more messages about this text", self.dropped), ..last });
        }
        out
    }
}

/// Counts lines (ended by LF, CR LF or CR alone) and columns of rising offsets.
struct Places<'a> {
    text: &'a str,
    line: usize,
    line_start: usize,
    seen: usize,
    column: usize,
}

impl<'a> Places<'a> {
    fn new(text: &'a str) -> Self {
        Places { text, line: 1, line_start: 0, seen: 0, column: 1 }
    }

    fn find(&mut self, at: usize) -> (usize, usize) {
        let at = at.min(self.text.len());
        let bytes = self.text.as_bytes();
        let mut from = self.line_start.max(self.seen);
        while let Some(end) = memchr::memchr2(b'\n', b'\r', &bytes[from..at]).map(|i| from + i) {
            from = end + 1;
            if bytes[end] == b'\r' && bytes.get(from) == Some(&b'\n') {
                // The line feed of the pair belongs to the same line end; an offset between the two counts as before
                // it.
                if from >= at {
                    break;
                }
                from += 1;
            }
            (self.line, self.line_start, self.column) = (self.line + 1, from, 1);
            self.seen = from;
        }
        let begin = self.seen.max(self.line_start);
        self.column += bytes[begin..at.max(begin)].iter().filter(|b| (**b as i8) >= -0x40).count();
        self.seen = at.max(begin);
        (self.line, self.column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_counted_as_people_do() {
        let text = "ab\ncé f\r\ng\rh";
        let mut noted = Noted::default();
        for (at, _) in text.char_indices().filter(|(_, c)| c.is_alphabetic()) {
            noted.error(1, at, "");
        }
        let places: Vec<_> = noted.locate(text).iter().map(|d| (d.line, d.column)).collect();
        assert_eq!(places, [(1, 1), (1, 2), (2, 1), (2, 2), (2, 4), (3, 1), (4, 1)]);
    }
}
