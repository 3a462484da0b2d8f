//! The page, built from `web/` and put into the program, and other files it has inside.

use crate::docs::lost;
use crate::error::ApiError;
use crate::packed::{File, PAGE};
use axum::http::header::{self, HeaderMap, HeaderValue};
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};

const NOT_BUILT: &str = "The page is not in this program: it was built without it. Run `make` in the source folder.\n\
                         The API is at /api/v1, its description at /api/v1/openapi.json.\n";

/// Answers what no route has: files of the page, and 404.
pub async fn page(uri: Uri, headers: HeaderMap) -> Response {
    find(PAGE, uri.path(), &headers)
}

/// A file of a folder by the path of a request; 404 where there is none, for people in words, and a word on the missing
/// page at `/`.
pub fn find(files: &[File], path: &str, headers: &HeaderMap) -> Response {
    let name = if path == "/" { "index.html" } else { path.trim_start_matches('/') };
    match files.iter().find(|file| file.name == name) {
        Some(file) => send(file, headers),
        None if path == "/" => (StatusCode::OK, NOT_BUILT).into_response(),
        None if listed(headers, header::ACCEPT).any(|kind| kind.starts_with("text/html")) => lost("No page has this address."),
        None => ApiError::new(StatusCode::NOT_FOUND, "there is nothing here").into_response(),
    }
}

/// The bundler writes a hash into the names under `assets/`, so those never change; the rest is asked for again each
/// time. Whoever can unpack gets what is packed.
fn send(file: &File, headers: &HeaderMap) -> Response {
    let etag = format!("W/\"{}\"", file.hash);
    let cache = if file.name.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let kept = [(header::ETAG, etag.as_str()), (header::CACHE_CONTROL, cache), (header::VARY, "accept-encoding")];
    if listed(headers, header::IF_NONE_MATCH).any(|known| known == etag) {
        return (StatusCode::NOT_MODIFIED, kept).into_response();
    }
    let kind = [(header::CONTENT_TYPE, file.kind)];
    if listed(headers, header::ACCEPT_ENCODING).any(takes_gzip) {
        return (kind, [(header::CONTENT_ENCODING, "gzip")], kept, file.bytes).into_response();
    }
    (kind, kept, file.unpacked()).into_response()
}

/// What a header lists.
fn listed(headers: &HeaderMap, name: header::HeaderName) -> impl Iterator<Item = &str> {
    let values = headers.get(name).map(HeaderValue::to_str).and_then(Result::ok).unwrap_or_default();
    values.split(',').map(str::trim)
}

/// Whether a coding of `Accept-Encoding` is gzip and wanted.
fn takes_gzip(coding: &str) -> bool {
    let (name, weight) = coding.split_once(';').unwrap_or((coding, "q=1"));
    let weight: f32 = weight.trim().strip_prefix("q=").and_then(|weight| weight.parse().ok()).unwrap_or(0.0);
    name.trim().eq_ignore_ascii_case("gzip") && weight > 0.0
}
