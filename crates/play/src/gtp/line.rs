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
