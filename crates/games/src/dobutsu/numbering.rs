//! Dense numbers for positions.
//!
//! A position has a *class* for each kind of animal: the roles of its two pieces. The three classes are a *group*, and
//! groups come first in the number, so that slots with the same material lie together. Inside a group the digits are:
//! the pair of lions; the squares of the chicks among those the lions leave free; of the giraffes among those that are
//! left then; of the elephants among the rest. Nothing is left out and nothing is counted twice, except that positions
//! with both lions on the middle file have a mirror image among themselves: the smaller of the two numbers is used.

use super::board::Board;
use super::classes::{Class, ClassOf, class_table, classes};
use super::digits::Order;
use super::lions::{Fold, Lions, Pairs};
use super::pieces::Pieces;
use super::tiers::{Plan, Tier};
use super::variant::Variant;
use zug_core::Slot;

/// A class for each kind, with what the digits are worth.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    /// The number of its first slot.
    pub first: u64,
    /// Slots for a pair of lions.
    pub lions: u32,
    /// Slots for a place of the chicks.
    pub chicks: u32,
    /// Slots for a place of the giraffes: the number of places of the elephants.
    pub giraffes: u32,
    /// The tier.
    pub tier: u8,
    /// The class of each kind.
    classes: [u8; 3],
}

/// The numbers of all open positions of a game, and of some that are won with the next move.
#[derive(Clone, Debug)]
pub struct Numbering {
    pairs: Pairs,
    /// How squares are counted: as they are, and as in a mirror.
    orders: [Order; 2],
    class_of: [[ClassOf; 64]; 3],
    classes: [Vec<Class>; 3],
    groups: Vec<Group>,
    tiers: Vec<Tier>,
}

/// A slot taken apart.
#[derive(Clone, Copy, Debug)]
pub struct Digits {
    /// The place of the group in its tier.
    pub place: usize,
    /// The group.
    pub group: Group,
    /// The pair of lions.
    pub lions: u32,
    /// The places of chicks, giraffes and elephants.
    pub digits: [u32; 3],
}

impl Numbering {
    /// The numbering for a game, with these pairs of lions.
    pub fn new(variant: &Variant, board: &Board, pairs: Pairs) -> Numbering {
        let classes = [true, false, false].map(|promotes| classes(variant.drops, promotes));
        let [_, giraffes, elephants] = classes.each_ref().map(Vec::len);
        let weights = [giraffes * elephants, elephants, 1];
        let class_of = std::array::from_fn(|kind| class_table(&classes[kind], weights[kind]));
        let orders = [Order::of(|square| square), Order::of(|square| board.mirror(square))];
        let mut numbering = Numbering { pairs, orders, class_of, classes, groups: Vec::new(), tiers: Vec::new() };
        numbering.add_groups(u32::from(board.squares()) - 2, variant.drops);
        numbering
    }

    fn add_groups(&mut self, free: u32, drops: bool) {
        let [chicks, giraffes, elephants] = &self.classes;
        let mut members = vec![Vec::new(); if drops { 1 } else { 64 }];
        let mut lens = vec![0; members.len()];
        for (chick, c) in (0..).zip(chicks) {
            for (giraffe, g) in (0..).zip(giraffes) {
                for (elephant, e) in (0..).zip(elephants) {
                    let per_giraffe = e.ways(free - c.on_board() - g.on_board());
                    let per_chick = g.ways(free - c.on_board()) * per_giraffe;
                    let per_lions = c.ways(free) * per_chick;
                    let tier = if drops { 0 } else { c.presence() | g.presence() << 2 | e.presence() << 4 };
                    let first = &mut lens[usize::from(tier)];
                    members[usize::from(tier)].push(self.groups.len() as u16);
                    let classes = [chick, giraffe, elephant];
                    self.groups.push(Group { first: *first, lions: per_lions, chicks: per_chick, giraffes: per_giraffe, tier, classes });
                    *first += self.pairs.count() as u64 * u64::from(per_lions);
                }
            }
        }
        let group = |number: u16| (&self.groups[usize::from(number)], self.classes(&self.groups[usize::from(number)]));
        self.tiers = members.into_iter().zip(lens).map(|(members, len)| Tier::new(len, members, group)).collect();
    }

    /// The number of tiers: one where caught pieces come back, else one for each set of pieces that are left.
    pub fn tiers(&self) -> u32 {
        self.tiers.len() as u32
    }

    /// The number of slots of a tier.
    pub fn len(&self, tier: u32) -> u64 {
        self.tiers[tier as usize].len
    }

