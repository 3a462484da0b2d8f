//! The way back, and the edges between slots for the strong solver.
//!
//! Slots stand for positions up to symmetry, so an edge between slots is a move up to symmetry: of the moves that a symmetry of
//! the position exchanges, the first one stands for all. Un-moves are counted in the same way by the symmetries of the
//! position they lead back from, so that both ends of an edge count it alike.

use super::cells::{Cells, completing, each, image, number};
use super::configs::{Configs, IDENTITY, Symmetries, each_symmetry};
use super::layers::Layers;
use super::pos::Size;
use super::runs;
use super::tiers::{Numbering, Tier};
use super::{Gobblet, Move, Pos, Strict};
use zug_core::{Child, Class, Retro, Rules, Side, Slot};

/// The targets that no symmetry of the position exchanges for an earlier (source, target).
#[inline]
fn distinct(group: Symmetries, from: Cells, targets: Cells) -> Cells {
    if group == IDENTITY {
        return targets;
    }
    let is_first = |to: Cells| each_symmetry(group).all(|g| (image(g, from), image(g, to)) >= (from, to));
    each(targets).filter(|&to| is_first(to)).fold(0, |kept, to| kept | to)
}

impl Layers {
    /// The sources from which my piece of this size, seen on `at`, can have come by a slide to `at`, if I could not have won
    /// instead by the same piece or by another that stays where it is. Nobody has a line in this position.
    #[inline]
    fn sources(&self, size: Size, at: Cells) -> Cells {
        let lifted = self.lift::<Strict>(size, at);
        // Before the slide the piece covered every line of theirs seen now, and made none of mine.
        let sources = lifted.targets & !completing(lifted.seen.mine);
        // It could have gone to any other cell then, a winning one too.
        if lifted.wins() != 0 { 0 } else { sources }
    }

    /// The position before my piece of this size came from `from` to `at`, for me.
    #[inline]
    fn before(&self, size: Size, from: Cells, at: Cells) -> Layers {
        let mut before = *self;
        before.mine[size as usize] ^= from | at;
        before
    }
}

impl Retro for Gobblet<Strict> {
    fn unmoves(&self, p: &Pos, next: Side, mut each_before: impl FnMut(Move, Pos)) {
        let layers = p.layers(!next);
        if layers.lines().1 {
            return; // No legal move leaves the opponent a line.
        }
        let mut unless_over = |m, q: Pos| {
            if self.over(&q, !next).is_none() {
                each_before(m, q);
            }
        };
        for to in each(layers.seen().mine).map(number) {
            let (size, _) = p.top(to).expect("a seen piece");
            let mut lifted = *p;
            lifted.flip(to, size, !next);
            unless_over(Move::Place { size, to }, lifted);
            for from in each(layers.room(size)).map(number) {
                let mut before = lifted;
                before.flip(from, size, !next);
                unless_over(Move::Slide { from, to }, before);
            }
        }
    }

    fn classify(&self, tier: u32, from: u64, out: &mut [Class]) {
        runs::classify(Tier::from_number(tier), from, out);
    }

    fn children(&self, slot: Slot, mut each_child: impl FnMut(Child)) {
        let configs = Configs::get();
        let tier = Tier::from_number(slot.tier);
        let triple = Numbering::new(configs, tier).split(slot.index);
        let here = configs.layers(triple);
        let group = configs.symmetries_of(triple);
        let exchanged = triple.map(|config| configs.exchanged[usize::from(config)]);
        let slid = Numbering::new(configs, tier.after_slide());
        let parries = here.exchanged().parries();
        for lifted in here.lifts::<Strict>() {
            let targets = distinct(group, lifted.from, lifted.targets);
            (0..(targets & !parries).count_ones()).for_each(|_| each_child(Child::WinsNow));
            if targets & parries == 0 {
                continue;
            }
            let size = lifted.size as usize;
            let numbering = match lifted.from {
                0 => Numbering::new(configs, tier.after_place(lifted.size).expect("a piece in reserve")),
                _ => slid,
            };
            for to in each(targets & parries) {
                let child = here.after(lifted.size, lifted.from, to);
                if child.wins_now() {
                    each_child(Child::WinsNow);
                } else {
                    let mut triple = exchanged;
                    triple[size] = configs.number(child.mine[size], child.theirs[size]);
                    each_child(Child::Open(numbering.rank(triple)));
                }
            }
        }
    }

    fn parents(&self, slot: Slot, mut each_parent: impl FnMut(Slot)) {
        let configs = Configs::get();
        let tier = Tier::from_number(slot.tier);
        let triple = Numbering::new(configs, tier).split(slot.index);
        let group = configs.symmetries_of(triple);
        let exchanged = triple.map(|config| configs.exchanged[usize::from(config)]);
        let numbering = Numbering::new(configs, tier.after_slide());
        // Seen by the player who has just moved.
        let moved = configs.layers(triple).exchanged();
        for size in Size::ALL {
            for at in each(moved.tops(size)) {
                for from in each(distinct(group, at, moved.sources(size, at))) {
                    let before = moved.before(size, from, at);
                    if !before.wins_now() {
                        let mut triple = exchanged;
                        triple[size as usize] = configs.number(before.mine[size as usize], before.theirs[size as usize]);
                        each_parent(numbering.rank(triple));
                    }
                }
            }
        }
    }
}
