//! A tree as one HTML file without scripts: a table for the main line and one for each deviation, joined by links.

use super::{escape, shown};
use crate::note::prose;
use crate::table::{Row, Sides, rows_of};
use crate::tree::{NodeId, Tree};

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fff}\
table{border-collapse:collapse;margin:.5rem 0 2rem}td,th{padding:.1rem .7rem;text-align:left;vertical-align:top}td:first-child{text-align:right;color:#777}\
a{color:#0b57a4;text-decoration:none}a:hover{text-decoration:underline}.note{color:#555;max-width:24rem}.label{color:#999}section:target{background:#fff8dc}\
@media(prefers-color-scheme:dark){body{color:#ddd;background:#181818}a{color:#8ab4f8}.note{color:#aaa}section:target{background:#332d15}}";

/// The whole tree.
pub fn html(tree: &Tree, sides: &Sides, title: &str) -> String {
    let title = escape(title);
    let mut out = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>{title}</title><style>{STYLE}</style></head><body>\n<h1>{title}</h1>\n"
    );
    let main: Vec<NodeId> = tree.line_from(NodeId::ROOT).collect();
    for text in tree.comments(NodeId::ROOT) {
        out += &format!("<p>{}</p>\n", escape(&prose(text)));
    }
    section(tree, sides, &main, "main", "Main line", &mut out);
    for id in tree.preorder().filter(|id| tree.choice(*id) > 0) {
        let parent = tree.parent(id).expect("not the root");
        let line: Vec<NodeId> = std::iter::once(parent).chain(tree.line_from(id)).collect();
        let heading = format!("{} <a href=\"#{}\">back</a>", escape(&named(tree, id)), section_of(tree, parent));
        section(tree, sides, &line, &format!("n{}", id.0), &heading, &mut out);
    }
    out += "</body></html>\n";
    out
}

/// The move with its number: `6… Nc6`.
fn named(tree: &Tree, id: NodeId) -> String {
    let halfmove = tree.halfmove(id) - 1;
    format!("{}{} {}", halfmove.div_ceil(2), if halfmove % 2 == 1 { "." } else { "…" }, shown(tree, id))
}

/// The section a node is shown in: that of the last deviation before it.
fn section_of(tree: &Tree, id: NodeId) -> String {
    let deviation = std::iter::successors(Some(id), |n| tree.parent(*n)).find(|n| tree.choice(*n) > 0);
    deviation.map_or("main".into(), |n| format!("n{}", n.0))
}

fn section(tree: &Tree, sides: &Sides, line: &[NodeId], anchor: &str, heading: &str, out: &mut String) {
    *out += &format!(
        "<section id=\"{anchor}\"><h2>{heading}</h2>\n<table><tr><th></th><th>{}</th><th>{}</th><th>Alternatives</th><th></th></tr>\n",
        escape(&sides.0[0]),
        escape(&sides.0[1])
    );
    for (i, row) in rows_of(tree, line).iter().enumerate() {
        // The alternatives to the deviation itself are listed where it is chosen.
        let own = i == 0 && anchor != "main" && tree.parent(row.owner()) == line.first().copied();
        out.push_str(&row_html(tree, row, own));
    }
    *out += "</table></section>\n";
}

fn row_html(tree: &Tree, row: &Row, own: bool) -> String {
    let cell = |id: Option<NodeId>| id.map_or("…".into(), |id| escape(&shown(tree, id)));
    let dots = if row.second.is_some() { "…" } else { "" };
    let others = row.alternatives.iter().filter(|_| !own).map(|a| {
        format!("<span class=\"label\">{}:</span> <a href=\"#n{}\">{dots}{}</a>", a.label, a.node.0, escape(&shown(tree, a.node)))
    });
    let notes = [row.first, row.second].into_iter().flatten().flat_map(|id| tree.comments_before(id).chain(tree.comments(id)));
    let notes: Vec<String> = notes.map(|text| escape(&prose(text))).filter(|text| !text.is_empty()).collect();
    format!(
        "<tr><td>{}.</td><td>{}</td><td>{}</td><td>{}</td><td class=\"note\">{}</td></tr>\n",
        row.number,
        cell(row.first),
        cell(row.second),
        others.collect::<Vec<_>>().join(" "),
        notes.join("<br>")
    )
}
