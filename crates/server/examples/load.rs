//! Asks a server for positions at a steady rate and tells how long the answers took. Loopback addresses only.
//!
//! ```text
//! load [--address 127.0.0.1:7171] [--game mnk-3x3x3] [--rate 200] [--seconds 10] [--urls FILE] [--tables DIR]
//! load --server target/release/zug [--expensive 8] [the same]
//! ```
//!
//! Without an address it starts a server of its own. With the program given it starts that, lets so many clients ask
//! for expensive things all the while, and fails when 99 of 100 answers did not come within 20 ms, or when the server's
//! memory is not back within 50 MB of what it was. Without a file of paths (one a line) it plays at random through the
//! API and asks for the positions it came by. Requests are due at fixed times, and an answer's time counts from when
//! its request was due, so a server that falls behind cannot hide it. That includes the timer here, which is good to a
//! millisecond; the time from the sending does not.

use std::collections::HashMap;
use std::error::Error;
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
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
/// The longest that 99 of 100 answers may take beside expensive requests.
const MOST_TIME: Duration = Duration::from_millis(20);
/// What the server may keep of the memory they took.
const MOST_MEMORY: u64 = 50 << 20;
/// How long it may take to give memory back.
const SETTLING: Duration = Duration::from_secs(30);

#[tokio::main]
async fn main() -> Outcome<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let chosen: HashMap<&str, &str> = args.chunks_exact(2).map(|pair| (pair[0].as_str(), pair[1].as_str())).collect();
    let choice = |name: &str, default: &'static str| chosen.get(name).copied().unwrap_or(default).to_string();
    let rate: u32 = choice("--rate", "200").parse()?;
    let seconds: u32 = choice("--seconds", "10").parse()?;
    let expensive: usize = choice("--expensive", "8").parse()?;
    let tables = chosen.get("--tables").copied();
    let program = chosen.get("--server").map(|program| Program::start(program, tables)).transpose()?;
    let address = match (chosen.get("--address"), &program) {
        (_, Some(program)) => program.address,
        (Some(address), None) => address.parse()?,
        (None, None) => own_server(tables.map(Into::into)).await?,
    };
    if !address.ip().is_loopback() || !(1..=10_000).contains(&rate) || !(1..=600).contains(&seconds) {
        return Err("only loopback addresses, up to 10000 requests a second, up to 600 seconds".into());
    }
    let paths = match chosen.get("--urls") {
        Some(file) => std::fs::read_to_string(file)?.lines().map(String::from).collect(),
        None => random_play(address, &choice("--game", "mnk-3x3x3")).await?,
    };
    println!("{address}: {} paths, {rate} requests a second for {seconds} s", paths.len());
    let Some(program) = program else {
        report(&measure(address, paths.into(), rate, seconds).await?);
        return Ok(());
    };
    let before = program.memory()?;
    let asking: Vec<_> = (0..expensive).map(|n| tokio::spawn(ask_expensive(address, n))).collect();
    let measured = measure(address, paths.into(), rate, seconds).await?;
    report(&measured);
    let at_work = program.memory()?;
    asking.iter().for_each(tokio::task::JoinHandle::abort);
    let after = program.settled(before + MOST_MEMORY).await?;
    let p99 = quantile(&sorted(measured.times), 0.99);
    println!(
        "{expensive} expensive requests at a time; memory {} MB before, {} MB then, {} MB after",
        before >> 20,
        at_work >> 20,
        after >> 20
    );
    match () {
        () if measured.failed > 0 => Err(format!("{} answers were not 200", measured.failed).into()),
        () if p99 > MOST_TIME => Err(format!("99 of 100 answers took up to {p99:.2?}, expected {MOST_TIME:?}").into()),
        () if after > before + MOST_MEMORY => Err("the memory did not come back".into()),
        () => Ok(()),
    }
}

/// A server in a process of its own.
struct Program {
    process: Child,
    address: SocketAddr,
}

