//! What is known of positions.

use crate::error::ApiError;
use crate::request::{Body, Path, Query};
use crate::state::{AppState, Pace};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use zug_host::{AnyGame, Budget, HostError, LineAnswer, PositionAnswer, Progress, Seen, Side};

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LineWish {
    /// The position; the start when missing.
    p: Option<String>,
    /// The longest that proofs may take where there is no table.
    #[serde(default)]
    seconds: f64,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct After {
    /// The position in the game's notation; the start when missing.
    p: Option<String>,
    /// Moves from there, separated by spaces: the answer is for the position after them, with the history they make.
    moves: Option<String>,
}

pub async fn position(
    State(state): State<Arc<AppState>>,
    Path(game): Path<String>,
    Query(After { p, moves }): Query<After>,
) -> Result<Json<Seen>, ApiError> {
    let most = state.limits.batch;
    let played = moves.as_deref().unwrap_or("").split_whitespace().count();
    if played > most {
        return Err(ApiError::bad_request(format!("{played} moves are more than the {most} a request may have")));
    }
    let seen = move |game: &Arc<dyn AnyGame>, _: &Progress| {
        let moves: Vec<&str> = moves.as_deref().unwrap_or("").split_whitespace().collect();
        game.after(p.as_deref(), &moves)?.seen().map(Seen)
    };
    state.on_game(game, seen).await.map(Json)
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "MovesFrom")]
pub struct Moves {
    /// The position to begin with; the start when missing.
    pub from: Option<String>,
    /// At most 1000.
    pub moves: Vec<String>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Replay {
    /// The position to begin with; the start when missing.
    from: Option<String>,
    /// At most 1000.
    moves: Vec<String>,
    /// After how many moves positions are told whole: all when missing. The last one always is.
    whole: Option<Vec<usize>>,
}

/// A game played through.
#[derive(Serialize, JsonSchema)]
pub struct Replayed {
    /// The start and the position after every move that could be played.
    plies: Vec<ReplayedPly>,
    /// Why the rest could not be played.
    stopped: Option<ApiError>,
}

/// A position of a game, and the move that led to it.
#[derive(Serialize, JsonSchema)]
pub struct ReplayedPly {
    /// The move; null at the start.
    r#move: Option<String>,
    /// Of its moves only the one that was played is told, of its picture only what that move touches.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    brief: bool,
    #[serde(flatten)]
    position: Seen,
}

impl ReplayedPly {
    /// Without all that has nothing to do with the move that was played from it.
    fn brief(mut self, next: &str) -> ReplayedPly {
        let position = &mut self.position.0;
        position.moves.retain(|known| known.text == next);
        if let Some(scene) = &mut position.scene {
            scene.moves.retain(|known| known.text == next);
            let touched: Vec<&String> = scene.moves.iter().flat_map(|known| known.ways.iter().flatten()).collect();
            scene.cells.retain(|cell| touched.contains(&&cell.id));
            scene.hands.clear();
            scene.refused.clear();
        }
        self.brief = true;
        self
    }
}

pub async fn replay(
    State(state): State<Arc<AppState>>,
    Path(game): Path<String>,
    Body(Replay { from, moves, whole }): Body<Replay>,
) -> Result<Json<Replayed>, ApiError> {
    let (most, bytes) = (state.limits.batch, state.limits.answer);
    if moves.len() > most {
        return Err(ApiError::bad_request(format!("{} moves are more than the {most} a request may have", moves.len())));
    }
    let replayed = state.on_game(game, move |game, progress| {
        let wanted = |ply: usize| whole.as_ref().is_none_or(|plies| plies.contains(&ply));
        let mut playing = game.begin(from.as_deref())?;
        let mut last = ReplayedPly { r#move: None, brief: false, position: Seen(playing.seen()?) };
        let (mut plies, mut size, mut stopped) = (Vec::new(), 0, None);
        for (ply, text) in moves.iter().enumerate() {
            progress.check()?;
            let step = playing.step(text).and_then(|made| Ok((playing.seen()?, made.text)));
            let (seen, made) = match step {
                Ok(step) => step,
                Err(e) => {
                    stopped = Some(e.into());
                    break;
                }
            };
            if size + told(&last.position.0) + told(&seen) > bytes {
                let words = format!("the positions after move {ply} take more than {bytes} bytes");
                stopped = Some(ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, words));
                break;
            }
            let before = if wanted(ply) { last } else { last.brief(&made) };
            size += told(&before.position.0);
            plies.push(before);
            last = ReplayedPly { r#move: Some(made), brief: false, position: Seen(seen) };
        }
        plies.push(last);
        Ok(Replayed { plies, stopped })
    });
    replayed.await.map(Json)
}

pub async fn line(
    State(state): State<Arc<AppState>>,
    Path(game): Path<String>,
    Query(LineWish { p, seconds }): Query<LineWish>,
) -> Result<Json<LineAnswer>, ApiError> {
    // At most half the time of a request, so that an answer comes whatever the machine is busy with.
    let limit = state.limits.request;
    let budget = Budget::of(Duration::try_from_secs_f64(seconds).unwrap_or_default().min(limit / 2));
    Ok(Json(state.on_game_at(Pace::Long(limit), game, move |game, progress| game.begin(p.as_deref())?.line(&budget, progress)).await?))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "WantedPositions")]
pub struct Batch {
    /// At most 1000.
    positions: Vec<String>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "PositionBatch")]
