//! Classifying whole runs of slots.
//!
//! The digits of a slot are gone through in nested loops: lions, chicks, giraffes, elephants. What the outer pieces decide is worked out once: a
//! lion they attack is caught whatever stands elsewhere, and when they already tell which of two mirror images is numbered, the rest
//! need not be asked.

use super::Dobutsu;
use super::board::{Board, Squares, bit};
use super::classes::Class as Roles;
use super::digits::{Free, NUMBERS, Numbers};
use super::lions::{Fold, Lions};
use super::numbering::Group;
use super::pieces::Role;
use super::sight::Sight;
use zug_core::{Class, Slot};

/// Classifies the slots of a tier from index `from` on.
pub fn classify(game: &Dobutsu, tier: u32, from: u64, out: &mut [Class]) {
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
        let holds = |hand| classes.iter().any(|class| class.roles.contains(&hand));
        let run = Run { game, group, classes, empty_handed: [!holds(Role::MyHand), !holds(Role::TheirHand)] };
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
struct Run<'a> {
    game: &'a Dobutsu,
    group: Group,
    classes: [&'a Roles; 3],
    /// Whether I hold nothing, and whether they do not: then there may be positions without a move.
    empty_handed: [bool; 2],
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

/// What the pieces that are placed decide.
#[derive(Clone, Copy)]
struct Placed {
    lions: [u8; 2],
    free: Free,
    numbers: Numbers,
    image: Image,
    /// Whether a piece of mine attacks their lion.
    wins: bool,
    mine: Squares,
    theirs: Squares,
    their_reach: Squares,
}

impl Placed {
    /// With the two pieces of a kind on the squares that a digit means.
    #[inline]
    fn with(&self, board: &Board, sight: &Sight, kind: usize, class: &Roles, digit: u32) -> Placed {
        let (at, free) = self.free.place(class.mode, digit);
        let mut next = Placed { free, ..*self };
        for (role, at) in class.roles.into_iter().zip(at) {
            let reach = sight.reach(kind, role, at);
            if role.is_mine() {
                next.wins |= reach & bit(self.lions[1]) != 0;
                next.mine |= bit(at);
            } else if role.is_theirs() {
                next.theirs |= bit(at);
                next.their_reach |= reach;
            }
        }
        if self.image == Image::Open {
            next.numbers = self.numbers.taking(at);
            next.image = match self.numbers.digit(class.mode, at.map(|at| board.mirror(at))).cmp(&digit) {
                std::cmp::Ordering::Less => Image::Unused,
                std::cmp::Ordering::Equal => Image::Open,
                std::cmp::Ordering::Greater => Image::Used,
            };
        }
        next
    }

    /// The class of every slot with these pieces, if they decide it.
    #[inline]
    fn decided(&self) -> Option<Class> {
        match self.image {
            Image::Unused => Some(Class::Unused),
            Image::Used if self.wins => Some(Class::WinsNow),
            _ => None,
        }
    }
}

/// Splits off the slots that share the outer digits, `skipped` of which have been left out.
fn part(out: &mut [Class], len: u32, skipped: u32) -> (&mut [Class], &mut [Class]) {
    let len = out.len().min((len - skipped) as usize);
    out.split_at_mut(len)
}

impl Run<'_> {
    /// Classifies slots with one pair of lions, from the given digits on; what is left over is given back.
    fn lions<'o>(&self, number: u32, from: [u32; 3], out: &'o mut [Class]) -> &'o mut [Class] {
        let Group { lions, chicks, giraffes, .. } = self.group;
        let [Lions { squares, free, fold }, _] = *self.game.numbering.pairs().get(number);
        let placed = Placed {
            lions: squares,
            free,
            numbers: Numbers(NUMBERS).taking(squares),
            image: if fold == Fold::Either { Image::Open } else { Image::Used },
            wins: false,
            mine: bit(squares[0]),
            theirs: bit(squares[1]),
            their_reach: self.game.sight.lion(squares[1]),
        };
        let skipped = from[0] * chicks + from[1] * giraffes + from[2];
        let mut index = self.group.first + u64::from(number * lions + skipped);
        let (mut slots, rest) = part(out, lions, skipped);
        let [mut digit, mut giraffe, mut elephant] = from;
        while !slots.is_empty() {
            let placed = placed.with(&self.game.board, &self.game.sight, 0, self.classes[0], digit);
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
    fn chicks(&self, placed: &Placed, [mut digit, mut elephant]: [u32; 2], mut index: u64, mut slots: &mut [Class]) {
        while !slots.is_empty() {
            let placed = placed.with(&self.game.board, &self.game.sight, 1, self.classes[1], digit);
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
    fn giraffes(&self, placed: &Placed, first: u32, index: u64, slots: &mut [Class]) {
        let (board, sight) = (&self.game.board, &self.game.sight);
        let tries = sight.tries(placed.lions[0]);
        let [my_steps, their_steps] = placed.lions.map(|lion| sight.lion(lion));
        let shut_in = |placed: &Placed, gaps: u32| {
            self.empty_handed[0] && (my_steps & !placed.mine).count_ones() <= gaps
                || self.empty_handed[1] && (their_steps & !placed.theirs).count_ones() <= gaps
        };
        // Two elephants can fill two gaps around a lion.
        let watch = shut_in(placed, 2);
        for ((digit, index), class) in (first..).zip(index..).zip(slots) {
            let placed = placed.with(board, sight, 2, self.classes[2], digit);
            *class = match placed.image {
                Image::Unused => Class::Unused,
                _ if placed.wins || tries & !placed.mine & !placed.their_reach != 0 => Class::WinsNow,
                _ if watch && shut_in(&placed, 0) => self.crowded(index),
                _ => Class::Open,
            };
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
