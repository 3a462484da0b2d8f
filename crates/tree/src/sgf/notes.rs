//! Comments and glyphs of a node as properties, without loss.
//!
//! SGF has one comment a node and seven properties for glyphs. Other programs are told what these can tell; where that
//! is not all, the whole note stands beside it in properties of our own: `ZB` and `ZC` have the comments before and
//! after the move, a value each, `ZN` the glyphs by number. They count as long as the properties of SGF still say what
//! they said when they were written, so an edit by another program is not overruled.
//!
//! The name of a node (`N`) is a command at the beginning of a comment, `[%name …]`; see [`crate::note::name`].
//!
//! What a node has beside all this (markup, clocks, whatever other programs invent) is kept as a command in a comment,
//! `[%sgf …]`, the way PGN keeps such things: people do not see it, studies keep it, and it is written back as it was.

use super::{Property, SgfNode, Value, read};
use crate::note::{bracketed, commands, name_command, named, percent, plain_again};
use crate::tree::{NodeId, Tree};

/// Glyphs that SGF has properties for, with the glyph for a doubled value.
const GLYPHS: [(&str, u32, u32); 7] =
    [("TE", 1, 3), ("BM", 2, 4), ("IT", 5, 5), ("DO", 6, 6), ("DM", 10, 10), ("UC", 13, 13), ("HO", 36, 36)];

/// Whether a property belongs to the note of a node.
pub fn is_note(name: &str) -> bool {
    matches!(name, "C" | "N" | "ZB" | "ZC" | "ZN") || GLYPHS.iter().any(|(glyph, ..)| *glyph == name)
}

#[derive(Default, PartialEq, Eq)]
struct Noted {
    before: Vec<String>,
    after: Vec<String>,
    nags: Vec<u32>,
}

impl Noted {
    /// What the properties of SGF say.
    fn plain(node: &SgfNode) -> Noted {
        let comment = node.value("C").map(|v| v.text().trim().to_string()).filter(|t| !t.is_empty());
        let glyph = |(name, single, double): &(&str, u32, u32)| node.value(name).map(|v| if v.simple() == "2" { *double } else { *single });
        Noted { before: vec![], after: comment.into_iter().collect(), nags: GLYPHS.iter().filter_map(glyph).collect() }
    }

    /// What our own properties say.
    fn own(node: &SgfNode) -> Noted {
        let texts = |name| node.values(name).iter().map(decoded).collect();
        Noted { before: texts("ZB"), after: texts("ZC"), nags: node.values("ZN").iter().filter_map(|v| v.simple().parse().ok()).collect() }
    }

    /// Writes what SGF can say.
    fn write_plain(&self, node: &mut SgfNode) {
        let comments: Vec<&str> = self.before.iter().chain(&self.after).map(String::as_str).collect();
        if !comments.is_empty() {
            node.set("C", Value::of(&comments.join("\n")));
        }
        for nag in &self.nags {
            if let Some((name, single, _)) = GLYPHS.iter().find(|(_, single, double)| nag == single || nag == double) {
                node.set(name, Value::of(if nag == single { "1" } else { "2" }));
            }
        }
    }
}

/// Properties that nobody here understands, as a comment; `moves` are those of moves.
fn foreign(node: &SgfNode, moves: [&str; 2]) -> Option<String> {
    let understood = |name: &str| is_note(name) || moves.contains(&name) || matches!(name, "AB" | "AW" | "AE" | "PL");
    let mut text = String::new();
    for Property { name, values } in node.properties.iter().filter(|property| !understood(&property.name)) {
        text += name;
        values.iter().for_each(|value| text += &format!("[{}]", value.raw()));
    }
    (!text.is_empty()).then(|| bracketed("sgf", &text))
}

/// A comment without the properties that [`read_note`] put into it, which go to a node, and without its name if it is
/// the first; `None` when there was nothing else.
fn without_properties(comment: &str, first: bool, node: &mut SgfNode) -> Option<String> {
    let mut rest = comment.to_string();
    if let Some((name, after)) = named(comment).filter(|_| first) {
        node.set("N", Value::of(&name));
        rest = after.to_string();
    }
    for command in commands(comment).filter(|command| command.name == "sgf") {
        let read = read(format!("(;{})", plain_again(command.value)).as_bytes()).sgf;
        let properties = read.roots().first().map_or(&[][..], |root| &read.node(*root).properties);
        for Property { name, values } in properties.iter().filter(|property| !is_note(&property.name)) {
            values.iter().for_each(|value| node.add(name, value.clone()));
        }
        rest = rest.replacen(&format!("[%sgf {}]", command.value), "", 1);
    }
    match rest.trim() {
        _ if rest.len() == comment.len() => Some(rest),
        "" => None,
        trimmed => Some(trimmed.into()),
    }
}

/// Puts the note of an SGF node into a tree, and what else it has if it is not the first, whose properties are the
/// game's.
pub(super) fn read_note(node: &SgfNode, moves: [&str; 2], tree: &mut Tree, at: NodeId) {
    let plain = Noted::plain(node);
    let mut noted = Noted::plain(node);
    if ["ZB", "ZC", "ZN"].iter().any(|name| node.has(name)) {
        let own = Noted::own(node);
        let mut written = SgfNode::default();
        own.write_plain(&mut written);
        let told = Noted::plain(&written);
        let comments = told.after == plain.after && (node.has("ZB") || node.has("ZC"));
        let glyphs = told.nags == plain.nags && node.has("ZN");
        noted = Noted {
            before: if comments { own.before } else { vec![] },
            after: if comments { own.after } else { plain.after },
            nags: if glyphs { own.nags } else { plain.nags },
        };
    }
    noted.before.iter().for_each(|text| tree.comment_before(at, text));
    if let Some(name) = node.value("N").map(Value::simple).filter(|name| !name.is_empty()) {
        tree.comment(at, &name_command(&name));
    }
    noted.after.iter().for_each(|text| tree.comment(at, text));
    if at != NodeId::ROOT
        && let Some(text) = foreign(node, moves)
    {
        tree.comment(at, &text);
    }
    if !noted.nags.is_empty() {
        tree.note_mut(at).nags.extend(noted.nags);
    }
}

/// Puts the note of a tree's node into an SGF node.
pub(super) fn write_note(tree: &Tree, id: NodeId, node: &mut SgfNode) {
    if tree.note(id).is_none() {
        return;
    }
    let after = tree.comments(id).enumerate().filter_map(|(i, text)| without_properties(text, i == 0, node)).collect();
    let noted = Noted { before: tree.comments_before(id).map(str::to_string).collect(), after, nags: tree.nags(id).to_vec() };
    noted.write_plain(node);
    let told = Noted::plain(node);
    if (&told.before, &told.after) != (&noted.before, &noted.after) {
        noted.before.iter().for_each(|text| node.add("ZB", encoded(text)));
        noted.after.iter().for_each(|text| node.add("ZC", encoded(text)));
    }
    if told.nags != noted.nags {
        noted.nags.iter().for_each(|nag| node.add("ZN", Value::of(&nag.to_string())));
    }
}

/// A text whose blanks and control characters SGF would change, with those as `%` and two hexadecimal digits a byte.
pub(super) fn encoded(text: &str) -> Value {
    Value::of(&percent(text))
}

fn decoded(value: &Value) -> String {
    plain_again(&value.simple())
}
