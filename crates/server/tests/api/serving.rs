//! Listening on a real port, the bounds on connections, and stopping.

use crate::client::NEVER;
use serde_json::json;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::{mpsc, oneshot};
use tokio_stream::wrappers::UnboundedReceiverStream;
use zug_host::Host;
use zug_server::{Options, ServeError, serve_until};

const SOON: Duration = Duration::from_millis(10);
/// Takes hours to solve.
const LARGE: &str = "mnk-5x4x4";

/// A running server: where it is, how to stop it, and how it ended.
struct Running {
    address: SocketAddr,
    stop: mpsc::UnboundedSender<()>,
    ended: tokio::task::JoinHandle<Result<(), ServeError>>,
    dir: tempfile::TempDir,
}

async fn start(choose: impl FnOnce(&mut Options)) -> Running {
    let dir = tempfile::tempdir().unwrap();
    let host = Arc::new(Host::new(Some(dir.path().into())));
    let (ready, address) = oneshot::channel();
    let (stop, stopped) = mpsc::unbounded_channel();
    let on_ready = Box::new(move |address| ready.send(address).map_err(|_| unreachable!("somebody waits")));
    let mut options = Options { port: 0, threads: 2, on_ready: Some(on_ready), ..Options::default() };
    choose(&mut options);
    let ended = tokio::spawn(serve_until(host, options, UnboundedReceiverStream::new(stopped)));
    Running { address: address.await.unwrap(), stop, ended, dir }
}

impl Running {
    async fn end(self) {
        self.stop.send(()).unwrap();
        self.ended.await.unwrap().unwrap();
    }

    /// A connection on which so much was sent.
    async fn send(&self, text: &str) -> TcpStream {
        let mut connection = TcpStream::connect(self.address).await.unwrap();
        connection.write_all(text.as_bytes()).await.unwrap();
        connection
    }

