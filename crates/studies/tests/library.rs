//! What the library promises: nothing is lost, edits undo, positions are found, two windows keep both their works.

use proptest::prelude::*;
use zug_studies::{Draft, DraftGame, DraftNode, Edit, Filter, Found, Library, LibraryError, Move, Problem};

fn node(parent: u32, text: &str, key: u64) -> DraftNode {
    DraftNode { parent, text: text.into(), key, ..DraftNode::default() }
}

/// 1. a b (1... c d) with the position of `d` equal to that of `b`.
fn draft() -> Draft {
    let nodes = vec![
        node(0, "", 1),
        node(0, "a", 2),
        node(1, "b", 3),
        node(1, "c", 4),
        DraftNode { after: "why".into(), nags: vec![1], ..node(3, "d", 3) },
    ];
    let tags = vec![("White".into(), "Ann".into()), ("Black".into(), "Bob".into())];
    let game = DraftGame { game: "chess".into(), start: "start".into(), halfmove: 1, tags, ending: "*".into(), nodes };
    let problems = vec![Problem { game: 1, line: 3, column: 7, message: "odd".into(), grave: false }];
    Draft { name: "Opening".into(), source: "1. a b".into(), problems, games: vec![game] }
}

fn library() -> (tempfile::TempDir, Library) {
    let dir = tempfile::tempdir().unwrap();
    let library = Library::open(&dir.path().join("studies.sqlite")).unwrap();
    (dir, library)
}

fn moves(library: &Library, id: i64) -> Vec<String> {
    library.columns(id, 0).unwrap().1.text
}

fn add(parent: u32, text: &str) -> Edit {
    Edit::Add { parent, moves: vec![Move { text: text.into(), key: 99 }] }
}

#[test]
fn a_study_comes_back_as_it_was_kept() {
    let (dir, library) = library();
    let study = library.create(&draft()).unwrap();
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
    let nodes = library.draft(study.id, 0).unwrap().nodes;
    assert_eq!(
        nodes.iter().map(|n| (n.parent, n.text.as_str(), n.key)).collect::<Vec<_>>(),
        draft().games[0].nodes.iter().map(|n| (n.parent, n.text.as_str(), n.key)).collect::<Vec<_>>()
    );
    assert_eq!(library.source(study.id).unwrap(), "1. a b");
}

#[test]
fn edits_are_done_undone_and_done_again() {
    let (_dir, library) = library();
    let id = library.create(&draft()).unwrap().id;
    let edited =
        library.edit(id, 0, &[add(2, "e"), Edit::Main(3), Edit::Comment { node: 2, before: None, after: Some("so".into()) }]).unwrap();
    assert_eq!((edited.added.clone(), edited.revision), (vec![5], 2));
    assert_eq!(moves(&library, id), ["", "a", "c", "d", "b", "e"]);
    assert_eq!(library.node(id, 0, 2).unwrap().after, "so");
    library.edit(id, 0, &[Edit::Delete(3)]).unwrap();
    assert_eq!(moves(&library, id), ["", "a", "b", "e"]);
    assert_eq!(library.study(id).unwrap().games[0].nodes, 4);
    assert!(matches!(library.node(id, 0, 4), Err(LibraryError::NoNode(4))), "what hangs below a deleted move is gone too");
    library.undo(id, 0).unwrap();
    library.undo(id, 0).unwrap();
    assert_eq!(moves(&library, id), ["", "a", "b", "c", "d"]);
    assert_eq!(library.node(id, 0, 2).unwrap().after, "");
    assert!(matches!(library.undo(id, 0), Err(LibraryError::NothingToUndo)));
    library.redo(id, 0).unwrap();
    assert_eq!(moves(&library, id), ["", "a", "c", "d", "b", "e"]);
    library.edit(id, 0, &[add(0, "z")]).unwrap();
    assert!(matches!(library.redo(id, 0), Err(LibraryError::NothingToRedo)), "a new edit forgets what was undone");
    assert_eq!(library.edit(id, 0, &[add(0, "z")]).unwrap().added, [6], "a move that is there is not added twice");
}

#[test]
fn a_line_is_the_tree_without_what_lies_beside_it() {
    let (_dir, library) = library();
    let id = library.create(&draft()).unwrap().id;
    let line = |node, most| library.line(id, 0, node, most).unwrap().1;
    assert_eq!(line(0, 9).text, ["", "a", "b", "c"], "the main line and the moves beside it");
    assert_eq!((line(0, 9).id, line(0, 9).parent), (vec![0, 1, 2, 3], vec![-1, 0, 1, 1]));
    assert_eq!(line(3, 9).text, ["", "a", "b", "c", "d"], "through another move and on below it");
    assert_eq!((line(3, 9).marks, line(4, 0).nags), (vec![0, 0, 0, 0, 1], library.columns(id, 0).unwrap().1.nags));
    assert_eq!(line(0, 0).text, ["", "a"]);
    library.edit(id, 0, &[Edit::Delete(3)]).unwrap();
    assert_eq!(line(0, 9).text, ["", "a", "b"]);
    assert!(matches!(library.line(id, 0, 4, 9), Err(LibraryError::NoNode(4))));
}

