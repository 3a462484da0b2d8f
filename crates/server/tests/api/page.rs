//! Files of the page are found by their path, and kept by the browser as long as they may.

use axum::http::{HeaderMap, StatusCode, header};
use axum::response::Response;
use flate2::{Compression, read::GzEncoder};
use std::io::Read;
use zug_server::{File, page_file};

/// A page of two files.
fn page() -> [File; 2] {
    let file = |name, kind, text: &str| {
        let mut bytes = Vec::new();
        GzEncoder::new(text.as_bytes(), Compression::fast()).read_to_end(&mut bytes).unwrap();
        File { name, kind, hash: "1a2b", bytes: bytes.leak() }
    };
    [file("index.html", "text/html; charset=utf-8", TEXT), file("assets/main-1a2b3c.js", "text/javascript", "export {};")]
}

const TEXT: &str = "<!doctype html><title>A page</title>";

fn asked(path: &str, headers: &[(header::HeaderName, &str)]) -> Response {
    let headers = headers.iter().map(|(name, value)| (name.clone(), value.parse().unwrap()));
    page_file(&page(), path, &headers.collect())
}

async fn body(response: Response) -> Vec<u8> {
    axum::body::to_bytes(response.into_body(), usize::MAX).await.unwrap().to_vec()
}

fn header(response: &Response, name: header::HeaderName) -> &str {
    response.headers().get(name).map_or("", |value| value.to_str().unwrap())
}

#[test]
fn the_page_is_asked_for_each_time_and_hashed_assets_never_again() {
    let page = asked("/", &[]);
    assert_eq!(page.status(), StatusCode::OK);
    assert_eq!(header(&page, header::CONTENT_TYPE), "text/html; charset=utf-8");
    assert_eq!(header(&page, header::CACHE_CONTROL), "no-cache");
    let asset = asked("/assets/main-1a2b3c.js", &[]);
    assert_eq!(asset.status(), StatusCode::OK);
    assert!(header(&asset, header::CONTENT_TYPE).contains("javascript"));
    assert!(header(&asset, header::CACHE_CONTROL).ends_with("immutable"));
}

#[test]
fn a_file_the_browser_has_is_not_sent_again() {
    let first = asked("/", &[]);
    let again = asked("/", &[(header::IF_NONE_MATCH, header(&first, header::ETAG))]);
    assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
    assert_eq!(asked("/", &[(header::IF_NONE_MATCH, "W/\"other\", W/\"1a2b\"")]).status(), StatusCode::NOT_MODIFIED);
    assert_eq!(asked("/", &[(header::IF_NONE_MATCH, "W/\"other\"")]).status(), StatusCode::OK);
}

#[test]
fn other_paths_are_nothing() {
    for path in ["/nothing", "/../Cargo.toml", "/assets/", "//", "/index.htm", "/%2e%2e/secret"] {
        assert_eq!(asked(path, &[]).status(), StatusCode::NOT_FOUND, "{path}");
    }
}

#[test]
fn a_program_without_the_page_says_how_to_get_one() {
    assert_eq!(page_file(&[], "/", &HeaderMap::new()).status(), StatusCode::OK);
    assert_eq!(page_file(&[], "/index.html", &HeaderMap::new()).status(), StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn whoever_can_unpack_gets_what_is_packed() {
    for coding in ["gzip", "deflate, gzip;q=0.5, br", "GZIP"] {
        let packed = asked("/", &[(header::ACCEPT_ENCODING, coding)]);
        assert_eq!(header(&packed, header::CONTENT_ENCODING), "gzip", "{coding}");
        assert_eq!(header(&packed, header::VARY), "accept-encoding");
        let [file, _] = page();
        assert_eq!(body(packed).await, file.bytes);
        assert_eq!(file.text(), TEXT);
    }
    for coding in ["", "br", "gzip;q=0", "gzip;q=x", "xgzip"] {
        let plain = asked("/", &[(header::ACCEPT_ENCODING, coding)]);
        assert_eq!(header(&plain, header::CONTENT_ENCODING), "", "{coding}");
        assert_eq!(body(plain).await, TEXT.as_bytes());
    }
}
