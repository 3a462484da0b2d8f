//! A game as the kernel sees it: many slots at a question, so that the questions can be asked through a pointer and the
//! kernel is compiled once for all games.

use crate::known::Known;
use crate::near::Near;
use crate::numbers::{Numbers, Run};
use zug_core::{Child, ChildCounts, Class, Listing, Retro, Slot, Wdl};
use zug_table::{Reader, TableError, stored};

/// Open slots whose children are gathered before they are looked up.
const GROUP: usize = 32;

/// An open slot of a run.
#[derive(Clone, Copy, Debug)]
pub struct Opened {
    /// Where in the run.
    pub offset: u32,
    /// How many open children it has inside the unit.
    pub inside: u32,
    /// What is known of it through the others.
    pub known: Known,
}

/// What the kernel asks of a game.
pub trait Graph: Sync {
    /// The number of tiers.
    fn tiers(&self) -> u32;
    /// The number of slots of a tier.
    fn tier_len(&self, tier: u32) -> u64;
    /// Whether the parity of the distance tells who wins.
    fn winner_moves_last(&self) -> bool;
    /// Whether tables leave out a slot, and the index at which that ends.
    fn left_out(&self, slot: Slot) -> (bool, u64);
    /// Which of some slots of a tier are stored.
    fn stored(&self, tier: u32, from: u64, len: usize) -> Vec<bool>;
    /// Lists the open slots of a run. Where moves lead out of the unit there is a reader for what is known there.
    fn open(&self, numbers: &Numbers, run: Run, later: Option<&mut Reader>, out: &mut Vec<Opened>) -> Result<(), TableError>;
    /// Adds the cells of all parents of some cells that are in the unit, and has them brought near.
    fn parents(&self, numbers: &Numbers, cells: &[u64], near: Near, out: &mut Vec<u64>);
}

/// The rules of a game as a [`Graph`].
pub struct Game<'a, R>(pub &'a R);

impl<R: Retro> Graph for Game<'_, R> {
    fn tiers(&self) -> u32 {
        self.0.tiers()
    }

    fn tier_len(&self, tier: u32) -> u64 {
        self.0.tier_len(tier)
    }

    fn winner_moves_last(&self) -> bool {
        self.0.winner_moves_last()
    }

    fn left_out(&self, slot: Slot) -> (bool, u64) {
        self.0.left_out(slot)
    }

    fn stored(&self, tier: u32, from: u64, len: usize) -> Vec<bool> {
        stored(self.0, tier, from, len)
    }

    fn open(&self, numbers: &Numbers, run: Run, later: Option<&mut Reader>, out: &mut Vec<Opened>) -> Result<(), TableError> {
        let Slot { tier, index: first } = run.slot;
        let mut classes = vec![Class::Unused; run.len];
        let Some(later) = later else {
            self.0.classify_and_count(tier, first, &mut classes, |index, counts| {
                out.push(Opened { offset: (index - first) as u32, inside: counts.open, known: Known::of(&counts) });
            });
            return Ok(());
        };
        let mut children = Children { numbers, first, later, asked: Vec::new(), answered: out.len(), out, failed: Ok(()) };
        self.0.classify_and_list(tier, first, &mut classes, &mut children);
        children.answer();
        children.failed
    }

    fn parents(&self, numbers: &Numbers, cells: &[u64], near: Near, out: &mut Vec<u64>) {
        for &cell in cells {
            self.0.parents(numbers.slot(cell), |parent| {
                if let Some(cell) = numbers.cell(parent) {
                    near.bring(cell);
                    out.push(cell);
                }
            });
        }
    }
}

/// Open slots with what is known of their children. Those in other units are asked for a group of slots at a time: their
/// values come near while the next are listed.
struct Children<'a, 'r> {
    numbers: &'a Numbers,
    /// The index of the first slot of the run.
    first: u64,
    later: &'a mut Reader<'r>,
    /// Children in other units, each with the place of its parent.
    asked: Vec<(u32, Slot)>,
    out: &'a mut Vec<Opened>,
    /// Of how many open slots the answers are there.
    answered: usize,
    failed: Result<(), TableError>,
}

impl Listing for Children<'_, '_> {
    #[inline]
    fn open(&mut self, index: u64) {
        if self.out.len() - self.answered == GROUP {
            self.answer();
        }
        self.out.push(Opened { offset: (index - self.first) as u32, inside: 0, known: Known::Nothing });
    }

    #[inline]
    fn child(&mut self, child: Child) {
        match child {
            Child::Open(to) if !self.numbers.has(to.tier) => self.ask(to),
            Child::Open(_) => self.together(1),
            _ => {
                let mut counts = ChildCounts::default();
                counts.add(child);
                self.know(Known::of(&counts));
            }
        }
    }

    #[inline]
    fn together(&mut self, count: u32) {
        if let Some(slot) = self.out.last_mut() {
            slot.inside += count;
        }
    }
}

impl Children<'_, '_> {
    fn know(&mut self, more: Known) {
        if let Some(Opened { known, .. }) = self.out.last_mut() {
            *known = known.or(more);
        }
    }

    fn ask(&mut self, to: Slot) {
        match self.later.find(to) {
            Ok(Some((codes, i))) => Near::bring_byte(&codes.low()[i]),
            Ok(None) => {}
            Err(e) => self.failed = Err(e),
        }
        self.asked.push((self.out.len() as u32 - 1, to));
    }

    fn answer(&mut self) {
        self.answered = self.out.len();
        for (place, to) in self.asked.drain(..) {
            let code = match self.later.code(to) {
                Ok(Some(code)) => code,
                Ok(None) => continue,
                Err(e) => {
                    self.failed = Err(e);
                    continue;
                }
            };
            let known = &mut self.out[place as usize].known;
            *known = known.or(match code.outcome() {
                None => Known::Draw,
                Some((Wdl::Loss, n)) => Known::Win(n + 1),
                Some((_, n)) => Known::Loss(n + 1),
            });
        }
    }
}
