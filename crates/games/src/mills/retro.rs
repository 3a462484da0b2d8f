//! The way back, and the edges between slots for the strong solver.
//!
//! Slots stand for positions up to symmetry, so an edge between slots is a move up to symmetry: of the moves that a
//! symmetry of the position exchanges, the first one stands for all. Un-moves are counted in the same way by the
//! symmetries of the position they lead back from, so that both ends of an edge count it alike.

use super::board::{bit, each};
use super::orbits::{Group, IDENTITY};
use super::pos::Turn;
use super::sets::Points;
use super::tiers::{Frame, Numbering};
use super::turn::{Edge, NOWHERE};
use super::{Mills, Move, Pos};
use std::ops::ControlFlow::{Break, Continue};
use zug_core::{Child, Class, Listing, Retro, Rules, Side, Slot};

/// Numbers positions of which one player's stones stay the same.
struct Neighbours {
    numbering: Numbering,
    /// With the stones that stay, if they come first.
    frame: Option<Frame>,
}

impl Neighbours {
    /// Positions in which the mover's stones, or else the opponent's, are always these.
    #[inline]
    fn new(numbering: Numbering, movers_stay: bool, staying: Points) -> Neighbours {
        Neighbours { numbering, frame: (numbering.mine_first() == movers_stay).then(|| numbering.frame(staying)) }
    }

    /// The slot with these stones beside those that stay.
    #[inline]
    fn slot(&self, staying: Points, others: Points) -> Slot {
        let index = match &self.frame {
            Some(frame) => frame.index(others),
            None => self.numbering.frame(others).index(staying),
        };
        Slot { tier: self.numbering.number, index }
    }
}

impl Mills {
    /// What the rules say of a position.
    #[inline]
    pub(super) fn class(&self, t: &Turn) -> Class {
        if self.has_lost(t) {
            Class::Lost
        } else if self.can_win(t) {
            Class::WinsNow
        } else {
            Class::Open
        }
    }
}

/// What the moves of a tier lead to.
struct After {
    quiet: Option<Numbering>,
    taking: Option<Numbering>,
    /// Whether nobody asks for the numbers of positions after a move that takes nothing.
    together: bool,
}

impl After {
    fn new(game: &Mills, numbering: &Numbering) -> After {
        let [quiet, taking] = [false, true].map(|takes| game.numbering_after(numbering.tier, takes));
        After { quiet, taking, together: numbering.tier.placed == game.variant.all_placed() }
    }

    /// Lists the children of a position. Those in which the opponent wins now are all alike to the solver: they are
    /// listed once.
    #[inline]
    fn list(&self, game: &Mills, turn: &Turn, group: Group, to: &mut impl Listing) {
        let (Some(quiet), theirs) = (self.quiet, turn.theirs) else { return };
        let quiet = (!self.together).then(|| Neighbours::new(quiet, true, theirs));
        let mut taking = None;
        let wins = game.edges(turn, group, |edge| match (edge, &quiet, &taking) {
            (Edge::Quiet(_, targets), None, _) => to.together(targets.count_ones()),
            (Edge::Quiet(rest, targets), Some(quiet), _) => {
                each(targets).for_each(|target| to.child(Child::Open(quiet.slot(theirs, rest | bit(target)))));
            }
            (Edge::Closes(moved), ..) => taking = self.taking.map(|taking| (Neighbours::new(taking, false, moved), moved)),
            (Edge::Takes(left), _, Some((taking, moved))) => to.child(Child::Open(taking.slot(*moved, left))),
            (Edge::Takes(_), _, None) => {}
        });
        if wins {
            to.child(Child::WinsNow);
        }
    }
}

/// The children of one slot.
struct Each<F>(F);

impl<F: FnMut(Child)> Listing for Each<F> {
    fn open(&mut self, _: u64) {}

    #[inline]
    fn child(&mut self, child: Child) {
        self.0(child);
    }

    fn together(&mut self, _: u32) {
        unreachable!("whoever asks for one slot asks for numbers");
    }
}

