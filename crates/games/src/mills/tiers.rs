//! Positions as numbers. A tier is how many stones have been placed and how many each player has on the board; inside it
//! positions are numbered up to the symmetries of the board.
//!
//! The index of a position is `class * width + place`: the class of the stones of the player who has more of them (the
//! mover's, where both have as many), and the number of the other's stones among the points that the least set of the
//! class leaves free. Where a symmetry leaves that set as it is, the least place of all images counts, and other slots
//! stay unused. So a move of the player with fewer stones stays in its class.

use super::board::Board;
use super::orbits::{Group, IDENTITY, Orbits, classes, members};
use super::pos::Turn;
use super::sets::{Free, Points, SETS};
use super::{Mills, Pos, Variant};
use crate::combinations::choose;
use std::ops::ControlFlow::{self, Continue};
use zug_core::{Class, Side, Slot, Space};

/// What a tier is, as the player to move sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Tier {
    /// Stones of both players that have been placed.
    pub placed: u8,
    /// The mover's stones on the board.
    pub mine: u8,
    /// The opponent's.
    pub theirs: u8,
}

/// The tiers of a game.
#[derive(Clone, Debug)]
pub struct Tiers {
    variant: Variant,
    all: Vec<Counted>,
    /// The number of a tier, by placed, mine, theirs.
    numbers: Vec<Option<u32>>,
}

/// A tier with how many classes of sets there are of the stones that come first, and how many places for the others.
#[derive(Clone, Copy, Debug)]
struct Counted {
    tier: Tier,
    classes: u32,
    width: u32,
}

/// No tier has as many stones of a player.
const STONES: usize = 13;

impl Tier {
    /// What the mover and the opponent have still to place. The first player places first.
    pub fn hands(self, men: u8) -> (u8, u8) {
        (men - self.placed / 2, men - self.placed.div_ceil(2))
    }

    /// After a move, with or without taking a stone, if there is one.
    fn after(self, all_placed: u8, takes: bool) -> Option<Tier> {
        let placing = u8::from(self.placed < all_placed);
        let mine = self.theirs.checked_sub(takes.into())?;
        Some(Tier { placed: self.placed + placing, mine, theirs: self.mine + placing })
    }

    /// Whether the mover's stones come first in the number.
    fn mine_first(self) -> bool {
        self.mine >= self.theirs
    }

    /// The stones of the player who has more of them.
    fn more(self) -> u8 {
        self.mine.max(self.theirs)
    }

    /// The stones of the other player.
    fn fewer(self) -> u8 {
        self.mine.min(self.theirs)
    }
}

impl Tiers {
    /// The tiers of a game. Nobody can have lost more stones than the opponent has placed but for the first two, and
    /// only the mover can have lost the game.
    pub fn new(variant: Variant, board: &Board) -> Tiers {
        let first = variant.endgame.map_or(0, |_| variant.all_placed());
        let mut all = Vec::new();
        for placed in first..=variant.all_placed() {
            let (mine, theirs) = (placed / 2, placed.div_ceil(2));
            let (my_hand, their_hand) = (variant.men - mine, variant.men - theirs);
            let lowest = |own: u8, other: u8| own - own.min(other.saturating_sub(2));
            for m in lowest(mine, theirs)..=mine.min(variant.most()) {
                let others = lowest(theirs, mine)..=theirs.min(variant.most());
                let possible = others.filter(|t| m + my_hand >= 2 && t + their_hand >= 3);
                all.extend(possible.map(|t| Tier { placed, mine: m, theirs: t }));
            }
        }
        let classes: Vec<u32> = (0..=variant.most()).map(|stones| classes(board, stones) as u32).collect();
        let counted = |tier: Tier| {
            let width = choose((board.points - tier.more()).into(), tier.fewer().into()) as u32;
            Counted { tier, classes: classes[usize::from(tier.more())], width }
        };
        let mut numbers = vec![None; (usize::from(variant.all_placed()) + 1) * STONES * STONES];
        (0..).zip(&all).for_each(|(number, tier)| numbers[place(*tier)] = Some(number));
        Tiers { variant, all: all.into_iter().map(counted).collect(), numbers }
    }

    /// A tier by its number.
    #[inline]
    pub fn tier(&self, number: u32) -> Tier {
        self.all[number as usize].tier
    }

