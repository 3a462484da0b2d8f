//! Threads for work that takes long: they give way to those that answer quick questions.

use std::io;
use tokio::sync::oneshot;

/// How much they give way, from 0 (as any other) to 19.
#[cfg(target_os = "linux")]
const NICE: i32 = 10;

/// Does work in a thread of its own, which nothing waits for in the end. The answer does not come when the work panics.
pub fn gently<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> io::Result<oneshot::Receiver<T>> {
    let (tell, told) = oneshot::channel();
    let thread = std::thread::Builder::new().name("long work".into());
    thread.spawn(move || {
        give_way();
        tell.send(work()).ok();
    })?;
    Ok(told)
}

/// Lowers the priority of this thread and of those it begins.
#[cfg(target_os = "linux")]
fn give_way() {
    // SAFETY: it takes numbers only; on Linux 0 is the calling thread. A thread that may not do so is as any other.
    unsafe { libc::setpriority(libc::PRIO_PROCESS, 0, NICE) };
}

#[cfg(not(target_os = "linux"))]
fn give_way() {}
