//! Moves for a player who wants an opponent.

use crate::error::ApiError;
use crate::request::{Body, Path};
use crate::state::{AppState, Pace};
use axum::Json;
use axum::extract::State;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use zug_host::{Level, Thinking, Thought};

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "WantedMove")]
pub struct Genmove {
    /// Where the game began; the start when missing.
    from: Option<String>,
    /// The moves since, at most 1000.
    #[serde(default)]
    moves: Vec<String>,
    /// How well to play.
    #[serde(default = "best")]
    level: Level,
    /// Decides all chances.
    #[serde(default)]
    seed: u64,
    /// Random games, instead of those of the level.
    playouts: Option<u64>,
}

/// Whom one can play against.
#[derive(Serialize, JsonSchema)]
pub struct Opponents {
    /// The best first.
    opponents: Vec<Opponent>,
}

/// One who moves by itself.
#[derive(Serialize, JsonSchema)]
pub struct Opponent {
    /// What `genmove` calls it.
    level: Level,
    /// Its name for people.
    title: &'static str,
    /// One sentence.
    about: &'static str,
}

pub async fn opponents() -> Json<Opponents> {
    let opponent = |level: Level| {
        let (title, about) = level.words();
        Opponent { level, title, about }
    };
    Json(Opponents { opponents: Level::ALL.map(opponent).into() })
}

fn best() -> Level {
    Level::Perfect
}

pub async fn genmove(
    State(state): State<Arc<AppState>>,
    Path(game): Path<String>,
    Body(Genmove { from, moves, level, seed, playouts }): Body<Genmove>,
) -> Result<Json<Thought>, ApiError> {
    let (most, limit) = (state.limits.batch, state.limits.request);
    if moves.len() > most {
        return Err(ApiError::bad_request(format!("{} moves are more than the {most} a request may have", moves.len())));
    }
    // Half the time of a request, so that an answer comes whatever the machine is busy with.
    let how = Thinking { playouts, time: Some(limit / 2), ..Thinking::at(level, seed) };
    let thought = state.on_game_at(Pace::Long(limit), game, move |game, progress| {
        let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
        let thought = game.after(from.as_deref(), &moves)?.think(&how, progress)?;
        progress.check()?;
        Ok(thought)
    });
    Ok(Json(thought.await?))
}