    /// The number of a tier, if there is such a one.
    #[inline]
    pub fn number(&self, tier: Tier) -> Option<u32> {
        self.numbers[place(tier)]
    }

    /// The tier of a position, if it can be one of the game.
    pub fn of(&self, t: &Turn) -> Option<Tier> {
        let men = self.variant.men;
        let placed = (2 * men).checked_sub(t.my_hand.checked_add(t.their_hand)?)?;
        let [mine, theirs] = [t.mine, t.theirs].map(|stones| stones.count_ones() as u8);
        let tier = Tier { placed, mine, theirs };
        let fits = tier.hands(men) == (t.my_hand, t.their_hand) && mine <= men && theirs <= men;
        (fits && self.number(tier).is_some()).then_some(tier)
    }
}

#[inline]
fn place(tier: Tier) -> usize {
    (usize::from(tier.placed) * STONES + usize::from(tier.mine)) * STONES + usize::from(tier.theirs)
}

/// The stones that come first in the number of a position, with the numbering of those that come second.
#[derive(Clone, Copy)]
pub struct Frame {
    board: &'static Board,
    /// The index of the first position of the class.
    first: u64,
    /// Takes the stones to the least set of their class.
    to_least: usize,
    /// The symmetries that leave the least set as it is.
    group: Group,
    free: Free,
}

impl Frame {
    /// The index of the position with these stones of the other player.
    #[inline]
    pub fn index(&self, others: Points) -> u64 {
        let others = self.board.image(self.to_least, others);
        let mut place = self.free.rank(others);
        if self.group != IDENTITY {
            place = members(self.group).map(|g| self.free.rank(self.board.image(g, others))).min().unwrap_or(place);
        }
        self.first + u64::from(place)
    }
}

/// The numbers of the positions of a tier.
#[derive(Clone, Copy)]
pub struct Numbering {
    board: &'static Board,
    /// The tier.
    pub tier: Tier,
    /// Its number.
    pub number: u32,
    orbits: &'static Orbits,
    width: u32,
}

impl Numbering {
    /// The position of a slot; `None` if it is unused.
    #[inline]
    pub fn turn(&self, men: u8, index: u64) -> Option<(Turn, Group)> {
        // No tier has 2^32 slots.
        let (class, place) = (index as u32 / self.width, index as u32 % self.width);
        let (first, group) = self.orbits.least(class);
        let free = Free::new(self.board.all & !first);
        let second = free.spread(SETS.unrank(self.tier.fewer(), place));
        self.seat(men, [first, second], group, &free, place)
    }

    /// The position with these stones, if its place is the least among its images; and the symmetries of it.
    #[inline]
    fn seat(&self, men: u8, [first, second]: [Points; 2], group: Group, free: &Free, place: u32) -> Option<(Turn, Group)> {
        let mut fixing = IDENTITY;
        if group != IDENTITY {
            for g in members(group) {
                let image = self.board.image(g, second);
                if free.rank(image) < place {
                    return None;
                }
                fixing |= Group::from(image == second) << g;
            }
        }
        let (mine, theirs) = if self.tier.mine_first() { (first, second) } else { (second, first) };
        let (my_hand, their_hand) = self.tier.hands(men);
        Some((Turn { mine, theirs, my_hand, their_hand }, fixing))
    }

    /// The numbering with these stones first.
    #[inline]
    pub fn frame(&self, first: Points) -> Frame {
        let (class, to_least) = self.orbits.class(first);
        let (least, group) = self.orbits.least(class);
        let free = Free::new(self.board.all & !least);
        Frame { board: self.board, first: u64::from(class) * u64::from(self.width), to_least, group, free }
    }

    /// Whether the mover's stones come first.
    #[inline]
    pub fn mine_first(&self) -> bool {
        self.tier.mine_first()
    }

    /// The slot of a position.
    #[inline]
    pub fn slot(&self, mine: Points, theirs: Points) -> Slot {
        let (first, second) = if self.mine_first() { (mine, theirs) } else { (theirs, mine) };
        Slot { tier: self.number, index: self.frame(first).index(second) }
    }

