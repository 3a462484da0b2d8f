//! The page, built from `web/` and put into the program.

use crate::error::ApiError;
use axum::http::header::{self, HeaderMap};
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use rust_embed::{Embed, EmbeddedFile};

#[derive(Embed)]
#[folder = "../../web/dist"]
struct Page;

const NOT_BUILT: &str = "The page is not in this program: it was built without it. Run `make` in the source folder.\n\
                         The API is at /api/v1, its description at /api/v1/openapi.json.\n";

/// Answers what no route has: files of the page, and 404.
pub async fn page(uri: Uri, headers: HeaderMap) -> Response {
    embedded::<Page>(uri.path(), &headers)
}

/// A file of an embedded folder by the path of a request; 404 where there is none, and a word on the missing page at
/// `/`.
pub fn embedded<E: Embed>(path: &str, headers: &HeaderMap) -> Response {
    let name = if path == "/" { "index.html" } else { path.trim_start_matches('/') };
    match E::get(name) {
        Some(file) => send(name, file, headers),
        None if path == "/" => (StatusCode::OK, NOT_BUILT).into_response(),
        None => ApiError::new(StatusCode::NOT_FOUND, "there is nothing here").into_response(),
    }
}

/// The bundler writes a hash into the names under `assets/`, so those never change; the rest is asked for again each
/// time.
fn send(name: &str, file: EmbeddedFile, headers: &HeaderMap) -> Response {
    let hash: String = file.metadata.sha256_hash()[..12].iter().map(|byte| format!("{byte:02x}")).collect();
    let etag = format!("W/\"{hash}\"");
    let cache = if name.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    if known.is_some_and(|known| known.split(',').any(|tag| tag.trim() == etag)) {
        return (StatusCode::NOT_MODIFIED, [(header::ETAG, etag), (header::CACHE_CONTROL, cache.into())]).into_response();
    }
    let mime = file.metadata.mimetype().to_string();
    let mime = if mime.starts_with("text/") { format!("{mime}; charset=utf-8") } else { mime };
    ([(header::CONTENT_TYPE, mime), (header::ETAG, etag), (header::CACHE_CONTROL, cache.into())], file.data).into_response()
}
