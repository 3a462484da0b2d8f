//! The way back, and the edges between slots for the strong solver.
//!
//! Slots stand for positions up to symmetry, so an edge between slots is a move up to symmetry: of the moves that a
//! symmetry of the position exchanges, the first one stands for all. Un-moves are counted in the same way by the
//! symmetries of the position they lead back from, so that both ends of an edge count it alike.

use super::cells::{ALL, Cells, breaking, completing, each, has_line, image, number};
use super::configs::{Configs, IDENTITY, Symmetries, each_symmetry};
use super::layers::{Layers, Lifted, Look};
use super::pos::Size;
use super::runs;
use super::tiers::{Numbering, Tier, Triple, mover};
use super::{Gobblet, Move, Pos, Reading, Strict};
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
    /// The landings of a piece of theirs, of this size and among the given ones, after which this lift makes no line
    /// any more. It can make one now, and they have none.
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

    /// The cells, among the given ones, on which another piece of mine, of this size, may have been without this lift
    /// winning.
    #[inline]
    fn idle_with(&self, size: Size, among: Cells) -> Cells {
        let wins_with = |at: Cells| {
            let room = self.room & !(if size < self.size { 0 } else { at });
            room & completing(self.seen.mine | at) & breaking(self.seen.theirs & !at)
        };
        each(among).filter(|&at| at == self.from || wins_with(at) == 0).fold(0, |cells, at| cells | at)
    }
}

impl Look {
    /// Cells one of which every move of the opponent must land on, or I win with the move after it; every cell when I
    /// do not threaten to. Only threats count whose piece lies on nothing of theirs, as these can be broken by nothing
    /// else.
    #[inline]
    fn parries(&self, reserve: Option<Size>) -> Cells {
        let mut parries = ALL;
        let _ = self.strongest(reserve, |lifted| {
            if !lifted.uncovers_theirs() {
                parries = each(lifted.wins()).fold(parries, |all, to| all & (lifted.from | breaking(lifted.seen.mine | to)));
            }
            if parries == 0 { Break(()) } else { Continue(()) }
        });
        parries
    }
}

impl Layers {
    /// The landings of a piece of theirs, of this size and among the given ones, after which I do not win with my move.
    /// The piece has been lifted, and has uncovered a line of mine if `must_block`.
    #[inline]
    fn held_by<R: Reading>(&self, reserve: Option<Size>, size: Size, among: Cells, must_block: bool) -> Cells {
        let after = |to| {
            let mut after = *self;
            after.theirs[size as usize] |= to;
            after
        };
        // A single landing is tried sooner than all threats are listed. A landing that blocks a line is tried too:
        // swallowing it is a threat that was none before. Any other landing only takes threats away.
        if among & (among - 1) == 0 || must_block {
            let wins_now = |after: Layers| after.look().completes_line(reserve) || after.can_stalemate::<R>();
            return each(among).filter(|&to| !wins_now(after(to))).fold(0, |held, to| held | to);
        }
        let mut held = among;
        let _ = self.look().strongest(reserve, |lifted| {
            if lifted.wins() != 0 {
                held = lifted.stopped_by(size, held);
            }
            if held == 0 { Break(()) } else { Continue(()) }
        });
        each(held).filter(|&to| !after(to).can_stalemate::<R>()).fold(0, |held, to| held | to)
    }

    /// The cells from which my piece can have come by a slide, when I could not complete a line instead. It has been
    /// lifted from where it is now; nobody has a line in this position.
    #[inline]
    fn sources(&self, reserve: Option<Size>, lifted: Lifted) -> Cells {
        // It could have gone to any cell, a winning one too.
        if lifted.wins() != 0 {
            return 0;
        }
        // Where it came from it covered every line of theirs seen now, and made none of mine.
        let mut sources = lifted.targets::<Strict>() & !completing(lifted.seen.mine);
        let mut without = *self;
        without.mine[lifted.size as usize] ^= lifted.from;
        let _ = without.look().strongest(reserve, |other| {
            sources = other.idle_with(lifted.size, sources);
            if sources == 0 { Break(()) } else { Continue(()) }
        });
        sources
    }
}

