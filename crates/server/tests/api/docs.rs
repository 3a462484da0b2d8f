//! The documentation under `/docs`: every page is listed, every link leads somewhere.

use crate::client::{Server, bytes};
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use std::collections::{BTreeMap, BTreeSet};
use zug_server::linked_docs;

async fn asked(path: &str) -> (StatusCode, String) {
    asked_for(path, "*/*").await
}

async fn asked_for(path: &str, kind: &str) -> (StatusCode, String) {
    let request = Request::builder().uri(path).header(header::HOST, "localhost:7171").header(header::ACCEPT, kind);
    let request = request.body(Body::empty()).unwrap();
    let response = Server::new().send(request).await;
    let status = response.status();
    (status, String::from_utf8(bytes(response).await.to_vec()).unwrap())
}

#[test]
fn the_contents_list_every_page_and_links_lead_to_headings() {
    let pages: BTreeMap<&str, (Vec<String>, Vec<String>)> =
        linked_docs().into_iter().map(|(name, links, anchors)| (name, (links, anchors))).collect();
    let listed: BTreeSet<&str> = pages["SUMMARY"].0.iter().filter_map(|link| link.strip_prefix("/docs/")).collect();
    let there: BTreeSet<&str> = pages.keys().copied().filter(|name| *name != "SUMMARY").collect();
    assert_eq!(listed, there, "docs/SUMMARY.md is the table of contents");
    for (name, (links, anchors)) in &pages {
        for link in links {
            let (page, anchor) = link.split_once('#').unwrap_or((link, ""));
            let anchors = match page.strip_prefix("/docs/") {
                Some(page) => &pages[page].1,
                None => anchors,
            };
            assert!(anchor.is_empty() || page.contains("://") || anchors.iter().any(|a| a == anchor), "{name}: {link}, of {anchors:?}");
        }
    }
}

#[tokio::test]
async fn pages_are_shown_and_others_are_not() {
    let (status, contents) = asked("/docs/").await;
    assert_eq!(status, StatusCode::OK);
    assert!(contents.contains("<a href=\"/docs/games/gobblet\">"));
    let (status, page) = asked("/docs/games/connect-four").await;
    assert_eq!(status, StatusCode::OK);
    assert!(page.contains("<a href=\"/docs/search#proofs-of-result-and-distance\">"), "links go up a folder");
    assert!(page.contains("<title>Connect Four"));
    assert!(page.contains("<a href=\"/docs/games/connect-four\" aria-current=\"page\">"), "the contents say which page this is");
    assert!(page.contains("<a rel=\"prev\" href=\"/docs/games/mnk\">← K in a row</a><a rel=\"next\" href=\"/docs/games/go\">Go →</a>"));
    let scripts = ["<script", "<script src=\"/docs/theme.js\">"].map(|text| page.matches(text).count());
    assert_eq!(scripts, [1, 1], "the policy runs files only");
    assert!(asked("/docs/theme.js").await.1.contains("localStorage"));
    assert_eq!(asked("/docs").await.0, StatusCode::PERMANENT_REDIRECT);
    for path in ["/docs/nothing", "/docs/../Cargo.toml", "/docs/games/", "/docs/games/%2e%2e/values"] {
        assert_eq!(asked(path).await.0, StatusCode::NOT_FOUND, "{path}");
    }
}

#[tokio::test]
async fn where_there_is_nothing_people_are_told_in_words_and_programs_in_json() {
    let browser = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
    let (status, page) = asked_for("/no/such/page", browser).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    assert!(page.contains("<h1>There is nothing here</h1>") && page.contains("<a href=\"/docs/\">"), "{page}");
    let (status, text) = asked("/no/such/page").await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    assert!(serde_json::from_str::<serde_json::Value>(&text).is_ok(), "{text}");
    let (status, text) = asked_for("/api/v1/no-such-route", browser).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    assert!(serde_json::from_str::<serde_json::Value>(&text).is_ok(), "{text}");
}
