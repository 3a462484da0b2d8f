//! Snapshots, databases and sweeps: what is written is read back, what is damaged is refused, what is interrupted goes
//! on.

use std::path::Path;
use zug_cgt::database::{Database, DatabaseError, build, merge, verify, write};
use zug_cgt::evaluate::{EvaluateError, Evaluator, HashMemo};
use zug_cgt::forms::{Arena, FormId, SnapshotError, read_snapshot, write_snapshot};
use zug_cgt::notation::{normal, read};
use zug_cgt::sweep::{Filter, Sweep, SweepError, SweepFile};
use zug_core::{Interrupted, Progress, Summand};
use zug_games::domineering::{Domineering, Free};
use zug_games::impartial::Form;

const TEXTS: [&str; 6] = ["0", "{1|-1}", "{3||2|1}", "Tiny(1/2)", "^3*5", "{{4|2},3|{0|-5},-2*}"];

fn forms(arena: &Arena, backwards: bool) -> Vec<FormId> {
    let mut c = arena.calculator();
    let mut ids: Vec<(usize, FormId)> =
        (0..TEXTS.len()).map(|i| if backwards { TEXTS.len() - 1 - i } else { i }).map(|i| (i, read(&mut c, TEXTS[i]).unwrap())).collect();
    ids.sort_unstable_by_key(|(i, _)| *i);
    ids.into_iter().map(|(_, id)| id).collect()
}

#[test]
fn a_snapshot_is_the_same_from_any_arena_and_reads_back() {
    let (one, other) = (Arena::new(), Arena::new());
    let (a, b) = (forms(&one, false), forms(&other, true));
    let (bytes, places) = write_snapshot(&one, &a).unwrap();
    assert_eq!(bytes, write_snapshot(&other, &b).unwrap().0);
    let fresh = Arena::new();
    let back = read_snapshot(&mut fresh.calculator(), &bytes).unwrap();
    for id in a {
        assert_eq!(normal(&fresh.calculator(), back[places[&id] as usize]), normal(&one.calculator(), id));
    }
}

#[test]
fn a_damaged_snapshot_is_refused() {
    let arena = Arena::new();
    let (bytes, _) = write_snapshot(&arena, &forms(&arena, false)).unwrap();
    let read = |bytes: &[u8]| read_snapshot(&mut Arena::new().calculator(), bytes);
    for i in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[i] ^= 0x41;
        assert!(read(&changed).is_err(), "byte {i}");
        assert!(read(&bytes[..i]).is_err(), "cut at {i}");
    }
    assert_eq!(read(b"something else"), Err(SnapshotError::Foreign));
}

fn domineering() -> Domineering {
    Domineering::new(4, 4).unwrap()
}

fn boards(rows: usize, cols: usize) -> (u64, impl Fn(u64) -> Option<Free> + Sync) {
    (1 << (rows * cols), move |n| Free::from_bits(rows, cols, n))
}

#[test]
fn a_database_grows_merges_and_is_verified() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let (rules, progress) = (domineering(), Progress::default());
    let arena = Arena::new();
    let small = build(&path("a"), "domineering", &rules, &arena, boards(3, 2), 2, &progress).unwrap();
    let grown = build(&path("a"), "domineering", &rules, &Arena::new(), boards(3, 4), 1, &progress).unwrap();
    assert_eq!(grown.before, small.entries);
    assert!(grown.entries > small.entries);
    build(&path("b"), "domineering", &rules, &arena, boards(2, 5), 1, &progress).unwrap();
    let merged = merge(&path("c"), &[path("a"), path("b")], &arena).unwrap();
    merge(&path("d"), &[path("b"), path("a"), path("b")], &Arena::new()).unwrap();
    assert_eq!(std::fs::read(path("c")).unwrap(), std::fs::read(path("d")).unwrap(), "the order of merging does not show");
    let database = Database::open(&path("c"), &arena).unwrap();
    assert_eq!((database.info().entries, database.games()), (merged as u64, &["domineering".to_string()][..]));
    let verdict = verify(&path("c"), (&database, "domineering"), &rules, &arena, &progress).unwrap();
    assert_eq!((verdict.checked, verdict.wrong.len()), (merged, 0));
    let memo = HashMemo::default();
    let mut evaluator = Evaluator::new(&rules, &arena, &memo);
    for i in 0..database.len() {
        let (_, text) = database.part(i).unwrap();
        let value = evaluator.value(&rules.read_part(text).unwrap()).unwrap();
        assert_eq!(database.get("domineering", text), Some(value), "{text}");
    }
    assert_eq!(database.get("domineering", "no such part"), None);
    assert_eq!(database.get("clobber", database.part(0).unwrap().1), None);
}

