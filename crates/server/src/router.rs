//! Everything the server answers.

use crate::error::ApiError;
use crate::openapi::Described;
use crate::routes::{self, Routes, Verb};
use crate::state::AppState;
use crate::{contract, docs, guard, page, sending};
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::handler::Handler;
use axum::http::{HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get, on};
use std::sync::Arc;
use tower::util::option_layer;
use tower_http::compression::{CompressionLayer, CompressionLevel};
use tower_http::cors::{self, AllowOrigin, CorsLayer};
use tower_http::set_header::SetResponseHeaderLayer;

/// The routes of the API, each with what answers.
struct Answers(Router<Arc<AppState>>);

impl Routes for Answers {
    fn route<H, T, A>(&mut self, verb: Verb, path: &'static str, handler: H, _: &'static str, _: &'static str)
    where
        H: Handler<T, Arc<AppState>> + Described<A>,
        T: 'static,
    {
        let handler = on(verb.filter, handler);
        let handler = if let Some(bytes) = verb.body { handler.layer(DefaultBodyLimit::max(bytes)) } else { handler };
        self.0 = std::mem::take(&mut self.0).route(path, handler);
    }
}

/// Everything the server answers: the API, the page, and refusals.
pub fn router(state: Arc<AppState>) -> Router {
    let mut answers = Answers(Router::new());
    routes::list(&mut answers);
    let never_stored = SetResponseHeaderLayer::if_not_present(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    let bounded = axum::middleware::from_fn_with_state(state.clone(), sending::bounded);
    let api =
        answers.0.method_not_allowed_fallback(wrong_method).fallback(no_route).layer(never_stored).layer(bounded).layer(compression());
    let page = any(page_only_read);
    let root = Router::new()
        .nest("/api/v1", api)
        .route("/api", any(no_route))
        .route("/api/{*rest}", any(no_route))
        .route("/docs", get(docs::docs).layer(compression()))
        .route("/docs/{*page}", get(docs::docs).layer(compression()))
        .route("/docs/", get(docs::docs).layer(compression()))
        .fallback_service(page)
        .with_state(state.clone());
    let root = match state.contract {
        Some(game) => root.merge(contract::routes(state.clone(), game)),
        None => root,
    };
    let asked_by = state.origin.clone().map(|origin| {
        let layer = CorsLayer::new().allow_origin(AllowOrigin::list([origin]));
        layer.allow_methods([Method::GET, Method::POST, Method::PATCH, Method::DELETE]).allow_headers(cors::AllowHeaders::mirror_request())
    });
    root.layer(DefaultBodyLimit::max(state.limits.body))
        .layer(axum::middleware::from_fn_with_state(state, guard::guard))
        .layer(option_layer(asked_by))
}

/// Quickly rather than well: most who ask are on this machine, and a tree of 200,000 nodes has 5 MB.
fn compression() -> CompressionLayer {
    CompressionLayer::new().quality(CompressionLevel::Fastest)
}

async fn page_only_read(method: Method, uri: Uri, headers: axum::http::HeaderMap) -> Response {
    match method {
        Method::GET | Method::HEAD => page::page(uri, headers).await,
        _ => wrong_method(method, uri).await.into_response(),
    }
}

async fn no_route(uri: Uri) -> ApiError {
    let path: String = uri.path().chars().take(100).collect();
    ApiError::new(StatusCode::NOT_FOUND, format!("the API has no '{path}': see /api/v1/openapi.json"))
}

async fn wrong_method(method: Method, uri: Uri) -> ApiError {
    let path: String = uri.path().chars().take(100).collect();
    ApiError::new(StatusCode::METHOD_NOT_ALLOWED, format!("'{path}' does not answer to {method}"))
}
