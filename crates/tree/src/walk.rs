//! Ways through a tree, all by loops.

use crate::tree::{NodeId, Tree};

impl Tree {
    /// The nodes from the root to `id`, both included.
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> = std::iter::successors(Some(id), |&n| self.parent(n)).collect();
        path.reverse();
        path
    }

    /// The edge indices from the root to `id`.
    pub fn choices(&self, id: NodeId) -> Vec<u32> {
        self.path(id).into_iter().skip(1).map(|n| self.choice(n)).collect()
    }

    /// The node that edge indices from the root lead to, if all exist.
    pub fn follow(&self, choices: &[u32]) -> Option<NodeId> {
        choices.iter().try_fold(NodeId::ROOT, |id, &choice| self.edges(id).get(choice as usize).copied())
    }

    /// `id` and the main continuation from it.
    pub fn line_from(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(Some(id), |&n| self.edges(n).first().copied())
    }

    /// All nodes, parents before children, first edges first.
    pub fn preorder(&self) -> Preorder<'_> {
        Preorder { tree: self, open: vec![NodeId::ROOT] }
    }

    /// The events of writing the tree in the manner of PGN: a move, then its alternatives in parentheses, then what
    /// follows the move.
    pub fn events(&self) -> Events<'_> {
        let mut events = Events { tree: self, open: Vec::new() };
        events.continue_from(NodeId::ROOT);
        events
    }

    /// Whether two trees have the same moves in the same order with the same notes and keys.
    pub fn same(&self, other: &Tree) -> bool {
        let pairs = self.preorder().zip(other.preorder());
        self.len() == other.len()
            && pairs.into_iter().all(|(a, b)| {
                (self.ply(a), self.halfmove(a)) == (other.ply(b), other.halfmove(b))
                    && self.choice(a) == other.choice(b)
                    && self.key(a) == other.key(b)
                    && self.move_text(a) == other.move_text(b)
                    && self.nags(a) == other.nags(b)
                    && self.comments(a).eq(other.comments(b))
                    && self.comments_before(a).eq(other.comments_before(b))
            })
    }
}

/// See [`Tree::preorder`].
pub struct Preorder<'a> {
    tree: &'a Tree,
    open: Vec<NodeId>,
}

impl Iterator for Preorder<'_> {
    type Item = NodeId;
    fn next(&mut self) -> Option<NodeId> {
        let id = self.open.pop()?;
        self.open.extend(self.tree.edges(id).iter().rev());
        Some(id)
    }
}

/// A step of writing a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A variation begins.
    Open,
    /// A move is made.
    Move(NodeId),
    /// A variation ends.
    Close,
}

/// See [`Tree::events`].
pub struct Events<'a> {
    tree: &'a Tree,
    open: Vec<Step>,
}

enum Step {
    Event(Event),
    Continue(NodeId),
}

impl Events<'_> {
    fn continue_from(&mut self, id: NodeId) {
        let Some((&main, others)) = self.tree.edges(id).split_first() else { return };
        self.open.push(Step::Continue(main));
        for &other in others.iter().rev() {
            let (enter, leave) = (Step::Event(Event::Open), Step::Event(Event::Close));
            self.open.extend([leave, Step::Continue(other), Step::Event(Event::Move(other)), enter]);
        }
        self.open.push(Step::Event(Event::Move(main)));
    }
}

impl Iterator for Events<'_> {
    type Item = Event;
    fn next(&mut self) -> Option<Event> {
        loop {
            match self.open.pop()? {
                Step::Event(event) => return Some(event),
                Step::Continue(id) => self.continue_from(id),
            }
        }
    }
}
