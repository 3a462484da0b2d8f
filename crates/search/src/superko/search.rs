//! Depth-first proof-number search over boards with a history: one thread at work.

use super::answers::{Answers, Claim, Place};
use super::conditions::Conditions;
use super::graph::Graph;
use super::numbers::Numbers;
use super::proof::Unsolved;
use super::{Boards, Shared};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use zug_core::Side;

/// A proof number of what is refuted, and a threshold that nothing reaches.
const INFINITE: u32 = u32::MAX;
/// What other numbers stay below.
const MOST: u32 = 1 << 30;
/// How often a number of a move may be less than before, where it was left without an answer.
const FALLS: u32 = 64;
/// Moves between two looks at the memory and the stop flag.
const STRIDE: u64 = 64;
/// Strides between two looks at what other threads have answered.
const LOOKS: u64 = 16;
/// The part of what moves beside the hardest take, in a position where all have to be refuted. On 3×5 a quarter, an
/// eighth and a sixteenth take 1,030, 277 and 489 thousand positions.
const OTHERS: u32 = 8;

/// One thread.
pub(super) struct Search<'s, 'a, B: Boards> {
    graph: &'s Graph<'a, B>,
    answers: &'s Answers,
    numbers: &'s Numbers,
    shared: &'s Shared<'s>,
    target: i32,
    /// The boards of the history and of the line that is looked at, and how often each of them is among them.
    path: Vec<u32>,
    on_path: Vec<u16>,
    /// The positions of the line.
    line: Vec<Frame>,
    /// Their moves, one position after the other.
    moves: Vec<Move>,
    /// The path as a kept answer would see it.
    history: Vec<u32>,
    /// Whether the move at the root is wanted, and the board it leads to, once the question is answered.
    pub wants_move: bool,
    pub best: Option<u32>,
    pub expanded: u64,
    told: u64,
    /// Moves looked at.
    steps: u64,
    pub reused: u64,
    pub longest: u64,
}

/// A position of the line. Proof numbers are for "Left reaches the target".
struct Frame {
    board: u32,
    side: Side,
    /// Its first move, and the one that is looked at.
    first: usize,
    chosen: usize,
    /// It is left when one of its numbers gets here.
    limits: (u32, u32),
    /// Boards of the path before and with it.
    entered: usize,
    depth: usize,
    place: Place,
    /// Expanded positions before it.
    before: u64,
    /// Whether other threads were told of it.
    marked: bool,
}

/// A move of a position of the line: the board after it and what is known of that.
struct Move {
    board: u32,
    pass: bool,
    place: Place,
    pn: u32,
    dn: u32,
    /// How often it was left without an answer.
    visits: u32,
    why: Option<Arc<Conditions>>,
}

impl Move {
    fn solved(&self) -> bool {
        self.pn == 0 || self.dn == 0
    }

    fn answers(&self, yes: bool) -> bool {
        if yes { self.pn == 0 } else { self.dn == 0 }
    }

    fn settle(&mut self, yes: bool, why: Arc<Conditions>) {
        (self.pn, self.dn) = if yes { (0, INFINITE) } else { (INFINITE, 0) };
        self.why = Some(why);
    }
}

impl<'s, 'a, B: Boards> Search<'s, 'a, B> {
    pub fn new(graph: &'s Graph<'a, B>, answers: &'s Answers, numbers: &'s Numbers, shared: &'s Shared<'s>, target: i32) -> Self {
        Search {
            graph,
            answers,
            numbers,
            shared,
            target,
            path: Vec::new(),
            on_path: Vec::new(),
            line: Vec::new(),
            moves: Vec::new(),
            history: Vec::new(),
            wants_move: false,
            best: None,
            expanded: 0,
            told: 0,
            steps: 0,
            reused: 0,
            longest: 0,
        }
    }

