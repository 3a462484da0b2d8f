//! Where work that takes a processor or a disk is done: off the threads that talk, a bounded number at a time, for a
//! bounded time, and no client more than its share.

use crate::error::ApiError;
use crate::gently::gently;
use axum::http::StatusCode;
use std::collections::HashMap;
use std::future::Future;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::pin::{Pin, pin};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot, watch};
use zug_host::Progress;

/// Who asks: an address, or of IPv6 the network, since one machine may have all of its addresses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Client(IpAddr);

tokio::task_local! {
    /// Whom the present task works for.
    static ASKING: Client;
}

impl Client {
    /// The client at an address.
    pub fn at(address: IpAddr) -> Client {
        match address.to_canonical() {
            IpAddr::V6(v6) if !v6.is_loopback() => Client(Ipv6Addr::from_bits(v6.to_bits() >> 64 << 64).into()),
            address => Client(address),
        }
    }

    /// Whom the present task works for; this machine when nobody said.
    pub(crate) fn asking() -> Client {
        ASKING.try_with(|client| *client).unwrap_or(Client(Ipv4Addr::LOCALHOST.into()))
    }

    /// Does something in this client's name.
    pub async fn asks<F: Future>(self, something: F) -> F::Output {
        ASKING.scope(self, something).await
    }
}

/// A lane of work: so many places, of which a client gets its share, and whether the server still takes work.
pub struct Workshop {
    gentle: bool,
    places: Arc<Semaphore>,
    share: usize,
    shares: Mutex<HashMap<Client, Weak<Semaphore>>>,
    closing: watch::Sender<bool>,
    ended: Arc<AtomicU64>,
}

/// Why there is no answer.
#[derive(Debug)]
pub enum WorkError<E> {
    /// The work was not done.
    Undone(Undone),
    /// It has its own reason.
    Failed(E),
}

/// Why work was not done.
#[derive(Debug)]
pub enum Undone {
    /// No place became free in time.
    Busy,
    /// It took longer than this.
    Late(Duration),
    /// The server is going down.
    Closing,
    /// It failed with a panic: a bug.
    Broken,
}

/// Ends after a time and tells how long it was.
pub async fn after(limit: Duration) -> Duration {
    tokio::time::sleep(limit).await;
    limit
}

/// Stops the work when nobody waits for it any more.
struct StopOnDrop(Arc<Progress>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}

impl Workshop {
    /// With so many places, half of them for one client.
    pub fn new(places: usize) -> Workshop {
        Workshop {
            gentle: false,
            places: Arc::new(Semaphore::new(places.max(1))),
            share: (places / 2).max(1),
            shares: Mutex::default(),
            closing: watch::Sender::new(false),
            ended: Arc::default(),
        }
    }

    /// The same for work that takes long: it gives way to other work.
    pub fn gentle(places: usize) -> Workshop {
        Workshop { gentle: true, ..Workshop::new(places) }
    }

