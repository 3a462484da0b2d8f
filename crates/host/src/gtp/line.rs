//! A line of the Go Text Protocol: what is left of any bytes, and the words in it.

use std::io::{self, BufRead};

/// The longest line that is read; what is beyond is dropped.
const LONGEST: usize = 1 << 16;

/// A command with the number it was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The number, as written; answers repeat it.
    pub id: String,
    /// The command.
    pub command: String,
    /// Its arguments.
    pub words: Vec<String>,
}

impl Line {
    /// Reads a line: control characters vanish, tabs are spaces, comments end it. `None` when nothing is left.
    pub fn read(bytes: &[u8]) -> Option<Line> {
        let text = String::from_utf8_lossy(bytes);
        let text: String = text.chars().map(|c| if c == '\t' { ' ' } else { c }).filter(|c| !c.is_control()).collect();
        let text = text.split('#').next().unwrap_or("");
        let mut words = text.split_whitespace().map(String::from).peekable();
        let id = words.next_if(|word| word.bytes().all(|b| b.is_ascii_digit())).unwrap_or_default();
        let command = words.next();
        (command.is_some() || !id.is_empty()).then(|| Line { id, command: command.unwrap_or_default(), words: words.collect() })
    }
}

/// The next line without its end; `None` at the end of the input.
pub fn next_line(input: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    let mut any = false;
    loop {
        let available = match input.fill_buf() {
            Ok(available) => available,
            Err(e) if e.kind() == io::ErrorKind::Interrupted => continue,
            Err(e) => return Err(e),
        };
        if available.is_empty() {
            return Ok(any.then_some(line));
        }
        any = true;
        let end = available.iter().position(|b| *b == b'\n');
        let part = &available[..end.unwrap_or(available.len())];
        line.extend_from_slice(&part[..part.len().min(LONGEST - line.len())]);
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() {
            return Ok(Some(line));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn garbage_is_dropped_and_words_are_kept() {
        let line = |text: &[u8]| Line::read(text);
        let of = |id: &str, command: &str, words: &[&str]| {
            Some(Line { id: id.into(), command: command.into(), words: words.iter().map(|w| w.to_string()).collect() })
        };
        assert_eq!(line(b"12\tplay\x07 b  D4 # comment"), of("12", "play", &["b", "D4"]));
        assert_eq!(line(b"name\r"), of("", "name", &[]));
        assert_eq!(line(b"  # only a comment"), None);
        assert_eq!(line(b" \t\x00\x01 "), None);
        assert_eq!(line(b"99999999999999999999999999"), of("99999999999999999999999999", "", &[]));
        assert_eq!(line(b"\xff\xfe"), of("", "\u{fffd}\u{fffd}", &[]));
    }

    #[test]
    fn lines_are_cut_where_they_end_and_where_they_are_too_long() {
        let text = [b"a\n\n".to_vec(), vec![b'x'; LONGEST + 5], b"\nlast".to_vec()].concat();
        let mut input = &text[..];
        let lines: Vec<usize> = std::iter::from_fn(|| next_line(&mut input).unwrap()).map(|l| l.len()).collect();
        assert_eq!(lines, [1, 0, LONGEST, 4]);
    }
}
