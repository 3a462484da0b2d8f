//! Reading SGF, with a message for whatever is wrong and everything that can be kept.

use super::{Property, Sgf, Value};
use crate::diagnostic::{Diagnostic, Noted};
use crate::encoding::{self, Encoding};

/// More properties than this no node has.
const MOST_PROPERTIES: usize = 1000;

/// What was read, and what was wrong with it.
#[derive(Clone, Debug)]
pub struct ReadSgf {
    /// The games.
    pub sgf: Sgf,
    /// What is wrong, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
    /// The decoded text.
    pub text: String,
}

/// Reads a file.
pub fn read(bytes: &[u8]) -> ReadSgf {
    let (text, named) = decode(bytes);
    let mut reader =
        Reader { bytes: text.as_bytes(), text: &text, at: 0, sgf: Sgf::default(), noted: Noted::default(), open: Vec::new(), now: None };
    if let Some((at, message)) = named {
        reader.noted.warn(1, at, message);
    }
    reader.run();
    let (sgf, noted) = (reader.sgf, reader.noted);
    let diagnostics = noted.locate(&text);
    ReadSgf { sgf, diagnostics, text }
}

/// The text by the charset the file names in `CA`, by any name the web knows it by; without one UTF-8 where it is that, else Latin-1.
fn decode(bytes: &[u8]) -> (String, Option<(usize, String)>) {
    let named = memchr::memmem::find(bytes, b"CA[").and_then(|at| {
        let value = &bytes[at + 3..];
        Some((at, String::from_utf8_lossy(&value[..memchr::memchr(b']', value)?.min(40)]).trim().to_ascii_lowercase()))
    });
    let charset = named.as_ref().and_then(|(_, name)| encoding_rs::Encoding::for_label(name.as_bytes()));
    // Programs that write UTF-8 under another name are more common than other text that happens to be UTF-8; but any byte is Latin-1.
    let utf8 = charset == Some(encoding_rs::UTF_8) || (charset != Some(encoding_rs::WINDOWS_1252) && std::str::from_utf8(bytes).is_ok());
    if let (Some(charset), Some((at, name)), false) = (charset, &named, utf8) {
        let (text, _, broken) = charset.decode(bytes);
        return (text.into_owned(), broken.then(|| (*at, format!("not all of the text is '{name}': what is not is shown as \u{fffd}"))));
    }
    let decoded = encoding::decode(bytes);
    let unknown = named.filter(|(_, name)| charset.is_none() && !name.is_empty() && !bytes.is_ascii());
    let odd = unknown
        .map(|(at, name)| (at, format!("the charset '{name}' is not known here: read as UTF-8, or as Latin-1 where it is not that")));
    let guessed = match decoded.other {
        Some(Encoding::Latin1 { at }) => Some((at, "not UTF-8: read as Latin-1".to_string())),
        Some(Encoding::Utf16) => Some((0, "this is UTF-16; SGF is written in UTF-8".to_string())),
        None => None,
    };
    (decoded.text, odd.or(guessed))
}

struct Reader<'a> {
    bytes: &'a [u8],
    text: &'a str,
    at: usize,
    sgf: Sgf,
    noted: Noted,
    /// For each open parenthesis, where it is and the node before it.
    open: Vec<(usize, Option<u32>)>,
    /// The node that properties belong to.
    now: Option<u32>,
}

