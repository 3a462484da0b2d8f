//! A solve that is stopped anywhere inside a unit goes on from there: in every phase, with any number of threads, to
//! the same bytes.

use std::path::Path;
use std::time::Duration;
use zug_core::Progress;
use zug_games::dobutsu::Dobutsu;
use zug_retro::{Means, Pace, SolveError, Solved, solve_with};

const SAVE_ALWAYS: Pace = Pace { every: Duration::ZERO, share: 0, stop_after: None };
const NEVER: Pace = Pace { every: Duration::from_secs(3600), share: 0, stop_after: None };

fn work(name: &str, path: &Path, threads: usize, pace: Pace) -> Result<Solved, SolveError> {
    let rules = Dobutsu::named(name).expect("a variant");
    solve_with(&rules, name, path, &Means { threads, memory: 1 << 30, scratch: None, pace }, &Progress::default())
}

/// Stops after every so many segments until there are no more, and goes on each time.
fn stopped_every(step: usize, name: &str) {
    let dir = tempfile::tempdir().expect("a directory");
    let path = dir.path().join("t.zug");
    work(name, &path, 2, NEVER).expect("solved");
    let whole = std::fs::read(&path).expect("a table");
    let mut stops = 0;
    for after in (0..).step_by(step) {
        match work(name, &path, 2, Pace { stop_after: Some(after), ..SAVE_ALWAYS }) {
            Err(SolveError::Interrupted(_)) => {}
            Err(e) => panic!("{name} after {after}: {e}"),
            Ok(_) => break,
        }
        stops += 1;
        assert!(dir.path().join("t.zug.cells").exists(), "{name} after {after}");
        let solved = work(name, &path, 1, NEVER).expect("solved");
        assert!(solved.resumed > 0, "{name} after {after}");
        assert!(std::fs::read(&path).expect("a table") == whole, "{name} after {after}");
        assert_eq!(std::fs::read_dir(dir.path()).expect("readable").count(), 1, "only the table stays");
    }
    assert!(stops > 2, "{name}: {stops}");
    assert!(std::fs::read(&path).expect("a table") == whole, "{name}: saved all the time");
}

#[test]
fn one_large_unit_goes_on_in_every_phase() {
    stopped_every(29, "dobutsu-3x3");
}

#[test]
fn units_that_know_of_others_go_on_in_every_phase() {
    stopped_every(401, "dobutsu-3x3-nodrop-simple-try");
}

#[test]
fn what_is_left_of_a_torn_file_is_not_trusted() {
    let name = "dobutsu-3x3-nodrop";
    let dir = tempfile::tempdir().expect("a directory");
    let (path, saved) = (dir.path().join("t.zug"), dir.path().join("t.zug.cells"));
    work(name, &path, 2, NEVER).expect("solved");
    let whole = std::fs::read(&path).expect("a table");
    let stop = || work(name, &path, 2, Pace { stop_after: Some(300), ..SAVE_ALWAYS });
    for part in 0..8 {
        assert!(matches!(stop(), Err(SolveError::Interrupted(_))));
        let mut bytes = std::fs::read(&saved).expect("saved");
        match part {
            0..4 => bytes.truncate(bytes.len() * part / 4),
            _ => {
                let at = bytes.len() * (part - 4) / 4 + 9;
                bytes[at] ^= 1;
            }
        }
        std::fs::write(&saved, bytes).expect("written");
        work(name, &path, 2, NEVER).expect("solved");
        assert!(std::fs::read(&path).expect("a table") == whole, "{part}");
    }
}
