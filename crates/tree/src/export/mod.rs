//! Trees for other readers: a Markdown table, one HTML file, a graph for Graphviz.

mod dot;
mod html;
mod markdown;

pub use dot::dot;
pub use html::html;
pub use markdown::markdown;

use crate::note;
use crate::tree::{NodeId, Tree};

/// A move with its glyphs, as people print it.
pub(crate) fn shown(tree: &Tree, id: NodeId) -> String {
    let mut text = tree.move_text(id).to_string();
    for &nag in tree.nags(id) {
        let glyph = note::glyph(nag);
        if !glyph.starts_with(['!', '?']) {
            text.push(' ');
        }
        text += &glyph;
    }
    text
}
