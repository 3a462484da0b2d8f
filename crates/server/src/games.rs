//! Which games there are.

use crate::error::ApiError;
use crate::request::Path;
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::Arc;
use zug_host::{Card, Details, Info};

/// All games that lists show, and how the names of the others look.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Games")]
pub struct GamesAnswer {
    /// The games that lists show.
    games: Vec<Info>,
    /// The cards of all games, whatever their sizes.
    families: Vec<&'static Card>,
}

pub async fn list(State(state): State<Arc<AppState>>) -> Result<Json<GamesAnswer>, ApiError> {
    let games = state.on_host(|host| Ok(host.examples().iter().map(|game| game.info()).collect())).await?;
    Ok(Json(GamesAnswer { games, families: state.host.cards() }))
}

pub async fn details(State(state): State<Arc<AppState>>, Path(game): Path<String>) -> Result<Json<Details>, ApiError> {
    state.on_game(game, |game, _| Ok(game.details())).await.map(Json)
}
