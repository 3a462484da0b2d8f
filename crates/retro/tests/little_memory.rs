//! Units that are larger than the memory are solved through files: to the same bytes, whatever the memory, and going on
//! from what was saved in memory, or the other way round.

use std::path::Path;
use std::time::Duration;
use zug_core::{Progress, Retro};
use zug_games::dobutsu::Dobutsu;
use zug_games::mnk::Mnk;
use zug_retro::{Means, Pace, SolveError, memory_needed, solve_with};

const SAVE_ALWAYS: Pace = Pace { every: Duration::ZERO, share: 0, stop_after: None };

fn solved<R: Retro>(rules: &R, name: &str, path: &Path, means: &Means) -> Result<Vec<u8>, SolveError> {
    solve_with(rules, name, path, means, &Progress::default())?;
    Ok(std::fs::read(path).expect("a table"))
}

/// Solves in memory, and then in fractions of what that needs.
fn with_less<R: Retro>(rules: &R, name: &str, fractions: &[u64]) {
    let dir = tempfile::tempdir().expect("a directory");
    let path = dir.path().join("t.zug");
    let plenty = Means { threads: 2, memory: 1 << 30, scratch: None, pace: Pace::default() };
    let whole = solved(rules, name, &path, &plenty).expect("solved");
    let needed = memory_needed(rules, if rules.winner_moves_last() { 1 } else { 2 });
    for fraction in fractions {
        let little = Means { memory: needed / fraction, scratch: Some(dir.path().join("scratch")), ..plenty.clone() };
        assert!(solved(rules, name, &path, &little).expect("solved") == whole, "{name} in 1/{fraction} of the memory");
        assert_eq!(std::fs::read_dir(dir.path()).expect("readable").count(), 1, "only the table stays");
        let refused = solved(rules, name, &path, &Means { scratch: None, ..little });
        assert!(matches!(refused, Err(SolveError::Memory { .. })), "{name} without a folder");
    }
}

#[test]
fn one_large_unit_is_the_same_through_files() {
    with_less(&Dobutsu::named("dobutsu-3x3").expect("a variant"), "dobutsu-3x3", &[2, 10, 100]);
}

#[test]
fn units_that_know_of_others_are_the_same_through_files() {
    let name = "dobutsu-3x3-nodrop-simple-try";
    with_less(&Dobutsu::named(name).expect("a variant"), name, &[10]);
}

#[test]
fn tiers_without_a_way_back_are_the_same_through_files() {
    for name in ["drop-5x4x4", "mnk-4x4x3"] {
        with_less(&Mnk::named(name).expect("a name").expect("a size"), name, &[3, 10]);
    }
}

#[test]
fn what_was_saved_in_memory_goes_on_through_files_and_back() {
    let name = "dobutsu-3x3";
    let rules = Dobutsu::named(name).expect("a variant");
    let dir = tempfile::tempdir().expect("a directory");
    let path = dir.path().join("t.zug");
    let plenty = Means { threads: 2, memory: 1 << 30, scratch: None, pace: Pace::default() };
    let whole = solved(&rules, name, &path, &plenty).expect("solved");
    std::fs::remove_file(&path).expect("there");
    let mut stops = 0;
    loop {
        let (memory, step) = if stops % 2 == 0 { (1 << 20, 9) } else { (1 << 30, 5) };
        let pace = Pace { stop_after: Some(step), ..SAVE_ALWAYS };
        match solved(&rules, name, &path, &Means { memory, scratch: Some(dir.path().join("scratch")), pace, ..plenty.clone() }) {
            Err(SolveError::Interrupted(_)) => stops += 1,
            Err(e) => panic!("{e}"),
            Ok(table) => {
                assert!(table == whole);
                break;
            }
        }
        assert!(stops < 100, "the work begins anew each time");
    }
    assert!(stops > 3, "{stops}");
}

#[test]
fn a_disk_that_is_too_small_is_told_beforehand() {
    let rules = Mnk::named("mnk-6x6x4").expect("a name").expect("a size");
    let dir = tempfile::tempdir().expect("a directory");
    let means = Means { threads: 1, memory: 1 << 20, scratch: Some(dir.path().join("scratch")), pace: Pace::default() };
    let refused = solved(&rules, "mnk-6x6x4", &dir.path().join("t.zug"), &means);
    assert!(matches!(refused, Err(SolveError::Disk { .. })), "{:?}", refused.err());
    assert_eq!(std::fs::read_dir(dir.path()).expect("readable").count(), 0, "nothing was begun");
}
