//! The way back through the moves.

use super::animal::{self, Animal, HELD};
use super::board::each;
use super::children::{Listing, children, count};
use super::edges::Node;
use super::parents::parents;
use super::{Dobutsu, Move, Pos, runs};
use zug_core::{Child, ChildCounts, Class, Retro, Rules, Side, Slot};

impl Dobutsu {
    /// What the move that gave `p` may have caught on the square it went to: nothing (if that is possible), or one of
    /// these.
    fn victims(&self, p: &Pos, next: Side) -> Vec<Option<Animal>> {
        if p.lion(next).is_none() {
            return vec![Some(Animal::Lion)];
        }
        let was_caught = |animal: Animal| match self.variant.drops {
            true => p.hand(animal::caught(animal), !next) > 0,
            false => !p.pieces().any(|(_, other, owner)| owner == next && animal::caught(other) == animal::caught(animal)),
        };
        let animals = HELD.into_iter().chain([Animal::Hen]);
        std::iter::once(None).chain(animals.filter(|&animal| was_caught(animal)).map(Some)).collect()
    }
}

impl Retro for Dobutsu {
    fn unmoves(&self, p: &Pos, next: Side, mut each_before: impl FnMut(Move, Pos)) {
        let mover = !next;
        if p.lion(mover).is_none() {
            return;
        }
        let mut unless_over = |m, q: Pos| {
            if self.over(&q, mover).is_none() {
                each_before(m, q);
            }
        };
        let empty = self.board.full() & !p.squares(mover) & !p.squares(next);
        let victims = self.victims(p, next);
        for (to, landed, _) in p.pieces().filter(|&(.., owner)| owner == mover) {
            if self.variant.drops && HELD.contains(&landed) && victims[0].is_none() {
                let mut q = *p;
                q.put(to, None);
                q.take(landed, mover);
                unless_over(Move::Drop { animal: landed, to }, q);
            }
            for animal in [Some(landed), (landed == Animal::Hen).then_some(Animal::Chick)].into_iter().flatten() {
                let promotes = self.promotes(animal, mover, to);
                if promotes != (animal != landed) {
                    continue;
                }
                // Where the other player's animal would step to is where this one came from.
                for from in each(self.steps(animal, next, to) & empty) {
                    for &victim in &victims {
                        let mut q = *p;
                        q.put(to, victim.map(|victim| (victim, next)));
                        q.put(from, Some((animal, mover)));
                        if let Some(caught) = victim.filter(|&victim| victim != Animal::Lion && self.variant.drops) {
                            q.give(animal::caught(caught), mover);
                        }
                        unless_over(Move::Step { from, to, promotes }, q);
                    }
                }
            }
        }
    }

    fn classify(&self, tier: u32, from: u64, out: &mut [Class]) {
        runs::classify(self, tier, from, out, |_, _| {});
    }

    fn classify_and_count(&self, tier: u32, from: u64, out: &mut [Class], mut each_open: impl FnMut(u64, ChildCounts)) {
        runs::classify(self, tier, from, out, |index, node| each_open(index, count(self, &node)));
    }

    /// Children in which the opponent wins now are all alike to the solver: they are listed once.
    fn children(&self, slot: Slot, each: impl FnMut(Child)) {
        children(self, &Node::new(self, slot), &mut Listing(each));
    }

    /// Where caught pieces leave the game, catches lead to another tier: their parents are left out.
    fn parents(&self, slot: Slot, each: impl FnMut(Slot)) {
        parents(self, slot, each);
    }
}
