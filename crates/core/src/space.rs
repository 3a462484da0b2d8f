//! Positions that number themselves, so that a table needs no keys; and the way back through the moves.
//!
//! A *tier* is a set of positions with the same irreversible part (stones placed, pieces in reserve); inside its tier a
//! position has an *index*. Tiers that can be reached from each other are solved together. A game may fold symmetric or
//! colour-exchanged positions into one slot, and may leave slots unused.

use crate::{Over, PathFree, Rules, Side};
use std::ops::ControlFlow::{self, Break, Continue};

/// The number of a position: which tier, and which index inside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slot {
    /// The tier, from 0.
    pub tier: u32,
    /// The index inside the tier, from 0.
    pub index: u64,
}

/// What the rules alone say of a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// No position has this number, or none that can arise.
    Unused,
    /// The game is over and the player to move has lost.
    Lost,
    /// The game is over and the player to move has won.
    Won,
    /// The game is over and nobody has won.
    Tied,
    /// The player to move can win with this very move.
    WinsNow,
    /// Whatever the player to move plays, the opponent then has won without a further move.
    LosesNow,
    /// Everything else: only here does a table hold a value.
    Open,
}

/// A position one move away from an open one. It is never lost for its mover: then the open position would win now
/// (leaving the opponent without a move, where that loses, is winning too).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Child {
    /// The game is over, tied.
    Tied,
    /// The game is over and the opponent, whose turn it would be, has won.
    Won,
    /// The opponent then wins with one move.
    WinsNow,
    /// The opponent then loses with any move.
    LosesNow,
    /// An open position.
    Open(Slot),
}

/// How many children of each kind an open slot has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChildCounts {
    /// The open ones, once for each edge.
    pub open: u32,
    /// Whether some are tied.
    pub tied: bool,
    /// Whether in some the opponent has won.
    pub won: bool,
    /// Whether in some the opponent wins now.
    pub wins_now: bool,
    /// Whether in some the opponent loses now.
    pub loses_now: bool,
}

impl ChildCounts {
    /// Counts a child.
    pub fn add(&mut self, child: Child) {
        match child {
            Child::Tied => self.tied = true,
            Child::Won => self.won = true,
            Child::WinsNow => self.wins_now = true,
            Child::LosesNow => self.loses_now = true,
            Child::Open(_) => self.open += 1,
        }
    }
}

/// Dense numbers for all positions of a game.
pub trait Space: Rules {
    /// Which numbering this is. It goes up with every change of numbers, of what is left out or of the rules, because
    /// tables made before would be misread; a test pins what the numbers mean.
    const EDITION: u32 = 1;

    /// What is counted in a position for columns beside its value, by name; [`Space::features`] counts.
    const FEATURES: &'static [&'static str] = &["moves"];

    /// The numbers of [`Space::FEATURES`], in their order. Only for positions that are not over.
    fn features(&self, p: &Self::Pos, side: Side) -> Vec<i32> {
        vec![self.list(p, side).len() as i32]
    }

    /// The number of tiers.
    fn tiers(&self) -> u32;
    /// The number of slots of a tier; `u64::MAX` when there are more than that.
    fn tier_len(&self, tier: u32) -> u64;
    /// The tiers one move can lead to from a tier, itself included if so.
    fn leads_to(&self, tier: u32) -> Vec<u32>;
    /// A few words for people that tell the tier from others.
    fn tier_name(&self, tier: u32) -> String;
    /// The number of a position; only for tiers whose slots can be counted. A game may number open positions only:
    /// others may then get an index past the end.
    fn rank(&self, p: &Self::Pos, side: Side) -> Slot;
    /// A position with this number, or `None` for an unused slot: no position has it, or none that can arise.
    fn unrank(&self, slot: Slot) -> Option<(Self::Pos, Side)>;

    /// Calls `each` for the positions of `len` slots from `from` on that are used, in order, with the index of the slot,
    /// until told to stop; a game overrides it where many slots at a time are quicker.
    fn each_position<B>(&self, from: Slot, len: u64, mut each: impl FnMut(u64, Self::Pos, Side) -> ControlFlow<B>) -> ControlFlow<B> {
        (from.index..from.index + len).try_for_each(|index| match self.unrank(Slot { index, ..from }) {
            Some((p, side)) => each(index, p, side),
            None => Continue(()),
        })
    }

    /// How many numbers a tier has when finished positions and all that are won at once get one too: for walks through
    /// the whole game. As many as slots, unless the game numbers open positions only.
    fn tier_len_of_all(&self, tier: u32) -> u64 {
        self.tier_len(tier)
    }

    /// The number of any position among those; `None` if it has none even so.
    fn rank_of_all(&self, p: &Self::Pos, side: Side) -> Option<Slot> {
        Some(self.rank(p, side))
    }

    /// A position with such a number.
    fn unrank_of_all(&self, slot: Slot) -> Option<(Self::Pos, Side)> {
        self.unrank(slot)
    }

    /// Who is to move in the positions that `unrank` gives for a tier. Games that fold exchanged players always give
    /// `Left`.
    fn side_to_move(&self, _tier: u32) -> Side {
        Side::Left
    }

    /// Whether the player to move can win with this move; a game overrides it where it knows a quicker way.
    fn wins_now(&self, p: &Self::Pos, side: Side) -> bool {
        self.moves(p, side, |m| {
            let mut q = p.clone();
            let next = self.play(&mut q, side, m);
            if self.over(&q, next) == Some(Over::Win(side)) { Break(()) } else { Continue(()) }
        })
        .is_break()
    }

    /// Whether the winner always makes the last move, so that the parity of the distance tells who wins. Else one may
    /// win at the start of a turn.
    fn winner_moves_last(&self) -> bool {
        true
    }

    /// Whether every move of an unfinished position lets the opponent begin the next turn as the winner; asked only
    /// where no move wins.
    fn loses_now(&self, _p: &Self::Pos, _side: Side) -> bool {
        false
    }

    /// Whether tables leave out the values of the open slots from this one on, because what their moves lead to tells
    /// them; and the index at which that ends. No move leads from a slot that is left out to another one, and no other
    /// tier leads to a tier with such slots.
    fn left_out(&self, slot: Slot) -> (bool, u64) {
        (false, self.tier_len(slot.tier))
    }

    /// What the rules alone say of a position.
    fn class_of(&self, p: &Self::Pos, side: Side) -> Class {
        match self.over(p, side) {
            Some(Over::Win(winner)) if winner == side => Class::Won,
            Some(Over::Win(_)) => Class::Lost,
            Some(Over::Tie | Over::Repetition) => Class::Tied,
            None if self.wins_now(p, side) => Class::WinsNow,
            None if self.loses_now(p, side) => Class::LosesNow,
            None => Class::Open,
        }
    }

    /// What the rules say of a position, and its number if they leave it open (else of no meaning); a game overrides it
    /// where both are quicker together.
    fn look_up(&self, p: &Self::Pos, side: Side) -> (Class, Slot) {
        let class = self.class_of(p, side);
        (class, if class == Class::Open { self.rank(p, side) } else { Slot { tier: 0, index: 0 } })
    }
}

