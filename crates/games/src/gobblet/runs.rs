//! Whole runs of slots: their positions, and what class they are of.
//!
//! The slots of a run share larges and mediums, and inside it stretches share my smalls. What depends only on these is
//! worked out once for the run or the stretch; for a single slot remain the opponent's smalls: whether they make a
//! line, and whether they stop every win of mine that is left to be stopped. The answers are those of [`Layers`], which
//! the tests compare.

use super::cells::{ALL, Cells, breaking, completing, each, has_line};
use super::configs::{Config, Configs, IDENTITY, each_symmetry};
use super::layers::{Layers, Seen};
use super::pos::{Pos, Size};
use super::reading::{Reading, Strict};
use super::tiers::{Numbering, Tier, Triple};
use std::ops::ControlFlow;
use zug_core::{Class, Side};

/// Classifies the slots of a tier, in which `mover` is to move, from index `from` on.
pub fn classify<R: Reading>(tier: Tier, mover: Side, from: u64, out: &mut [Class]) {
    let configs = R::configs();
    let numbering = Numbering::new::<R>(tier, mover);
    let [small_kind, ..] = tier.0;
    let stretch = configs.run(small_kind);
    let (mut index, mut rest) = (from, out);
    while !rest.is_empty() {
        let [small, medium, large] = numbering.split(index);
        let run;
        (run, rest) = rest.split_at_mut(numbering.rest_of_run(index).min(rest.len()));
        index += run.len() as u64;
        let images = images(configs, medium, large);
        if let Images::Earlier = images {
            run.fill(Class::Unused);
            continue;
        }
        let skipped = usize::from(small - configs.first[small_kind]) % stretch;
        Run::new(configs, tier, mover, [small, medium, large]).classify::<R>(small, stretch, skipped, run);
        if let Images::Among = images {
            let unused = |small| !configs.is_least([small, medium, large]);
            (small..).zip(run).filter(|(small, _)| unused(*small)).for_each(|(_, class)| *class = Class::Unused);
        }
    }
}

