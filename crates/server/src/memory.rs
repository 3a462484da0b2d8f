//! Memory that was used goes back to the system.

use std::time::Duration;

/// How often it is looked whether there is something to give back.
const PERIOD: Duration = Duration::from_secs(1);

/// Gives memory back whenever `used` has changed, for as long as it is polled.
pub async fn give_back(used: impl Fn() -> u64) {
    let mut seen = used();
    let mut tick = tokio::time::interval(PERIOD);
    loop {
        tick.tick().await;
        let now = used();
        if now != seen {
            seen = now;
            tokio::task::spawn_blocking(trim).await.ok();
        }
    }
}

/// The allocator of the GNU system keeps what is freed, above all what many threads had.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn trim() {
    // SAFETY: it takes no pointer, and any thread may call it at any time.
    unsafe { libc::malloc_trim(0) };
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
fn trim() {}
