//! Asks a server for positions at a steady rate and tells how long the answers took. Loopback addresses only.
//!
//! ```text
//! load [--address 127.0.0.1:7171] [--game mnk-3x3x3] [--rate 200] [--seconds 10] [--urls FILE] [--tables DIR]
//! ```
//!
//! Without an address it starts a server of its own. Without a file of paths (one a line) it plays at random through the API and asks
//! for the positions it came by. Requests are due at fixed times, and an answer's time counts from when its request was due, so a
//! server that falls behind cannot hide it. That includes the timer here, which is good to a millisecond; the time from the sending does not.

use std::collections::HashMap;
use std::error::Error;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use zug_host::Host;
use zug_server::{Options, serve_until};

type Outcome<T> = Result<T, Box<dyn Error + Send + Sync>>;

/// Connections that are kept open.
const CONNECTIONS: usize = 16;
/// Positions to choose from.
const POSITIONS: usize = 500;

#[tokio::main]
async fn main() -> Outcome<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let chosen: HashMap<&str, &str> = args.chunks_exact(2).map(|pair| (pair[0].as_str(), pair[1].as_str())).collect();
    let choice = |name: &str, default: &'static str| chosen.get(name).copied().unwrap_or(default).to_string();
    let rate: u32 = choice("--rate", "200").parse()?;
    let seconds: u32 = choice("--seconds", "10").parse()?;
    let address = match chosen.get("--address") {
        Some(address) => address.parse()?,
        None => own_server(chosen.get("--tables").map(Into::into)).await?,
    };
    if !address.ip().is_loopback() || !(1..=10_000).contains(&rate) || !(1..=600).contains(&seconds) {
        return Err("only loopback addresses, up to 10000 requests a second, up to 600 seconds".into());
    }
    let paths = match chosen.get("--urls") {
        Some(file) => std::fs::read_to_string(file)?.lines().map(String::from).collect(),
        None => random_play(address, &choice("--game", "mnk-3x3x3")).await?,
    };
    println!("{address}: {} paths, {rate} requests a second for {seconds} s", paths.len());
    report(measure(address, paths.into(), rate, seconds).await?);
    Ok(())
}

/// Serves tables on a free port for as long as the program runs.
async fn own_server(tables: Option<std::path::PathBuf>) -> Outcome<SocketAddr> {
    let (ready, address) = oneshot::channel();
    let on_ready = Box::new(move |address| ready.send(address).unwrap_or(()));
    let options = Options { port: 0, on_ready: Some(on_ready), ..Options::default() };
    tokio::spawn(serve_until(Arc::new(Host::new(tables)), options, std::future::pending()));
    Ok(address.await?)
}

/// Paths of positions that random play reaches.
async fn random_play(address: SocketAddr, game: &str) -> Outcome<Vec<String>> {
    let mut client = Client::new(address).await?;
    let mut chance = 1u64;
    let mut paths = Vec::new();
    while paths.len() < POSITIONS {
        let mut path = format!("/api/v1/games/{game}/position");
        loop {
            let (status, body) = client.get(&path).await?;
            if status != 200 {
                return Err(format!("{path}: status {status}").into());
            }
            paths.push(path);
            let answer: serde_json::Value = serde_json::from_slice(&body)?;
            let moves = answer["moves"].as_array().filter(|moves| !moves.is_empty() && answer["over"].is_null());
            let Some(moves) = moves else { break };
            chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let after = moves[(chance >> 33) as usize % moves.len()]["after"].as_str().unwrap_or_default();
            let encoded: String = after.bytes().map(|b| format!("%{b:02X}")).collect();
            path = format!("/api/v1/games/{game}/position?p={encoded}");
        }
    }
    Ok(paths)
}

/// What was measured.
#[derive(Default)]
struct Measured {
    times: Vec<Duration>,
    served: Vec<Duration>,
    failed: usize,
    bytes: usize,
}

/// Every connection takes each request that is due next.
async fn measure(address: SocketAddr, paths: Arc<[String]>, rate: u32, seconds: u32) -> Outcome<Measured> {
    let begin = Instant::now();
    let next = Arc::new(Mutex::new(0u32));
    let connection = |_| {
        let (paths, next) = (paths.clone(), next.clone());
        tokio::spawn(async move {
            let mut client = Client::new(address).await?;
            let mut measured = Measured::default();
            loop {
                let number = {
                    let mut next = next.lock().expect("no panic while held");
                    *next += 1;
                    *next - 1
                };
                if number >= rate * seconds {
                    return Outcome::Ok(measured);
                }
                let due = begin + Duration::from_secs_f64(f64::from(number) / f64::from(rate));
                tokio::time::sleep_until(due.into()).await;
                let sent = Instant::now();
                let (status, body) = client.get(&paths[number as usize % paths.len()]).await?;
                measured.times.push(due.elapsed());
                measured.served.push(sent.elapsed());
                measured.failed += usize::from(status != 200);
                measured.bytes += body.len();
            }
        })
    };
    let connections: Vec<_> = (0..CONNECTIONS).map(connection).collect();
    let mut all = Measured::default();
    for connection in connections {
        let measured = connection.await??;
        all.times.extend(measured.times);
        all.served.extend(measured.served);
        all.failed += measured.failed;
        all.bytes += measured.bytes;
    }
    Ok(all)
}

fn report(measured: Measured) {
    let Measured { times, served, failed, bytes } = measured;
    println!("{} answers, {failed} not 200, {} bytes on average", times.len(), bytes / times.len().max(1));
    println!("from when it was due:  {}", quantiles(times));
    println!("from when it was sent: {}", quantiles(served));
}

fn quantiles(mut times: Vec<Duration>) -> String {
    times.sort();
    let at = |share: f64| times.get((times.len().saturating_sub(1) as f64 * share) as usize).copied().unwrap_or_default();
    let [p50, p90, p99, max] = [0.5, 0.9, 0.99, 1.0].map(at);
    format!("p50 {p50:.2?}  p90 {p90:.2?}  p99 {p99:.2?}  max {max:.2?}")
}

/// A connection that is kept open: as much of HTTP/1.1 as the server's answers need.
struct Client {
    address: SocketAddr,
    stream: BufReader<TcpStream>,
}

impl Client {
    async fn new(address: SocketAddr) -> Outcome<Client> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Client { address, stream: BufReader::new(stream) })
    }

    /// Status and body.
    async fn get(&mut self, path: &str) -> Outcome<(u16, Vec<u8>)> {
        let request = format!("GET {path} HTTP/1.1\r\nHost: {}\r\n\r\n", self.address);
        self.stream.get_mut().write_all(request.as_bytes()).await?;
        let status = self.line().await?.split(' ').nth(1).and_then(|code| code.parse().ok()).ok_or("no status")?;
        let mut length = 0;
        loop {
            let line = self.line().await?.to_ascii_lowercase();
            match line.split_once(':') {
                Some(("content-length", value)) => length = value.trim().parse()?,
                Some(_) => (),
                None => break,
            }
        }
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body).await?;
        Ok((status, body))
    }

    async fn line(&mut self) -> Outcome<String> {
        let mut line = String::new();
        self.stream.read_line(&mut line).await?;
        Ok(line.trim_end().to_string())
    }
}
