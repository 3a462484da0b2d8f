//! What is known of positions.

use crate::error::ApiError;
use crate::request::{Body, Path, Query};
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;
use zug_host::{AnyGame, HostError, LineAnswer, PositionAnswer, Side};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct At {
    /// The position; the start when missing.
    p: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct After {
    /// The position to begin with; the start when missing.
    p: Option<String>,
    /// Moves from there, separated by spaces.
    moves: Option<String>,
}

pub async fn position(
    State(state): State<Arc<AppState>>,
    Path(game): Path<String>,
    Query(After { p, moves }): Query<After>,
) -> Result<Json<PositionAnswer>, ApiError> {
    let seen = move |game: &Arc<dyn AnyGame>| {
        let moves: Vec<&str> = moves.as_deref().unwrap_or("").split_whitespace().collect();
        let answer = game.probe_after(p.as_deref(), &moves)?;
        let scene = game.scene_after(p.as_deref(), &moves)?;
        Ok(PositionAnswer { scene: Some(scene), ..answer })
    };
    state.on_game(game, move |game, _| seen(game)).await.map(Json)
}

pub async fn line(
    State(state): State<Arc<AppState>>,
    Path(game): Path<String>,
    Query(At { p }): Query<At>,
) -> Result<Json<LineAnswer>, ApiError> {
    state.on_game(game, move |game, _| game.line(p.as_deref())).await.map(Json)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Batch {
    positions: Vec<String>,
}

#[derive(Serialize)]
pub struct BatchAnswer {
    results: Vec<BatchResult>,
}

/// A position's answer, or what is wrong with it; `line` counts from 1.
#[derive(Serialize)]
#[serde(untagged)]
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
    let results = state.on_game(game, move |game, progress| {
        let each = positions.iter().zip(1..).map(|(position, line)| {
            progress.check()?;
            answer(game, position, line)
        });
        each.collect()
    });
    Ok(Json(BatchAnswer { results: results.await? }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    side: Side,
    stacks: BTreeMap<String, Vec<String>>,
}

#[derive(Serialize)]
pub struct SetupAnswer {
    position: String,
}

pub async fn setup(
    State(state): State<Arc<AppState>>,
    Path(game): Path<String>,
    Body(Setup { side, stacks }): Body<Setup>,
) -> Result<Json<SetupAnswer>, ApiError> {
    let stacks: Vec<(String, Vec<String>)> = stacks.into_iter().collect();
    let position = state.on_game(game, move |game, _| game.setup(&stacks, side)).await?;
    Ok(Json(SetupAnswer { position }))
}
