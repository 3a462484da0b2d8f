//! The open positions from which a move leads to an open one.

use super::Dobutsu;
use super::board::{HAND, bit, each};
use super::edges::Node;
use super::lions::Fold;
use super::pieces::{Pieces, Role, Six};
use super::sight::answers;
use zug_core::Slot;

/// Calls `each_parent` with the open slots of the same unit from which a move leads to this one.
#[inline]
pub fn parents(game: &Dobutsu, slot: Slot, mut each_parent: impl FnMut(Slot)) {
    let node = Node::new(game, slot);
    let (sight, p, seen) = (&game.sight, &node.pieces, &node.seen);
    let [me, them] = p.lions;
    // I have moved. Before, nothing of mine attacked their lion: the piece that does now is the one that moved.
    let movers = if node.fold == Fold::Outside { Six::NONE } else { seen.checkers.only_or(p.mine()) };
    let tries = sight.tries(me) & !seen.their_reach();
    let victims = Victims::new(p);
    let mut parent = |q: Pieces| {
        if !node.stalemates(&q) {
            each_parent(node.slot(&q));
        }
    };
    for i in movers.each() {
        let (kind, role, to) = (i / 2, p.role(i), p.at(i));
        // The squares my lion could have tried for but for the piece that moved.
        let loose = tries & !(seen.mine() & !bit(to));
        let far = sight.far & bit(to) != 0;
        let mut unstep = |before: Role| {
            let from = |square| sight.reach(kind, before.turned(), square);
            let sources = node.distinct(to, from(to) & node.empty & !from(them));
            if sources == 0 {
                return;
            }
            for from in each(sources & answers(loose)) {
                parent(p.with(i, before, from));
            }
            for &(v, victim) in victims.list() {
                for from in each(sources & answers(loose & !sight.reach(v / 2, victim, to))) {
                    parent(p.with(i, before, from).with(v, victim, to));
                }
            }
        };
        // A chick on the far rank was dropped there, or has become a hen.
        if kind != 0 || role == Role::MyHen || !far {
            unstep(role);
        }
        if far && role == Role::MyHen {
            unstep(Role::Mine);
        }
        if game.variant.drops && role == Role::Mine && loose == 0 && node.distinct(HAND, bit(to)) != 0 {
            parent(p.with(i, Role::MyHand, HAND));
        }
    }
    if seen.checkers.is_empty() {
        let lion = |square| sight.lion(square);
        let mut each_elsewhere = |q: Pieces| {
            if !node.stalemates(&q) {
                each_parent(node.slot_elsewhere(&q));
            }
        };
        for from in each(node.distinct(me, lion(me) & node.empty & !sight.far & !lion(them))) {
            let loose = sight.tries(from) & !seen.their_reach() & !(seen.mine() & !bit(me));
            let q = Pieces { lions: [from, them], ..*p };
            if loose == 0 {
                each_elsewhere(q);
            }
            for &(v, victim) in victims.list() {
                if loose & !sight.reach(v / 2, victim, me) == 0 {
                    each_elsewhere(q.with(v, victim, me));
                }
            }
        }
    }
}

/// The pieces I may have caught with the last move: those in my hand, and what each was.
struct Victims {
    list: [(usize, Role); 4],
    len: usize,
}

impl Victims {
    #[inline]
    fn new(p: &Pieces) -> Victims {
        let mut victims = Victims { list: [(0, Role::Gone); 4], len: 0 };
        let mut add = |i, role| {
            victims.list[victims.len & 3] = (i, role);
            victims.len += 1;
        };
        for i in p.having(Role::MyHand).first_of_kinds().each() {
            add(i, Role::Theirs);
            if i < 2 {
                add(i, Role::TheirHen);
            }
        }
        victims
    }

    #[inline]
    fn list(&self) -> &[(usize, Role)] {
        &self.list[..self.len.min(4)]
    }
}
