//! Changes: all or nothing, once, and not over what somebody else wrote.

use crate::sample::{add, comment, draft, edit, library, list, make, moves, undo};
use serde_json::json;
use std::sync::mpsc;
use zug_core::{Interrupted, Progress};
use zug_studies::{Edit, Field, Filter, Library, LibraryError, Once, Terms};

#[test]
fn what_is_called_off_changes_nothing() {
    let (_dir, library) = library();
    let id = make(&library).id;
    let progress = Progress::default();
    progress.stop();
    let terms = Terms { progress: Some(&progress), ..Terms::default() };
    let called_off = |error: LibraryError| matches!(error, LibraryError::Interrupted(Interrupted));
    assert!(called_off(library.create(&draft(), &terms).unwrap_err()));
    assert!(called_off(library.edit(id, 0, &[add(0, "z")], &terms).unwrap_err()));
    assert!(called_off(library.describe(id, Some("other"), None, &terms).unwrap_err()));
    assert!(called_off(library.delete(id, &terms).unwrap_err()));
    assert_eq!((list(&library, Filter::default()).len(), library.revision(id).unwrap()), (1, 1));
}

#[test]
fn what_is_kept_cannot_be_called_off_any_more() {
    let (_dir, library) = library();
    let progress = Progress::default();
    library.create(&draft(), &Terms { progress: Some(&progress), ..Terms::default() }).unwrap();
    assert!(!progress.call_off(), "whoever waits is told to wait on for the answer");
}

/// An edit that waits for another program is called off while it waits, and is not made afterwards.
#[test]
fn what_is_called_off_while_it_waits_is_never_made() {
    let (_dir, library) = library();
    let id = make(&library).id;
    let mut other = rusqlite::Connection::open(library.path()).unwrap();
    let writing = other.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate).unwrap();
    let (progress, library) = (&Progress::default(), &library);
    std::thread::scope(|scope| {
        let (told, waits) = mpsc::channel();
        let waiting = scope.spawn(move || {
            told.send(()).unwrap();
            library.edit(id, 0, &[add(0, "z")], &Terms { progress: Some(progress), ..Terms::default() })
        });
        waits.recv().unwrap();
        assert!(progress.call_off());
        assert!(matches!(waiting.join().unwrap(), Err(LibraryError::Interrupted(_))));
    });
    writing.commit().unwrap();
    assert_eq!(library.revision(id).unwrap(), 1);
}

#[test]
fn a_request_with_a_key_is_carried_out_once() {
    let (dir, library) = library();
    let (first, second) = (Once::new("a", &"new").unwrap(), Once::new("b", &"edit").unwrap());
    let made = library.create(&draft(), &Terms { once: Some(&first), ..Terms::default() }).unwrap();
    let edits = Terms { once: Some(&second), ..Terms::default() };
    let edited = library.edit(made.id, 0, &[add(0, "z")], &edits).unwrap();
    drop(library);
    let library = Library::open(&dir.path().join("studies.sqlite")).unwrap();
    let again = Terms { once: Some(&first), ..Terms::default() };
    assert_eq!(library.create(&draft(), &again).unwrap().id, made.id);
    assert_eq!(library.created(&again).unwrap().unwrap().id, made.id, "known before the text is read");
    assert_eq!(library.edit(made.id, 0, &[add(0, "z")], &edits).unwrap(), edited);
    assert_eq!((list(&library, Filter::default()).len(), library.revision(made.id).unwrap()), (1, 2));
    let other = Once::new("b", &"another edit").unwrap();
    let refused = library.edit(made.id, 0, &[add(0, "y")], &Terms { once: Some(&other), ..Terms::default() });
    assert!(matches!(refused, Err(LibraryError::KeyUsed(key)) if key == "b"));
    for bad in ["", "ä", "a b", &"x".repeat(201)] {
        assert!(matches!(Once::new(bad, &()), Err(LibraryError::Key)), "{bad}");
    }
}

#[test]
fn a_failed_request_leaves_its_key_free() {
    let (_dir, library) = library();
    let id = make(&library).id;
    let once = Once::new("k", &1).unwrap();
    let terms = Terms { once: Some(&once), ..Terms::default() };
    assert!(library.edit(id, 0, &[Edit::Delete { node: 77 }], &terms).is_err());
    assert!(library.edit(id, 0, &[add(0, "z")], &terms).is_ok());
}

