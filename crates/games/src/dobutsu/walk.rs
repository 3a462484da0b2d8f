//! Going through the positions of slots in order. The digits of a slot are nested loops, as in [`super::runs`]: lions,
//! chicks, giraffes, elephants; what the outer pieces make of a position is put together once for all that share them.

use super::Dobutsu;
use super::classes::Class;
use super::digits::Free;
use super::lions::{Fold, Lions};
use super::numbering::Group;
use super::pieces::{KINDS, Pieces, byte};
use super::pos::Pos;
use std::ops::ControlFlow::{self, Continue};
use zug_core::{Side, Slot};

/// Calls `each` for the positions that have one of `len` slots from a slot on, with the index, until told to stop.
pub fn each_position<B>(game: &Dobutsu, from: Slot, len: u64, mut each: impl FnMut(u64, Pos) -> ControlFlow<B>) -> ControlFlow<B> {
    let numbering = &game.numbering;
    let start = numbering.digits(from);
    let (mut place, mut lions, mut digits) = (start.place, start.lions, start.digits);
    let (mut index, end) = (from.index, from.index + len);
    while index < end {
        let group = numbering.group(from.tier, place);
        let mut run = Run { game, group, kinds: numbering.classes(group).map(Kind::new), index, end, each: &mut each };
        while run.index < end && lions < numbering.pairs().count() as u32 {
            run.lions(&numbering.pairs().get(lions)[0], digits)?;
            (lions, digits) = (lions + 1, [0; 3]);
        }
        index = run.index;
        (place, lions) = (place + 1, 0);
    }
    Continue(())
}

/// The pieces of a kind in a group.
struct Kind<'a> {
    class: &'a Class,
    /// The two as bytes, without their squares.
    bytes: u64,
}

impl Kind<'_> {
    fn new(class: &Class) -> Kind<'_> {
        let [a, b] = class.roles.map(|role| u64::from(byte(role, 0)));
        Kind { class, bytes: a | b << 8 }
    }
}

/// A group whose slots are gone through.
struct Run<'a, F> {
    game: &'a Dobutsu,
    group: &'a Group,
    kinds: [Kind<'a>; 3],
    /// The next slot.
    index: u64,
    /// The first slot that is not wanted.
    end: u64,
    each: &'a mut F,
}

/// The pieces that are placed.
#[derive(Clone, Copy)]
struct Placed {
    pieces: Pieces,
    free: Free,
    pos: Pos,
}

impl<B, F: FnMut(u64, Pos) -> ControlFlow<B>> Run<'_, F> {
    /// Slots with one pair of lions, from the given digits on.
    fn lions(&mut self, lions: &Lions, [mut chick, mut giraffe, mut elephant]: [u32; 3]) -> ControlFlow<B> {
        let Group { lions: all, chicks, giraffes, .. } = *self.group;
        let pieces = Pieces { lions: lions.squares, list: 0 };
        let mut pos = Pieces::lions(lions.squares).pos(&self.game.board, Side::Left);
        for (kind, animal) in self.kinds.iter().zip(KINDS) {
            for role in kind.class.roles {
                role.hold(animal, Side::Left, &mut pos);
            }
        }
        let placed = Placed { pieces, free: lions.free, pos };
        while chick < all / chicks && self.index < self.end {
            let placed = self.with(placed, 0, chick);
            while giraffe < chicks / giraffes && self.index < self.end {
                let placed = self.with(placed, 1, giraffe);
                let slots = u64::from(giraffes - elephant).min(self.end - self.index) as u32;
                for elephant in elephant..elephant + slots {
                    let Placed { pieces, pos, .. } = self.with(placed, 2, elephant);
                    let slot = Slot { tier: self.group.tier.into(), index: self.index };
                    if lions.fold != Fold::Either || self.game.numbering.slot_of_image(&pieces) >= slot {
                        (self.each)(slot.index, pos)?;
                    }
                    self.index += 1;
                }
                (giraffe, elephant) = (giraffe + 1, 0);
            }
            (chick, giraffe) = (chick + 1, 0);
        }
        Continue(())
    }

    /// With the two pieces of a kind on the squares that a digit means.
    #[inline]
    fn with(&self, placed: Placed, kind: usize, digit: u32) -> Placed {
        let Kind { class, bytes } = self.kinds[kind];
        let (at, free) = placed.free.place(class.mode, digit);
        let [a, b] = at.map(u64::from);
        let mut next = Placed { free, ..placed };
        next.pieces.list |= (bytes | a | b << 8) << (16 * kind);
        for (role, at) in class.roles.into_iter().zip(at) {
            if let Some((animal, side)) = role.piece(KINDS[kind], Side::Left) {
                next.pos.set(self.game.board.turn(at), animal, side);
            }
        }
        next
    }
}
