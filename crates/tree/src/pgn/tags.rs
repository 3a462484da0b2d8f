//! Tag pairs: `[Name "value"]`.

use super::lexer::Lexer;
use crate::diagnostic::Noted;
use std::borrow::Cow;

/// A tag pair as read.
pub(super) struct Tag<'a> {
    pub name: &'a str,
    pub value: Cow<'a, str>,
}

/// Whether a tag pair begins after the `[` that ends at `at`: a name, then a quote. Only this ends a game in the middle
/// of its moves.
pub(super) fn begins_tag(lexer: &Lexer, at: usize) -> bool {
    let rest = lexer.text[at..].trim_start_matches([' ', '\t']);
    let name = rest.bytes().take_while(|b| b.is_ascii_alphanumeric() || *b == b'_').count();
    name > 0 && rest[name..].trim_start_matches([' ', '\t']).starts_with('"')
}

/// Reads a tag after its `[` and moves the lexer behind it. Damaged tags are named and kept as far as they go.
pub(super) fn read_tag<'a>(lexer: &mut Lexer<'a>, noted: &mut Noted, game: usize) -> Option<Tag<'a>> {
    let open = lexer.at - 1;
    let text = lexer.text;
    let end = lexer.line_end(lexer.at);
    let line = &text[lexer.at..end];
    let name_at = line.len() - line.trim_start().len();
    let name_len = line[name_at..].find(|c: char| c.is_whitespace() || matches!(c, '"' | ']' | '[')).unwrap_or(line.len() - name_at);
    let name = &line[name_at..name_at + name_len];
    let rest = &line[name_at + name_len..];
    let quote = rest.len() - rest.trim_start().len();
    if name.is_empty() || !rest[quote..].starts_with('"') {
        let problem = if name.is_empty() { "a tag without a name" } else { "a tag whose value has no quotes" };
        noted.error(game, open, format!("{problem} is left out"));
        lexer.at += line.find(']').map_or(line.len(), |i| i + 1);
        return None;
    }
    let value_at = name_at + name_len + quote + 1;
    let Some(close) = closing_quote(&line[value_at..]).map(|i| value_at + i) else {
        noted.error(game, open, format!("the value of the tag {name} has no closing quote on this line"));
        let begun = line[value_at..].trim_end();
        let (value, at) = match rest_of_value(lexer, end) {
            Some((rest, at)) => (unescape(&format!("{begun} {rest}")).into_owned().into(), at),
            None => (unescape(begun.trim_end_matches(']').trim_end()), end),
        };
        lexer.at = at;
        return Some(Tag { name, value });
    };
    let after = line[close + 1..].trim_start();
    if after.starts_with(']') {
        lexer.at += line.len() - after.len() + 1;
        return Some(Tag { name, value: unescape(&line[value_at..close]) });
    }
    // `[Event "The "Big" Match"]`: quotes inside that should be escaped.
    if let Some((last, bracket)) = last_quote(line, close) {
        noted.warn(game, open, format!("quotes inside the value of the tag {name} should be written \\\""));
        lexer.at += bracket + 1;
        return Some(Tag { name, value: unescape(&line[value_at..last]) });
    }
    noted.error(game, open, format!("the tag {name} is not closed by ']'"));
    lexer.at += close + 1;
    Some(Tag { name, value: unescape(&line[value_at..close]) })
}

/// The rest of a value that goes on in the line after the one that ends at `end`, and where its tag ends.
fn rest_of_value<'a>(lexer: &Lexer<'a>, end: usize) -> Option<(&'a str, usize)> {
    let after = &lexer.text[end..];
    let from = end + after.strip_prefix("\r\n").map_or(usize::from(!after.is_empty()), |_| 2);
    let line = lexer.text.get(from..lexer.line_end(from))?;
    let (value, close) = line.trim_end().strip_suffix(']').and_then(|tag| tag.trim_end().strip_suffix('"')).zip(line.rfind(']'))?;
    let alone = !value.trim_start().starts_with('[') && closing_quote(value).is_none();
    alone.then(|| (value.trim(), from + close + 1))
}

/// The first quote that no backslash escapes.
fn closing_quote(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(i) = memchr::memchr2(b'"', b'\\', &bytes[at.min(bytes.len())..]) {
        at += i;
        if bytes[at] == b'"' {
            return Some(at);
        }
        at += 2;
    }
    None
}

/// The next quote after `from` that a bracket follows, when no other tag begins between them.
fn last_quote(line: &str, from: usize) -> Option<(usize, usize)> {
    let mut at = from;
    while let Some(i) = line[at + 1..].find('"') {
        if line[at + 1..at + 1 + i].contains('[') {
            return None;
        }
        at += 1 + i;
        let after = line[at + 1..].trim_start();
        if after.starts_with(']') {
            return Some((at, line.len() - after.len()));
        }
    }
    None
}

/// `\"` and `\\` stand for the second character; other backslashes for themselves.
fn unescape(value: &str) -> Cow<'_, str> {
    if !value.contains('\\') {
        return Cow::Borrowed(value);
    }
    let mut out = String::with_capacity(value.len());
    let mut chars = value.chars().peekable();
    while let Some(c) = chars.next() {
        out.push(if c == '\\' { chars.next_if(|n| matches!(n, '"' | '\\')).unwrap_or(c) } else { c });
    }
    Cow::Owned(out)
}
