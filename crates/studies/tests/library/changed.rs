//! What an edit tells of its changes. The page puts that into the tree it has, and its tests use the answers that are
//! made here.

use crate::sample::{add, comment, library, make};
use serde_json::{Value, json};
use std::fmt::Write;
use zug_studies::{Edit, Edited, Library, Move, Terms};

/// Where the page's tests find them.
const FIXTURE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/test/data/edits.json");

/// Numbers that are always the same.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }

    fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }

    /// Any edit; it may make no sense.
    fn edit(&mut self, nodes: &[u32]) -> Edit {
        let (node, last) = (self.one(nodes), *nodes.iter().max().expect("a root"));
        match self.below(12) {
            0..=3 => {
                let step = |dice: &mut Dice| Move { text: dice.one(&["a", "b", "c", "d"]).into(), key: dice.below(9) as u64 };
                let moves = (0..1 + self.below(3)).map(|_| step(self)).collect();
                Edit::Add { parent: node, moves }
            }
            4 => Edit::Delete { node },
            5 => Edit::Delete { node: last },
            6 => Edit::Promote { node },
            7 => Edit::Main { node },
            8 => Edit::Move { node, index: self.below(3) },
            9 => Edit::Comment { node, before: None, after: Some(self.one(&["", "why", "[%clk 0:01]"]).into()) },
            10 => Edit::Nags { node, nags: self.one(&[&[][..], &[1], &[2, 14]]).to_vec() },
            _ => Edit::Tags { tags: [("Event".into(), "x".into())].into() },
        }
    }
}

fn tree(library: &Library, id: i64) -> Value {
    let (revision, columns) = library.columns(id, 0).unwrap();
    let (undo, redo) = library.steps(id, 0).unwrap();
    let mut tree = serde_json::to_value(columns).unwrap();
    tree.as_object_mut().unwrap().extend([
        ("revision".into(), json!(revision)),
        ("undo".into(), json!(undo)),
        ("redo".into(), json!(redo)),
    ]);
    tree
}

fn step(library: &Library, id: i64, dice: &mut Dice) -> Option<Edited> {
    let (nodes, terms) = (library.columns(id, 0).unwrap().1.id, &Terms::default());
    let done = match dice.below(4) {
        0 => library.undo(id, 0, terms),
        1 => library.redo(id, 0, terms).or_else(|_| library.undo(id, 0, terms)),
        _ => {
            let edits: Vec<Edit> = (0..1 + dice.below(2)).map(|_| dice.edit(&nodes)).collect();
            library.edit(id, 0, &edits, terms)
        }
    };
    done.ok()
}

#[test]
fn random_edits_tell_what_the_page_is_tested_with() {
    let (_dir, library) = library();
    let id = make(&library).id;
    let mut dice = Dice(1);
    let mut text = format!("[{}", json!({ "tree": tree(&library, id) }));
    for edited in std::iter::from_fn(|| Some(step(&library, id, &mut dice))).flatten().take(200) {
        write!(text, ",\n{}", json!({ "edited": edited, "tree": tree(&library, id) })).unwrap();
    }
    text.push_str("]\n");
    if std::env::var_os("ZUG_WRITE_FIXTURES").is_some() {
        std::fs::write(FIXTURE, &text).unwrap();
    }
    assert!(std::fs::read_to_string(FIXTURE).unwrap() == text, "answers are others: ZUG_WRITE_FIXTURES=1 writes {FIXTURE} anew");
}

#[test]
fn a_comment_is_one_node_whatever_the_size_of_the_tree_and_too_much_is_not_told() {
    let (_dir, library) = library();
    let id = make(&library).id;
    let terms = &Terms::default();
    let moves = (0..2500).map(|n| Move { text: format!("m{n}"), key: 100 + n }).collect();
    assert_eq!(library.edit(id, 0, &[Edit::Add { parent: 4, moves }], terms).unwrap().changes, None, "too much");
    let changes = library.edit(id, 0, &[comment(1, "x")], terms).unwrap().changes.unwrap();
    assert_eq!(changes.nodes.iter().map(|node| (node.id, node.marks)).collect::<Vec<_>>(), [(1, 1)]);
    assert!(changes.removed.is_empty() && changes.order.is_empty() && changes.same.is_empty());
    assert_eq!((changes.undo, changes.redo), (2, 0));
    let changes = library.edit(id, 0, &[add(0, "z")], terms).unwrap().changes.unwrap();
    assert_eq!((changes.nodes.len(), &changes.order[&0]), (1, &vec![1, 2505]));
    let undone = library.undo(id, 0, terms).unwrap().changes.unwrap();
    assert_eq!((undone.removed, &undone.order[&0], undone.redo), (vec![2505], &vec![1], 1));
}
