//! Games the server keeps.

use crate::error::ApiError;
use crate::positions::Written;
use crate::request::{Body, Path};
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use zug_host::MoveAnswer;
use zug_play::{BestMove, HistoryAnswer, Session, SessionError, SessionState};

type Answer<T> = Result<Json<T>, ApiError>;
type Shared = State<Arc<AppState>>;

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "NewSession")]
pub struct Create {
    /// The name of the game.
    game: String,
    /// Where it begins; the start when missing.
    from: Option<String>,
}

pub async fn create(State(state): Shared, Body(Create { game, from }): Body<Create>) -> Answer<SessionState> {
    let game = state.on_host(move |host| host.game(&game)).await?;
    state.on_sessions(move |sessions, _| sessions.create(game, from.as_deref())).await.map(Json)
}

/// Looks at a session.
async fn look<T: Send + 'static>(
    state: Arc<AppState>,
    id: String,
    look: impl FnOnce(&Session) -> Result<T, SessionError> + Send + 'static,
) -> Answer<T> {
    state.on_sessions(move |sessions, _| sessions.look(&id, look)).await.map(Json)
}

/// Replaces a session by what `change` makes of it.
async fn change(
    state: Arc<AppState>,
    id: String,
    change: impl FnOnce(&Session) -> Result<Session, SessionError> + Send + 'static,
) -> Answer<SessionState> {
    state.on_sessions(move |sessions, progress| sessions.change(&id, progress, change)).await.map(Json)
}

pub async fn game(State(state): Shared, Path(id): Path<String>) -> Answer<SessionState> {
    look(state, id.clone(), move |session| session.state(&id)).await
}

#[derive(Serialize, JsonSchema)]
pub struct Moves {
    /// The legal moves, best first.
    moves: Vec<MoveAnswer>,
}

pub async fn moves(State(state): Shared, Path(id): Path<String>) -> Answer<Moves> {
    look(state, id, |session| Ok(Moves { moves: session.moves()? })).await
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Play {
    r#move: String,
}

pub async fn play(State(state): Shared, Path(id): Path<String>, Body(play): Body<Play>) -> Answer<SessionState> {
    change(state, id, move |session| session.play(&play.r#move)).await
}

pub async fn reset(State(state): Shared, Path(id): Path<String>) -> Answer<SessionState> {
    change(state, id, Session::reset).await
}

pub async fn undo(State(state): Shared, Path(id): Path<String>) -> Answer<SessionState> {
    change(state, id, Session::undo).await
}

pub async fn redo(State(state): Shared, Path(id): Path<String>) -> Answer<SessionState> {
    change(state, id, Session::redo).await
}

pub async fn goto(State(state): Shared, Path((id, index)): Path<(String, usize)>) -> Answer<SessionState> {
    change(state, id, move |session| session.goto(index)).await
}

pub async fn history(State(state): Shared, Path(id): Path<String>) -> Answer<HistoryAnswer> {
    look(state, id, |session| Ok(session.history())).await
}

pub async fn best_move(State(state): Shared, Path(id): Path<String>) -> Answer<BestMove> {
    look(state, id, Session::best_move).await
}

/// A game as text.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Notation {
    /// Moves separated by spaces, with `FROM:position` before them when it did not begin at the start.
    pub notation: String,
}

pub async fn export(State(state): Shared, Path(id): Path<String>) -> Answer<Notation> {
    look(state, id, |session| Ok(Notation { notation: session.export() })).await
}

pub async fn import(State(state): Shared, Path(id): Path<String>, Body(game): Body<Notation>) -> Answer<SessionState> {
    change(state, id, move |session| session.import(&game.notation)).await
}

pub async fn position(State(state): Shared, Path(id): Path<String>) -> Answer<Written> {
    look(state, id, |session| Ok(Written { position: session.position().into() })).await
}

pub async fn set_position(State(state): Shared, Path(id): Path<String>, Body(to): Body<Written>) -> Answer<SessionState> {
    change(state, id, move |session| session.begin_at(&to.position)).await
}
