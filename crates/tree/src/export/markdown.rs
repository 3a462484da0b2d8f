//! The table as Markdown.

use super::shown;
use crate::note::prose;
use crate::table::{Sides, rows};
use crate::tree::{NodeId, Tree};
use crate::view::View;

/// The table of what a reader looks at, with the comments of the shown line below it.
pub fn markdown(tree: &Tree, view: &View, sides: &Sides, title: &str) -> String {
    let mut out = format!("# {}\n\n| | {} | {} | Alternatives |\n| ---: | --- | --- | --- |\n", escape(title), sides.0[0], sides.0[1]);
    for row in rows(tree, view) {
        let cell = |id: Option<NodeId>| id.map_or("…".into(), |id| escape(&shown(tree, id)));
        let dots = if row.second.is_some() { "…" } else { "" };
        let others: Vec<String> =
            row.alternatives.iter().map(|a| format!("*{}:* {dots}{}", a.label, escape(&shown(tree, a.node)))).collect();
        out += &format!("| {}. | {} | {} | {} |\n", row.number, cell(row.first), cell(row.second), others.join(" "));
    }
    let noted = view.line(tree).into_iter().flat_map(|id| tree.comments(id).map(move |text| (id, prose(text))));
    let mut lines = noted.filter(|(_, text)| !text.is_empty()).peekable();
    if lines.peek().is_some() {
        out.push('\n');
    }
    for (id, text) in lines {
        let at = match id {
            NodeId::ROOT => "Start".to_string(),
            id => {
                let halfmove = tree.halfmove(id) - 1;
                let dots = if halfmove % 2 == 1 { "." } else { "…" };
                format!("{}{dots} {}", halfmove.div_ceil(2), shown(tree, id))
            }
        };
        out += &format!("- **{}** {}\n", escape(&at), escape(&text));
    }
    out
}

fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '|' | '*' | '_' | '`' | '\\' | '<' | '[' | ']' | '#') {
            out.push('\\');
        }
        out.push(if c.is_control() { ' ' } else { c });
    }
    out
}
