//! The HTTP API of `docs/http-api.md` and the page, for the machine it runs on.
//!
//! The files follow a request: `connections` takes it in, [`router`] finds its handler past the `guard`, `request`
//! reads what was sent, the topic's file (`games`, `game_text`, `positions`, `tables`, `solving`, `sessions`, `sums`,
//! `values`, `calc`) asks the host through `work`, what went wrong is an `error`, and `sending` looks after the answer.
//!
//! ```
//! use std::sync::Arc;
//! use zug_host::Host;
//! use zug_server::{Options, run, serve_until};
//!
//! // At any port that is free, and told to end at once.
//! let options = Options { port: 0, ..Options::default() };
//! run(serve_until(Arc::new(Host::new(None)), options, tokio_stream::once(())))?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod analysis;
mod answer;
mod calc;
mod connections;
mod contract;
mod docs;
mod error;
mod game_text;
mod games;
mod gently;
mod glances;
mod guard;
mod memory;
mod openapi;
mod options;
mod packed;
mod page;
mod positions;
mod request;
mod router;
mod routes;
mod sending;
mod serve;
mod sessions;
mod solving;
mod state;
mod studies;
mod study_games;
mod sums;
mod tables;
mod thinking;
mod values;
mod work;

pub use axum::http::HeaderValue;
pub use connections::Peer;
pub use docs::linked as linked_docs;
pub use guard::{host_name, origin};
pub use openapi::described as openapi;
pub use options::{Limits, Options};
pub use packed::File;
pub use page::find as page_file;
pub use router::router;
pub use routes::routes;
pub use serve::{ServeError, run, serve, serve_until};
pub use state::AppState;
pub use work::{Client, Undone, WorkError, Workshop};
