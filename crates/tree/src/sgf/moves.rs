//! Moves of SGF nodes as a variation tree, and back, for any game that says how it reads and writes one.

use super::notes::{read_note, write_note};
use super::{Property, Sgf, SgfNode, Value};
use crate::diagnostic::{Diagnostic, Noted};
use crate::tree::{NodeId, Tree};
use zug_core::Side;

/// What a game must know to be kept in SGF.
pub trait SgfGame {
    /// A position with whatever else playing on needs.
    type Pos: Clone;

    /// The property of a side's moves; Black begins in Go, so `B` is the first player's unless the game says otherwise.
    fn property(&self, side: Side) -> &'static str {
        match side {
            Side::Left => "B",
            Side::Right => "W",
        }
    }
    /// The position a game begins with, from the properties of its first node (size, handicap, stones set up); who is to move, and its key.
    fn start(&self, root: &SgfNode) -> Result<(Self::Pos, Side, u64), String>;
    /// The number of the first halfmove, odd for the first player.
    fn first_halfmove(&self, _start: &Self::Pos, side: Side) -> u32 {
        1 + side as u32
    }
    /// Plays a move as SGF writes it: gives the move as people write it, and the key of the new position.
    fn play(&self, p: &mut Self::Pos, side: Side, value: &Value) -> Result<(String, u64), String>;
    /// A pass, if the game has it: it stands in where a side moves twice in a row.
    fn pass(&self) -> Option<Value> {
        None
    }
    /// Changes a position by the set-up properties of a later node (`AB`, `AW`, `AE`); gives the new key.
    fn set_up(&self, _p: &mut Self::Pos, _node: &SgfNode) -> Result<u64, String> {
        Err("pieces cannot be set up in the middle of this game".into())
    }
    /// How SGF writes a move that people write like this.
    fn value(&self, text: &str) -> Value {
        Value::of(text)
    }
}

/// A tree of moves, and what could not be kept.
#[derive(Clone, Debug)]
pub struct Translated {
    /// The moves.
    pub tree: Tree,
    /// What is wrong; damaged lines are cut there.
    pub diagnostics: Vec<Diagnostic>,
}

/// The moves of one game. `text` is what the file was read from, for lines and columns.
pub fn to_tree<G: SgfGame>(game: &G, sgf: &Sgf, root: u32, number: usize, text: &str) -> Translated {
    let mut noted = Noted::default();
    let first = sgf.node(root);
    let (start, side, key) = match game.start(first) {
        Ok(start) => start,
        Err(problem) => {
            noted.error(number, first.at, format!("{problem}; the moves are left out"));
            return Translated { tree: Tree::new(1, 0), diagnostics: noted.locate(text) };
        }
    };
    let mut tree = Tree::new(game.first_halfmove(&start, side), key);
    // A position is copied only where lines part.
    let mut open: Vec<(u32, NodeId, G::Pos)> = vec![(root, NodeId::ROOT, start)];
    while let Some((id, mut at, mut p)) = open.pop() {
        let node = sgf.node(id);
        let result =
            if id == root { moves_of(game, node, &mut tree, &mut at, &mut p) } else { step(game, node, &mut tree, &mut at, &mut p) };
        if let Err(problem) = result {
            noted.error(number, node.at, format!("{problem}; the line is cut here"));
            continue;
        }
        read_note(node, &mut tree, at);
        if let Some((&last, others)) = node.children.split_first() {
            // Edges are added in the order of the file, so the main line must be taken up first: it goes on top.
            open.extend(others.iter().rev().map(|&child| (child, at, p.clone())));
            open.push((last, at, p));
        }
    }
    Translated { tree, diagnostics: noted.locate(text) }
}

fn step<G: SgfGame>(game: &G, node: &SgfNode, tree: &mut Tree, at: &mut NodeId, p: &mut G::Pos) -> Result<(), String> {
    if ["AB", "AW", "AE"].iter().any(|name| node.has(name)) {
        game.set_up(p, node)?;
    }
    moves_of(game, node, tree, at, p)
}

/// Plays the moves of a node: one as a rule, but files with two exist.
fn moves_of<G: SgfGame>(game: &G, node: &SgfNode, tree: &mut Tree, at: &mut NodeId, p: &mut G::Pos) -> Result<(), String> {
    let both = Side::BOTH.map(|side| game.property(side));
    for property in node.properties.iter().filter(|p| both.contains(&p.name.as_str())) {
        let side = Side::BOTH[usize::from(property.name == both[1])];
        let next = Side::BOTH[usize::from(tree.halfmove(*at).is_multiple_of(2))];
        if side != next {
            let pass = game.pass().ok_or_else(|| format!("{} moves out of turn", property.name))?;
            let (text, key) = game.play(p, next, &pass)?;
            *at = tree.add(*at, &text, key);
        }
        for value in property.values.iter().take(1) {
            let (text, key) = game.play(p, side, value).map_err(|e| format!("{}[{}]: {e}", property.name, shortened(value.raw())))?;
            *at = tree.add(*at, &text, key);
        }
    }
    Ok(())
}

fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}

/// Adds a tree as a game; `root` has the properties of its first node.
pub fn from_tree<G: SgfGame>(game: &G, tree: &Tree, root: Vec<Property>, sgf: &mut Sgf) -> u32 {
    let first = sgf.add(None, root);
    let mut ids = vec![first; tree.len()];
    for id in tree.preorder() {
        if let Some(parent) = tree.parent(id) {
            let side = Side::BOTH[usize::from(tree.halfmove(parent).is_multiple_of(2))];
            let made = Property { name: game.property(side).into(), values: vec![game.value(tree.move_text(id))] };
            ids[id.0 as usize] = sgf.add(Some(ids[parent.0 as usize]), vec![made]);
        }
        let node = sgf.node_mut(ids[id.0 as usize]);
        write_note(tree, id, node);
    }
    first
}
