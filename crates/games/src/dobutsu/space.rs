//! Positions as numbers: whether the mover wins at once, and which tiers there are.

use super::board::{Board, bit};
use super::lions::Fold;
use super::numbering::Numbering;
use super::pieces::{KINDS, Pieces, Role};
use super::{Dobutsu, Pos, animal, walk};
use std::ops::ControlFlow::{self, Break, Continue};
use zug_core::{Class, Over, Rules, Side, Slot, Space};

impl Dobutsu {
    /// Whether some move wins, by trying all.
    fn wins_by_trying(&self, p: &Pos, side: Side) -> bool {
        let wins = |m| {
            let mut q = *p;
            let next = self.play(&mut q, side, m);
            if self.over(&q, next) == Some(Over::Win(side)) { Break(()) } else { Continue(()) }
        };
        self.moves(p, side, wins).is_break()
    }

    /// Whether the mover can leave the opponent without a move. Their lion is shut in by their own pieces then, and
    /// they hold nothing.
    #[inline(never)]
    pub(super) fn can_stalemate(&self, p: &Pieces) -> bool {
        if !p.having(Role::TheirHand).is_empty() {
            return false;
        }
        let theirs = self.sight.seen(p).theirs();
        let can_move = |&i: &usize| self.sight.reach(i / 2, p.role(i), p.at(i)) & !theirs != 0;
        // I may catch one that can move.
        let stuck = self.sight.lion(p.lions[1]) & !theirs == 0 && p.theirs().each().filter(can_move).count() < 2;
        stuck && self.wins_by_trying(&p.pos(&self.board, Side::Left), Side::Left)
    }

    /// Whether the mover has no move.
    pub(super) fn is_stalemate(&self, p: &Pieces) -> bool {
        let seen = self.sight.seen(p);
        p.having(Role::MyHand).is_empty() && seen.my_reach() & !seen.mine() == 0
    }
}

/// A tier without drops, for the other player: mine and theirs are exchanged.
fn exchanged(tier: u32) -> u32 {
    (tier & 0b01_01_01) << 1 | tier >> 1 & 0b01_01_01
}

impl Space for Dobutsu {
    const FEATURES: &'static [&'static str] = &["moves", "own_hand", "other_hand"];

    fn features(&self, p: &Pos, side: Side) -> Vec<i32> {
        let held = |side| KINDS.into_iter().map(|animal| i32::from(p.hand(animal, side))).sum();
        vec![self.list(p, side).len() as i32, held(side), held(!side)]
    }

    fn tiers(&self) -> u32 {
        self.numbering.tiers()
    }

    fn tier_len(&self, tier: u32) -> u64 {
        self.numbering.len(tier)
    }

    fn leads_to(&self, tier: u32) -> Vec<u32> {
        if self.variant.drops {
            return vec![0];
        }
        let caught = [0b10, 0b1000, 0b10_0000].into_iter().filter(|theirs| tier & theirs != 0).map(|theirs| tier & !theirs);
        std::iter::once(tier).chain(caught).map(exchanged).collect()
    }

    fn tier_name(&self, tier: u32) -> String {
        if self.variant.drops {
            return "all pieces".into();
        }
        let of = |owner: u32| {
            let present = (0..3).filter(|kind| tier >> (2 * kind + owner) & 1 != 0);
            std::iter::once('L').chain(present.map(|kind| animal::letter(KINDS[kind as usize]))).collect::<String>()
        };
        format!("{} – {}", of(0), of(1))
    }

    /// Only open positions, and those that win now with lions as in an open position, have a number; for others the
    /// index is `u64::MAX`.
    fn rank(&self, p: &Pos, side: Side) -> Slot {
        let pieces = Pieces::new(&self.board, p, side);
        pieces.map_or(Slot { tier: 0, index: u64::MAX }, |pieces| self.numbering.rank(&pieces))
    }

    fn unrank(&self, slot: Slot) -> Option<(Pos, Side)> {
        unrank(&self.numbering, &self.board, slot)
    }

    fn each_position<B>(&self, from: Slot, len: u64, mut each: impl FnMut(u64, Pos, Side) -> ControlFlow<B>) -> ControlFlow<B> {
        walk::each_position(self, from, len, |index, p| each(index, p, Side::Left))
    }

    fn wins_now(&self, p: &Pos, side: Side) -> bool {
        match Pieces::new(&self.board, p, side) {
            Some(pieces) => self.sight.wins_now(&pieces) || self.can_stalemate(&pieces),
            None => self.wins_by_trying(p, side),
        }
    }

    fn winner_moves_last(&self) -> bool {
        self.sight.official
    }

    /// Under the simple rule: their lion is on its far rank and was not caught.
    fn loses_now(&self, p: &Pos, side: Side) -> bool {
        !self.sight.official && p.lion(!side).is_some_and(|lion| self.far_rank(!side) & bit(lion) != 0)
    }

    /// Who owns less than half of the six pieces moves to positions in which the opponent owns half at least.
    fn left_out(&self, slot: Slot) -> (bool, u64) {
        self.numbering.left_out(slot)
    }

    fn look_up(&self, p: &Pos, side: Side) -> (Class, Slot) {
        let none = Slot { tier: 0, index: 0 };
        // Most of all positions are won by catching the lion. It can be seen without taking the position apart; and they
        // are not over, unless the own lion has come to the far rank.
        if let (Some(mine), Some(theirs)) = (p.lion(side), p.lion(!side))
            && self.far_rank(side) & bit(mine) == 0
            && self.attacks(p, side, theirs)
        {
            return (Class::WinsNow, none);
        }
        let Some(pieces) = Pieces::new(&self.board, p, side) else { return (self.class_of(p, side), none) };
        let seen = self.sight.seen(&pieces);
        if self.numbering.pairs().fold(pieces.lions) == Fold::Outside || self.sight.is_tight(&pieces, &seen) {
            let class = self.class_of(p, side);
            return (class, if class == Class::Open { self.rank(p, side) } else { none });
        }
        // The lions are apart and not on their far ranks, and nobody is short of moves.
        match self.sight.wins_by_force(&pieces, &seen) {
            true => (Class::WinsNow, none),
            false => (Class::Open, self.numbering.rank(&pieces)),
        }
    }

    fn tier_len_of_all(&self, tier: u32) -> u64 {
        self.numbering_of_all.len(tier)
    }

    /// Every position has a number, unless a lion is caught.
    fn rank_of_all(&self, p: &Pos, side: Side) -> Option<Slot> {
        Some(self.numbering_of_all.rank(&Pieces::new(&self.board, p, side)?))
    }

    fn unrank_of_all(&self, slot: Slot) -> Option<(Pos, Side)> {
        unrank(&self.numbering_of_all, &self.board, slot)
    }
}

/// The position of a slot that is used.
fn unrank(numbering: &Numbering, board: &Board, slot: Slot) -> Option<(Pos, Side)> {
    let (pieces, fold) = numbering.unrank(slot);
    let used = fold != Fold::Either || numbering.slot_of_image(&pieces) >= slot;
    used.then(|| (pieces.pos(board, Side::Left), Side::Left))
}
