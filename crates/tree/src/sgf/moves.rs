//! Moves of SGF nodes as a variation tree, and back, for any game that says how it reads and writes one.

use super::notes::{read_note, write_note};
use super::{Property, Sgf, SgfNode, Value};
use crate::diagnostic::Noted;
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
    /// The position a game begins with, from the properties of its first node (size, handicap, stones set up).
    fn start(&mut self, root: &SgfNode) -> Result<Begun<Self::Pos>, String>;
    /// The number of the first halfmove, odd for the first player.
    fn first_halfmove(&self, _start: &Self::Pos, side: Side) -> u32 {
        1 + side as u32
    }
    /// Plays a move of the side to move as SGF writes it.
    fn play(&mut self, p: &mut Self::Pos, side: Side, value: &Value) -> Result<Played, String>;
    /// A pass, if the game has one that can stand in where a side moves twice in a row.
    fn pass(&self) -> Option<Value> {
        None
    }
    /// Plays a move of the side that is not to move, where no pass stands in.
    fn play_out_of_turn(&mut self, _p: &mut Self::Pos, _side: Side, _value: &Value) -> Result<Played, String> {
        Err("it is the other's turn".into())
    }
    /// Changes a position by the set-up properties of a later node (`AB`, `AW`, `AE`, `PL`); `None` when that is no
    /// step of the tree.
    fn set_up(&mut self, _p: &mut Self::Pos, _turn: Side, node: &SgfNode) -> Result<Option<Played>, String> {
        if node.has_pieces() { Err("pieces cannot be set up in the middle of this game".into()) } else { Ok(None) }
    }
    /// The properties of a node for a move or step of a side.
    fn properties(&self, side: Side, text: &str) -> Vec<Property> {
        vec![Property { name: self.property(side).into(), values: vec![self.value(text)] }]
    }
    /// How SGF writes a move that people write like this.
    fn value(&self, text: &str) -> Value {
        Value::of(text)
    }
}

/// Where a game begins.
pub struct Begun<P> {
    /// The position.
    pub p: P,
    /// Who is to move.
    pub side: Side,
    /// Equal for equal positions.
    pub key: u64,
    /// What is odd about it.
    pub warning: Option<String>,
}

/// What a move came to.
pub struct Played {
    /// The move as people write it.
    pub text: String,
    /// The key of the position it leads to.
    pub key: u64,
    /// How many halfmoves it takes: two where a turn is skipped.
    pub halfmoves: u32,
    /// What the rules have against it.
    pub warning: Option<String>,
}

impl Played {
    /// A move as it should be.
    pub fn new(text: String, key: u64) -> Played {
        Played { text, key, halfmoves: 1, warning: None }
    }
}

/// The moves of one game, the one with this number of its file. What is wrong is noted; damaged lines are cut there.
pub fn to_tree<G: SgfGame>(game: &mut G, sgf: &Sgf, root: u32, number: usize, noted: &mut Noted) -> Tree {
    let first = sgf.node(root);
    let begun = match game.start(first) {
        Ok(begun) => begun,
        Err(problem) => {
            noted.error(number, first.at, format!("{problem}; the moves are left out"));
            return Tree::new(1, 0);
        }
    };
    if let Some(warning) = begun.warning {
        noted.warn(number, first.at, warning);
    }
    let mut tree = Tree::new(game.first_halfmove(&begun.p, begun.side), begun.key);
    // A position is copied only where lines part.
    let mut open: Vec<(u32, NodeId, G::Pos)> = vec![(root, NodeId::ROOT, begun.p)];
    while let Some((id, at, p)) = open.pop() {
        let node = sgf.node(id);
        let mut here = Here { game, tree: &mut tree, noted: &mut *noted, number, node, at, p };
        let result = if id == root { here.moves() } else { here.step() };
        let Here { at, p, .. } = here;
        if let Err(problem) = result {
            noted.error(number, node.at, format!("{problem}; the line is cut here"));
            continue;
        }
        read_note(node, Side::BOTH.map(|side| game.property(side)), &mut tree, at);
        if let Some((&last, others)) = node.children.split_first() {
            // Edges are added in the order of the file, so the main line must be taken up first: it goes on top.
            open.extend(others.iter().rev().map(|&child| (child, at, p.clone())));
            open.push((last, at, p));
        }
    }
    tree
}

/// A node that is put into the tree after the node `at`.
struct Here<'a, G: SgfGame> {
    game: &'a mut G,
    tree: &'a mut Tree,
    noted: &'a mut Noted,
    number: usize,
    node: &'a SgfNode,
    at: NodeId,
    p: G::Pos,
}

impl<G: SgfGame> Here<'_, G> {
    fn turn(&self) -> Side {
        Side::BOTH[usize::from(self.tree.halfmove(self.at).is_multiple_of(2))]
    }

    fn add(&mut self, played: Played) {
        self.at = self.tree.add_step(self.at, &played.text, played.key, played.halfmoves);
        if let Some(warning) = played.warning {
            self.warn(warning);
        }
    }

    fn warn(&mut self, message: String) {
        self.noted.warn(self.number, self.node.at, message);
    }

    /// What is set up comes before the moves, where a node has both.
    fn step(&mut self) -> Result<(), String> {
        if self.node.has_pieces() || self.node.has("PL") {
            let turn = self.turn();
            if let Some(played) = self.game.set_up(&mut self.p, turn, self.node)? {
                self.add(played);
            }
        }
        self.moves()
    }

    /// Plays the moves of a node: one as a rule, but files with two exist.
    fn moves(&mut self) -> Result<(), String> {
        let node = self.node;
        let both = Side::BOTH.map(|side| self.game.property(side));
        for property in node.properties.iter().filter(|p| both.contains(&p.name.as_str())) {
            let side = Side::BOTH[usize::from(property.name == both[1])];
            let Some(value) = property.values.first() else { continue };
            if property.values.len() > 1 {
                self.warn(format!("{} has {} values: the first counts", property.name, property.values.len()));
            }
            let turn = self.turn();
            let pass = self.game.pass().filter(|_| side != turn);
            if let Some(pass) = &pass {
                let passed = self.game.play(&mut self.p, turn, pass)?;
                self.add(passed);
            }
            let played = if side == turn || pass.is_some() {
                self.game.play(&mut self.p, side, value)
            } else {
                self.game.play_out_of_turn(&mut self.p, side, value)
            };
            let named = |problem: String| format!("{}[{}]: {problem}", property.name, shortened(value.raw()));
            let played = played.map_err(named)?;
            self.add(Played { warning: played.warning.map(named), ..played });
        }
        Ok(())
    }
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
            // What led to a node is the halfmove before it.
            let side = Side::BOTH[usize::from(!tree.halfmove(id).is_multiple_of(2))];
            ids[id.0 as usize] = sgf.add(Some(ids[parent.0 as usize]), game.properties(side, tree.move_text(id)));
        }
        let node = sgf.node_mut(ids[id.0 as usize]);
        write_note(tree, id, node);
    }
    first
}
