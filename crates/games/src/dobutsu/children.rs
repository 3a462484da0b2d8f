//! What the moves of an open position lead to.

use super::Dobutsu;
use super::board::{HAND, Squares, bit, each};
use super::edges::Node;
use super::pieces::{Pieces, Role};
use zug_core::{Child, ChildCounts, Slot};

/// What is done with the children of a slot: they are listed, or only counted.
pub trait Visit {
    /// Open children, one for each square of a set; `slot` numbers them.
    fn open(&mut self, targets: Squares, slot: impl Fn(u8) -> Slot);
    /// Children of another sort.
    fn other(&mut self, child: Child);
}

/// Calls a function for every child.
pub struct Listing<F>(pub F);

impl<F: FnMut(Child)> Visit for Listing<F> {
    #[inline]
    fn open(&mut self, targets: Squares, slot: impl Fn(u8) -> Slot) {
        each(targets).for_each(|to| (self.0)(Child::Open(slot(to))));
    }

    #[inline]
    fn other(&mut self, child: Child) {
        (self.0)(child);
    }
}

impl Visit for ChildCounts {
    #[inline]
    fn open(&mut self, targets: Squares, _: impl Fn(u8) -> Slot) {
        self.open += targets.count_ones();
    }

    #[inline]
    fn other(&mut self, child: Child) {
        self.add(child);
    }
}

/// The set of those squares for which a question is answered with yes.
#[inline]
fn keep(set: Squares, yes: impl Fn(u8) -> bool) -> Squares {
    each(set).filter(|&square| yes(square)).fold(0, |kept, square| kept | bit(square))
}

/// Visits what the moves of an open slot lead to. Children in which the opponent wins now, or loses now, are told once.
#[inline]
pub fn children(game: &Dobutsu, node: &Node, visit: &mut impl Visit) {
    let (sight, p, seen) = (&game.sight, &node.pieces, &node.seen);
    let [me, them] = p.lions;
    let forced = forced(node);
    let tries = sight.tries(me);
    let twice = if tries != 0 { attacked_twice(game, p) } else { 0 };
    // The squares that other pieces of theirs attack than one with this reach.
    let others = |reach: Squares| seen.their_reach() & !reach | twice;
    let mut some_win = false;
    for i in p.theirs().each() {
        let (kind, role, from) = (i / 2, p.role(i), p.at(i));
        let reach = sight.reach(kind, role, from);
        let targets = node.distinct(from, reach & !seen.theirs());
        let mut open = targets & forced;
        let landed = |to| if kind == 0 && sight.home & bit(to) != 0 { Role::TheirHen } else { role };
        if tries & !others(reach) != 0 && open != 0 {
            open = keep(open, |to| tries & !(seen.mine() & !bit(to)) & !others(reach) & !sight.reach(kind, landed(to), to) == 0);
        }
        let after = |to| catching(game, p, seen.mine(), to).with(i, landed(to), to);
        open = node.without_stalemates(open, after);
        some_win |= open != targets;
        visit.open(open, |to| node.slot(&after(to)));
    }
    let targets = node.distinct(them, sight.lion(them) & !seen.theirs());
    // Where a lion that arrives safely has won, a slot with such a move is not open.
    if targets & !seen.my_reach() & sight.home != 0 {
        visit.other(Child::LosesNow);
    }
    let mut open = targets & !seen.my_reach() & !sight.home;
    let others = others(sight.lion(them));
    if tries & !others != 0 && open != 0 {
        open = keep(open, |to| tries & !(seen.mine() & !bit(to)) & !others & !sight.lion(to) == 0);
    }
    some_win |= targets & seen.my_reach() != 0 || open != targets & !seen.my_reach() & !sight.home;
    // A lion that has just moved has room: nobody is left without a move.
    visit.open(open, |to| node.slot_elsewhere(&Pieces { lions: [me, to], ..catching(game, p, seen.mine(), to) }));
    for i in p.having(Role::TheirHand).first_of_kinds().each() {
        let kind = i / 2;
        let targets = node.distinct(HAND, node.empty);
        let mut open = if seen.checkers.is_empty() { targets } else { 0 };
        let loose = tries & !seen.mine() & !seen.their_reach();
        if loose != 0 {
            open = keep(open, |to| loose & !sight.reach(kind, Role::Theirs, to) == 0);
        }
        let after = |to| p.with(i, Role::Theirs, to);
        open = node.without_stalemates(open, after);
        some_win |= open != targets;
        visit.open(open, |to| node.slot(&after(to)));
    }
    if some_win {
        visit.other(Child::WinsNow);
    }
}

/// Counts what [`children`] visits. Where my lion has nothing to try for and nothing is special, no move needs to be
/// looked at: the sets of squares that four pieces go to are counted as one word.
#[inline]
pub fn count(game: &Dobutsu, node: &Node) -> ChildCounts {
    let (sight, p, seen) = (&game.sight, &node.pieces, &node.seen);
    let [me, them] = p.lions;
    let mut counts = ChildCounts::default();
    if sight.tries(me) != 0 || !node.is_plain() {
        children(game, node, &mut counts);
        return counts;
    }
    let forced = forced(node);
    let reach = |i| u64::from(sight.reach_of_theirs(i, p.piece(i)));
    let steps = sight.lion(them) & !seen.theirs();
    let four = reach(0) | reach(1) << 16 | reach(2) << 32 | reach(3) << 48;
    let two = reach(4) | reach(5) << 16;
    let all_lanes = |set: Squares| u64::from(set) * 0x0001_0001_0001_0001;
    let (free, safe) = (all_lanes(!seen.theirs()), all_lanes(!seen.theirs() & forced));
    let walk = steps & !seen.my_reach() & !sight.home;
    let kinds = p.having(Role::TheirHand).first_of_kinds().len();
    let drops = kinds * node.empty.count_ones();
    counts.open = (four & safe).count_ones() + (two & safe | u64::from(walk) << 32).count_ones();
    counts.open += if seen.checkers.is_empty() { drops } else { 0 };
    counts.loses_now = steps & !seen.my_reach() & sight.home != 0;
    counts.wins_now =
        steps & seen.my_reach() != 0 || (four | two) & free & !all_lanes(forced) != 0 || !seen.checkers.is_empty() && drops != 0;
    counts
}

/// Where a piece of theirs that is not the lion must go: what attacks their lion must be caught, if it is one piece;
/// from two only the lion can save itself.
#[inline]
fn forced(node: &Node) -> Squares {
    let checkers = node.seen.checkers;
    if checkers.is_empty() { !0 } else { checkers.single().map_or(0, |i| bit(node.pieces.at(i))) }
}

/// The squares that more than one of their pieces attack.
fn attacked_twice(game: &Dobutsu, p: &Pieces) -> Squares {
    let reach = (0..6).map(|i| game.sight.reach_of_theirs(i, p.piece(i)));
    reach.fold((game.sight.lion(p.lions[1]), 0), |(once, twice), reach| (once | reach, twice | once & reach)).1
}

/// The position after they caught a piece of mine, if one is there.
#[inline]
fn catching(game: &Dobutsu, p: &Pieces, mine: Squares, at: u8) -> Pieces {
    if mine & bit(at) == 0 {
        return *p;
    }
    let caught = (0..6).find(|&i| p.at(i) == at).expect("a piece is there");
    p.with(caught, if game.variant.drops { Role::TheirHand } else { Role::Gone }, HAND)
}
