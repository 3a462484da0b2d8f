//! Sums of games: who wins them, with which moves, and the sum after a move.

use crate::error::ApiError;
use crate::request::Body;
use crate::state::{AppState, Pace};
use axum::Json;
use axum::extract::State;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;
use zug_host::{HostError, Side};
use zug_worksheet::sums::{InputError, SumAnswer, SumError, after_move, analyse};

/// Seconds a sum is thought about when nobody says how many.
const USUAL: f64 = 2.0;
/// Less is not worth beginning.
const LEAST: f64 = 0.01;

impl From<InputError> for ApiError {
    fn from(InputError { place, problem }: InputError) -> Self {
        ApiError { line: Some(place.line), column: Some(place.column), ..ApiError::bad_request(problem) }
    }
}

impl From<SumError> for ApiError {
    fn from(error: SumError) -> Self {
        match error {
            SumError::Input(e) => e.into(),
            SumError::Interrupted(e) => HostError::from(e).into(),
        }
    }
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "WantedSum")]
pub struct Sum {
    /// In the language of sums.
    text: String,
    /// How long to think, 2 when missing, at most 5.
    seconds: Option<f64>,
}

pub async fn sum(State(state): State<Arc<AppState>>, Body(Sum { text, seconds }): Body<Sum>) -> Result<Json<SumAnswer>, ApiError> {
    // Half the time of a request, so that what was found is told whatever the machine is busy with.
    let most = state.limits.request.as_secs_f64() / 2.0;
    let time = Duration::from_secs_f64(seconds.unwrap_or(USUAL).clamp(LEAST.min(most), most));
    Ok(Json(state.run(Pace::Long(state.limits.request), move |progress| analyse(&text, time, progress)).await?))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "SumMove")]
pub struct Play {
    /// The sum in its language.
    text: String,
    /// Who moves.
    side: Side,
    /// As the answer to the sum writes it: with the number of the summand before a colon when there are several.
    r#move: String,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "SumText")]
pub struct Played {
    /// The sum after the move.
    text: String,
}

pub async fn play(
    State(state): State<Arc<AppState>>,
    Body(Play { text, side, r#move: wanted }): Body<Play>,
) -> Result<Json<Played>, ApiError> {
    let text = state.run(Pace::Long(state.limits.request), move |progress| after_move(&text, side, &wanted, progress)).await?;
    Ok(Json(Played { text }))
}