    async fn ask(&self, request: &str) -> String {
        let request = format!("{request} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.address);
        rest(self.send(&request).await).await
    }

    /// A request for a move the program would think about for hours, once the server reads its body.
    async fn think(&self) -> TcpStream {
        let body = json!({"playouts": u64::MAX}).to_string();
        let head = format!(
            "POST /api/v1/games/go-9x9/genmove HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: {}\r\n\r\n",
            self.address,
            body.len()
        );
        let mut connection = self.send(&head).await;
        until(&mut connection, "100 Continue\r\n\r\n").await;
        connection.write_all(body.as_bytes()).await.unwrap();
        connection
    }
}

/// What comes until the connection is closed; a reset is an end, too.
async fn rest(mut connection: TcpStream) -> String {
    let mut answer = Vec::new();
    connection.read_to_end(&mut answer).await.ok();
    String::from_utf8_lossy(&answer).into_owned()
}

/// Reads until something comes.
async fn until(connection: &mut TcpStream, wanted: &str) {
    let mut seen = Vec::new();
    while !String::from_utf8_lossy(&seen).contains(wanted) {
        assert_ne!(connection.read_buf(&mut seen).await.unwrap(), 0, "{}", String::from_utf8_lossy(&seen));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn it_answers_on_the_address_it_tells_and_ends_when_told() {
    let server = start(|_| ()).await;
    let address = server.address;
    assert!(address.ip().is_loopback());
    assert!(server.ask("GET /api/v1/games").await.starts_with("HTTP/1.1 200"));
    server.end().await;
    assert!(TcpStream::connect(address).await.is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_port_in_use_is_one_clear_sentence() {
    let server = start(|_| ()).await;
    let options = Options { port: server.address.port(), ..Options::default() };
    let error = serve_until(Arc::new(Host::new(Some(server.dir.path().into()))), options, tokio_stream::pending()).await.unwrap_err();
    assert!(error.to_string().starts_with(&format!("port {} is in use", server.address.port())), "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn ending_stops_a_solve_and_keeps_its_work() {
    let server = start(|options| options.limits.grace = NEVER).await;
    let request = format!("POST /api/v1/games/{LARGE}/solve HTTP/1.1\r\nHost: {}\r\n\r\n", server.address);
    let mut watching = server.send(&request).await;
    until(&mut watching, "event: progress").await;
    let journal = server.dir.path().join(format!("{LARGE}.zug.part"));
    assert!(journal.exists());
    server.stop.send(()).unwrap();
    assert!(rest(watching).await.contains("event: failed"));
    server.ended.await.unwrap().unwrap();
    assert!(journal.exists(), "the journal keeps what is done");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_leaves_stops_its_work() {
    let choose = |options: &mut Options| (options.limits.request, options.limits.long_at_once) = (NEVER, 1);
    let server = start(choose).await;
    drop(server.think().await);
    // There is one place: who asks next gets it when the first has left it.
    assert!(server.ask("GET /api/v1/games/mnk-3x3x3/line").await.starts_with("HTTP/1.1 404"));
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn quick_questions_do_not_wait_behind_long_ones() {
    let choose = |options: &mut Options| (options.limits.request, options.limits.at_once, options.limits.long_at_once) = (NEVER, 1, 1);
    let server = start(choose).await;
    let mut thinking = Vec::new();
    for _ in 0..8 {
        thinking.push(server.think().await);
    }
    assert!(server.ask("GET /api/v1/games/mnk-3x3x3/position").await.starts_with("HTTP/1.1 200"));
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn ending_does_not_wait_long_for_a_request() {
    let server = start(|options| (options.limits.request, options.limits.grace) = (NEVER, SOON)).await;
    let _waiting = half_a_body(&server).await;
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn told_twice_it_ends_at_once() {
    let server = start(|options| (options.limits.request, options.limits.grace) = (NEVER, NEVER)).await;
    let _waiting = half_a_body(&server).await;
    server.stop.send(()).unwrap();
    server.end().await;
}

/// A request whose body does not come, though the server reads it.
async fn half_a_body(server: &Running) -> TcpStream {
    let head = format!(
        "POST /api/v1/sessions HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: 20\r\n\r\n",
        server.address
    );
    let mut connection = server.send(&head).await;
    until(&mut connection, "100 Continue").await;
    connection
}

#[test]
fn work_that_never_ends_does_not_keep_the_program_from_ending() {
    let dir = tempfile::tempdir().unwrap();
    let host = Arc::new(Host::new(Some(dir.path().into())));
    let deaf = |_| {
        tokio::task::spawn_blocking(|| {
            loop {
                std::thread::park();
            }
        });
        Ok(())
    };
    let options = Options { port: 0, on_ready: Some(Box::new(deaf)), ..Options::default() };
    zug_server::run(serve_until(host, options, tokio_stream::once(()))).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_that_ask_nothing_lock_nobody_out() {
    let server = start(|options| (options.limits.connections, options.limits.header) = (2, NEVER)).await;
    let begun = "GET /api/v1/games HTTP/1.1\r\nHost: loc";
    let (first, _second) = (server.send(begun).await, server.send(begun).await);
    assert!(server.ask("GET /api/v1/games").await.starts_with("HTTP/1.1 200"));
    assert_eq!(rest(first).await, "", "the one that waited longest is closed");
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_has_its_share_of_the_connections() {
    let server = start(|options| (options.limits.connections_of_one, options.limits.header) = (1, NEVER)).await;
    let first = server.send("GET ").await;
    assert!(server.ask("GET /api/v1/games").await.starts_with("HTTP/1.1 200"));
    assert_eq!(rest(first).await, "");
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn when_all_connections_are_busy_another_is_told_so() {
    let server = start(|options| (options.limits.connections, options.limits.request, options.limits.grace) = (1, NEVER, SOON)).await;
    let _busy = half_a_body(&server).await;
    let answer = rest(TcpStream::connect(server.address).await.unwrap()).await;
    assert!(answer.starts_with("HTTP/1.1 503") && answer.ends_with("too many connections, try again\"}"), "{answer}");
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_header_that_is_never_finished_and_a_connection_that_asks_no_more_are_closed() {
    let server = start(|options| options.limits.header = SOON).await;
    rest(server.send("GET /api/v1/games HTTP/1.1\r\nHost: loc").await).await;
    rest(server.send("").await).await;
    // Without "Connection: close": the end is the server's. On a busy machine it may come before the request.
    let request = format!("GET /api/v1/openapi.json HTTP/1.1\r\nHost: {}\r\n\r\n", server.address);
    let mut answer = String::new();
    while answer.is_empty() {
        let mut kept = TcpStream::connect(server.address).await.unwrap();
        if kept.write_all(request.as_bytes()).await.is_ok() {
            answer = rest(kept).await;
        }
    }
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_does_not_read_is_left() {
    let server = start(|options| options.limits.write = SOON).await;
    let request = format!("GET /api/v1/openapi.json HTTP/1.1\r\nHost: {}\r\n\r\n", server.address);
    let mut connection = server.send("").await;
    // Writing fails once the server has closed the connection; until then it waits when the buffers are full.
    while connection.write_all(request.as_bytes()).await.is_ok() {}
    server.end().await;
}
