//! Long work: on a thread of its own while this one looks after Ctrl-C and tells how far it is.

use pyo3::prelude::*;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;
use zug_core::Progress;

/// Between two looks at signals.
const LOOK: Duration = Duration::from_millis(50);

/// Does the work without Python's lock. `tell` is called now and then with the name of the stage, how much is done and
/// of how much. Ctrl-C, or an error of `tell`, stops the work at its next safe place.
pub fn watched<T: Send, E: Send>(
    py: Python<'_>,
    tell: Option<Py<PyAny>>,
    work: impl FnOnce(&Progress) -> Result<T, E> + Send,
) -> PyResult<Result<T, E>> {
    let progress = &Progress::default();
    std::thread::scope(|scope| {
        let (done, waiting) = channel();
        let worker = scope.spawn(move || {
            let result = work(progress);
            // Nobody waits any more only if this thread was told to stop.
            let _ = done.send(());
            result
        });
        let mut stopped = Ok(());
        // The receiver is not shared, it is lent to the closure that waits.
        let mut waiting = Some(waiting);
        while let Some(receiver) = waiting.take() {
            let (ended, receiver) = py.detach(move || (receiver.recv_timeout(LOOK), receiver));
            if ended == Err(RecvTimeoutError::Timeout) {
                waiting = Some(receiver);
            }
            let told = |tell: &Py<PyAny>| {
                let (stage, done) = progress.now();
                if stage.name.is_empty() { Ok(()) } else { tell.call1(py, (stage.name, done, stage.total)).map(drop) }
            };
            let looked = py.check_signals().and_then(|()| tell.as_ref().map_or(Ok(()), told));
            if stopped.is_ok() && looked.is_err() {
                progress.stop();
                stopped = looked;
            }
        }
        let result = py.detach(|| worker.join());
        stopped?;
        result.map_err(|_| pyo3::exceptions::PyRuntimeError::new_err("the work ended in a panic, which is a fault of zug"))
    })
}