impl Reader<'_> {
    fn game(&self) -> usize {
        self.sgf.roots.len().max(1)
    }

    fn run(&mut self) {
        let mut debris = None;
        while let Some(&byte) = self.bytes.get(self.at) {
            let begin = self.at;
            match byte {
                b'(' => {
                    self.open.push((begin, self.now));
                    self.at += 1;
                }
                _ if self.open.is_empty() => {
                    self.at += 1;
                    if byte == b')' {
                        self.noted.error(self.game(), begin, "')' closes nothing");
                    } else if !byte.is_ascii_whitespace() {
                        debris.get_or_insert(begin);
                    }
                    continue;
                }
                b')' => self.close(),
                b';' => {
                    self.at += 1;
                    self.node(begin);
                }
                b'A'..=b'Z' | b'a'..=b'z' => self.property(),
                b'[' => {
                    self.noted.error(self.game(), begin, "a value without the name of a property is left out");
                    self.value();
                }
                _ if byte.is_ascii_whitespace() => self.at += 1,
                _ => self.debris(),
            }
            if let Some(at) = debris.take() {
                let message = if self.sgf.is_empty() { "text before the first '(' is left out" } else { "text between games is left out" };
                self.noted.warn(self.game(), at, message);
            }
        }
        for (at, _) in std::mem::take(&mut self.open) {
            self.noted.error(self.game(), at, "this '(' is never closed; what it holds is kept");
        }
        match debris {
            Some(at) if self.sgf.is_empty() => self.noted.error(1, at, "this is not SGF: no '(' begins a game"),
            Some(at) => self.noted.warn(self.game(), at, "text after the last game is left out"),
            None if self.sgf.is_empty() => self.noted.error(1, 0, "there is no game in this text"),
            None => {}
        }
    }

    fn close(&mut self) {
        let (from, before) = self.open.pop().expect("checked by the caller");
        self.at += 1;
        if self.now == before {
            self.noted.warn(self.game(), from, "a variation without nodes is left out");
        }
        self.now = before;
    }

    fn node(&mut self, at: usize) -> u32 {
        let id = self.sgf.add(self.now, Vec::new());
        self.sgf.node_mut(id).at = at;
        self.now = Some(id);
        id
    }

    /// Skips what has no meaning outside values, up to something that has.
    fn debris(&mut self) {
        let begin = self.at;
        let has_meaning = |b: u8| b.is_ascii_alphabetic() || b.is_ascii_whitespace() || matches!(b, b'(' | b')' | b';' | b'[');
        while self.bytes.get(self.at).is_some_and(|b| !has_meaning(*b)) {
            self.at += 1;
        }
        let found: String = self.text[begin..self.at].chars().take(20).collect();
        self.noted.error(self.game(), begin, format!("'{found}' is left out: expected ';', '(', ')' or a property"));
    }

    fn property(&mut self) {
        let begin = self.at;
        while self.bytes.get(self.at).is_some_and(u8::is_ascii_alphanumeric) {
            self.at += 1;
        }
        let word = &self.text[begin..self.at];
        let name: String = word.chars().filter(|c| !c.is_ascii_lowercase()).collect();
        self.blanks();
        let mut values = Vec::new();
        while self.bytes.get(self.at) == Some(&b'[') {
            values.extend(self.value());
            self.blanks();
        }
        let game = self.game();
        if values.is_empty() || name.is_empty() {
            let word: String = word.chars().take(40).collect();
            let problem = if name.is_empty() { "has no capital letters" } else { "has no value" };
            return self.noted.error(game, begin, format!("property '{word}' {problem} and is left out"));
        }
        if name.len() != word.len() {
            self.noted.warn(
                game,
                begin,
                format!("'{}' is read as {name}: FF[4] has capital letters only", word.chars().take(40).collect::<String>()),
            );
        }
        // `(B[aa]` without `;` is common; a node that follows a closed variation needs its `;` just as much.
        let fresh = self.open.last().is_some_and(|(_, before)| *before == self.now);
        let id = match self.now {
            Some(id) if !fresh => id,
            _ => {
                self.noted.warn(game, begin, "a node begins with ';', which is missing here");
                self.node(begin)
            }
        };
        let node = self.sgf.node_mut(id);
        let full = node.properties.len() >= MOST_PROPERTIES;
        match node.properties.iter_mut().find(|p| p.name == name) {
            Some(property) => {
                self.noted.warn(game, begin, format!("{name} stands twice in one node: the values are put together"));
                property.values.extend(values);
            }
            None if full => {
                self.noted.error(game, begin, format!("a node has at most {MOST_PROPERTIES} properties here: {name} is left out"));
            }
            None => node.properties.push(Property { name, values }),
        }
    }

    fn blanks(&mut self) {
        while self.bytes.get(self.at).is_some_and(u8::is_ascii_whitespace) {
            self.at += 1;
        }
    }

    /// Reads a value at `[`; one that is never closed is left out.
    fn value(&mut self) -> Option<Value> {
        let begin = self.at + 1;
        let mut at = begin;
        while let Some(i) = memchr::memchr2(b']', b'\\', &self.bytes[at.min(self.bytes.len())..]) {
            at += i;
            if self.bytes[at] == b']' {
                self.at = at + 1;
                return Some(Value::from_raw(self.text[begin..at].into()));
            }
            at += 2;
        }
        self.noted.error(self.game(), begin - 1, "this '[' is never closed; the rest of the text is lost");
        self.at = self.bytes.len();
        None
    }
}
