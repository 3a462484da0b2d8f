//! Solving one unit in memory, one byte a slot.
//!
//! The rules decide most slots at sight (finished, won now). Every other slot becomes a counter: the number of children
//! inside the unit whose value is still open, and one more for everything that is known of its other children. Values
//! then spread by distance: each fresh loss makes its parents wins, each fresh win takes one from its parents' counters,
//! and a counter that reaches zero is a loss. What is known of children elsewhere enters as an *event* at the distance
//! where it would take effect: a win, or the fall of the longest resisting loss. Whatever is still open at the end is a draw:
//! nobody can force anything, so play is endless. Each edge is walked at most once, in either direction.

use rayon::prelude::*;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};
use zug_core::{Child, ChildCounts, Class, Progress, Retro, Slot};
use zug_table::{Code, MAX_PLIES};

use crate::solve::SolveError;
use crate::units::Unit;

/// A slot no position has.
const UNUSED: u8 = 255;
/// Counters are the codes above this, up to [`UNUSED`].
const OPEN: u8 = MAX_PLIES as u8 + 1;
/// Slots a task works on at a time.
const RUN: usize = 1 << 14;
/// Fresh slots are listed up to this many, beyond it they are found again by scanning the cells.
const LIST: usize = 1 << 20;

/// The values of finished tiers, by tier.
pub type Values = BTreeMap<u32, Vec<u8>>;

/// What is known of an open slot besides its open children inside the unit.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    Nothing,
    Loss(u32),
    Draw,
    Win(u32),
}

impl Known {
    /// What is known through either of two moves: the mover takes the better, and where both lose the longer.
    fn or(self, other: Known) -> Known {
        match (self, other) {
            (Known::Win(a), Known::Win(b)) => Known::Win(a.min(b)),
            (Known::Win(a), _) | (_, Known::Win(a)) => Known::Win(a),
            (Known::Draw, _) | (_, Known::Draw) => Known::Draw,
            (Known::Loss(a), Known::Loss(b)) => Known::Loss(a.max(b)),
            (Known::Nothing, known) | (known, Known::Nothing) => known,
        }
    }
}

/// What counts alone say: what is known, how many open children there are, whether a move gives the opponent the game.
fn from_counts(counts: ChildCounts) -> (Known, u32, bool) {
    let known = match counts {
        ChildCounts { tied: true, .. } => Known::Draw,
        ChildCounts { wins_now: true, .. } => Known::Loss(2),
        _ => Known::Nothing,
    };
    (known, counts.open, counts.won)
}

/// When something known takes effect, and on which cell.
struct Events {
    by_plies: Vec<Vec<u64>>,
}

impl Events {
    fn new() -> Self {
        Events { by_plies: Vec::new() }
    }

    fn add(&mut self, plies: u32, cell: u64) {
        let plies = plies as usize;
        if self.by_plies.len() <= plies {
            self.by_plies.resize_with(plies + 1, Vec::new);
        }
        self.by_plies[plies].push(cell);
    }

    fn merge(mut self, other: Events) -> Events {
        if self.by_plies.len() < other.by_plies.len() {
            return other.merge(self);
        }
        for (mine, theirs) in self.by_plies.iter_mut().zip(other.by_plies) {
            if mine.len() >= theirs.len() {
                mine.extend(theirs);
            } else {
                let short = std::mem::replace(mine, theirs);
                mine.extend(short);
            }
        }
        self
    }

    fn take(&mut self, plies: u32) -> Vec<u64> {
        self.by_plies.get_mut(plies as usize).map(std::mem::take).unwrap_or_default()
    }

    fn any_from(&self, plies: u32) -> bool {
        self.by_plies.iter().skip(plies as usize).any(|cells| !cells.is_empty())
    }
}

/// The cells that got their value in the last step.
enum Fresh {
    List(Vec<u64>),
    Scan,
}

impl Fresh {
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

struct Solver<'a, R> {
    rules: &'a R,
    unit: &'a Unit,
    later: &'a Values,
    progress: &'a Progress,
    /// Where each tier of the unit begins among the cells.
    starts: Vec<u64>,
    cells: Vec<AtomicU8>,
}

/// Solves a unit; `later` has the values of every tier it needs. The answer has the tiers of the unit in order, with
/// the slots that the rules decide filled up by [`fill`].
pub fn solve_unit<R: Retro>(rules: &R, unit: &Unit, later: &Values, progress: &Progress) -> Result<Vec<Vec<u8>>, SolveError> {
    let mut starts = vec![0];
    for &t in &unit.tiers {
        starts.push(starts[starts.len() - 1] + rules.tier_len(t));
    }
    let cells = (0..*starts.last().expect("a start")).map(|_| AtomicU8::new(UNUSED)).collect();
    let solver = Solver { rules, unit, later, progress, starts, cells };
    let events = solver.classify()?;
    if unit.cyclic {
        solver.spread(events)?;
    }
    Ok(solver.finish())
}

