//! Classifying whole runs of slots.
//!
//! The digits of a slot are gone through in nested loops: lions, chicks, giraffes, elephants. What the outer pieces
//! decide is worked out once: a lion they attack is caught whatever stands elsewhere, and when they already tell which
//! of two mirror images is numbered, the rest need not be asked. Everything is seen by the player who is not to move,
//! so that a slot that turns out to be open is a [`Node`] whose children can be counted.

use super::Dobutsu;
use super::board::{Squares, bit};
use super::classes::Class as Roles;
use super::digits::{Free, Numbers};
use super::edges::Node;
use super::lions::{Fold, Lions};
use super::numbering::Group;
use super::pieces::{Pieces, Role, byte};
use super::sight::Seen;
use std::cmp::Ordering;
use zug_core::{Class, Slot};

/// Classifies the slots of a tier from index `from` on, and hands on each open one in order.
pub fn classify(game: &Dobutsu, tier: u32, from: u64, out: &mut [Class], mut each_open: impl FnMut(u64, Node)) {
    let numbering = &game.numbering;
    let start = numbering.digits(Slot { tier, index: from });
    let (mut place, mut lions, mut digits) = (start.place, start.lions, start.digits);
    let (mut index, mut rest) = (from, out);
    while !rest.is_empty() {
        let group = *numbering.group(tier, place);
        let classes = numbering.classes(&group);
        let slots = u64::from(group.lions) * numbering.pairs().count() as u64;
        let part;
        (part, rest) = rest.split_at_mut(rest.len().min((group.first + slots - index) as usize));
        let holds = |hand| classes.iter().any(|class| class.facing.contains(&hand));
        let empty_handed = [!holds(Role::MyHand), !holds(Role::TheirHand)];
        let mut run = Run { game, group, classes, empty_handed, each_open: &mut each_open };
        let mut left = &mut *part;
        while !left.is_empty() {
            left = run.lions(lions, digits, left);
            (lions, digits) = (lions + 1, [0; 3]);
        }
        index += part.len() as u64;
        (place, lions) = (place + 1, 0);
    }
}

/// A group whose slots are gone through.
struct Run<'a, F> {
    game: &'a Dobutsu,
    group: Group,
    classes: [&'a Roles; 3],
    /// Whether I hold nothing, and whether they do not: then there may be positions without a move.
    empty_handed: [bool; 2],
    each_open: &'a mut F,
}

/// Which of a position and its mirror image has the slot that is used.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Image {
    /// The pieces placed so far are their own image.
    Open,
    /// The position.
    Used,
    /// The image.
    Unused,
}

/// The pieces that are placed, and what they decide.
#[derive(Clone, Copy)]
struct Placed {
    pieces: Pieces,
    seen: Seen,
    free: Free,
    fold: Fold,
    /// The numbers of the free squares for the player to move, while they are needed to tell the image.
    numbers: Numbers,
    image: Image,
}

impl Placed {
    /// With the two pieces of a kind on the squares that a digit means.
    #[inline]
    fn with(&self, game: &Dobutsu, kind: usize, class: &Roles, digit: u32) -> Placed {
        let (at, free) = self.free.place(class.mode, digit);
        let mut next = Placed { free, ..*self };
        for (i, (role, at)) in (2 * kind..).zip(class.facing.into_iter().zip(at)) {
            next.pieces = next.pieces.with(i, role, at);
            next.seen = game.sight.with(next.seen, i, byte(role, at));
        }
        if self.image == Image::Open {
            let board = &game.board;
            let at = at.map(|at| board.turn(at));
            next.numbers = self.numbers.taking(game.numbering.order(), at);
            next.image = match self.numbers.digit(class.mode, at.map(|at| board.mirror(at))).cmp(&digit) {
                Ordering::Less => Image::Unused,
                Ordering::Equal => Image::Open,
                Ordering::Greater => Image::Used,
            };
        }
        next
    }

    /// Whether a piece of theirs attacks my lion.
    #[inline]
    fn wins(&self) -> bool {
        self.seen.their_reach() & bit(self.pieces.lions[0]) != 0
    }

    /// The class of every slot with these pieces, if they decide it.
    #[inline]
    fn decided(&self) -> Option<Class> {
        match self.image {
            Image::Unused => Some(Class::Unused),
            Image::Used if self.wins() => Some(Class::WinsNow),
            _ => None,
        }
    }
}