#[test]
fn wrong_values_are_found() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let (rules, arena, progress) = (domineering(), Arena::new(), Progress::default());
    build(&path("a"), "domineering", &rules, &arena, boards(2, 3), 1, &progress).unwrap();
    let database = Database::open(&path("a"), &arena).unwrap();
    let mut entries = database.entries();
    let board = entries.keys().max_by_key(|(_, text)| text.len()).unwrap().clone();
    entries.insert(board.clone(), FormId::ZERO);
    write(&path("b"), "domineering", &arena, &entries).unwrap();
    let wrong = Database::open(&path("b"), &arena).unwrap();
    assert_eq!(verify(&path("b"), (&wrong, "domineering"), &rules, &arena, &progress).unwrap().wrong, [board.1]);
    assert!(matches!(merge(&path("c"), &[path("a"), path("b")], &arena), Err(DatabaseError::Contradiction { .. })));
}

#[test]
fn several_games_are_in_one_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let (rules, arena, progress) = (domineering(), Arena::new(), Progress::default());
    let impartial = Form::impartial(domineering());
    build(&path("a"), "domineering", &rules, &arena, boards(2, 3), 1, &progress).unwrap();
    build(&path("b"), "impartial domineering", &impartial, &arena, boards(2, 3), 1, &progress).unwrap();
    let both = merge(&path("c"), &[path("b"), path("a")], &arena).unwrap();
    // The same file grows when a second game is built into it.
    let grown = build(&path("a"), "impartial domineering", &impartial, &Arena::new(), boards(2, 3), 1, &progress).unwrap();
    assert_eq!(grown.entries, both);
    assert_eq!(std::fs::read(path("a")).unwrap(), std::fs::read(path("c")).unwrap());
    let database = Database::open(&path("c"), &arena).unwrap();
    assert_eq!(database.games(), ["domineering", "impartial domineering"]);
    assert_ne!(database.get("domineering", "..|.."), database.get("impartial domineering", "..|.."));
    for (game, wrong) in [("domineering", 0), ("impartial domineering", 0)] {
        let verdicts = match game {
            "domineering" => verify(&path("c"), (&database, game), &rules, &arena, &progress),
            _ => verify(&path("c"), (&database, game), &impartial, &arena, &progress),
        };
        assert_eq!(verdicts.unwrap().wrong.len(), wrong, "{game}");
    }
    // Every byte of it counts, as in a file of one game.
    let bytes = std::fs::read(path("c")).unwrap();
    for i in (0..bytes.len()).step_by(7) {
        let mut changed = bytes.clone();
        changed[i] ^= 0x11;
        std::fs::write(path("d"), changed).unwrap();
        assert!(Database::open(&path("d"), &Arena::new()).is_err(), "byte {i}");
    }
}

#[test]
fn a_damaged_database_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a");
    let rules = domineering();
    build(&path, "domineering", &rules, &Arena::new(), boards(2, 2), 1, &Progress::default()).unwrap();
    let bytes = std::fs::read(&path).unwrap();
    let refused = |bytes: &[u8]| {
        std::fs::write(&path, bytes).unwrap();
        Database::open(&path, &Arena::new()).is_err()
    };
    for i in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[i] ^= 0x11;
        assert!(refused(&changed), "byte {i}");
        assert!(refused(&bytes[..i]), "cut at {i}");
    }
    assert!(refused(&[bytes.clone(), vec![0]].concat()));
}

#[test]
fn a_database_that_is_written_over_while_it_is_open_stays_what_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a");
    let arena = Arena::new();
    build(&path, "domineering", &domineering(), &arena, boards(3, 3), 1, &Progress::default()).unwrap();
    let open = Database::open(&path, &arena).unwrap();
    let before = open.entries();
    std::fs::write(&path, "").unwrap();
    assert!(before.len() > 10 && open.entries() == before);
}

#[test]
fn an_interrupted_build_keeps_what_it_has() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a");
    let progress = Progress::default();
    progress.stop();
    let stopped = build(&path, "domineering", &domineering(), &Arena::new(), boards(3, 3), 1, &progress);
    assert!(matches!(stopped, Err(DatabaseError::Evaluate(EvaluateError::Interrupted(Interrupted)))));
    assert!(Database::open(&path, &Arena::new()).is_ok());
}

