//! Every route in one list, each with its operation: the router and the description are made of it.

use crate::error::ApiError;
use crate::openapi::{Described, Document, Operation, Schemas, document};
use crate::state::AppState;
use crate::{
    analysis, calc, contract, docs, game_text, games, glances, guard, page, positions, sending, sessions, solving, studies, study_games,
    sums, tables, thinking, values,
};
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::handler::Handler;
use axum::http::{HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodFilter, MethodRouter, any, get, on};
use serde_json::{Map, Value};
use std::sync::{Arc, LazyLock};
use tower::util::option_layer;
use tower_http::compression::{CompressionLayer, CompressionLevel};
use tower_http::cors::{self, AllowOrigin, CorsLayer};
use tower_http::set_header::SetResponseHeaderLayer;

/// A route of the API, below `/api/v1`.
struct Route {
    method: &'static str,
    path: &'static str,
    handler: MethodRouter<Arc<AppState>>,
    /// What it takes and gives.
    describe: fn(&mut Operation),
    id: &'static str,
    summary: &'static str,
}

impl Route {
    /// With bodies of up to so many bytes.
    fn taking(self, bytes: usize) -> Route {
        Route { handler: self.handler.layer(DefaultBodyLimit::max(bytes)), ..self }
    }
}

/// Bytes of a text that becomes a study, with what JSON adds to it.
const LONGEST_STUDY: usize = 40_000_000;

