//! The way back, and the edges between slots for the strong solver.
//!
//! Slots stand for positions up to symmetry, so an edge between slots is a move up to symmetry: of the moves that a symmetry of
//! the position exchanges, the first one stands for all. Un-moves are counted in the same way by the symmetries of the
//! position they lead back from, so that both ends of an edge count it alike.

use super::cells::{ALL, Cells, breaking, completing, each, image, number};
use super::configs::{Configs, IDENTITY, Symmetries, each_symmetry};
use super::layers::{Layers, Lifted};
use super::pos::Size;
use super::runs;
use super::tiers::{Numbering, Tier};
use super::{Gobblet, Move, Pos, Strict};
use std::ops::ControlFlow::{Break, Continue};
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

impl Lifted {
    /// The landings of a piece of theirs, of this size and among the given ones, after which this lift makes no line any more.
    /// The lift can make one now, and they cannot make one.
    #[inline]
    fn stopped_by(&self, size: Size, among: Cells) -> Cells {
        let can_swallow = size < self.size;
        // Covering the piece, or every line that a landing of it would make: these work whatever is uncovered.
        let covers = |to| self.from | breaking(self.seen.mine | to) & !(if can_swallow { to } else { 0 });
        let covering = each(self.wins()).fold(among, |cells, to| cells & covers(to));
        if !self.uncovers_theirs() {
            return covering;
        }
        // The lift uncovers a piece of theirs, so that it may become illegal.
        let wins_after = |at: Cells| {
            let room = self.room & !(if can_swallow { 0 } else { at });
            room & completing(self.seen.mine & !at) & breaking(self.seen.theirs | at)
        };
        covering | each(among & !covering).filter(|&at| wins_after(at) == 0).fold(0, |cells, at| cells | at)
    }

    /// The cells, among the given ones, on which another piece of mine, of this size, may have been without this lift winning.
    #[inline]
    fn idle_with(&self, size: Size, among: Cells) -> Cells {
        let wins_with = |at: Cells| {
            let room = self.room & !(if size < self.size { 0 } else { at });
            room & completing(self.seen.mine | at) & breaking(self.seen.theirs & !at)
        };
        each(among).filter(|&at| at == self.from || wins_with(at) == 0).fold(0, |cells, at| cells | at)
    }
}

impl Layers {
    /// The landings of a piece of theirs, of this size, among the given ones, after which I cannot complete a line.
    #[inline]
    fn held_by(&self, size: Size, among: Cells) -> Cells {
        let mut held = among;
        let _ = self.strongest(self.largest_in_reserve(), |lifted| {
            if lifted.wins() != 0 {
                held = lifted.stopped_by(size, held);
            }
            if held == 0 { Break(()) } else { Continue(()) }
        });
        held
    }

    /// The cells from which my piece of this size, seen on `at`, can have come by a slide to `at` if I could not complete a
    /// line instead. Nobody has a line in this position.
    #[inline]
    fn sources(&self, size: Size, at: Cells) -> Cells {
        let lifted = self.lift(size, at);
        // It could have gone to any cell, a winning one too.
        if lifted.wins() != 0 {
            return 0;
        }
        // Where it came from it covered every line of theirs seen now, and made none of mine.
        let mut sources = lifted.targets::<Strict>() & !completing(lifted.seen.mine);
        let mut lifted = *self;
        lifted.mine[size as usize] ^= at;
        let _ = lifted.strongest(self.largest_in_reserve(), |other| {
            sources = other.idle_with(size, sources);
            if sources == 0 { Break(()) } else { Continue(()) }
        });
        sources
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
        let opponent = here.exchanged();
        // What a move must do at least: a threat stays when my piece is lifted.
        let held = Size::ALL.map(|size| opponent.held_by(size, ALL));
        for lifted in here.lifts() {
            let size = lifted.size as usize;
            let targets = distinct(group, lifted.from, lifted.targets::<Strict>());
            let mut open = targets & held[size];
            let mut air = opponent;
            air.theirs[size] ^= lifted.from;
            let numbering = match lifted.from {
                0 => Numbering::new(configs, tier.after_place(lifted.size).expect("a piece in reserve")),
                _ => slid,
            };
            if lifted.from != 0 && open != 0 {
                open = air.held_by(lifted.size, open);
            }
            let mut wins = (targets & !open).count_ones();
            for to in each(open) {
                air.theirs[size] ^= to;
                if air.can_stalemate() {
                    wins += 1;
                } else {
                    let mut triple = exchanged;
                    triple[size] = configs.number(air.mine[size], air.theirs[size]);
                    each_child(Child::Open(numbering.rank(triple)));
                }
                air.theirs[size] ^= to;
            }
            (0..wins).for_each(|_| each_child(Child::WinsNow));
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
                    let mut before = moved;
                    before.mine[size as usize] ^= from | at;
                    if !before.can_stalemate() {
                        let mut triple = exchanged;
                        triple[size as usize] = configs.number(before.mine[size as usize], before.theirs[size as usize]);
                        each_parent(numbering.rank(triple));
                    }
                }
            }
        }
    }
}
