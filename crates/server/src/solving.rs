//! Making tables: one solve a game at a time, for any number of watchers.

use crate::answer::{Events, Told};
use crate::error::ApiError;
use crate::gently::gently;
use crate::request::Path;
use crate::state::AppState;
use crate::work::Undone;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::HashMap;
use std::pin::pin;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, watch};
use zug_host::{AnyGame, HostError, Progress};

/// How often watchers are told.
const TICK: Duration = Duration::from_millis(200);

/// The solves under way.
pub struct Solves {
    threads: usize,
    memory: u64,
    at_once: usize,
    running: Mutex<Running>,
}

#[derive(Default)]
struct Running {
    closed: bool,
    jobs: HashMap<String, Arc<Job>>,
}

/// One solve.
pub struct Job {
    progress: Progress,
    outcome: watch::Sender<Option<Outcome>>,
}

type Outcome = Result<Done, ApiError>;

/// A table that was made, or was there.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Solved")]
pub struct Done {
    game: String,
    slots: u64,
    bytes: u64,
    seconds: f64,
}

impl Solves {
    pub fn new(threads: usize, memory: u64, at_once: usize) -> Solves {
        Solves { threads, memory, at_once: at_once.max(1), running: Mutex::default() }
    }

    /// The solve of a game that is under way, or a new one.
    fn start(self: &Arc<Self>, name: String, game: Arc<dyn AnyGame>) -> Result<Arc<Job>, ApiError> {
        let busy = |sentence: String| Err(ApiError::new(StatusCode::SERVICE_UNAVAILABLE, sentence));
        let mut running = self.running.lock().expect("no panic while held");
        if let Some(job) = running.jobs.get(&name) {
            return Ok(job.clone());
        }
        if running.closed {
            return busy("the server is going down".into());
        }
        if running.jobs.len() >= self.at_once {
            let others: Vec<&str> = running.jobs.keys().map(String::as_str).collect();
            return busy(format!("{} is being solved: wait for it, or stop it", others.join(", ")));
        }
        let job = Arc::new(Job { progress: Progress::default(), outcome: watch::Sender::new(None) });
        running.jobs.insert(name.clone(), job.clone());
        tokio::spawn(self.clone().finish(name, game, job.clone()));
        Ok(job)
    }

    /// Does the work, takes it off the list, then tells the watchers.
    async fn finish(self: Arc<Self>, name: String, game: Arc<dyn AnyGame>, job: Arc<Job>) {
        let (threads, memory, working) = (self.threads, self.memory, job.clone());
        let solved = match gently(move || game.solving()?.solve(threads, memory, &working.progress)) {
            Ok(solving) => solving.await.ok(),
            Err(_) => None,
        };
        let outcome = match solved {
            Some(Ok(s)) => Ok(Done { game: name.clone(), slots: s.slots, bytes: s.bytes, seconds: s.time.as_secs_f64() }),
            Some(Err(error)) => Err(error.into()),
            None => Err(Undone::Broken.into()),
        };
        self.running.lock().expect("no panic while held").jobs.remove(&name);
        job.outcome.send_replace(Some(outcome));
    }

    fn find(&self, name: &str) -> Option<Arc<Job>> {
        self.running.lock().expect("no panic while held").jobs.get(name).cloned()
    }

    /// Stops all solves and starts no more.
    pub fn close(&self) {
        let mut running = self.running.lock().expect("no panic while held");
        running.closed = true;
        running.jobs.values().for_each(|job| job.progress.stop());
    }

    /// Waits until no solve is under way.
    pub async fn ended(&self) {
        let jobs: Vec<Arc<Job>> = self.running.lock().expect("no panic while held").jobs.values().cloned().collect();
        for job in jobs {
            job.outcome().await.ok();
        }
    }
}

impl Job {
    /// Waits for the end.
    async fn outcome(&self) -> Outcome {
        let mut outcome = self.outcome.subscribe();
        let ended = outcome.wait_for(Option::is_some).await.ok().and_then(|ended| ended.clone());
        ended.unwrap_or_else(|| Err(Undone::Broken.into()))
    }

    /// Waits until the work has begun. What fails before is no work under way, but a request that is wrong.
    async fn begun(&self) -> Result<(), ApiError> {
        let begun = async {
            while self.progress.now().0.name.is_empty() {
                tokio::time::sleep(Duration::from_millis(2)).await;
            }
        };
        tokio::select! {
            biased;
            outcome = self.outcome() => outcome.map(drop),
            () = begun => Ok(()),
        }
    }

    /// Tells a watcher how far it is until it is done or the watcher has left.
    async fn watch(self: Arc<Self>, events: mpsc::Sender<SolveEvent>) {
        let mut rate = Rate::default();
        let mut tick = tokio::time::interval(TICK);
        loop {
            let event = tokio::select! {
                biased;
                outcome = self.outcome() => {
                    events.send(outcome.into()).await.ok();
                    return;
                }
                _ = tick.tick() => SolveEvent::Progress(rate.told(&self.progress)),
            };
            if events.send(event).await.is_err() {
                return;
            }
        }
    }
}

