//! Dense numbers for positions: 729 tiers, 443,459,451 slots, seen by the player to move. Where the players are not
//! alike there are as many tiers for each of them.
//!
//! Placements are for ever, so a tier is how many pieces of each size and player are on the board. Inside a tier the
//! configuration of the large pieces is turned and mirrored to the least of its orbit, medium and small ones are
//! carried along, and
//!
//! ```text
//! index = (orbit of the larges * configurations of mediums + mediums) * configurations of smalls + smalls
//! ```
//!
//! When a symmetry leaves the larges as they are, the position with the smallest mediums, then smalls, has the slot,
//! and the slots of its images stay unused: 19 % of all. Small pieces are innermost, so that a run of slots shares the
//! rest.

use super::configs::{Config, Configs, IDENTITY, KINDS, Kind, Symmetries, each_symmetry};
use super::layers::Layers;
use super::pos::Size;
use super::runs;
use super::{Gobblet, Pos, Reading, Strict};
use std::ops::ControlFlow;
use zug_core::{Class, Side, Slot, Space};

/// The number of tiers, for a player.
pub const TIERS: u32 = 729;

/// How many pieces of each size are on the board: a kind a size, smallest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tier(pub [Kind; 3]);

impl Tier {
    /// The tier with this number, whoever is to move in it.
    pub fn from_number(tier: u32) -> Tier {
        let tier = (tier % TIERS) as usize;
        Tier([tier % KINDS, tier / KINDS % KINDS, tier / KINDS / KINDS])
    }

    /// Its number, seen by the first player.
    pub fn number(self) -> u32 {
        let Tier([small, medium, large]) = self;
        ((large * KINDS + medium) * KINDS + small) as u32
    }

    /// How many pieces of a size the player to move and the opponent have on the board.
    pub fn pieces(self, size: Size) -> (usize, usize) {
        (self.0[size as usize] % 3, self.0[size as usize] / 3)
    }

    /// The number of pieces on the board.
    pub fn total(self) -> usize {
        self.0.iter().map(|kind| kind % 3 + kind / 3).sum()
    }

    /// The tier after a slide: the same pieces, seen by the other player.
    pub fn after_slide(self) -> Tier {
        Tier(self.0.map(|kind| kind / 3 + kind % 3 * 3))
    }

    /// The tier after a piece of this size was placed, if one is left.
    pub fn after_place(self, size: Size) -> Option<Tier> {
        let (mine, _) = self.pieces(size);
        let mut next = self.after_slide();
        next.0[size as usize] += 3;
        (mine < 2).then_some(next)
    }
}

/// Who is to move in the positions that a tier has: always `Left` where players are exchanged so.
#[inline]
pub fn mover(tier: u32) -> Side {
    if tier < TIERS { Side::Left } else { Side::Right }
}

/// A tier with what numbering inside it needs.
#[derive(Clone, Copy)]
pub struct Numbering {
    configs: &'static Configs,
    tier: u32,
    mediums: u32,
    smalls: u32,
    first_medium: u32,
    first_small: u32,
    large: Kind,
}

/// A configuration for each size, smallest first: a position.
pub type Triple = [Config; 3];

impl Numbering {
    /// The numbering of a tier, as the player to move sees it.
    #[inline]
    pub fn new<R: Reading>(tier: Tier, mover: Side) -> Numbering {
        let (configs, Tier([small, medium, large])) = (R::configs(), tier);
        Numbering {
            configs,
            tier: tier.number() + if R::DOOMED_SLIDES && mover == Side::Right { TIERS } else { 0 },
            mediums: configs.len(medium) as u32,
            smalls: configs.len(small) as u32,
            first_medium: configs.first[medium].into(),
            first_small: configs.first[small].into(),
            large,
        }
    }

    /// The number of slots.
    pub fn slots(&self) -> u64 {
        self.configs.leasts[self.large].len() as u64 * u64::from(self.mediums * self.smalls)
    }

    /// The slot of a position of this tier.
    #[inline]
    pub fn rank(&self, [small, medium, large]: Triple) -> Slot {
        let (small, medium, large) = (usize::from(small), usize::from(medium), usize::from(large));
        let carried = |g: usize| u32::from(self.configs.images[g][medium]) * self.smalls + u32::from(self.configs.images[g][small]);
        let mut symmetries = self.configs.to_least[large];
        let mut least = carried(symmetries.trailing_zeros() as usize & 7);
        symmetries &= symmetries - 1;
        while symmetries != 0 {
            least = least.min(carried(symmetries.trailing_zeros() as usize & 7));
            symmetries &= symmetries - 1;
        }
        let pair = least - self.first_medium * self.smalls - self.first_small;
        let index = u32::from(self.configs.orbit[large]) * (self.mediums * self.smalls) + pair;
        Slot { tier: self.tier, index: index.into() }
    }

    /// The larges, mediums and smalls that an index of this tier stands for, whether or not it is used.
    #[inline]
    pub fn split(&self, index: u64) -> Triple {
        let (row, small) = (index as u32 / self.smalls, index as u32 % self.smalls);
        let (orbit, medium) = (row / self.mediums, row % self.mediums);
        let large = self.configs.leasts[self.large][orbit as usize];
        [(self.first_small + small) as Config, (self.first_medium + medium) as Config, large]
    }

    /// How many slots, from `index` on, have the same larges and mediums.
    pub fn rest_of_run(&self, index: u64) -> usize {
        (self.smalls - index as u32 % self.smalls) as usize
    }
}

