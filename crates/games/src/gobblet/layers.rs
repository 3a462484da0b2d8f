//! The rules on sets of cells: what is seen, where a piece may land, which landings win.
//!
//! Everything is relative to the player to move, "me". The same few functions serve the rules of a whole position, the
//! classification of whole runs of slots and the edges between slots.

use super::cells::{ALL, Cells, completing, each, has_line};
use super::pos::Size;
use super::reading::{Reading, Strict};
use std::ops::ControlFlow::{self, Break, Continue};

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
    pub fn of(&self, size: Size) -> Cells {
        self.mine[size as usize] | self.theirs[size as usize]
    }

    /// The cells a piece of this size may be put on: nothing as large is there.
    #[inline]
    pub fn room(&self, size: Size) -> Cells {
        !Size::ALL[size as usize..].iter().fold(0, |taken, &size| taken | self.of(size)) & ALL
    }

    /// The cells on which a piece of mine of this size is seen.
    #[inline]
    pub fn tops(&self, size: Size) -> Cells {
        Size::ALL[size as usize + 1..].iter().fold(self.mine[size as usize], |tops, &larger| tops & !self.of(larger))
    }

    /// What is seen when every piece of this size and larger is taken away.
    #[inline]
    pub fn below(&self, size: Size) -> Seen {
        let [small, medium, _] = [0, 1, 2].map(|i| Seen { mine: self.mine[i], theirs: self.theirs[i] });
        match size {
            Size::Small => Seen { mine: 0, theirs: 0 },
            Size::Medium => small,
            Size::Large => small.under(medium),
        }
    }

    /// What is seen.
    #[inline]
    pub fn seen(&self) -> Seen {
        let [mine, theirs] = [self.mine, self.theirs].map(|sets| sets[Size::Large as usize]);
        self.below(Size::Large).under(Seen { mine, theirs })
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

    /// Whether I have a piece of this size beside the board.
    #[inline]
    pub fn in_reserve(&self, size: Size) -> bool {
        // At most two are on the board: two when taking one away leaves one.
        let set = self.mine[size as usize];
        set & set.wrapping_sub(1) == 0
    }

    /// Takes a piece from my reserve.
    #[inline]
    pub fn take(&self, size: Size) -> Lifted {
        Lifted { size, from: 0, seen: self.seen(), room: self.room(size) }
    }

    /// Lifts my piece of this size, which must be seen on the cell `from`.
    #[inline]
    pub fn lift(&self, size: Size, from: Cells) -> Lifted {
        let (seen, below) = (self.seen(), self.below(size));
        let seen = Seen { mine: seen.mine & !from | below.mine & from, theirs: seen.theirs | below.theirs & from };
        Lifted { size, from, seen, room: self.room(size) }
    }

    /// Every piece of mine that can be taken or lifted: from the reserve by size, then from the board by cell.
    #[inline]
    pub fn lifts(&self) -> impl Iterator<Item = Lifted> {
        let reserve = Size::ALL.into_iter().filter(|&size| self.in_reserve(size)).map(|size| self.take(size));
        reserve.chain(each(self.seen().mine).map(|from| self.lift(self.top_size(from), from)))
    }

    #[inline]
    fn top_size(&self, cell: Cells) -> Size {
        let holds = |size| self.of(size) & cell != 0;
        if holds(Size::Large) {
            Size::Large
        } else if holds(Size::Medium) {
            Size::Medium
        } else {
            Size::Small
        }
    }

    /// The position after my move, for the opponent.
    #[inline]
    pub fn after(&self, size: Size, from: Cells, to: Cells) -> Layers {
        let mut after = self.exchanged();
        after.theirs[size as usize] ^= from | to;
        after
    }

    /// The largest piece I have beside the board.
    #[inline]
    pub fn largest_in_reserve(&self) -> Option<Size> {
        Size::ALL.into_iter().rev().find(|&size| self.in_reserve(size))
    }

    /// Calls `each_lift` for the lifts among which there is one that wins if any does, until told to stop. With a piece in reserve I
    /// need not slide one that is no larger: the slide has the same landings or fewer, and leaves its place.
    #[inline]
    pub fn strongest(&self, reserve: Option<Size>, mut each_lift: impl FnMut(Lifted) -> ControlFlow<()>) -> ControlFlow<()> {
        for size in Size::ALL.into_iter().rev() {
            if reserve == Some(size) {
                return each_lift(self.take(size));
            }
            for from in each(self.tops(size)) {
                each_lift(self.lift(size, from))?;
            }
        }
        Continue(())
    }

    /// Whether I can complete a line with this move.
    #[inline]
    fn completes_line(&self) -> bool {
        self.strongest(self.largest_in_reserve(), |lifted| if lifted.wins() != 0 { Break(()) } else { Continue(()) }).is_break()
    }

    /// Whether I can win with this move, in a position that is not over.
    #[inline]
    pub fn wins_now(&self) -> bool {
        self.completes_line() || self.can_stalemate()
    }

    /// Whether each of the opponent's two large pieces lies directly on a piece of mine. Only then can the opponent be
    /// without a move, now or after a move of mine: a large piece always finds a cell without one, so that only
    /// the reveal of a line can hold it back.
    #[inline]
    fn holds_their_larges(&self) -> bool {
        let large = self.theirs[Size::Large as usize];
        self.below(Size::Large).mine & large == large && large.count_ones() == 2
    }

    /// Whether I have no legal move. This happens only with all twelve pieces on the board.
    #[inline]
    pub fn is_stuck<R: Reading>(&self) -> bool {
        self.exchanged().holds_their_larges() && self.pieces() == 12 && self.lifts().all(|lifted| lifted.targets::<R>() == 0)
    }

    /// Whether a move of mine leaves the opponent without one.
    #[inline]
    pub fn can_stalemate(&self) -> bool {
        self.holds_their_larges() && self.pieces() >= 11 && self.stalemates()
    }

    #[cold]
    fn stalemates(&self) -> bool {
        self.lifts().any(|l| each(l.targets::<Strict>()).any(|to| self.after(l.size, l.from, to).is_stuck::<Strict>()))
    }

    /// Whether I have a line, and whether they have one.
    #[inline]
    pub fn lines(&self) -> (bool, bool) {
        let seen = self.seen();
        (has_line(seen.mine), has_line(seen.theirs))
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
