//! Several processes that solve a game together, each with a part of the cells, joined by a connection between any two.
//!
//! All do the same steps in the same order and *meet* after each: everybody says that nothing more comes from him, and
//! goes on when all others have said so. Numbers are settled by whoever reads them as they arrive, so nothing is ever
//! queued, and a process that is too quick waits for its connection. What comes after the mark of a meeting is not read
//! before the meeting is over, so that no step is mixed up with the next.
//!
//! A process that fails says why, and all end with that sentence; one that is killed is noticed by its connection.

mod connect;
mod frame;
mod party;
mod read;

pub use party::{LinkError, Party};

use crate::kernel::{Make, Step, Take};
use crate::solve::SolveError;
use frame::Frame;
use rayon::prelude::*;
use read::{Event, Fate, Go, State};
use std::io::Write;
use std::net::{Shutdown, TcpStream};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, Sender, channel, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

/// Things for the first process that wait for it, from each of the others.
const WAITING: usize = 4;
/// How long the others have to take leave.
const LEAVE: Duration = Duration::from_secs(2);

/// Where numbers of cells of this process are settled.
pub trait Target: Send + Sync {
    /// Does what a step does to some cells; false if there are no such cells.
    fn settle(&self, step: Step, lot: u32, numbers: &[u8]) -> bool;
}

/// The connections of a process.
pub struct Link {
    me: usize,
    state: Arc<State>,
    /// By their numbers; none for this process itself.
    peers: Vec<Option<Peer>>,
    /// Meetings by now.
    round: AtomicU64,
    target: Mutex<Go>,
    /// Readers that have ended.
    left: (Sender<()>, Mutex<Receiver<()>>),
}

struct Peer {
    out: Mutex<TcpStream>,
    /// Gone once the link has failed.
    inbox: Mutex<Option<Inbox>>,
}

/// What a reader sends, and what it waits for after each mark.
struct Inbox {
    events: Receiver<Event>,
    go: Sender<Go>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().expect("no panic while held")
}

impl Link {
    /// No connections yet.
    fn new(party: &Party) -> Link {
        let (left, all_left) = channel();
        Link {
            me: party.process,
            state: Arc::new(State::new(party.hosts.clone())),
            peers: party.hosts.iter().map(|_| None).collect(),
            round: AtomicU64::new(0),
            target: Mutex::new(None),
            left: (left, Mutex::new(all_left)),
        }
    }

    /// Takes in a connection to a process; false if there is one.
    fn add(&mut self, process: usize, stream: TcpStream) -> std::io::Result<bool> {
        if self.peers[process].is_some() {
            return Ok(false);
        }
        let input = stream.try_clone()?;
        self.state.watch(stream.try_clone()?);
        let ((events, inbox), (go, wait)) = (sync_channel(WAITING), channel());
        let (state, left) = (self.state.clone(), self.left.0.clone());
        let read = move || {
            read::read(input, process, &events, &wait, &state);
            drop(events);
            let _ = left.send(());
        };
        std::thread::Builder::new().name(format!("process {process}")).spawn(read)?;
        self.peers[process] = Some(Peer { out: Mutex::new(stream), inbox: Mutex::new(Some(Inbox { events: inbox, go })) });
        Ok(true)
    }

    /// How many processes there are, and which of them this is.
    pub fn processes(&self) -> (usize, usize) {
        (self.peers.len(), self.me)
    }

    /// Has numbers settled there from the next meeting on.
    pub fn aim(&self, target: Go) {
        *lock(&self.target) = target;
    }

    fn others(&self) -> impl Iterator<Item = (usize, &Peer)> {
        self.peers.iter().enumerate().filter_map(|(process, peer)| Some((process, peer.as_ref()?)))
    }

