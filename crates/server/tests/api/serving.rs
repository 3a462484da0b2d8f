//! Listening on a real port, and stopping.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use zug_host::Host;
use zug_server::{Options, ServeError, serve_until};

/// A running server: where it is, how to stop it, and how it ended.
struct Running {
    address: SocketAddr,
    stop: oneshot::Sender<()>,
    ended: tokio::task::JoinHandle<Result<(), ServeError>>,
    dir: tempfile::TempDir,
}

async fn start() -> Running {
    let dir = tempfile::tempdir().unwrap();
    let host = Arc::new(Host::new(Some(dir.path().into())));
    let (ready, address) = oneshot::channel();
    let (stop, stopped) = oneshot::channel();
    let on_ready = Box::new(move |address| ready.send(address).unwrap());
    let options = Options { port: 0, threads: 2, on_ready: Some(on_ready), ..Options::default() };
    let ended = tokio::spawn(serve_until(host, options, async { drop(stopped.await) }));
    Running { address: address.await.unwrap(), stop, ended, dir }
}

async fn ask(address: SocketAddr, request: &str) -> String {
    let mut connection = TcpStream::connect(address).await.unwrap();
    let host = format!("{request} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    connection.write_all(host.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    connection.read_to_end(&mut answer).await.unwrap();
    String::from_utf8_lossy(&answer).into_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn it_answers_on_the_address_it_tells_and_ends_when_told() {
    let server = start().await;
    assert!(server.address.ip().is_loopback());
    assert!(ask(server.address, "GET /api/v1/games").await.starts_with("HTTP/1.1 200"));
    server.stop.send(()).unwrap();
    assert!(server.ended.await.unwrap().is_ok());
    assert!(TcpStream::connect(server.address).await.is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_port_in_use_is_one_clear_sentence() {
    let server = start().await;
    let options = Options { port: server.address.port(), ..Options::default() };
    let error = serve_until(Arc::new(Host::new(Some(server.dir.path().into()))), options, std::future::pending()).await.unwrap_err();
    assert!(error.to_string().starts_with(&format!("port {} is in use", server.address.port())), "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn ending_stops_a_solve_and_keeps_its_work() {
    let server = start().await;
    let watched = tokio::spawn(async move { ask(server.address, "POST /api/v1/games/mnk-4x4x4/solve").await });
    let journal = server.dir.path().join("mnk-4x4x4.zug.part");
    let begin = Instant::now();
    while !journal.exists() && begin.elapsed() < Duration::from_secs(20) {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    server.stop.send(()).unwrap();
    assert!(server.ended.await.unwrap().is_ok());
    assert!(watched.await.unwrap().contains("event: failed"));
    assert!(journal.exists(), "the journal keeps what is done");
}