/// The slot of a position as the player `mover` sees it, who is to move.
#[inline]
fn number<R: Reading>(layers: &Layers, mover: Side) -> Slot {
    let configs = R::configs();
    let triple = configs.triple(layers);
    let tier = Tier(triple.map(|config| configs.kind[usize::from(config)].into()));
    Numbering::new::<R>(tier, mover).rank(triple)
}

impl Configs {
    /// The position of a triple.
    #[inline]
    pub fn layers(&self, triple: Triple) -> Layers {
        let of = |sets: &[_]| triple.map(|config| sets[usize::from(config)]);
        Layers { mine: of(&self.mine), theirs: of(&self.theirs) }
    }

    /// The position of a triple, as people see it.
    #[inline]
    pub fn pos(&self, triple: Triple, mover: Side) -> Pos {
        let of = |size: Size| self.board[size as usize][usize::from(triple[size as usize])];
        let p = Size::ALL.map(of).into_iter().fold(Pos::EMPTY, Pos::with);
        if mover == Side::Left { p } else { p.exchanged() }
    }

    /// The triple of a position.
    #[inline]
    pub fn triple(&self, layers: &Layers) -> Triple {
        [0, 1, 2].map(|size| self.number(layers.mine[size], layers.theirs[size]))
    }

    /// The symmetries that leave a position as it is.
    #[inline]
    pub fn symmetries_of(&self, triple: Triple) -> Symmetries {
        triple.into_iter().fold(!0, |all, config| all & self.stabiliser[usize::from(config)])
    }

    /// Whether no symmetry of the larges gives smaller mediums, or the same and smaller smalls.
    #[inline]
    pub fn is_least(&self, [small, medium, large]: Triple) -> bool {
        let image = |g: usize, config: Config| self.images[g][usize::from(config)];
        let group = self.stabiliser[usize::from(large)];
        group == IDENTITY || each_symmetry(group).all(|g| (image(g, medium), image(g, small)) >= (medium, small))
    }
}

impl<R: Reading> Space for Gobblet<R> {
    fn tiers(&self) -> u32 {
        if R::DOOMED_SLIDES { 2 * TIERS } else { TIERS }
    }

    fn tier_len(&self, tier: u32) -> u64 {
        Numbering::new::<R>(Tier::from_number(tier), mover(tier)).slots()
    }

    fn leads_to(&self, tier: u32) -> Vec<u32> {
        let first = if R::DOOMED_SLIDES && mover(tier) == Side::Left { TIERS } else { 0 };
        let tier = Tier::from_number(tier);
        let slide = Size::ALL.iter().any(|&size| tier.pieces(size).0 > 0).then(|| tier.after_slide());
        let places = Size::ALL.into_iter().filter_map(|size| tier.after_place(size));
        slide.into_iter().chain(places).map(|tier| first + tier.number()).collect()
    }

    fn tier_name(&self, tier: u32) -> String {
        let who = match mover(tier) {
            _ if !R::DOOMED_SLIDES => "",
            Side::Left => "1: ",
            Side::Right => "2: ",
        };
        let tier = Tier::from_number(tier);
        let [[s, m, l], [t, n, k]] =
            [0, 1].map(|player| Size::ALL.map(|size| if player == 0 { tier.pieces(size).0 } else { tier.pieces(size).1 }));
        format!("{who}S{s} M{m} L{l} – S{t} M{n} L{k}")
    }

    fn rank(&self, p: &Pos, side: Side) -> Slot {
        let layers = p.layers(side);
        number::<R>(&layers, side)
    }

    fn unrank(&self, slot: Slot) -> Option<(Pos, Side)> {
        let (configs, mover) = (R::configs(), mover(slot.tier));
        let triple = Numbering::new::<R>(Tier::from_number(slot.tier), mover).split(slot.index);
        let layers = configs.is_least(triple).then(|| configs.layers(triple))?;
        let arises = R::DOOMED_SLIDES || !layers.look().lines().0;
        arises.then(|| (configs.pos(triple, mover), mover))
    }

    fn each_position<B>(&self, from: Slot, len: u64, mut each: impl FnMut(u64, Pos, Side) -> ControlFlow<B>) -> ControlFlow<B> {
        let mover = mover(from.tier);
        runs::each_position::<R, B>(Tier::from_number(from.tier), mover, from.index, len, |index, p| each(index, p, mover))
    }

    fn wins_now(&self, p: &Pos, side: Side) -> bool {
        p.layers(side).wins_now::<R>(side)
    }

    fn side_to_move(&self, tier: u32) -> Side {
        mover(tier)
    }

    fn winner_moves_last(&self) -> bool {
        !R::DOOMED_SLIDES
    }

    fn loses_now(&self, p: &Pos, side: Side) -> bool {
        R::DOOMED_SLIDES && p.layers(side).is_stuck::<Strict>()
    }

    /// The position is taken apart once.
    fn look_up(&self, p: &Pos, side: Side) -> (Class, Slot) {
        let layers = p.layers(side);
        let look = layers.look();
        let none = Slot { tier: 0, index: 0 };
        if look.lines() != (false, false) || layers.is_stuck::<R>() {
            return (self.class_of(p, side), none);
        }
        if layers.wins_seeing::<R>(&look, side) {
            return (Class::WinsNow, none);
        }
        if R::DOOMED_SLIDES && layers.is_stuck::<Strict>() {
            return (Class::LosesNow, none);
        }
        (Class::Open, number::<R>(&layers, side))
    }
}