    /// Does `work` within `limit`; see [`Workshop::run_until`].
    pub async fn run<T, E>(&self, limit: Duration, work: impl FnOnce(&Progress) -> Result<T, E> + Send + 'static) -> Result<T, WorkError<E>>
    where
        T: Send + 'static,
        E: Send + 'static,
    {
        self.run_until(after(limit), work).await
    }

    /// Does `work` until the time is `over`, which says how long it was. Then, or when the caller goes away, the work
    /// is told to stop; it has its place until it does. Work that is keeping its result by then is waited for: an
    /// answer that says "failed" means that nothing was kept.
    pub async fn run_until<T, E>(
        &self,
        over: impl Future<Output = Duration> + Send,
        work: impl FnOnce(&Progress) -> Result<T, E> + Send + 'static,
    ) -> Result<T, WorkError<E>>
    where
        T: Send + 'static,
        E: Send + 'static,
    {
        self.run_watched(Arc::default(), over, work).await
    }

    /// The same with a `progress` that others may look at.
    pub async fn run_watched<T, E>(
        &self,
        progress: Arc<Progress>,
        over: impl Future<Output = Duration> + Send,
        work: impl FnOnce(&Progress) -> Result<T, E> + Send + 'static,
    ) -> Result<T, WorkError<E>>
    where
        T: Send + 'static,
        E: Send + 'static,
    {
        let (tell, mut told) = oneshot::channel();
        let work = move |progress: &Progress| drop(tell.send(work(progress)));
        self.see_to(progress, pin!(over), Box::new(work)).await.map_err(WorkError::Undone)?;
        told.try_recv().map_err(|_| WorkError::Undone(Undone::Broken))?.map_err(WorkError::Failed)
    }

    /// What is the same for all kinds of work, so that the program has it once and not for each.
    async fn see_to(
        &self,
        progress: Arc<Progress>,
        mut over: Pin<&mut (dyn Future<Output = Duration> + Send)>,
        work: Box<dyn FnOnce(&Progress) + Send>,
    ) -> Result<(), Undone> {
        let _stop = StopOnDrop(progress.clone());
        let mut closing = self.closing.subscribe();
        let place = tokio::select! {
            biased;
            _ = closing.wait_for(|closing| *closing) => return Err(Undone::Closing),
            place = self.place(Client::asking()) => place,
            _ = &mut over => return Err(Undone::Busy),
        };
        let ended = self.ended.clone();
        let asked = progress.clone();
        let work = move || {
            work(&asked);
            drop(place);
            ended.fetch_add(1, Relaxed);
        };
        let mut done = pin!(async {
            match self.gentle {
                true => gently(work).map_err(|_| Undone::Busy)?.await.map_err(|_| Undone::Broken),
                false => tokio::task::spawn_blocking(work).await.map_err(|_| Undone::Broken),
            }
        });
        let end = tokio::select! {
            biased;
            result = &mut done => return result,
            _ = closing.wait_for(|closing| *closing) => Undone::Closing,
            limit = &mut over => Undone::Late(limit),
        };
        if progress.call_off() { Err(end) } else { done.await }
    }

    /// Waits for a place. A client waits for its share first, so that all it asks for stands before nobody else.
    async fn place(&self, client: Client) -> [Option<OwnedSemaphorePermit>; 2] {
        let share = self.share_of(client).acquire_owned().await.ok();
        [share, self.places.clone().acquire_owned().await.ok()]
    }

    fn share_of(&self, client: Client) -> Arc<Semaphore> {
        let mut shares = self.shares.lock().expect("no panic while held");
        if let Some(share) = shares.get(&client).and_then(Weak::upgrade) {
            return share;
        }
        shares.retain(|_, share| share.strong_count() > 0);
        let share = Arc::new(Semaphore::new(self.share));
        shares.insert(client, Arc::downgrade(&share));
        share
    }

    /// How much work has ended so far.
    pub(crate) fn ended(&self) -> u64 {
        self.ended.load(Relaxed)
    }

    /// Tells all work to stop and takes no more.
    pub fn close(&self) {
        self.closing.send_replace(true);
    }
}

impl<E: Into<ApiError>> From<WorkError<E>> for ApiError {
    fn from(error: WorkError<E>) -> Self {
        match error {
            WorkError::Undone(undone) => undone.into(),
            WorkError::Failed(error) => error.into(),
        }
    }
}

impl From<Undone> for ApiError {
    fn from(undone: Undone) -> Self {
        let (status, sentence) = match undone {
            Undone::Busy => (StatusCode::SERVICE_UNAVAILABLE, "the server is busy, try again".into()),
            Undone::Late(limit) => {
                (StatusCode::SERVICE_UNAVAILABLE, format!("this took longer than the {} seconds a request has", limit.as_secs_f32()))
            }
            Undone::Closing => (StatusCode::SERVICE_UNAVAILABLE, "the server is going down".into()),
            Undone::Broken => (StatusCode::INTERNAL_SERVER_ERROR, "a bug in zug kept it from answering".into()),
        };
        ApiError::new(status, sentence)
    }
}
