//! Files of the page are found by their path, and kept by the browser as long as they may.

use axum::http::{HeaderMap, StatusCode, header};
use axum::response::Response;
use rust_embed::Embed;
use zug_server::embedded;

#[derive(Embed)]
#[folder = "tests/page"]
struct Built;

#[derive(Embed)]
#[folder = "tests/page/empty"]
#[allow_missing = true]
struct NotBuilt;

fn header(response: &Response, name: header::HeaderName) -> &str {
    response.headers().get(name).map_or("", |value| value.to_str().unwrap())
}

#[test]
fn the_page_is_asked_for_each_time_and_hashed_assets_never_again() {
    let page = embedded::<Built>("/", &HeaderMap::new());
    assert_eq!(page.status(), StatusCode::OK);
    assert_eq!(header(&page, header::CONTENT_TYPE), "text/html; charset=utf-8");
    assert_eq!(header(&page, header::CACHE_CONTROL), "no-cache");
    let asset = embedded::<Built>("/assets/main-1a2b3c.js", &HeaderMap::new());
    assert_eq!(asset.status(), StatusCode::OK);
    assert!(header(&asset, header::CONTENT_TYPE).contains("javascript"));
    assert!(header(&asset, header::CACHE_CONTROL).ends_with("immutable"));
}

#[test]
fn a_file_the_browser_has_is_not_sent_again() {
    let first = embedded::<Built>("/", &HeaderMap::new());
    let headers = HeaderMap::from_iter([(header::IF_NONE_MATCH, first.headers()[header::ETAG].clone())]);
    assert_eq!(embedded::<Built>("/", &headers).status(), StatusCode::NOT_MODIFIED);
}

#[test]
fn other_paths_are_nothing() {
    for path in ["/nothing", "/../Cargo.toml", "/assets/", "//", "/index.htm", "/%2e%2e/secret"] {
        assert_eq!(embedded::<Built>(path, &HeaderMap::new()).status(), StatusCode::NOT_FOUND, "{path}");
    }
}

#[test]
fn a_program_without_the_page_says_how_to_get_one() {
    assert_eq!(embedded::<NotBuilt>("/", &HeaderMap::new()).status(), StatusCode::OK);
    assert_eq!(embedded::<NotBuilt>("/index.html", &HeaderMap::new()).status(), StatusCode::NOT_FOUND);
}
