//! Proof-number search in an explicit tree, over boards with a history.

use super::Boards;
use super::answers::{Answers, Claim, Place};
use super::conditions::Conditions;
use super::graph::Graph;
use std::rc::Rc;
use zug_core::{Interrupted, Progress, Side};

/// How much a solver may use.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Expanded positions of one question.
    pub expansions: u64,
    /// Bytes, about, for the tree, the boards and the answers that are kept.
    pub memory: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { expansions: u64::MAX, memory: 1 << 30 }
    }
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unsolved {
    /// Too many positions.
    #[error("not solved after expanding {0} positions, the most that was allowed")]
    Expansions(u64),
    /// Too much memory.
    #[error("not solved in {0} bytes of memory, the most that was allowed")]
    Memory(usize),
    /// Told to stop.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
}

/// What was done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Work {
    /// Positions (board, history, side) whose moves were looked at.
    pub expanded: u64,
    /// Positions that a kept answer settled.
    pub reused: u64,
    /// Answers kept.
    pub answers: u64,
    /// Different boards that came up.
    pub boards: u64,
    /// The longest line looked at, in moves.
    pub longest: u64,
}

/// What is proved of a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// Left's score less Right's is at least this.
    pub low: i32,
    /// It is at most this.
    pub high: i32,
    /// Why the two are not the same, if they are not.
    pub stopped: Option<Unsolved>,
}

/// Solves positions of one game; answers are kept from one question to the next.
pub struct Solver<'a, B: Boards> {
    graph: Graph<'a, B>,
    answers: Answers,
    limits: Limits,
    work: Work,
    tree: Vec<Node>,
    /// Blocks of the tree that are free again, by length.
    spare: Vec<Vec<u32>>,
    /// The boards of the history and of the line that is looked at.
    path: Vec<u32>,
    on_path: Vec<bool>,
    /// The path as a kept answer would see it.
    history: Vec<u32>,
    target: i32,
    /// Whether the move at the root is wanted, and the board it leads to, once the question is answered.
    wants_move: bool,
    best: Option<u32>,
}

/// A position in the tree. Proof numbers are for "Left reaches the target".
struct Node {
    board: u32,
    parent: u32,
    first_child: u32,
    children: u16,
    side: Side,
    passed: bool,
    pn: u32,
    dn: u32,
    why: Option<Rc<Conditions>>,
}

const NONE: u32 = u32::MAX;
const INFINITE: u32 = u32::MAX;
const ROOT: u32 = 0;

impl<'a, B: Boards> Solver<'a, B> {
    /// A solver that knows nothing yet.
    pub fn new(rules: &'a B, limits: Limits) -> Self {
        Solver {
            graph: Graph::new(rules),
            answers: Answers::default(),
            limits,
            work: Work::default(),
            tree: Vec::new(),
            spare: Vec::new(),
            path: Vec::new(),
            on_path: Vec::new(),
            history: Vec::new(),
            target: 0,
            wants_move: false,
            best: None,
        }
    }

    /// What was done so far.
    pub fn work(&self) -> Work {
        Work { answers: self.answers.len() as u64, boards: self.graph.len() as u64, ..self.work }
    }

    /// The score after `history`, whose last board is the current one, with `side` to move; `passed` tells that the
    /// last move was a pass. The score is known to lie in `-most..=most`. The first question is for all of it, which
    /// decides many boards at once; the others halve what is left.
    pub fn score(&mut self, history: &[B::Board], side: Side, passed: bool, most: i32, progress: &Progress) -> Found {
        let mut found = Found { low: -most, high: most, stopped: None };
        while found.low < found.high && found.stopped.is_none() {
            let asked = if found.high == most { most } else { found.low + (found.high - found.low + 1) / 2 };
            match self.at_least(history, side, passed, asked, progress) {
                Ok(true) => found.low = asked,
                Ok(false) => found.high = asked - 1,
                Err(why) => found.stopped = Some(why),
            }
        }
        found
    }

