//! Studies: trees of variations that are kept.

use crate::answer::{Created, Text};
use crate::error::ApiError;
use crate::openapi::{Operation, Takes};
use crate::request::{Body, Path, Query};
use crate::state::AppState;
use axum::Json;
use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::IntoResponse;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::hash::Hash;
use std::sync::Arc;
use zug_host::Progress;
use zug_library::trees::Export;
use zug_library::{EditRequest, Edited, Games, LibraryError, NewStudy, NodeAnswer, NodeValue, Once, Page, Studies, Study};
use zug_library::{StudyError, Terms, TreeAnswer, WantedStudies};

type Answer<T> = Result<Json<T>, ApiError>;
/// An answer that says which revision of a study it is about.
type Tagged<T> = Result<(HeaderMap, Json<T>), ApiError>;
type Shared = State<Arc<AppState>>;

impl From<StudyError> for ApiError {
    fn from(error: StudyError) -> Self {
        let sentence = error.to_string();
        let status = match error {
            StudyError::Game(error) => return error.into(),
            StudyError::Library(LibraryError::Conflict(conflict)) => {
                return ApiError { conflict: Some(conflict), ..ApiError::new(StatusCode::CONFLICT, sentence) };
            }
            StudyError::Text(_) => StatusCode::BAD_REQUEST,
            StudyError::Library(error) => status_of(&error),
            StudyError::Folder { .. } | StudyError::File { .. } => StatusCode::INTERNAL_SERVER_ERROR,
        };
        ApiError::new(status, sentence)
    }
}

fn status_of(error: &LibraryError) -> StatusCode {
    match error {
        LibraryError::NoStudy(_) | LibraryError::NoGame { .. } => StatusCode::NOT_FOUND,
        LibraryError::NoNode(_) | LibraryError::Root | LibraryError::NoPlace { .. } => StatusCode::CONFLICT,
        LibraryError::NothingToUndo | LibraryError::NothingToRedo => StatusCode::CONFLICT,
        LibraryError::OtherRevision { .. } => StatusCode::PRECONDITION_FAILED,
        LibraryError::Key | LibraryError::Place(_) => StatusCode::BAD_REQUEST,
        LibraryError::KeyUsed(_) => StatusCode::UNPROCESSABLE_ENTITY,
        LibraryError::Interrupted(_) | LibraryError::ReadOnly { .. } | LibraryError::Replaced { .. } => StatusCode::SERVICE_UNAVAILABLE,
        _ => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

/// Asks the studies something.
async fn ask<T: Send + 'static>(
    state: Arc<AppState>,
    ask: impl FnOnce(&Studies) -> Result<T, StudyError> + Send + 'static,
) -> Result<T, ApiError> {
    state.on_studies(|studies, _| ask(studies)).await
}

/// The name of a request that may come twice and is carried out once.
pub struct Key(Option<String>);

impl FromRequestParts<Arc<AppState>> for Key {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &Arc<AppState>) -> Result<Self, ApiError> {
        Ok(Key(header_text(parts, "idempotency-key").map(String::from)))
    }
}

impl Takes for Key {
    fn takes(operation: &mut Operation) {
        let what = "1 to 200 visible ASCII characters. A request that comes again with the same key is not carried out again; \
                    it is answered as the first time.";
        operation.header("Idempotency-Key", what);
    }
}

impl Key {
    /// The request, if it may come twice; `what` tells it from others.
    pub fn once(&self, what: &impl Hash) -> Result<Option<Once>, ApiError> {
        let once = self.0.as_ref().map(|key| Once::new(key, what)).transpose();
        once.map_err(|e| StudyError::from(e).into())
    }
}

/// The only revision a change may be made on.
pub struct Only(Option<u64>);

impl FromRequestParts<Arc<AppState>> for Only {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &Arc<AppState>) -> Result<Self, ApiError> {
        let wrong = |tag| {
            ApiError::new(StatusCode::PRECONDITION_FAILED, format!("If-Match takes a revision in quotes, like \"12\", or *, not {tag}"))
        };
        match header_text(parts, "if-match") {
            None | Some("*") => Ok(Only(None)),
            Some(tag) => revision_of(tag).map(|revision| Only(Some(revision))).ok_or_else(|| wrong(tag)),
        }
    }
}

