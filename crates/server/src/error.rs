//! What went wrong, as a status and one sentence.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use schemars::JsonSchema;
use serde::Serialize;
use zug_cgt::notation::ExpressionError;
use zug_host::{BookError, HostError, SolveError, TableError};
use zug_library::Conflict;
use zug_play::SessionError;
use zug_worksheet::ValueError;

/// An answer that says what is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Error")]
pub struct ApiError {
    #[serde(skip)]
    pub status: StatusCode,
    /// One sentence.
    pub error: String,
    /// Where a position, a move or a text does not read, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    /// The cell of a set-up that is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cell: Option<String>,
    /// Which of many positions, or which line of a text, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// What somebody else changed meanwhile.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conflict: Option<Box<Conflict>>,
}

impl ApiError {
    pub fn new(status: StatusCode, error: impl Into<String>) -> ApiError {
        ApiError { status, error: error.into(), column: None, cell: None, line: None, conflict: None }
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
            HostError::Position { error, .. } | HostError::Move { error, .. } => ApiError { column: Some(error.column), ..told },
            HostError::Setup(setup) => ApiError { cell: setup.cell, ..told },
            _ => told,
        }
    }
}

impl From<ValueError> for ApiError {
    fn from(error: ValueError) -> Self {
        let (status, column) = match &error {
            error if error.is_interruption() => (StatusCode::SERVICE_UNAVAILABLE, None),
            ValueError::Expression(ExpressionError::Read(error)) => (StatusCode::BAD_REQUEST, Some(error.column)),
            ValueError::Expression(ExpressionError::Value { column, .. }) => (StatusCode::UNPROCESSABLE_ENTITY, Some(*column)),
            ValueError::Position { error, .. } => (StatusCode::BAD_REQUEST, Some(error.column)),
            ValueError::Boards(_) => (StatusCode::BAD_REQUEST, None),
            ValueError::NoValues(_) => (StatusCode::NOT_FOUND, None),
            _ => (StatusCode::UNPROCESSABLE_ENTITY, None),
        };
        ApiError { column, ..ApiError::new(status, error.to_string()) }
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
        HostError::Position { .. } | HostError::Move { .. } | HostError::Number { .. } => StatusCode::BAD_REQUEST,
        HostError::UnknownGame { .. } | HostError::NoTable { .. } | HostError::NotSolvable(_) | HostError::NotExact { .. } => {
            StatusCode::NOT_FOUND
        }
        HostError::NoSymmetry(_) | HostError::Look(_) | HostError::Unrelated(..) | HostError::NoRecords(_) | HostError::Uncounted(_) => {
            StatusCode::NOT_FOUND
        }
        HostError::NoCheckpoint(_)
        | HostError::NoPuzzle(_)
        | HostError::PuzzleNotFound(_)
        | HostError::NoValue(_)
        | HostError::NoLine(_)
        | HostError::NoProof(_) => StatusCode::NOT_FOUND,
        HostError::Illegal { .. } => StatusCode::CONFLICT,
        HostError::TooLarge { .. } | HostError::Perft(_) | HostError::Setup(_) | HostError::Tree(_) => StatusCode::UNPROCESSABLE_ENTITY,
        HostError::Solve(SolveError::Memory { .. } | SolveError::TooLong) => StatusCode::UNPROCESSABLE_ENTITY,
        HostError::Table(TableError::Busy { .. }) | HostError::Solve(SolveError::Table(TableError::Busy { .. })) => {
            StatusCode::SERVICE_UNAVAILABLE
        }
        HostError::Interrupted(_) | HostError::Solve(SolveError::Interrupted(_)) => StatusCode::SERVICE_UNAVAILABLE,
        HostError::Book(BookError::Busy { .. }) | HostError::NoMemory(..) => StatusCode::SERVICE_UNAVAILABLE,
        HostError::Table(_) | HostError::Book(_) | HostError::Oracle(_) | HostError::Solve(_) | HostError::Output(_) => {
            StatusCode::INTERNAL_SERVER_ERROR
        }
    }
}
