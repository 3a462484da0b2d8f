//! Solving one unit in memory, a byte or two a slot.
//!
//! The rules decide most slots at sight (finished, won now). Every other slot becomes a counter: the number of children
//! inside the unit whose value is still open, and one more for everything that is known of its other children. Values
//! then spread by distance: each fresh loss makes its parents wins, each fresh win takes one from its parents'
//! counters, and a counter that reaches zero is a loss. What is known of children elsewhere takes effect at its
//! distance: a win, or the fall of the longest resisting loss. Whatever is still open at the end is a draw: nobody can
//! force anything, so play is endless. Each edge is walked at most once, in either direction.
//!
//! The work is a sequence of short segments ([`Place`]). Between two of them the cells and the schedule are all there
//! is to know, so that is where a solve can be saved, stopped and taken up again.

use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU8, AtomicU16};
use zug_core::{Child, ChildCounts, Class, Progress, Retro, Slot, Wdl};
use zug_table::{BLOCK, Block, Code, Codes, MAX_PLIES};

use crate::cells::{Cell, Cells};
use crate::known::{Known, Schedule};
use crate::solve::SolveError;
use crate::units::Unit;

/// Slots a task works on at a time.
const RUN: usize = 1 << 14;
/// Cells of a segment.
const SEGMENT: usize = 1 << 22;
/// Fresh slots are listed up to this many, beyond it they are found again by scanning the cells.
const LIST: usize = 1 << 20;
/// Parents that are gathered before their cells are looked at.
const GATHER: usize = 256;
/// Blocks that are packed before they are handed on.
const BATCH: usize = 64;

/// The codes of finished tiers, by tier.
pub type Later = BTreeMap<u32, Codes>;

/// Where the work is: everything before has been done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// What is done.
    pub phase: Phase,
    /// The next cell to do it with.
    pub from: u64,
}

/// What is done with all cells in turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Phase {
    /// The rules are asked.
    Classify,
    /// Losses in one ply less make wins in this many.
    Win(u32),
    /// Wins in one ply less may make losses in this many.
    Lose(u32),
    /// All values are there.
    Done,
}

/// What ended the work on a unit early.
pub enum Halt {
    /// A distance or a number of moves does not fit into the cells.
    TooNarrow,
    /// Anything else.
    Failed(SolveError),
}

impl<E: Into<SolveError>> From<E> for Halt {
    fn from(e: E) -> Self {
        Halt::Failed(e.into())
    }
}

/// The cells that got their value in the last step.
enum Fresh {
    List(Vec<u64>),
    Scan,
}

impl Fresh {
    const NONE: Fresh = Fresh::List(Vec::new());

    fn is_empty(&self) -> bool {
        matches!(self, Fresh::List(cells) if cells.is_empty())
    }

    fn merge(self, other: Fresh) -> Fresh {
        match (self, other) {
            (Fresh::List(mut a), Fresh::List(b)) if a.len() + b.len() <= LIST => {
                a.extend(b);
                Fresh::List(a)
            }
            _ => Fresh::Scan,
        }
    }
}

/// A unit that is being solved.
pub struct Solver<'a, R, C> {
    rules: &'a R,
    unit: &'a Unit,
    later: &'a Later,
    progress: &'a Progress,
    /// Where each tier of the unit begins among the cells, and their number.
    starts: Vec<u64>,
    /// The same by the number of the tier; beyond all cells for tiers of other units.
    start_of: Vec<u64>,
    /// The cells.
    pub cells: Cells<C>,
    /// Where the work is.
    pub place: Place,
    /// Cells that become wins.
    pub wins: Schedule,
    /// Cells that have one reason less to hold out.
    pub falls: Schedule,
}

impl<'a, R: Retro, C: Cell> Solver<'a, R, C> {
    /// The work on a unit, from its beginning; `later` has the values of every tier it needs.
    pub fn new(rules: &'a R, unit: &'a Unit, later: &'a Later, progress: &'a Progress) -> Result<Self, SolveError> {
        let mut starts = vec![0];
        let mut start_of = vec![u64::MAX; rules.tiers() as usize];
        for &t in &unit.tiers {
            let start = starts[starts.len() - 1];
            start_of[t as usize] = start;
            starts.push(start + rules.tier_len(t));
        }
        let cells = Cells::new(starts[starts.len() - 1]).map_err(SolveError::NoMemory)?;
        let place = Place { phase: Phase::Classify, from: 0 };
        let (wins, falls) = Default::default();
        Ok(Solver { rules, unit, later, progress, starts, start_of, cells, place, wins, falls })
    }

    /// The tiers of the unit.
    pub fn tiers(&self) -> &[u32] {
        &self.unit.tiers
    }

