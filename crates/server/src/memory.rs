//! Memory that was used goes back to the system.

use std::time::Duration;

/// How often it is looked whether there is something to give back.
const PERIOD: Duration = Duration::from_secs(1);

/// What was kept for the next question is thrown away after so many periods without one.
const KEPT: u32 = 20;

/// Gives memory back whenever `used` has changed, and calls `forget` when it has not for a while; for as long as it is
/// polled.
pub async fn give_back(used: impl Fn() -> u64, forget: impl Fn()) {
    let (mut seen, mut quiet) = (used(), 0);
    let mut tick = tokio::time::interval(PERIOD);
    loop {
        tick.tick().await;
        let now = used();
        quiet = if now == seen { u32::saturating_add(quiet, 1) } else { 0 };
        seen = now;
        if quiet == KEPT {
            forget();
        }
        if quiet == 0 || quiet == KEPT {
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
