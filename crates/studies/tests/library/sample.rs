//! A small study, and the short way to do things with it.

use zug_core::Progress;
use zug_studies::{
    Columns, Draft, DraftGame, DraftNode, Edit, Edited, Filter, Library, LibraryError, Move, Problem, Study, Summary, Terms,
};

fn node(parent: u32, text: &str, key: u64) -> DraftNode {
    DraftNode { parent, text: text.into(), key, ..DraftNode::default() }
}

/// 1. a b (1... c d) with the position of `d` equal to that of `b`.
pub fn draft() -> Draft {
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
    Draft { name: "Opening".into(), source: "1. a b".into(), problems, games: vec![game], ..Draft::default() }
}

pub fn library() -> (tempfile::TempDir, Library) {
    let dir = tempfile::tempdir().unwrap();
    let library = Library::open(&dir.path().join("studies.sqlite")).unwrap();
    (dir, library)
}

pub fn moves(library: &Library, id: i64) -> Vec<String> {
    columns(library, id).1.text
}

pub fn add(parent: u32, text: &str) -> Edit {
    Edit::Add { parent, moves: vec![Move { text: text.into(), key: 99 }] }
}

pub fn make(library: &Library) -> Study {
    library.create(&draft(), &Terms::default()).unwrap()
}

pub fn edit(library: &Library, id: i64, game: u32, edits: &[Edit]) -> Result<Edited, LibraryError> {
    library.edit(id, game, edits, &Terms::default())
}

pub fn undo(library: &Library, id: i64) -> Result<u64, LibraryError> {
    library.undo(id, 0, &Terms::default())
}

pub fn redo(library: &Library, id: i64) -> Result<u64, LibraryError> {
    library.redo(id, 0, &Terms::default())
}

pub fn list(library: &Library, filter: Filter) -> Vec<Summary> {
    library.list(&filter, &Progress::default()).unwrap().studies
}

pub fn columns(library: &Library, id: i64) -> (u64, Columns) {
    library.columns(id, 0).unwrap()
}

/// The comment after a move.
pub fn comment(node: u32, text: &str) -> Edit {
    Edit::Comment { node, before: None, after: Some(text.into()) }
}