/// Sweeps the 3×4 boards into a file, stopping at `stop` if given.
fn sweep(path: &Path, condition: &str, threads: usize, stop: Option<u64>) -> Result<u64, SweepError> {
    let (rules, arena, memo) = (domineering(), Arena::new(), HashMemo::default());
    let filter = Filter::read(&mut arena.calculator(), condition).unwrap();
    let (count, position) = boards(3, 4);
    let mut file = SweepFile::open(path, condition)?;
    let count = stop.unwrap_or(count);
    let sweep = Sweep { rules: &rules, arena: &arena, memo: &memo, count, position, filter: &filter, threads, time: None };
    let from = file.next();
    sweep.run(from, &Progress::default(), |number, row| match row {
        Some((p, value)) => file.row(&arena.calculator(), &rules.write_part(p), value),
        None => file.checkpoint(number),
    })?;
    if stop.is_none() {
        file.finish()?;
    }
    Ok(from)
}

#[test]
fn a_sweep_is_the_same_on_any_number_of_threads_and_after_a_break() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let condition = "temperature >= 1 and not outcome = N or value = *";
    assert_eq!(sweep(&path("a"), condition, 1, None).unwrap(), 0);
    sweep(&path("b"), condition, 3, None).unwrap();
    sweep(&path("c"), condition, 1, Some(1_000)).unwrap();
    assert!(!path("c").exists());
    assert_eq!(sweep(&path("c"), condition, 2, None).unwrap(), 1_000);
    let text = std::fs::read_to_string(path("a")).unwrap();
    assert_eq!(text, std::fs::read_to_string(path("b")).unwrap());
    assert_eq!(text, std::fs::read_to_string(path("c")).unwrap());
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 3, "nothing is left beside the files");
    // Against the plain way: every board, one by one.
    let (rules, arena, memo) = (domineering(), Arena::new(), HashMemo::default());
    let mut evaluator = Evaluator::new(&rules, &arena, &memo);
    let star = read(&mut arena.calculator(), "*").unwrap();
    let (count, position) = boards(3, 4);
    let mut wanted = 0;
    for n in 0..count {
        let value = evaluator.value(&position(n).unwrap()).unwrap();
        let hot = zug_cgt::thermograph::Thermograph::of(&arena.calculator(), value).unwrap().temperature() >= zug_cgt::values::Dyadic::ONE;
        wanted += usize::from(hot && arena.outcome(value) != zug_cgt::forms::Outcome::N || value == star);
    }
    assert!(wanted > 0);
    assert_eq!(text.lines().count(), wanted + 1);
}

#[test]
fn a_sweep_as_parquet_has_the_rows_of_the_csv() {
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::Field;
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let condition = "temperature > 0 or mean = -1/2";
    sweep(&path("a.csv"), condition, 1, None).unwrap();
    sweep(&path("b.parquet"), condition, 2, Some(2_000)).unwrap();
    assert!(!path("b.parquet").exists());
    assert_eq!(sweep(&path("b.parquet"), condition, 1, None).unwrap(), 2_000);
    let file = SerializedFileReader::new(std::fs::File::open(path("b.parquet")).unwrap()).unwrap();
    let rows = file.get_row_iter(None).unwrap().map(|row| {
        let fields = row.unwrap();
        let text = |(name, field): (&String, &Field)| match field {
            Field::Str(text) => (name.clone(), text.clone()),
            Field::Double(n) => (name.clone(), n.to_string()),
            other => panic!("{other:?}"),
        };
        fields.get_column_iter().map(text).collect::<Vec<_>>()
    });
    let mut csv = csv::Reader::from_path(path("a.csv")).unwrap();
    let names: Vec<String> = csv.headers().unwrap().iter().map(String::from).collect();
    let number = |text: &str| text.parse::<zug_cgt::values::Dyadic>().unwrap().to_f64().to_string();
    let wanted = csv.records().map(|record| {
        let record = record.unwrap();
        let field =
            |(at, text): (usize, &str)| (names[at].clone(), if at < 3 { zug_core::text_of_cell(text).into() } else { number(text) });
        record.iter().enumerate().map(field).collect::<Vec<_>>()
    });
    let (rows, wanted): (Vec<_>, Vec<_>) = (rows.collect(), wanted.collect());
    assert!(wanted.len() > 1_000);
    assert_eq!(rows, wanted);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2, "nothing is left beside the files");
}

