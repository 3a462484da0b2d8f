//! The rules on sets of cells: what is seen, where a piece may land, which landings win.
//!
//! Everything is relative to the player to move, "me". The same few functions serve the rules of a whole position, the
//! classification of whole runs of slots and the edges between slots.

use super::cells::{ALL, Cells, breaking, completing, each, has_line};
use super::pos::Size;
use super::reading::{Reading, Strict};
use std::ops::ControlFlow::{self, Break, Continue};
use zug_core::Side;

/// For every size, the cells that hold a piece of mine and a piece of theirs, covered or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layers {
    /// My pieces, smallest size first.
    pub mine: [Cells; 3],
    /// The opponent's pieces.
    pub theirs: [Cells; 3],
}

/// Cells by whose piece is on top of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    /// My pieces on top.
    pub mine: Cells,
    /// Theirs.
    pub theirs: Cells,
}

/// A piece in my hand, and the board without it.
#[derive(Clone, Copy, Debug)]
pub struct Lifted {
    /// Its size.
    pub size: Size,
    /// The cell it was lifted from; empty when it comes from the reserve.
    pub from: Cells,
    /// What is seen while it is in the air.
    pub seen: Seen,
    /// The other cells it fits on.
    pub room: Cells,
}

impl Lifted {
    /// Where it may land.
    #[inline]
    pub fn targets<R: Reading>(&self) -> Cells {
        self.room & R::landing(self.seen.theirs)
    }

    /// Whether a piece of theirs was under it.
    #[inline]
    pub fn uncovers_theirs(&self) -> bool {
        self.seen.theirs & self.from != 0
    }

    /// The landings that complete a line of mine.
    #[inline]
    pub fn wins(&self) -> Cells {
        self.targets::<Strict>() & completing(self.seen.mine)
    }
}

impl Layers {
    /// The cells that hold a piece of this size.
    #[inline]
    fn of(&self, size: Size) -> Cells {
        self.mine[size as usize] | self.theirs[size as usize]
    }

    /// Works out what is seen and what fits where.
    #[inline]
    pub fn look(&self) -> Look {
        let [small, medium, large] = [0, 1, 2].map(|i| Seen { mine: self.mine[i], theirs: self.theirs[i] });
        let [s, m, l] = Size::ALL.map(|size| self.of(size));
        let below_large = small.under(medium);
        let beneath = |small, below_large| below_large & l | small & m & !l;
        Look {
            seen: below_large.under(large),
            beneath: Seen { mine: beneath(small.mine, below_large.mine), theirs: beneath(small.theirs, below_large.theirs) },
            tops: [!(m | l) & ALL, m & !l, l],
            room: [!(s | m | l) & ALL, !(m | l) & ALL, !l & ALL],
        }
    }

    /// Whether I have a piece of this size beside the board.
    #[inline]
    fn in_reserve(&self, size: Size) -> bool {
        // At most two are on the board: two when taking one away leaves one.
        let set = self.mine[size as usize];
        set & set.wrapping_sub(1) == 0
    }

    /// The largest piece I have beside the board.
    #[inline]
    pub fn reserve(&self) -> Option<Size> {
        Size::ALL.into_iter().rev().find(|&size| self.in_reserve(size))
    }

    /// Every piece of mine that can be taken or lifted: from the reserve by size, then from the board by cell.
    #[inline]
    pub fn lifts(&self) -> impl Iterator<Item = Lifted> {
        let look = self.look();
        let reserve = Size::ALL.into_iter().filter(|&size| self.in_reserve(size)).map(move |size| look.take(size));
        reserve.chain(each(look.seen.mine).map(move |from| look.lift(from)))
    }

    /// The same position for the opponent.
    #[inline]
    pub fn exchanged(&self) -> Layers {
        Layers { mine: self.theirs, theirs: self.mine }
    }

    /// The number of pieces on the board.
    #[inline]
    pub fn pieces(&self) -> u32 {
        self.mine.iter().chain(&self.theirs).map(|set| set.count_ones()).sum()
    }

    /// The position after my move, for the opponent.
    #[inline]
    pub fn after(&self, size: Size, from: Cells, to: Cells) -> Layers {
        let mut after = self.exchanged();
        after.theirs[size as usize] ^= from | to;
        after
    }

    /// Whether I, the player `mover`, can win with this move, in a position that is not over.
    #[inline]
    pub fn wins_now<R: Reading>(&self, mover: Side) -> bool {
        self.wins_seeing::<R>(&self.look(), mover)
    }

    /// The same, for who has looked already.
    #[inline(always)]
    pub fn wins_seeing<R: Reading>(&self, look: &Look, mover: Side) -> bool {
        look.completes_line(self.reserve()) || look.wins_beside_a_line::<R>(mover) || self.can_stalemate::<R>()
    }

    /// Whether each of the opponent's two large pieces lies directly on a piece of mine. Only then can the opponent be
    /// without a move, now or after a move of mine: a large piece always finds a cell without one, so that only
    /// the reveal of a line can hold it back.
    #[inline]
    fn holds_their_larges(&self) -> bool {
        let [small, medium, _] = self.mine;
        let large = self.theirs[Size::Large as usize];
        (medium | small & !self.theirs[Size::Medium as usize]) & large == large && large.count_ones() == 2
    }

