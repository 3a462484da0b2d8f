//! The tree itself: an arena of nodes, with every text in one buffer.
//!
//! A node is a position, an edge the move that leads to it, so each node but the root also stands for one edge. Ids are
//! given in the order of reading. *Depth* is the number of deviations from the first edge on the way from the root.
//! Links are numbers, never boxes: a chain of a million nodes and twenty thousand nested variations are walked and
//! dropped by loops.

use crate::note::Note;
use smallvec::SmallVec;

/// A node of one tree; the root is [`NodeId::ROOT`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
pub struct NodeId(pub u32);

impl NodeId {
    /// The position a game begins with.
    pub const ROOT: NodeId = NodeId(0);
    const NONE: NodeId = NodeId(u32::MAX);

    fn index(self) -> usize {
        self.0 as usize
    }
}

/// A piece of the text buffer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    start: u32,
    len: u32,
}

/// What is kept of a position and of the move to it: one cache line.
#[derive(Clone, Debug)]
struct Node {
    edges: SmallVec<[NodeId; 4]>,
    key: u64,
    parent: NodeId,
    choice: u32,
    ply: u32,
    halfmove: u32,
    depth: u32,
    text: Span,
    note: u32,
}

/// No note.
const NO_NOTE: u32 = u32::MAX;

/// A tree of variations of any game.
#[derive(Clone, Debug)]
pub struct Tree {
    nodes: Vec<Node>,
    notes: Vec<Note>,
    text: String,
}

impl Tree {
    /// A tree with a root only. `first_halfmove` is the number of the first move to be made (odd: the first player's);
    /// `key` tells the position.
    pub fn new(first_halfmove: u32, key: u64) -> Tree {
        let (edges, parent, text) = (SmallVec::new(), NodeId::NONE, Span::default());
        let root = Node { edges, key, parent, choice: 0, ply: 0, halfmove: first_halfmove, depth: 0, text, note: NO_NOTE };
        Tree { nodes: vec![root], notes: Vec::new(), text: String::new() }
    }

    /// Says where the game begins, when that was not known yet.
    pub(crate) fn begin(&mut self, first_halfmove: u32, key: u64) {
        self.nodes[0].halfmove = first_halfmove;
        self.nodes[0].key = key;
    }

    /// Makes room for nodes to come.
    pub fn reserve(&mut self, nodes: usize) {
        self.nodes.reserve(nodes);
        self.text.reserve(nodes * 4);
    }

    /// Gives back room that was made and is not used, where it is much.
    pub fn shrink(&mut self) {
        if self.nodes.capacity() > 2 * self.nodes.len() {
            self.nodes.shrink_to_fit();
            self.text.shrink_to_fit();
        }
    }

    /// Adds a move as the last edge of a node and gives the node it leads to.
    pub fn add(&mut self, parent: NodeId, text: &str, key: u64) -> NodeId {
        self.add_step(parent, text, key, 1)
    }

    /// The same for a step of a record that takes so many halfmoves: two where a turn is skipped.
    pub fn add_step(&mut self, parent: NodeId, text: &str, key: u64, halfmoves: u32) -> NodeId {
        let text = self.keep(text);
        let id = NodeId(u32::try_from(self.nodes.len()).expect("fewer nodes than bytes of a text of 4 GiB"));
        let from = &mut self.nodes[parent.index()];
        let choice = from.edges.len() as u32;
        from.edges.push(id);
        let (ply, halfmove, depth) = (from.ply + 1, from.halfmove + halfmoves, from.depth + u32::from(choice > 0));
        self.nodes.push(Node { edges: SmallVec::new(), key, parent, choice, ply, halfmove, depth, text, note: NO_NOTE });
        id
    }

    /// Puts a text into the buffer.
    pub fn keep(&mut self, text: &str) -> Span {
        let start = u32::try_from(self.text.len()).expect("texts of less than 4 GiB");
        self.text.push_str(text);
        Span { start, len: text.len() as u32 }
    }

    /// A text of the buffer.
    pub fn text(&self, span: Span) -> &str {
        &self.text[span.start as usize..][..span.len as usize]
    }

    /// The number of positions, the root included.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether no move was added yet.
    pub fn is_empty(&self) -> bool {
        self.nodes.len() == 1
    }

    /// All nodes in the order of their ids.
    pub fn ids(&self) -> impl Iterator<Item = NodeId> + use<> {
        (0..self.nodes.len() as u32).map(NodeId)
    }

    /// The node with this number, if there is one.
    pub fn id(&self, number: u32) -> Option<NodeId> {
        ((number as usize) < self.nodes.len()).then_some(NodeId(number))
    }