    /// Does the work. `between` is called between segments, when the solver can be saved.
    pub fn run(&mut self, between: &mut Between<Self>) -> Result<(), Halt> {
        if self.place.phase == Phase::Classify {
            self.classify(between)?;
            self.go_to(if self.unit.cyclic { Phase::Win(self.first_step()) } else { Phase::Done });
            between(self)?;
        }
        self.spread(between)?;
        self.go_to(Phase::Done);
        between(self)?;
        Ok(())
    }

    fn go_to(&mut self, phase: Phase) {
        self.place = Place { phase, from: 0 };
    }

    /// The first distance that is not known from the counts: an open slot does not win in one ply, so it loses in two
    /// at the soonest, and wins in three, unless players can win at the start of a turn.
    fn first_step(&self) -> u32 {
        if self.rules.winner_moves_last() { 3 } else { 2 }
    }

    fn slot(&self, cell: u64) -> Slot {
        let place = if self.starts.len() == 2 { 0 } else { self.starts.partition_point(|start| *start <= cell) - 1 };
        Slot { tier: self.unit.tiers[place], index: cell - self.starts[place] }
    }

    /// The segments from the present place on.
    fn segment(&self) -> Option<std::ops::Range<usize>> {
        let from = self.place.from as usize;
        (from < self.cells.len()).then(|| from..self.cells.len().min(from + SEGMENT))
    }

    /// Gives every cell what the rules know of it and starts the counters.
    fn classify(&mut self, between: &mut Between<Self>) -> Result<(), Halt> {
        while let Some(segment) = self.segment() {
            let mut runs = Vec::new();
            let mut cell = segment.start as u64;
            while cell < segment.end as u64 {
                let tier = self.starts.partition_point(|start| *start <= cell);
                let end = self.starts[tier].min(segment.end as u64).min(cell + RUN as u64);
                runs.push((self.slot(cell), cell, (end - cell) as usize));
                cell = end;
            }
            let empty = <(Schedule, Schedule)>::default;
            let found = runs.into_par_iter().map(|(slot, cell, len)| self.classify_run(slot, cell, len));
            let (wins, falls) = found.try_reduce(empty, |a, b| Ok((a.0.merge(b.0), a.1.merge(b.1))))?;
            self.wins = std::mem::take(&mut self.wins).merge(wins);
            self.falls = std::mem::take(&mut self.falls).merge(falls);
            self.place.from = segment.end as u64;
            between(self)?;
        }
        Ok(())
    }

    fn classify_run(&self, first: Slot, cell: u64, len: usize) -> Result<(Schedule, Schedule), Halt> {
        let mut events = Default::default();
        let mut classes = [Class::Unused; RUN];
        let classes = &mut classes[..len];
        let cells = &self.cells[cell as usize..][..len];
        cells.iter().for_each(|cell| cell.store(C::NONE));
        let mut open = |index: u64, known, inside| -> Result<(), Halt> {
            let value = self.open(known, inside, cell + (index - first.index), &mut events)?;
            cells[(index - first.index) as usize].store(value);
            Ok(())
        };
        if self.unit.needs.is_empty() {
            let mut halted = Ok(());
            self.rules.classify_and_count(first.tier, first.index, classes, |index, counts| {
                if halted.is_ok() {
                    halted = open(index, Known::of(&counts), counts.open);
                }
            });
            halted?;
        } else {
            self.rules.classify(first.tier, first.index, classes);
            for (index, _) in (first.index..).zip(classes).filter(|(_, class)| **class == Class::Open) {
                let (known, inside) = self.look_at_children(Slot { index, ..first });
                open(index, known, inside)?;
            }
        }
        self.progress.add(len as u64);
        Ok(events)
    }

    /// What an open cell has at the beginning, of which something is known through children that are decided, and that
    /// has so many open ones inside.
    fn open(&self, mut known: Known, inside: u32, cell: u64, (wins, falls): &mut (Schedule, Schedule)) -> Result<u16, Halt> {
        // An open child holds out until this ply at least, so what falls earlier does not matter beside it.
        let soonest = self.first_step() + 1;
        if inside > 0 && matches!(known, Known::Loss(plies) if plies <= soonest) {
            known = Known::Nothing;
        }
        Ok(match known {
            Known::Nothing => counter::<C>(inside)?,
            Known::Draw if inside == 0 => Code::DRAW.0,
            Known::Draw => counter::<C>(inside + 1)?,
            Known::Win(plies @ ..3) => decided::<C>(Code::win, plies)?,
            Known::Win(plies) if !self.unit.cyclic => decided::<C>(Code::win, plies)?,
            Known::Loss(plies @ ..3) => decided::<C>(Code::loss, plies)?,
            Known::Loss(plies) if !self.unit.cyclic => decided::<C>(Code::loss, plies)?,
            Known::Win(plies) => {
                wins.add(plies, cell);
                counter::<C>(inside + 1)?
            }
            Known::Loss(plies) => {
                falls.add(plies, cell);
                counter::<C>(inside + 1)?
            }
        })
    }

