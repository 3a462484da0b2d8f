//! The documentation as a site: the pages of `docs/`, which the program has inside, as HTML under `/docs`.
//!
//! `SUMMARY.md` is the table of contents, in the form that mdBook reads, so whoever has mdBook gets a book of the same
//! pages. Links between pages work in the sources, in the book and here.

use crate::packed::{DOCS, PAGE};
use axum::http::header::CONTENT_TYPE;
use axum::http::{StatusCode, Uri};
use axum::response::{Html, IntoResponse, Redirect, Response};
use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html};
use std::collections::HashMap;
use std::sync::LazyLock;

/// Every page of `docs/` by its path without the ending.
static PAGES: LazyLock<Vec<(&str, String)>> =
    LazyLock::new(|| DOCS.iter().map(|file| (file.name.trim_end_matches(".md"), file.text())).collect());

const CONTENTS: &str = "SUMMARY";

/// The style, with the page's own letters where the page is in the program.
static STYLE: LazyLock<String> = LazyLock::new(|| {
    let font = PAGE.iter().find(|file| file.name.ends_with(".woff2"));
    include_str!("docs.css").replace("FONT", &font.map_or(String::new(), |file| format!("/{}", file.name)))
});

/// A script takes over the theme of the page; the policy of the server lets only files be run.
const SCRIPT: &str = include_str!("docs.js");

/// Pages in the order of the table of contents, with what it calls them.
static ORDER: LazyLock<Vec<(&str, String)>> = LazyLock::new(|| {
    let (mut order, mut page) = (Vec::new(), None);
    for event in Parser::new(text_of(CONTENTS).unwrap_or_default()) {
        match event {
            Event::Start(Tag::Link { dest_url, .. }) => page = PAGES.iter().find(|(name, _)| dest_url.strip_suffix(".md") == Some(name)),
            Event::Text(text) => order.extend(page.take().map(|(name, _)| (*name, text.to_string()))),
            _ => {}
        }
    }
    order
});

/// Answers what is asked for under `/docs`.
pub async fn docs(uri: Uri) -> Response {
    let path = uri.path().trim_start_matches("/docs");
    match path {
        "" => Redirect::permanent("/docs/").into_response(),
        "/" => shown(CONTENTS),
        "/theme.js" => ([(CONTENT_TYPE, "text/javascript")], SCRIPT).into_response(),
        path => shown(path.trim_start_matches('/').trim_end_matches(".html")),
    }
}

fn shown(name: &str) -> Response {
    match text_of(name) {
        Some(text) => Html(page(name, text)).into_response(),
        None => lost("No page of the documentation is called so."),
    }
}

/// What somebody with a browser sees where there is nothing.
pub fn lost(what: &str) -> Response {
    let main = format!(
        "<h1>There is nothing here</h1><p>{} Perhaps the address was typed by hand, or is of another version.</p>\
         <p><a href=\"/\">All games</a> · <a href=\"/docs/\">Documentation</a></p>",
        escaped(what)
    );
    (StatusCode::NOT_FOUND, Html(sheet("Nothing here", "", &main))).into_response()
}

fn text_of(name: &str) -> Option<&'static str> {
    PAGES.iter().find(|(page, _)| *page == name).map(|(_, text)| text.as_str())
}

fn page(name: &str, text: &str) -> String {
    let title = text.lines().find_map(|line| line.strip_prefix("# ")).unwrap_or(name).replace('`', "");
    let contents = text_of(CONTENTS).filter(|_| name != CONTENTS).map(|text| rendered("", text)).unwrap_or_default();
    let this = format!("<a href=\"/docs/{name}\"");
    let contents = contents.replacen(&format!("{this}>"), &format!("{this} aria-current=\"page\">"), 1);
    sheet(&title, &contents, &(rendered(name, text) + &turns(name)))
}

/// Links to the pages before and after one.
fn turns(name: &str) -> String {
    let Some(at) = ORDER.iter().position(|(page, _)| *page == name) else { return String::new() };
    let link = |page: Option<&(&str, String)>, rel: &str, arrows: [&str; 2]| {
        let link = |(name, title): &(&str, String)| {
            format!("<a rel=\"{rel}\" href=\"/docs/{name}\">{}{}{}</a>", arrows[0], escaped(title), arrows[1])
        };
        page.map(link).unwrap_or_default()
    };
    let before = link(at.checked_sub(1).and_then(|at| ORDER.get(at)), "prev", ["← ", ""]);
    format!("<div class=\"turn\">{before}{}</div>", link(ORDER.get(at + 1), "next", ["", " →"]))
}