pub struct BatchAnswer {
    /// In the order they were asked for.
    results: Vec<BatchResult>,
}

/// About how many bytes a move takes in an answer besides the position after it.
const MOVE_BYTES: usize = 150;

/// A position's answer, or what is wrong with it; `line` counts from 1.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
#[schemars(rename = "PositionOrError")]
pub enum BatchResult {
    Answer(Box<PositionAnswer>),
    Wrong(ApiError),
}

pub async fn positions(
    State(state): State<Arc<AppState>>,
    Path(game): Path<String>,
    Body(Batch { positions }): Body<Batch>,
) -> Result<Json<BatchAnswer>, ApiError> {
    if positions.len() > state.limits.batch {
        let (asked, most) = (positions.len(), state.limits.batch);
        return Err(ApiError::bad_request(format!("{asked} positions are more than the {most} a request may ask for")));
    }
    let answer = |game: &Arc<dyn AnyGame>, position: &str, line| match game.probe(Some(position)) {
        Ok(answer) => Ok(BatchResult::Answer(Box::new(answer))),
        Err(wrong @ HostError::Position { .. }) => Ok(BatchResult::Wrong(ApiError { line: Some(line), ..wrong.into() })),
        Err(e) => Err(e),
    };
    let (long, most) = (Pace::Long(state.limits.request), state.limits.answer);
    let results = state.on_game_at(long, game, move |game, progress| {
        let (mut results, mut bytes) = (Vec::new(), 0);
        for (position, line) in positions.iter().zip(1..) {
            progress.check()?;
            let result = answer(game, position, line)?;
            bytes += result.bytes();
            if bytes > most {
                return Ok(Err(line));
            }
            results.push(result);
        }
        Ok(Ok(results))
    });
    let too_large = |line| {
        let sentence = format!("the answers to the first {line} positions take more than {most} bytes: ask for fewer at once");
        ApiError { line: Some(line), ..ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, sentence) }
    };
    Ok(Json(BatchAnswer { results: results.await?.map_err(too_large)? }))
}

/// About how many bytes it takes to tell of a position.
fn told(answer: &PositionAnswer) -> usize {
    let cells = answer.scene.as_ref().map_or(0, |scene| scene.cells.len());
    (answer.moves.len() + 1) * (answer.position.len() + MOVE_BYTES) + cells * MOVE_BYTES
}

impl BatchResult {
    /// About how much it takes to tell.
    fn bytes(&self) -> usize {
        match self {
            BatchResult::Answer(answer) => told(answer),
            BatchResult::Wrong(error) => error.error.len() + MOVE_BYTES,
        }
    }
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    side: Side,
    /// Ids of pieces from the bottom up, by cell.
    stacks: BTreeMap<String, Vec<String>>,
}

/// A position alone.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "WrittenPosition")]
pub struct Written {
    /// In the game's notation.
    pub position: String,
}

pub async fn setup(
    State(state): State<Arc<AppState>>,
    Path(game): Path<String>,
    Body(Setup { side, stacks }): Body<Setup>,
) -> Result<Json<Written>, ApiError> {
    let stacks: Vec<(String, Vec<String>)> = stacks.into_iter().collect();
    let position = state.on_game(game, move |game, _| game.setup(&stacks, side)).await?;
    Ok(Json(Written { position }))
}