impl<R: Retro> Solver<'_, R> {
    /// The cell of a slot, if its tier is in the unit.
    fn cell(&self, slot: Slot) -> Option<u64> {
        let place = self.unit.tiers.iter().position(|t| *t == slot.tier)?;
        Some(self.starts[place] + slot.index)
    }

    fn slot(&self, cell: u64) -> Slot {
        let place = self.starts.partition_point(|start| *start <= cell) - 1;
        Slot { tier: self.unit.tiers[place], index: cell - self.starts[place] }
    }

    fn put(&self, cell: u64, value: u8) {
        self.cells[cell as usize].store(value, Relaxed);
    }

    /// Runs of slots of one tier each: the slot and cell they begin with, and their length.
    fn runs(&self) -> impl ParallelIterator<Item = (Slot, u64, usize)> + '_ {
        self.unit.tiers.par_iter().zip(self.starts.par_windows(2)).flat_map(|(&tier, bounds)| {
            let (start, len) = (bounds[0], bounds[1] - bounds[0]);
            let count = len.div_ceil(RUN as u64);
            (0..count).into_par_iter().map(move |run| {
                let index = run * RUN as u64;
                (Slot { tier, index }, start + index, (len - index).min(RUN as u64) as usize)
            })
        })
    }

    /// Gives every cell what the rules know of it and starts the counters.
    fn classify(&self) -> Result<Events, SolveError> {
        let run = |mut events: Events, (first, cell, len): (Slot, u64, usize)| {
            self.progress.check()?;
            let mut classes = [Class::Unused; RUN];
            self.rules.classify(first.tier, first.index, &mut classes[..len]);
            for (i, class) in (0..).zip(&classes[..len]) {
                let cell = cell + i;
                match class {
                    Class::Unused | Class::Won => {}
                    Class::Lost => self.put(cell, Code::decided(0).0),
                    Class::Tied => self.put(cell, Code::DRAW.0),
                    Class::WinsNow => self.put(cell, Code::decided(1).0),
                    Class::Open => self.open(Slot { index: first.index + i, ..first }, cell, &mut events)?,
                }
            }
            self.progress.add(len as u64);
            Ok(events)
        };
        self.runs().try_fold(Events::new, run).try_reduce(Events::new, |a, b| Ok(a.merge(b)))
    }

    fn open(&self, slot: Slot, cell: u64, events: &mut Events) -> Result<(), SolveError> {
        let (mut known, inside, given_away) =
            if self.unit.needs.is_empty() { from_counts(self.rules.count_children(slot)) } else { self.look_at_children(slot) };
        if given_away {
            return Err(SolveError::Unfit("a player can win at the start of a turn, so that the last move is not the winner's"));
        }
        // An open child holds out until ply 4 at least, so what falls earlier does not matter beside it.
        if inside > 0 && matches!(known, Known::Loss(..=4)) {
            known = Known::Nothing;
        }
        match known {
            Known::Nothing => self.put(cell, counter(inside)?),
            Known::Draw if inside == 0 => self.put(cell, Code::DRAW.0),
            Known::Draw => self.put(cell, counter(inside + 1)?),
            Known::Win(plies) | Known::Loss(plies) if !self.unit.cyclic => self.put(cell, decided(plies)?),
            Known::Loss(plies @ 2) => self.put(cell, decided(plies)?),
            Known::Win(plies) | Known::Loss(plies) => {
                self.put(cell, counter(inside + 1)?);
                events.add(plies, cell);
            }
        }
        Ok(())
    }

    /// What is known of a slot through children that are decided or in other units, how many open ones are inside, and whether a move gives the
    /// opponent the game.
    fn look_at_children(&self, slot: Slot) -> (Known, u32, bool) {
        let mut known = Known::Nothing;
        let mut counts = ChildCounts::default();
        self.rules.children(slot, |child| match child {
            Child::Open(to) => match self.later.get(&to.tier) {
                None => counts.add(child),
                Some(values) => {
                    known = known.or(match Code(values[to.index as usize]).plies() {
                        None => Known::Draw,
                        Some(n) if n % 2 == 0 => Known::Win(n + 1),
                        Some(n) => Known::Loss(n + 1),
                    });
                }
            },
            _ => counts.add(child),
        });
        let (of_counts, inside, given_away) = from_counts(counts);
        (known.or(of_counts), inside, given_away)
    }

    /// Spreads values by distance until nothing changes. Losses in 2 are in their cells already.
    fn spread(&self, mut events: Events) -> Result<(), SolveError> {
        let mut fresh = Fresh::Scan;
        for plies in 3.. {
            if fresh.is_empty() && !events.any_from(plies) {
                break;
            }
            let value = decided(plies)?;
            let win = plies % 2 == 1;
            let settle = |cell: u64| if win { self.wins(cell, value) } else { self.falls(cell, value) };
            self.progress.check()?;
            let none = || Fresh::List(Vec::new());
            let from_parents = match &fresh {
                Fresh::List(cells) => cells.par_chunks(1 << 10).map(|c| self.parents(c.iter().copied(), settle)).reduce(none, Fresh::merge),
                Fresh::Scan => {
                    let was = Code::decided(plies - 1).0;
                    let scan = |(run, cells): (usize, &[AtomicU8])| {
                        let first = (run * RUN) as u64;
                        self.parents((first..).zip(cells).filter(|(_, c)| c.load(Relaxed) == was).map(|(cell, _)| cell), settle)
                    };
                    self.cells.par_chunks(RUN).enumerate().map(scan).reduce(none, Fresh::merge)
                }
            };
            let from_events = events.take(plies).into_iter().filter(|cell| settle(*cell)).collect();
            fresh = from_parents.merge(Fresh::List(from_events));
        }
        Ok(())
    }

    /// Settles all parents of some cells and gives those that got a value.
    fn parents(&self, cells: impl Iterator<Item = u64>, settle: impl Fn(u64) -> bool) -> Fresh {
        let mut settled = Vec::new();
        for cell in cells {
            self.rules.parents(self.slot(cell), |parent| settled.extend(self.cell(parent).filter(|parent| settle(*parent))));
        }
        Fresh::List(settled)
    }

    /// An open cell is a win now; says if it was open. All writers of a step write the same value, so a race is harmless.
    fn wins(&self, cell: u64, value: u8) -> bool {
        let cell = &self.cells[cell as usize];
        (OPEN + 1..UNUSED).contains(&cell.load(Relaxed)) && cell.swap(value, Relaxed) > OPEN
    }

    /// One more child of a cell is lost to its mover; says if it was the last. Nothing but this changes cells during such
    /// a step, and the counter is the number of decrements to come, so whoever takes the last one is alone.
    fn falls(&self, cell: u64, value: u8) -> bool {
        let cell = &self.cells[cell as usize];
        if !(OPEN + 1..UNUSED).contains(&cell.load(Relaxed)) {
            return false;
        }
        let last = cell.fetch_sub(1, Relaxed) == OPEN + 1;
        if last {
            cell.store(value, Relaxed);
        }
        last
    }

    fn finish(self) -> Vec<Vec<u8>> {
        let mut cells: Vec<u8> = self.cells.into_iter().map(AtomicU8::into_inner).collect();
        let mut tiers = Vec::new();
        for start in self.starts[..self.starts.len() - 1].iter().rev() {
            // The first tier takes what is left as it is: splitting would copy it.
            let mut values = if *start == 0 { std::mem::take(&mut cells) } else { cells.split_off(*start as usize) };
            values.par_chunks_mut(zug_table::BLOCK).for_each(fill);
            tiers.push(values);
        }
        tiers.reverse();
        tiers
    }
}

/// The cell of a slot that waits for so many children.
fn counter(children: u32) -> Result<u8, SolveError> {
    let fits = u8::try_from(children).ok().and_then(|n| OPEN.checked_add(n)).filter(|cell| *cell < UNUSED);
    fits.ok_or(SolveError::Unfit("a position has more moves than a byte can count"))
}

/// The cell of a slot that is decided.
fn decided(plies: u32) -> Result<u8, SolveError> {
    if plies <= MAX_PLIES { Ok(Code::decided(plies).0) } else { Err(SolveError::Unfit("a distance does not fit into a byte")) }
}

/// Open cells become draws, and cells that no probe reads (unused, finished, won now) repeat their neighbour, which costs nothing when compressed.
fn fill(block: &mut [u8]) {
    let stored = |value: u8| value != UNUSED && value != Code::decided(0).0 && value != Code::decided(1).0;
    let mut last = block.iter().copied().find(|v| stored(*v)).map_or(0, |v| if v > OPEN { 0 } else { v });
    for value in block {
        if !stored(*value) {
            *value = last;
        } else if *value > OPEN {
            *value = Code::DRAW.0;
        }
        last = *value;
    }
}
