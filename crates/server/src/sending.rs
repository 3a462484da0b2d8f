//! Answers on their way: what has to be kept until the last byte has left, and how much of it there may be.

use crate::error::ApiError;
use crate::state::AppState;
use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use hyper::body::{Frame, SizeHint};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use tokio::sync::Semaphore;

/// Answers below this size are not counted.
const SMALL: u64 = 256 * 1024;
/// What memory is counted in.
const UNIT: u64 = 1024;

/// A body that holds something until it is sent or given up.
pub struct Held<T> {
    body: Body,
    _held: T,
}

impl<T> Held<T> {
    pub fn new(body: Body, held: T) -> Held<T> {
        Held { body, _held: held }
    }
}

impl<T: Unpin> HttpBody for Held<T> {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// The memory that large answers may take together while they wait to be read.
pub struct Outbox {
    memory: Arc<Semaphore>,
    units: u32,
}

impl Outbox {
    pub fn new(bytes: usize) -> Outbox {
        let units = u32::try_from(bytes as u64 / UNIT).unwrap_or(u32::MAX).max(1);
        Outbox { memory: Arc::new(Semaphore::new(units as usize)), units }
    }
}

/// Refuses a large answer when too many others wait to be read. One alone may have any size.
pub async fn bounded(State(state): State<Arc<AppState>>, request: Request, next: Next) -> Response {
    let response = next.run(request).await;
    let Some(size) = response.body().size_hint().exact().filter(|size| *size >= SMALL) else { return response };
    let outbox = &state.outbox;
    let units = u32::try_from(size / UNIT).unwrap_or(u32::MAX).min(outbox.units);
    match outbox.memory.clone().try_acquire_many_owned(units) {
        Ok(memory) => response.map(|body| Body::new(Held::new(body, memory))),
        Err(_) => ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "too many large answers wait to be read, try again").into_response(),
    }
}
