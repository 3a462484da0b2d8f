//! What requests share.

use crate::error::ApiError;
use crate::options::{Limits, Options};
use crate::sending::Outbox;
use crate::solving::Solves;
use crate::tables::Counts;
use crate::values::Desk;
use crate::work::{WorkError, Workshop};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use zug_host::{AnyGame, Host, HostError, Progress};
use zug_library::{Studies, StudyError};
use zug_play::{SessionError, Sessions};

/// What requests share: the host, the sessions, the solves under way, and places to work at.
pub struct AppState {
    pub(crate) host: Arc<Host>,
    pub(crate) limits: Limits,
    pub(crate) sessions: Arc<Sessions>,
    studies: Arc<Studies>,
    pub(crate) solves: Arc<Solves>,
    pub(crate) counts: Counts,
    pub(crate) desk: Arc<Desk>,
    /// Where the server listens.
    pub(crate) address: IpAddr,
    /// Names requests may ask for besides this machine's own.
    pub(crate) hosts: Vec<String>,
    pub(crate) outbox: Outbox,
    quick: Workshop,
    long: Workshop,
}

/// Which lane work takes: what can be answered quickly never waits behind what cannot.
#[derive(Clone, Copy)]
pub enum Pace {
    /// A look at what is there: a position, a table, a session, a study.
    Quick,
    /// Work that may take a processor for so long.
    Long(Duration),
}

impl AppState {
    /// Shares `host` under the limits of `options`.
    pub fn new(host: Arc<Host>, options: &Options) -> Arc<AppState> {
        let limits = options.limits.clone();
        let studies = options.studies.clone().unwrap_or_else(Studies::usual_path);
        Arc::new(AppState {
            studies: Arc::new(Studies::new(host.clone(), studies)),
            host,
            sessions: Arc::new(Sessions::new(limits.session_lifetime, limits.sessions)),
            solves: Arc::new(Solves::new(options.threads, options.memory, limits.solves_at_once)),
            counts: Counts::default(),
            desk: Arc::default(),
            address: options.address,
            hosts: options.hosts.clone(),
            outbox: Outbox::new(limits.outbox),
            quick: Workshop::new(limits.at_once),
            long: Workshop::gentle(limits.long_at_once),
            limits,
        })
    }

    /// Asks the game called `name` something.
    pub(crate) async fn on_game<T: Send + 'static>(
        &self,
        name: String,
        ask: impl FnOnce(&Arc<dyn AnyGame>, &Progress) -> Result<T, HostError> + Send + 'static,
    ) -> Result<T, ApiError> {
        Ok(self.on_game_at(Pace::Quick, name, ask).await?)
    }

    /// The same at a pace, with the reason when there is no answer.
    pub(crate) async fn on_game_at<T: Send + 'static>(
        &self,
        pace: Pace,
        name: String,
        ask: impl FnOnce(&Arc<dyn AnyGame>, &Progress) -> Result<T, HostError> + Send + 'static,
    ) -> Result<T, WorkError<HostError>> {
        let host = self.host.clone();
        self.run(pace, move |progress| ask(&host.game(&name)?, progress)).await
    }

    /// Asks the host something.
    pub(crate) async fn on_host<T: Send + 'static>(
        &self,
        ask: impl FnOnce(&Host) -> Result<T, HostError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let host = self.host.clone();
        Ok(self.run(Pace::Quick, move |_| ask(&host)).await?)
    }

    /// Asks the sessions something.
    pub(crate) async fn on_sessions<T: Send + 'static>(
        &self,
        ask: impl FnOnce(&Sessions, &Progress) -> Result<T, SessionError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let sessions = self.sessions.clone();
        Ok(self.run(Pace::Quick, move |progress| ask(&sessions, progress)).await?)
    }

    /// Asks the studies something.
    pub(crate) async fn on_studies<T: Send + 'static>(
        &self,
        ask: impl FnOnce(&Studies) -> Result<T, StudyError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let studies = self.studies.clone();
        Ok(self.run(Pace::Quick, move |_| ask(&studies)).await?)
    }

    /// Does work that needs none of these.
    pub(crate) async fn run<T, E>(
        &self,
        pace: Pace,
        work: impl FnOnce(&Progress) -> Result<T, E> + Send + 'static,
    ) -> Result<T, WorkError<E>>
    where
        T: Send + 'static,
        E: Send + 'static,
    {
        match pace {
            Pace::Quick => self.quick.run(self.limits.request, work).await,
            Pace::Long(limit) => self.long.run(limit, work).await,
        }
    }

    /// How much long work has ended so far.
    pub(crate) fn ended(&self) -> u64 {
        self.long.ended()
    }

    /// Stops all work; solves keep what they have done.
    pub(crate) fn close(&self) {
        self.quick.close();
        self.long.close();
        self.solves.close();
    }
}
