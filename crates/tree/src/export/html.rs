//! A tree as one HTML file without scripts: a table for the main line and one for each deviation, joined by links.

use super::{escape, shown};
use crate::note::prose;
use crate::table::{Alternative, Row, Sides, rows_of};
use crate::tree::{NodeId, Tree};

/// Colours as in the table: by the place of a move among its siblings.
const STYLE: &str = "\
:root{color-scheme:light dark;--ink:#1b2230;--soft:#667085;--line:#dcdfe4;--page:#f4f5f1;--card:#fff;--here:#fff6d6;\
--c1:#b3261e;--c2:#1a7a36;--c3:#8a5a00;--c4:#8a1fa3;--c5:#00707d;--c6:#1f4fb8}\
@media(prefers-color-scheme:dark){:root{--ink:#e3e7ee;--soft:#98a2b3;--line:#2c3440;--page:#10141b;--card:#181f29;--here:#3a3214;\
--c1:#ff8a80;--c2:#7bd88f;--c3:#e0b050;--c4:#dd93f0;--c5:#5cc8d6;--c6:#8ab4f8}}\
body{font:16px/1.55 system-ui,sans-serif;max-width:62rem;margin:2rem auto;padding:0 1rem;color:var(--ink);background:var(--page)}\
section{margin:1rem 0;padding:.6rem 1.1rem 1rem;border:1px solid var(--line);border-radius:12px;background:var(--card);overflow-x:auto;break-inside:avoid}\
section:target{background:var(--here)}h1{font-size:1.5rem}h2{margin:.3rem 0;font-size:1.05rem}nav{color:var(--soft);font-size:.85rem}\
table{border-collapse:collapse}td,th{padding:.12rem .8rem .12rem 0;text-align:left;vertical-align:top}\
th{color:var(--soft);font-size:.8rem;font-weight:600}td:first-child{min-width:2rem;text-align:right;color:var(--soft)}\
td:nth-child(2),td:nth-child(3){min-width:4.5rem;font-weight:600}a{color:inherit;text-decoration:none}a:hover{text-decoration:underline}\
.note{max-width:24rem;margin:0;color:var(--soft)}.label{color:var(--soft);font-size:.85em}.alt{display:inline-block;margin-right:.8rem}\
.c1{color:var(--c1)}.c2{color:var(--c2)}.c3{color:var(--c3)}.c4{color:var(--c4)}.c5{color:var(--c5)}.c6{color:var(--c6)}";

/// So many deviations of the way to a section are named above it.
const WAY: usize = 4;

/// The whole tree.
pub fn html(tree: &Tree, sides: &Sides, title: &str) -> String {
    let title = escape(title);
    let mut out = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>{title}</title><style>{STYLE}</style></head><body>\n<h1>{title}</h1>\n"
    );
    let notes = notes(tree, [NodeId::ROOT]);
    section(tree, sides, NodeId::ROOT, "main", &format!("<h2>Main line</h2>{notes}"), &mut out);
    for id in tree.preorder().filter(|id| tree.choice(*id) > 0) {
        let (way, name, notes) = (way(tree, id), escape(&named(tree, id)), self::notes(tree, [id]));
        let heading = format!("<nav>{way}</nav><h2 class=\"{}\">{name}</h2>{notes}", colour(tree, id));
        section(tree, sides, id, &format!("n{}", id.0), &heading, &mut out);
    }
    out += "</body></html>\n";
    out
}

/// The move with its number: `6… Nc6`.
fn named(tree: &Tree, id: NodeId) -> String {
    let halfmove = tree.halfmove(id) - 1;
    format!("{}{} {}", halfmove.div_ceil(2), if halfmove % 2 == 1 { "." } else { "…" }, shown(tree, id))
}

/// The sections that lead to a deviation, as links: the main line, then the deviations before it, of many the last
/// ones.
fn way(tree: &Tree, id: NodeId) -> String {
    let before = std::iter::successors(tree.parent(id), |n| tree.parent(*n)).filter(|n| tree.choice(*n) > 0);
    let mut deviations: Vec<NodeId> = before.take(WAY + 1).collect();
    let more = if deviations.len() > WAY { " › …" } else { "" };
    deviations.truncate(WAY);
    let links = deviations.iter().rev().map(|n| format!(" › <a href=\"#n{}\">{}</a>", n.0, escape(&named(tree, *n))));
    format!("<a href=\"#main\">Main line</a>{more}{}", links.collect::<String>())
}

fn colour(tree: &Tree, id: NodeId) -> String {
    format!("c{}", tree.choice(id).min(6))
}

/// What is written about nodes, for people.
fn notes(tree: &Tree, nodes: impl IntoIterator<Item = NodeId>) -> String {
    let written = nodes.into_iter().flat_map(|id| tree.comments_before(id).chain(tree.comments(id)));
    let texts: Vec<String> = written.map(|text| escape(&prose(text))).filter(|text| !text.is_empty()).collect();
    if texts.is_empty() { String::new() } else { format!("<p class=\"note\">{}</p>", texts.join("<br>")) }
}

/// A heading and the line that goes on from a node; the node itself is in the heading.
fn section(tree: &Tree, sides: &Sides, from: NodeId, anchor: &str, heading: &str, out: &mut String) {
    *out += &format!("<section id=\"{anchor}\">{heading}\n");
    let line: Vec<NodeId> = tree.line_from(from).collect();
    if line.len() > 1 {
        let [first, second] = [0, 1].map(|side| escape(&sides.0[side]));
        *out += &format!("<table><tr><th></th><th>{first}</th><th>{second}</th><th>Alternatives</th><th></th></tr>\n");
        rows_of(tree, &line).iter().for_each(|row| out.push_str(&row_html(tree, row)));
        *out += "</table>";
    }
    *out += "</section>\n";
}

fn row_html(tree: &Tree, row: &Row) -> String {
    let cell = |id: Option<NodeId>| id.map_or("…".into(), |id| escape(&shown(tree, id)));
    let dots = if row.second.is_some() { "…" } else { "" };
    let other = |a: &Alternative| {
        let (text, class) = (escape(&shown(tree, a.node)), colour(tree, a.node));
        let link = format!("<a class=\"{class}\" href=\"#n{}\">{dots}{text}</a>", a.node.0);
        format!("<span class=\"alt\"><span class=\"label\">{}</span> {link}</span>", a.label)
    };
    let others: String = row.alternatives.iter().map(other).collect();
    let (first, second) = (cell(row.first), cell(row.second));
    let notes = notes(tree, [row.first, row.second].into_iter().flatten());
    format!("<tr><td>{}.</td><td>{first}</td><td>{second}</td><td>{others}</td><td>{notes}</td></tr>\n", row.number)
}
