//! What a whole table tells: counts, and positions with a wanted value.

use crate::answer::{Events, Shared, Told};
use crate::error::ApiError;
use crate::request::{Path, Query};
use crate::solving::{Progressed, tell};
use crate::state::{AppState, Pace};
use crate::work::{Client, Undone, WorkError};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize, Serializer};
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::SystemTime;
use zug_host::{AnyGame, ChosenTiers, HostError, Progress, PuzzleAnswer, Scene, Side, Stats, Wanted, Wdl};

/// Counts of tables, kept because counting a large one takes long. One count a game runs at a time.
#[derive(Default)]
pub struct Counts(Mutex<HashMap<String, Arc<Count>>>);

/// The counts of one game.
#[derive(Default)]
struct Count {
    /// With the table they are of; locked while they are made.
    kept: tokio::sync::Mutex<Option<(Stamp, Arc<StatsAnswer>)>>,
    /// How far they are.
    progress: Mutex<Arc<Progress>>,
}

/// Tells one table file from the next.
type Stamp = Option<(SystemTime, u64)>;

impl Counts {
    fn of(&self, game: &str) -> Arc<Count> {
        self.0.lock().expect("no panic while held").entry(game.into()).or_default().clone()
    }
}

fn stamp(game: &dyn AnyGame) -> Stamp {
    let file = std::fs::metadata(game.solving().ok()?.path()).ok()?;
    Some((file.modified().ok()?, file.len()))
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "TableStats")]
pub struct StatsAnswer {
    /// The game.
    game: String,
    #[serde(flatten)]
    stats: Stats,
}

pub async fn stats(State(state): State<Arc<AppState>>, Path(name): Path<String>) -> Result<Shared<StatsAnswer>, ApiError> {
    let now = state.on_game(name.clone(), |game, _| Ok(stamp(&**game))).await?;
    // What has no table is told at once, and nothing is kept of it.
    let count = if now.is_some() { state.counts.of(&name) } else { Arc::default() };
    counting(state, name, now, count).await.map(Shared)
}

/// What is told of a count: how far it is, until it is done or has failed.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub enum CountEvent {
    Progress(Progressed),
    #[serde(serialize_with = "told")]
    Done(Arc<StatsAnswer>),
    Failed(ApiError),
}

fn told<S: Serializer>(stats: &Arc<StatsAnswer>, to: S) -> Result<S::Ok, S::Error> {
    stats.serialize(to)
}

impl Told for CountEvent {
    fn name(&self) -> &'static str {
        match self {
            CountEvent::Progress(_) => "progress",
            CountEvent::Done(_) => "done",
            CountEvent::Failed(_) => "failed",
        }
    }
}

/// The same with word of how far it is.
pub async fn count(State(state): State<Arc<AppState>>, Path(name): Path<String>) -> Result<Events<CountEvent>, ApiError> {
    let now = state.on_game(name.clone(), |game, _| Ok(stamp(&**game))).await?;
    let count = if now.is_some() { state.counts.of(&name) } else { Arc::default() };
    let (events, stream) = Events::new();
    let client = Client::asking();
    tokio::spawn(client.asks(async move {
        let progress = {
            let count = count.clone();
            move || count.progress.lock().expect("no panic while held").clone()
        };
        let counted = async { counting(state, name, now, count).await.map_or_else(CountEvent::Failed, CountEvent::Done) };
        tell(counted, progress, CountEvent::Progress, events).await;
    }));
    Ok(stream)
}

/// A task of its own: a client that leaves does not waste what is counted.
async fn counting(state: Arc<AppState>, name: String, now: Stamp, count: Arc<Count>) -> Result<Arc<StatsAnswer>, ApiError> {
    let task = tokio::spawn(Client::asking().asks(counted(state, name, now, count)));
    task.await.unwrap_or_else(|_| Err(Undone::Broken.into()))
}

/// The counts from memory, or made now.
async fn counted(state: Arc<AppState>, name: String, now: Stamp, count: Arc<Count>) -> Result<Arc<StatsAnswer>, ApiError> {
    let mut kept = count.kept.lock().await;
    if let Some((of, answer)) = &*kept
        && *of == now
        && now.is_some()
    {
        return Ok(answer.clone());
    }
    let progress = Arc::<Progress>::default();
    *count.progress.lock().expect("no panic while held") = progress.clone();
    let limit = state.limits.stats;
    let stats = state
        .count_watched(progress, limit, name.clone(), |game, progress| game.solving()?.stats(None, &ChosenTiers::default(), progress))
        .await?;
    let answer = Arc::new(StatsAnswer { game: name, stats });
    *kept = Some((now, answer.clone()));
    Ok(answer)
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Wish {
    /// The result for the player to move.
    wdl: Wdl,
    /// The distance; of no meaning for a draw.
    plies: Option<u32>,
    /// Exactly one move keeps the result.
    #[serde(default)]
    only: bool,
    /// The same seed gives the same position.
    #[serde(default)]
    seed: u64,
}

impl From<Wish> for Wanted {
    fn from(wish: Wish) -> Wanted {
        Wanted { wdl: wish.wdl, plies: wish.plies.filter(|_| wish.wdl != Wdl::Draw), only_move: wish.only }
    }
}

/// A puzzle with its picture.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Puzzle")]
pub struct SeenPuzzle {
    #[serde(flatten)]
    puzzle: PuzzleAnswer,
    /// Who is to move.
    side: Side,
    /// The picture.
    scene: Scene,
}

pub async fn puzzle(
    State(state): State<Arc<AppState>>,
    Path(game): Path<String>,
    Query(wish): Query<Wish>,
) -> Result<Json<SeenPuzzle>, ApiError> {
    let (seed, wanted) = (wish.seed, Wanted::from(wish));
    let search = move |game: &Arc<dyn AnyGame>, progress: &_| -> Result<_, HostError> {
        let puzzle = game.puzzle(wanted, seed, progress)?;
        let playing = game.begin(Some(&puzzle.position))?;
        Ok(SeenPuzzle { side: playing.here().side, scene: playing.scene()?, puzzle })
    };
    match state.on_game_at(Pace::Long(state.limits.puzzle), game, search).await {
        Ok(found) => Ok(Json(found)),
        Err(WorkError::Undone(Undone::Late(limit))) => {
            Err(ApiError::new(StatusCode::NOT_FOUND, format!("no such position was found in {} seconds", limit.as_secs_f32())))
        }
        Err(e) => Err(e.into()),
    }
}
