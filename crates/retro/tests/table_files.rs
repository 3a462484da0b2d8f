//! Table files: the same bytes from any number of threads and interruptions; damage is refused by name and reason,
//! never a wrong answer.

use std::path::Path;
use std::sync::Arc;
use zug_core::{Progress, Slot, Space};
use zug_games::mnk::Mnk;
use zug_retro::{Means, Pace, SolveError, solve, solve_with};
use zug_table::{Block, Code, Journal, Meta, Numbering, Table, TableError, blocks_of, meta, tidy};

fn game(name: &str) -> Mnk {
    Mnk::named(name).expect("a name of the family").expect("a valid size")
}

fn solved(name: &str, path: &Path, threads: usize) -> Vec<u8> {
    solve(&game(name), name, path, threads, 1 << 30, &Progress::default()).expect("solved");
    std::fs::read(path).expect("a table")
}

fn open(name: &str, path: &Path) -> Result<Table, TableError> {
    Table::open_for(path, &Arc::new(game(name)), name)
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
    let pace = Pace { stop_after: Some(30), ..Pace::default() };
    let result = solve_with(&game(name), name, &path, &Means { threads: 1, memory: 1 << 30, scratch: None, pace }, &Progress::default());
    assert!(matches!(result, Err(SolveError::Interrupted(_))), "{result:?}");
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
        let read = open(name, &path).and_then(|table| all_values(&rules, &table));
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
    let other = open("drop-3x3x3", &path);
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
    let first = Journal::open(&part, meta(&game("mnk-3x3x3"), "mnk-3x3x3")).expect("opened");
    let second = Journal::open(&part, meta(&game("mnk-3x3x3"), "mnk-3x3x3"));
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

/// What `zug solve mnk-3x3x3` wrote before tables said how they number positions.
const FORMAT_2: &[u8] = include_bytes!("data/mnk-3x3x3.format2.zug");

#[test]
fn a_table_of_format_2_is_read_as_edition_1() {
    let name = "mnk-3x3x3";
    let dir = tempfile::tempdir().expect("a directory");
    let (old, new) = (dir.path().join("old.zug"), dir.path().join("new.zug"));
    std::fs::write(&old, FORMAT_2).expect("written");
    solved(name, &new, 1);
    let (old, new) = (open(name, &old).expect("read"), open(name, &new).expect("read"));
    let values = |table| all_values(&game(name), table).expect("values");
    assert!(values(&old) == values(&new));
    assert_eq!(old.fingerprint(), new.fingerprint());
    assert_eq!((old.meta().numbering.is_none(), new.meta().numbering.as_ref().map(|n| n.edition)), (true, Some(1)));
}

/// A complete journal, with nothing in its blocks.
fn journal(part: &Path, meta: &Meta) -> Journal {
    let mut journal = Journal::open(part, meta.clone()).expect("a journal");
    let mut record = journal.record(meta.tiers.len()).expect("begun");
    for (tier, len) in (0..).zip(&meta.tiers) {
        record.tier(tier).expect("begun");
        blocks_of(*len).for_each(|_| record.block(&Block::pack(&[])).expect("written"));
    }
    record.finish().expect("written");
    journal
}

#[test]
fn a_table_of_another_numbering_is_refused_by_name_and_reason() {
    let name = "mnk-3x3x3";
    let dir = tempfile::tempdir().expect("a directory");
    let path = dir.path().join("t.zug");
    let ours = meta(&game(name), name);
    let numbering = |edition, sample: &str| Meta { numbering: Some(Numbering { edition, sample: sample.into() }), ..ours.clone() };
    let sample = ours.numbering.as_ref().expect("told").sample.as_str();
    let tiers = ours.tiers.iter().map(|len| len + 1).collect();
    for (other, reason) in [
        (numbering(2, sample), "(it is of edition 2, this zug has edition 1)"),
        (numbering(1, "0123456789abcdef"), "(its sample is 0123456789abcdef, not "),
        (Meta { tiers, ..ours.clone() }, "(its tiers are others)"),
    ] {
        journal(&dir.path().join("t.zug.part"), &other).finish(&path).expect("a table");
        let refused = open(name, &path).expect_err("refused").to_string();
        assert!(refused.contains("t.zug numbers the positions of mnk-3x3x3 in another way ") && refused.contains(reason), "{refused}");
    }
    journal(&dir.path().join("t.zug.part"), &ours).finish(&path).expect("a table");
    open(name, &path).expect("accepted");
}

#[test]
fn a_file_that_is_written_over_while_it_is_open_is_an_error_and_no_crash() {
    let name = "mnk-4x4x3";
    let dir = tempfile::tempdir().expect("a directory");
    let path = dir.path().join("t.zug");
    let good = solved(name, &path, 2);
    let rules = game(name);
    let whole = open(name, &path).expect("opened");
    let values = all_values(&rules, &whole).expect("values");
    let table = open(name, &path).expect("opened");
    // The same file is cut off and written anew, as `cp` does it.
    for other in [&b""[..], &FORMAT_2.repeat(good.len() / FORMAT_2.len() + 1)] {
        std::fs::write(&path, other).expect("written");
        let error = all_values(&rules, &table).expect_err("not what was opened");
        assert!(matches!(error, TableError::Changed { .. }), "{error}");
        assert!(error.to_string().contains("t.zug was written to while it was open"), "{error}");
        assert!(all_values(&rules, &whole).expect("all blocks are in memory") == values);
    }
    std::fs::write(&path, &good).expect("written");
    assert!(all_values(&rules, &table).expect("the same table again") == values);
}

#[test]
fn a_damaged_block_is_found_without_unpacking() {
    let name = "mnk-3x3x3";
    let dir = tempfile::tempdir().expect("a directory");
    let path = dir.path().join("t.zug");
    let mut bytes = solved(name, &path, 1);
    let check = |path: &Path| Table::open(path).and_then(|table| (0..table.blocks()).try_for_each(|b| table.check_block(b).map(drop)));
    check(&path).expect("whole");
    *bytes.last_mut().expect("bytes") ^= 1;
    std::fs::write(&path, bytes).expect("written");
    let error = check(&path).expect_err("damaged").to_string();
    assert!(error.ends_with("t.zug is damaged: block 9: checksum does not match"), "{error}");
}

#[test]
fn what_a_killed_solve_left_behind_is_removed_unless_somebody_holds_it() {
    let name = "mnk-3x3x3";
    let dir = tempfile::tempdir().expect("a directory");
    let at = |name: &str| dir.path().join(name);
    let whole = solved(name, &at("t.zug"), 1);
    // Stopped in the last step: all is in the journal, and the table was being written or had just been.
    let stopped = |table: &str| {
        std::fs::write(at(table), &whole).expect("written");
        journal(&at(&format!("{table}.part")), &meta(&game(name), name))
    };
    drop(stopped("left.zug"));
    let held = stopped("held.zug");
    // The beginning of a solve whose table is there already is no left-over.
    drop(Journal::open(&at("begun.zug.part"), meta(&game(name), name)).expect("a journal"));
    for file in
        ["begun.zug", ".left.zug.123.tmp", ".left.zug.cells.4.tmp", ".gone.zug.5.tmp", ".held.zug.6.tmp", ".notes.7.tmp", ".x.zug.y.tmp"]
    {
        std::fs::write(at(file), &whole).expect("written");
    }
    let mut removed: Vec<String> = tidy(dir.path()).iter().map(|path| path.file_name().expect("a name").display().to_string()).collect();
    removed.sort();
    assert_eq!(removed, [".gone.zug.5.tmp", ".left.zug.123.tmp", ".left.zug.cells.4.tmp", "left.zug.part"]);
    assert!(removed.iter().all(|file| !at(file).exists()));
    drop(held);
    assert_eq!(tidy(dir.path()).len(), 2, "nobody holds them any more");
    assert_eq!(tidy(dir.path()).len(), 0);
}