impl<R: Reading> Retro for Gobblet<R> {
    fn unmoves(&self, p: &Pos, next: Side, mut each_before: impl FnMut(Move, Pos)) {
        let look = p.layers(!next).look();
        let mut if_legal = |m, q: Pos| {
            let legal = || match m {
                Move::Place { .. } => true,
                Move::Slide { from, to } => q.layers(!next).look().lift(1 << from).targets::<R>() & 1 << to != 0,
            };
            if self.over(&q, !next).is_none() && legal() {
                each_before(m, q);
            }
        };
        for to in each(look.seen.mine).map(number) {
            let (size, _) = p.top(to).expect("a seen piece");
            let mut lifted = *p;
            lifted.flip(to, size, !next);
            if_legal(Move::Place { size, to }, lifted);
            for from in each(look.room[size as usize]).map(number) {
                let mut before = lifted;
                before.flip(from, size, !next);
                if_legal(Move::Slide { from, to }, before);
            }
        }
    }

    fn classify(&self, tier: u32, from: u64, out: &mut [Class]) {
        runs::classify::<R>(Tier::from_number(tier), mover(tier), from, out);
    }

    /// Children in which the opponent wins now are all alike to the solver: they are listed once.
    fn children(&self, slot: Slot, mut each_child: impl FnMut(Child)) {
        let node = Node::at::<R>(slot);
        let opponent = node.layers.exchanged();
        let reserve = opponent.reserve();
        if node.layers.look().has_doomed_slide::<R>() {
            each_child(Child::Won);
        }
        let parries = opponent.look().parries(reserve);
        if parries == 0 {
            return each_child(Child::WinsNow);
        }
        let (mut some_win, mut some_lose) = (false, false);
        for lifted in node.layers.lifts() {
            let targets = distinct(node.group, lifted.from, lifted.targets::<Strict>());
            let mut open = targets & parries;
            if open != 0 {
                let size = lifted.size as usize;
                let mut air = opponent;
                air.theirs[size] ^= lifted.from;
                open = air.held_by::<R>(reserve, lifted.size, open, has_line(lifted.seen.theirs));
                let numbering = match lifted.from {
                    0 => node.tier.after_place(lifted.size).map_or(node.slid, |tier| Numbering::new::<R>(tier, !node.mover)),
                    _ => node.slid,
                };
                for to in each(open) {
                    if R::DOOMED_SLIDES {
                        let mut child = air;
                        child.theirs[size] |= to;
                        if child.look().wins_beside_a_line::<R>(!node.mover) {
                            open ^= to;
                            continue;
                        } else if child.is_stuck::<Strict>() {
                            some_lose = true;
                            continue;
                        }
                    }
                    each_child(Child::Open(node.neighbour(&numbering, lifted.size, air.mine[size], air.theirs[size] | to)));
                }
            }
            some_win |= targets != open;
        }
        if some_win {
            each_child(Child::WinsNow);
        }
        if some_lose {
            each_child(Child::LosesNow);
        }
    }

    fn parents(&self, slot: Slot, mut each_parent: impl FnMut(Slot)) {
        let node = Node::at::<R>(slot);
        // Seen by the player who has just moved.
        let moved = node.layers.exchanged();
        let (look, reserve) = (moved.look(), moved.reserve());
        for at in each(look.seen.mine) {
            let lifted = look.lift(at);
            let size = lifted.size as usize;
            for from in each(distinct(node.group, at, moved.sources(reserve, lifted))) {
                let mut before = moved;
                before.mine[size] ^= from | at;
                if !before.look().wins_beside_a_line::<R>(!node.mover) && !before.can_stalemate::<R>() {
                    each_parent(node.neighbour(&node.slid, lifted.size, before.mine[size], before.theirs[size]));
                }
            }
        }
    }
}

/// A slot with what finding its neighbours needs.
struct Node {
    configs: &'static Configs,
    tier: Tier,
    mover: Side,
    layers: Layers,
    /// The symmetries of the position.
    group: Symmetries,
    /// The position for the opponent.
    exchanged: Triple,
    /// The numbering of positions a slide away.
    slid: Numbering,
}

impl Node {
    #[inline]
    fn at<R: Reading>(slot: Slot) -> Node {
        let configs = R::configs();
        let (tier, mover) = (Tier::from_number(slot.tier), mover(slot.tier));
        let triple = Numbering::new::<R>(tier, mover).split(slot.index);
        Node {
            configs,
            tier,
            mover,
            layers: configs.layers(triple),
            group: configs.symmetries_of(triple) & R::SYMMETRIES,
            exchanged: triple.map(|config| configs.exchanged[usize::from(config)]),
            slid: Numbering::new::<R>(tier.after_slide(), !mover),
        }
    }

    /// The slot of the opponent's position with other pieces of one size.
    #[inline]
    fn neighbour(&self, numbering: &Numbering, size: Size, mine: Cells, theirs: Cells) -> Slot {
        let mut triple = self.exchanged;
        triple[size as usize] = self.configs.number(mine, theirs);
        numbering.rank(triple)
    }
}
