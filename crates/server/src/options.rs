//! What can be chosen when the server starts.

use axum::http::HeaderValue;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

/// How and where to serve.
pub struct Options {
    /// Where to listen: this machine only, unless told otherwise.
    pub address: IpAddr,
    /// The port; 0 takes any that is free.
    pub port: u16,
    /// Names of this machine that requests may ask for besides `localhost` and the address they came to. Others are
    /// refused, so that no page of another site can reach the server through a name it controls (DNS rebinding).
    pub hosts: Vec<String>,
    /// Origins of sites that may show the page in a frame.
    pub embed: Vec<HeaderValue>,
    /// The game that is served at the root for pages of an earlier program (see `contract`).
    pub contract: Option<&'static str>,
    /// The origin of another site whose pages may ask.
    pub origin: Option<HeaderValue>,
    /// Threads of a solve.
    pub threads: usize,
    /// Bytes a solve may have in memory.
    pub memory: u64,
    /// The library of studies [default: in the folder for data].
    pub studies: Option<PathBuf>,
    /// Bounds on what requests may take.
    pub limits: Limits,
    /// Called once with the address when the server answers; it ends again when that fails.
    pub on_ready: Option<OnReady>,
}

/// What [`Options::on_ready`] is.
pub type OnReady = Box<dyn FnOnce(SocketAddr) -> io::Result<()> + Send>;

impl Default for Options {
    fn default() -> Self {
        Options {
            address: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: 7171,
            hosts: Vec::new(),
            embed: Vec::new(),
            contract: None,
            origin: None,
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            memory: 2_000_000_000,
            studies: None,
            limits: Limits::default(),
            on_ready: None,
        }
    }
}

/// Bounds on what requests may take.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Time of an ordinary request.
    pub request: Duration,
    /// Time of the search for a puzzle.
    pub puzzle: Duration,
    /// Time of counting a table.
    pub stats: Duration,
    /// Time of reading a text into a study.
    pub import: Duration,
    /// Quick requests that are worked on at the same time, half of them for one client; the others wait.
    pub at_once: usize,
    /// The same of long ones: sums, values, moves of the program, lines, batches, puzzles, counts.
    pub long_at_once: usize,
    /// Solves at the same time. Each may take all the memory that is allowed, so there should be one.
    pub solves_at_once: usize,
    /// Connections at the same time. The system's limit on open files may allow fewer.
    pub connections: usize,
    /// Connections of one address.
    pub connections_of_one: usize,
    /// How long a connection may take until the header of its next request is complete.
    pub header: Duration,
    /// How long a client may read nothing of what is sent to it.
    pub write: Duration,
    /// Bytes that large answers may take together until they are read.
    pub outbox: usize,
    /// Bytes of a request.
    pub body: usize,
    /// Positions of a batch, moves of a game.
    pub batch: usize,
    /// About how many bytes the answers to a batch may take.
    pub answer: usize,
    /// Sessions that are kept.
    pub sessions: usize,
    /// How long a session is kept without a request.
    pub session_lifetime: Duration,
    /// How long requests under way may take to finish once the server is told to stop.
    pub grace: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Limits {
            request: Duration::from_secs(10),
            puzzle: Duration::from_secs(20),
            stats: Duration::from_secs(600),
            import: Duration::from_secs(120),
            at_once: 4 * cores,
            long_at_once: 2 * cores,
            solves_at_once: 1,
            connections: 512,
            connections_of_one: 256,
            header: Duration::from_secs(15),
            write: Duration::from_secs(15),
            outbox: 256 << 20,
            body: 256 * 1024,
            batch: 1000,
            answer: 32 << 20,
            sessions: 1000,
            session_lifetime: Duration::from_secs(3600),
            grace: Duration::from_millis(1500),
        }
    }
}