impl Takes for Only {
    fn takes(operation: &mut Operation) {
        let what = "The only revision the change may be made on, in quotes as in ETag; 412 when the study has another.";
        operation.header("If-Match", what);
    }
}

fn header_text<'a>(parts: &'a Parts, name: &str) -> Option<&'a str> {
    parts.headers.get(name).map(|value| value.to_str().unwrap_or("\u{fffd}").trim())
}

fn revision_of(tag: &str) -> Option<u64> {
    tag.strip_prefix("W/").unwrap_or(tag).strip_prefix('"')?.strip_suffix('"')?.parse().ok()
}

/// On these terms, until told to stop.
pub fn terms<'a>(progress: &'a Progress, once: &'a Option<Once>, only: Option<u64>, base: Option<u64>) -> Terms<'a> {
    Terms { progress: Some(progress), once: once.as_ref(), only, base, ..Terms::default() }
}

fn tagged<T>(revision: u64, answer: T) -> (HeaderMap, Json<T>) {
    let tag = HeaderValue::from_str(&format!("\"{revision}\"")).expect("digits");
    (HeaderMap::from_iter([(header::ETAG, tag)]), Json(answer))
}

pub async fn list(State(state): Shared, Query(wanted): Query<WantedStudies>) -> Answer<Page> {
    /// A list that nobody bounded.
    const USUAL: usize = 100;
    let wanted = WantedStudies { limit: wanted.limit.or(Some(USUAL)), ..wanted };
    state.on_studies(|studies, progress| studies.list(wanted, progress)).await.map(Json)
}

/// A new study.
type Made = Result<Created<Study>, ApiError>;

fn made(study: Study) -> Created<Study> {
    let (headers, Json(study)) = tagged(study.revision, study);
    Created(headers, study)
}

pub async fn create(State(state): Shared, key: Key, Body(new): Body<NewStudy>) -> Made {
    let once = key.once(&("create", &new))?;
    state.import_study(move |studies, progress| studies.create(new, &terms(progress, &once, None, None))).await.map(made)
}

#[derive(Hash, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "NewOptimalStudy")]
pub struct Optimal {
    /// The name of the game.
    game: String,
    /// Where it begins; the start when missing.
    position: Option<String>,
    /// Its name; made from the game when missing.
    name: Option<String>,
}

pub async fn create_optimal(State(state): Shared, key: Key, Body(optimal): Body<Optimal>) -> Made {
    let once = key.once(&("optimal", &optimal))?;
    let Optimal { game, position, name } = optimal;
    let make = move |studies: &Studies, progress: &Progress| {
        studies.create_optimal(&game, position.as_deref(), name, &terms(progress, &once, None, None))
    };
    state.import_study(make).await.map(made)
}

pub async fn study(State(state): Shared, Path(id): Path<i64>) -> Tagged<Study> {
    let study = ask(state, move |studies| studies.study(id)).await?;
    Ok(tagged(study.revision, study))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// Words that are in its number, its game or its tags.
    q: Option<String>,
    /// The first place to look at, from 0.
    from: Option<u32>,
    /// So many at most, up to 1000; 100 when missing.
    limit: Option<usize>,
}

pub async fn games(State(state): Shared, Path(id): Path<i64>, Query(Part { q, from, limit }): Query<Part>) -> Answer<Games> {
    ask(state, move |studies| studies.games(id, q.as_deref(), from.unwrap_or(0), limit)).await.map(Json)
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "StudyDescription")]
pub struct Description {
    /// The new name.
    name: Option<String>,
    /// The new tags.
    tags: Option<Vec<String>>,
}

pub async fn describe(
    State(state): Shared,
    Path(id): Path<i64>,
    only: Only,
    Body(Description { name, tags }): Body<Description>,
) -> Tagged<Study> {
    let describe = move |studies: &Studies, progress: &Progress| {
        studies.describe(id, name.as_deref(), tags.as_deref(), &terms(progress, &None, only.0, None))
    };
    let study = state.edit_studies(describe).await?;
    Ok(tagged(study.revision, study))
}

/// Nothing more to say.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Deleted")]
pub struct Done {}

