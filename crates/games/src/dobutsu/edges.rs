//! The edges of the solver's graph: a slot, and how its neighbours are numbered.
//!
//! Slots stand for positions up to the mirror, so an edge is a move up to the mirror: in a position that is its own
//! image, the first of two moves that are each other's image stands for both, at both ends of the edge. No piece
//! attacks over another. So a move leaves all attacks as they are but those of the piece that moves and the one that is
//! caught, and whether a neighbour is open is a question to a few sets of squares; only the open ones are numbered.

use super::Dobutsu;
use super::board::{Squares, bit, each};
use super::lions::Fold;
use super::pieces::Pieces;
use super::sight::Seen;
use zug_core::Slot;

/// A slot, seen by the player who is not to move: the side from which its neighbours are numbered.
pub struct Node<'a> {
    game: &'a Dobutsu,
    /// The position.
    pub pieces: Pieces,
    /// What it looks like.
    pub seen: Seen,
    /// The squares that are free.
    pub empty: Squares,
    /// What is to be done with neighbours that have the same lions.
    pub fold: Fold,
    /// Whether the position is its own image.
    symmetric: bool,
    /// Whether a move may shut in the lion of the player to move among own pieces, without which nobody is left without
    /// a move.
    tight: bool,
}

impl<'a> Node<'a> {
    /// The node of a slot.
    #[inline]
    pub fn new(game: &'a Dobutsu, slot: Slot) -> Node<'a> {
        let (pieces, [fold, fold_here]) = game.numbering.unrank_facing(slot);
        let symmetric = fold_here == Fold::Either && is_symmetric(game, &pieces);
        Node::seen(game, pieces, game.sight.seen(&pieces), fold, symmetric)
    }

    /// The node of a position that was looked at.
    #[inline]
    pub fn seen(game: &'a Dobutsu, pieces: Pieces, seen: Seen, fold: Fold, symmetric: bool) -> Node<'a> {
        let gaps = game.sight.lion(pieces.lions[1]) & !seen.theirs();
        let empty = game.sight.full & !seen.mine() & !seen.theirs();
        Node { game, pieces, seen, empty, fold, symmetric, tight: gaps & gaps.wrapping_sub(1) == 0 }
    }

    /// Whether every move of either player leads somewhere else, and nobody comes to be without one.
    #[inline]
    pub fn is_plain(&self) -> bool {
        !self.symmetric && !self.tight
    }

    /// The slot of a neighbour with the same lions.
    #[inline]
    pub fn slot(&self, q: &Pieces) -> Slot {
        let slot = self.game.numbering.slot(q);
        if self.fold == Fold::Either { slot.min(self.slot_of_image(q)) } else { slot }
    }

    /// The slot of a neighbour in which a lion has moved.
    #[inline]
    pub fn slot_elsewhere(&self, q: &Pieces) -> Slot {
        self.game.numbering.rank(q)
    }

    #[inline(never)]
    fn slot_of_image(&self, q: &Pieces) -> Slot {
        self.game.numbering.slot_of_image(q)
    }

    /// The squares of a set that do not, with a given one, only repeat what their images do.
    #[inline]
    pub fn distinct(&self, other: u8, set: Squares) -> Squares {
        if self.symmetric { self.first_of_images(other, set) } else { set }
    }

    #[cold]
    fn first_of_images(&self, other: u8, set: Squares) -> Squares {
        let mirror = |square| self.game.board.mirror(square);
        each(set).filter(|&square| (mirror(other), mirror(square)) >= (other, square)).fold(0, |kept, square| kept | bit(square))
    }

    /// Whether the mover of a neighbour wins by leaving the opponent without a move.
    #[inline]
    pub fn stalemates(&self, q: &Pieces) -> bool {
        self.tight && self.game.can_stalemate(q)
    }

    /// The squares of a set that do not lead to a neighbour whose mover wins by leaving the opponent without a move.
    #[inline]
    pub fn without_stalemates(&self, set: Squares, after: impl Fn(u8) -> Pieces) -> Squares {
        if !self.tight {
            return set;
        }
        each(set).filter(|&square| !self.game.can_stalemate(&after(square))).fold(0, |kept, square| kept | bit(square))
    }
}

/// Whether a position is its own mirror image; its lions are.
#[inline(never)]
fn is_symmetric(game: &Dobutsu, p: &Pieces) -> bool {
    game.numbering.slot(p) == game.numbering.slot_of_image(p)
}
