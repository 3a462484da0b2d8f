//! What a reader looks at: kept beside the tree, never in it.
//!
//! The displayed line goes from the root to the *target* and on along first edges. Promoting an alternative makes it
//! the target: it is shown as main line, the former main move becomes the first alternative, and what was chosen
//! further down is forgotten by the display but remembered for going back and forth.

use crate::tree::{NodeId, Tree};
use rustc_hash::FxHashMap;

/// A reader's place in a tree.
#[derive(Clone, Debug)]
pub struct View {
    target: NodeId,
    before: Vec<NodeId>,
    remembered: FxHashMap<NodeId, u32>,
}

impl Default for View {
    fn default() -> Self {
        View { target: NodeId::ROOT, before: Vec::new(), remembered: FxHashMap::default() }
    }
}

impl View {
    /// The node whose path decides what counts as main line.
    pub fn target(&self) -> NodeId {
        self.target
    }

    /// Makes a node the target; [`View::undo`] goes back.
    pub fn go(&mut self, tree: &Tree, to: NodeId) {
        self.before.push(self.target);
        self.target = to;
        for id in tree.path(to).into_iter().skip(1) {
            let parent = tree.parent(id).expect("not the root");
            self.remembered.insert(parent, tree.choice(id));
        }
    }

    /// Back to the line of the file; this can be undone too.
    pub fn reset(&mut self) {
        self.before.push(self.target);
        self.target = NodeId::ROOT;
    }

    /// Takes the last step back; `false` when there is none.
    pub fn undo(&mut self) -> bool {
        let Some(before) = self.before.pop() else { return false };
        self.target = before;
        true
    }

    /// The displayed line, the root first.
    pub fn line(&self, tree: &Tree) -> Vec<NodeId> {
        let mut line = tree.path(self.target);
        line.extend(tree.line_from(self.target).skip(1));
        line
    }

    /// The move that was last chosen at a node, or the first: where going forward leads.
    pub fn forward(&self, tree: &Tree, from: NodeId) -> Option<NodeId> {
        let choice = self.remembered.get(&from).copied().unwrap_or(0);
        tree.edges(from).get(choice as usize).or(tree.edges(from).first()).copied()
    }

    /// The deviations on the way to the target, for a breadcrumb.
    pub fn deviations(&self, tree: &Tree) -> Vec<NodeId> {
        tree.path(self.target).into_iter().filter(|id| tree.choice(*id) > 0).collect()
    }
}

/// The edge indices of a node in the order they are shown when one of them is the main move: that one, then the first
/// edge, then the others as they stand in the tree.
pub fn display_order(edges: usize, main: usize) -> impl Iterator<Item = usize> {
    std::iter::once(main).chain((0..edges).filter(move |i| *i != main))
}