#[test]
fn the_same_text_changed_by_two_people_is_a_conflict_with_both_texts() {
    let (_dir, library) = library();
    let id = make(&library).id;
    let based = |base, edits: &[Edit]| library.edit(id, 0, edits, &Terms { base: Some(base), ..Terms::default() });
    based(1, &[comment(2, "mine")]).unwrap();
    let Err(LibraryError::Conflict(conflict)) = based(1, &[add(0, "z"), comment(2, "yours")]) else { panic!("a conflict") };
    assert_eq!((conflict.node, conflict.field, conflict.base, conflict.revision), (2, Field::After, 1, 2));
    assert_eq!((&conflict.yours, &conflict.theirs), (&json!("yours"), &json!("mine")));
    assert_eq!(moves(&library, id), ["", "a", "b", "c", "d"], "nothing of it was made");
    // Other texts, other nodes and moves are no conflict, nor is the same text.
    based(1, &[Edit::Comment { node: 2, before: Some("front".into()), after: None }, comment(3, "so"), add(0, "z")]).unwrap();
    based(1, &[Edit::Promote { node: 3 }, Edit::Nags { node: 2, nags: vec![1] }, comment(2, "mine")]).unwrap();
    assert!(matches!(based(1, &[Edit::Nags { node: 2, nags: vec![2] }]), Err(LibraryError::Conflict(c)) if c.theirs == json!([1])));
    // Two changes of one text in one request are the request's own.
    based(library.revision(id).unwrap(), &[comment(2, "first"), comment(2, "then")]).unwrap();
    let Err(LibraryError::Conflict(conflict)) = based(1, &[comment(2, "yours")]) else { panic!("a conflict") };
    based(conflict.revision, &[comment(2, "yours")]).unwrap();
    assert_eq!(library.node(id, 0, 2).unwrap().after, "yours", "who saw the other text may replace it");
    edit(&library, id, 0, &[Edit::Tags { tags: [("White".into(), "Cy".into())].into() }]).unwrap();
    let other = [Edit::Tags { tags: [("White".into(), "Di".into())].into() }];
    assert!(matches!(based(1, &other), Err(LibraryError::Conflict(c)) if c.theirs == json!({"White": "Cy"})));
}

#[test]
fn an_undone_text_is_changed_as_well() {
    let (_dir, library) = library();
    let id = make(&library).id;
    edit(&library, id, 0, &[comment(2, "mine")]).unwrap();
    undo(&library, id).unwrap();
    let late = library.edit(id, 0, &[comment(2, "yours")], &Terms { base: Some(2), ..Terms::default() });
    assert!(matches!(late, Err(LibraryError::Conflict(c)) if c.theirs == json!("")));
}

#[test]
fn a_revision_that_is_not_there_is_refused() {
    let (_dir, library) = library();
    let id = make(&library).id;
    let only = |only| Terms { only: Some(only), ..Terms::default() };
    let other = |error: LibraryError| matches!(error, LibraryError::OtherRevision { now: 1, wanted: 5 });
    assert!(other(library.edit(id, 0, &[add(0, "z")], &only(5)).unwrap_err()));
    assert!(other(library.undo(id, 0, &only(5)).unwrap_err()));
    assert!(other(library.describe(id, Some("n"), None, &only(5)).unwrap_err()));
    assert!(other(library.delete(id, &only(5)).unwrap_err()));
    assert!(other(library.edit(id, 0, &[add(0, "z")], &Terms { base: Some(5), ..Terms::default() }).unwrap_err()));
    library.edit(id, 0, &[add(0, "z")], &only(1)).unwrap();
}

#[test]
fn the_history_does_not_grow_without_bound() {
    let (_dir, library) = library();
    let id = make(&library).id;
    for n in 0..60 {
        edit(&library, id, 0, &[comment(2, &format!("{n}").repeat(100_000))]).unwrap();
    }
    let (undo_steps, _) = library.steps(id, 0).unwrap();
    assert!((5..30).contains(&undo_steps), "{undo_steps}");
    for _ in 0..undo_steps {
        undo(&library, id).unwrap();
    }
    assert!(matches!(undo(&library, id), Err(LibraryError::NothingToUndo)));
    edit(&library, id, 0, &[comment(2, &"x".repeat(9_000_000))]).unwrap();
    assert_eq!(library.steps(id, 0).unwrap(), (1, 0), "the last edit can always be taken back");
    assert_eq!(Library::open(library.path()).unwrap().check(&Progress::default()).unwrap(), []);
}