    /// Whether Left, with best play of both, comes to a score of at least the target after these boards.
    pub fn answer(&mut self, history: &[u32], side: Side, passed: bool) -> Result<bool, Unsolved> {
        for &board in history {
            self.enter(board);
        }
        let board = *history.last().expect("a history ends with the current board");
        let place = self.place(board, side, passed);
        if !self.wants_move
            && let Some((yes, _)) = self.known(place, board, self.path.len())
        {
            return Ok(yes);
        }
        // Who has it for sure may pass.
        if let Some(yes) = self.certain(board) {
            return Ok(yes);
        }
        self.look_up()?;
        self.push(board, place, self.path.len(), (INFINITE, INFINITE));
        loop {
            let frame = self.line.last().expect("the root");
            let (pn, dn) = self.numbers_of(frame);
            if pn == 0 || dn == 0 {
                let why = Arc::new(self.explain(frame, pn == 0));
                let took = self.expanded - frame.before;
                self.keep(self.line.len() - 1, pn == 0, &why, took);
                if self.line.len() == 1 {
                    self.best = self.winning_board(pn == 0);
                    self.pop();
                    return Ok(pn == 0);
                }
                self.pop();
                self.chosen().settle(pn == 0, why);
            } else if pn >= frame.limits.0 || dn >= frame.limits.1 {
                self.numbers.put(Numbers::key(frame.place, self.target), (pn, dn));
                self.pop();
                let chosen = self.chosen();
                chosen.visits += 1;
                // One of them has risen. If the other could always fall, it might never end.
                let rises = chosen.visits > FALLS;
                (chosen.pn, chosen.dn) = if rises { (pn.max(chosen.pn), dn.max(chosen.dn)) } else { (pn, dn) };
            } else {
                self.go_on((pn, dn))?;
            }
        }
    }

    /// Looks at the move of the last position whose result matters most.
    fn go_on(&mut self, numbers: (u32, u32)) -> Result<(), Unsolved> {
        let at = self.line.len() - 1;
        let (chosen, limits) = self.choose(&self.line[at], numbers);
        self.line[at].chosen = chosen;
        let Move { board, pass, place, .. } = self.moves[chosen];
        let entered = self.path.len();
        if !pass || board != self.line[at].board {
            self.enter(board);
        }
        self.steps += 1;
        if self.steps.is_multiple_of(STRIDE) || self.expanded >= self.shared.limits.expansions {
            self.look_up()?;
            if self.shared.limits.threads > 1 && self.steps.is_multiple_of(STRIDE * LOOKS) && self.catch_up() {
                return Ok(());
            }
        }
        if let Some((yes, why)) = self.known(place, board, self.path.len()) {
            self.reused += 1;
            self.leave(entered);
            self.moves[chosen].settle(yes, why);
            return Ok(());
        }
        self.push(board, place, entered, limits);
        Ok(())
    }

    /// The move to look at, and the numbers at which it is left: when another one is better by a half, or when the
    /// position itself is to be left.
    fn choose(&self, frame: &Frame, (pn, dn): (u32, u32)) -> (usize, (u32, u32)) {
        let left = frame.side == Side::Left;
        let own = |m: &Move| if left { m.pn } else { m.dn };
        let (mut best, mut least, mut second) = (usize::MAX, INFINITE, INFINITE);
        for (at, m) in self.moves.iter().enumerate().skip(frame.first).filter(|(_, m)| !m.solved()) {
            let busy = self.shared.limits.threads > 1 && self.shared.team.is_busy(Numbers::key(m.place, self.target));
            let number = if busy { own(m).saturating_mul(2).min(MOST) } else { own(m) };
            if number < least || best == usize::MAX {
                (best, second, least) = (at, least, number);
            } else {
                second = second.min(number);
            }
        }
        let chosen = &self.moves[best];
        let near = second.min(MOST);
        let near = near + near / 2 + 1;
        let rest = |all: u32, one: u32, limit: u32| if limit == INFINITE { limit } else { (limit - all).saturating_add(one) };
        let (p, d) = if left {
            (frame.limits.0.min(near), rest(dn, chosen.dn, frame.limits.1))
        } else {
            (rest(pn, chosen.pn, frame.limits.0), frame.limits.1.min(near))
        };
        (best, (p.max(chosen.pn + 1), d.max(chosen.dn + 1)))
    }

