//! Reading SGF, with a message for whatever is wrong and everything that can be kept.

use super::{Property, Sgf, Value};
use crate::diagnostic::{Diagnostic, Noted};
use crate::encoding::{self, Encoding};
use std::borrow::Cow;
use std::ops::ControlFlow;
use zug_core::{Interrupted, Progress};

/// More properties than this no node has.
const MOST_PROPERTIES: usize = 1000;

/// What was read, and what was wrong with it.
#[derive(Clone, Debug)]
pub struct ReadSgf {
    /// The games.
    pub sgf: Sgf,
    /// What is wrong, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads a file.
pub fn read(bytes: &[u8]) -> ReadSgf {
    // Nothing is taken away, so the games come together.
    let whole = run(bytes, &Progress::default(), &mut |_, _, _| ControlFlow::Continue(()));
    let (sgf, diagnostics) = whole.expect("nobody else has this progress, to stop it");
    ReadSgf { sgf, diagnostics }
}

/// Reads a file game by game, so that no more than one is in memory: each is handed over with the number of its first
/// root and a place for more messages. `Break` ends the reading. What is wrong with the text is told at the end.
pub fn read_each(
    bytes: &[u8],
    progress: &Progress,
    each: &mut dyn FnMut(&Sgf, usize, &mut Noted) -> ControlFlow<()>,
) -> Result<Vec<Diagnostic>, Interrupted> {
    let read = run(bytes, progress, &mut |sgf, first, noted| {
        each(sgf, first, noted)?;
        sgf.clear();
        ControlFlow::Continue(())
    });
    read.map(|(_, diagnostics)| diagnostics)
}

/// Whether a text is SGF: the first parenthesis that a `;` follows begins it, or comes after text that is no game of
/// another kind and is followed by a property.
pub fn is_sgf(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let node = |at: usize| bytes[at + 1..].trim_ascii_start().strip_prefix(b";");
    let Some((at, node)) = memchr::memchr_iter(b'(', bytes).find_map(|at| Some((at, node(at)?))) else { return false };
    let before = &bytes[..at];
    if before.trim_ascii().is_empty() {
        return true;
    }
    let node = node.trim_ascii_start();
    let name = node.iter().take_while(|b| b.is_ascii_alphabetic()).count();
    let property = name > 0 && node[name..].trim_ascii_start().starts_with(b"[");
    // PGN has tags, or moves with numbers, before a variation that begins with a comment.
    let pgn = |line: &[u8]| line.starts_with(b"[") || line.trim_ascii_start().starts_with(b"1.");
    property && !before.split(|b| matches!(b, b'\n' | b'\r')).any(pgn)
}

/// The text by the charset the file names in `CA`, by any name the web knows it by; without one UTF-8 where it is that,
/// else Latin-1.
fn decode(bytes: &[u8]) -> (Cow<'_, str>, Option<(usize, String)>) {
    let named = memchr::memmem::find(bytes, b"CA[").and_then(|at| {
        let value = &bytes[at + 3..];
        Some((at, String::from_utf8_lossy(&value[..memchr::memchr(b']', value)?.min(40)]).trim().to_ascii_lowercase()))
    });
    let charset = named.as_ref().and_then(|(_, name)| encoding_rs::Encoding::for_label(name.as_bytes()));
    // Programs that write UTF-8 under another name are more common than other text that happens to be UTF-8; but any
    // byte is Latin-1.
    let utf8 = charset == Some(encoding_rs::UTF_8) || (charset != Some(encoding_rs::WINDOWS_1252) && std::str::from_utf8(bytes).is_ok());
    if let (Some(charset), Some((at, name)), false) = (charset, &named, utf8) {
        let (text, _, broken) = charset.decode(bytes);
        return (text, broken.then(|| (*at, format!("not all of the text is '{name}': what is not is shown as \u{fffd}"))));
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

/// Takes what was read up to the end of an outermost parenthesis, with the number of the first game in it.
type Done<'a> = &'a mut dyn FnMut(&mut Sgf, usize, &mut Noted) -> ControlFlow<()>;

fn run(bytes: &[u8], progress: &Progress, done: Done) -> Result<(Sgf, Vec<Diagnostic>), Interrupted> {
    let (text, named) = decode(bytes);
    let mut noted = Noted::default();
    if let Some((at, message)) = named {
        noted.warn(1, at, message);
    }
    progress.stage("reading", "bytes", 0, text.len() as u64);
    let (sgf, open) = (Sgf::default(), Vec::new());
    let mut reader = Reader { bytes: text.as_bytes(), text: &text, at: 0, sgf, before: 0, noted, open, now: None, debris: None, done };
    reader.run(progress)?;
    Ok((reader.sgf, reader.noted.locate(&text)))
}

struct Reader<'a, 'd> {
    bytes: &'a [u8],
    text: &'a str,
    at: usize,
    sgf: Sgf,
    /// Games that were handed over and are gone.
    before: usize,
    noted: Noted,
    /// For each open parenthesis, where it is and the node before it.
    open: Vec<(usize, Option<u32>)>,
    /// The node that properties belong to.
    now: Option<u32>,
    /// Where text outside games began.
    debris: Option<usize>,
    done: Done<'d>,
}

/// Whether to stop is asked after so many steps.
const ASK_AFTER: usize = 1 << 12;

impl Reader<'_, '_> {
    fn game(&self) -> usize {
        (self.before + self.sgf.roots.len()).max(1)
    }

    fn run(&mut self, progress: &Progress) -> Result<(), Interrupted> {
        let (mut steps, mut told) = (0, 0);
        while let Some(&byte) = self.bytes.get(self.at) {
            if steps % ASK_AFTER == 0 {
                progress.check()?;
                progress.add((self.at - told) as u64);
                told = self.at;
            }
            steps += 1;
            self.step(byte);
            if self.open.is_empty() && byte == b')' && self.hand_over().is_break() {
                return Ok(());
            }
        }
        for (at, _) in std::mem::take(&mut self.open) {
            self.noted.error(self.game(), at, "this '(' is never closed; what it holds is kept");
        }
        let nothing = self.before == 0 && self.sgf.is_empty();
        match self.debris {
            Some(at) if nothing => self.noted.error(1, at, "this is not SGF: no '(' begins a game"),
            Some(at) => self.noted.warn(self.game(), at, "text after the last game is left out"),
            None if nothing => self.noted.error(1, 0, "there is no game in this text"),
            None => {}
        }
        let _ = self.hand_over();
        Ok(())
    }

    fn hand_over(&mut self) -> ControlFlow<()> {
        let roots = self.sgf.roots.len();
        if roots > 0 {
            (self.done)(&mut self.sgf, self.before + 1, &mut self.noted)?;
            self.before += roots - self.sgf.roots.len();
        }
        ControlFlow::Continue(())
    }

    /// Whether the parenthesis here begins a game: a node, a property or another parenthesis follows it.
    fn begins_game(&self) -> bool {
        let rest = self.bytes[self.at + 1..].trim_ascii_start();
        let name = rest.iter().take_while(|b| b.is_ascii_alphabetic()).count();
        match name {
            0 => matches!(rest.first(), None | Some(b';' | b'(' | b')' | b'[')),
            _ => rest[name..].trim_ascii_start().starts_with(b"["),
        }
    }

    fn step(&mut self, byte: u8) {
        let begin = self.at;
        if self.open.is_empty() && !(byte == b'(' && self.begins_game()) {
            self.at += 1;
            if byte == b')' && self.debris.is_none() {
                self.noted.error(self.game(), begin, "')' closes nothing");
            } else if !byte.is_ascii_whitespace() {
                self.debris.get_or_insert(begin);
            }
            return;
        }
        match byte {
            b'(' => {
                self.open.push((begin, self.now));
                self.at += 1;
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
        if let Some(at) = self.debris.take() {
            let first = self.before == 0 && self.sgf.is_empty();
            let message = if first { "text before the first '(' is left out" } else { "text between games is left out" };
            self.noted.warn(self.game(), at, message);
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
        let mut values = Vec::with_capacity(1);
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
            None => {
                // Most nodes have one property with one value: room for more would be most of what a large tree takes.
                if node.properties.is_empty() {
                    node.properties.reserve_exact(1);
                }
                node.properties.push(Property { name, values });
            }
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
