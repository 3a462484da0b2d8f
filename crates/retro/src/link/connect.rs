//! Finding each other: every process listens at its address, and calls those before it in the list.
//!
//! Both sides of a connection first say what they are about to do. They may differ in anything: what differs is named.

use super::frame::read_bytes;
use super::{Link, LinkError, Party};
use crate::solve::SolveError;
use serde::{Deserialize, Serialize};
use std::io::{self, Read, Write};
use std::net::{TcpListener, TcpStream, ToSocketAddrs};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};
use zug_core::Progress;
use zug_table::Meta;

const MAGIC: &[u8; 8] = b"ZUGLINK\n";
/// Changes with everything that makes processes of two versions misunderstand each other.
const PROTOCOL: u32 = 1;
/// The longest greeting that is read.
const LONGEST: u64 = 1 << 20;
/// How long a stranger who calls may take to say something.
const GREETING: Duration = Duration::from_secs(5);
/// How long a call may take before it is made again, and the time between two calls.
const CALL: Duration = Duration::from_secs(2);
const PAUSE: Duration = Duration::from_millis(20);
/// A machine that vanishes is noticed after this time and six questions that it did not answer.
const SILENCE: Duration = Duration::from_secs(30);
/// And after this many milliseconds where something was on its way to it. A process may be waited for for long.
#[cfg(target_os = "linux")]
const UNHEARD: u32 = 600_000;

/// What a process says of itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
struct Greeting {
    zug: String,
    protocol: u32,
    process: usize,
    hosts: Vec<String>,
    game: String,
    /// What the table is of, as its head says.
    table: Vec<u8>,
}

impl Greeting {
    fn new(party: &Party, meta: &Meta) -> Greeting {
        Greeting {
            zug: env!("CARGO_PKG_VERSION").into(),
            protocol: PROTOCOL,
            process: party.process,
            hosts: party.hosts.clone(),
            game: meta.game.clone(),
            table: meta.head(MAGIC),
        }
    }

    /// What keeps a process from solving together with this one.
    fn differs(&self, its: &Greeting) -> Option<String> {
        if (&its.zug, its.protocol) != (&self.zug, self.protocol) {
            let version = |of: &Greeting| format!("zug {} (protocol {})", of.zug, of.protocol);
            return Some(format!("it is {}, this one is {}", version(its), version(self)));
        }
        if its.game != self.game {
            return Some(format!("it solves {}, this one {}", its.game, self.game));
        }
        if its.table != self.table {
            return Some(format!("it numbers the positions of {} in another way", self.game));
        }
        (its.hosts != self.hosts).then(|| "it has another list of hosts".into())
    }

    fn send(&self, out: &mut TcpStream) -> io::Result<()> {
        let json = serde_json::to_vec(self)?;
        let mut bytes = MAGIC.to_vec();
        bytes.extend((json.len() as u32).to_le_bytes());
        bytes.extend(json);
        out.write_all(&bytes)
    }

    fn read(input: &mut impl Read) -> io::Result<Greeting> {
        let mut head = [0; 12];
        input.read_exact(&mut head)?;
        let (magic, len) = head.split_at(8);
        let len = u32::from_le_bytes([len[0], len[1], len[2], len[3]]).into();
        if magic != MAGIC || len > LONGEST {
            return Err(io::Error::other("it is no zug"));
        }
        Ok(serde_json::from_slice(&read_bytes(input, len)?)?)
    }
}

/// A connection, or what makes all others useless.
type Found = Result<(usize, TcpStream), LinkError>;

impl Link {
    /// Finds all processes of a party.
    pub fn connect(party: &Party, meta: &Meta, progress: &Progress) -> Result<Link, SolveError> {
        let (me, address) = (party.process, &party.hosts[party.process]);
        let refused = |e: io::Error| LinkError::Listen { process: me, address: address.clone(), why: e.to_string() };
        let listener = match &party.listener {
            Some(listener) => listener.try_clone(),
            None => TcpListener::bind(address.as_str()),
        };
        let listener = listener.and_then(|listener| listener.set_nonblocking(true).map(|()| listener)).map_err(refused)?;
        let mut link = Link::new(party);
        let (greeting, until) = (Greeting::new(party, meta), Instant::now() + party.wait);
        let over = AtomicBool::new(false);
        let found = std::thread::scope(|scope| {
            let (send, receive) = channel();
            let (greeting, over) = (&greeting, &over);
            for process in 0..me {
                let send = send.clone();
                scope.spawn(move || call(party, process, greeting, until, over, &send));
            }
            if me + 1 < party.hosts.len() {
                let send = send.clone();
                scope.spawn(move || answer(party, &listener, greeting, over, &send));
            }
            drop(send);
            let found = link.wait_for_all(party, progress, until, &receive);
            over.store(true, Relaxed);
            found
        });
        match found {
            Ok(()) => Ok(link),
            Err(e) => {
                link.end(Some(&e));
                Err(e)
            }
        }
    }