    /// Gives a position, whose boards are on the path, its moves.
    fn push(&mut self, board: u32, place: Place, entered: usize, limits: (u32, u32)) {
        let before = self.expanded;
        self.expanded += 1;
        let Place { side, passed, .. } = place;
        let first = self.moves.len();
        for &after in self.graph.placements(board, side).iter() {
            if !self.seen(after) {
                let m = self.estimated(after, !side, false);
                self.moves.push(m);
            }
        }
        let mut pass = self.estimated(self.graph.pass(board), !side, true);
        if passed {
            pass.settle(self.graph.score(board) >= self.target, Arc::default());
        }
        self.moves.push(pass);
        let marked = self.shared.limits.threads > 1 && self.shared.team.enter(Numbers::key(place, self.target));
        let depth = self.path.len();
        self.line.push(Frame { board, side, first, chosen: first, limits, entered, depth, place, before, marked });
    }

    /// Leaves the last position.
    fn pop(&mut self) {
        let Some(frame) = self.line.pop() else { return };
        if frame.marked {
            self.shared.team.leave(Numbers::key(frame.place, self.target));
        }
        self.moves.truncate(frame.first);
        self.leave(frame.entered);
    }

    /// The move of the last position that was looked at.
    fn chosen(&mut self) -> &mut Move {
        let at = self.line.last().expect("a position before").chosen;
        &mut self.moves[at]
    }

    /// The numbers of a position from those of its moves. Moves lead to the same boards in the end, so what refutes one
    /// refutes much of the others: beside the hardest they count for a part.
    fn numbers_of(&self, frame: &Frame) -> (u32, u32) {
        let (mut least, mut most, mut sum) = (INFINITE, 0, 0u32);
        for m in &self.moves[frame.first..] {
            let (own, other) = if frame.side == Side::Left { (m.pn, m.dn) } else { (m.dn, m.pn) };
            least = least.min(own);
            (most, sum) = (most.max(other), sum.saturating_add(other));
        }
        let all = match least {
            // One move that wins ends it; all that lose do.
            0 => INFINITE,
            INFINITE => 0,
            _ => most.saturating_add((sum - most) / OTHERS).clamp(1, MOST),
        };
        if frame.side == Side::Left { (least, all) } else { (all, least) }
    }

    fn enter(&mut self, board: u32) {
        self.path.push(board);
        if self.on_path.len() <= board as usize {
            self.on_path.resize(self.graph.len().max(board as usize + 1), 0);
        }
        self.on_path[board as usize] += 1;
        self.longest = self.longest.max(self.path.len() as u64);
    }

    fn leave(&mut self, len: usize) {
        for board in self.path.drain(len..) {
            self.on_path[board as usize] -= 1;
        }
    }

    fn seen(&self, board: u32) -> bool {
        self.on_path.get(board as usize).is_some_and(|&times| times > 0)
    }

    fn place(&self, board: u32, side: Side, passed: bool) -> Place {
        let (fold, _) = self.graph.folding(board);
        Place { board: self.graph.image(fold, board), side, passed }
    }

