//! Variation trees of any game.