    /// A move that keeps the score, which is known: the board after a placement, or `None` for a pass.
    pub fn best(
        &mut self,
        history: &[B::Board],
        side: Side,
        passed: bool,
        (score, most): (i32, i32),
        progress: &Progress,
    ) -> Result<Option<B::Board>, Unsolved> {
        // Who has nothing to lose may pass.
        let target = if side == Side::Left { score } else { score + 1 };
        if target <= -most || target > most {
            return Ok(None);
        }
        (self.wants_move, self.best) = (true, None);
        let answered = self.at_least(history, side, passed, target, progress);
        self.wants_move = false;
        answered?;
        Ok(self.best.map(|board| self.graph.board(board).clone()))
    }

    /// Whether Left, with best play of both, comes to a score of at least `target`.
    pub fn at_least(&mut self, history: &[B::Board], side: Side, passed: bool, target: i32, progress: &Progress) -> Result<bool, Unsolved> {
        assert!(!history.is_empty(), "a history ends with the current board");
        self.target = target;
        self.tree.clear();
        self.spare.clear();
        self.path.clear();
        self.on_path.fill(false);
        for board in history {
            let board = self.graph.number(board);
            self.enter(board);
        }
        let board = *self.path.last().expect("not empty");
        self.tree.push(Node::open(board, NONE, side, passed));
        let most = self.work.expanded.saturating_add(self.limits.expansions);
        let mut here = ROOT;
        while !self.tree[ROOT as usize].solved() {
            if self.work.expanded >= most {
                return Err(Unsolved::Expansions(self.limits.expansions));
            }
            if self.work.expanded.is_multiple_of(256) {
                progress.check()?;
                self.check_memory()?;
            }
            here = self.descend(here);
            if (self.wants_move && here == ROOT) || !self.reuse(here) {
                self.expand(here);
            }
            here = self.update(here);
        }
        Ok(self.tree[ROOT as usize].pn == 0)
    }

    /// Forgets answers when they take more than a quarter of the memory; ends the search when all is full.
    fn check_memory(&mut self) -> Result<(), Unsolved> {
        if self.answers.bytes() > self.limits.memory / 4 {
            self.answers.clear();
        }
        let tree = self.tree.capacity() * size_of::<Node>();
        if tree + self.graph.bytes() > self.limits.memory / 4 * 3 {
            return Err(Unsolved::Memory(self.limits.memory));
        }
        Ok(())
    }

    fn enter(&mut self, board: u32) {
        self.path.push(board);
        if self.on_path.len() < self.graph.len() {
            self.on_path.resize(self.graph.len(), false);
        }
        self.on_path[board as usize] = true;
        self.work.longest = self.work.longest.max(self.path.len() as u64);
    }

    fn seen(&self, board: u32) -> bool {
        self.on_path.get(board as usize).is_some_and(|&seen| seen)
    }

    /// Whether the move to this node was a placement.
    fn is_placement(&self, node: u32) -> bool {
        node != ROOT && !self.tree[node as usize].passed
    }

    /// Whether the move to this node led to another board.
    fn is_step(&self, node: u32) -> bool {
        let Node { board, parent, passed, .. } = self.tree[node as usize];
        parent != NONE && (!passed || self.tree[parent as usize].board != board)
    }

    /// Goes from a node on the current line to the leaf whose result matters most.
    fn descend(&mut self, mut node: u32) -> u32 {
        loop {
            let Node { first_child, children, side, pn, dn, .. } = self.tree[node as usize];
            if children == 0 {
                return node;
            }
            let all = first_child..first_child + u32::from(children);
            let wanted = |&child: &u32| {
                let c = &self.tree[child as usize];
                !c.solved() && if side == Side::Left { c.pn == pn } else { c.dn == dn }
            };
            node = all.clone().find(wanted).expect("an open node has an open child of least number");
            if self.is_step(node) {
                self.enter(self.tree[node as usize].board);
            }
        }
    }

