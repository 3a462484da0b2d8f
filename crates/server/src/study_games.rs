//! Many games at once: taking them in while one watches, what was played in them, where they leave a study.

use crate::answer::{Events, Told};
use crate::error::ApiError;
use crate::request::{Body, Path, Query};
use crate::solving::{Progressed, tell};
use crate::state::AppState;
use crate::studies::{Key, terms};
use crate::work::Client;
use axum::Json;
use axum::extract::State;
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::Arc;
use zug_host::Progress;
use zug_library::{Departures, Explored, NewStudy, OwnGames, Study, WantedMoves};

/// What is told of a study that is being made.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
#[allow(clippy::large_enum_variant)]
pub enum ImportEvent {
    Progress(Progressed),
    Done(Study),
    Failed(ApiError),
}

impl Told for ImportEvent {
    fn name(&self) -> &'static str {
        match self {
            ImportEvent::Progress(_) => "progress",
            ImportEvent::Done(_) => "done",
            ImportEvent::Failed(_) => "failed",
        }
    }
}

/// Streams `progress` until the study is `done` or has `failed`. Who leaves stops it, and nothing is kept.
pub async fn import(State(state): State<Arc<AppState>>, key: Key, Body(new): Body<NewStudy>) -> Result<Events<ImportEvent>, ApiError> {
    let once = key.once(&("create", &new))?;
    let (events, stream) = Events::new();
    let work = async move {
        let progress = Arc::<Progress>::default();
        let make = move |studies: &zug_library::Studies, progress: &Progress| studies.create(new, &terms(progress, &once, None, None));
        let made = async { state.import_watched(progress.clone(), make).await.map_or_else(ImportEvent::Failed, ImportEvent::Done) };
        tell(made, || progress.clone(), ImportEvent::Progress, events).await;
    };
    tokio::spawn(Client::asking().asks(work));
    Ok(stream)
}

pub async fn explore(State(state): State<Arc<AppState>>, Query(wanted): Query<WantedMoves>) -> Result<Json<Explored>, ApiError> {
    state.on_studies(|studies, progress| studies.explore(wanted, progress)).await.map(Json)
}

pub async fn departures(
    State(state): State<Arc<AppState>>,
    Path(id): Path<i64>,
    Body(own): Body<OwnGames>,
) -> Result<Json<Departures>, ApiError> {
    state.import_study(move |studies, progress| studies.departures(id, own, progress)).await.map(Json)
}