fn sheet(title: &str, contents: &str, main: &str) -> String {
    let (title, style) = (escaped(title), &*STYLE);
    let (open, nav) = match contents {
        "" => ("", String::new()),
        contents => {
            ("<a class=\"open\" href=\"#contents\">Contents</a>", format!("<nav id=\"contents\" aria-label=\"Contents\">{contents}</nav>"))
        }
    };
    format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>{title} – zug</title><style>{style}</style><link rel=\"icon\" href=\"/icon-192.png\"><script src=\"/docs/theme.js\"></script></head><body><a class=\"skip\" href=\"#text\">Skip to the text</a>\
         <header><a class=\"home\" href=\"/\">zug</a><a href=\"/docs/\">Documentation</a>{open}</header>{nav}<main id=\"text\">{main}</main></body></html>"
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// A page as HTML, with anchors at its headings and links to other pages.
fn rendered(name: &str, text: &str) -> String {
    let folder = name.rsplit_once('/').map_or("", |(folder, _)| folder);
    let events: Vec<Event> = Parser::new_ext(text, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH).collect();
    let mut anchors = anchors(&events).into_iter();
    let events = events.into_iter().map(|event| match event {
        Event::Start(Tag::Heading { level, classes, attrs, .. }) => {
            Event::Start(Tag::Heading { level, id: anchors.next().map(CowStr::from), classes, attrs })
        }
        Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
            Event::Start(Tag::Link { link_type, dest_url: link(folder, &dest_url).into(), title, id })
        }
        other => other,
    });
    let mut out = String::new();
    html::push_html(&mut out, events);
    out
}

/// The anchor of each heading, as the sources are linked to: small letters, dashes for blanks, a number where two are
/// alike.
fn anchors(events: &[Event]) -> Vec<String> {
    let mut found = Vec::new();
    let mut seen: HashMap<String, usize> = HashMap::new();
    let mut heading: Option<String> = None;
    for event in events {
        match event {
            Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
            Event::Text(text) | Event::Code(text) => heading.iter_mut().for_each(|heading| heading.push_str(text)),
            Event::End(TagEnd::Heading(_)) => {
                let words = heading.take().unwrap_or_default().to_lowercase();
                let kept = words.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
                let anchor: String = kept.map(|c| if c == ' ' { '-' } else { c }).collect();
                let before = seen.entry(anchor.clone()).or_default();
                found.push(if *before == 0 { anchor } else { format!("{anchor}-{before}") });
                *before += 1;
            }
            _ => {}
        }
    }
    found
}

/// Where a link of a page in a folder leads here: pages of the documentation by their path, other files of the sources
/// nowhere, as the program does not have them.
fn link(folder: &str, to: &str) -> String {
    if to.contains("://") || to.starts_with('#') {
        return to.into();
    }
    let (file, anchor) = to.split_once('#').map_or((to, String::new()), |(file, anchor)| (file, format!("#{anchor}")));
    let mut path: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in file.split('/') {
        match part {
            ".." if path.pop().is_some() => {}
            "." => {}
            part => path.push(part),
        }
    }
    let name = path.join("/");
    match name.strip_suffix(".md").filter(|name| text_of(name).is_some()) {
        Some(name) => format!("/docs/{name}{anchor}"),
        None => "#".into(),
    }
}

/// Every page by its name, with every link of it as it is shown and every anchor it has: for tests.
pub fn linked() -> Vec<(&'static str, Vec<String>, Vec<String>)> {
    let page = |(name, text): &'static (&str, String)| {
        let folder = name.rsplit_once('/').map_or("", |(folder, _)| folder);
        let events: Vec<Event> = Parser::new_ext(text, Options::ENABLE_TABLES).collect();
        let links = events.iter().filter_map(|event| match event {
            Event::Start(Tag::Link { dest_url, .. }) => Some(link(folder, dest_url)),
            _ => None,
        });
        (*name, links.collect(), anchors(&events))
    };
    PAGES.iter().map(page).collect()
}
