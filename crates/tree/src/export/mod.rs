//! Trees for other readers: a Markdown table, one HTML file, a graph for Graphviz, a picture.

mod dot;
mod html;
mod markdown;
mod svg;

pub use dot::dot;
pub use html::html;
pub use markdown::markdown;
pub use svg::svg;

use crate::note;
use crate::tree::{NodeId, Tree};

/// A move with its glyphs, as people print it.
pub(crate) fn shown(tree: &Tree, id: NodeId) -> String {
    let mut text = tree.label(id).into_owned();
    for &nag in tree.nags(id) {
        let glyph = note::glyph(nag);
        if !glyph.starts_with(['!', '?']) {
            text.push(' ');
        }
        text += &glyph;
    }
    text
}

/// A text inside HTML or SVG.
fn escape(text: &str) -> String {
    let plain: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    plain.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
