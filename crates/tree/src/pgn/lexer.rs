//! PGN as tokens, each with its place. Bytes are looked at once; no token is copied.

/// A token and where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub kind: Kind,
    pub start: usize,
    pub end: usize,
}

/// The kinds of tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Open,
    Close,
    /// `[`: what follows is for the reader of tags.
    Bracket,
    /// A number with so many dots after it.
    Number {
        value: u32,
        dots: u32,
    },
    /// Anything that may be a move, a result or a sign.
    Word,
    /// `*`
    Star,
    /// The token's text without braces or `;`.
    Comment,
    /// A comment that goes on to the end of the text.
    Unclosed,
    /// `$` and a number, if there is one.
    Nag(Option<u32>),
    /// `<…>`
    Reserved,
    /// What cannot be in movetext.
    Other,
}

/// What a byte is to the lexer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Blank,
    Word,
    Digit,
    High,
    Special,
}

const CLASSES: [Class; 256] = {
    let mut classes = [Class::Special; 256];
    let mut b = 0;
    while b < 256 {
        classes[b] = match b as u8 {
            b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c => Class::Blank,
            b'0'..=b'9' => Class::Digit,
            b'a'..=b'z' | b'A'..=b'Z' | b'+' | b'#' | b'=' | b'-' | b'/' | b'_' | b':' | b'!' | b'?' | b'@' | b'~' | b'^' | b'&' | b'|' => {
                Class::Word
            }
            0x80..=0xff => Class::High,
            _ => Class::Special,
        };
        b += 1;
    }
    classes
};

pub(super) struct Lexer<'a> {
    pub text: &'a str,
    bytes: &'a [u8],
    pub at: usize,
    /// The last `}`, if there is one: after it, no comment can be closed.
    last_close: Option<usize>,
    /// Where the next `}` is, once it was looked for, and from where: a comment may be given up and the same `}` looked
    /// for again.
    next_close: (usize, usize),
    /// A stretch without line ends, and where it ends: damaged lines are asked again and again.
    line: std::cell::Cell<(usize, usize)>,
}

impl<'a> Lexer<'a> {
    pub fn new(text: &'a str) -> Self {
        let last_close = memchr::memrchr(b'}', text.as_bytes());
        Lexer { text, bytes: text.as_bytes(), at: 0, last_close, next_close: (1, 0), line: (1, 0).into() }
    }

    pub fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// Where the next tag section begins between `at` and `end`: a tag at the start of a line that follows a blank
    /// line, or the first tag of the roster.
    pub fn next_tags(&self, at: usize, end: usize) -> Option<usize> {
        let lines = memchr::memchr2_iter(b'\n', b'\r', &self.bytes[at..end]).map(|i| at + i + 1);
        lines.into_iter().find(|&start| {
            self.bytes.get(start) == Some(&b'[')
                && super::tags::begins_tag(self, start + 1)
                && (self.bytes[start..].starts_with(b"[Event ")
                    || self.text[at..start].ends_with("\n\n")
                    || self.text[at..start].ends_with("\n\r\n")
                    || self.text[at..start].ends_with("\r\r"))
        })
    }

    /// Whether only blanks stand before a place in its line.
    pub fn begins_line(&self, at: usize) -> bool {
        self.text[..at].trim_end_matches([' ', '\t']).chars().next_back().is_none_or(|c| matches!(c, '\n' | '\r'))
    }

    /// Where the line that `at` is in ends.
    pub fn line_end(&self, at: usize) -> usize {
        let (from, to) = self.line.get();
        if (from..=to).contains(&at) {
            return to;
        }
        let end = memchr::memchr2(b'\n', b'\r', &self.bytes[at..]).map_or(self.bytes.len(), |i| at + i);
        self.line.set((at, end));
        end
    }

    fn at_line_start(&self) -> bool {
        self.at == 0 || matches!(self.bytes[self.at - 1], b'\n' | b'\r')
    }

    /// The length of a blank that is not ASCII, or 0.
    fn wide_blank(&self, at: usize) -> usize {
        match self.bytes.get(at..) {
            Some([0xc2, 0xa0 | 0x85, ..]) => 2,
            Some([0xe2, 0x80, 0x80..=0x8d | 0xa8 | 0xa9 | 0xaf, ..]) | Some([0xe2, 0x81, 0x9f | 0xa0, ..]) => 3,
            Some([0xe3, 0x80, 0x80, ..]) | Some([0xef, 0xbb, 0xbf, ..]) => 3,
            _ => 0,
        }
    }

    pub fn skip_blanks(&mut self) {
        while let Some(&byte) = self.bytes.get(self.at) {
            match CLASSES[usize::from(byte)] {
                Class::Blank => self.at += 1,
                Class::High if self.wide_blank(self.at) > 0 => self.at += self.wide_blank(self.at),
                _ if byte == b'%' && self.at_line_start() => self.at = self.line_end(self.at),
                _ => break,
            }
        }
    }

    fn token(&mut self, kind: Kind, start: usize, end: usize, next: usize) -> Option<Token> {
        self.at = next;
        Some(Token { kind, start, end })
    }