/// Calls `each_position` for the positions of a tier, in which `mover` is to move, that have one of `len` slots from
/// index `from` on, with the slot.
pub fn each_position<R: Reading, B>(
    tier: Tier,
    mover: Side,
    from: u64,
    len: u64,
    mut each_position: impl FnMut(u64, Pos) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let configs = R::configs();
    let numbering = Numbering::new::<R>(tier, mover);
    let (mut index, end) = (from, from + len);
    while index < end {
        let [small, medium, large] = numbering.split(index);
        let slots = index..end.min(index + numbering.rest_of_run(index) as u64);
        index = slots.end;
        let images = images(configs, medium, large);
        if let Images::Earlier = images {
            continue;
        }
        let run = Run::new(configs, tier, mover, [small, medium, large]);
        for (index, small) in slots.zip(small..) {
            let shown = run.seen.mine | configs.mine[usize::from(small)] & run.free;
            let triple = [small, medium, large];
            let arises = R::DOOMED_SLIDES || !has_line(shown);
            if arises && (matches!(images, Images::Later) || configs.is_least(triple)) {
                each_position(index, configs.pos(triple, mover))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Where the images of a run's positions, under the symmetries of the larges, have their slots.
enum Images {
    /// Some in an earlier run: every slot of this run is unused.
    Earlier,
    /// All in later runs: every slot of this run is used.
    Later,
    /// Some in this run.
    Among,
}

fn images(configs: &Configs, medium: Config, large: Config) -> Images {
    let group = configs.stabiliser[usize::from(large)];
    let least = each_symmetry(group).map(|g| configs.images[g][usize::from(medium)]).min().expect("the identity");
    match medium {
        _ if least < medium => Images::Earlier,
        _ if group & configs.stabiliser[usize::from(medium)] == IDENTITY => Images::Later,
        _ => Images::Among,
    }
}

/// What larges and mediums alone say.
struct Run {
    configs: &'static Configs,
    mover: Side,
    layers: Layers,
    seen: Seen,
    /// Cells without a large or a medium.
    free: Cells,
    /// The cells for the largest piece in my reserve, when it is not a small one.
    room: Cells,
    /// Whether wins by small pieces remain to be looked at, and whether I have one in reserve.
    smalls: Option<bool>,
    /// My larges and mediums that are larger than what I have in reserve.
    lifts: Vec<Lift>,
    /// Whether all pieces are on the board after the next move, so that there may be stalemates.
    full: bool,
}

/// A large or medium in the air, the smalls not looked at.
struct Lift {
    from: Cells,
    seen: Seen,
    /// Cells where smalls are seen.
    open: Cells,
    room: Cells,
}

/// Landings that win unless the lift uncovers a line elsewhere: whether it does is up to the opponent's smalls.
#[derive(Clone, Copy, Default)]
struct Chance {
    wins: Cells,
    theirs: Cells,
    open: Cells,
}

impl Run {
    fn new(configs: &'static Configs, tier: Tier, mover: Side, first: Triple) -> Run {
        let mut layers = configs.layers(first);
        (layers.mine[0], layers.theirs[0]) = (0, 0);
        let look = layers.look();
        let seen = look.seen;
        let free = !(seen.mine | seen.theirs) & ALL;
        let reserve = Size::ALL.into_iter().rev().find(|&size| tier.pieces(size).0 < 2);
        let room = reserve.filter(|&size| size > Size::Small).map_or(0, |size| look.room[size as usize]);
        let smalls = match reserve {
            None => Some(false),
            Some(Size::Small) => Some(true),
            Some(_) => None,
        };
        let lifts = each(look.above(reserve)).map(|from| {
            let lifted = look.lift(from);
            let open = !(lifted.seen.mine | lifted.seen.theirs) & ALL;
            Lift { from, seen: lifted.seen, open, room: lifted.room }
        });
        Run { configs, mover, seen, free, room, smalls, lifts: lifts.collect(), full: tier.total() >= 11, layers }
    }

    /// Classifies the slots of the run from the configuration `small` on. Every `stretch` of them share my smalls;
    /// `skipped` of the first stretch are left out.
    fn classify<R: Reading>(&self, small: Config, stretch: usize, skipped: usize, out: &mut [Class]) {
        let (mut config, mut rest) = (usize::from(small), out);
        let mut len = stretch - skipped;
        while !rest.is_empty() {
            let part;
            (part, rest) = rest.split_at_mut(len.min(rest.len()));
            self.classify_stretch::<R>(self.configs.mine[config], &self.configs.theirs[config..config + part.len()], part);
            config += part.len();
            len = stretch;
        }
    }

    /// Classifies slots with the same smalls of mine.
    fn classify_stretch<R: Reading>(&self, mine: Cells, theirs: &[Cells], out: &mut [Class]) {
        let shown = self.seen.mine | mine & self.free;
        let lost = |theirs: Cells| has_line(self.seen.theirs | theirs & self.free);
        if has_line(shown) && R::DOOMED_SLIDES {
            let class = |&theirs: &Cells| if lost(theirs) && self.mover == Side::Right { Class::Lost } else { Class::Won };
            return theirs.iter().zip(out).for_each(|(theirs, out)| *out = class(theirs));
        } else if has_line(shown) {
            return out.fill(Class::Unused);
        }
        let mut sure = completing(shown) & self.room != 0;
        let mut chances = [Chance::default(); 4];
        let mut count = 0;
        for lift in &self.lifts {
            let wins = completing(lift.seen.mine | mine & lift.open) & lift.room;
            let uncovers_mine = lift.from & (lift.seen.mine | mine & lift.open) != 0;
            if wins != 0 && uncovers_mine {
                sure = true;
            } else if wins != 0 {
                chances[count] = Chance { wins, theirs: lift.seen.theirs, open: lift.open };
                count += 1;
            }
        }
        let small_wins = self.small_wins(shown, mine);
        let chances = &chances[..count];
        for (&theirs, class) in theirs.iter().zip(out) {
            let wins = sure || small_wins & !theirs != 0 || chances.iter().any(|c| breaking(c.theirs | theirs & c.open) & c.wins != 0);
            *class = if lost(theirs) {
                Class::Lost
            } else if wins || R::DOOMED_SLIDES && self.whole(mine, theirs).look().wins_beside_a_line::<R>(self.mover) {
                Class::WinsNow
            } else if self.full {
                self.stalemate::<R>(mine, theirs)
            } else {
                Class::Open
            };
        }
    }

    /// The cells on which a small piece of mine wins if no small of theirs is there.
    fn small_wins(&self, shown: Cells, mine: Cells) -> Cells {
        let wins = match self.smalls {
            None => 0,
            Some(true) => completing(shown),
            Some(false) => each(mine & self.free).fold(0, |wins, from| wins | completing(shown & !from)),
        };
        wins & self.free & !mine
    }

    /// The class when nobody has or can make a line: open, but for stalemates.
    fn stalemate<R: Reading>(&self, mine: Cells, theirs: Cells) -> Class {
        let layers = self.whole(mine, theirs);
        if layers.is_stuck::<R>() {
            Class::Lost
        } else if layers.can_stalemate::<R>() {
            Class::WinsNow
        } else if R::DOOMED_SLIDES && layers.is_stuck::<Strict>() {
            Class::LosesNow
        } else {
            Class::Open
        }
    }

    /// The position with these smalls.
    fn whole(&self, mine: Cells, theirs: Cells) -> Layers {
        let mut layers = self.layers;
        (layers.mine[0], layers.theirs[0]) = (mine, theirs);
        layers
    }
}
