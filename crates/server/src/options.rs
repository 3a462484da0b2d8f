//! What can be chosen when the server starts.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

/// How and where to serve.
pub struct Options {
    /// Where to listen: this machine only, unless told otherwise.
    pub address: IpAddr,
    /// The port; 0 takes any that is free.
    pub port: u16,
    /// Answers requests whatever host they name. Otherwise they must name this machine, so that no page of another site can reach the
    /// server through a name it controls (DNS rebinding). For those who gave an address themselves.
    pub any_host: bool,
    /// Threads of a solve.
    pub threads: usize,
    /// Bytes a solve may have in memory.
    pub memory: u64,
    /// The library of studies [default: in the folder for data].
    pub studies: Option<PathBuf>,
    /// Bounds on what requests may take.
    pub limits: Limits,
    /// Called once with the address when the server answers.
    pub on_ready: Option<OnReady>,
}

/// What [`Options::on_ready`] is.
pub type OnReady = Box<dyn FnOnce(SocketAddr) + Send>;

impl Default for Options {
    fn default() -> Self {
        Options {
            address: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: 7171,
            any_host: false,
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
    /// Requests that are worked on at the same time; the others wait.
    pub at_once: usize,
    /// Puzzles and counts that are worked on at the same time.
    pub long_at_once: usize,
    /// Solves at the same time. Each may take all the memory that is allowed, so there should be one.
    pub solves_at_once: usize,
    /// Bytes of a request.
    pub body: usize,
    /// Positions of a batch.
    pub batch: usize,
    /// Sessions that are kept.
    pub sessions: usize,
    /// How long a session is kept without a request.
    pub session_lifetime: Duration,
    /// How long requests under way may take to finish once the server is told to stop.
    pub grace: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            request: Duration::from_secs(10),
            puzzle: Duration::from_secs(20),
            stats: Duration::from_secs(600),
            import: Duration::from_secs(120),
            at_once: 2 * std::thread::available_parallelism().map_or(1, usize::from),
            long_at_once: 2,
            solves_at_once: 1,
            body: 256 * 1024,
            batch: 1000,
            sessions: 1000,
            session_lifetime: Duration::from_secs(3600),
            grace: Duration::from_secs(10),
        }
    }
}