    /// Waits until all processes have come here, and everything that they sent before is settled; then does something
    /// before anybody goes on. Says if something is so for any of them.
    pub fn meet(&self, here: bool, then: impl FnOnce()) -> Result<bool, SolveError> {
        let round = self.round.fetch_add(1, Relaxed);
        let mark = Frame::Mark { round, here }.head();
        self.others().try_for_each(|(process, _)| self.send(process, &mark, &[]))?;
        let mut any = here;
        for (process, peer) in self.others() {
            match self.event(process, peer)? {
                Event::Mark { round: its, here } if its == round => any |= here,
                _ => return Err(self.garbled(process)),
            }
        }
        then();
        let target = lock(&self.target).clone();
        for (_, peer) in self.others() {
            if let Some(inbox) = &*lock(&peer.inbox) {
                // A reader that is gone will be missed at the next meeting.
                let _ = inbox.go.send(target.clone());
            }
        }
        Ok(any)
    }

    /// Makes some bytes for each of a list of owners where that is, and hands them on in order to the first process.
    pub fn gather(&self, owners: &[usize], make: &Make, each: &mut Take) -> Result<(), SolveError> {
        let mine: Vec<usize> = (0..owners.len()).filter(|i| owners[*i] == self.me).collect();
        let made: Vec<Vec<u8>> = mine.par_iter().map(|i| make(*i)).collect::<Result<_, _>>()?;
        let mut made = made.into_iter();
        if self.me > 0 {
            return made.try_for_each(|bytes| self.send(0, &Frame::Item { len: bytes.len() as u64 }.head(), &bytes));
        }
        for &owner in owners {
            let bytes = match self.peers.get(owner).and_then(Option::as_ref) {
                None => made.next().unwrap_or_default(),
                Some(peer) => match self.event(owner, peer)? {
                    Event::Item(bytes) => bytes,
                    Event::Mark { .. } => return Err(self.garbled(owner)),
                },
            };
            each(bytes)?;
        }
        Ok(())
    }

    /// Sends numbers to a process.
    pub fn send_numbers(&self, process: usize, step: Step, lot: u32, numbers: &[u8]) -> Result<(), SolveError> {
        self.send(process, &Frame::numbers(step, lot, numbers.len()).head(), numbers)
    }

    fn send(&self, process: usize, head: &[u8], bytes: &[u8]) -> Result<(), SolveError> {
        let Some(peer) = &self.peers[process] else { return Ok(()) };
        let mut out = lock(&peer.out);
        let sent = out.write_all(head).and_then(|()| out.write_all(bytes));
        drop(out);
        sent.map_err(|_| {
            self.state.fail(Fate::lost(process));
            self.failure()
        })
    }

    fn event(&self, process: usize, peer: &Peer) -> Result<Event, SolveError> {
        let event = lock(&peer.inbox).as_ref().and_then(|inbox| inbox.events.recv().ok());
        event.ok_or_else(|| {
            self.state.fail(Fate::lost(process));
            self.failure()
        })
    }

    fn garbled(&self, process: usize) -> SolveError {
        self.state.fail(Fate::garbled(process));
        self.failure()
    }

    /// Why the link has failed. The readers look through what has come in by then: it may tell more.
    fn failure(&self) -> SolveError {
        self.others().for_each(|(_, peer)| drop(lock(&peer.inbox).take()));
        self.wait_for_readers();
        self.state.error().into()
    }

    fn wait_for_readers(&self) {
        let (left, until) = (lock(&self.left.1), Instant::now() + LEAVE);
        let wait = || left.recv_timeout(until.saturating_duration_since(Instant::now())).is_ok();
        // Whoever comes second finds none to wait for.
        let here = self.state.readers_to_wait_for();
        (0..here).all(|_| wait());
    }

    /// Takes leave: if the work has failed here the others are told why, and if elsewhere who it was.
    pub fn end(self, failed: Option<&SolveError>) {
        let fate = failed.map(|e| self.state.close().unwrap_or_else(|| Fate::said(self.me, &e.to_string())));
        if fate.is_none() {
            self.state.close();
        }
        for (_, peer) in self.others() {
            let mut out = lock(&peer.out);
            if let Some(fate) = &fate {
                // It may not listen any more.
                let _ = out.set_write_timeout(Some(LEAVE));
                let (frame, said) = fate.frame();
                let _ = out.write_all(&frame.head()).and_then(|()| out.write_all(said));
            }
            let _ = out.shutdown(Shutdown::Write);
            drop(lock(&peer.inbox).take());
        }
        // A connection that is closed with something unread takes back what was sent last.
        self.wait_for_readers();
        self.state.shut();
    }
}
