//! Table files: the same bytes from any number of threads and interruptions; damage is refused by name and reason, never a wrong answer.

use std::path::Path;
use std::sync::Arc;
use zug_core::{Progress, Slot, Space};
use zug_games::mnk::Mnk;
use zug_retro::{SolveError, solve};
use zug_table::{Code, Layout, Table, TableError, meta};

fn game(name: &str) -> Mnk {
    Mnk::named(name).expect("a name of the family").expect("a valid size")
}

fn solved(name: &str, path: &Path, threads: usize) -> Vec<u8> {
    solve(&game(name), name, path, threads, 1 << 30, &Progress::default()).expect("solved");
    std::fs::read(path).expect("a table")
}

fn layout(name: &str) -> Layout {
    Layout::new(Arc::new(game(name)))
}

fn all_values(rules: &Mnk, table: &Table) -> Result<Vec<Code>, TableError> {
    let slots = (0..rules.tiers()).flat_map(|tier| (0..rules.tier_len(tier)).map(move |index| Slot { tier, index }));
    slots.map(|slot| table.get(slot)).collect()
}

#[test]
fn one_and_two_threads_write_the_same_bytes() {
    let dir = tempfile::tempdir().expect("a directory");
    for name in ["mnk-3x3x3", "drop-4x4x4", "mnk-4x4x3"] {
        let one = solved(name, &dir.path().join("one.zug"), 1);
        let two = solved(name, &dir.path().join("two.zug"), 2);
        assert!(one == two, "{name}");
    }
    let left: Vec<_> = std::fs::read_dir(dir.path()).expect("readable").map(|e| e.expect("an entry").file_name()).collect();
    assert_eq!(left.len(), 2, "no journal and no temporary file stays behind: {left:?}");
}

#[test]
fn a_solve_that_was_stopped_goes_on_and_ends_with_the_same_bytes() {
    let name = "drop-4x4x4";
    let dir = tempfile::tempdir().expect("a directory");
    let whole = solved(name, &dir.path().join("whole.zug"), 2);
    let path = dir.path().join("again.zug");
    let progress = Arc::new(Progress::default());
    std::thread::scope(|scope| {
        let watched = progress.clone();
        scope.spawn(move || {
            while watched.now().1 < 50_000 {
                std::thread::yield_now();
            }
            watched.stop();
        });
        let result = solve(&game(name), name, &path, 1, 1 << 30, &progress);
        assert!(matches!(result, Err(SolveError::Interrupted(_))), "{result:?}");
    });
    let part = path.with_extension("zug.part");
    let journal = std::fs::read(&part).expect("a journal");
    for keep in (0..journal.len()).step_by(journal.len() / 40 + 1).chain([journal.len()]) {
        std::fs::write(&part, &journal[..keep]).expect("written");
        let solved = solve(&game(name), name, &path, 2, 1 << 30, &Progress::default()).expect("solved");
        assert!(keep < journal.len() || solved.resumed > 0, "the whole journal counts");
        assert!(std::fs::read(&path).expect("a table") == whole, "with {keep} bytes of the journal");
    }
}

#[test]
fn a_flipped_byte_is_refused_and_never_a_wrong_answer() {
    let name = "mnk-3x3x3";
    let rules = game(name);
    let dir = tempfile::tempdir().expect("a directory");
    let path = dir.path().join("t.zug");
    let good = solved(name, &path, 1);
    for at in 0..good.len() {
        let mut bad = good.clone();
        bad[at] ^= 0x10;
        std::fs::write(&path, &bad).expect("written");
        let read = Table::open_for(&path, &meta(&rules, name), layout(name)).and_then(|table| all_values(&rules, &table));
        let error = read.expect_err("damage is noticed").to_string();
        assert!(error.contains("t.zug"), "byte {at}: {error}");
    }
}

#[test]
fn truncated_and_lengthened_files_are_refused() {
    let name = "mnk-3x3x3";
    let dir = tempfile::tempdir().expect("a directory");
    let path = dir.path().join("t.zug");
    let good = solved(name, &path, 1);
    for len in 0..good.len() {
        std::fs::write(&path, &good[..len]).expect("written");
        assert!(Table::open(&path).is_err(), "{len} bytes");
    }
    std::fs::write(&path, [&good[..], b"x"].concat()).expect("written");
    assert!(matches!(Table::open(&path), Err(TableError::Damaged { .. })));
}

#[test]
fn tables_of_other_games_versions_and_programs_are_told_apart() {
    let dir = tempfile::tempdir().expect("a directory");
    let path = dir.path().join("t.zug");
    let good = solved("mnk-3x3x3", &path, 1);
    let other = Table::open_for(&path, &meta(&game("drop-3x3x3"), "drop-3x3x3"), layout("drop-3x3x3"));
    assert!(matches!(other, Err(TableError::OtherGame { .. })), "{other:?}");
    let mut newer = good;
    newer[8] = 9;
    std::fs::write(&path, newer).expect("written");
    assert!(matches!(Table::open(&path), Err(TableError::Version { found: 9, .. })));
    std::fs::write(&path, "just some text").expect("written");
    assert!(matches!(Table::open(&path), Err(TableError::Foreign { .. })));
}

#[test]
fn two_solves_of_one_game_do_not_mix() {
    let dir = tempfile::tempdir().expect("a directory");
    let part = dir.path().join("t.zug.part");
    let first = zug_table::Journal::open(&part, meta(&game("mnk-3x3x3"), "mnk-3x3x3")).expect("opened");
    let second = zug_table::Journal::open(&part, meta(&game("mnk-3x3x3"), "mnk-3x3x3"));
    assert!(matches!(second, Err(TableError::Busy { .. })), "{second:?}");
    drop(first);
}

#[test]
fn too_little_memory_is_said_before_any_work() {
    let dir = tempfile::tempdir().expect("a directory");
    let path = dir.path().join("t.zug");
    let result = solve(&game("drop-5x4x4"), "drop-5x4x4", &path, 1, 1000, &Progress::default());
    assert!(matches!(result, Err(SolveError::Memory { allowed: 1000, .. })), "{result:?}");
    assert_eq!(std::fs::read_dir(dir.path()).expect("readable").count(), 0);
}

#[test]
fn a_place_that_cannot_be_written_is_named() {
    let result = solve(&game("mnk-3x3x3"), "mnk-3x3x3", Path::new("/dev/null/t.zug"), 1, 1 << 20, &Progress::default());
    assert!(result.expect_err("no folder there").to_string().contains("/dev/null"));
}
