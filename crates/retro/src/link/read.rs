//! Reading what another process sends, in a thread of its own.

use super::frame::{Frame, HEAD, read_bytes};
use super::{LinkError, Target, lock};
use crate::kernel::Step;
use std::io::{BufReader, Read};
use std::net::{Shutdown, TcpStream};
use std::sync::mpsc::{Receiver, SyncSender};
use std::sync::{Arc, Mutex};

/// Where numbers are settled after a meeting.
pub type Go = Option<Arc<dyn Target>>;

/// What is read that the process itself has to see.
pub enum Event {
    /// Nothing more comes before all meet.
    Mark {
        /// Which meeting.
        round: u64,
        /// What is asked there.
        here: bool,
    },
    /// Bytes for the first process.
    Item(Vec<u8>),
}

/// How a process has ended.
#[derive(Clone, Debug)]
pub struct Fate {
    process: usize,
    /// What it said, if anything.
    said: Option<String>,
}

impl Fate {
    /// It ended without a word.
    pub fn lost(process: usize) -> Fate {
        Fate { process, said: None }
    }

    /// It said why.
    pub fn said(process: usize, what: &str) -> Fate {
        Fate { process, said: Some(what.into()) }
    }

    /// What it sends cannot be understood.
    pub fn garbled(process: usize) -> Fate {
        Fate::said(process, "what it sends makes no sense here")
    }

    /// How the others are told.
    pub fn frame(&self) -> (Frame, &[u8]) {
        let said = self.said.as_deref().unwrap_or("").as_bytes();
        (Frame::Ended { process: self.process as u32, said: self.said.is_some(), len: said.len() as u64 }, said)
    }
}

/// What all readers of a link share.
pub struct State {
    hosts: Vec<String>,
    shared: Mutex<Shared>,
}

#[derive(Default)]
struct Shared {
    failed: Option<Fate>,
    /// The process takes leave itself.
    closing: bool,
    sockets: Vec<TcpStream>,
    /// Readers that nobody has waited for.
    readers: usize,
}

impl State {
    /// Nothing has happened yet.
    pub fn new(hosts: Vec<String>) -> State {
        State { hosts, shared: Mutex::default() }
    }

    /// Adds a connection that has a reader.
    pub fn watch(&self, socket: TcpStream) {
        let mut shared = lock(&self.shared);
        shared.sockets.push(socket);
        shared.readers += 1;
    }

    /// Keeps how a process has ended, and has all readers come to an end. The first counts, but a sentence more than
    /// silence.
    pub fn fail(&self, fate: Fate) {
        let mut shared = lock(&self.shared);
        if shared.closing {
            return;
        }
        if shared.failed.as_ref().is_none_or(|known| known.said.is_none() && fate.said.is_some()) {
            shared.failed = Some(fate);
        }
        shared.sockets.iter().for_each(|socket| drop(socket.shutdown(Shutdown::Read)));
    }

    /// Whether a process has ended.
    pub fn has_failed(&self) -> bool {
        lock(&self.shared).failed.is_some()
    }

    /// The process takes leave; gives how another one has ended before.
    pub fn close(&self) -> Option<Fate> {
        let mut shared = lock(&self.shared);
        shared.closing = true;
        shared.failed.clone()
    }

    /// Closes all connections.
    pub fn shut(&self) {
        lock(&self.shared).sockets.drain(..).for_each(|socket| drop(socket.shutdown(Shutdown::Both)));
    }

    /// Readers that nobody has waited for yet.
    pub fn readers_to_wait_for(&self) -> usize {
        std::mem::take(&mut lock(&self.shared).readers)
    }

    /// What is said of a link that has failed.
    pub fn error(&self) -> LinkError {
        let Fate { process, said } = lock(&self.shared).failed.clone().unwrap_or(Fate::lost(0));
        let address = self.hosts.get(process).cloned().unwrap_or_default();
        match said {
            Some(what) => LinkError::Failed { process, address, what },
            None => LinkError::Lost { process, address },
        }
    }
}

/// Reads all that a process sends, until it ends or nobody wants to know.
pub fn read(input: TcpStream, process: usize, events: &SyncSender<Event>, go: &Receiver<Go>, state: &State) {
    let mut input = BufReader::with_capacity(1 << 16, input);
    if let Some(fate) = read_on(&mut input, process, events, go) {
        state.fail(fate);
    }
    // What is left unread would take back what was sent to it.
    let mut rest = [0; 1 << 12];
    while input.read(&mut rest).is_ok_and(|len| len > 0) {}
}

/// Reads until there is nothing to read, and tells how the process has ended, or until nobody takes it any more.
fn read_on(input: &mut BufReader<TcpStream>, process: usize, events: &SyncSender<Event>, go: &Receiver<Go>) -> Option<Fate> {
    let mut target: Go = None;
    let mut numbers = Vec::new();
    loop {
        let mut head = [0; HEAD];
        if input.read_exact(&mut head).is_err() {
            return Some(Fate::lost(process));
        }
        match Frame::of(head) {
            None => return Some(Fate::garbled(process)),
            Some(Frame::Numbers { value, wins, lot, len }) => {
                numbers.resize(len, 0);
                if input.read_exact(&mut numbers).is_err() {
                    return Some(Fate::lost(process));
                }
                if !target.as_ref().is_some_and(|target| target.settle(Step { was: 0, value, wins }, lot, &numbers)) {
                    return Some(Fate::garbled(process));
                }
            }
            Some(Frame::Mark { round, here }) => {
                events.send(Event::Mark { round, here }).ok()?;
                target = go.recv().ok()?;
            }
            Some(Frame::Item { len }) => match read_bytes(input, len) {
                Ok(bytes) => events.send(Event::Item(bytes)).ok()?,
                Err(_) => return Some(Fate::lost(process)),
            },
            Some(Frame::Ended { process: who, said, len }) => {
                let what = read_bytes(input, len).unwrap_or_default();
                let said = said.then(|| String::from_utf8_lossy(&what).into_owned());
                return Some(Fate { process: who as usize, said });
            }
        }
    }
}
