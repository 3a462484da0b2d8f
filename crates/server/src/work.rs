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

    /// Does `work` within `limit`. When the time is up or the caller goes away, the work is told to stop.
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
        let done = tokio::task::spawn_blocking(move || {
            let _place = place;
            work(&progress)
        });
        tokio::select! {
            _ = closing.wait_for(|closing| *closing) => Err(WorkError::Closing),
            done = tokio::time::timeout_at(deadline, done) => match done {
                Err(_) => Err(WorkError::Late(limit)),
                Ok(Err(_)) => Err(WorkError::Broken),
                Ok(Ok(result)) => result.map_err(WorkError::Failed),
            },
        }
    }

    /// Tells all work to stop and takes no more.
    pub fn close(&self) {
        self.closing.send_replace(true);
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    const LONG: Duration = Duration::from_secs(60);

    /// Works until told to stop.
    fn endless(progress: &Progress) -> Result<(), ()> {
        while progress.check().is_ok() {
            std::thread::sleep(Duration::from_millis(1));
        }
        Err(())
    }

    #[tokio::test]
    async fn work_that_takes_too_long_is_told_to_stop() {
        let (stopped, told) = mpsc::channel();
        let work = move |progress: &Progress| endless(progress).inspect_err(|()| stopped.send(()).unwrap());
        let late = Workshop::new(1).run(Duration::from_millis(20), work).await;
        assert!(matches!(late, Err(WorkError::Late(_))));
        told.recv_timeout(LONG).unwrap();
    }

    #[tokio::test]
    async fn work_nobody_waits_for_is_told_to_stop_and_leaves_its_place() {
        let workshop = Workshop::new(1);
        let left = tokio::time::timeout(Duration::from_millis(20), workshop.run(LONG, endless)).await;
        assert!(left.is_err());
        assert!(workshop.run(LONG, |_| Ok::<_, ()>(())).await.is_ok());
    }

    #[tokio::test]
    async fn no_more_work_is_done_at_once_than_there_are_places() {
        let workshop = Workshop::new(1);
        let (_, second) = tokio::join!(
            tokio::time::timeout(Duration::from_millis(200), workshop.run(LONG, endless)),
            workshop.run(Duration::from_millis(20), |_| Ok::<_, ()>(())),
        );
        assert!(matches!(second, Err(WorkError::Busy)));
    }

    #[tokio::test]
    async fn closing_ends_all_work() {
        let workshop = Workshop::new(1);
        let (ended, ()) = tokio::join!(workshop.run(LONG, endless), async { workshop.close() });
        assert!(matches!(ended, Err(WorkError::Closing)));
    }

    #[tokio::test]
    async fn a_panic_is_an_answer() {
        let broken = Workshop::new(1).run(LONG, |_| -> Result<(), ()> { panic!("on purpose") }).await;
        assert!(matches!(broken, Err(WorkError::Broken)));
    }
}
