//! What requests share.

use crate::error::ApiError;
use crate::guard;
use crate::options::{Limits, Options};
use crate::sending::Outbox;
use crate::solving::Solves;
use crate::tables::Counts;
use crate::values::Desk;
use crate::work::{WorkError, Workshop, after};
use axum::http::HeaderValue;
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
    /// What browsers are told to run and to show.
    pub(crate) policy: HeaderValue,
    /// The origin of another site whose pages may ask.
    pub(crate) origin: Option<HeaderValue>,
    /// The game that is served at the root.
    pub(crate) contract: Option<&'static str>,
    pub(crate) outbox: Outbox,
    quick: Workshop,
    long: Workshop,
    /// Edits of studies have one place, so that they are made in the order they came in.
    edits: Workshop,
    imports: Workshop,
}

/// Texts that become studies at the same time.
const IMPORTS_AT_ONCE: usize = 4;

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
            studies: Arc::new(Studies::looked_at(host.clone(), studies)),
            host,
            sessions: Arc::new(Sessions::new(limits.session_lifetime, limits.sessions)),
            solves: Arc::new(Solves::new(options.threads, options.memory, limits.solves_at_once)),
            counts: Counts::default(),
            desk: Arc::default(),
            address: options.address,
            hosts: options.hosts.clone(),
            policy: guard::policy(&options.embed),
            origin: options.origin.clone(),
            contract: options.contract,
            outbox: Outbox::new(limits.outbox),
            quick: Workshop::new(limits.at_once),
            long: Workshop::gentle(limits.long_at_once),
            edits: Workshop::new(1),
            imports: Workshop::gentle(IMPORTS_AT_ONCE),
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

    /// Counts a game's table, which may take a while, with a `progress` that others may look at.
    pub(crate) async fn count_watched<T: Send + 'static>(
        &self,
        progress: Arc<Progress>,
        limit: Duration,
        name: String,
        count: impl FnOnce(&Arc<dyn AnyGame>, &Progress) -> Result<T, HostError> + Send + 'static,
    ) -> Result<T, WorkError<HostError>> {
        let host = self.host.clone();
        self.long.run_watched(progress, after(limit), move |progress| count(&host.game(&name)?, progress)).await
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
        ask: impl FnOnce(&Studies, &Progress) -> Result<T, StudyError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let studies = self.studies.clone();
        Ok(self.run(Pace::Quick, move |progress| ask(&studies, progress)).await?)
    }

    /// Changes something in a study, after all that came before.
    pub(crate) async fn edit_studies<T: Send + 'static>(
        &self,
        edit: impl FnOnce(&Studies, &Progress) -> Result<T, StudyError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let studies = self.studies.clone();
        Ok(self.edits.run(self.limits.request, move |progress| edit(&studies, progress)).await?)
    }

    /// Makes a study, which may take a while.
    pub(crate) async fn import_study<T: Send + 'static>(
        &self,
        import: impl FnOnce(&Studies, &Progress) -> Result<T, StudyError> + Send + 'static,
    ) -> Result<T, ApiError> {
        self.import_watched(Arc::default(), import).await
    }

    /// The same with a `progress` that others may look at.
    pub(crate) async fn import_watched<T: Send + 'static>(
        &self,
        progress: Arc<Progress>,
        import: impl FnOnce(&Studies, &Progress) -> Result<T, StudyError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let studies = self.studies.clone();
        Ok(self.imports.run_watched(progress, after(self.limits.import), move |progress| import(&studies, progress)).await?)
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
        self.edits.close();
        self.imports.close();
        self.solves.close();
    }
}
