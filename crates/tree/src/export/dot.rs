//! A tree as a graph for Graphviz; equal positions are joined by dotted lines.

use super::shown;
use crate::tree::Tree;
use rustc_hash::FxHashMap;

/// The whole tree.
pub fn dot(tree: &Tree, title: &str) -> String {
    let quoted = |text: &str| format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " "));
    let mut out = format!("digraph tree {{\n  label={};\n  node [shape=point];\n  edge [fontname=\"sans-serif\"];\n", quoted(title));
    let mut first: FxHashMap<u64, u32> = FxHashMap::default();
    for id in tree.preorder() {
        if let Some(parent) = tree.parent(id) {
            let weight = if tree.choice(id) == 0 { " weight=10" } else { " color=gray40" };
            out += &format!("  n{} -> n{} [label={}{weight}];\n", parent.0, id.0, quoted(&shown(tree, id)));
        }
        match first.get(&tree.key(id)) {
            Some(twin) => out += &format!("  n{twin} -> n{} [style=dotted dir=none constraint=false];\n", id.0),
            None => drop(first.insert(tree.key(id), id.0)),
        }
    }
    out += "}\n";
    out
}
