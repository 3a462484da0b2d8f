//! What the library promises: nothing is lost, edits undo, positions are found, two windows keep both their works.

use crate::sample::{add, columns, edit, library, list, make, moves, redo, sample, undo};
use proptest::prelude::*;
use zug_core::Progress;
use zug_studies::{Edit, Filter, Found, Library, LibraryError, Terms};

#[test]
fn a_study_comes_back_as_it_was_kept() {
    let (dir, library) = library();
    let study = make(&library);
    drop(library);
    let library = Library::open(&dir.path().join("studies.sqlite")).unwrap();
    let again = library.study(study.id).unwrap();
    assert_eq!(again, study);
    assert_eq!((again.games[0].title.as_str(), again.games[0].nodes, again.warnings.len(), again.errors.len()), ("Ann – Bob", 5, 1, 0));
    let (revision, columns) = library.columns(study.id, 0).unwrap();
    assert_eq!(revision, 1);
    assert_eq!(columns.text, ["", "a", "b", "c", "d"]);
    assert_eq!(columns.parent, [-1, 0, 1, 1, 3]);
    assert_eq!(columns.marks, [0, 0, 0, 0, 1]);
    assert_eq!((columns.nags[&4].as_slice(), &columns.same), (&[1][..], &vec![vec![2, 4]]));
    assert_eq!(library.node(study.id, 0, 4).unwrap().path, ["a", "c", "d"]);
    let nodes = library.draft(study.id, 0, &Progress::default()).unwrap().nodes;
    assert_eq!(
        nodes.iter().map(|n| (n.parent, n.text.as_str(), n.key)).collect::<Vec<_>>(),
        sample().nodes.iter().map(|n| (n.parent, n.text.as_str(), n.key)).collect::<Vec<_>>()
    );
    assert_eq!(library.source(study.id).unwrap(), "1. a b");
}

#[test]
fn edits_are_done_undone_and_done_again() {
    let (_dir, library) = library();
    let id = make(&library).id;
    let edited =
        edit(&library, id, 0, &[add(2, "e"), Edit::Main { node: 3 }, Edit::Comment { node: 2, before: None, after: Some("so".into()) }])
            .unwrap();
    assert_eq!((edited.added.clone(), edited.revision), (vec![5], 2));
    assert_eq!(moves(&library, id), ["", "a", "c", "d", "b", "e"]);
    assert_eq!(library.node(id, 0, 2).unwrap().after, "so");
    edit(&library, id, 0, &[Edit::Delete { node: 3 }]).unwrap();
    assert_eq!(moves(&library, id), ["", "a", "b", "e"]);
    assert_eq!(library.study(id).unwrap().games[0].nodes, 4);
    assert!(matches!(library.node(id, 0, 4), Err(LibraryError::NoNode(4))), "what hangs below a deleted move is gone too");
    undo(&library, id).unwrap();
    undo(&library, id).unwrap();
    assert_eq!(moves(&library, id), ["", "a", "b", "c", "d"]);
    assert_eq!(library.node(id, 0, 2).unwrap().after, "");
    assert!(matches!(undo(&library, id), Err(LibraryError::NothingToUndo)));
    redo(&library, id).unwrap();
    assert_eq!(moves(&library, id), ["", "a", "c", "d", "b", "e"]);
    edit(&library, id, 0, &[add(0, "z")]).unwrap();
    assert!(matches!(redo(&library, id), Err(LibraryError::NothingToRedo)), "a new edit forgets what was undone");
    assert_eq!(edit(&library, id, 0, &[add(0, "z")]).unwrap().added, [6], "a move that is there is not added twice");
}

#[test]
fn a_line_is_the_tree_without_what_lies_beside_it() {
    let (_dir, library) = library();
    let id = make(&library).id;
    let line = |node, most| library.line(id, 0, node, most).unwrap().1;
    assert_eq!(line(0, 9).text, ["", "a", "b", "c"], "the main line and the moves beside it");
    assert_eq!((line(0, 9).id, line(0, 9).parent), (vec![0, 1, 2, 3], vec![-1, 0, 1, 1]));
    assert_eq!(line(3, 9).text, ["", "a", "b", "c", "d"], "through another move and on below it");
    assert_eq!((line(3, 9).marks, line(4, 0).nags), (vec![0, 0, 0, 0, 1], columns(&library, id).1.nags));
    assert_eq!(line(0, 0).text, ["", "a"]);
    edit(&library, id, 0, &[Edit::Delete { node: 3 }]).unwrap();
    assert_eq!(line(0, 9).text, ["", "a", "b"]);
    assert!(matches!(library.line(id, 0, 4, 9), Err(LibraryError::NoNode(4))));
}

