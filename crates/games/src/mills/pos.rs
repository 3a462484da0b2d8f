//! A position: which points have stones of whom, and how many stones are still to be placed.

use super::board::bit;
use super::sets::Points;
use zug_core::{BySide, Side};

/// A position, without the turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pos {
    /// The stones on the board.
    pub stones: BySide<Points>,
    /// The stones that are not yet placed.
    pub hand: BySide<u8>,
}

impl Pos {
    /// Whose stone is on a point.
    pub fn at(&self, point: u8) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.stones[side] & bit(point) != 0)
    }

    /// The stones of a player, on the board and in the hand.
    pub fn total(&self, side: Side) -> u32 {
        self.stones[side].count_ones() + u32::from(self.hand[side])
    }

    /// As the player to move sees it.
    #[inline]
    pub fn turn(&self, side: Side) -> Turn {
        Turn { mine: self.stones[side], theirs: self.stones[!side], my_hand: self.hand[side], their_hand: self.hand[!side] }
    }
}

/// A position as the player to move sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The mover's stones.
    pub mine: Points,
    /// The opponent's.
    pub theirs: Points,
    /// What the mover has still to place.
    pub my_hand: u8,
    /// What the opponent has.
    pub their_hand: u8,
}

impl Turn {
    /// For the opponent.
    #[inline]
    pub fn exchanged(&self) -> Turn {
        Turn { mine: self.theirs, theirs: self.mine, my_hand: self.their_hand, their_hand: self.my_hand }
    }

    /// The position, with this player to move.
    pub fn pos(&self, side: Side) -> Pos {
        let mover =
            Pos { stones: BySide { left: self.mine, right: self.theirs }, hand: BySide { left: self.my_hand, right: self.their_hand } };
        if side == Side::Left { mover } else { Pos { stones: mover.stones.swap(), hand: mover.hand.swap() } }
    }
}
