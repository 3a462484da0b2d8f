//! The rules on sets of points, as the player to move sees them.

use super::Mills;
use super::board::{bit, each};
use super::orbits::{Group, IDENTITY, members};
use super::pos::Turn;
use super::sets::Points;

/// Stands for no point in moves that are compared.
pub(super) const NOWHERE: u8 = u8::MAX;

/// Whether a set has at most one point.
#[inline]
fn at_most_one(set: Points) -> bool {
    set & set.wrapping_sub(1) == 0
}

/// Whether a set has at most two points.
#[inline]
fn at_most_two(set: Points) -> bool {
    at_most_one(set & set.wrapping_sub(1))
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

/// Moves of the player to move, for those who number positions.
pub(super) enum Edge {
    /// They take nothing: the stones that stay, and where one more may be then.
    Quiet(Points, Points),
    /// One that leads to these stones with a mill; what it may take follows.
    Closes(Points),
    /// Leaves the opponent these stones.
    Takes(Points),
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
        from.map_or(candidates, |from| self.closed(t.mine & !bit(from), candidates))
    }

    /// Those of some points on which a further stone completes a mill.
    #[inline]
    fn closed(&self, stones: Points, candidates: Points) -> Points {
        each(candidates).filter(|&to| self.board.closes(stones, to)).fold(0, |set, to| set | bit(to))
    }

    /// Whether the mover can complete a mill.
    #[inline]
    fn can_close(&self, t: &Turn) -> bool {
        self.closers(t.mine, t.my_hand, self.empty(t)) != 0
    }

    /// The points, of some without a stone, on which a player with these stones can complete a mill.
    #[inline]
    fn closers(&self, stones: Points, hand: u8, among: Points) -> Points {
        let closing = self.board.closing(stones) & among;
        if hand > 0 || closing == 0 {
            return closing;
        }
        let flies = self.flies(stones);
        let can = |to: &u8| {
            let sources = if flies { stones } else { self.board.neighbours[usize::from(*to)] & stones };
            each(sources).any(|from| self.board.closes(stones & !bit(from), *to))
        };
        each(closing).filter(can).fold(0, |set, to| set | bit(to))
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
        t.their_hand == 0 && self.can_block_beside(t, self.board.beside(t.theirs))
    }

    /// The same of an opponent who has placed all stones, with the points next to them. First what can be told at a
    /// glance: there is one way to go at most, or a stone that is next to no other is taken, and its ways with it.
    #[inline]
    fn can_block_beside(&self, t: &Turn, beside: Points) -> bool {
        let ways = beside & self.empty(t);
        (at_most_one(ways) || self.may_take_ways(t.theirs, beside, ways)) && self.blocks(t, beside)
    }

    /// Whether there may be one way to go at most after a stone is taken that is next to no other.
    #[inline]
    fn may_take_ways(&self, stones: Points, beside: Points, ways: Points) -> bool {
        stones & !beside != 0 && ways.count_ones() <= 1 + self.board.most_neighbours
    }

    #[inline(never)]
    fn blocks(&self, t: &Turn, beside: Points) -> bool {
        let empty = self.empty(t);
        // Only the point that is moved to may be next to their stones, after a stone is taken too; and that stone was
        // next to no other, which could go there else.
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

    /// Lists the moves, but for those after which the opponent wins with the next move: says if there are such. Of moves
    /// that symmetries of the position exchange only the first is listed.
    #[inline]
    pub(super) fn edges(&self, t: &Turn, group: Group, mut each_edge: impl FnMut(Edge)) -> bool {
        let placing = t.my_hand > 0;
        let hand = t.my_hand - u8::from(placing);
        let empty = self.empty(t);
        let flies = self.flies(t.mine);
        let closing = self.board.closing(t.mine) & empty;
        let takeable = if closing == 0 { 0 } else { self.takeable(t.theirs) };
        let is_down = Mills::is_down_to_three(t.mine, t.my_hand);
        // Where the opponent completes a mill if the point is free then.
        let answers = if is_down || hand == 0 { self.closers(t.theirs, t.their_hand, empty | t.mine) } else { 0 };
        let mut wins = false;
        for from in self.sources(t) {
            let left = from.map_or(0, bit);
            let rest = t.mine & !left;
            let targets = from.filter(|_| !flies).map_or(empty, |from| self.board.neighbours[usize::from(from)] & empty);
            let mills = if from.is_none() { closing } else { self.closed(rest, targets & closing) };
            let beside = if hand == 0 { self.board.beside(rest) } else { 0 };
            let ways = beside & empty;
            let beside = |to: u8| beside | self.board.neighbours[usize::from(to)];
            let from = from.unwrap_or(NOWHERE);
            let after = |moved: Points, theirs: Points| Turn { mine: theirs, theirs: moved, my_hand: t.their_hand, their_hand: hand };

            let mut quiet = targets & !mills;
            let free = empty | left;
            // A move takes one of the ways that the other stones have, so where they have three nobody is blocked.
            let can_answer = answers & free != 0;
            if is_down && can_answer || hand == 0 && (can_answer || at_most_two(ways)) {
                for to in each(quiet) {
                    let (moved, free) = (rest | bit(to), free & !bit(to));
                    let closes = answers & free != 0;
                    let answered = is_down && closes
                        || hand == 0 && {
                            let beside = beside(to);
                            let ways = beside & free;
                            (at_most_one(ways) || closes && self.may_take_ways(moved, beside, ways))
                                && self.blocks(&after(moved, t.theirs), beside)
                        };
                    if answered {
                        wins = true;
                        quiet &= !bit(to);
                    }
                }
            }
            if group != IDENTITY {
                quiet = each(quiet).filter(|&to| self.is_first(group, [from, to, NOWHERE])).fold(0, |set, to| set | bit(to));
            }
            each_edge(Edge::Quiet(rest, quiet));

            for to in each(mills) {
                let moved = rest | bit(to);
                each_edge(Edge::Closes(moved));
                for taken in each(takeable) {
                    let theirs = t.theirs & !bit(taken);
                    let after = after(moved, theirs);
                    if is_down && self.can_close(&after) || hand == 0 && self.can_block_beside(&after, beside(to)) {
                        wins = true;
                    } else if group == IDENTITY || self.is_first(group, [from, to, taken]) {
                        each_edge(Edge::Takes(theirs));
                    }
                }
            }
        }
        wins
    }

    /// Whether no symmetry of the group makes a move one that comes before it.
    #[inline(never)]
    pub(super) fn is_first(&self, group: Group, m: [u8; 3]) -> bool {
        let image = |g: usize, point: u8| self.board.symmetries[g].get(usize::from(point)).copied().unwrap_or(point);
        members(group).all(|g| m.map(|point| image(g, point)) >= m)
    }

    /// Whether the last move, which was the opponent's to this point, has completed a mill.
    #[inline]
    pub(super) fn was_mill(&self, theirs: Points, to: u8) -> bool {
        self.board.closes(theirs, to)
    }
}