    fn wait_for_all(
        &mut self,
        party: &Party,
        progress: &Progress,
        until: Instant,
        found: &std::sync::mpsc::Receiver<Found>,
    ) -> Result<(), SolveError> {
        while let Some(missing) = (0..party.hosts.len()).find(|process| *process != self.me && self.peers[*process].is_none()) {
            progress.check()?;
            if self.state.has_failed() {
                return Err(self.failure());
            }
            match found.recv_timeout(PAUSE) {
                Ok(Ok((process, stream))) => {
                    let address = || party.hosts[process].clone();
                    let added = self.add(process, stream).map_err(|e| system(process, address(), &e))?;
                    if !added {
                        return Err(
                            LinkError::Other { process, address: address(), me: self.me, what: "there are two of it".into() }.into()
                        );
                    }
                }
                Ok(Err(e)) => return Err(e.into()),
                Err(RecvTimeoutError::Timeout) if Instant::now() < until => {}
                Err(_) => {
                    let (address, seconds) = (party.hosts[missing].clone(), party.wait.as_secs());
                    let why = if missing > self.me { "it did not call".into() } else { "it did not answer".into() };
                    return Err(LinkError::Missing { process: missing, address, seconds, why }.into());
                }
            }
        }
        Ok(())
    }
}

fn system(process: usize, address: String, e: &io::Error) -> LinkError {
    LinkError::System { process, address, why: e.to_string() }
}

/// Calls a process until it answers.
fn call(party: &Party, process: usize, greeting: &Greeting, until: Instant, over: &AtomicBool, send: &Sender<Found>) {
    let address = &party.hosts[process];
    let mut why = String::new();
    while !over.load(Relaxed) {
        if Instant::now() >= until {
            let seconds = party.wait.as_secs();
            let _ = send.send(Err(LinkError::Missing { process, address: address.clone(), seconds, why }));
            return;
        }
        match call_once(address, greeting, until) {
            Ok((stream, its)) => {
                let _ = send.send(checked(party, process, greeting, &its).map(|()| (process, stream)));
                return;
            }
            Err(e) => why = e.to_string(),
        }
        std::thread::sleep(PAUSE);
    }
}

fn call_once(address: &str, greeting: &Greeting, until: Instant) -> io::Result<(TcpStream, Greeting)> {
    let mut last = io::Error::other("the name has no address");
    for at in address.to_socket_addrs()? {
        match TcpStream::connect_timeout(&at, CALL) {
            // Where nobody listens a socket may find itself.
            Ok(stream) if stream.local_addr()? == at => last = io::ErrorKind::ConnectionRefused.into(),
            Ok(mut stream) => {
                greeting.send(&mut stream)?;
                // It is busy with others, perhaps.
                stream.set_read_timeout(Some(until.saturating_duration_since(Instant::now()).max(PAUSE)))?;
                let its = Greeting::read(&mut stream)?;
                return Ok((prepared(stream)?, its));
            }
            Err(e) => last = e,
        }
    }
    Err(last)
}

/// Answers those who call.
fn answer(party: &Party, listener: &TcpListener, greeting: &Greeting, over: &AtomicBool, send: &Sender<Found>) {
    while !over.load(Relaxed) {
        let Ok((stream, _)) = listener.accept() else {
            std::thread::sleep(PAUSE);
            continue;
        };
        // Strangers call, too; they are let go.
        let Ok((stream, its)) = answer_once(stream, greeting) else { continue };
        let process = its.process;
        let found = checked(party, process, greeting, &its).map(|()| (process, stream));
        if send.send(found).is_err() {
            return;
        }
    }
}

fn answer_once(mut stream: TcpStream, greeting: &Greeting) -> io::Result<(TcpStream, Greeting)> {
    stream.set_nonblocking(false)?;
    stream.set_read_timeout(Some(GREETING))?;
    let its = Greeting::read(&mut stream)?;
    greeting.send(&mut stream)?;
    Ok((prepared(stream)?, its))
}

/// Whether a process is who it should be, and wants the same.
fn checked(party: &Party, process: usize, greeting: &Greeting, its: &Greeting) -> Result<(), LinkError> {
    let address = party.hosts.get(process).cloned().unwrap_or_else(|| "not in the list".into());
    let wrong = |what| Err(LinkError::Other { process, address: address.clone(), me: party.process, what });
    match greeting.differs(its) {
        Some(what) => wrong(what),
        None if its.process != process => wrong(format!("it is process {}", its.process)),
        // Whoever calls comes later in the list than whoever is called.
        None if process == party.process || process >= party.hosts.len() => wrong("both have that number".into()),
        None => Ok(()),
    }
}

/// A connection as it is used: marks are sent at once, and silence is noticed.
fn prepared(stream: TcpStream) -> io::Result<TcpStream> {
    use rustix::net::sockopt;
    stream.set_read_timeout(None)?;
    stream.set_nodelay(true)?;
    sockopt::set_socket_keepalive(&stream, true)?;
    sockopt::set_tcp_keepidle(&stream, SILENCE)?;
    sockopt::set_tcp_keepintvl(&stream, SILENCE / 6)?;
    sockopt::set_tcp_keepcnt(&stream, 6)?;
    #[cfg(target_os = "linux")]
    sockopt::set_tcp_user_timeout(&stream, UNHEARD)?;
    Ok(stream)
}
