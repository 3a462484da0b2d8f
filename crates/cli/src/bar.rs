//! Progress of long work on the terminal, and Ctrl-C that stops it gently.

use crate::outcome::{INTERRUPTED, note};
use indicatif::{ProgressBar, ProgressStyle};
#[cfg(unix)]
use signal_hook::{
    consts::{SIGINT, SIGTERM},
    iterator::Signals,
};
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use zug_host::{Progress, Stage};

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
    beside(draw, work)
}

/// The same for whoever has started this process: how far it is goes to standard output, for [`follow`].
pub fn told<T: Send>(work: impl FnOnce(&Progress) -> T + Send) -> T {
    beside(tell, work)
}

/// Does the work while something else looks how far it is, until it is done.
fn beside<T: Send>(look: fn(&Progress, &AtomicBool), work: impl FnOnce(&Progress) -> T + Send) -> T {
    interruptible(|progress| {
        let done = AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| look(progress, &done));
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

/// Writes how far the work is, a line whenever that has changed.
fn tell(progress: &Progress, done: &AtomicBool) {
    let mut said = String::new();
    loop {
        let last = done.load(Relaxed);
        let (Stage { name, total, .. }, position) = progress.now();
        let line = format!("{position} {total} {name}");
        if line != said {
            // Whoever has started this process may be gone, and then it ends by that.
            let _ = writeln!(std::io::stdout(), "{line}");
            said = line;
        }
        if last {
            return;
        }
        std::thread::sleep(EVERY);
    }
}

/// Takes over how far another process is, as it has told; lines that say something else are passed over.
pub fn follow(progress: &Progress, line: &str) {
    let mut words = line.splitn(3, ' ');
    let mut number = || words.next()?.parse::<u64>().ok();
    let (Some(position), Some(total), Some(name)) = (number(), number(), words.next()) else { return };
    let (stage, before) = progress.now();
    match position.checked_sub(before).filter(|_| stage.name == name && stage.total == total) {
        Some(more) => progress.add(more),
        None => progress.stage(name, stage.unit, position, total),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_process_follows_another() {
        let progress = Progress::default();
        let now = |line: &str| {
            follow(&progress, line);
            let (stage, position) = progress.now();
            (stage.name, stage.total, position)
        };
        let solving = |position| ("solving a game".to_string(), 100, position);
        assert_eq!(now("0 0 waiting for the others"), ("waiting for the others".into(), 0, 0));
        assert_eq!(now("5 100 solving a game"), solving(5));
        assert_eq!(now("50 100 solving a game"), solving(50));
        assert_eq!(now("100 numbered positions in 1.0 s"), solving(50));
        assert_eq!(now(""), solving(50));
        assert_eq!(now("20 100 solving a game"), solving(20), "it was started again");
    }
}