/// What is told of a solve: how far it is, until it is done or has failed.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub enum SolveEvent {
    Progress(Progressed),
    Done(Done),
    Failed(ApiError),
}

impl Told for SolveEvent {
    fn name(&self) -> &'static str {
        match self {
            SolveEvent::Progress(_) => "progress",
            SolveEvent::Done(_) => "done",
            SolveEvent::Failed(_) => "failed",
        }
    }
}

impl From<Outcome> for SolveEvent {
    fn from(outcome: Outcome) -> SolveEvent {
        outcome.map_or_else(SolveEvent::Failed, SolveEvent::Done)
    }
}

/// How far a solve is.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "SolveProgress")]
pub struct Progressed {
    stage: String,
    done: u64,
    /// 0 when nobody knows.
    total: u64,
    unit: &'static str,
    per_second: Option<u64>,
    seconds_left: Option<u64>,
}

/// How fast it is: what was done since a stage was first seen.
#[derive(Default)]
pub struct Rate {
    since: Option<(String, u64, Instant)>,
}

impl Rate {
    /// Where the work is now.
    pub fn told(&mut self, progress: &Progress) -> Progressed {
        let (stage, done) = progress.now();
        let fresh = |since: &(String, u64, Instant)| since.0 == stage.name && since.1 <= done;
        let (_, from, begin) = self.since.take().filter(fresh).unwrap_or_else(|| (stage.name.clone(), done, Instant::now()));
        self.since = Some((stage.name.clone(), from, begin));
        let speed = (done - from) as f64 / begin.elapsed().as_secs_f64();
        let speed = (done > from && speed.is_finite()).then_some(speed);
        let left = speed.filter(|_| stage.total > 0).map(|speed| (stage.total.saturating_sub(done) as f64 / speed).ceil() as u64);
        Progressed {
            stage: stage.name,
            done,
            total: stage.total,
            unit: stage.unit,
            per_second: speed.map(|s| s as u64),
            seconds_left: left,
        }
    }
}

/// Tells a watcher how far `work` is, and its last word once it has ended. A watcher that leaves drops the work.
pub async fn tell<E: Told>(
    work: impl Future<Output = E>,
    progress: impl Fn() -> Arc<Progress>,
    so_far: impl Fn(Progressed) -> E,
    events: mpsc::Sender<E>,
) {
    let (mut work, mut rate, mut tick) = (pin!(work), Rate::default(), tokio::time::interval(TICK));
    loop {
        let event = tokio::select! {
            biased;
            last = &mut work => {
                events.send(last).await.ok();
                return;
            }
            () = events.closed() => return,
            _ = tick.tick() => so_far(rate.told(&progress())),
        };
        if events.send(event).await.is_err() {
            return;
        }
    }
}

/// The table of a game that has a sound one.
fn finished(game: &dyn AnyGame) -> Option<Done> {
    let details = game.details();
    let known = details.info.solved && game.probe(None).is_ok_and(|start| start.verdict.0.is_some());
    let bytes = std::fs::metadata(game.solving().ok()?.path()).ok().filter(|_| known)?.len();
    Some(Done { game: details.info.name, slots: details.slots?, bytes, seconds: 0.0 })
}

pub async fn solve(State(state): State<Arc<AppState>>, Path(name): Path<String>) -> Result<Events<SolveEvent>, ApiError> {
    let look = |game: &Arc<dyn AnyGame>, _: &_| Ok::<_, HostError>((game.clone(), finished(&**game)));
    let (game, there) = state.on_game(name.clone(), look).await?;
    let (events, stream) = Events::new();
    match (there, state.solves.find(&name)) {
        (Some(done), None) => {
            events.send(SolveEvent::Done(done)).await.ok();
        }
        _ => {
            let job = state.solves.start(name, game)?;
            job.begun().await?;
            tokio::spawn(job.watch(events));
        }
    }
    Ok(stream)
}

#[derive(Serialize, JsonSchema)]
pub struct Stopped {
    game: String,
    /// Whether there was one.
    stopped: bool,
}

/// Stops a solve and waits for that, so that the next request can start it again. No solve is nothing to stop, and no
/// error.
pub async fn stop(State(state): State<Arc<AppState>>, Path(name): Path<String>) -> Result<Json<Stopped>, ApiError> {
    state.on_game(name.clone(), |_, _| Ok(())).await?;
    let job = state.solves.find(&name);
    if let Some(job) = &job {
        job.progress.stop();
        tokio::time::timeout(state.limits.request, job.outcome()).await.ok();
    }
    Ok(Json(Stopped { game: name, stopped: job.is_some() }))
}