impl Retro for Mills {
    fn unmoves(&self, p: &Pos, next: Side, mut each_before: impl FnMut(Move, Pos)) {
        let side = !next;
        let moved = p.turn(side);
        let empty = self.empty(&moved);
        let all_placed = moved.my_hand + moved.their_hand == 0;
        let mut before = |from: Option<u8>, to: u8| {
            let mut q = *p;
            q.stones[side] ^= bit(to);
            match from {
                Some(from) => q.stones[side] ^= bit(from),
                None => q.hand[side] += 1,
            }
            let mut legal = |m: Move, q: Pos| {
                if self.tier_of(&q, side).is_some() && self.over(&q, side).is_none() {
                    each_before(m, q);
                }
            };
            if !self.was_mill(p.stones[side], to) {
                return legal(Move { from, to, takes: None }, q);
            }
            for taken in each(empty & !from.map_or(0, bit)) {
                let mut q = q;
                q.stones[next] |= bit(taken);
                if self.takeable(q.stones[next]) & bit(taken) != 0 {
                    legal(Move { from, to, takes: Some(taken) }, q);
                }
            }
        };
        for to in each(moved.mine) {
            // While stones are placed, and when the last one has been, it may have come from the hand.
            if moved.my_hand < self.variant.men {
                before(None, to);
            }
            if all_placed {
                let sources = if self.flies(moved.mine) { empty } else { self.board.neighbours[usize::from(to)] & empty };
                each(sources).for_each(|from| before(Some(from), to));
            }
        }
    }

    fn classify(&self, tier: u32, from: u64, out: &mut [Class]) {
        let mut classes = out.iter_mut();
        let _ = self.numbering(tier).run(self.variant.men, from, classes.len(), |turn| match classes.next() {
            Some(class) => {
                *class = turn.map_or(Class::Unused, |(turn, _)| self.class(&turn));
                Continue(())
            }
            None => Break(()),
        });
    }

    /// All that is asked once for many slots is asked once. Moves that take nothing stay among the tiers that are solved
    /// together when all stones are placed.
    fn classify_and_list(&self, tier: u32, from: u64, out: &mut [Class], to: &mut impl Listing) {
        let numbering = self.numbering(tier);
        let after = After::new(self, &numbering);
        let len = out.len();
        let mut classes = (from..).zip(out);
        let _ = numbering.run(self.variant.men, from, len, |turn| {
            let Some((index, class)) = classes.next() else { return Break(()) };
            *class = turn.map_or(Class::Unused, |(turn, _)| self.class(&turn));
            if let Some((turn, group)) = turn.filter(|_| *class == Class::Open) {
                to.open(index);
                after.list(self, &turn, group, to);
            }
            Continue(())
        });
    }

    fn children(&self, slot: Slot, each_child: impl FnMut(Child)) {
        let numbering = self.numbering(slot.tier);
        if let Some((turn, group)) = numbering.turn(self.variant.men, slot.index) {
            let after = After { together: false, ..After::new(self, &numbering) };
            after.list(self, &turn, group, &mut Each(each_child));
        }
    }

    /// Only slides and jumps that take nothing stay among the tiers that are solved together.
    fn parents(&self, slot: Slot, mut each_parent: impl FnMut(Slot)) {
        let numbering = self.numbering(slot.tier);
        if numbering.tier.placed < self.variant.all_placed() {
            return;
        }
        let Some((turn, group)) = numbering.turn(self.variant.men, slot.index) else { return };
        let Some(before) = self.numbering_after(numbering.tier, false) else { return };
        let before = Neighbours::new(before, false, turn.mine);
        let empty = self.empty(&turn);
        let flies = self.flies(turn.theirs);
        for to in each(turn.theirs & !self.board.milled(turn.theirs)) {
            let rest = turn.theirs & !bit(to);
            for from in each(if flies { empty } else { self.board.neighbours[usize::from(to)] & empty }) {
                if group == IDENTITY || self.is_first(group, [from, to, NOWHERE]) {
                    each_parent(before.slot(turn.mine, rest | bit(from)));
                }
            }
        }
    }
}
