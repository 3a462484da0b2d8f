//! Writing SGF: lines of a readable length, and the same tree when read again.

use super::Sgf;

/// Where lines end, outside values.
const WIDTH: usize = 78;

/// Writes a file.
pub fn write(sgf: &Sgf) -> String {
    let mut out = Lines { text: String::new(), line_start: 0 };
    for &root in sgf.roots() {
        // What is still to be written, last first: a node with whether it begins a variation, or a closing parenthesis.
        let mut open: Vec<Option<(u32, bool)>> = vec![None, Some((root, true))];
        while let Some(step) = open.pop() {
            let Some((id, begins)) = step else {
                out.text.push(')');
                continue;
            };
            node(sgf, id, begins, &mut out);
            match sgf.node(id).children[..] {
                [only] => open.push(Some((only, false))),
                ref several => open.extend(several.iter().rev().flat_map(|&child| [None, Some((child, true))])),
            }
        }
        out.text.push('\n');
        out.line_start = out.text.len();
    }
    out.text
}

struct Lines {
    text: String,
    line_start: usize,
}

fn node(sgf: &Sgf, id: u32, begins: bool, out: &mut Lines) {
    if out.text.len() - out.line_start > WIDTH || (begins && out.text.len() > out.line_start) {
        out.text.push('\n');
        out.line_start = out.text.len();
    }
    out.text.push_str(if begins { "(;" } else { ";" });
    for property in &sgf.node(id).properties {
        out.text.push_str(&property.name);
        for value in &property.values {
            out.text.push('[');
            out.text.push_str(value.raw());
            out.text.push(']');
        }
    }
}