/// What is told of open slots and their children, one slot after the other.
pub trait Listing {
    /// An open slot: what follows is of it.
    fn open(&mut self, index: u64);
    /// A child of it.
    fn child(&mut self, child: Child);
    /// So many open children that are solved together with it, so that their numbers do not matter.
    fn together(&mut self, count: u32);
}

/// What strong solving needs: the way back, and as much help with whole runs of slots as the game wants to give.
///
/// The provided methods go through positions and suit games that fold nothing. A game that folds positions must
/// override `children` and `parents` together: both list the edges of the *folded* graph between open slots, each edge
/// as often in one as in the other.
pub trait Retro: Space<Path: PathFree> {
    /// Every position from which one legal move of `!next` gives `p` with `next` to move, with that move; nothing else.
    fn unmoves(&self, p: &Self::Pos, next: Side, each: impl FnMut(Self::Move, Self::Pos));

    /// Classifies the slots `from..from + out.len()` of a tier.
    fn classify(&self, tier: u32, from: u64, out: &mut [Class]) {
        for (index, class) in (from..).zip(out) {
            *class = self.unrank(Slot { tier, index }).map_or(Class::Unused, |(p, side)| self.class_of(&p, side));
        }
    }

    /// Classifies slots and counts what `children` lists for each open one, in order: all the solver needs where no
    /// move leaves the tiers that are solved together.
    fn classify_and_count(&self, tier: u32, from: u64, out: &mut [Class], mut each_open: impl FnMut(u64, ChildCounts)) {
        self.classify(tier, from, out);
        for (index, _) in (from..).zip(out).filter(|(_, class)| **class == Class::Open) {
            let mut counts = ChildCounts::default();
            self.children(Slot { tier, index }, |child| counts.add(child));
            each_open(index, counts);
        }
    }

    /// Classifies slots and lists for each open one, in order, what `children` lists; a game overrides it where many slots
    /// at a time are quicker, or where it can do without the numbers of children.
    fn classify_and_list(&self, tier: u32, from: u64, out: &mut [Class], to: &mut impl Listing) {
        self.classify(tier, from, out);
        for (index, _) in (from..).zip(out).filter(|(_, class)| **class == Class::Open) {
            to.open(index);
            self.children(Slot { tier, index }, |child| to.child(child));
        }
    }

    /// Lists what the moves of an open slot lead to: open children once for each edge, the other kinds at least once if
    /// there are any.
    fn children(&self, slot: Slot, mut each: impl FnMut(Child)) {
        let Some((p, side)) = self.unrank(slot) else { return };
        let _ = self.moves(&p, side, |m| {
            let mut q = p.clone();
            let next = self.play(&mut q, side, m);
            match self.class_of(&q, next) {
                Class::Tied => each(Child::Tied),
                Class::Won => each(Child::Won),
                Class::WinsNow => each(Child::WinsNow),
                Class::LosesNow => each(Child::LosesNow),
                Class::Open => each(Child::Open(self.rank(&q, next))),
                Class::Lost | Class::Unused => unreachable!("an open position has no winning move"),
            }
            Continue(())
        });
    }

    /// Lists the slots from which one move leads to this open slot and that are solved together with it; of the others,
    /// some or none.
    fn parents(&self, slot: Slot, mut each: impl FnMut(Slot)) {
        let Some((p, next)) = self.unrank(slot) else { return };
        self.unmoves(&p, next, |_, q| each(self.rank(&q, !next)));
    }
}
