//! A second, slow opinion: games as plain trees, sums played out move by move. Nothing here knows of numbers, stops or
//! ids.

use proptest::prelude::*;
use std::collections::HashMap;
use std::rc::Rc;
use zug_cgt::forms::{Arena, FormId};

/// A game as its options.
#[derive(Debug, PartialEq, Eq)]
pub struct Tree {
    pub left: Vec<Rc<Tree>>,
    pub right: Vec<Rc<Tree>>,
}

/// A description of a random game: text for the engine, tree for the second opinion.
#[derive(Clone, Debug)]
pub enum Sketch {
    Leaf(usize),
    Node(Vec<Sketch>, Vec<Sketch>),
}

/// The leaves: name, and options by their places in this list.
const LEAVES: [(&str, &[usize], &[usize]); 13] = [
    ("0", &[], &[]),
    ("1", &[0], &[]),
    ("-1", &[], &[0]),
    ("*", &[0], &[0]),
    ("2", &[1], &[]),
    ("-2", &[], &[2]),
    ("1/2", &[0], &[1]),
    ("-1/2", &[2], &[0]),
    ("^", &[0], &[3]),
    ("v", &[3], &[0]),
    ("*2", &[0, 3], &[0, 3]),
    ("^*", &[0, 3], &[0]),
    ("v*", &[0], &[0, 3]),
];

impl Sketch {
    pub fn text(&self) -> String {
        let list = |side: &[Sketch]| side.iter().map(Sketch::text).collect::<Vec<_>>().join(",");
        match self {
            Sketch::Leaf(i) => LEAVES[*i].0.into(),
            Sketch::Node(left, right) => format!("{{{}|{}}}", list(left), list(right)),
        }
    }

    pub fn tree(&self) -> Rc<Tree> {
        match self {
            Sketch::Leaf(i) => leaf(*i),
            Sketch::Node(left, right) => {
                Rc::new(Tree { left: left.iter().map(Sketch::tree).collect(), right: right.iter().map(Sketch::tree).collect() })
            }
        }
    }
}

fn leaf(i: usize) -> Rc<Tree> {
    let side = |options: &[usize]| options.iter().map(|o| leaf(*o)).collect();
    Rc::new(Tree { left: side(LEAVES[i].1), right: side(LEAVES[i].2) })
}

/// Random small games.
pub fn sketch() -> impl Strategy<Value = Sketch> {
    let leaf = (0..LEAVES.len()).prop_map(Sketch::Leaf);
    leaf.prop_recursive(3, 16, 3, |inner| {
        let side = prop::collection::vec(inner, 0..3);
        (side.clone(), side).prop_map(|(l, r)| Sketch::Node(l, r))
    })
}

/// The tree of a form, from its options in the arena.
pub fn tree_of(arena: &Arena, id: FormId) -> Rc<Tree> {
    let side = |ids: zug_cgt::forms::Ids| ids.iter().map(|o| tree_of(arena, o)).collect();
    Rc::new(Tree { left: side(arena.left(id).unwrap()), right: side(arena.right(id).unwrap()) })
}

/// The summands by address and sign, and whether Left moves.
type Asked = (Vec<(*const Tree, bool)>, bool);

/// Plays sums out. A summand is a tree, or its negative (`true`).
#[derive(Default)]
pub struct Player {
    known: HashMap<Asked, bool>,
    /// Keeps the trees alive whose addresses are keys.
    alive: Vec<Rc<Tree>>,
}

pub type Summand = (Rc<Tree>, bool);

impl Player {
    /// Whether the player to move wins the sum.
    pub fn mover_wins(&mut self, sum: &[Summand], left_moves: bool) -> bool {
        let mut key: Vec<_> =
            sum.iter().filter(|s| !(s.0.left.is_empty() && s.0.right.is_empty())).map(|s| (Rc::as_ptr(&s.0), s.1)).collect();
        key.sort_unstable();
        if let Some(known) = self.known.get(&(key.clone(), left_moves)) {
            return *known;
        }
        self.alive.extend(sum.iter().map(|s| s.0.clone()));
        let wins = (0..sum.len()).any(|i| {
            let (game, negative) = &sum[i];
            let options = if left_moves != *negative { &game.left } else { &game.right };
            options.iter().any(|option| {
                let mut next = sum.to_vec();
                next[i] = (option.clone(), *negative);
                !self.mover_wins(&next, !left_moves)
            })
        });
        self.known.insert((key, left_moves), wins);
        wins
    }

    /// Whether a sum is at most zero: Left, moving first, loses.
    pub fn at_most_zero(&mut self, sum: &[Summand]) -> bool {
        !self.mover_wins(sum, true)
    }

    pub fn is_zero(&mut self, sum: &[Summand]) -> bool {
        !self.mover_wins(sum, true) && !self.mover_wins(sum, false)
    }

    pub fn le(&mut self, g: &Rc<Tree>, h: &Rc<Tree>) -> bool {
        self.at_most_zero(&[(g.clone(), false), (h.clone(), true)])
    }
}