    /// The moves from a position, as the nodes they lead to; the first is locally the main line.
    pub fn edges(&self, id: NodeId) -> &[NodeId] {
        &self.nodes[id.index()].edges
    }

    /// Where the move to this node was made; `None` for the root.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        let parent = self.nodes[id.index()].parent;
        (parent != NodeId::NONE).then_some(parent)
    }

    /// Which edge of its parent leads here; 0 for the root.
    pub fn choice(&self, id: NodeId) -> u32 {
        self.nodes[id.index()].choice
    }

    /// Moves made since the root.
    pub fn ply(&self, id: NodeId) -> u32 {
        self.nodes[id.index()].ply
    }

    /// The number of the halfmove to be made here; the first player's are odd. What led here has the number before it.
    pub fn halfmove(&self, id: NodeId) -> u32 {
        self.nodes[id.index()].halfmove
    }

    /// The number of the first halfmove.
    pub fn first_halfmove(&self) -> u32 {
        self.nodes[0].halfmove
    }

    /// Deviations from the first edge on the path to this node.
    pub fn depth(&self, id: NodeId) -> u32 {
        self.nodes[id.index()].depth
    }

    /// Equal for equal positions of a game.
    pub fn key(&self, id: NodeId) -> u64 {
        self.nodes[id.index()].key
    }

    /// The move that leads here, as the game writes it; empty for the root.
    pub fn move_text(&self, id: NodeId) -> &str {
        self.text(self.nodes[id.index()].text)
    }

    /// The same in few characters, for a table or a picture.
    pub fn label(&self, id: NodeId) -> std::borrow::Cow<'_, str> {
        crate::label::label(self.move_text(id))
    }

    /// Whether a line ends here.
    pub fn is_terminal(&self, id: NodeId) -> bool {
        self.nodes[id.index()].edges.is_empty()
    }

    /// Comments and glyphs of a node, if it has any.
    pub fn note(&self, id: NodeId) -> Option<&Note> {
        self.notes.get(self.nodes[id.index()].note as usize)
    }

    /// The note of a node, made if need be.
    pub fn note_mut(&mut self, id: NodeId) -> &mut Note {
        let note = &mut self.nodes[id.index()].note;
        if *note == NO_NOTE {
            *note = self.notes.len() as u32;
            self.notes.push(Note::default());
        }
        &mut self.notes[*note as usize]
    }

    /// Adds a comment after the move.
    pub fn comment(&mut self, id: NodeId, text: &str) {
        let span = self.keep(text);
        self.note_mut(id).after.push(span);
    }

    /// Adds a comment before the first move of a variation.
    pub fn comment_before(&mut self, id: NodeId, text: &str) {
        let span = self.keep(text);
        self.note_mut(id).before.push(span);
    }

    /// The comments after the move to a node.
    pub fn comments(&self, id: NodeId) -> impl Iterator<Item = &str> {
        self.note(id).into_iter().flat_map(|note| note.after.iter().map(|span| self.text(*span)))
    }

    /// The comments before the move to a node.
    pub fn comments_before(&self, id: NodeId) -> impl Iterator<Item = &str> {
        self.note(id).into_iter().flat_map(|note| note.before.iter().map(|span| self.text(*span)))
    }

    /// The numeric annotation glyphs of a node, in the order they were given.
    pub fn nags(&self, id: NodeId) -> &[u32] {
        self.note(id).map_or(&[], |note| &note.nags)
    }

    /// Puts the edges of a node into another order: `order` lists each present index once. Depths below change with it.
    pub fn reorder(&mut self, id: NodeId, order: &[usize]) {
        let old = &self.nodes[id.index()].edges;
        let mut seen = vec![false; old.len()];
        let valid = order.len() == old.len() && order.iter().all(|&i| i < old.len() && !std::mem::replace(&mut seen[i], true));
        assert!(valid, "a permutation of the edges");
        let edges: SmallVec<[NodeId; 4]> = order.iter().map(|&i| old[i]).collect();
        for (choice, &child) in edges.iter().enumerate() {
            self.nodes[child.index()].choice = choice as u32;
        }
        self.nodes[id.index()].edges = edges;
        self.measure(id);
    }

    /// Recomputes the depths below a node.
    fn measure(&mut self, from: NodeId) {
        let mut open = vec![from];
        while let Some(id) = open.pop() {
            let depth = self.nodes[id.index()].depth;
            for i in 0..self.nodes[id.index()].edges.len() {
                let child = self.nodes[id.index()].edges[i];
                self.nodes[child.index()].depth = depth + u32::from(i > 0);
                open.push(child);
            }
        }
    }
}