    /// How the player to move counts squares.
    pub fn order(&self) -> &Order {
        &self.orders[0]
    }

    /// The pairs of lions.
    #[inline]
    pub fn pairs(&self) -> &Pairs {
        &self.pairs
    }

    /// The slot of a position; the index is `u64::MAX` for lions that no open position has.
    #[inline]
    pub fn rank(&self, p: &Pieces) -> Slot {
        match self.pairs.fold(p.lions) {
            Fold::Outside => Slot { tier: 0, index: u64::MAX },
            Fold::Either => self.slot(p).min(self.slot_of_image(p)),
            fold => self.slot_counted(&self.orders[usize::from(fold == Fold::Mirrored)], p),
        }
    }

    /// The slot of a position as it is, not folded; the lions must be a numbered pair.
    #[inline]
    pub fn slot(&self, p: &Pieces) -> Slot {
        self.slot_counted(&self.orders[0], p)
    }

    /// The slot of the mirror image of a position, not folded; its lions must be a numbered pair.
    #[inline]
    pub fn slot_of_image(&self, p: &Pieces) -> Slot {
        self.slot_counted(&self.orders[1], p)
    }

    #[inline]
    fn slot_counted(&self, order: &Order, p: &Pieces) -> Slot {
        let mut numbers = order.numbers.taking(order, p.lions);
        let mut group = 0;
        let mut digits = [0; 3];
        for (kind, digit) in digits.iter_mut().enumerate() {
            let class = self.class_of[kind][p.pair_of_roles(kind)];
            group += usize::from(class.weight);
            *digit = numbers.digit(class.mode, p.pair(kind));
            numbers = numbers.taking(order, p.pair(kind));
        }
        let group = &self.groups[group];
        let lions = u32::from(self.pairs.number(p.lions));
        let within = lions * group.lions + digits[0] * group.chicks + digits[1] * group.giraffes + digits[2];
        Slot { tier: group.tier.into(), index: group.first + u64::from(within) }
    }

    /// The classes of a group.
    #[inline]
    pub fn classes(&self, group: &Group) -> [&Class; 3] {
        std::array::from_fn(|kind| &self.classes[kind][usize::from(group.classes[kind])])
    }

    /// The group at a place of a tier.
    #[inline]
    pub fn group(&self, tier: u32, place: usize) -> &Group {
        &self.groups[usize::from(self.tiers[tier as usize].groups[place])]
    }

    /// Whether the player to move owns less than half of the six pieces, and the first slot after those with the same
    /// material.
    pub fn left_out(&self, slot: Slot) -> (bool, u64) {
        self.tiers[slot.tier as usize].left_out(slot.index)
    }

    /// Takes a slot apart.
    pub fn digits(&self, slot: Slot) -> Digits {
        let (place, plan, within) = self.tiers[slot.tier as usize].find(slot.index);
        let (lions, digits) = plan.digits(within);
        Digits { place, group: *self.group(slot.tier, place), lions, digits }
    }

    /// The position of a slot, and what is to be done with its lions. It may be one whose mirror image has the slot
    /// that is used.
    #[inline]
    pub fn unrank(&self, slot: Slot) -> (Pieces, Fold) {
        let (_, plan, within) = self.tiers[slot.tier as usize].find(slot.index);
        let (lions, digits) = plan.digits(within);
        let [lions, _] = self.pairs.get(lions);
        (place(plan, lions, plan.roles[0], digits), lions.fold)
    }

    /// The position of a slot for the other player, in the mirror where its lions are numbered like that, and what is
    /// to be done with the lions there and here.
    #[inline]
    pub fn unrank_facing(&self, slot: Slot) -> (Pieces, [Fold; 2]) {
        let (_, plan, within) = self.tiers[slot.tier as usize].find(slot.index);
        let (lions, digits) = plan.digits(within);
        let [lions, facing] = self.pairs.get(lions);
        (place(plan, facing, plan.roles[1], digits), [facing.fold, lions.fold])
    }
}

/// The pieces on the squares that digits mean.
#[inline]
fn place(plan: &Plan, lions: &Lions, roles: u64, digits: [u32; 3]) -> Pieces {
    let (mut free, mut list) = (lions.free, roles);
    for (kind, digit) in digits.into_iter().enumerate() {
        let ([a, b], rest) = free.place(plan.modes[kind], digit);
        free = rest;
        list |= (u64::from(a) | u64::from(b) << 8) << (16 * kind);
    }
    Pieces { lions: lions.squares, list }
}
