//! What went wrong, as a status and one sentence.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use zug_cgt::notation::ExpressionError;
use zug_host::{HostError, SessionError, SolveError, TableError, ValueError};

/// An answer that says what is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ApiError {
    #[serde(skip)]
    pub status: StatusCode,
    pub error: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cell: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
}

impl ApiError {
    pub fn new(status: StatusCode, error: impl Into<String>) -> ApiError {
        ApiError { status, error: error.into(), column: None, cell: None, line: None }
    }

    pub fn bad_request(error: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::BAD_REQUEST, error)
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        if self.status.is_server_error() {
            tracing::warn!(status = self.status.as_u16(), "{}", self.error);
        }
        (self.status, Json(self)).into_response()
    }
}

impl From<HostError> for ApiError {
    fn from(error: HostError) -> Self {
        let told = ApiError::new(status_of(&error), error.to_string());
        match error {
            HostError::Position { text, error } => {
                ApiError { error: format!("position '{}', {error}", shortened(&text)), column: Some(error.column), ..told }
            }
            HostError::Move { text, error } => {
                ApiError { error: format!("move '{}', {error}", shortened(&text)), column: Some(error.column), ..told }
            }
            HostError::Value(ValueError::Expression(ExpressionError::Read(error))) => ApiError { column: Some(error.column), ..told },
            HostError::Value(ValueError::Expression(ExpressionError::Value { column, .. })) => {
                ApiError { status: StatusCode::UNPROCESSABLE_ENTITY, column: Some(column), ..told }
            }
            HostError::Setup(setup) => ApiError { cell: setup.cell, ..told },
            _ => told,
        }
    }
}

impl From<SessionError> for ApiError {
    fn from(error: SessionError) -> Self {
        let status = match error {
            SessionError::Game(error) => return error.into(),
            SessionError::Unknown(_) => StatusCode::NOT_FOUND,
            _ => StatusCode::CONFLICT,
        };
        ApiError::new(status, error.to_string())
    }
}

fn status_of(error: &HostError) -> StatusCode {
    match error {
        HostError::Position { .. } | HostError::Move { .. } => StatusCode::BAD_REQUEST,
        HostError::UnknownGame { .. } | HostError::NoTable { .. } | HostError::NotSolvable(_) | HostError::NotExact { .. } => {
            StatusCode::NOT_FOUND
        }
        HostError::NoSymmetry(_) | HostError::Look(_) | HostError::Unrelated(..) | HostError::NoRecords(_) => StatusCode::NOT_FOUND,
        HostError::NoCheckpoint(_) | HostError::NoPuzzle(_) => StatusCode::NOT_FOUND,
        HostError::Illegal { .. } => StatusCode::CONFLICT,
        HostError::Value(error) if error.is_interruption() => StatusCode::SERVICE_UNAVAILABLE,
        HostError::Value(ValueError::Expression(_) | ValueError::Boards(_)) => StatusCode::BAD_REQUEST,
        HostError::Value(ValueError::NoValues(_)) => StatusCode::NOT_FOUND,
        HostError::Value(_) | HostError::Perft(_) => StatusCode::UNPROCESSABLE_ENTITY,
        HostError::Setup(_) | HostError::Tree(_) | HostError::Solve(SolveError::Memory { .. } | SolveError::TooLong) => {
            StatusCode::UNPROCESSABLE_ENTITY
        }
        HostError::Table(TableError::Busy { .. }) | HostError::Solve(SolveError::Table(TableError::Busy { .. })) => {
            StatusCode::SERVICE_UNAVAILABLE
        }
        HostError::Interrupted(_) | HostError::Solve(SolveError::Interrupted(_)) => StatusCode::SERVICE_UNAVAILABLE,
        HostError::Table(_) | HostError::Oracle(_) | HostError::Solve(_) | HostError::Output(_) => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

/// Enough of what was sent to recognise it.
fn shortened(text: &str) -> String {
    const LONGEST: usize = 100;
    let mut short: String = text.chars().take(LONGEST).collect();
    if text.chars().nth(LONGEST).is_some() {
        short.push('…');
    }
    short
}
