//! Solving one unit, a byte or two a slot.
//!
//! The rules decide most slots at sight (finished, won now). Every other slot becomes a counter: the number of children
//! inside the unit whose value is still open, and one more for everything that is known of its other children. Values
//! then spread by distance: each fresh loss makes its parents wins, each fresh win takes one from its parents'
//! counters, and a counter that reaches zero is a loss. What is known of children elsewhere takes effect at its
//! distance: a win, or the fall of the longest resisting loss. Whatever is still open at the end is a draw: nobody can
//! force anything, so play is endless. Each edge is walked at most once, in either direction.
//!
//! Who has the cells, and how the numbers of parents get to whoever has theirs, is a [`Transport`]. All that one step
//! does to cells may be done in any order, so every transport comes to the same values.
//!
//! The work is a sequence of short segments ([`Place`]). Between two of them the cells and the schedule are all there
//! is to know, so that is where a solve can be saved, stopped and taken up again, by any transport.

use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::ops::Range;
use zug_core::{Progress, Slot};
use zug_table::{Cache, Code, Load, MAX_PLIES, Reader};

use crate::cells::Cell;
use crate::graph::{Graph, Opened};
use crate::known::{Known, Schedule};
use crate::near::Near;
use crate::numbers::{Numbers, Run};
use crate::solve::SolveError;

/// Slots a task works on at a time.
pub const RUN: usize = 1 << 14;
/// Fresh slots are listed up to this many, beyond it they are found again by scanning the cells.
const LIST: usize = 1 << 20;
/// Cells whose parents are asked for at a time, and parents that are gathered before their cells are looked at.
const ASKED: usize = 32;
const GATHER: usize = 256;

/// Where the work is: everything before has been done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// What is done.
    pub phase: Phase,
    /// The next cell to do it with.
    pub from: u64,
}

impl Place {
    /// Nothing is done.
    pub const BEGIN: Place = Place { phase: Phase::Classify, from: 0 };
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
#[derive(Debug)]
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

/// Cells that got their value in a step.
#[derive(Debug)]
pub enum Fresh {
    /// These.
    List(Vec<u64>),
    /// Too many to list: those with the value.
    Scan,
}

impl Fresh {
    /// No cell.
    pub const NONE: Fresh = Fresh::List(Vec::new());

    fn is_empty(&self) -> bool {
        matches!(self, Fresh::List(cells) if cells.is_empty())
    }

    /// The cells of both.
    pub fn merge(self, other: Fresh) -> Fresh {
        match (self, other) {
            (Fresh::List(mut a), Fresh::List(b)) if a.len() + b.len() <= LIST => {
                a.extend(b);
                Fresh::List(a)
            }
            _ => Fresh::Scan,
        }
    }
}

/// What is done to the parents of cells that got their value one ply ago.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The value of those cells.
    pub was: u16,
    /// What becomes of parents.
    pub value: u16,
    /// Whether it is a win, which one such child makes; a loss takes all children.
    pub wins: bool,
}

impl Step {
    /// Does it to one parent; says if that got its value.
    #[inline]
    pub fn settle<C: Cell>(self, cell: &C) -> bool {
        if self.wins { win(cell, self.value) } else { fall(cell, self.value) }
    }
}

/// Who has the cells of a unit, and how the numbers of parents get there. Numbers are of the whole unit; where several
/// processes work on it each does its part, and all call the same methods in the same order.
pub trait Transport<C: Cell> {
    /// Asks the rules about some cells from one on; gives what is scheduled of them, and the first that was not asked
    /// about.
    fn classify(&mut self, kernel: &Kernel, from: u64) -> Result<((Schedule, Schedule), u64), Halt>;
    /// Settles the parents of cells, from one on, that have the value of one ply ago; gives the first that was not
    /// looked at.
    fn scan(&mut self, kernel: &Kernel, from: u64, step: Step) -> Result<(Fresh, u64), Halt>;
    /// Settles the parents of some cells.
    fn list(&mut self, kernel: &Kernel, cells: Vec<u64>, step: Step) -> Result<Fresh, Halt>;
    /// Settles some cells themselves.
    fn settle(&mut self, kernel: &Kernel, cells: Vec<u64>, step: Step) -> Result<Fresh, Halt>;
    /// Settles whatever is still under way. This and the three before give cells that got their value.
    fn finish(&mut self, kernel: &Kernel, step: Step) -> Result<Fresh, Halt>;
    /// Whether something is so for any process that works on the unit.
    fn any(&self, here: bool) -> Result<bool, SolveError> {
        Ok(here)
    }
    /// What is in the cells of a range, all of which must be here.
    fn copy(&self, range: Range<u64>, out: &mut Vec<u16>) -> Result<(), SolveError>;
    /// Puts something into the cells from one on, all of which must be here.
    fn fill(&mut self, from: u64, values: &[u16]) -> Result<(), SolveError>;

