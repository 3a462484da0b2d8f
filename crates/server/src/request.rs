//! What a request says: a game, parameters, a body. What does not read is answered here, before any handler.

use crate::error::ApiError;
use crate::state::AppState;
use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Path as AxumPath, Query as AxumQuery, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use serde::de::DeserializeOwned;
use std::sync::Arc;

/// The parts of the path that a route leaves open.
pub struct Path<T>(pub T);

impl<T: DeserializeOwned + Send> FromRequestParts<Arc<AppState>> for Path<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &Arc<AppState>) -> Result<Self, ApiError> {
        let path = AxumPath::from_request_parts(parts, state).await;
        path.map(|AxumPath(value)| Path(value)).map_err(|e| ApiError::new(e.status(), one_sentence(&e.body_text())))
    }
}

/// What follows the question mark.
pub struct Query<T>(pub T);

impl<T: DeserializeOwned> FromRequestParts<Arc<AppState>> for Query<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &Arc<AppState>) -> Result<Self, ApiError> {
        let query = AxumQuery::from_request_parts(parts, state).await;
        query.map(|AxumQuery(value)| Query(value)).map_err(|e| ApiError::new(e.status(), one_sentence(&e.body_text())))
    }
}

/// A body of JSON. It has to be declared as such: a page of another site cannot do that without being asked for leave.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned> FromRequest<Arc<AppState>> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &Arc<AppState>) -> Result<Self, ApiError> {
        if !is_json(&request) {
            return Err(ApiError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "the body has to have the content type application/json"));
        }
        let Ok(bytes) = tokio::time::timeout(state.limits.request, Bytes::from_request(request, state)).await else {
            return Err(ApiError::new(StatusCode::REQUEST_TIMEOUT, "the body did not arrive in time"));
        };
        let bytes = bytes.map_err(|e| match e.status() {
            StatusCode::PAYLOAD_TOO_LARGE => ApiError::new(e.status(), "the body is larger than this route takes"),
            status => ApiError::new(status, one_sentence(&e.body_text())),
        })?;
        serde_json::from_slice(&bytes).map(Body).map_err(|e| ApiError::bad_request(format!("the body does not read: {e}")))
    }
}

fn is_json(request: &Request) -> bool {
    let declared = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    declared.and_then(|value| value.split(';').next()).is_some_and(|mime| mime.trim().eq_ignore_ascii_case("application/json"))
}

fn one_sentence(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(300).collect()
}
