//! The two players. What a game calls them (Black and White, Sente and Gote) is the game's business.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::{Index, IndexMut, Not};

/// One of the two players; `Left` moves first from a game's own start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The first player.
    Left,
    /// The second player.
    Right,
}

impl Side {
    /// Both sides, first player first.
    pub const BOTH: [Side; 2] = [Side::Left, Side::Right];
}

impl Not for Side {
    type Output = Side;
    #[inline]
    fn not(self) -> Side {
        match self {
            Side::Left => Side::Right,
            Side::Right => Side::Left,
        }
    }
}

/// One value for each side, indexed by [`Side`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
#[schemars(inline)]
pub struct BySide<T> {
    /// The first player's.
    pub left: T,
    /// The second player's.
    pub right: T,
}

impl<T> BySide<T> {
    /// Exchanges the two values.
    pub fn swap(self) -> Self {
        BySide { left: self.right, right: self.left }
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;
    fn index(&self, side: Side) -> &T {
        match side {
            Side::Left => &self.left,
            Side::Right => &self.right,
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Left => &mut self.left,
            Side::Right => &mut self.right,
        }
    }
}