pub async fn delete(State(state): Shared, Path(id): Path<i64>, only: Only) -> Answer<Done> {
    state.edit_studies(move |studies, progress| studies.delete(id, &terms(progress, &None, only.0, None))).await?;
    Ok(Json(Done {}))
}

pub async fn source(State(state): Shared, Path(id): Path<i64>) -> Result<Text, ApiError> {
    let text = ask(state, move |studies| studies.source(id)).await?;
    Ok(Text(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response()))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct As {
    /// What kind of file.
    format: Export,
    /// One game of it, from 0.
    game: Option<u32>,
}

pub async fn export(State(state): Shared, Path(id): Path<i64>, Query(As { format, game }): Query<As>) -> Result<Text, ApiError> {
    let (name, text) = state.on_studies(move |studies, progress| studies.export(id, game, format, progress)).await?;
    let safe: String = name.chars().map(|c| if c.is_ascii_alphanumeric() || "-_".contains(c) { c } else { '-' }).take(60).collect();
    let file = format!("attachment; filename=\"{safe}.{}\"", format.extension());
    let mut response = ([(header::CONTENT_TYPE, format.mime())], text).into_response();
    if let Ok(value) = HeaderValue::from_str(&file) {
        response.headers_mut().insert(header::CONTENT_DISPOSITION, value);
    }
    Ok(Text(response))
}

#[derive(Serialize, JsonSchema)]
pub struct Revision {
    /// Counts the edits.
    revision: u64,
}

pub async fn revision(State(state): Shared, Path(id): Path<i64>) -> Tagged<Revision> {
    let revision = ask(state, move |studies| studies.revision(id)).await?;
    Ok(tagged(revision, Revision { revision }))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Around {
    /// Of a large tree only the line through this node, with the moves beside it.
    around: Option<u32>,
}

pub async fn tree(State(state): Shared, Path((id, game)): Path<(i64, u32)>, Query(Around { around }): Query<Around>) -> Tagged<TreeAnswer> {
    let tree = ask(state, move |studies| studies.tree(id, game, around)).await?;
    Ok(tagged(tree.revision, tree))
}

pub async fn node(State(state): Shared, Path((id, game, node)): Path<(i64, u32, u32)>) -> Answer<NodeAnswer> {
    ask(state, move |studies| studies.node(id, game, node)).await.map(Json)
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "WantedNodes")]
pub struct Nodes {
    /// At most 2000.
    nodes: Vec<u32>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "NodeValues")]
pub struct Values {
    /// In the order they were asked for.
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

#[derive(Hash, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Edits {
    /// The revision the client saw. Edits name nodes by ids that never change, so they hold on a newer tree too; only a
    /// text that was changed since is not overwritten (409 with `conflict`).
    base: Option<u64>,
    edits: Vec<EditRequest>,
}

pub async fn edit(
    State(state): Shared,
    Path((id, game)): Path<(i64, u32)>,
    only: Only,
    key: Key,
    Body(body): Body<Edits>,
) -> Tagged<Edited> {
    let once = key.once(&("edit", id, game, &body))?;
    let Edits { base, edits } = body;
    let edit = move |studies: &Studies, progress: &Progress| studies.edit(id, game, edits, &terms(progress, &once, only.0, base));
    let edited = state.edit_studies(edit).await?;
    Ok(tagged(edited.revision, edited))
}

pub async fn undo(State(state): Shared, Path((id, game)): Path<(i64, u32)>, only: Only, key: Key) -> Tagged<Edited> {
    let once = key.once(&("undo", id, game))?;
    let undo = move |studies: &Studies, progress: &Progress| studies.undo(id, game, &terms(progress, &once, only.0, None));
    let edited = state.edit_studies(undo).await?;
    Ok(tagged(edited.revision, edited))
}

pub async fn redo(State(state): Shared, Path((id, game)): Path<(i64, u32)>, only: Only, key: Key) -> Tagged<Edited> {
    let once = key.once(&("redo", id, game))?;
    let redo = move |studies: &Studies, progress: &Progress| studies.redo(id, game, &terms(progress, &once, only.0, None));
    let edited = state.edit_studies(redo).await?;
    Ok(tagged(edited.revision, edited))
}
