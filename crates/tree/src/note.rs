//! What people write beside moves: comments, glyphs, and the commands that programs hide in comments.

use crate::tree::Span;
use smallvec::SmallVec;

/// Comments and glyphs of one node.
#[derive(Clone, Debug, Default)]
pub struct Note {
    /// Comments in front of the move, when it begins a variation.
    pub before: SmallVec<[Span; 1]>,
    /// Comments after the move; at the root, before the first move.
    pub after: SmallVec<[Span; 1]>,
    /// Numeric annotation glyphs: 1 is a good move, 2 a mistake…
    pub nags: SmallVec<[u32; 2]>,
}

/// The glyphs that are written right after a move.
const SUFFIXES: [(&str, u32); 6] = [("!!", 3), ("??", 4), ("!?", 5), ("?!", 6), ("!", 1), ("?", 2)];

/// Signs that books and old programs write after moves, with their numbers.
const SIGNS: [(&str, u32); 42] = [
    ("=", 10),
    ("==", 10),
    ("∞", 13),
    ("~", 13),
    ("+=", 14),
    ("+/=", 14),
    ("⩲", 14),
    ("=+", 15),
    ("=/+", 15),
    ("⩱", 15),
    ("+/-", 16),
    ("+/−", 16),
    ("±", 16),
    ("-/+", 17),
    ("−/+", 17),
    ("∓", 17),
    ("+-", 18),
    ("+–", 18),
    ("+−", 18),
    ("-+", 19),
    ("–+", 19),
    ("−+", 19),
    ("+--", 20),
    ("⨀", 22),
    ("⊙", 22),
    ("○", 26),
    ("⟳", 32),
    ("↑", 36),
    ("→", 40),
    ("=/∞", 44),
    ("=∞", 44),
    ("⯹", 44),
    ("⇆", 132),
    ("⊕", 138),
    ("∆", 140),
    ("△", 140),
    ("⌓", 142),
    ("RR", 145),
    ("N", 146),
    ("TN", 146),
    ("D", 220),
    ("□", 7),
];

/// Splits the glyph off the end of a move: `Nf3!?` is `Nf3` with 5.
pub fn split_suffix(word: &str) -> (&str, Option<u32>) {
    let bare = word.trim_end_matches(['!', '?']);
    (bare, if bare.len() == word.len() { None } else { suffix(&word[bare.len()..]) })
}

/// The number of a glyph of exclamation and question marks; longer ones count as their first two.
pub fn suffix(marks: &str) -> Option<u32> {
    SUFFIXES.iter().find(|(text, _)| marks.starts_with(text)).map(|(_, nag)| *nag)
}

/// The number of a sign like `+=`.
pub fn sign(word: &str) -> Option<u32> {
    SIGNS.iter().find(|(text, _)| *text == word).map(|(_, nag)| *nag)
}

/// The usual sign of a glyph for people, or `$n`.
pub fn glyph(nag: u32) -> String {
    let marks = SUFFIXES.iter().chain(&SIGNS).find(|(_, n)| *n == nag);
    marks.map_or_else(|| format!("${nag}"), |(text, _)| (*text).to_string())
}

/// A command in a comment: `[%clk 1:02:03]`, `[%eval 0.25]`, `[%csl Gd4]`, `[%cal Re2e4]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Command<'a> {
    /// `clk`, `emt`, `eval`, `csl`, `cal` or what else programs invent.
    pub name: &'a str,
    /// The rest up to the bracket.
    pub value: &'a str,
}

impl<'a> Command<'a> {
    /// Seconds, when it is a clock (`clk`, `emt`): `1:02:03.5`.
    pub fn seconds(&self) -> Option<f64> {
        if !matches!(self.name, "clk" | "emt" | "egt" | "mct") {
            return None;
        }
        self.value.split(':').try_fold(0.0, |sum, part| Some(sum * 60.0 + part.trim().parse::<f64>().ok().filter(|n| *n >= 0.0)?))
    }

    /// The value for White, when it is an evaluation.
    pub fn eval(&self) -> Option<Eval> {
        if self.name != "eval" {
            return None;
        }
        let value = self.value.split(',').next()?.trim();
        match value.strip_prefix('#') {
            Some(moves) => moves.parse().ok().map(Eval::Mate),
            None => value.parse().ok().filter(|pawns: &f64| pawns.is_finite()).map(Eval::Pawns),
        }
    }

    /// Coloured squares and arrows (`csl`, `cal`): the colour's letter, and one square or two.
    pub fn marks(&self) -> impl Iterator<Item = Mark<'a>> + use<'a> {
        let items = if matches!(self.name, "csl" | "cal") { self.value } else { "" };
        items.split(',').filter_map(|item| {
            let item = item.trim();
            let colour = item.chars().next().filter(char::is_ascii_uppercase)?;
            let squares = &item[1..];
            let square = |s: &str| matches!(s.as_bytes(), [b'a'..=b'h', b'1'..=b'8']);
            match squares.len() {
                2 if square(squares) => Some(Mark { colour, from: squares, to: None }),
                4 if squares.is_char_boundary(2) && square(&squares[..2]) && square(&squares[2..]) => {
                    Some(Mark { colour, from: &squares[..2], to: Some(&squares[2..]) })
                }
                _ => None,
            }
        })
    }
}