#[test]
fn a_library_of_the_first_format_is_read_on() {
    let (dir, library) = library();
    let path = dir.path().join("studies.sqlite");
    let id = library.create(&draft()).unwrap().id;
    library.edit(id, 0, &[Edit::Delete(3)]).unwrap();
    let study = library.study(id).unwrap();
    drop(library);
    let old = rusqlite::Connection::open(&path).unwrap();
    old.execute_batch("ALTER TABLE game DROP COLUMN nodes; PRAGMA user_version = 1;").unwrap();
    drop(old);
    assert_eq!(Library::open(&path).unwrap().study(id).unwrap(), study);
    assert_eq!(study.games[0].nodes, 3);
}

#[test]
fn an_edit_that_fails_changes_nothing() {
    let (_dir, library) = library();
    let id = library.create(&draft()).unwrap().id;
    let before = library.columns(id, 0).unwrap();
    for wrong in [Edit::Delete(77), Edit::Delete(0), Edit::Move { node: 2, index: 5 }, Edit::Promote(0), add(77, "x")] {
        assert!(library.edit(id, 0, &[add(0, "y"), wrong]).is_err());
        assert_eq!(library.columns(id, 0).unwrap(), before);
    }
    assert!(matches!(library.edit(id, 3, &[]), Err(LibraryError::NoGame { game: 3, .. })));
    assert!(matches!(library.edit(99, 0, &[]), Err(LibraryError::NoStudy(99))));
}

#[test]
fn studies_are_found_by_name_tag_game_and_position() {
    let (_dir, library) = library();
    let id = library.create(&draft()).unwrap().id;
    library.describe(id, None, Some(&["repertoire".into()])).unwrap();
    let find = |filter| library.list(&filter).unwrap().len();
    let text = |t: &str| Filter { text: Some(t.into()), ..Filter::default() };
    assert_eq!([find(text("OPEN")), find(text("bob")), find(text("reper")), find(text("nothing"))], [1, 1, 1, 0]);
    assert_eq!(find(Filter { tag: Some("repertoire".into()), ..Filter::default() }), 1);
    assert_eq!(find(Filter { game: Some("go-9x9".into()), ..Filter::default() }), 0);
    let position = Filter { game: Some("chess".into()), key: Some(3), ..Filter::default() };
    assert_eq!(library.list(&position).unwrap()[0].found, [Found { game: 0, node: 2 }, Found { game: 0, node: 4 }]);
    library.edit(id, 0, &[Edit::Delete(3)]).unwrap();
    assert_eq!(library.list(&position).unwrap()[0].found, [Found { game: 0, node: 2 }], "a position in a deleted line is not found");
    library.delete(id).unwrap();
    assert_eq!(find(Filter::default()), 0);
}

#[test]
fn two_windows_keep_both_their_works() {
    let (dir, one) = library();
    let two = Library::open(&dir.path().join("studies.sqlite")).unwrap();
    let id = one.create(&draft()).unwrap().id;
    std::thread::scope(|scope| {
        for (library, name) in [(&one, "x"), (&two, "y")] {
            scope.spawn(move || (0..20).for_each(|i| drop(library.edit(id, 0, &[add(2, &format!("{name}{i}"))]).unwrap())));
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
        1 => Edit::Delete(node),
        2 => Edit::Move { node, index: n as usize },
        3 => Edit::Promote(node),
        4 => Edit::Main(node),
        _ => Edit::Comment { node, before: Some(format!("b{n}")), after: None },
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]
    #[test]
    fn any_edits_undone_give_the_tree_before_and_done_again_the_tree_after(edits in proptest::collection::vec(some_edit(), 1..12)) {
        let (_dir, library) = library();
        let id = library.create(&draft()).unwrap().id;
        let mut trees = vec![library.columns(id, 0).unwrap().1];
        for edit in edits.into_iter().map(edit_of) {
            if library.edit(id, 0, &[edit]).is_ok() {
                trees.push(library.columns(id, 0).unwrap().1);
                prop_assert_eq!(library.study(id).unwrap().games[0].nodes, trees.last().unwrap().id.len() as u64);
            }
        }
        trees.dedup();
        let all = trees.clone();
        for tree in trees.iter().rev().skip(1) {
            while library.columns(id, 0).unwrap().1 != *tree { library.undo(id, 0).unwrap(); }
            prop_assert_eq!(library.study(id).unwrap().games[0].nodes, tree.id.len() as u64);
        }
        for tree in all.iter().skip(1) {
            while library.columns(id, 0).unwrap().1 != *tree { library.redo(id, 0).unwrap(); }
            prop_assert_eq!(library.study(id).unwrap().games[0].nodes, tree.id.len() as u64);
        }
    }
}