/// The tables as formats 1 and 2 had them.
const OLD: &str = "
CREATE TABLE study (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, revision INTEGER NOT NULL, updated TEXT NOT NULL,
                    source TEXT NOT NULL, problems TEXT NOT NULL);
CREATE TABLE tag   (study INTEGER NOT NULL REFERENCES study ON DELETE CASCADE, tag TEXT NOT NULL, PRIMARY KEY (study, tag)) WITHOUT ROWID;
CREATE TABLE game  (id INTEGER PRIMARY KEY, study INTEGER NOT NULL REFERENCES study ON DELETE CASCADE, place INTEGER NOT NULL,
                    game TEXT NOT NULL, start TEXT NOT NULL, halfmove INTEGER NOT NULL, tags TEXT NOT NULL, ending TEXT NOT NULL);
CREATE UNIQUE INDEX game_place ON game (study, place);
CREATE TABLE node  (game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE, id INTEGER NOT NULL, parent INTEGER NOT NULL,
                    place INTEGER NOT NULL, move TEXT NOT NULL, key INTEGER NOT NULL, before TEXT, after TEXT, nags TEXT,
                    gone INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (game, id)) WITHOUT ROWID;
CREATE INDEX node_key ON node (key);
CREATE INDEX node_parent ON node (game, parent);
CREATE TABLE change (game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE, number INTEGER NOT NULL, done INTEGER NOT NULL,
                    steps TEXT NOT NULL, PRIMARY KEY (game, number)) WITHOUT ROWID;
INSERT INTO study VALUES (7, 'Opening', 2, '2020-01-02T03:04:05Z', '1. a b', '[{\"game\":1,\"line\":3,\"column\":7,\"message\":\"odd\",\"grave\":false}]');
INSERT INTO tag VALUES (7, 'old');
INSERT INTO game VALUES (3, 7, 0, 'chess', 'start', 1, '[[\"White\",\"Ann\"]]', '*');
INSERT INTO node VALUES (3, 0, 0, 0, '', 1, NULL, NULL, NULL, 0), (3, 1, 0, 1, 'a', 2, NULL, 'why', '[1]', 0),
                        (3, 2, 1, 2, 'b', 3, NULL, NULL, NULL, 0), (3, 3, 1, 3, 'c', 4, NULL, NULL, NULL, 1), (3, 4, 3, 4, 'd', 3, NULL, NULL, NULL, 0);
INSERT INTO change VALUES (3, 1, 1, '[{\"gone\":[3,false,true]}]');
";

#[test]
fn a_library_of_an_older_format_is_read_on() {
    let since_2 = "ALTER TABLE game ADD COLUMN nodes INTEGER NOT NULL DEFAULT 0; UPDATE game SET nodes = 9;";
    for (version, more) in [(1, ""), (2, since_2)] {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("studies.sqlite");
        rusqlite::Connection::open(&path).unwrap().execute_batch(&format!("{OLD}{more}PRAGMA user_version = {version};")).unwrap();
        let library = Library::open(&path).unwrap();
        let study = library.study(7).unwrap();
        assert_eq!((study.name.as_str(), study.revision, study.tags.as_slice()), ("Opening", 2, &["old".to_string()][..]));
        assert_eq!((study.game_count, study.nodes, study.kinds.as_slice()), (1, 3, &["chess".to_string()][..]));
        assert_eq!((study.games[0].nodes, study.warnings.len(), library.source(7).unwrap().as_str()), (3, 1, "1. a b"));
        assert_eq!(moves(&library, 7), ["", "a", "b"]);
        undo(&library, 7).unwrap();
        assert_eq!(moves(&library, 7), ["", "a", "b", "c", "d"]);
        assert_eq!(library.check(&Progress::default()).unwrap(), []);
    }
}

#[test]
fn an_edit_that_fails_changes_nothing() {
    let (_dir, library) = library();
    let id = make(&library).id;
    let before = columns(&library, id);
    for wrong in
        [Edit::Delete { node: 77 }, Edit::Delete { node: 0 }, Edit::Move { node: 2, index: 5 }, Edit::Promote { node: 0 }, add(77, "x")]
    {
        assert!(edit(&library, id, 0, &[add(0, "y"), wrong]).is_err());
        assert_eq!(columns(&library, id), before);
    }
    assert!(matches!(edit(&library, id, 3, &[]), Err(LibraryError::NoGame { game: 3, .. })));
    assert!(matches!(edit(&library, 99, 0, &[]), Err(LibraryError::NoStudy(99))));
}

