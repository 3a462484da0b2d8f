//! Trees for other readers: nothing in them leads nowhere, and no text breaks out of its place.

use std::collections::BTreeSet;
use zug_tree::export::html;
use zug_tree::pgn::read_text;
use zug_tree::table::Sides;

const TEXT: &str = "[Event \"<b>E & e</b>\"]\n\n{first} 1. e4 {<script>alert(1)</script>} (1. d4 d5 (1... Nf6 (1... f5 (1... c5 (1... e6 (1... g6 2. c4) \
                    2. c4) 2. d5) 2. c4) 2. c4) 2. c4) (1. c4!?) 1... c5 (1... e5) 2. Nf3 *";

fn values<'a>(page: &'a str, before: &str) -> Vec<&'a str> {
    page.split(before).skip(1).map(|rest| rest.split('"').next().unwrap_or("")).collect()
}

#[test]
fn a_page_has_a_section_for_each_deviation_and_every_link_leads_to_one() {
    let game = &read_text(TEXT).games[0];
    let page = html(&game.tree, &Sides::chess(), game.tag("Event").unwrap_or(""));
    let sections: BTreeSet<&str> = values(&page, "<section id=\"").into_iter().collect();
    let deviations = game.tree.ids().filter(|id| game.tree.choice(*id) > 0).count();
    assert_eq!(sections.len(), deviations + 1);
    let links = values(&page, "href=\"#");
    assert!(links.len() >= 2 * deviations && links.iter().all(|link| sections.contains(link)), "{links:?}");
    for part in ["&lt;b&gt;E &amp; e&lt;/b&gt;", "&lt;script&gt;", "c4!?", "first", "prefers-color-scheme"] {
        assert!(page.contains(part), "{part}");
    }
    assert!(!page.contains("<script") && !page.contains("http"), "the page needs nothing else");
}

#[test]
fn a_page_of_a_deep_tree_is_not_larger_than_the_tree_makes_it() {
    let depth = 3000;
    let text = format!("{}1. d4{} *", "1. e4 (".repeat(depth), ")".repeat(depth));
    let game = &read_text(&text).games[0];
    let page = html(&game.tree, &Sides::chess(), "Deep");
    assert!(page.len() < 3000 * depth, "{}", page.len());
}