    /// How many processes work on the unit, and which of them this is.
    fn processes(&self) -> (usize, usize) {
        (1, 0)
    }
    /// Which of them has a piece of the cells.
    fn owner(&self, _piece: u64) -> usize {
        0
    }
    /// Makes some bytes for each of a list of owners, by its number in the list, where that owner is, and hands them on
    /// in order to the first process.
    fn gather(&self, owners: &[usize], make: &Make, each: &mut Take) -> Result<(), SolveError> {
        let made: Vec<Vec<u8>> = (0..owners.len()).into_par_iter().map(make).collect::<Result<_, _>>()?;
        made.into_iter().try_for_each(each)
    }
}

/// Makes bytes, by number.
pub type Make<'m> = dyn Fn(usize) -> Result<Vec<u8>, SolveError> + Sync + 'm;
/// Is handed bytes, in order.
pub type Take<'m> = dyn FnMut(Vec<u8>) -> Result<(), SolveError> + 'm;

/// A unit and all that is asked while it is solved, whoever has its cells.
pub struct Kernel<'a> {
    /// The game.
    pub game: &'a dyn Graph,
    /// The cells.
    pub numbers: Numbers,
    /// The tiers.
    pub tiers: &'a [u32],
    /// Whether play can come back.
    pub cyclic: bool,
    /// The values of other units, where moves lead there.
    pub later: Option<Later<'a>>,
    /// How far it is.
    pub progress: &'a Progress,
}

/// The values of units that were solved before.
#[derive(Clone, Copy)]
pub struct Later<'a> {
    /// Blocks that are unpacked.
    pub cache: &'a Cache,
    /// Unpacks another one.
    pub load: &'a Load<'a>,
    /// How many threads look values up.
    pub threads: usize,
}

impl<'a> Kernel<'a> {
    /// Looks up values of other units.
    pub fn reader(&self) -> Option<Reader<'a>> {
        self.later.map(|later| later.cache.reader(later.load, later.threads))
    }

    /// The first distance that is not known from the counts: an open slot does not win in one ply, so it loses in two
    /// at the soonest, and wins in three, unless players can win at the start of a turn.
    fn first_step(&self) -> u32 {
        if self.game.winner_moves_last() { 3 } else { 2 }
    }

    /// Gives the cells of a run what the rules know of them and starts the counters; gives what is scheduled.
    pub fn classify_run<C: Cell>(
        &self,
        run: Run,
        cells: &[C],
        later: Option<&mut Reader>,
        opened: &mut Vec<Opened>,
    ) -> Result<(Schedule, Schedule), Halt> {
        let mut events = Default::default();
        opened.clear();
        self.game.open(&self.numbers, run, later, opened)?;
        cells.iter().for_each(|cell| cell.store(C::NONE));
        for &Opened { offset, inside, known } in opened.iter() {
            cells[offset as usize].store(self.begin::<C>(known, inside, run.cell + u64::from(offset), &mut events)?);
        }
        self.progress.add(run.len as u64);
        Ok(events)
    }

    /// What an open cell has at the beginning, of which something is known through children that are decided, and that
    /// has so many open ones inside.
    fn begin<C: Cell>(&self, mut known: Known, inside: u32, cell: u64, (wins, falls): &mut (Schedule, Schedule)) -> Result<u16, Halt> {
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
            Known::Win(plies) if !self.cyclic => decided::<C>(Code::win, plies)?,
            Known::Loss(plies @ ..3) => decided::<C>(Code::loss, plies)?,
            Known::Loss(plies) if !self.cyclic => decided::<C>(Code::loss, plies)?,
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

    /// Hands on the parents of some cells by the hundred.
    #[inline]
    pub fn parents(&self, cells: impl Iterator<Item = u64>, near: Near, mut each: impl FnMut(&[u64])) {
        let mut asked = Vec::with_capacity(ASKED);
        let mut parents = Vec::with_capacity(4 * GATHER);
        let mut cells = cells;
        loop {
            asked.clear();
            asked.extend(cells.by_ref().take(ASKED));
            self.game.parents(&self.numbers, &asked, near, &mut parents);
            let last = asked.len() < ASKED;
            if last || parents.len() >= GATHER {
                each(&parents);
                parents.clear();
            }
            if last {
                return;
            }
        }
    }

    /// What a table keeps of the values of a run: those of the open slots but for the ones that are left out. What is
    /// still undecided is a draw.
    pub fn kept<C: Cell>(&self, first: Slot, values: &[u16]) -> Vec<Code> {
        let mut codes = Vec::with_capacity(values.len());
        let (mut left_out, mut end) = self.game.left_out(first);
        for (index, &value) in (first.index..).zip(values) {
            if index == end {
                (left_out, end) = self.game.left_out(Slot { index, ..first });
            }
            if value != C::NONE && !left_out {
                codes.push(code::<C>(value));
            }
        }
        codes
    }
}

/// The value that a cell has in the end.
pub fn code<C: Cell>(value: u16) -> Code {
    if C::is_counter(value) || value == C::NONE { Code::DRAW } else { Code(value) }
}