/// Whatever happened to the files of an interrupted sweep, the end is as if there had been no break.
#[test]
fn a_damaged_part_is_not_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let (path, part, state) = (folder.path().join("a.csv"), folder.path().join("a.csv.part"), folder.path().join("a.csv.state"));
    sweep(&path, "", 1, None).unwrap();
    let right = std::fs::read(&path).unwrap();
    type Damage = fn(&mut Vec<u8>, &mut Vec<u8>);
    let damages: [(&str, Damage, u64); 6] = [
        ("none", |_, _| (), 1_000),
        ("more rows than noted", |part, _| part.extend(b"more,rows"), 1_000),
        ("a byte", |part, _| part[5_000] ^= 1, 0),
        ("zeros", |part, _| part[4_096..6_000].fill(0), 0),
        ("a shorter part", |part, _| part.truncate(6_000), 0),
        ("another state", |_, state| *state = String::from_utf8(state.clone()).unwrap().replace("\n1000\n", "\n1001\n").into_bytes(), 0),
    ];
    for (name, damage, goes_on_at) in damages {
        sweep(&path, "", 1, Some(1_000)).unwrap();
        let (mut a, mut b) = (std::fs::read(&part).unwrap(), std::fs::read(&state).unwrap());
        damage(&mut a, &mut b);
        std::fs::write(&part, a).unwrap();
        std::fs::write(&state, b).unwrap();
        assert_eq!(sweep(&path, "", 1, None).unwrap(), goes_on_at, "{name}");
        assert!(std::fs::read(&path).unwrap() == right, "{name}");
    }
}

#[test]
fn rows_go_into_files_only_and_from_one_sweep_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let error = sweep(folder.path(), "", 1, None).unwrap_err().to_string();
    assert!(error.contains("no file that rows could be put into"), "{error}");
    let path = folder.path().join("a.csv");
    let _first = SweepFile::open(&path, "").unwrap();
    let error = sweep(&path, "", 1, None).unwrap_err().to_string();
    assert!(error.contains("another sweep"), "{error}");
}

#[test]
fn conditions_are_read_with_care() {
    let arena = Arena::new();
    let mut c = arena.calculator();
    let mut facts = zug_cgt::sweep::Facts::default();
    let hot = read(&mut c, "{3|-1}").unwrap();
    for (text, passes) in [
        ("", true),
        ("mean = 1", true),
        ("temperature > 2", false),
        ("temperature >= 2 and outcome = N", true),
        ("value || 1", true),
        ("value > -2", true),
        ("value = {3|-1}", true),
        ("value = (1+-2)", true),
        ("not (mean = 1 or outcome = L)", false),
        ("mean = 2 or mean = 1 and outcome = L", false),
        ("(mean = 2 or mean = 1) and outcome != L", true),
        ("not not left_stop = 3 and right_stop < -1/2", true),
        ("birthday = 4", true),
    ] {
        let filter = Filter::read(&mut c, text).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(filter.passes(&mut c, &mut facts, hot).unwrap(), passes, "{text}");
    }
    for text in [
        "heat > 1",
        "mean",
        "mean > x",
        "outcome > N",
        "outcome = Q",
        "mean = 1 mean = 2",
        "(mean = 1",
        "mean = 1)",
        "value = {1",
        "mean = 1 and",
    ] {
        assert!(Filter::read(&mut c, text).is_err(), "{text}");
    }
}

#[test]
fn a_database_has_one_writer_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("values.db");
    let rules = Domineering::new(2, 2).unwrap();
    let arena = Arena::new();
    let make = || build(&path, "domineering", &rules, &arena, (16, |n| Free::from_bits(2, 2, n)), 1, &Progress::default());
    let lock = zug_table::NameLock::take(&path).unwrap().expect("nobody holds it");
    for refused in [make().map(|_| ()), merge(&path, &[], &arena).map(|_| ())] {
        let error = refused.unwrap_err();
        assert!(matches!(error, DatabaseError::Busy { .. }), "{error}");
        assert!(error.to_string().contains("another zug is writing this file"), "{error}");
    }
    drop(lock);
    let built = make().unwrap();
    assert_eq!(Database::open(&path, &arena).unwrap().len(), built.entries);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "no lock is left behind");
}

#[test]
fn text_that_looks_like_a_formula_is_marked_in_rows() {
    let arena = Arena::new();
    let mut c = arena.calculator();
    let value = zug_cgt::notation::read(&mut c, "-1^").unwrap();
    let mut out = Vec::new();
    let mut rows = zug_cgt::sweep::Rows::new(&mut out);
    rows.write(&c, "=x,o", value).unwrap();
    rows.flush().unwrap();
    drop(rows);
    assert_eq!(String::from_utf8(out).unwrap(), "\"'=x,o\",R,'-1^,0,-1,-1,-1\n");
}
