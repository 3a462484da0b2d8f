//! Progress of long work on the terminal, and Ctrl-C that stops it gently.

use crate::outcome::{INTERRUPTED, note};
use indicatif::{ProgressBar, ProgressStyle};
#[cfg(unix)]
use signal_hook::{
    consts::{SIGINT, SIGTERM},
    iterator::Signals,
};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use zug_host::Progress;

/// What is shown of work whose end is known, and of work whose end is not.
const MEASURED: &str = "{msg} {wide_bar} {percent}%  {human_pos}/{human_len}  {per_sec}  {eta} left";
const OPEN: &str = "{msg} {human_pos}  {per_sec}  {elapsed}";
const EVERY: Duration = Duration::from_millis(100);

/// The work that Ctrl-C stops.
static CURRENT: Mutex<Option<Arc<Progress>>> = Mutex::new(None);
/// Whether it was asked to stop.
static STOPPED: AtomicBool = AtomicBool::new(false);

/// From now on Ctrl-C, or being told to terminate, stops the work gently; where there is none it ends the program.
pub fn listen() {
    // Not a hang-up: who wants the work to survive one has said so (`nohup`), and it ends without a handler else.
    #[cfg(unix)]
    if let Ok(mut signals) = Signals::new([SIGTERM, SIGINT]) {
        std::thread::spawn(move || signals.forever().for_each(|_| interrupt()));
    }
}

/// From now on the end of standard input stops the work gently, too.
pub fn listen_to_input() {
    std::thread::spawn(|| {
        let _ = std::io::copy(&mut std::io::stdin().lock(), &mut std::io::sink());
        // A second interrupt would end the program at once.
        if !was_interrupted() {
            interrupt();
        }
    });
}

/// Whether work was asked to stop.
pub fn was_interrupted() -> bool {
    STOPPED.load(Relaxed)
}

/// An interrupt was for one statement, and the session goes on.
pub fn go_on() {
    STOPPED.store(false, Relaxed);
}

/// Does the work while a bar on standard error shows how far it is. The first Ctrl-C asks the work to stop, the second
/// ends the program.
pub fn watched<T: Send>(work: impl FnOnce(&Progress) -> T + Send) -> T {
    interruptible(|progress| {
        let done = AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| draw(progress, &done));
            let result = work(progress);
            done.store(true, Relaxed);
            result
        })
    })
}

/// Does the work without a bar; Ctrl-C as in [`watched`].
pub fn interruptible<T>(work: impl FnOnce(&Progress) -> T) -> T {
    let progress = Arc::new(Progress::default());
    *CURRENT.lock().expect("no panic while held") = Some(progress.clone());
    let result = work(&progress);
    *CURRENT.lock().expect("no panic while held") = None;
    result
}

fn interrupt() {
    match &*CURRENT.lock().expect("no panic while held") {
        Some(progress) if progress.check().is_ok() => {
            note("\nstopping (once more to stop at once)");
            STOPPED.store(true, Relaxed);
            progress.stop();
        }
        _ => std::process::exit(INTERRUPTED.into()),
    }
}

fn draw(progress: &Progress, done: &AtomicBool) {
    let bar = ProgressBar::no_length();
    let style = |template: &str| ProgressStyle::with_template(template).expect("a valid template");
    let mut shown = String::new();
    while !done.load(Relaxed) {
        std::thread::sleep(EVERY);
        let (stage, position) = progress.now();
        if stage.name.is_empty() {
            continue;
        }
        if stage.name != shown {
            bar.reset();
            if stage.total == 0 {
                bar.unset_length();
            } else {
                bar.set_length(stage.total);
            }
            bar.set_style(style(if stage.total == 0 { OPEN } else { MEASURED }));
            bar.set_message(stage.name.clone());
            shown = stage.name;
        }
        bar.set_position(position);
    }
    bar.finish_and_clear();
}