impl Drop for Program {
    fn drop(&mut self) {
        self.process.kill().ok();
        self.process.wait().ok();
    }
}

impl Program {
    /// Starts `zug serve` on a free port.
    fn start(program: &str, tables: Option<&str>) -> Outcome<Program> {
        let tables = tables.iter().flat_map(|tables| ["--tables", tables]);
        let mut process = Command::new(program).args(["serve", "--port", "0"]).args(tables).stdout(Stdio::piped()).spawn()?;
        let mut line = String::new();
        std::io::BufRead::read_line(&mut std::io::BufReader::new(process.stdout.take().ok_or("no output")?), &mut line)?;
        let port = line.split("localhost:").nth(1).and_then(|rest| rest.split(' ').next()?.parse().ok());
        let port: u16 = port.ok_or_else(|| format!("'{}' tells no port", line.trim()))?;
        Ok(Program { process, address: SocketAddr::from(([127, 0, 0, 1], port)) })
    }

    /// Bytes it has in memory.
    fn memory(&self) -> Outcome<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).ok_or("no VmRSS")?;
        Ok(line.trim().trim_end_matches(" kB").parse::<u64>()? << 10)
    }

    /// The same when it is as low as wanted, or after a time in which it should be.
    async fn settled(&self, wanted: u64) -> Outcome<u64> {
        let begin = Instant::now();
        loop {
            let now = self.memory()?;
            if now <= wanted || begin.elapsed() > SETTLING {
                return Ok(now);
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }
}

/// Asks one expensive thing after the other, whatever the answer.
async fn ask_expensive(address: SocketAddr, number: usize) {
    let strip = "XO".repeat(9999);
    let asked = [
        ("/api/v1/values", r#"{"expression": "*999+{1,1*|0,*}"}"#.to_string()),
        ("/api/v1/sums", format!(r#"{{"text": "[clobber_1xn] {strip}", "seconds": 5}}"#)),
        ("/api/v1/values", r#"{"expression": "*700+-99"}"#.to_string()),
        ("/api/v1/games/go-19x19/genmove", r#"{"playouts": 100000000}"#.to_string()),
    ];
    for (path, body) in asked.iter().cycle().skip(number) {
        let Ok(mut client) = Client::new(address).await else { return };
        drop(client.ask("POST", path, body).await);
    }
}

/// Serves tables on a free port for as long as the program runs.
async fn own_server(tables: Option<std::path::PathBuf>) -> Outcome<SocketAddr> {
    let (ready, address) = oneshot::channel();
    let on_ready = Box::new(move |address| {
        ready.send(address).unwrap_or(());
        Ok(())
    });
    let options = Options { port: 0, on_ready: Some(on_ready), ..Options::default() };
    tokio::spawn(serve_until(Arc::new(Host::new(tables)), options, tokio_stream::pending()));
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

fn report(measured: &Measured) {
    let Measured { times, served, failed, bytes } = measured;
    println!("{} answers, {failed} not 200, {} bytes on average", times.len(), bytes / times.len().max(1));
    println!("from when it was due:  {}", quantiles(times.clone()));
    println!("from when it was sent: {}", quantiles(served.clone()));
}

fn sorted(mut times: Vec<Duration>) -> Vec<Duration> {
    times.sort();
    times
}

fn quantile(sorted: &[Duration], share: f64) -> Duration {
    sorted.get((sorted.len().saturating_sub(1) as f64 * share) as usize).copied().unwrap_or_default()
}

fn quantiles(times: Vec<Duration>) -> String {
    let times = sorted(times);
    let [p50, p90, p99, max] = [0.5, 0.9, 0.99, 1.0].map(|share| quantile(&times, share));
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
        self.ask("GET", path, "").await
    }

    async fn ask(&mut self, method: &str, path: &str, body: &str) -> Outcome<(u16, Vec<u8>)> {
        let (address, length) = (self.address, body.len());
        let head = format!("{method} {path} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nContent-Length: {length}");
        let request = format!("{head}\r\n\r\n{body}");
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
