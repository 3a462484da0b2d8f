//! A server in a temporary folder, and requests to it.

use crate::openapi::{check_answer, check_event};
use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::http::{Request, StatusCode, header};
use axum::response::Response;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tower::ServiceExt;
use zug_host::Host;
use zug_server::{AppState, Limits, Options, router};

pub const GAME: &str = "mnk-3x3x3";
/// A time no test waits for.
pub const NEVER: Duration = Duration::from_secs(100_000);

pub struct Server {
    pub dir: tempfile::TempDir,
    pub host: Arc<Host>,
    router: Router,
}

impl Server {
    /// A server that has no tables.
    pub fn new() -> Server {
        Server::with(|_| ())
    }

    pub fn with(choose: impl FnOnce(&mut Options)) -> Server {
        let dir = tempfile::tempdir().unwrap();
        let host = Arc::new(Host::new(Some(dir.path().into())));
        // However busy the machine is, no answer is too late.
        let limits = Limits { request: NEVER, import: NEVER, puzzle: NEVER, stats: NEVER, ..Limits::default() };
        let mut options = Options { threads: 2, limits, ..Options::default() };
        choose(&mut options);
        let router = router(AppState::new(host.clone(), &options));
        Server { dir, host, router }
    }

    /// A server that has solved tic-tac-toe.
    pub async fn solved() -> Server {
        let server = Server::new();
        let events = server.solve(GAME).await;
        assert_eq!(events.last().unwrap().0, "done", "{events:?}");
        server
    }

    pub async fn send(&self, request: Request<Body>) -> Response {
        self.router.clone().oneshot(request).await.unwrap()
    }

    /// The status and the JSON of an answer, which has to be as described.
    pub async fn json(&self, request: Request<Body>) -> (StatusCode, Value) {
        let (method, path) = (request.method().clone(), request.uri().path().to_string());
        let response = self.send(request).await;
        let status = response.status();
        let body = bytes(response).await;
        let value: Value = serde_json::from_slice(&body).unwrap_or_else(|e| panic!("{method} {path}: {e}: {body:?}"));
        check_answer(&method, &path, status, &value);
        (status, value)
    }

    pub async fn get(&self, path: &str) -> (StatusCode, Value) {
        self.json(request("GET", path).body(Body::empty()).unwrap()).await
    }

    pub async fn post(&self, path: &str, body: Value) -> (StatusCode, Value) {
        self.post_text(path, body.to_string()).await
    }

    pub async fn post_text(&self, path: &str, body: impl Into<Body>) -> (StatusCode, Value) {
        self.json(request("POST", path).header(header::CONTENT_TYPE, "application/json").body(body.into()).unwrap()).await
    }

    /// A request that has to work.
    pub async fn ok(&self, path: &str) -> Value {
        let (status, value) = self.get(path).await;
        assert_eq!(status, StatusCode::OK, "{path}: {value}");
        value
    }

    pub async fn post_ok(&self, path: &str, body: Value) -> Value {
        let (status, value) = self.post(path, body).await;
        assert_eq!(status, StatusCode::OK, "{path}: {value}");
        value
    }

    /// Begins or joins a solve.
    pub async fn start_solve(&self, game: &str) -> Response {
        self.send(request("POST", &format!("/games/{game}/solve")).body(Body::empty()).unwrap()).await
    }

    /// The events of a solve, to its end.
    pub async fn solve(&self, game: &str) -> Vec<(String, Value)> {
        let events = events(self.start_solve(game).await).await;
        events.iter().for_each(|(_, data)| check_event(&format!("/games/{game}/solve"), data));
        events
    }

    /// A new session.
    pub async fn session(&self) -> String {
        let state = self.post_ok("/sessions", json!({"game": GAME})).await;
        state["session"].as_str().unwrap().into()
    }
}

/// A request to a route of the API.
pub fn request(method: &str, path: &str) -> axum::http::request::Builder {
    Request::builder().method(method).uri(format!("/api/v1{path}")).header(header::HOST, "localhost:7171")
}

pub async fn bytes(response: Response) -> Bytes {
    to_bytes(response.into_body(), 1 << 24).await.unwrap()
}

/// Reads server-sent events.
pub async fn events(response: Response) -> Vec<(String, Value)> {
    assert_eq!(response.status(), StatusCode::OK);
    assert_eq!(response.headers()[header::CONTENT_TYPE], "text/event-stream");
    let text = String::from_utf8(bytes(response).await.to_vec()).unwrap();
    let event = |block: &str| {
        let (name, data) = block.split_once('\n').unwrap();
        let data = serde_json::from_str(data.strip_prefix("data: ").unwrap()).unwrap();
        (name.strip_prefix("event: ").unwrap().to_string(), data)
    };
    text.split("\n\n").filter(|block| !block.is_empty()).map(event).collect()
}

/// Text as it stands in a URL.
pub fn encoded(text: &str) -> String {
    text.bytes().map(|b| if b.is_ascii_alphanumeric() { char::from(b).to_string() } else { format!("%{b:02X}") }).collect()
}
