//! Where work that takes a processor or a disk is done: off the threads that talk, a bounded number at a time, for a bounded time.

use crate::error::ApiError;
use axum::http::StatusCode;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Semaphore, watch};
use zug_host::Progress;

/// Places to work at, and whether the server still takes work.
pub struct Workshop {
    places: Arc<Semaphore>,
    closing: watch::Sender<bool>,
}

/// Why work was not done.
#[derive(Debug)]
pub enum WorkError<E> {
    /// No place became free in time.
    Busy,
    /// It took longer than this.
    Late(Duration),
    /// The server is going down.
    Closing,
    /// It failed with a panic: a bug.
    Broken,
    /// It has its own reason.
    Failed(E),
}

/// Stops the work when nobody waits for it any more.
struct StopOnDrop(Arc<Progress>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}

impl Workshop {
    /// With so many places.
    pub fn new(places: usize) -> Workshop {
        Workshop { places: Arc::new(Semaphore::new(places.max(1))), closing: watch::Sender::new(false) }
    }

    /// Does `work` within `limit`. When the time is up or the caller goes away, the work is told to stop. Work that is keeping its result
    /// by then is waited for: an answer that says "failed" means that nothing was kept.
    pub async fn run<T, E>(&self, limit: Duration, work: impl FnOnce(&Progress) -> Result<T, E> + Send + 'static) -> Result<T, WorkError<E>>
    where
        T: Send + 'static,
        E: Send + 'static,
    {
        let deadline = tokio::time::Instant::now() + limit;
        let progress = Arc::new(Progress::default());
        let _stop = StopOnDrop(progress.clone());
        let mut closing = self.closing.subscribe();
        let place = tokio::time::timeout_at(deadline, self.places.clone().acquire_owned());
        let Ok(Ok(place)) = place.await else { return Err(WorkError::Busy) };
        let asked = progress.clone();
        let mut done = tokio::task::spawn_blocking(move || {
            let _place = place;
            work(&asked)
        });
        let end = tokio::select! {
            biased;
            result = &mut done => return settled(result),
            _ = closing.wait_for(|closing| *closing) => WorkError::Closing,
            () = tokio::time::sleep_until(deadline) => WorkError::Late(limit),
        };
        if progress.call_off() { Err(end) } else { settled(done.await) }
    }

    /// Tells all work to stop and takes no more.
    pub fn close(&self) {
        self.closing.send_replace(true);
    }
}

fn settled<T, E>(done: Result<Result<T, E>, tokio::task::JoinError>) -> Result<T, WorkError<E>> {
    done.map_err(|_| WorkError::Broken)?.map_err(WorkError::Failed)
}

impl<E: Into<ApiError>> From<WorkError<E>> for ApiError {
    fn from(error: WorkError<E>) -> Self {
        let (status, sentence) = match error {
            WorkError::Failed(error) => return error.into(),
            WorkError::Busy => (StatusCode::SERVICE_UNAVAILABLE, "the server is busy, try again".into()),
            WorkError::Late(limit) => {
                (StatusCode::SERVICE_UNAVAILABLE, format!("this took longer than the {} seconds a request has", limit.as_secs_f32()))
            }
            WorkError::Closing => (StatusCode::SERVICE_UNAVAILABLE, "the server is going down".into()),
            WorkError::Broken => (StatusCode::INTERNAL_SERVER_ERROR, "a bug in zug kept it from answering".into()),
        };
        ApiError::new(status, sentence)
    }
}
