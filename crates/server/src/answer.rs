//! Kinds of answers besides plain JSON.

use axum::Json;
use axum::http::{HeaderMap, StatusCode};
use axum::response::sse::{Event, Sse};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use std::convert::Infallible;
use std::sync::Arc;
use tokio::sync::mpsc;
use tokio_stream::StreamExt;
use tokio_stream::wrappers::ReceiverStream;

/// JSON of something that others use too.
pub struct Shared<T>(pub Arc<T>);

impl<T: Serialize> IntoResponse for Shared<T> {
    fn into_response(self) -> Response {
        Json(&*self.0).into_response()
    }
}

/// JSON of something that was made.
pub struct Created<T>(pub HeaderMap, pub T);

impl<T: Serialize> IntoResponse for Created<T> {
    fn into_response(self) -> Response {
        (StatusCode::CREATED, self.0, Json(self.1)).into_response()
    }
}

/// A text for people or other programs.
pub struct Text(pub Response);

impl IntoResponse for Text {
    fn into_response(self) -> Response {
        self.0
    }
}

/// What is told of something while it goes on.
pub trait Told: Serialize + Send + 'static {
    /// The name of the event.
    fn name(&self) -> &'static str;
}

/// Events as they come.
pub struct Events<T>(ReceiverStream<T>);

impl<T> Events<T> {
    /// Events, and where to put them. A few wait for who reads slowly.
    pub fn new() -> (mpsc::Sender<T>, Events<T>) {
        let (sender, events) = mpsc::channel(4);
        (sender, Events(ReceiverStream::new(events)))
    }
}

impl<T: Told> IntoResponse for Events<T> {
    fn into_response(self) -> Response {
        let written = |told: T| Event::default().event(told.name()).data(serde_json::to_string(&told).unwrap_or_default());
        Sse::new(self.0.map(move |told| Ok::<_, Infallible>(written(told)))).into_response()
    }
}