#[test]
fn studies_are_found_by_name_tag_game_and_position() {
    let (_dir, library) = library();
    let id = make(&library).id;
    library.describe(id, None, Some(&["repertoire".into()]), &Terms::default()).unwrap();
    let find = |filter| list(&library, filter).len();
    let text = |t: &str| Filter { text: Some(t.into()), ..Filter::default() };
    assert_eq!([find(text("OPEN")), find(text("bob")), find(text("reper")), find(text("nothing"))], [1, 1, 1, 0]);
    assert_eq!(find(Filter { tag: Some("repertoire".into()), ..Filter::default() }), 1);
    assert_eq!(find(Filter { game: Some("go-9x9".into()), ..Filter::default() }), 0);
    let position = Filter { game: Some("chess".into()), keys: vec![3], ..Filter::default() };
    assert_eq!(list(&library, position.clone())[0].found, [Found { game: 0, node: 2 }, Found { game: 0, node: 4 }]);
    edit(&library, id, 0, &[Edit::Delete { node: 3 }]).unwrap();
    assert_eq!(list(&library, position.clone())[0].found, [Found { game: 0, node: 2 }], "a position in a deleted line is not found");
    library.delete(id, &Terms::default()).unwrap();
    assert_eq!(find(Filter::default()), 0);
}

#[test]
fn two_windows_keep_both_their_works() {
    let (dir, one) = library();
    let two = Library::open(&dir.path().join("studies.sqlite")).unwrap();
    let id = make(&one).id;
    std::thread::scope(|scope| {
        for (library, name) in [(&one, "x"), (&two, "y")] {
            scope.spawn(move || (0..20).for_each(|i| drop(edit(library, id, 0, &[add(2, &format!("{name}{i}"))]).unwrap())));
        }
    });
    assert_eq!(one.study(id).unwrap().games[0].nodes, 45);
    assert_eq!(one.revision(id).unwrap(), 41);
}

#[test]
fn a_file_that_is_no_library_is_refused_by_name() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("studies.sqlite");
    std::fs::write(&path, "this is not a database, it is a text that is long enough to look at".repeat(20)).unwrap();
    let error = Library::open(&path).err().unwrap().to_string();
    assert!(error.contains("studies.sqlite"), "{error}");
}

/// Edits as numbers, so that every tree has some that fit.
fn some_edit() -> impl Strategy<Value = (u8, u32, u32)> {
    (0..6u8, 0..12u32, 0..3u32)
}

fn edit_of((kind, node, n): (u8, u32, u32)) -> Edit {
    match kind {
        0 => add(node, &format!("m{n}")),
        1 => Edit::Delete { node },
        2 => Edit::Move { node, index: n as usize },
        3 => Edit::Promote { node },
        4 => Edit::Main { node },
        _ => Edit::Comment { node, before: Some(format!("b{n}")), after: None },
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]
    #[test]
    fn any_edits_undone_give_the_tree_before_and_done_again_the_tree_after(edits in proptest::collection::vec(some_edit(), 1..12)) {
        let (_dir, library) = library();
        let id = make(&library).id;
        let mut trees = vec![columns(&library, id).1];
        for one in edits.into_iter().map(edit_of) {
            if edit(&library, id, 0, &[one]).is_ok() {
                trees.push(columns(&library, id).1);
                prop_assert_eq!(library.study(id).unwrap().games[0].nodes, trees.last().unwrap().id.len() as u64);
            }
        }
        prop_assert_eq!(library.check(&Progress::default()).unwrap(), []);
        trees.dedup();
        let all = trees.clone();
        for tree in trees.iter().rev().skip(1) {
            while columns(&library, id).1 != *tree { undo(&library, id).unwrap(); }
            prop_assert_eq!(library.study(id).unwrap().games[0].nodes, tree.id.len() as u64);
        }
        for tree in all.iter().skip(1) {
            while columns(&library, id).1 != *tree { redo(&library, id).unwrap(); }
            prop_assert_eq!(library.study(id).unwrap().games[0].nodes, tree.id.len() as u64);
        }
        prop_assert_eq!(library.study(id).unwrap().nodes, library.study(id).unwrap().games[0].nodes);
        // Looked at afresh: the checksums were right all the way.
        prop_assert_eq!(Library::open(library.path()).unwrap().check(&Progress::default()).unwrap(), []);
    }
}