    /// The next token; `None` at the end.
    pub fn next(&mut self) -> Option<Token> {
        loop {
            self.skip_blanks();
            let start = self.at;
            let byte = *self.bytes.get(start)?;
            match CLASSES[usize::from(byte)] {
                Class::Word | Class::High => return self.word(start),
                Class::Digit => return self.number(start),
                _ => {}
            }
            let one = |kind| Some(Token { kind, start, end: start + 1 });
            self.at += 1;
            return match byte {
                b'(' => one(Kind::Open),
                b')' => one(Kind::Close),
                b'[' => one(Kind::Bracket),
                b'*' => one(Kind::Star),
                b'.' => continue,
                b'{' if self.last_close.is_none_or(|last| start > last) => self.token(Kind::Unclosed, start, start + 1, self.bytes.len()),
                b'{' => {
                    let close = self.close(start + 1);
                    self.token(Kind::Comment, start + 1, close, close + 1)
                }
                b';' => {
                    let end = self.line_end(start);
                    self.token(Kind::Comment, start + 1, end, end)
                }
                b'$' => self.nag(start),
                // Null moves of one program.
                b'<' if self.bytes.get(start + 1) == Some(&b'>') => self.token(Kind::Word, start, start + 2, start + 2),
                b'<' => match self.angle(start) {
                    Some(end) => self.token(Kind::Reserved, start, end, end),
                    None => one(Kind::Other),
                },
                _ => one(Kind::Other),
            };
        }
    }

    /// Where what begins with this `<` ends: at the next `>`, which is not far away and in the same line.
    fn angle(&self, start: usize) -> Option<usize> {
        const FARTHEST: usize = 255;
        let end = self.line_end(start).min(start + FARTHEST);
        memchr::memchr(b'>', &self.bytes[start..end]).map(|i| start + i + 1)
    }

    /// Where the next `}` is; there is one.
    fn close(&mut self, from: usize) -> usize {
        if !(self.next_close.0..=self.next_close.1).contains(&from) {
            let found = memchr::memchr(b'}', &self.bytes[from..]).map_or(self.bytes.len(), |i| from + i);
            self.next_close = (from, found);
        }
        self.next_close.1
    }

    fn nag(&mut self, start: usize) -> Option<Token> {
        let digits = self.digits(start + 1);
        let value = self.text[start + 1..digits].parse().ok();
        self.token(Kind::Nag(value), start, digits, digits)
    }

    fn digits(&self, from: usize) -> usize {
        let len = self.bytes[from..].iter().take_while(|b| b.is_ascii_digit()).count();
        from + len
    }

    /// Whether the byte there goes on a word.
    fn in_word(&self, at: usize) -> bool {
        let Some(&byte) = self.bytes.get(at) else { return false };
        match CLASSES[usize::from(byte)] {
            Class::Word | Class::Digit => true,
            Class::High => self.wide_blank(at) == 0 && !self.bytes[at..].starts_with("…".as_bytes()),
            _ => false,
        }
    }

    fn word(&mut self, start: usize) -> Option<Token> {
        if self.bytes[start..].starts_with("…".as_bytes()) {
            self.at = start + "…".len();
            return self.next_after_dots();
        }
        let mut end = start;
        loop {
            end += self.bytes[end..].iter().take_while(|b| matches!(CLASSES[usize::from(**b)], Class::Word | Class::Digit)).count();
            if self.in_word(end) {
                end += 1;
                continue;
            }
            // `e.p.` is the only word with dots.
            match self.bytes.get(end..) {
                Some([b'.', b'p', b'.', ..]) if self.bytes[end - 1] == b'e' => end += 3,
                Some([b'.', b'p', ..]) if self.bytes[end - 1] == b'e' => end += 2,
                // `a8(Q)` is one word too.
                Some([b'(', b'Q' | b'R' | b'B' | b'N', b')', ..]) if matches!(self.bytes[end - 1], b'1' | b'8') => end += 3,
                _ => break,
            }
        }
        self.token(Kind::Word, start, end, end)
    }

    fn next_after_dots(&mut self) -> Option<Token> {
        while self.bytes[self.at..].starts_with("…".as_bytes()) {
            self.at += "…".len();
        }
        self.next()
    }

    /// A move number, or a word that begins with a digit: a result, or castling with zeros.
    fn number(&mut self, start: usize) -> Option<Token> {
        let digits = self.digits(start);
        if self.in_word(digits) {
            return self.word(start);
        }
        let mut end = digits;
        let mut dots = 0;
        loop {
            match self.bytes.get(end..) {
                Some([b'.', ..]) => (end, dots) = (end + 1, dots + 1),
                Some(rest) if rest.starts_with("…".as_bytes()) => (end, dots) = (end + 3, dots + 3),
                _ => break,
            }
        }
        if dots == 0 && &self.bytes[start..digits] == b"0000" {
            return self.token(Kind::Word, start, digits, digits);
        }
        let value = self.bytes[start..digits].iter().fold(0u32, |n, b| n.saturating_mul(10).saturating_add(u32::from(b - b'0')));
        self.token(Kind::Number { value, dots }, start, end, end)
    }
}