    /// A kept answer for a position, whose boards are the first `depth` of the path, if one holds.
    fn known(&mut self, place: Place, board: u32, depth: usize) -> Option<(bool, Arc<Conditions>)> {
        let (fold, back) = self.graph.folding(board);
        let (graph, path, history) = (self.graph, &self.path[..depth], &mut self.history);
        let (yes, why) = self.answers.find(place, self.target, || {
            history.clear();
            history.extend(path.iter().map(|&b| graph.image(fold, b)));
            history.sort_unstable();
            history
        })?;
        let why = if back == 0 { why } else { Arc::new(why.mapped(|b| graph.image(back, b))) };
        Some((yes, why))
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

    /// A move with its proof numbers: those found for the place after another history, or a guess. Who has to look at
    /// all moves has more to do, and who is behind too.
    fn estimated(&self, board: u32, side: Side, pass: bool) -> Move {
        let place = self.place(board, side, pass);
        let mut made = Move { board, pass, place, pn: 1, dn: 1, visits: 0, why: None };
        if let Some(yes) = self.certain(board) {
            made.settle(yes, Arc::default());
            return made;
        }
        (made.pn, made.dn) = self.numbers.get(Numbers::key(place, self.target)).unwrap_or_else(|| {
            let moves = self.graph.mobility(board, side) + 1;
            let ahead = self.graph.score(board) - self.target;
            let (behind, ahead) = ((-ahead).max(0) as u32, ahead.max(0) as u32);
            if side == Side::Left { (1 + behind, moves + ahead) } else { (moves + behind, 1 + ahead) }
        });
        made
    }

    /// The board that a placement of the winner at the root leads to; `None` when a pass does as well, which makes
    /// lines short, or the opponent of the winner is to move.
    fn winning_board(&self, yes: bool) -> Option<u32> {
        let root = &self.line[0];
        if root.side != (Claim { target: self.target, yes }).winner() {
            return None;
        }
        // The pass is the last move.
        let good = self.moves[root.first..].iter().rev().find(|m| m.answers(yes))?;
        (!good.pass).then_some(good.board)
    }

    /// The conditions under which the answer to a solved position, the last of the line, holds, from those of its moves.
    fn explain(&self, frame: &Frame, yes: bool) -> Conditions {
        let why = |m: &Move| m.why.clone().expect("solved moves are explained");
        let (mut free, mut banned) = (Vec::new(), Vec::new());
        let mut add = |m: &Move| {
            let why = why(m);
            free.extend_from_slice(&why.free);
            let entered = (!m.pass || m.board != frame.board).then_some(m.board);
            banned.extend(why.banned.iter().copied().filter(|&b| Some(b) != entered));
        };
        let all = &self.moves[frame.first..];
        if frame.side == (Claim { target: self.target, yes }).winner() {
            let good = all.iter().filter(|m| m.answers(yes));
            let best = good.min_by_key(|m| why(m).len()).expect("the winner has a winning move");
            add(best);
            if !best.pass {
                free.push(best.board);
            }
        } else {
            all.iter().for_each(&mut add);
            banned.extend(self.graph.placements(frame.board, frame.side).iter().copied().filter(|&b| self.seen(b)));
        }
        Conditions::new(free, banned)
    }

    /// Keeps the answer to a position of the line.
    fn keep(&self, at: usize, yes: bool, why: &Arc<Conditions>, took: u64) {
        let Frame { board, place, .. } = self.line[at];
        let (fold, _) = self.graph.folding(board);
        // It may be folded only since the position was entered.
        if self.graph.image(fold, board) != place.board {
            return;
        }
        let why = if fold == 0 { why.clone() } else { Arc::new(why.mapped(|b| self.graph.image(fold, b))) };
        self.answers.keep(place, Claim { target: self.target, yes }, why, took);
    }

    /// Goes back to the first position of the line that another thread has answered, if there is one.
    fn catch_up(&mut self) -> bool {
        for at in 1..self.line.len() {
            let Frame { place, board, depth, .. } = self.line[at];
            if let Some((yes, why)) = self.known(place, board, depth) {
                while self.line.len() > at {
                    self.pop();
                }
                self.chosen().settle(yes, why);
                return true;
            }
        }
        false
    }

    /// Looks whether to stop, and tells how far it is.
    fn look_up(&mut self) -> Result<(), Unsolved> {
        let new = self.expanded - self.told;
        self.told = self.expanded;
        let done = self.shared.expanded.fetch_add(new, Relaxed) + new;
        self.shared.progress.add(new);
        self.numbers.count(new);
        self.shared.progress.check()?;
        if done >= self.shared.limits.expansions {
            return Err(Unsolved::Expansions(self.shared.limits.expansions));
        }
        if self.shared.done.load(Relaxed) {
            return Err(zug_core::Interrupted.into());
        }
        if self.shared.limits.deadline.is_some_and(|end| std::time::Instant::now() >= end) {
            return Err(Unsolved::Time);
        }
        if self.graph.is_full(size_of::<u16>() * self.shared.limits.threads) {
            return Err(Unsolved::Memory(self.shared.limits.memory));
        }
        Ok(())
    }

    /// Tells of the last positions.
    pub fn finish(&mut self) {
        while !self.line.is_empty() {
            self.pop();
        }
        self.shared.expanded.fetch_add(self.expanded - self.told, Relaxed);
        self.told = self.expanded;
    }
}