    /// What is known of a slot through children that are decided or in other units, and how many open ones are inside.
    fn look_at_children(&self, slot: Slot) -> (Known, u32) {
        let mut known = Known::Nothing;
        let mut counts = ChildCounts::default();
        self.rules.children(slot, |child| match child {
            Child::Open(to) => match self.later.get(&to.tier) {
                None => counts.add(child),
                Some(codes) => {
                    known = known.or(match codes.get(to.index as usize).outcome() {
                        None => Known::Draw,
                        Some((Wdl::Loss, n)) => Known::Win(n + 1),
                        Some((_, n)) => Known::Loss(n + 1),
                    });
                }
            },
            _ => counts.add(child),
        });
        (known.or(Known::of(&counts)), counts.open)
    }

    /// Spreads values by distance until nothing changes.
    fn spread(&mut self, between: &mut Between<Self>) -> Result<(), Halt> {
        let (Phase::Win(first) | Phase::Lose(first)) = self.place.phase else { return Ok(()) };
        // What is fresh when this begins is in the cells and nowhere else; and so it is after the first step, which may
        // have been taken up in the middle.
        let (mut wins, mut losses) = (Fresh::Scan, Fresh::Scan);
        for plies in first.. {
            if losses.is_empty() && wins.is_empty() && self.wins.is_empty() && self.falls.is_empty() {
                break;
            }
            let mut new_wins = Fresh::NONE;
            if self.place.phase == Phase::Win(plies) {
                new_wins = self.step(losses, Code::loss, Code::win, plies, win, |solver| &mut solver.wins, between)?;
                self.go_to(Phase::Lose(plies));
                between(self)?;
            }
            let new_losses = self.step(wins, Code::win, Code::loss, plies, fall, |solver| &mut solver.falls, between)?;
            self.go_to(Phase::Win(plies + 1));
            between(self)?;
            (wins, losses) = if plies == first { (Fresh::Scan, Fresh::Scan) } else { (new_wins, new_losses) };
        }
        Ok(())
    }

    /// Settles the parents of the cells that got `was` one ply ago, and then the scheduled cells; gives those that
    /// become `value` in this many plies.
    #[expect(clippy::too_many_arguments, reason = "the two kinds of steps differ in all of them")]
    fn step(
        &mut self,
        fresh: Fresh,
        was: fn(u32) -> Code,
        value: fn(u32) -> Code,
        plies: u32,
        settle: impl Fn(&C, u16) -> bool + Copy + Sync,
        schedule: impl Fn(&mut Self) -> &mut Schedule,
        between: &mut Between<Self>,
    ) -> Result<Fresh, Halt> {
        if self.rules.winner_moves_last() && plies <= MAX_PLIES && value(plies).turned() {
            return Ok(Fresh::NONE);
        }
        let (was, value) = (decided::<C>(was, plies - 1)?, decided::<C>(value, plies)?);
        let mut settled = Fresh::NONE;
        let none = || Fresh::NONE;
        match fresh {
            Fresh::List(cells) => {
                let found = cells.par_chunks(1 << 10).map(|cells| self.parents(cells.iter().copied(), value, settle));
                settled = found.reduce(none, Fresh::merge);
            }
            Fresh::Scan => {
                while let Some(segment) = self.segment() {
                    let first = segment.start;
                    let scan = |(run, cells): (usize, &[C])| {
                        let numbered = ((first + run * RUN) as u64..).zip(cells);
                        self.parents(numbered.filter(|(_, cell)| cell.load() == was).map(|(number, _)| number), value, settle)
                    };
                    let found = self.cells[segment.clone()].par_chunks(RUN).enumerate().map(scan);
                    settled = settled.merge(found.reduce(none, Fresh::merge));
                    self.place.from = segment.end as u64;
                    between(self)?;
                }
            }
        }
        let mut cells = schedule(self).take(plies);
        cells.retain(|cell| settle(&self.cells[*cell as usize], value));
        Ok(settled.merge(Fresh::List(cells)))
    }