/// Splits off the slots that share the outer digits, `skipped` of which have been left out.
fn part(out: &mut [Class], len: u32, skipped: u32) -> (&mut [Class], &mut [Class]) {
    let len = out.len().min((len - skipped) as usize);
    out.split_at_mut(len)
}

impl<F: FnMut(u64, Node)> Run<'_, F> {
    /// Classifies slots with one pair of lions, from the given digits on; what is left over is given back.
    fn lions<'o>(&mut self, number: u32, from: [u32; 3], out: &'o mut [Class]) -> &'o mut [Class] {
        let Group { lions, chicks, giraffes, .. } = self.group;
        let [here, Lions { squares, free, fold }] = *self.game.numbering.pairs().get(number);
        let order = self.game.numbering.order();
        let placed = Placed {
            pieces: Pieces::lions(squares),
            seen: self.game.sight.lions(squares),
            free,
            fold,
            numbers: order.numbers.taking(order, here.squares),
            image: if here.fold == Fold::Either { Image::Open } else { Image::Used },
        };
        let skipped = from[0] * chicks + from[1] * giraffes + from[2];
        let mut index = self.group.first + u64::from(number * lions + skipped);
        let (mut slots, rest) = part(out, lions, skipped);
        let [mut digit, mut giraffe, mut elephant] = from;
        while !slots.is_empty() {
            let placed = placed.with(self.game, 0, self.classes[0], digit);
            let now;
            (now, slots) = part(slots, chicks, giraffe * giraffes + elephant);
            match placed.decided() {
                Some(class) => now.fill(class),
                None => self.chicks(&placed, [giraffe, elephant], index, now),
            }
            index += now.len() as u64;
            (digit, giraffe, elephant) = (digit + 1, 0, 0);
        }
        rest
    }

    /// Classifies slots with the chicks placed too; `index` is the number of the first.
    fn chicks(&mut self, placed: &Placed, [mut digit, mut elephant]: [u32; 2], mut index: u64, mut slots: &mut [Class]) {
        while !slots.is_empty() {
            let placed = placed.with(self.game, 1, self.classes[1], digit);
            let now;
            (now, slots) = part(slots, self.group.giraffes, elephant);
            match placed.decided() {
                Some(class) => now.fill(class),
                None => self.giraffes(&placed, elephant, index, now),
            }
            index += now.len() as u64;
            (digit, elephant) = (digit + 1, 0);
        }
    }

    /// Classifies slots in which only the elephants are to be placed.
    fn giraffes(&mut self, placed: &Placed, first: u32, index: u64, slots: &mut [Class]) {
        let sight = &self.game.sight;
        let [my_steps, their_steps] = placed.pieces.lions.map(|lion| sight.lion(lion));
        let tries = if sight.official { their_steps & sight.home } else { 0 };
        let empty_handed = self.empty_handed;
        let shut_in = |seen: &Seen, gaps: u32| {
            let few = |set: Squares| set.count_ones() <= gaps;
            empty_handed[0] && few(my_steps & !seen.mine()) || empty_handed[1] && few(their_steps & !seen.theirs())
        };
        // Two elephants can fill two gaps around a lion.
        let watch = shut_in(&placed.seen, 2);
        for ((digit, index), class) in (first..).zip(index..).zip(slots) {
            let placed = placed.with(self.game, 2, self.classes[2], digit);
            let seen = &placed.seen;
            *class = match placed.image {
                Image::Unused => Class::Unused,
                _ if placed.wins() || tries & !seen.theirs() & !seen.my_reach() != 0 => Class::WinsNow,
                _ if watch && shut_in(seen, 0) => self.crowded(index),
                _ => Class::Open,
            };
            if *class == Class::Open {
                (self.each_open)(index, Node::seen(self.game, placed.pieces, *seen, placed.fold, placed.image == Image::Open));
            }
        }
    }

    /// The class of a slot in which a lion is shut in by own pieces, and nobody wins by attack.
    #[cold]
    fn crowded(&self, index: u64) -> Class {
        let (pieces, _) = self.game.numbering.unrank(Slot { tier: self.group.tier.into(), index });
        if self.game.is_stalemate(&pieces) {
            Class::Lost
        } else if self.game.can_stalemate(&pieces) {
            Class::WinsNow
        } else {
            Class::Open
        }
    }
}