    /// Settles a node of the current line by a kept answer, if one holds.
    fn reuse(&mut self, node: u32) -> bool {
        let Node { board, side, passed, .. } = self.tree[node as usize];
        let (fold, back) = self.graph.folding(board);
        let place = Place { board: self.graph.image(fold, board), side, passed };
        if !self.answers.any(place) {
            return false;
        }
        self.history.clear();
        self.history.extend(self.path.iter().map(|&b| self.graph.image(fold, b)));
        self.history.sort_unstable();
        let Some((yes, why)) = self.answers.find(place, self.target, &self.history) else { return false };
        let why = if back == 0 { why } else { Rc::new(why.mapped(|b| self.graph.image(back, b))) };
        self.tree[node as usize].settle(yes, why);
        self.work.reused += 1;
        true
    }

    /// Gives a leaf of the current line its children.
    fn expand(&mut self, node: u32) {
        self.work.expanded += 1;
        let Node { board, side, passed, .. } = self.tree[node as usize];
        if let Some(yes) = self.certain(board) {
            self.tree[node as usize].settle(yes, Rc::default());
            return;
        }
        self.graph.prepare(board, side);
        let legal: Vec<u32> = self.graph.placements(board, side).iter().copied().filter(|&b| !self.seen(b)).collect();
        let first = self.block(legal.len() + 1);
        for (child, &after) in (first..).zip(&legal) {
            self.tree[child as usize] = Node::open(after, node, !side, false);
            self.estimate(child);
        }
        let pass = first + legal.len() as u32;
        self.tree[pass as usize] = Node::open(self.graph.pass(board), node, !side, true);
        if passed {
            let yes = self.graph.score(board) >= self.target;
            self.tree[pass as usize].settle(yes, Rc::default());
        } else {
            self.estimate(pass);
        }
        let parent = &mut self.tree[node as usize];
        (parent.first_child, parent.children) = (first, legal.len() as u16 + 1);
    }

    /// What is sure of a board whatever happens.
    fn certain(&self, board: u32) -> Option<bool> {
        let (low, high) = self.graph.certain(board);
        if low >= self.target {
            Some(true)
        } else if high < self.target {
            Some(false)
        } else {
            None
        }
    }

    /// Proof numbers of a new leaf: who has to look at all moves has more to do.
    fn estimate(&mut self, node: u32) {
        let Node { board, side, .. } = self.tree[node as usize];
        if let Some(yes) = self.certain(board) {
            self.tree[node as usize].settle(yes, Rc::default());
            return;
        }
        let moves = self.graph.mobility(board, side) + 1;
        let leaf = &mut self.tree[node as usize];
        (leaf.pn, leaf.dn) = if side == Side::Left { (1, moves) } else { (moves, 1) };
    }

    /// Room for so many siblings.
    fn block(&mut self, len: usize) -> u32 {
        if let Some(first) = self.spare.get_mut(len).and_then(Vec::pop) {
            return first;
        }
        let first = self.tree.len() as u32;
        self.tree.extend((0..len).map(|_| Node::open(0, NONE, Side::Left, false)));
        first
    }

    /// Recomputes numbers from a leaf of the current line upwards while they change; gives the node to go on from.
    fn update(&mut self, mut node: u32) -> u32 {
        loop {
            let changed = self.refresh(node);
            let parent = self.tree[node as usize].parent;
            if parent == NONE || (!changed && !self.tree[node as usize].solved()) {
                return node;
            }
            if self.is_step(node) {
                let board = self.path.pop().expect("the board of this node");
                // A pass may have led to a board that occurred before.
                self.on_path[board as usize] = self.tree[node as usize].passed && self.path.contains(&board);
            }
            node = parent;
        }
    }

    /// Recomputes the numbers of a node of the current line from its children; a solved one is explained, kept and cut
    /// off.
    fn refresh(&mut self, node: u32) -> bool {
        let Node { first_child, children, side, pn, dn, .. } = self.tree[node as usize];
        if children > 0 {
            let all = &self.tree[first_child as usize..first_child as usize + usize::from(children)];
            let least = |number: fn(&Node) -> u32| all.iter().map(number).min().expect("a child");
            let sum = |number: fn(&Node) -> u32| all.iter().fold(0u32, |sum, c| sum.saturating_add(number(c)));
            let (new_pn, new_dn) = if side == Side::Left { (least(|c| c.pn), sum(|c| c.dn)) } else { (sum(|c| c.pn), least(|c| c.dn)) };
            let here = &mut self.tree[node as usize];
            (here.pn, here.dn) = (new_pn, new_dn);
            if here.solved() {
                let yes = here.pn == 0;
                let why = Rc::new(self.explain(node, yes));
                if node == ROOT && self.wants_move {
                    self.best = self.winning_board(yes);
                }
                self.free_below(node);
                self.tree[node as usize].settle(yes, why.clone());
                self.keep(node, yes, why);
            }
        }
        let here = &self.tree[node as usize];
        (here.pn, here.dn) != (pn, dn)
    }