/// A unit that is being solved.
pub struct Solver<'a, T> {
    /// The unit.
    pub kernel: Kernel<'a>,
    /// The cells.
    pub transport: T,
    /// Where the work is.
    pub place: Place,
    /// Cells that become wins.
    pub wins: Schedule,
    /// Cells that have one reason less to hold out.
    pub falls: Schedule,
}

impl<'a, T> Solver<'a, T> {
    /// The work on a unit, from its beginning.
    pub fn new(kernel: Kernel<'a>, transport: T) -> Self {
        let (wins, falls) = Default::default();
        Solver { kernel, transport, place: Place::BEGIN, wins, falls }
    }

    fn go_to(&mut self, phase: Phase) {
        self.place = Place { phase, from: 0 };
    }

    /// Does the work. `between` is called between segments, when the solver can be saved.
    pub fn run<C: Cell>(&mut self, between: &mut Between<Self>) -> Result<(), Halt>
    where
        T: Transport<C>,
    {
        if self.place.phase == Phase::Classify {
            self.classify(between)?;
            self.go_to(if self.kernel.cyclic { Phase::Win(self.kernel.first_step()) } else { Phase::Done });
            between(self)?;
        }
        self.spread(between)?;
        self.go_to(Phase::Done);
        between(self)?;
        Ok(())
    }

    /// Gives every cell what the rules know of it and starts the counters.
    fn classify<C: Cell>(&mut self, between: &mut Between<Self>) -> Result<(), Halt>
    where
        T: Transport<C>,
    {
        while self.place.from < self.kernel.numbers.len() {
            let found = self.transport.classify(&self.kernel, self.place.from);
            let narrow = self.transport.any(matches!(found, Err(Halt::TooNarrow)))?;
            let ((wins, falls), end) = found?;
            if narrow {
                return Err(Halt::TooNarrow);
            }
            self.wins.take_in(wins)?;
            self.falls.take_in(falls)?;
            self.place.from = end;
            between(self)?;
        }
        Ok(())
    }

    /// Spreads values by distance until nothing changes.
    fn spread<C: Cell>(&mut self, between: &mut Between<Self>) -> Result<(), Halt>
    where
        T: Transport<C>,
    {
        let (Phase::Win(first) | Phase::Lose(first)) = self.place.phase else { return Ok(()) };
        // What is fresh when this begins is in the cells and nowhere else; and so it is after the first step, which may
        // have been taken up in the middle.
        let (mut wins, mut losses) = (Fresh::Scan, Fresh::Scan);
        for plies in first.. {
            let more = !losses.is_empty() || !wins.is_empty() || !self.wins.is_empty() || !self.falls.is_empty();
            if !self.transport.any(more)? {
                break;
            }
            let mut new_wins = Fresh::NONE;
            if self.place.phase == Phase::Win(plies) {
                new_wins = self.step(losses, true, plies, between)?;
                self.go_to(Phase::Lose(plies));
                between(self)?;
            }
            let new_losses = self.step(wins, false, plies, between)?;
            self.go_to(Phase::Win(plies + 1));
            between(self)?;
            (wins, losses) = if plies == first { (Fresh::Scan, Fresh::Scan) } else { (new_wins, new_losses) };
        }
        Ok(())
    }

    /// Settles the parents of the cells that got their value one ply ago, and then the scheduled cells; gives those
    /// that become wins, or losses, in this many plies.
    fn step<C: Cell>(&mut self, fresh: Fresh, wins: bool, plies: u32, between: &mut Between<Self>) -> Result<Fresh, Halt>
    where
        T: Transport<C>,
    {
        type Make = fn(u32) -> Code;
        let (was, value): (Make, Make) = if wins { (Code::loss, Code::win) } else { (Code::win, Code::loss) };
        if self.kernel.game.winner_moves_last() && plies <= MAX_PLIES && value(plies).turned() {
            return Ok(Fresh::NONE);
        }
        let step = Step { was: decided::<C>(was, plies - 1)?, value: decided::<C>(value, plies)?, wins };
        let mut settled = Fresh::NONE;
        // Where one process has too many to list, all scan.
        let scan = self.transport.any(matches!(fresh, Fresh::Scan))?;
        match fresh {
            Fresh::List(cells) if !scan => settled = self.transport.list(&self.kernel, cells, step)?,
            _ => {
                while self.place.from < self.kernel.numbers.len() {
                    let (fresh, end) = self.transport.scan(&self.kernel, self.place.from, step)?;
                    settled = settled.merge(fresh).merge(self.transport.finish(&self.kernel, step)?);
                    self.place.from = end;
                    between(self)?;
                }
            }
        }
        let schedule = if wins { &mut self.wins } else { &mut self.falls };
        loop {
            let cells = schedule.take(plies)?;
            if !self.transport.any(!cells.is_empty())? {
                break;
            }
            settled = settled.merge(self.transport.settle(&self.kernel, cells, step)?);
        }
        Ok(settled.merge(self.transport.finish(&self.kernel, step)?))
    }
}

/// What is called between segments.
pub type Between<'b, S> = dyn FnMut(&mut S) -> Result<(), SolveError> + 'b;

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
