//! The file: read where it cannot be written, noticed when it is replaced, copied while it is used.

use crate::sample::{add, edit, library, list, make, moves};
use zug_core::Progress;
use zug_studies::{Filter, Library, LibraryError};

/// Nothing can be made beside the file, as on a disk that is full or can only be read.
#[cfg(unix)]
fn nothing_beside(path: &std::path::Path) {
    std::os::unix::fs::symlink("/nowhere/at/all", path.with_extension("sqlite-shm")).unwrap();
}

#[cfg(unix)]
#[test]
fn a_library_that_cannot_be_written_is_read() {
    let (dir, library) = library();
    let id = make(&library).id;
    drop(library);
    let path = dir.path().join("studies.sqlite");
    nothing_beside(&path);
    let library = Library::open(&path).unwrap();
    assert!(library.read_only().is_some());
    assert_eq!((list(&library, Filter::default()).len(), moves(&library, id)), (1, ["", "a", "b", "c", "d"].map(String::from).to_vec()));
    assert_eq!(library.draft(id, 0, &Progress::default()).unwrap().nodes.len(), 5);
    assert!(matches!(edit(&library, id, 0, &[add(0, "z")]), Err(LibraryError::ReadOnly { .. })));
    library.backup(&dir.path().join("copy.sqlite"), &Progress::default()).unwrap();
}

/// Edits that are still in the log beside the file are not left out without a word.
#[cfg(unix)]
#[test]
fn a_library_whose_log_cannot_be_read_is_not_opened_without_it() {
    let (dir, library) = library();
    make(&library);
    let path = dir.path().join("studies.sqlite");
    let copy = dir.path().join("copy.sqlite");
    std::fs::copy(&path, &copy).unwrap();
    std::fs::copy(dir.path().join("studies.sqlite-wal"), dir.path().join("copy.sqlite-wal")).unwrap();
    nothing_beside(&copy);
    let refused = Library::open(&copy).err();
    assert!(matches!(refused, Some(LibraryError::Open { .. })), "{refused:?}");
}

#[cfg(unix)]
#[test]
fn a_replaced_library_takes_no_edits() {
    let (dir, library) = library();
    let id = make(&library).id;
    let path = dir.path().join("studies.sqlite");
    let backup = dir.path().join("backup.sqlite");
    library.backup(&backup, &Progress::default()).unwrap();
    assert!(!library.is_replaced());
    std::fs::rename(&backup, &path).unwrap();
    assert!(library.is_replaced());
    assert!(matches!(edit(&library, id, 0, &[add(0, "z")]), Err(LibraryError::Replaced { .. })));
    std::fs::remove_file(&path).unwrap();
    assert!(matches!(edit(&library, id, 0, &[add(0, "z")]), Err(LibraryError::Replaced { .. })));
}

#[test]
fn a_library_that_was_written_over_takes_no_edits() {
    let (dir, library) = library();
    let id = make(&library).id;
    let backup = dir.path().join("backup.sqlite");
    library.backup(&backup, &Progress::default()).unwrap();
    edit(&library, id, 0, &[add(0, "y")]).unwrap();
    assert!(!library.is_replaced());
    std::fs::copy(&backup, dir.path().join("studies.sqlite")).unwrap();
    assert!(library.is_replaced());
    assert!(matches!(edit(&library, id, 0, &[add(0, "z")]), Err(LibraryError::Replaced { .. })));
}

/// Another program that writes the library as it should be written is no reason to close it.
#[test]
fn two_programs_share_a_library() {
    let (dir, first) = library();
    let id = make(&first).id;
    let second = Library::open(&dir.path().join("studies.sqlite")).unwrap();
    let long = "x".repeat(50_000);
    for n in 0..200 {
        // So much that each puts the log into the file now and then.
        let library = if n % 2 == 0 { &first } else { &second };
        edit(library, id, 0, &[add(0, &format!("{n}{long}"))]).unwrap();
        assert!(!first.is_replaced() && !second.is_replaced());
    }
    assert_eq!(moves(&first, id).len(), 205);
}

#[test]
fn a_backup_is_the_library_as_it_was() {
    let (dir, library) = library();
    let id = make(&library).id;
    let backup = dir.path().join("backup.sqlite");
    std::fs::write(&backup, "something older").unwrap();
    library.backup(&backup, &Progress::default()).unwrap();
    edit(&library, id, 0, &[add(0, "z")]).unwrap();
    let names = || std::fs::read_dir(dir.path()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    assert!(names().all(|name| name == "backup.sqlite" || name.starts_with("studies.sqlite")), "nothing else is left");
    let copy = Library::open(&backup).unwrap();
    assert_eq!((copy.check(&Progress::default()).unwrap().len(), moves(&copy, id).len(), moves(&library, id).len()), (0, 5, 6));
    assert!(library.backup(&dir.path().join("studies.sqlite"), &Progress::default()).is_err(), "not onto itself");
    assert!(library.backup(&dir.path().join("no/such/folder"), &Progress::default()).is_err());
}
