//! Listening, and stopping in good order.

use crate::connections::Connections;
use crate::memory;
use crate::options::Options;
use crate::router::router;
use crate::state::AppState;
use std::io::{self, ErrorKind};
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio_stream::wrappers::ReceiverStream;
use tokio_stream::{Stream, StreamExt};
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
    /// Nobody could be told where the server is.
    #[error("nobody can be told where the server is: {0}")]
    Untold(#[source] io::Error),
    /// The system gives no threads.
    #[error("the server cannot start: {0}")]
    Start(#[source] io::Error),
}

/// Serves until Ctrl-C or a request of the system to end. Solves under way are stopped then and keep what they have
/// done.
pub fn serve(host: Arc<Host>, options: Options) -> Result<(), ServeError> {
    run(async { serve_until(host, options, told_to_end()).await })
}

/// Serves in threads of its own. In the end it does not wait for them: work that does not ask whether it should stop
/// ends with the program.
pub fn run(serving: impl Future<Output = Result<(), ServeError>>) -> Result<(), ServeError> {
    let runtime = tokio::runtime::Runtime::new().map_err(ServeError::Start)?;
    let served = runtime.block_on(serving);
    runtime.shutdown_background();
    served
}

/// Serves until `ends` has an item. Requests and solves under way have a moment to finish then, unless there is a
/// second item.
pub async fn serve_until(host: Arc<Host>, mut options: Options, ends: impl Stream<Item = ()>) -> Result<(), ServeError> {
    let address = SocketAddr::new(options.address, options.port);
    let listener = TcpListener::bind(address).await.map_err(|source| not_listening(address, source))?;
    let bound = listener.local_addr().map_err(|source| not_listening(address, source))?;
    let state = AppState::new(host, &options);
    if let Some(on_ready) = options.on_ready.take() {
        on_ready(bound).map_err(ServeError::Untold)?;
    }
    let mut ends = pin!(ends);
    let mut ended = async || match ends.next().await {
        Some(()) => (),
        None => std::future::pending().await,
    };
    let (router, connections) = (router(state.clone()), Connections::new(&options.limits));
    // Dropped in the end, which closes those that have not finished.
    let mut tasks = JoinSet::new();
    tokio::select! {
        () = ended() => (),
        () = connections.accept(&listener, &router, &mut tasks) => (),
        () = memory::give_back(|| state.ended() + connections.closed(), || state.desk.clear()) => (),
    }
    drop(listener);
    state.close();
    connections.close();
    let finished = async {
        while tasks.join_next().await.is_some() {}
        state.solves.ended().await;
    };
    tokio::select! {
        _ = tokio::time::timeout(options.limits.grace, finished) => (),
        () = ended() => (),
    }
    Ok(())
}

fn not_listening(address: SocketAddr, source: io::Error) -> ServeError {
    match source.kind() {
        ErrorKind::AddrInUse => ServeError::PortInUse(address),
        ErrorKind::PermissionDenied => ServeError::NotAllowed(address),
        ErrorKind::AddrNotAvailable => ServeError::NotHere(address),
        _ => ServeError::Listen { address, source },
    }
}

/// An item each time a person or the system wants the program to end.
fn told_to_end() -> impl Stream<Item = ()> {
    let (tell, told) = mpsc::channel(2);
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        for kind in [SignalKind::interrupt(), SignalKind::terminate()] {
            let (signals, tell) = (signal(kind), tell.clone());
            tokio::spawn(async move {
                let Ok(mut signals) = signals else { return };
                while signals.recv().await.is_some() && tell.send(()).await.is_ok() {}
            });
        }
    }
    #[cfg(not(unix))]
    tokio::spawn(async move { while tokio::signal::ctrl_c().await.is_ok() && tell.send(()).await.is_ok() {} });
    ReceiverStream::new(told)
}