    /// Whether I have no legal move. This happens only with all twelve pieces on the board.
    #[inline]
    pub fn is_stuck<R: Reading>(&self) -> bool {
        self.exchanged().holds_their_larges() && self.pieces() == 12 && self.finds_no_cell::<R>()
    }

    /// Rare, and given a copy, so that whoever asks can keep the sets in registers.
    #[cold]
    fn finds_no_cell<R: Reading>(self) -> bool {
        self.lifts().all(|lifted| lifted.targets::<R>() == 0)
    }

    /// Whether a move of mine leaves the opponent without one.
    #[inline]
    pub fn can_stalemate<R: Reading>(&self) -> bool {
        self.holds_their_larges() && self.pieces() >= 11 && self.stalemates::<R>()
    }

    #[cold]
    fn stalemates<R: Reading>(self) -> bool {
        let large = self.theirs[Size::Large as usize];
        // Each large piece must come to lie on a line of mine, or it can be lifted and land somewhere.
        let holds = |lifted: Lifted, to| completing(lifted.seen.mine | to) & large == large;
        let stuck = |lifted: Lifted, to| self.after(lifted.size, lifted.from, to).is_stuck::<R>();
        self.lifts().any(|l| each(l.targets::<Strict>()).any(|to| holds(l, to) && stuck(l, to)))
    }
}

/// A position with all that is asked of it again and again.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// What is seen.
    pub seen: Seen,
    /// What would be seen on each cell without its top piece.
    beneath: Seen,
    /// For each size, the cells where a piece on top has that size if there is one.
    tops: [Cells; 3],
    /// For each size, the cells a piece of it fits on: nothing as large is there.
    pub room: [Cells; 3],
}

impl Look {
    /// Takes a piece from my reserve.
    #[inline]
    pub fn take(&self, size: Size) -> Lifted {
        Lifted { size, from: 0, seen: self.seen, room: self.room[size as usize] }
    }

    /// Lifts my piece that is seen on the cell `from`.
    #[inline]
    pub fn lift(&self, from: Cells) -> Lifted {
        let [_, medium, large] = self.tops.map(|tops| tops & from != 0);
        let size = if large {
            Size::Large
        } else if medium {
            Size::Medium
        } else {
            Size::Small
        };
        let (seen, beneath) = (self.seen, self.beneath);
        let seen = Seen { mine: seen.mine & !from | beneath.mine & from, theirs: seen.theirs | beneath.theirs & from };
        Lifted { size, from, seen, room: self.room[size as usize] }
    }

    /// The cells where a piece of mine is seen that is larger than the largest one I have in reserve.
    #[inline]
    pub fn above(&self, reserve: Option<Size>) -> Cells {
        let [_, medium, large] = self.tops;
        self.seen.mine
            & match reserve {
                None => ALL,
                Some(Size::Small) => large | medium,
                Some(Size::Medium) => large,
                Some(Size::Large) => 0,
            }
    }

    /// Calls `each_lift` for the strongest lifts until told to stop: the largest piece in reserve and the larger ones
    /// on the board. If anything wins, one of these does: the slide of another piece has the same landings or fewer,
    /// and leaves its place.
    #[inline]
    pub fn strongest(&self, reserve: Option<Size>, mut each_lift: impl FnMut(Lifted) -> ControlFlow<()>) -> ControlFlow<()> {
        if let Some(size) = reserve {
            each_lift(self.take(size))?;
        }
        each(self.above(reserve)).try_for_each(|from| each_lift(self.lift(from)))
    }

    /// Whether I can complete a line with this move, given my largest piece in reserve.
    #[inline]
    pub fn completes_line(&self, reserve: Option<Size>) -> bool {
        self.strongest(reserve, |lifted| if lifted.wins() != 0 { Break(()) } else { Continue(()) }).is_break()
    }

    /// My pieces that uncover two lines when they are lifted, in a position without lines. The lines cross under the
    /// piece, so no landing blocks both.
    #[inline]
    fn uncovering_two(&self) -> impl Iterator<Item = Lifted> {
        let crossing = move |from: &Cells| breaking(self.seen.theirs | from) == *from;
        each(self.seen.mine & self.beneath.theirs).filter(crossing).map(|from| self.lift(from))
    }

    /// Whether a slide of mine can leave the opponent a line, in a position without lines.
    #[inline]
    pub fn has_doomed_slide<R: Reading>(&self) -> bool {
        R::DOOMED_SLIDES && self.uncovering_two().any(|lifted| lifted.targets::<R>() != 0)
    }

    /// Whether such a slide wins, because it completes a line of player one.
    #[inline]
    pub fn wins_beside_a_line<R: Reading>(&self, mover: Side) -> bool {
        let completes = |lifted: Lifted| lifted.targets::<R>() & completing(lifted.seen.mine) != 0;
        R::DOOMED_SLIDES && mover == Side::Left && self.uncovering_two().any(completes)
    }

    /// Whether I have a line, and whether they have one.
    #[inline]
    pub fn lines(&self) -> (bool, bool) {
        (has_line(self.seen.mine), has_line(self.seen.theirs))
    }
}

impl Seen {
    /// What is seen of these pieces when others are put over them.
    #[inline]
    fn under(self, upper: Seen) -> Seen {
        let open = !(upper.mine | upper.theirs);
        Seen { mine: upper.mine | self.mine & open, theirs: upper.theirs | self.theirs & open }
    }
}
