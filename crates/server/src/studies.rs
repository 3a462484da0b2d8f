//! Studies: trees of variations that are kept.

use crate::error::ApiError;
use crate::request::{Body, Path, Query};
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use zug_library::trees::Export;
use zug_library::{EditRequest, Edited, LibraryError, NewStudy, NodeAnswer, NodeValue, Studies, Study, StudyError, TreeAnswer};

type Answer<T> = Result<Json<T>, ApiError>;
type Shared = State<Arc<AppState>>;

impl From<StudyError> for ApiError {
    fn from(error: StudyError) -> Self {
        let status = match error {
            StudyError::Game(error) => return error.into(),
            StudyError::Text(_) => StatusCode::BAD_REQUEST,
            StudyError::Library(LibraryError::NoStudy(_) | LibraryError::NoGame { .. }) => StatusCode::NOT_FOUND,
            StudyError::Library(
                LibraryError::NoNode(_)
                | LibraryError::Root
                | LibraryError::NoPlace { .. }
                | LibraryError::NothingToUndo
                | LibraryError::NothingToRedo,
            ) => StatusCode::CONFLICT,
            StudyError::Library(_) | StudyError::Folder { .. } | StudyError::File { .. } => StatusCode::INTERNAL_SERVER_ERROR,
        };
        ApiError::new(status, error.to_string())
    }
}

/// Asks the studies something.
async fn ask<T: Send + 'static>(
    state: Arc<AppState>,
    ask: impl FnOnce(&Studies) -> Result<T, StudyError> + Send + 'static,
) -> Result<T, ApiError> {
    state.on_studies(ask).await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wanted {
    q: Option<String>,
    tag: Option<String>,
    game: Option<String>,
    position: Option<String>,
}

#[derive(Serialize)]
pub struct List {
    studies: Vec<Study>,
}

pub async fn list(State(state): Shared, Query(Wanted { q, tag, game, position }): Query<Wanted>) -> Answer<List> {
    let studies = ask(state, move |studies| studies.list(q, tag, game, position.as_deref())).await?;
    Ok(Json(List { studies }))
}

pub async fn create(State(state): Shared, Body(new): Body<NewStudy>) -> Result<(StatusCode, Json<Study>), ApiError> {
    let study = ask(state, |studies| studies.create(new)).await?;
    Ok((StatusCode::CREATED, Json(study)))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Optimal {
    game: String,
    position: Option<String>,
    name: Option<String>,
}

pub async fn create_optimal(
    State(state): Shared,
    Body(Optimal { game, position, name }): Body<Optimal>,
) -> Result<(StatusCode, Json<Study>), ApiError> {
    let study = ask(state, move |studies| studies.create_optimal(&game, position.as_deref(), name)).await?;
    Ok((StatusCode::CREATED, Json(study)))
}

pub async fn study(State(state): Shared, Path(id): Path<i64>) -> Answer<Study> {
    ask(state, move |studies| studies.study(id)).await.map(Json)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Description {
    name: Option<String>,
    tags: Option<Vec<String>>,
}

pub async fn describe(State(state): Shared, Path(id): Path<i64>, Body(Description { name, tags }): Body<Description>) -> Answer<Study> {
    ask(state, move |studies| studies.describe(id, name.as_deref(), tags.as_deref())).await.map(Json)
}

#[derive(Serialize)]
pub struct Done {}

pub async fn delete(State(state): Shared, Path(id): Path<i64>) -> Answer<Done> {
    ask(state, move |studies| studies.delete(id)).await?;
    Ok(Json(Done {}))
}

pub async fn source(State(state): Shared, Path(id): Path<i64>) -> Result<Response, ApiError> {
    let text = ask(state, move |studies| studies.source(id)).await?;
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct As {
    format: Export,
    game: Option<u32>,
}

pub async fn export(State(state): Shared, Path(id): Path<i64>, Query(As { format, game }): Query<As>) -> Result<Response, ApiError> {
    let (name, text) = ask(state, move |studies| studies.export(id, game, format)).await?;
    let safe: String = name.chars().map(|c| if c.is_ascii_alphanumeric() || "-_".contains(c) { c } else { '-' }).take(60).collect();
    let file = format!("attachment; filename=\"{safe}.{}\"", format.extension());
    let mut response = ([(header::CONTENT_TYPE, format.mime())], text).into_response();
    if let Ok(value) = HeaderValue::from_str(&file) {
        response.headers_mut().insert(header::CONTENT_DISPOSITION, value);
    }
    Ok(response)
}

#[derive(Serialize)]
pub struct Revision {
    revision: u64,
}

pub async fn revision(State(state): Shared, Path(id): Path<i64>) -> Answer<Revision> {
    let revision = ask(state, move |studies| studies.revision(id)).await?;
    Ok(Json(Revision { revision }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Around {
    around: Option<u32>,
}

pub async fn tree(State(state): Shared, Path((id, game)): Path<(i64, u32)>, Query(Around { around }): Query<Around>) -> Answer<TreeAnswer> {
    ask(state, move |studies| studies.tree(id, game, around)).await.map(Json)
}

pub async fn node(State(state): Shared, Path((id, game, node)): Path<(i64, u32, u32)>) -> Answer<NodeAnswer> {
    ask(state, move |studies| studies.node(id, game, node)).await.map(Json)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Nodes {
    nodes: Vec<u32>,
}

#[derive(Serialize)]
pub struct Values {
    values: Vec<NodeValue>,
}

/// Values of so many nodes at once.
const MOST_VALUES: usize = 2000;

pub async fn values(State(state): Shared, Path((id, game)): Path<(i64, u32)>, Body(Nodes { nodes }): Body<Nodes>) -> Answer<Values> {
    if nodes.len() > MOST_VALUES {
        return Err(ApiError::bad_request(format!("{} nodes are more than the {MOST_VALUES} a request may ask for", nodes.len())));
    }
    let values = ask(state, move |studies| studies.values(id, game, &nodes)).await?;
    Ok(Json(Values { values }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Edits {
    /// The revision the client saw. Edits name nodes by ids that never change, so they hold on a newer tree too; the client tells from
    /// the answer that it missed something.
    #[serde(rename = "base")]
    _base: Option<u64>,
    edits: Vec<EditRequest>,
}

pub async fn edit(State(state): Shared, Path((id, game)): Path<(i64, u32)>, Body(Edits { edits, .. }): Body<Edits>) -> Answer<Edited> {
    ask(state, move |studies| studies.edit(id, game, edits)).await.map(Json)
}

pub async fn undo(State(state): Shared, Path((id, game)): Path<(i64, u32)>) -> Answer<Revision> {
    let revision = ask(state, move |studies| studies.undo(id, game)).await?;
    Ok(Json(Revision { revision }))
}

pub async fn redo(State(state): Shared, Path((id, game)): Path<(i64, u32)>) -> Answer<Revision> {
    let revision = ask(state, move |studies| studies.redo(id, game)).await?;
    Ok(Json(Revision { revision }))
}