type Verb = (&'static str, MethodFilter);

const GET: Verb = ("GET", MethodFilter::GET);
const POST: Verb = ("POST", MethodFilter::POST);
const DELETE: Verb = ("DELETE", MethodFilter::DELETE);
const PATCH: Verb = ("PATCH", MethodFilter::PATCH);

fn route<H, T, A>((method, filter): Verb, path: &'static str, handler: H, id: &'static str, summary: &'static str) -> Route
where
    H: Handler<T, Arc<AppState>> + Described<A>,
    T: 'static,
{
    Route { method, path, handler: on(filter, handler), describe: H::describe, id, summary }
}

#[rustfmt::skip]
fn table() -> Vec<Route> {
    vec![
        route(GET, "/openapi.json", openapi_document, "openapi", "This description."),
        route(GET, "/opponents", thinking::opponents, "opponents", "Whom one can play against: the levels of `genmove`, with words for them."),
        route(GET, "/games", games::list, "games", "The games."),
        route(GET, "/glances", glances::glances, "glances", "Many games at once: what is known of each, and a picture."),
        route(GET, "/games/{game}", games::details, "game", "One game in full."),
        route(GET, "/games/{game}/position", positions::position, "position",
            "A position with its value, every move, and the picture."),
        route(POST, "/games/{game}/positions", positions::positions, "positions",
            "Many positions with their values, without pictures."),
        route(POST, "/games/{game}/replay", positions::replay, "replay",
            "A whole game: the start and the position after every move, as far as the moves can be played."),
        route(POST, "/games/{game}/analysis", analysis::analysis, "analysis",
            "What a position is worth and each of its moves: events `analysis` that improve, or `failed`."),
        route(GET, "/games/{game}/line", positions::line, "line", "One line of perfect play."),
        route(POST, "/games/{game}/setup", positions::setup, "setup",
            "Puts a position together; 422 says which cell is wrong."),
        route(POST, "/games/{game}/genmove", thinking::genmove, "genmove",
            "Chooses a move: by exact values where they are known, by search where they are not."),
        route(POST, "/games/{game}/text", game_text::write, "writeGame", "A game by its moves as text."),
        route(POST, "/games/{game}/moves", game_text::read, "readGame",
            "The moves of a game as text; whether they can be played a replay tells."),
        route(POST, "/games/{game}/solve", solving::solve, "solve",
            "Makes the table, or watches it being made: events `progress`, then `done` or `failed`."),
        route(DELETE, "/games/{game}/solve", solving::stop, "stopSolving",
            "Stops a solve; what is finished is kept."),
        route(GET, "/games/{game}/stats", tables::stats, "stats", "Counts the table."),
        route(POST, "/games/{game}/count", tables::count, "count",
            "Counts the table and tells how far it is: events `progress`, then `done` or `failed`."),
        route(GET, "/games/{game}/puzzle", tables::puzzle, "puzzle", "A position with a wanted value."),
        route(POST, "/sessions", sessions::create, "createSession", "Begins a session."),
        route(GET, "/sessions/{id}/game", sessions::game, "session", "The state."),
        route(GET, "/sessions/{id}/moves", sessions::moves, "sessionMoves", "The legal moves, best first."),
        route(POST, "/sessions/{id}/move", sessions::play, "sessionMove", "Makes a move."),
        route(POST, "/sessions/{id}/reset", sessions::reset, "sessionReset", "Begins anew at the start of the game."),
        route(POST, "/sessions/{id}/undo", sessions::undo, "sessionUndo", "Goes one move back."),
        route(POST, "/sessions/{id}/redo", sessions::redo, "sessionRedo", "Goes one move on."),
        route(POST, "/sessions/{id}/goto/{i}", sessions::goto, "sessionGoto",
            "Goes to the position after so many moves."),
        route(GET, "/sessions/{id}/history", sessions::history, "sessionHistory", "The moves."),
        route(GET, "/sessions/{id}/best-move", sessions::best_move, "sessionBestMove", "The best move."),
        route(GET, "/sessions/{id}/export", sessions::export, "sessionExport", "The game as text."),
        route(POST, "/sessions/{id}/import", sessions::import, "sessionImport", "Replaces the game by one as text."),
        route(GET, "/sessions/{id}/state", sessions::position, "sessionPosition", "The position alone."),
        route(POST, "/sessions/{id}/state", sessions::set_position, "sessionSetPosition",
            "Begins anew at a position."),
        route(GET, "/studies", studies::list, "studies", "The studies, last edited first, a page at a time."),
        route(POST, "/studies", studies::create, "createStudy",
            "Makes a study of a text; what could be read is kept.").taking(LONGEST_STUDY),
        route(POST, "/studies/import", study_games::import, "importStudy",
            "The same, told while it goes on: events `progress`, then `done` or `failed`.").taking(LONGEST_STUDY),
        route(GET, "/explorer", study_games::explore, "explore",
            "What was played from a position in the games of the library, how often, and how it ended."),
        route(POST, "/studies/{id}/departures", study_games::departures, "departures",
            "Where games leave a study: the games of a text, or of another study.").taking(LONGEST_STUDY),
        route(POST, "/studies/optimal", studies::create_optimal, "createOptimalStudy",
            "Makes a study of perfect play: the best line, every other move beside it."),
        route(GET, "/studies/{id}", studies::study, "study", "A study."),
        route(PATCH, "/studies/{id}", studies::describe, "describeStudy",
            "Gives a study another name or other tags."),
        route(DELETE, "/studies/{id}", studies::delete, "deleteStudy", "Deletes a study for good."),
        route(GET, "/studies/{id}/games", studies::games, "studyGames", "The games of a study, some at a time."),
        route(GET, "/studies/{id}/source", studies::source, "studySource", "The text the study was made from."),
        route(GET, "/studies/{id}/export", studies::export, "exportStudy", "The study as a file."),
        route(GET, "/studies/{id}/revision", studies::revision, "studyRevision", "How often the study was edited."),
        route(GET, "/studies/{id}/games/{game}/tree", studies::tree, "studyTree",
            "A tree in columns: one entry a node, parents before children, siblings in order."),
        route(GET, "/studies/{id}/games/{game}/nodes/{node}", studies::node, "studyNode",
            "A node with all that is known of its position."),
        route(POST, "/studies/{id}/games/{game}/values", studies::values, "studyValues",
            "The values of many nodes, each for the player to move there."),
        route(POST, "/studies/{id}/games/{game}/edits", studies::edit, "editStudy",
            "Edits a tree: all edits or none."),
        route(POST, "/studies/{id}/games/{game}/undo", studies::undo, "undoEdit", "Takes the last edit back."),
        route(POST, "/studies/{id}/games/{game}/redo", studies::redo, "redoEdit", "Does what was taken back again."),
        route(POST, "/sums", sums::sum, "analyseSum",
            "Who wins a sum, what it is worth, which moves win; errors tell line and column."),
        route(POST, "/sums/move", sums::play, "playInSum", "The sum after a move."),
        route(POST, "/values", values::value, "value",
            "The value of an expression, or of a position of a game, with its thermograph and options."),
        route(POST, "/explore", values::explore, "explorePosition",
            "Every move of a position of a game that adds, with its value, and why the canonical form does or does not need it."),
        route(POST, "/calc", calc::calculate, "calculate",
            "What statements of the calculator's language say: values, tables, thermographs; errors tell line and column."),
    ]
}

/// Method and path of every route of the API, the path below `/api/v1`.
pub fn routes() -> Vec<(&'static str, &'static str)> {
    table().into_iter().map(|route| (route.method, route.path)).collect()
}

/// The description of the API for machines, as OpenAPI.
pub fn openapi() -> &'static str {
    static TEXT: LazyLock<String> = LazyLock::new(|| {
        let (mut schemas, mut paths) = (Schemas::default(), Map::<String, Value>::new());
        for Route { method, path, describe, id, summary, .. } in table() {
            let mut operation = Operation::of(path, &mut schemas, describe);
            operation.insert("operationId".into(), id.into());
            operation.insert("summary".into(), summary.into());
            let methods = paths.entry(path).or_insert_with(|| Map::new().into());
            methods[method.to_lowercase()] = operation.into();
        }
        format!("{:#}\n", document(paths, schemas))
    });
    &TEXT
}

/// Everything the server answers: the API, the page, and refusals.
pub fn router(state: Arc<AppState>) -> Router {
    let api = table().into_iter().fold(Router::new(), |router, route| router.route(route.path, route.handler));
    let never_stored = SetResponseHeaderLayer::if_not_present(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    let bounded = axum::middleware::from_fn_with_state(state.clone(), sending::bounded);
    let api = api.method_not_allowed_fallback(wrong_method).fallback(no_route).layer(never_stored).layer(bounded).layer(compression());
    let page = any(page_only_read).layer(compression());
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

async fn openapi_document() -> Document {
    Document(openapi())
}

async fn no_route(uri: Uri) -> ApiError {
    let path: String = uri.path().chars().take(100).collect();
    ApiError::new(StatusCode::NOT_FOUND, format!("the API has no '{path}': see /api/v1/openapi.json"))
}

async fn wrong_method(method: Method, uri: Uri) -> ApiError {
    let path: String = uri.path().chars().take(100).collect();
    ApiError::new(StatusCode::METHOD_NOT_ALLOWED, format!("'{path}' does not answer to {method}"))
}
