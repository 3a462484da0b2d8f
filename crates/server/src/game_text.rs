//! Games as text, to take away and to bring back.

use crate::error::ApiError;
use crate::positions::Moves;
use crate::request::{Body, Path};
use crate::sessions::Notation;
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::Arc;
use zug_host::{read_game, write_game};

/// A game by its moves.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ReadGame")]
pub struct Played {
    /// Where it begins; null for the start.
    from: Option<String>,
    /// The moves.
    moves: Vec<String>,
}

pub async fn write(
    State(state): State<Arc<AppState>>,
    Path(game): Path<String>,
    Body(Moves { from, moves }): Body<Moves>,
) -> Result<Json<Notation>, ApiError> {
    state.on_game(game, |_, _| Ok(())).await?;
    Ok(Json(Notation { notation: write_game(from.as_deref(), moves.iter().map(String::as_str)) }))
}

/// Whether the moves can be played is told by a replay.
pub async fn read(
    State(state): State<Arc<AppState>>,
    Path(game): Path<String>,
    Body(Notation { notation }): Body<Notation>,
) -> Result<Json<Played>, ApiError> {
    state.on_game(game, |_, _| Ok(())).await?;
    let (from, moves) = read_game(&notation);
    Ok(Json(Played { from: from.map(String::from), moves: moves.into_iter().map(String::from).collect() }))
}