/// What an engine thought, from White's view.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Eval {
    /// In pawns.
    Pawns(f64),
    /// Mate in so many moves; negative when Black mates.
    Mate(i32),
}

/// A coloured square, or an arrow between two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark<'a> {
    /// G, R, Y, B…
    pub colour: char,
    /// The square, or where the arrow begins.
    pub from: &'a str,
    /// Where the arrow ends.
    pub to: Option<&'a str>,
}

/// The commands of a comment, in order.
pub fn commands(comment: &str) -> impl Iterator<Item = Command<'_>> {
    comment.match_indices("[%").filter_map(|(at, _)| {
        let inside = &comment[at + 2..];
        let inside = &inside[..inside.find(']')?];
        let (name, value) = inside.split_once(char::is_whitespace).unwrap_or((inside, ""));
        Some(Command { name, value: value.trim() })
    })
}

/// A command with any text as its value.
pub(crate) fn bracketed(name: &str, value: &str) -> String {
    format!("[%{name} {}]", percent(value).replace('[', "%5b").replace(']', "%5d"))
}

/// The command that gives a node a name, as SGF has it in `N`.
pub fn name_command(name: &str) -> String {
    bracketed("name", name)
}

/// The name that a comment gives its node, and the rest of the comment: `[%name …]` at the beginning is one.
pub fn named(comment: &str) -> Option<(String, &str)> {
    let (value, rest) = comment.trim_start().strip_prefix("[%name ")?.split_once(']')?;
    let name = plain_again(value.trim());
    (!name.is_empty()).then_some((name, rest))
}

/// A text in which neither SGF nor PGN changes anything: blanks and control characters are `%` and two hexadecimal
/// digits a byte.
pub(crate) fn percent(text: &str) -> String {
    let last = text.chars().count().saturating_sub(1);
    let mut out = String::with_capacity(text.len());
    for (i, c) in text.chars().enumerate() {
        let blank = c.is_whitespace() || c.is_control();
        if c == '%' || (blank && (c != ' ' || i == 0 || i == last)) {
            c.encode_utf8(&mut [0; 4]).bytes().for_each(|b| out += &format!("%{b:02x}"));
        } else {
            out.push(c);
        }
    }
    out
}

/// The text that [`percent`] wrote.
pub(crate) fn plain_again(text: &str) -> String {
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let hex = after.get(..2).filter(|_| first == b'%').and_then(|hex| u8::from_str_radix(std::str::from_utf8(hex).ok()?, 16).ok());
        out.push(hex.unwrap_or(first));
        rest = if hex.is_some() { &after[2..] } else { after };
    }
    String::from_utf8_lossy(&out).into_owned()
}

/// A comment without its commands, for people; the name of the node comes first.
pub fn prose(comment: &str) -> String {
    let (name, comment) = named(comment).unwrap_or((String::new(), comment));
    let mut out = String::new();
    let mut rest = comment;
    while let Some((before, after)) = rest.split_once("[%") {
        out += before;
        let Some((_, after)) = after.split_once(']') else {
            out += "[%";
            rest = after;
            continue;
        };
        rest = after;
    }
    out += rest;
    let colon = if name.is_empty() || out.trim().is_empty() { "" } else { ": " };
    format!("{name}{colon}{out}").split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_found_and_understood() {
        let text = "[%eval #-3] good [%clk 1:02:03] [%csl Gd4,Rd5] [%cal Re2e4,bad,Gé] end";
        let all: Vec<_> = commands(text).collect();
        assert_eq!(all.iter().map(|c| c.name).collect::<Vec<_>>(), ["eval", "clk", "csl", "cal"]);
        assert_eq!(all[0].eval(), Some(Eval::Mate(-3)));
        assert_eq!(all[1].seconds(), Some(3723.0));
        assert_eq!(all[2].marks().map(|m| (m.colour, m.from)).collect::<Vec<_>>(), [('G', "d4"), ('R', "d5")]);
        assert_eq!(all[3].marks().map(|m| (m.from, m.to)).collect::<Vec<_>>(), [("e2", Some("e4"))]);
        assert_eq!(prose(text), "good end");
        assert_eq!(prose("open [% and on"), "open [% and on");
        let text = format!("{}\nbest here", name_command("a [b] 50%"));
        assert_eq!(text, "[%name a %5bb%5d 50%25]\nbest here");
        assert_eq!(named(&text), Some(("a [b] 50%".into(), "\nbest here")));
        assert_eq!((prose(&text), prose("[%name x]")), ("a [b] 50%: best here".into(), "x".into()));
        assert_eq!((named("x [%name y]"), named("[%name ]")), (None, None));
    }

    #[test]
    fn glyphs_have_numbers() {
        assert_eq!(split_suffix("Nf3!?"), ("Nf3", Some(5)));
        assert_eq!(split_suffix("e4"), ("e4", None));
        assert_eq!((sign("+="), sign("N"), sign("e4")), (Some(14), Some(146), None));
        assert_eq!((glyph(6), glyph(16), glyph(9000)), ("?!".into(), "+/-".into(), "$9000".into()));
    }
}
