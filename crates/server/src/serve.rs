//! Listening, and stopping in good order.

use crate::options::Options;
use crate::router::router;
use crate::state::AppState;
use axum::serve::ListenerExt;
use std::future::Future;
use std::io::{self, ErrorKind};
use std::net::SocketAddr;
use std::sync::Arc;
use thiserror::Error;
use tokio::net::TcpListener;
use zug_host::Host;

/// Why the server cannot serve.
#[derive(Debug, Error)]
pub enum ServeError {
    /// Another program listens there.
    #[error("port {} is in use: is zug serving already? Choose another with --port (0 takes any that is free)", .0.port())]
    PortInUse(SocketAddr),
    /// The system does not let this user listen there.
    #[error("the system does not allow listening on {0}: ports below 1024 need special rights")]
    NotAllowed(SocketAddr),
    /// The address is not one of this machine.
    #[error("this machine does not have the address {}", .0.ip())]
    NotHere(SocketAddr),
    /// The system has another reason.
    #[error("cannot listen on {address}: {source}")]
    Listen {
        /// Where.
        address: SocketAddr,
        /// The system's reason.
        source: io::Error,
    },
    /// Connections could not be taken any more.
    #[error("the server had to stop: {0}")]
    Broken(#[source] io::Error),
}

/// Serves until Ctrl-C or a request of the system to end. Solves under way are stopped then and keep what they have done.
pub async fn serve(host: Arc<Host>, options: Options) -> Result<(), ServeError> {
    serve_until(host, options, told_to_end()).await
}

/// Serves until `end` is ready.
pub async fn serve_until(host: Arc<Host>, mut options: Options, end: impl Future<Output = ()> + Send + 'static) -> Result<(), ServeError> {
    let address = SocketAddr::new(options.address, options.port);
    let listener = TcpListener::bind(address).await.map_err(|source| not_listening(address, source))?;
    let bound = listener.local_addr().map_err(|source| not_listening(address, source))?;
    let state = AppState::new(host, &options);
    if let Some(on_ready) = options.on_ready.take() {
        on_ready(bound);
    }
    // Small answers leave at once. A connection that refuses is only slower.
    let listener = listener.tap_io(|connection| drop(connection.set_nodelay(true)));
    let (ending, mut ended) = tokio::sync::watch::channel(false);
    let closing = state.clone();
    let serving = axum::serve(listener, router(state.clone())).with_graceful_shutdown(async move {
        end.await;
        closing.close();
        ending.send_replace(true);
    });
    let grace = async {
        ended.wait_for(|ended| *ended).await.ok();
        tokio::time::sleep(options.limits.grace).await;
    };
    let served = tokio::select! {
        served = async { serving.await } => served.map_err(ServeError::Broken),
        () = grace => Ok(()),
    };
    tokio::time::timeout(options.limits.grace, state.solves.ended()).await.ok();
    served
}

fn not_listening(address: SocketAddr, source: io::Error) -> ServeError {
    match source.kind() {
        ErrorKind::AddrInUse => ServeError::PortInUse(address),
        ErrorKind::PermissionDenied => ServeError::NotAllowed(address),
        ErrorKind::AddrNotAvailable => ServeError::NotHere(address),
        _ => ServeError::Listen { address, source },
    }
}

/// Ready when a person or the system wants the program to end.
async fn told_to_end() {
    #[cfg(unix)]
    let terminated = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => drop(signal.recv().await),
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminated = std::future::pending::<()>();
    let interrupted = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending().await
        }
    };
    tokio::select! {
        () = interrupted => (),
        () = terminated => (),
    }
}
