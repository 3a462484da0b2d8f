//! What a position is worth, told while it is found out.

use crate::answer::{Events, Told};
use crate::error::ApiError;
use crate::request::{Body, Path};
use crate::state::{AppState, Pace};
use axum::extract::State;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;
use zug_host::{Analysis, Budget};

/// Seconds of an analysis when nobody says how many.
const USUAL: f64 = 2.0;

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "WantedAnalysis")]
pub struct Wish {
    /// Where the game began; the start when missing.
    from: Option<String>,
    /// The moves since.
    #[serde(default)]
    moves: Vec<String>,
    /// The longest that proofs and estimates may take, 0 for what is known already; 2 when missing.
    seconds: Option<f64>,
    /// Random games of an estimate.
    playouts: Option<u64>,
    /// Decides all chances of an estimate.
    #[serde(default)]
    seed: u64,
}

/// What is told of a position: analyses that improve, the last one with `done`, or why there is none.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub enum AnalysisEvent {
    Analysis(Analysis),
    Failed(ApiError),
}

impl Told for AnalysisEvent {
    fn name(&self) -> &'static str {
        match self {
            AnalysisEvent::Analysis(_) => "analysis",
            AnalysisEvent::Failed(_) => "failed",
        }
    }
}

/// Streams `analysis` events that improve, the last one with `done`; `failed` says why there is none.
pub async fn analysis(
    State(state): State<Arc<AppState>>,
    Path(game): Path<String>,
    Body(Wish { from, moves, seconds, playouts, seed }): Body<Wish>,
) -> Result<Events<AnalysisEvent>, ApiError> {
    let (most, limit) = (state.limits.batch, state.limits.request);
    if moves.len() > most {
        return Err(ApiError::bad_request(format!("{} moves are more than the {most} a request may have", moves.len())));
    }
    // Half the time of a request, so that an answer comes whatever the machine is busy with.
    let time = seconds.unwrap_or(USUAL).clamp(0.0, limit.as_secs_f64() / 2.0);
    let budget = Budget { playouts, seed, ..Budget::of(Duration::from_secs_f64(time)) };
    let (events, stream) = Events::new();
    let told = events.clone();
    let work = async move {
        let found = state.on_game_at(Pace::Long(limit), game, move |game, progress| {
            let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
            let mut each = |analysis: &Analysis| {
                // Who reads slowly gets the next.
                told.try_send(AnalysisEvent::Analysis(analysis.clone())).ok();
            };
            game.after(from.as_deref(), &moves)?.analysis(&budget, progress, &mut each)
        });
        // Who has left wants no more, not even what is under way.
        let found = tokio::select! {
            found = found => found,
            () = events.closed() => return,
        };
        let last = match found {
            Ok(analysis) => AnalysisEvent::Analysis(analysis),
            Err(error) => AnalysisEvent::Failed(error.into()),
        };
        events.send(last).await.ok();
    };
    let client = crate::work::Client::asking();
    tokio::spawn(client.asks(work));
    Ok(stream)
}
