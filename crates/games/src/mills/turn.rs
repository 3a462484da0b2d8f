//! The rules on sets of points, as the player to move sees them.

use super::Mills;
use super::board::{bit, each};
use super::pos::Turn;
use super::sets::Points;

/// Whether a set has at most one point.
#[inline]
fn at_most_one(set: Points) -> bool {
    set & set.wrapping_sub(1) == 0
}

/// Whether a set has exactly so many points, which are few.
#[inline]
fn has(set: Points, points: u32) -> bool {
    let mut rest = set;
    for _ in 0..points {
        if rest == 0 {
            return false;
        }
        rest &= rest - 1;
    }
    rest == 0
}

impl Mills {
    /// The points that have no stone.
    #[inline]
    pub(super) fn empty(&self, t: &Turn) -> Points {
        self.board.all & !(t.mine | t.theirs)
    }

    /// Whether a player with these stones, all of them placed, may jump.
    #[inline]
    pub(super) fn flies(&self, stones: Points) -> bool {
        self.variant.flying && has(stones, 3)
    }

    /// Whether a player has lost for want of stones.
    #[inline]
    fn is_short(stones: Points, hand: u8) -> bool {
        match hand {
            0 => has(stones, 2) || at_most_one(stones),
            1 => at_most_one(stones),
            2 => stones == 0,
            _ => false,
        }
    }

    /// Whether the loss of one more stone loses.
    #[inline]
    fn is_down_to_three(stones: Points, hand: u8) -> bool {
        hand <= 3 && has(stones, 3 - u32::from(hand))
    }

    /// Whether the mover has lost: too few stones, or no move.
    #[inline]
    pub(super) fn has_lost(&self, t: &Turn) -> bool {
        Mills::is_short(t.mine, t.my_hand) || !self.can_move(t)
    }

    #[inline]
    fn can_move(&self, t: &Turn) -> bool {
        let empty = self.empty(t);
        if t.my_hand > 0 || self.flies(t.mine) { empty != 0 } else { self.board.beside(t.mine) & empty != 0 }
    }

    /// Where a stone may go from a point; from none of the board when it is placed.
    #[inline]
    pub(super) fn targets(&self, t: &Turn, from: Option<u8>) -> Points {
        let empty = self.empty(t);
        match from {
            Some(from) if !self.flies(t.mine) => self.board.neighbours[usize::from(from)] & empty,
            _ => empty,
        }
    }

    /// What the mover can move: stones of the board, or one in the hand.
    #[inline]
    pub(super) fn sources(&self, t: &Turn) -> impl Iterator<Item = Option<u8>> + use<> {
        let placing = t.my_hand > 0;
        placing.then_some(None).into_iter().chain(each(if placing { 0 } else { t.mine }).map(Some))
    }

    /// The stones that a mill may take: those in no mill, or any if all are in mills.
    #[inline]
    pub(super) fn takeable(&self, theirs: Points) -> Points {
        match theirs & !self.board.milled(theirs) {
            0 => theirs,
            single => single,
        }
    }

    /// The points that complete a mill with a stone from elsewhere, among those a stone can go to.
    #[inline]
    pub(super) fn mills_from(&self, t: &Turn, closing: Points, from: Option<u8>) -> Points {
        let candidates = self.targets(t, from) & closing;
        match from {
            None => candidates,
            Some(from) => each(candidates).filter(|&to| self.board.closes(t.mine & !bit(from), to)).fold(0, |set, to| set | bit(to)),
        }
    }

    /// Whether the mover can complete a mill.
    #[inline]
    fn can_close(&self, t: &Turn) -> bool {
        let closing = self.board.closing(t.mine) & self.empty(t);
        closing != 0 && self.sources(t).any(|from| self.mills_from(t, closing, from) != 0)
    }

    /// Whether the mover wins with this move: by taking a stone that the opponent cannot spare, or by leaving the
    /// opponent without a move.
    #[inline]
    pub(super) fn can_win(&self, t: &Turn) -> bool {
        Mills::is_down_to_three(t.theirs, t.their_hand) && self.can_close(t) || self.can_block(t)
    }

    /// Whether the mover can leave the opponent without a move.
    #[inline]
    fn can_block(&self, t: &Turn) -> bool {
        if t.their_hand > 0 {
            return false;
        }
        let empty = self.empty(t);
        // Only the point that is moved to may be next to their stones, after a stone is taken too; and that stone was
        // next to no other, which could go there else.
        let beside = self.board.beside(t.theirs);
        let by_moving = at_most_one(beside & empty) && !self.flies(t.theirs);
        by_moving && self.blocks_by_moving(t, empty) || t.theirs & !beside != 0 && self.blocks_by_taking(t, empty, t.theirs & !beside)
    }

    #[inline(never)]
    fn blocks_by_moving(&self, t: &Turn, empty: Points) -> bool {
        let beside = self.board.beside(t.theirs);
        let must = beside & empty;
        let closing = self.board.closing(t.mine);
        self.sources(t).filter(|from| from.is_none_or(|from| beside & bit(from) == 0)).any(|from| {
            let quiet = self.targets(t, from) & !self.mills_from(t, closing, from);
            quiet != 0 && (must == 0 || quiet & must != 0)
        })
    }

    fn blocks_by_taking(&self, t: &Turn, empty: Points, alone: Points) -> bool {
        let blocked_without = |taken: u8| {
            let left = t.theirs & !bit(taken);
            at_most_one(self.board.beside(left) & empty) && !self.flies(left)
        };
        if !each(alone).any(blocked_without) {
            return false;
        }
        let closing = self.board.closing(t.mine) & empty;
        closing != 0
            && each(alone & self.takeable(t.theirs)).filter(|&taken| blocked_without(taken)).any(|taken| {
                let beside = self.board.beside(t.theirs & !bit(taken));
                self.sources(t).filter(|from| from.is_none_or(|from| beside & bit(from) == 0)).any(|from| {
                    let mills = self.mills_from(t, closing, from);
                    mills != 0 && (beside & empty == 0 || mills & beside & empty != 0)
                })
            })
    }

    /// Whether the last move, which was the opponent's to this point, has completed a mill.
    #[inline]
    pub(super) fn was_mill(&self, theirs: Points, to: u8) -> bool {
        self.board.closes(theirs, to)
    }
}
