//! Connections: how many there may be, how long they may wait, and which one gives way.
//!
//! A connection is busy while a request on it is worked on or its answer is being sent, and idle otherwise. When there
//! are as many as there may be, the one that was idle longest is closed for the new one, so those that never ask
//! anything lock nobody out. When all are busy, the new one is refused.

use crate::options::Limits;
use crate::sending::Held;
use crate::work::Client;
use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::collections::HashMap;
use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, watch};
use tokio::task::JoinSet;
use tokio_io_timeout::TimeoutStream;
use tower::ServiceExt;

/// Bytes of a request's header, and of what waits to be read or written.
const BUFFER: usize = 128 * 1024;
/// How long to wait before a connection is taken again after the system refused one.
const PAUSE: Duration = Duration::from_millis(100);
/// What a connection is told for which there is no place.
const FULL: &str = "{\"error\": \"there are too many connections, try again\"}";

/// The two ends of a connection.
#[derive(Clone, Copy, Debug)]
pub struct Peer {
    /// Who asks.
    pub client: Client,
    /// The address of this machine that was asked.
    pub here: IpAddr,
}

/// The connections that are open.
pub struct Connections {
    limits: Limits,
    open: Mutex<Open>,
    ending: watch::Sender<bool>,
}

#[derive(Default)]
struct Open {
    entries: HashMap<u64, Entry>,
    /// Counts connections and requests: who has the lower number was idle longer.
    clock: u64,
    closed: u64,
}

struct Entry {
    client: Client,
    busy: usize,
    idle_since: u64,
    close: Arc<Notify>,
}

/// The place of one connection, given back in the end.
struct Place {
    number: u64,
    close: Arc<Notify>,
    connections: Arc<Connections>,
}

/// Keeps a connection from being idle.
pub struct Busy(Arc<Place>);

impl Connections {
    /// At most as many as the limits say, and as half of the files that the system lets the program have open.
    pub fn new(limits: &Limits) -> Arc<Connections> {
        let files = rlimit::Resource::NOFILE.get_soft().ok().and_then(|files| usize::try_from(files / 2).ok());
        let most = limits.connections.min(files.unwrap_or(usize::MAX)).max(1);
        let limits = Limits { connections: most, connections_of_one: limits.connections_of_one.clamp(1, most), ..limits.clone() };
        Arc::new(Connections { limits, open: Mutex::default(), ending: watch::Sender::new(false) })
    }

    /// Lets the requests under way finish and takes no more.
    pub fn close(&self) {
        self.ending.send_replace(true);
    }

    /// How many have ended so far.
    pub fn closed(&self) -> u64 {
        self.open.lock().expect("no panic while held").closed
    }

    /// A place, if need be that of the connection that was idle longest.
    fn enter(self: &Arc<Self>, client: Client) -> Option<Place> {
        let mut open = self.open.lock().expect("no panic while held");
        let of_one = open.entries.values().filter(|entry| entry.client == client).count();
        if of_one >= self.limits.connections_of_one {
            open.close_idle(|entry| entry.client == client)?;
        } else if open.entries.len() >= self.limits.connections {
            open.close_idle(|_| true)?;
        }
        open.clock += 1;
        let (number, close) = (open.clock, Arc::new(Notify::new()));
        open.entries.insert(number, Entry { client, busy: 0, idle_since: number, close: close.clone() });
        Some(Place { number, close, connections: self.clone() })
    }

    /// Takes connections for as long as it is polled.
    pub async fn accept(self: &Arc<Self>, listener: &TcpListener, router: &Router, tasks: &mut JoinSet<()>) {
        loop {
            let accepted = tokio::select! {
                accepted = listener.accept() => accepted,
                Some(_) = tasks.join_next() => continue,
            };
            match accepted {
                Ok((stream, from)) => self.take(stream, from, router, tasks),
                Err(error) => {
                    tracing::warn!("a connection could not be taken: {error}");
                    self.open.lock().expect("no panic while held").close_idle(|_| true);
                    tokio::time::sleep(PAUSE).await;
                }
            }
        }
    }

    fn take(self: &Arc<Self>, stream: TcpStream, from: SocketAddr, router: &Router, tasks: &mut JoinSet<()>) {
        let client = Client::at(from.ip());
        let Ok(here) = stream.local_addr() else { return };
        let Some(place) = self.enter(client) else {
            tracing::debug!("a connection from {} was refused: there are too many", from.ip());
            let head = "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nConnection: close\r\n";
            // What does not fit at once is not worth waiting for.
            stream.try_write(format!("{head}Content-Length: {}\r\n\r\n{FULL}", FULL.len()).as_bytes()).ok();
            return;
        };
        // Small answers leave at once. A connection that refuses is only slower.
        stream.set_nodelay(true).ok();
        let peer = Peer { client, here: here.ip().to_canonical() };
        tasks.spawn(talk(stream, peer, place, router.clone()));
    }
}

impl Open {
    /// Closes one of these connections, if one is idle.
    fn close_idle(&mut self, of: impl Fn(&Entry) -> bool) -> Option<()> {
        let idle = self.entries.iter().filter(|(_, entry)| entry.busy == 0 && of(entry));
        let number = *idle.min_by_key(|(_, entry)| entry.idle_since)?.0;
        self.entries.remove(&number)?.close.notify_one();
        Some(())
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut open = self.connections.open.lock().expect("no panic while held");
        open.entries.remove(&self.number);
        open.closed += 1;
    }
}

impl Busy {
    fn new(place: &Arc<Place>) -> Busy {
        let mut open = place.connections.open.lock().expect("no panic while held");
        if let Some(entry) = open.entries.get_mut(&place.number) {
            entry.busy += 1;
        }
        Busy(place.clone())
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        let mut open = self.0.connections.open.lock().expect("no panic while held");
        open.clock += 1;
        let now = open.clock;
        if let Some(entry) = open.entries.get_mut(&self.0.number) {
            entry.busy -= 1;
            entry.idle_since = now;
        }
    }
}

/// Answers the requests of one connection.
async fn talk(stream: TcpStream, peer: Peer, place: Place, router: Router) {
    let (close, connections) = (place.close.clone(), place.connections.clone());
    let (limits, mut ending) = (&connections.limits, connections.ending.subscribe());
    let place = Arc::new(place);
    let service = service_fn(|mut request: hyper::Request<hyper::body::Incoming>| {
        let busy = Busy::new(&place);
        request.extensions_mut().insert(peer);
        let answering = router.clone().oneshot(Request::from(request.map(Body::new)));
        async move {
            let answer = answering.await.unwrap_or_else(|never| match never {});
            Ok::<_, Infallible>(answer.map(|body| Body::new(Held::new(body, busy))))
        }
    });
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(limits.write));
    let mut server = http1::Builder::new();
    server.timer(TokioTimer::new()).header_read_timeout(limits.header).max_buf_size(BUFFER);
    let mut connection = pin!(server.serve_connection(TokioIo::new(Box::pin(stream)), service));
    let mut told = false;
    loop {
        tokio::select! {
            // Whatever ends a connection, there is nobody left to tell.
            _ = connection.as_mut() => return,
            () = close.notified() => return,
            _ = ending.wait_for(|ending| *ending), if !told => {
                told = true;
                connection.as_mut().graceful_shutdown();
            }
        }
    }
}
