//! Bytes to text: UTF-8 with or without a mark, UTF-16 when it says so, and Latin-1 for lines that are neither.

use std::borrow::Cow;

/// The text of some bytes, and what had to be assumed.
pub struct Decoded<'a> {
    /// The text, without a byte order mark.
    pub text: Cow<'a, str>,
    /// What it was taken for, when that was not UTF-8.
    pub other: Option<Encoding>,
}

/// Encodings other than UTF-8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// One byte a character, in the lines that are not UTF-8; the first of them begins at this byte of the text.
    Latin1 {
        /// Where in the text.
        at: usize,
    },
    /// Two bytes a character.
    Utf16,
}

/// Decodes bytes.
pub fn decode(bytes: &[u8]) -> Decoded<'_> {
    if let Some(text) = utf16(bytes) {
        return Decoded { text: text.into(), other: Some(Encoding::Utf16) };
    }
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Decoded { text: text.into(), other: None };
    }
    let (mut text, mut first) = (String::with_capacity(bytes.len() + bytes.len() / 8), None);
    for line in bytes.split_inclusive(|b| *b == b'\n') {
        match std::str::from_utf8(line) {
            Ok(line) => text.push_str(line),
            Err(_) => {
                first.get_or_insert(text.len());
                text.extend(line.iter().map(|&b| char::from(b)));
            }
        }
    }
    Decoded { text: text.into(), other: first.map(|at| Encoding::Latin1 { at }) }
}

/// The text of some bytes, whatever had to be assumed.
pub fn text_of(bytes: &[u8]) -> String {
    decode(bytes).text.into_owned()
}

/// Text with a mark of UTF-16, or in which every other byte of the beginning is zero.
fn utf16(bytes: &[u8]) -> Option<String> {
    const LOOKED_AT: usize = 64;
    let begin = &bytes[..bytes.len().min(LOOKED_AT) & !1];
    let zeros = |odd: usize| begin.len() >= 4 && begin.chunks(2).all(|pair| pair[odd] == 0 && pair[1 - odd] != 0);
    let (little, skip) = match bytes {
        [0xff, 0xfe, ..] => (true, 2),
        [0xfe, 0xff, ..] => (false, 2),
        _ if zeros(1) => (true, 0),
        _ if zeros(0) => (false, 0),
        _ => return None,
    };
    let units = bytes[skip..].chunks_exact(2).map(|pair| {
        let pair = [pair[0], pair[1]];
        if little { u16::from_le_bytes(pair) } else { u16::from_be_bytes(pair) }
    });
    Some(char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_encoding_is_known_again() {
        let text = "[Event \"Zürich\"]\n1. e4 *\n";
        let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = [0xfe, 0xff].into_iter().chain(text.encode_utf16().flat_map(u16::to_be_bytes)).collect();
        let latin: Vec<u8> = text.chars().map(|c| c as u8).collect();
        let marked = [b"\xef\xbb\xbf", text.as_bytes()].concat();
        for (bytes, other) in [
            (text.as_bytes().to_vec(), None),
            (marked, None),
            (little, Some(Encoding::Utf16)),
            (big, Some(Encoding::Utf16)),
            (latin, Some(Encoding::Latin1 { at: 0 })),
        ] {
            let decoded = decode(&bytes);
            assert_eq!((&*decoded.text, decoded.other), (text, other));
        }
    }
}