    /// Settles all parents of some cells and gives those that got the value. Parents are gathered first, so that
    /// the memory is asked for many at a time.
    fn parents(&self, cells: impl Iterator<Item = u64>, value: u16, settle: impl Fn(&C, u16) -> bool) -> Fresh {
        let mut settled = Vec::new();
        let mut parents = Vec::with_capacity(GATHER + 64);
        let mut settle_all = |parents: &mut Vec<u64>| {
            settled.extend(parents.iter().copied().filter(|parent| settle(&self.cells[*parent as usize], value)));
            parents.clear();
        };
        for cell in cells {
            self.rules.parents(self.slot(cell), |parent| {
                let start = self.start_of[parent.tier as usize];
                if start != u64::MAX {
                    self.cells.prefetch(start + parent.index);
                    parents.push(start + parent.index);
                }
            });
            if parents.len() >= GATHER {
                settle_all(&mut parents);
            }
        }
        settle_all(&mut parents);
        Fresh::List(settled)
    }

    /// Packs a tier of the unit and hands on its blocks in order.
    pub fn pack(&self, tier: u32, mut each: impl FnMut(Block) -> Result<(), SolveError>) -> Result<(), SolveError> {
        let start = self.start_of[tier as usize] as usize;
        let cells = &self.cells[start..start + self.rules.tier_len(tier) as usize];
        for (batch, cells) in cells.chunks(BATCH * BLOCK).enumerate() {
            self.progress.check()?;
            let pack = |(block, cells): (usize, &[C])| {
                let codes = self.stored(Slot { tier, index: ((batch * BATCH + block) * BLOCK) as u64 }, cells);
                Block::pack(&Codes::to_bytes(codes.into_iter(), self.rules.winner_moves_last()))
            };
            let blocks: Vec<Block> = cells.par_chunks(BLOCK).enumerate().map(pack).collect();
            blocks.into_iter().try_for_each(&mut each)?;
        }
        Ok(())
    }

    /// The codes of a tier of the unit, for units that need them.
    pub fn codes(&self, tier: u32) -> Codes {
        let start = self.start_of[tier as usize] as usize;
        let cells = &self.cells[start..start + self.rules.tier_len(tier) as usize];
        let codes =
            cells.iter().map(|cell| if C::is_counter(cell.load()) || cell.load() == C::NONE { Code::DRAW } else { Code(cell.load()) });
        Codes::new(codes, self.rules.winner_moves_last())
    }

    /// What a table keeps of the cells from a slot on: the open ones but for those that are left out. What is still
    /// undecided is a draw.
    fn stored(&self, first: Slot, cells: &[C]) -> Vec<Code> {
        let mut codes = Vec::with_capacity(cells.len());
        let (mut left_out, mut end) = self.rules.left_out(first);
        for (index, cell) in (first.index..).zip(cells) {
            if index == end {
                (left_out, end) = self.rules.left_out(Slot { index, ..first });
            }
            let value = cell.load();
            if value != C::NONE && !left_out {
                codes.push(if C::is_counter(value) { Code::DRAW } else { Code(value) });
            }
        }
        codes
    }
}

impl<'a, R: Retro> Solver<'a, R, AtomicU8> {
    /// The same work with two bytes a cell.
    pub fn widened(self) -> Solver<'a, R, AtomicU16> {
        let Solver { rules, unit, later, progress, starts, start_of, cells, place, wins, falls } = self;
        Solver { rules, unit, later, progress, starts, start_of, cells: cells.widened(), place, wins, falls }
    }
}

/// What is called between segments.
pub type Between<'b, S> = dyn FnMut(&S) -> Result<(), SolveError> + 'b;

/// An open cell is a win now; says if it was open. All writers of a step write the same value, so a race is harmless.
#[inline]
fn win<C: Cell>(cell: &C, value: u16) -> bool {
    C::is_counter(cell.load()) && C::is_counter(cell.swap(value))
}

/// One more child of a cell is lost to its mover; says if it was the last. Nothing but this changes cells during such
/// a step, and the counter is the number of decrements to come, so whoever takes the last one is alone.
#[inline]
fn fall<C: Cell>(cell: &C, value: u16) -> bool {
    if !C::is_counter(cell.load()) {
        return false;
    }
    let last = cell.take_one() == C::LAST + 2;
    if last {
        cell.store(value);
    }
    last
}

/// The cell of a slot that waits for so many children. With none it is never decided.
fn counter<C: Cell>(children: u32) -> Result<u16, Halt> {
    let fits = u16::try_from(children).ok().and_then(|n| (C::LAST + 1).checked_add(n)).filter(|cell| *cell < C::NONE);
    fits.ok_or(Halt::TooNarrow)
}

/// The cell of a slot that is decided.
fn decided<C: Cell>(code: fn(u32) -> Code, plies: u32) -> Result<u16, Halt> {
    let fits = (plies <= MAX_PLIES).then(|| code(plies).0).filter(|code| *code <= C::LAST);
    fits.ok_or(Halt::TooNarrow)
}