    /// Calls `each` for the positions of the slots from one on, in order, until told to stop; unused slots have none.
    pub fn run<B>(&self, men: u8, from: u64, len: usize, mut each: impl FnMut(Option<(Turn, Group)>) -> ControlFlow<B>) -> ControlFlow<B> {
        let (mut class, mut place) = (from as u32 / self.width, from as u32 % self.width);
        let mut left = len as u32;
        while left > 0 {
            let (first, group) = self.orbits.least(class);
            let free = Free::new(self.board.all & !first);
            let end = self.width.min(place + left);
            left -= end - place;
            for place in place..end {
                let second = free.spread(SETS.unrank(self.tier.fewer(), place));
                each(self.seat(men, [first, second], group, &free, place))?;
            }
            (class, place) = (class + 1, 0);
        }
        Continue(())
    }
}

impl Mills {
    /// The numbers of a tier; only of those there are.
    #[inline]
    pub(super) fn numbering(&self, number: u32) -> Numbering {
        let Counted { tier, width, .. } = self.tiers.all[number as usize];
        Numbering { board: self.board, tier, number, orbits: Orbits::of(self.variant.men, tier.more()), width }
    }

    /// The numbers of the positions that a move leads to.
    #[inline]
    pub(super) fn numbering_after(&self, tier: Tier, takes: bool) -> Option<Numbering> {
        let after = tier.after(self.variant.all_placed(), takes)?;
        self.tiers.number(after).map(|number| self.numbering(number))
    }

    /// The tier of a position as the player to move sees it, if it can be one of the game.
    pub(super) fn tier_of(&self, p: &Pos, side: Side) -> Option<Tier> {
        // Who places is told by who has placed less.
        let in_turn = p.hand.left + p.hand.right == 0 || side == if p.hand.left == p.hand.right { Side::Left } else { Side::Right };
        self.tiers.of(&p.turn(side)).filter(|_| in_turn)
    }
}

impl Space for Mills {
    fn tiers(&self) -> u32 {
        self.tiers.all.len() as u32
    }

    fn tier_len(&self, tier: u32) -> u64 {
        let Counted { classes, width, .. } = self.tiers.all[tier as usize];
        u64::from(classes) * u64::from(width)
    }

    fn leads_to(&self, tier: u32) -> Vec<u32> {
        let tier = self.tiers.tier(tier);
        if tier.mine + tier.hands(self.variant.men).0 < 3 {
            return Vec::new();
        }
        let all_placed = self.variant.all_placed();
        let can_take = tier.mine + u8::from(tier.placed < all_placed) >= 3;
        let after = [Some(false), can_take.then_some(true)].into_iter().flatten();
        after.filter_map(|takes| self.tiers.number(tier.after(all_placed, takes)?)).collect()
    }

    fn tier_name(&self, tier: u32) -> String {
        let tier = self.tiers.tier(tier);
        match tier.hands(self.variant.men) {
            (0, 0) => format!("{} – {}", tier.mine, tier.theirs),
            (mine, theirs) => format!("{}+{mine} – {}+{theirs}", tier.mine, tier.theirs),
        }
    }

    fn rank(&self, p: &Pos, side: Side) -> Slot {
        let tier = self.tier_of(p, side).and_then(|tier| self.tiers.number(tier));
        let turn = p.turn(side);
        tier.map_or(Slot { tier: 0, index: u64::MAX }, |tier| self.numbering(tier).slot(turn.mine, turn.theirs))
    }

    fn unrank(&self, slot: Slot) -> Option<(Pos, Side)> {
        let side = self.side_to_move(slot.tier);
        let (turn, _) = self.numbering(slot.tier).turn(self.variant.men, slot.index)?;
        Some((turn.pos(side), side))
    }

    fn each_position<B>(&self, from: Slot, len: u64, mut each: impl FnMut(u64, Pos, Side) -> ControlFlow<B>) -> ControlFlow<B> {
        let side = self.side_to_move(from.tier);
        let mut slots = from.index..;
        self.numbering(from.tier).run(self.variant.men, from.index, len as usize, |turn| match (slots.next(), turn) {
            (Some(index), Some((turn, _))) => each(index, turn.pos(side), side),
            _ => Continue(()),
        })
    }

    /// While stones are placed their number tells whose turn it is.
    fn side_to_move(&self, tier: u32) -> Side {
        if self.tiers.tier(tier).placed.is_multiple_of(2) { Side::Left } else { Side::Right }
    }

    fn wins_now(&self, p: &Pos, side: Side) -> bool {
        self.can_win(&p.turn(side))
    }

    fn class_of(&self, p: &Pos, side: Side) -> Class {
        self.class(&p.turn(side))
    }
}
