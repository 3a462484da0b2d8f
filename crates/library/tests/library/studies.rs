//! Studies with the rules beside them.

use std::path::Path;
use std::sync::Arc;
use zug_core::Progress;
use zug_host::Host;
use zug_library::trees::MOST_BYTES;
use zug_library::{EditRequest, NewStudy, Studies, Terms, WantedStudies, Written};

fn studies(dir: &tempfile::TempDir) -> Studies {
    Studies::new(Arc::new(Host::new(Some(dir.path().into()))), dir.path().join("studies.sqlite"))
}

fn text(text: &str) -> NewStudy {
    NewStudy { text: text.into(), ..NewStudy::default() }
}

/// Studies with a position of chess.
fn at(position: &str) -> WantedStudies {
    WantedStudies { game: Some("chess".into()), position: Some(position.into()), ..WantedStudies::default() }
}

/// Null moves, and moves after a draw by material: no game has them, analysis does.
#[test]
fn lines_of_analysis_are_shown_found_and_continued() {
    let dir = tempfile::tempdir().expect("a directory");
    let studies = studies(&dir);
    let made = studies
        .create(text("1. e4 -- 2. d4 e5 *\n\n[FEN \"8/8/4k3/8/4K3/8/8/8 w - - 0 1\"]\n\n1. Kd3 Kd7 *"), &Terms::default())
        .expect("made");
    let tree = studies.tree(made.id, 0, None).expect("a tree");
    assert_eq!(tree.columns.text, ["", "e4", "--", "d4", "e5"]);
    for (node, fen) in [
        (2, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 2"),
        (3, "rnbqkbnr/pppppppp/8/8/3PP3/8/PPP2PPP/RNBQKBNR b KQkq - 0 2"),
    ] {
        let node = studies.node(made.id, 0, node).expect("a node");
        assert_eq!(node.position.position, fen);
        let found = studies.list(at(fen), &Progress::default()).expect("a list");
        assert_eq!(found.studies.iter().map(|s| s.found[0].node).collect::<Vec<_>>(), [node.node]);
    }
    assert_eq!(studies.node(made.id, 1, 2).expect("a node").position.position, "8/3k4/8/8/8/3K4/8/8 w - - 2 2");
    let add = EditRequest::Add { parent: 3, moves: vec!["d7d5".into(), "exd5".into()] };
    assert_eq!(studies.edit(made.id, 0, vec![add], &Terms::default()).expect("added").added.len(), 2);
    assert_eq!(studies.tree(made.id, 0, None).expect("a tree").columns.text, ["", "e4", "--", "d4", "e5", "d5", "exd5"]);
}

/// What is read from PGN is kept with the texts and keys that the rules give.
#[test]
fn positions_of_files_are_found_as_positions_of_games() {
    let dir = tempfile::tempdir().expect("a directory");
    let studies = studies(&dir);
    let lines = "1. e4 a6 2. e5 d5 (2... f5 3. exf6) 3. exd6 cxd6 4. Nf3 Nf6 (4... Nc6 5. Bb5) 5. Be2 g6 6. O-O Bg7 7. d4 O-O *";
    let made = studies.create(text(lines), &Terms::default()).expect("made");
    let columns = studies.tree(made.id, 0, None).expect("a tree").columns;
    for &node in &columns.id {
        let shown = studies.node(made.id, 0, node).expect("a node").position.position;
        let found = studies.list(at(&shown), &Progress::default()).expect("a list");
        assert_eq!(found.studies.iter().map(|study| study.found[0].node).collect::<Vec<_>>(), [node], "{shown}");
    }
}

/// Of a large tree a page asks for one line first.
#[test]
fn a_large_tree_is_given_line_by_line() {
    let dir = tempfile::tempdir().expect("a directory");
    let studies = studies(&dir);
    let knights = "Nf3 Nf6 Ng1 Ng8 ".repeat(1500);
    let large =
        studies.create(text(&format!("1. e4 e5 (1... c5 2. Nf3 (2. c3 d5)) (1... e6) {knights} *")), &Terms::default()).expect("made");
    let part = studies.tree(large.id, 0, Some(0)).expect("a line");
    assert!(!part.whole && part.columns.id.len() < 600, "{}", part.columns.id.len());
    assert_eq!(part.columns.text[..6], ["", "e4", "e5", "c5", "e6", "Nf3"]);
    let whole = studies.tree(large.id, 0, None).expect("a tree");
    assert!(whole.whole && whole.columns.id.len() == 6008);
    let alternative = whole.columns.id[whole.columns.text.iter().position(|text| text == "c3").expect("there")];
    let part = studies.tree(large.id, 0, Some(alternative)).expect("a line");
    assert_eq!(part.columns.text, ["", "e4", "e5", "c5", "e6", "Nf3", "c3", "d5"]);
    assert!(studies.tree(large.id, 0, Some(99_999)).is_err());
    let small = studies.create(text("1. e4 e5 (1... c5 2. Nf3) *"), &Terms::default()).expect("made");
    assert!(studies.tree(small.id, 0, Some(0)).expect("a tree").whole, "a small tree is sent at once");
}

#[test]
fn a_tree_is_never_older_than_the_last_edit() {
    let dir = tempfile::tempdir().expect("a directory");
    let (studies, other) = (studies(&dir), studies(&dir));
    let made = studies.create(text("1. e4 e5 (1... c5) *"), &Terms::default()).expect("made");
    let moves = |studies: &Studies| studies.tree(made.id, 0, None).expect("a tree").columns.text.clone();
    assert_eq!(moves(&studies), ["", "e4", "e5", "c5"]);
    // Another program edits the same library.
    other.edit(made.id, 0, vec![EditRequest::Main { node: 3 }], &Terms::default()).expect("edited");
    assert_eq!(moves(&studies), ["", "e4", "c5", "e5"]);
    assert_eq!(moves(&other), moves(&studies));
    studies.undo(made.id, 0, &Terms::default()).expect("undone");
    assert_eq!(moves(&other), ["", "e4", "e5", "c5"]);
    studies.edit(made.id, 0, vec![EditRequest::Delete { node: 1 }], &Terms::default()).expect("edited");
    assert_eq!((moves(&other), studies.study(made.id).expect("a study").games[0].nodes), (vec![String::new()], 1));
}

#[test]
fn folders_go_in_and_out_without_loss() {
    let (dir, files) = (tempfile::tempdir().expect("a directory"), tempfile::tempdir().expect("a directory"));
    let studies = studies(&dir);
    let write = |name: &str, bytes: &[u8]| std::fs::write(files.path().join(name), bytes).expect("written");
    std::fs::create_dir(files.path().join("deeper")).expect("made");
    write("b.pgn", b"[White \"M\xfcller\"]\n\n1. e4 {note} (1. d4 $14) -- *\n\n1. c4 *\n");
    write("deeper/a.sgf", "(;ZG[mnk-3x3x3]C[ä];B[b2];W[a1]C[x])".as_bytes());
    write("deeper/bad.pgn", b"1. e4 e5 2. Zf9 *");
    write("empty.pgn", b"");
    write("readme.txt", b"not a game");
    let mut told = Vec::new();
    let mut tell = |path: &std::path::Path, result: Result<zug_library::Study, zug_library::StudyError>| {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        told.push((name, result.map(|study| (study.name, study.errors.len())).ok()));
    };
    studies.import_folder(files.path(), MOST_BYTES, &Progress::default(), &mut tell).expect("imported");
    let study = |name: &str, errors| Some((name.to_string(), errors));
    let expected = [("b.pgn", study("b", 0)), ("a.sgf", study("a", 0)), ("bad.pgn", study("bad", 1)), ("empty.pgn", None)];
    assert_eq!(told, expected.map(|(file, study)| (file.to_string(), study)));
    assert!(studies.import_folder(&files.path().join("nowhere"), MOST_BYTES, &Progress::default(), &mut |_, _| ()).is_err());

    let first = studies.list(WantedStudies::default(), &Progress::default()).expect("a list").studies;
    let id = first.iter().find(|s| s.name == "b").expect("there").id;
    studies.describe(id, Some("A: b/c?"), Some(&["tag".into()]), &Terms::default()).expect("described");
    let out = dir.path().join("out");
    studies.export_folder(&out, &Progress::default(), &mut |_| ()).expect("exported");
    let again = Studies::new(Arc::new(Host::new(Some(dir.path().into()))), dir.path().join("again.sqlite"));
    again
        .import_folder(&out, MOST_BYTES, &Progress::default(), &mut |path, result| assert!(result.is_ok(), "{}", path.display()))
        .expect("imported");
    let all = |studies: &Studies| {
        let mut all = studies.list(WantedStudies::default(), &Progress::default()).expect("a list").studies;
        all.sort_by(|a, b| a.name.cmp(&b.name));
        let tree = |id, game: u32| {
            let columns = studies.tree(id, game, None).expect("a tree").columns;
            (columns.text.clone(), columns.marks.clone(), columns.nags.clone())
        };
        let games = |study: &zug_library::Summary| (0..study.game_count as u32).map(|game| tree(study.id, game)).collect::<Vec<_>>();
        all.iter().map(|study| (study.name.clone(), study.tags.clone(), games(study))).collect::<Vec<_>>()
    };
    assert_eq!(all(&studies), all(&again));
    assert_eq!(all(&again)[0].0, "A: b/c?");
}

/// A study that does not read is left out and named; the others are written.
#[test]
fn a_damaged_study_does_not_keep_the_others_from_their_files() {
    let dir = tempfile::tempdir().expect("a directory");
    let studies = studies(&dir);
    let made: Vec<i64> = ["1. e4 *", "1. d4 *", "1. c4 *"].map(|t| studies.create(text(t), &Terms::default()).expect("made").id).to_vec();
    let damage = rusqlite::Connection::open(dir.path().join("studies.sqlite")).expect("open");
    damage.execute("UPDATE node SET move = 'a4' WHERE move = 'd4'", []).expect("damaged");
    drop(damage);
    let (mut written, mut left_out) = (Vec::new(), Vec::new());
    let mut tell = |told: Written| match told {
        Written::To(study, path) => written.push((study.id, std::fs::read_to_string(path).expect("a file").contains("1. "))),
        Written::Not { study, error } => left_out.push((study, error.to_string())),
    };
    studies.export_folder(&dir.path().join("out"), &Progress::default(), &mut tell).expect("exported");
    assert_eq!(written, [(made[0], true), (made[2], true)]);
    assert!(left_out.len() == 1 && left_out[0].0 == made[1] && left_out[0].1.contains("checksum"), "{left_out:?}");
    assert_eq!(studies.check(&Progress::default()).expect("a check").len(), 1);
}

/// A restore while the library is open: what is answered afterwards is in the new file.
#[cfg(unix)]
#[test]
fn a_library_that_is_replaced_is_opened_anew() {
    restored(|backup, path| std::fs::rename(backup, path).expect("restored"));
}

/// The same by `cp`, which writes into the file that is open.
#[test]
fn a_library_that_is_written_over_is_opened_anew() {
    restored(|backup, path| assert!(std::fs::copy(backup, path).is_ok()));
}

fn restored(restore: impl Fn(&Path, &Path)) {
    let dir = tempfile::tempdir().expect("a directory");
    let studies = studies(&dir);
    let path = dir.path().join("studies.sqlite");
    let made = studies.create(text("1. e4 e5 *"), &Terms::default()).expect("made").id;
    let backup = dir.path().join("backup.sqlite");
    studies.backup(&backup, &Progress::default()).expect("copied");
    // So much that the log of the old file is long, and would change the new one if it were taken for its own.
    for n in 0..20 {
        let edit = EditRequest::Comment { node: 1, before: None, after: Some(format!("{n} ").repeat(5000)) };
        studies.edit(made, 0, vec![edit], &Terms::default()).expect("edited");
    }
    restore(&backup, &path);
    assert_eq!(studies.node(made, 0, 1).expect("a node").after, "");
    let edit = EditRequest::Comment { node: 1, before: None, after: Some("after".into()) };
    studies.edit(made, 0, vec![edit], &Terms::default()).expect("edited");
    drop(studies);
    let again = Studies::new(Arc::new(Host::new(Some(dir.path().into()))), path);
    assert_eq!(again.node(made, 0, 1).expect("a node").after, "after");
    assert_eq!(again.revision(made).expect("a revision"), 2);
    assert_eq!(again.check(&Progress::default()).expect("a check"), []);
}

#[test]
fn an_index_of_a_folder_gives_names_and_tags() {
    let (dir, files) = (tempfile::tempdir().expect("a directory"), tempfile::tempdir().expect("a directory"));
    let studies = studies(&dir);
    let write = |name: &str, text: &str| std::fs::write(files.path().join(name), text).expect("written");
    write("a.pgn", "1. e4 *");
    write("b.pgn", "1. d4 *");
    write("studies.json", r#"[{"file": "b.pgn", "name": "Queen's pawn", "tags": ["x", "y"]}]"#);
    let mut told = Vec::new();
    let mut tell = |_: &std::path::Path, made: Result<zug_library::Study, zug_library::StudyError>| {
        let made = made.expect("made");
        told.push((made.name, made.tags, made.revision));
    };
    studies.import_folder(files.path(), MOST_BYTES, &Progress::default(), &mut tell).expect("imported");
    let tags = vec!["x".to_string(), "y".into()];
    assert_eq!(told, [("a".into(), vec![], 1), ("Queen's pawn".into(), tags, 1)], "named and tagged at once, not by an edit");
    let stopped = Progress::default();
    stopped.stop();
    assert!(studies.import_folder(files.path(), MOST_BYTES, &stopped, &mut |_, _| ()).is_err_and(|e| e.is_interruption()));
}

#[test]
fn an_import_that_is_stopped_leaves_whole_studies_only() {
    let files = tempfile::tempdir().expect("a directory");
    for name in ["a.pgn", "b.pgn"] {
        std::fs::write(files.path().join(name), "1. e4 e5 *\n\n1. d4 d5 (1... Nf6) *\n").expect("written");
    }
    let mut ends = Vec::new();
    for looks in 0.. {
        let dir = tempfile::tempdir().expect("a directory");
        let (studies, progress) = (studies(&dir), Progress::default());
        progress.stop_after(looks);
        let mut told = Vec::new();
        let mut tell = |_: &std::path::Path, made: Result<zug_library::Study, zug_library::StudyError>| told.push(made.expect("made").id);
        let done = studies.import_folder(files.path(), MOST_BYTES, &progress, &mut tell);
        let kept = studies.list(WantedStudies::default(), &Progress::default()).expect("a list").studies;
        assert_eq!(kept.len(), told.len(), "what was told is there, and nothing else");
        assert!(kept.iter().all(|study| (study.game_count, study.nodes) == (2, 7)), "{kept:?}");
        assert_eq!(studies.check(&Progress::default()).expect("looked"), []);
        ends.push(told.len());
        match done {
            Ok(()) => break,
            Err(e) => assert!(e.is_interruption(), "{e}"),
        }
    }
    assert!(ends.contains(&0) && ends.contains(&1) && ends.len() > 20, "it asks often: {ends:?}");
}

/// The ids of a file's tree are those of the study and of what is exported from it.
#[test]
fn ids_are_those_of_the_file() {
    let dir = tempfile::tempdir().expect("a directory");
    let studies = studies(&dir);
    let lines = "1. e4 (1. d4 d5 (1... Nf6 2. c4)) e5 (1... c5) 2. Nf3 *";
    let opened = zug_library::trees::open(&Host::new(Some(dir.path().into())), lines.as_bytes(), None).expect("opened");
    let tree = opened.records[0].tree();
    let made = studies.create(text(lines), &Terms::default()).expect("made");
    let same = |studies: &Studies| {
        let columns = studies.tree(made.id, 0, None).expect("a tree").columns;
        assert_eq!(columns.id.len(), tree.len());
        for ((id, parent), text) in columns.id.iter().zip(&columns.parent).zip(&columns.text) {
            let node = tree.id(*id).expect("a node");
            assert_eq!((text.as_str(), *parent), (tree.move_text(node), tree.parent(node).map_or(-1, |p| i64::from(p.0))));
        }
    };
    same(&studies);
    let dot = studies.export(made.id, None, zug_library::trees::Export::Dot, &Progress::default()).expect("exported").1;
    let edges =
        |dot: &str| dot.lines().filter(|line| line.contains(" -> ") && !line.contains("dotted")).map(String::from).collect::<Vec<_>>();
    let from_file = opened.records[0].export(zug_library::trees::Export::Dot, &zug_library::trees::View::default()).expect("exported");
    assert_eq!(edges(&dot), edges(&from_file));
}
