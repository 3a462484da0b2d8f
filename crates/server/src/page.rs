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
    answer::<Page>(uri.path(), &headers)
}

fn answer<E: Embed>(path: &str, headers: &HeaderMap) -> Response {
    let name = if path == "/" { "index.html" } else { path.trim_start_matches('/') };
    match E::get(name) {
        Some(file) => send(name, file, headers),
        None if path == "/" => (StatusCode::OK, NOT_BUILT).into_response(),
        None => ApiError::new(StatusCode::NOT_FOUND, "there is nothing here").into_response(),
    }
}

/// The bundler writes a hash into the names under `assets/`, so those never change; the rest is asked for again each time.
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

#[cfg(test)]
mod tests {
    use super::*;

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
        let page = answer::<Built>("/", &HeaderMap::new());
        assert_eq!(page.status(), StatusCode::OK);
        assert_eq!(header(&page, header::CONTENT_TYPE), "text/html; charset=utf-8");
        assert_eq!(header(&page, header::CACHE_CONTROL), "no-cache");
        let asset = answer::<Built>("/assets/main-1a2b3c.js", &HeaderMap::new());
        assert_eq!(asset.status(), StatusCode::OK);
        assert!(header(&asset, header::CONTENT_TYPE).contains("javascript"));
        assert!(header(&asset, header::CACHE_CONTROL).ends_with("immutable"));
    }

    #[test]
    fn a_file_the_browser_has_is_not_sent_again() {
        let first = answer::<Built>("/", &HeaderMap::new());
        let headers = HeaderMap::from_iter([(header::IF_NONE_MATCH, first.headers()[header::ETAG].clone())]);
        assert_eq!(answer::<Built>("/", &headers).status(), StatusCode::NOT_MODIFIED);
    }

    #[test]
    fn other_paths_are_nothing() {
        for path in ["/nothing", "/../Cargo.toml", "/assets/", "//", "/index.htm", "/%2e%2e/secret"] {
            assert_eq!(answer::<Built>(path, &HeaderMap::new()).status(), StatusCode::NOT_FOUND, "{path}");
        }
    }

    #[test]
    fn a_program_without_the_page_says_how_to_get_one() {
        assert_eq!(answer::<NotBuilt>("/", &HeaderMap::new()).status(), StatusCode::OK);
        assert_eq!(answer::<NotBuilt>("/index.html", &HeaderMap::new()).status(), StatusCode::NOT_FOUND);
    }
}
