//! Damaged files: named, set aside, never a wrong text without a word, never without an end.

use crate::sample::{add, comment, draft, edit, library, list, make, sample, undo};
use zug_core::Progress;
use zug_studies::{Damage, Draft, Edit, Filter, Library, LibraryError, Terms};

fn sql(library: &Library, text: &str) {
    rusqlite::Connection::open(library.path()).unwrap().execute_batch(text).unwrap();
}

fn check(library: &Library) -> Vec<Damage> {
    library.check(&Progress::default()).unwrap()
}

#[test]
fn a_ring_of_moves_is_named_and_the_others_work() {
    let (_dir, library) = library();
    let (good, bad) = (make(&library).id, make(&library).id);
    sql(&library, "UPDATE node SET parent = 3 WHERE game = 2 AND id = 2; UPDATE node SET parent = 2 WHERE game = 2 AND id = 3;");
    let fresh = || Library::open(library.path()).unwrap();
    let damaged = |error: LibraryError| matches!(error, LibraryError::DamagedStudy { study, .. } if study == bad);
    assert!(damaged(fresh().node(bad, 0, 3).unwrap_err()));
    assert!(damaged(fresh().line(bad, 0, 3, 9).unwrap_err()));
    assert!(damaged(fresh().columns(bad, 0).unwrap_err()));
    assert!(damaged(fresh().draft(bad, 0, &Progress::default()).unwrap_err()));
    assert!(damaged(edit(&fresh(), bad, 0, &[Edit::Delete { node: 2 }]).unwrap_err()));
    let library = fresh();
    // Looked for by position, without a look at the whole game first.
    let found = list(&library, Filter { game: Some("chess".into()), keys: vec![3], ..Filter::default() });
    assert_eq!(found.iter().map(|study| (study.id, study.damaged.is_some())).collect::<Vec<_>>(), [(bad, true), (good, false)]);
    assert_eq!(check(&library).iter().map(|damage| (damage.study, damage.name.as_str())).collect::<Vec<_>>(), [(Some(bad), "Opening")]);
    let listed = list(&library, Filter::default());
    assert!(listed[0].damaged.as_ref().is_some_and(|reason| reason.contains("move 2 follows move 3")), "{listed:?}");
    edit(&library, good, 0, &[add(0, "z")]).unwrap();
    assert_eq!(library.columns(good, 0).unwrap().1.id.len(), 6);
    library.delete(bad, &Terms::default()).unwrap();
    assert_eq!(check(&library), []);
}

/// What a person wrote, changed behind the library's back, one place at a time.
#[test]
fn every_changed_text_is_told() {
    for change in [
        "UPDATE node SET after = 'wny' WHERE id = 4",
        "UPDATE node SET move = 'e' WHERE id = 2",
        "UPDATE node SET key = 5 WHERE id = 2",
        "UPDATE node SET nags = '[2]' WHERE id = 4",
        "UPDATE node SET place = 9 WHERE id = 2",
        "UPDATE node SET gone = 1 WHERE id = 2",
        "DELETE FROM node WHERE id = 4",
        "UPDATE game SET tags = '[[\"White\",\"Amn\"]]'",
        "UPDATE game SET start = 'stars'",
        "UPDATE game SET nodes = 6",
        "UPDATE study SET name = 'Openinh'",
        "UPDATE study SET revision = 9",
        "UPDATE tag SET tag = 'b'",
        "UPDATE text SET source = '1. a c'",
        "UPDATE text SET problems = '[]'",
        "UPDATE change SET steps = '[]'",
        "DELETE FROM change",
        "DELETE FROM game",
    ] {
        let (_dir, library) = library();
        let id = make(&library).id;
        library.describe(id, None, Some(&["a".into()]), &Terms::default()).unwrap();
        edit(&library, id, 0, &[comment(2, "so")]).unwrap();
        assert_eq!(check(&library), []);
        sql(&library, change);
        let fresh = Library::open(library.path()).unwrap();
        assert_eq!(check(&fresh).iter().map(|damage| damage.study).collect::<Vec<_>>(), [Some(id)], "{change}");
        assert!(list(&fresh, Filter::default())[0].damaged.is_some(), "{change}");
    }
}

/// A byte of the file flipped: either nothing that is kept changes, or it is told, by the check or when the text is
/// asked for.
#[test]
fn no_flipped_byte_is_a_different_text_without_a_word() {
    let (dir, library) = library();
    let id = make(&library).id;
    edit(&library, id, 0, &[comment(2, "so it goes"), add(4, "e")]).unwrap();
    edit(&library, id, 0, &[comment(3, "on")]).unwrap();
    undo(&library, id).unwrap();
    let path = library.path().to_path_buf();
    drop(library);
    let kept = everything(&path, id).unwrap();
    let bytes = std::fs::read(&path).unwrap();
    let flipped = dir.path().join("flipped.sqlite");
    let (mut told, mut same) = (0, 0);
    for at in (0..bytes.len()).step_by(7).filter(|&at| bytes[at] != 0) {
        let mut bytes = bytes.clone();
        bytes[at] ^= 1 << (at % 8);
        std::fs::write(&flipped, &bytes).unwrap();
        match everything(&flipped, id) {
            None => told += 1,
            Some(now) => {
                assert_eq!(now, kept, "byte {at}");
                same += 1;
            }
        }
    }
    assert!(told > 50 && same > 0, "{told} told, {same} the same");
}

/// All that is kept of a study; `None` when something is said to be damaged.
fn everything(path: &std::path::Path, id: i64) -> Option<String> {
    let library = Library::open(path).ok()?;
    if !library.check(&Progress::default()).ok()?.is_empty() {
        return None;
    }
    let study = library.study(id).ok()?;
    let game = library.draft(id, 0, &Progress::default()).ok()?;
    Some(format!("{study:?}{game:?}{:?}{:?}", library.source(id).ok()?, library.steps(id, 0).ok()?))
}

#[test]
fn the_check_can_be_stopped() {
    let (_dir, library) = library();
    make(&library);
    let progress = Progress::default();
    progress.stop();
    assert!(matches!(library.check(&progress), Err(LibraryError::Interrupted(_))));
}

#[test]
fn a_tree_in_no_order_is_not_kept() {
    let (_dir, library) = library();
    let mut game = sample();
    game.nodes[2].parent = 3;
    let draft = Draft { games: [game].into_iter().collect(), ..draft() };
    assert!(matches!(library.create(&draft, &Terms::default()), Err(LibraryError::Order(2))));
    assert_eq!(list(&library, Filter::default()), []);
}
