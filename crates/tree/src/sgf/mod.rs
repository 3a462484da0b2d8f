//! SGF FF[4]: trees of nodes with properties, for Go and as the neutral tree format of the other games.
//!
//! Source: the Smart Game Format specification, FF[4]. Values are kept as written (escapes included), so that writing
//! gives back what was read; [`Value`] decodes them. Nothing recurses. [`moves`](to_tree) maps the moves of any game to
//! a [`crate::Tree`].

mod chess;
mod go;
mod moves;
mod notes;
mod read;
mod write;

pub use chess::{from_chess, to_chess};
pub use go::{Size, point, points, size, write_point};
pub use moves::{Begun, Played, SgfGame, from_tree, to_tree};
pub use notes::is_note;
pub use read::{ReadSgf, is_sgf, read, read_each};
pub use write::write;

use smallvec::SmallVec;

/// A file: one or more game trees.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sgf {
    nodes: Vec<SgfNode>,
    roots: Vec<u32>,
}

/// One node.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SgfNode {
    /// The node before; `None` for a root.
    pub parent: Option<u32>,
    /// The nodes after, the main line first.
    pub children: SmallVec<[u32; 4]>,
    /// The properties in the order of the file.
    pub properties: Vec<Property>,
    /// Where it was read from: byte of the text.
    pub at: usize,
}

/// A property: a name of capital letters and one or more values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Property {
    /// `B`, `AW`, `SZ`…
    pub name: String,
    /// The values; one that is empty stands as the empty text.
    pub values: Vec<Value>,
}

/// A value as written between the brackets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Value(String);

impl Value {
    /// A value that means this text; it is escaped as need be.
    pub fn of(text: &str) -> Value {
        Value(escape(text, false))
    }

    /// A value of two parts, written `a:b`.
    pub fn pair(a: &str, b: &str) -> Value {
        Value(format!("{}:{}", escape(a, true), escape(b, true)))
    }

    /// What stands between the brackets.
    pub fn raw(&self) -> &str {
        &self.0
    }

    pub(crate) fn from_raw(raw: String) -> Value {
        Value(raw)
    }

    /// As text with line breaks: `\` takes the next character as it is, before a line break it removes it; other blanks
    /// are spaces.
    pub fn text(&self) -> String {
        unescape(&self.0, true)
    }

    /// As one line: line breaks are spaces too.
    pub fn simple(&self) -> String {
        unescape(&self.0, false).trim().to_string()
    }

    /// The two parts of `a:b`, decoded; `None` when there is no colon that is not escaped.
    pub fn parts(&self) -> Option<(String, String)> {
        let mut escaped = false;
        for (at, c) in self.0.char_indices() {
            match c {
                _ if escaped => escaped = false,
                '\\' => escaped = true,
                ':' => return Some((unescape(&self.0[..at], false), unescape(&self.0[at + 1..], false))),
                _ => {}
            }
        }
        None
    }
}

fn escape(text: &str, colon: bool) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '\\' | ']') || (colon && c == ':') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

fn unescape(raw: &str, breaks: bool) -> String {
    let mut out = String::with_capacity(raw.len());
    let mut chars = raw.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next() {
                Some('\r') => drop(chars.next_if_eq(&'\n')),
                Some('\n') => drop(chars.next_if_eq(&'\r')),
                Some(kept) => out.push(if kept.is_whitespace() { ' ' } else { kept }),
                None => {}
            },
            '\r' | '\n' => {
                let other = if c == '\r' { '\n' } else { '\r' };
                chars.next_if_eq(&other);
                out.push(if breaks { '\n' } else { ' ' });
            }
            c if c.is_whitespace() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

impl SgfNode {
    /// The values of a property; empty when the node does not have it.
    pub fn values(&self, name: &str) -> &[Value] {
        self.properties.iter().find(|p| p.name == name).map_or(&[], |p| &p.values)
    }

    /// The first value of a property.
    pub fn value(&self, name: &str) -> Option<&Value> {
        self.values(name).first()
    }

    /// Whether the node has a property.
    pub fn has(&self, name: &str) -> bool {
        self.properties.iter().any(|p| p.name == name)
    }

    /// Whether pieces are set up or taken off here.
    pub fn has_pieces(&self) -> bool {
        ["AB", "AW", "AE"].iter().any(|name| self.has(name))
    }

    /// Adds a value to a property, which is made if need be.
    pub fn add(&mut self, name: &str, value: Value) {
        match self.properties.iter_mut().find(|p| p.name == name) {
            Some(property) => property.values.push(value),
            None => self.properties.push(Property { name: name.into(), values: vec![value] }),
        }
    }

    /// Gives a property one value.
    pub fn set(&mut self, name: &str, value: Value) {
        self.properties.retain(|p| p.name != name);
        self.properties.push(Property { name: name.into(), values: vec![value] });
    }
}

impl Sgf {
    /// The first nodes of the games.
    pub fn roots(&self) -> &[u32] {
        &self.roots
    }

    /// A node.
    pub fn node(&self, id: u32) -> &SgfNode {
        &self.nodes[id as usize]
    }

    /// A node, to be changed.
    pub fn node_mut(&mut self, id: u32) -> &mut SgfNode {
        &mut self.nodes[id as usize]
    }

    /// The number of nodes of all games.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Forgets all games; numbers of nodes begin again.
    pub fn clear(&mut self) {
        self.nodes.clear();
        self.roots.clear();
    }

    /// Whether there is no game.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Adds a node after `parent`, or as the first of a new game.
    pub fn add(&mut self, parent: Option<u32>, properties: Vec<Property>) -> u32 {
        let id = u32::try_from(self.nodes.len()).expect("fewer nodes than bytes of a text of 4 GiB");
        match parent {
            Some(parent) => self.nodes[parent as usize].children.push(id),
            None => self.roots.push(id),
        }
        self.nodes.push(SgfNode { parent, children: SmallVec::new(), properties, at: 0 });
        id
    }

    /// The nodes of the main line of a game, its root first.
    pub fn main_line(&self, root: u32) -> impl Iterator<Item = &SgfNode> {
        std::iter::successors(Some(self.node(root)), |n| n.children.first().map(|&c| self.node(c)))
    }
}
