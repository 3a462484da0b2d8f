//! Every route in one list: the router is made of it, and the description is checked against it.

use crate::error::ApiError;
use crate::state::AppState;
use crate::{analysis, games, guard, page, positions, sending, sessions, solving, studies, sums, tables, thinking, values};
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::handler::Handler;
use axum::http::{HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodFilter, MethodRouter, any, on};
use std::sync::Arc;
use tower_http::compression::{CompressionLayer, CompressionLevel};
use tower_http::set_header::SetResponseHeaderLayer;

/// The description of the API for machines.
const OPENAPI: &str = include_str!("openapi.json");

/// A route of the API, below `/api/v1`.
struct Route {
    method: &'static str,
    path: &'static str,
    handler: MethodRouter<Arc<AppState>>,
}

impl Route {
    /// With bodies of up to so many bytes.
    fn taking(self, bytes: usize) -> Route {
        Route { handler: self.handler.layer(DefaultBodyLimit::max(bytes)), ..self }
    }
}

/// Bytes of a text that becomes a study, with what JSON adds to it.
const LONGEST_STUDY: usize = 40_000_000;

fn route<T: 'static>((method, filter): (&'static str, MethodFilter), path: &'static str, handler: impl Handler<T, Arc<AppState>>) -> Route {
    Route { method, path, handler: on(filter, handler) }
}

const GET: (&str, MethodFilter) = ("GET", MethodFilter::GET);
const POST: (&str, MethodFilter) = ("POST", MethodFilter::POST);
const DELETE: (&str, MethodFilter) = ("DELETE", MethodFilter::DELETE);
const PATCH: (&str, MethodFilter) = ("PATCH", MethodFilter::PATCH);

fn table() -> Vec<Route> {
    vec![
        route(GET, "/openapi.json", openapi),
        route(GET, "/games", games::list),
        route(GET, "/games/{game}", games::details),
        route(GET, "/games/{game}/position", positions::position),
        route(POST, "/games/{game}/positions", positions::positions),
        route(POST, "/games/{game}/replay", positions::replay),
        route(POST, "/games/{game}/analysis", analysis::analysis),
        route(GET, "/games/{game}/line", positions::line),
        route(POST, "/games/{game}/setup", positions::setup),
        route(POST, "/games/{game}/genmove", thinking::genmove),
        route(POST, "/games/{game}/solve", solving::solve),
        route(DELETE, "/games/{game}/solve", solving::stop),
        route(GET, "/games/{game}/stats", tables::stats),
        route(GET, "/games/{game}/puzzle", tables::puzzle),
        route(POST, "/sessions", sessions::create),
        route(GET, "/sessions/{id}/game", sessions::game),
        route(GET, "/sessions/{id}/moves", sessions::moves),
        route(POST, "/sessions/{id}/move", sessions::play),
        route(POST, "/sessions/{id}/reset", sessions::reset),
        route(POST, "/sessions/{id}/undo", sessions::undo),
        route(POST, "/sessions/{id}/redo", sessions::redo),
        route(POST, "/sessions/{id}/goto/{i}", sessions::goto),
        route(GET, "/sessions/{id}/history", sessions::history),
        route(GET, "/sessions/{id}/best-move", sessions::best_move),
        route(GET, "/sessions/{id}/export", sessions::export),
        route(POST, "/sessions/{id}/import", sessions::import),
        route(GET, "/sessions/{id}/state", sessions::position),
        route(POST, "/sessions/{id}/state", sessions::set_position),
        route(GET, "/studies", studies::list),
        route(POST, "/studies", studies::create).taking(LONGEST_STUDY),
        route(POST, "/studies/optimal", studies::create_optimal),
        route(GET, "/studies/{id}", studies::study),
        route(PATCH, "/studies/{id}", studies::describe),
        route(DELETE, "/studies/{id}", studies::delete),
        route(GET, "/studies/{id}/games", studies::games),
        route(GET, "/studies/{id}/source", studies::source),
        route(GET, "/studies/{id}/export", studies::export),
        route(GET, "/studies/{id}/revision", studies::revision),
        route(GET, "/studies/{id}/games/{game}/tree", studies::tree),
        route(GET, "/studies/{id}/games/{game}/nodes/{node}", studies::node),
        route(POST, "/studies/{id}/games/{game}/values", studies::values),
        route(POST, "/studies/{id}/games/{game}/edits", studies::edit),
        route(POST, "/studies/{id}/games/{game}/undo", studies::undo),
        route(POST, "/studies/{id}/games/{game}/redo", studies::redo),
        route(POST, "/sums", sums::sum),
        route(POST, "/sums/move", sums::play),
        route(POST, "/values", values::value),
    ]
}

/// Method and path of every route of the API, the path below `/api/v1`.
pub fn routes() -> Vec<(&'static str, &'static str)> {
    table().into_iter().map(|route| (route.method, route.path)).collect()
}

/// Everything the server answers: the API, the page, and refusals.
pub fn router(state: Arc<AppState>) -> Router {
    let api = table().into_iter().fold(Router::new(), |router, route| router.route(route.path, route.handler));
    let never_stored = SetResponseHeaderLayer::if_not_present(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    let bounded = axum::middleware::from_fn_with_state(state.clone(), sending::bounded);
    let api = api.method_not_allowed_fallback(wrong_method).fallback(no_route).layer(never_stored).layer(bounded).layer(compression());
    let page = any(page_only_read).layer(compression());
    Router::new()
        .nest("/api/v1", api)
        .route("/api", any(no_route))
        .route("/api/{*rest}", any(no_route))
        .fallback_service(page)
        .layer(DefaultBodyLimit::max(state.limits.body))
        .layer(axum::middleware::from_fn_with_state(state.clone(), guard::guard))
        .with_state(state)
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

async fn openapi() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], OPENAPI)
}

async fn no_route(uri: Uri) -> ApiError {
    let path: String = uri.path().chars().take(100).collect();
    ApiError::new(StatusCode::NOT_FOUND, format!("the API has no '{path}': see /api/v1/openapi.json"))
}

async fn wrong_method(method: Method, uri: Uri) -> ApiError {
    let path: String = uri.path().chars().take(100).collect();
    ApiError::new(StatusCode::METHOD_NOT_ALLOWED, format!("'{path}' does not answer to {method}"))
}
