//! What the moves of an open position lead to.

use super::Dobutsu;
use super::board::{HAND, Squares, bit, each};
use super::edges::Node;
use super::pieces::{Pieces, Role, Six};
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
pub fn children(game: &Dobutsu, slot: Slot, visit: &mut impl Visit) {
    let node = Node::new(game, slot);
    let (sight, p, seen) = (&game.sight, &node.pieces, &node.seen);
    let [me, them] = p.lions;
    // They move. What attacks their lion must be caught, or the lion must go.
    let mut checkers = seen.checkers.each();
    let forced = match (checkers.next(), checkers.next()) {
        (None, _) => !0,
        (Some(i), None) => bit(p.at(i)),
        _ => 0,
    };
    let tries = sight.tries(me);
    let mut some_win = false;
    for i in seen.their_pieces.each() {
        let (kind, role, from) = (i / 2, p.role(i), p.at(i));
        let targets = node.distinct(from, sight.reach(kind, role, from) & !seen.theirs);
        let mut open = targets & forced;
        let landed = |to| if kind == 0 && sight.home & bit(to) != 0 { Role::TheirHen } else { role };
        if tries != 0 && open != 0 {
            let others = reach_without(game, node.pieces.lions[1], p, seen.their_pieces.without(i));
            open = keep(open, |to| tries & !(seen.mine & !bit(to)) & !others & !sight.reach(kind, landed(to), to) == 0);
        }
        let after = |to| catching(game, p, seen.mine, to).with(i, landed(to), to);
        open = node.without_stalemates(open, after);
        some_win |= open != targets;
        visit.open(open, |to| node.slot(&after(to)));
    }
    let targets = node.distinct(them, sight.lion(them) & !seen.theirs);
    // Where a lion that arrives safely has won, a slot with such a move is not open.
    if targets & !seen.my_reach & sight.home != 0 {
        visit.other(Child::LosesNow);
    }
    let mut open = targets & !seen.my_reach & !sight.home;
    if tries != 0 && open != 0 {
        let others = reach_without(game, HAND, p, seen.their_pieces);
        open = keep(open, |to| tries & !(seen.mine & !bit(to)) & !others & !sight.lion(to) == 0);
    }
    some_win |= targets & seen.my_reach != 0 || open != targets & !seen.my_reach & !sight.home;
    // A lion that has just moved has room: nobody is left without a move.
    visit.open(open, |to| node.slot_elsewhere(&Pieces { lions: [me, to], ..catching(game, p, seen.mine, to) }));
    for i in p.having(Role::TheirHand).first_of_kinds().each() {
        let kind = i / 2;
        let targets = node.distinct(HAND, node.empty);
        let mut open = if seen.checkers.is_empty() { targets } else { 0 };
        let loose = tries & !seen.mine & !seen.their_reach;
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

/// What their lion and some of their pieces reach.
fn reach_without(game: &Dobutsu, lion: u8, p: &Pieces, pieces: Six) -> Squares {
    let sight = &game.sight;
    pieces.each().fold(sight.lion(lion), |reach, i| reach | sight.reach(i / 2, p.role(i), p.at(i)))
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