    /// The board that a placement of the winner at the root leads to; `None` when a pass does as well, which makes
    /// lines short, or the opponent of the winner is to move.
    fn winning_board(&self, yes: bool) -> Option<u32> {
        let Node { first_child, children, side, .. } = self.tree[ROOT as usize];
        if side != (Claim { target: self.target, yes }).winner() {
            return None;
        }
        // The pass is the last child.
        let good = (first_child..first_child + u32::from(children)).rev().find(|c| self.tree[*c as usize].answers(yes))?;
        self.is_placement(good).then(|| self.tree[good as usize].board)
    }

    /// The conditions under which the answer to a solved node holds, from those of its children.
    fn explain(&self, node: u32, yes: bool) -> Conditions {
        let Node { board, first_child, children, side, .. } = self.tree[node as usize];
        let all = first_child..first_child + u32::from(children);
        let why = |child: u32| self.tree[child as usize].why.as_ref().expect("solved nodes are explained");
        let (mut free, mut banned) = (Vec::new(), Vec::new());
        let mut add = |child: u32| {
            free.extend_from_slice(&why(child).free);
            let entered = if self.is_step(child) { self.tree[child as usize].board } else { NONE };
            banned.extend(why(child).banned.iter().copied().filter(|&b| b != entered));
        };
        if side == (Claim { target: self.target, yes }).winner() {
            let good = all.filter(|&c| self.tree[c as usize].answers(yes));
            let best = good.min_by_key(|&c| why(c).len()).expect("the winner has a winning move");
            add(best);
            if self.is_placement(best) {
                free.push(self.tree[best as usize].board);
            }
        } else {
            all.for_each(&mut add);
            banned.extend(self.graph.placements(board, side).iter().copied().filter(|&b| self.seen(b)));
        }
        Conditions::new(free, banned)
    }

    fn keep(&mut self, node: u32, yes: bool, why: Rc<Conditions>) {
        let Node { board, side, passed, .. } = self.tree[node as usize];
        let (fold, _) = self.graph.folding(board);
        let place = Place { board: self.graph.image(fold, board), side, passed };
        let why = if fold == 0 { why } else { Rc::new(why.mapped(|b| self.graph.image(fold, b))) };
        self.answers.keep(place, Claim { target: self.target, yes }, why);
    }

    /// Gives back all blocks below a node.
    fn free_below(&mut self, node: u32) {
        let mut todo = vec![node];
        while let Some(node) = todo.pop() {
            let Node { first_child, children, .. } = self.tree[node as usize];
            if children == 0 {
                continue;
            }
            self.tree[node as usize].children = 0;
            for child in first_child..first_child + u32::from(children) {
                self.tree[child as usize].why = None;
                todo.push(child);
            }
            let len = usize::from(children);
            if self.spare.len() <= len {
                self.spare.resize(len + 1, Vec::new());
            }
            self.spare[len].push(first_child);
        }
    }
}

impl Node {
    fn open(board: u32, parent: u32, side: Side, passed: bool) -> Node {
        Node { board, parent, first_child: NONE, children: 0, side, passed, pn: 1, dn: 1, why: None }
    }

    fn solved(&self) -> bool {
        self.pn == 0 || self.dn == 0
    }

    fn answers(&self, yes: bool) -> bool {
        if yes { self.pn == 0 } else { self.dn == 0 }
    }

    fn settle(&mut self, yes: bool, why: Rc<Conditions>) {
        (self.pn, self.dn) = if yes { (0, INFINITE) } else { (INFINITE, 0) };
        self.why = Some(why);
    }
}
