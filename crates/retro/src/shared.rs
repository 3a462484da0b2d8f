//! The cells of a unit in the memory of several processes, each of which has some pieces of them.
//!
//! Parents that are here are settled as they are found, as in [`crate::memory`]; the numbers of others are gathered by
//! process ([`Held`]), sent, and settled there by whoever reads them ([`Link`]). A step is over when all have met.

use crate::cells::{Cell, Cells};
use crate::held::{Gather, Held, numbers};
use crate::kernel::{Fresh, Halt, Kernel, Make, RUN, Step, Take, Transport};
use crate::known::Schedule;
use crate::link::{Link, Target};
use crate::memory::{LISTED, SEGMENT, classify};
use crate::near::Near;
use crate::numbers::PIECE;
use crate::owners::Owners;
use crate::solve::SolveError;
use rayon::prelude::*;
use std::ops::Range;
use std::sync::{Arc, Mutex};

/// Bytes of numbers that are sent at a time.
const SENT: usize = 1 << 16;
/// Numbers whose cells are brought near before the first is settled.
const NEAR: usize = 64;

/// The cells that are here, and the way to the others.
pub struct Shared<'l, C: Cell> {
    link: &'l Link,
    here: Arc<Here<C>>,
    /// Numbers that wait to be sent, by partition.
    boxes: Vec<Mutex<Vec<u8>>>,
    len: u64,
}

/// The cells that are here.
struct Here<C: Cell> {
    owners: Owners,
    cells: Cells<C>,
    /// Those that others had settled since all met last.
    fresh: Mutex<Fresh>,
}

impl<'l, C: Cell + 'static> Shared<'l, C> {
    /// So many cells, shared by all who are joined. All have to make them at the same time.
    pub fn new(link: &'l Link, len: u64) -> Result<Shared<'l, C>, SolveError> {
        let (processes, me) = link.processes();
        let owners = Owners::new(me, processes, len);
        let cells = Cells::new(owners.here()).map_err(SolveError::NoMemory)?;
        let boxes = (0..owners.parts()).map(|_| Mutex::default()).collect();
        let here = Arc::new(Here { owners, cells, fresh: Mutex::new(Fresh::NONE) });
        link.aim(Some(here.clone()));
        // Nobody sends anything before all have their cells.
        link.meet(false, || ())?;
        Ok(Shared { link, here, boxes, len })
    }

    /// Where the segment from a cell on ends.
    fn end(&self, from: u64) -> u64 {
        self.len.min(from + SEGMENT * self.link.processes().0 as u64)
    }

    /// Settles the parents of some cells that are here, and sends the numbers of the others.
    fn parents(&self, kernel: &Kernel, cells: impl Iterator<Item = u64>, step: Step) -> Result<Fresh, SolveError> {
        let Here { owners, cells: here, .. } = &*self.here;
        let out = Outgoing { shared: self, step };
        let mut held = Held::new(&out, owners.parts());
        let near = Near::cells(here);
        let (mut found, mut settled) = (Vec::new(), Vec::new());
        kernel.parents(cells, Near::NOTHING, |parents| {
            found.clear();
            for &parent in parents {
                let (part, number) = owners.find(parent);
                match owners.local((part, number)) {
                    Some(local) => {
                        near.bring(local as u64);
                        found.push((local, parent));
                    }
                    None => held.add(part, number),
                }
            }
            settled.extend(found.iter().filter(|(local, _)| step.settle(&here[*local])).map(|(_, parent)| *parent));
        });
        held.finish()?;
        Ok(Fresh::List(settled))
    }

    /// Sends what waits in a box.
    fn send(&self, part: usize, step: Step, numbers: &mut Vec<u8>) -> Result<(), SolveError> {
        let owners = &self.here.owners;
        self.link.send_numbers(owners.process(part), step, owners.lot(part), numbers)?;
        numbers.clear();
        Ok(())
    }

    /// The place of a cell that must be here.
    fn local(&self, cell: u64) -> usize {
        let owners = &self.here.owners;
        owners.local(owners.find(cell)).expect("the cell is here")
    }
}

/// Numbers on their way to other processes.
struct Outgoing<'a, 'l, C: Cell> {
    shared: &'a Shared<'l, C>,
    step: Step,
}

impl<C: Cell + 'static> Gather for Outgoing<'_, '_, C> {
    type Error = SolveError;

    fn add(&self, part: usize, numbers: &[u8]) -> Result<(), SolveError> {
        let mut waiting = self.shared.boxes[part].lock().expect("no panic while held");
        waiting.extend_from_slice(numbers);
        if waiting.len() >= SENT { self.shared.send(part, self.step, &mut waiting) } else { Ok(()) }
    }
}

impl<C: Cell> Target for Here<C> {
    fn settle(&self, step: Step, lot: u32, bytes: &[u8]) -> bool {
        let near = Near::cells(&self.cells);
        let mut settled = Vec::new();
        for bytes in bytes.chunks(4 * NEAR) {
            let places = || numbers(bytes).map(|number| self.owners.in_lot(lot as usize, number));
            places().for_each(|local| near.bring(local as u64));
            for local in places() {
                let Some(cell) = self.cells.get(local) else { return false };
                if step.settle(cell) {
                    settled.push(self.owners.cell(local));
                }
            }
        }
        let mut fresh = self.fresh.lock().expect("no panic while held");
        *fresh = std::mem::replace(&mut *fresh, Fresh::NONE).merge(Fresh::List(settled));
        true
    }
}

impl<C: Cell + 'static> Transport<C> for Shared<'_, C> {
    fn classify(&mut self, kernel: &Kernel, from: u64) -> Result<((Schedule, Schedule), u64), Halt> {
        let end = self.end(from);
        let slots = |range: Range<u64>| kernel.numbers.runs(range, usize::MAX).iter().map(|run| run.len as u64).sum::<u64>();
        let mut found = <(Schedule, Schedule)>::default();
        let mut elsewhere = slots(from..end);
        for (range, local) in self.here.owners.ranges(from..end) {
            elsewhere -= slots(range.clone());
            let (wins, falls) = classify(kernel, range.clone(), &self.here.cells[local..], range.start)?;
            found = (found.0.merge(wins), found.1.merge(falls));
        }
        kernel.progress.add(elsewhere);
        Ok((found, end))
    }

    fn scan(&mut self, kernel: &Kernel, from: u64, step: Step) -> Result<(Fresh, u64), Halt> {
        let end = self.end(from);
        let mut runs = Vec::new();
        for (range, local) in self.here.owners.ranges(from..end) {
            let cells = &self.here.cells[local..][..(range.end - range.start) as usize];
            runs.extend((range.start..).step_by(RUN).zip(cells.chunks(RUN)));
        }
        let scan = |(first, cells): (u64, &[C])| {
            let fresh = (first..).zip(cells).filter(|(_, cell)| cell.load() == step.was).map(|(number, _)| number);
            self.parents(kernel, fresh, step)
        };
        let found = runs.into_par_iter().map(scan).try_reduce(|| Fresh::NONE, |a, b| Ok(a.merge(b)))?;
        Ok((found, end))
    }

    fn list(&mut self, kernel: &Kernel, cells: Vec<u64>, step: Step) -> Result<Fresh, Halt> {
        let found = cells.par_chunks(LISTED).map(|cells| self.parents(kernel, cells.iter().copied(), step));
        Ok(found.try_reduce(|| Fresh::NONE, |a, b| Ok(a.merge(b)))?)
    }

    fn settle(&mut self, _: &Kernel, mut cells: Vec<u64>, step: Step) -> Result<Fresh, Halt> {
        cells.retain(|cell| step.settle(&self.here.cells[self.local(*cell)]));
        Ok(Fresh::List(cells))
    }

    fn finish(&mut self, _: &Kernel, step: Step) -> Result<Fresh, Halt> {
        for (part, waiting) in self.boxes.iter().enumerate() {
            let mut waiting = waiting.lock().expect("no panic while held");
            if !waiting.is_empty() {
                self.send(part, step, &mut waiting)?;
            }
        }
        let mut fresh = Fresh::NONE;
        self.link.meet(false, || fresh = std::mem::replace(&mut *self.here.fresh.lock().expect("no panic while held"), Fresh::NONE))?;
        Ok(fresh)
    }

    fn any(&self, here: bool) -> Result<bool, SolveError> {
        self.link.meet(here, || ())
    }

    fn copy(&self, range: Range<u64>, out: &mut Vec<u16>) -> Result<(), SolveError> {
        let cells = &self.here.cells[self.local(range.start)..];
        out.extend(cells[..(range.end - range.start) as usize].iter().map(C::load));
        Ok(())
    }

    fn fill(&mut self, from: u64, values: &[u16]) -> Result<(), SolveError> {
        self.here.cells[self.local(from)..].iter().zip(values).for_each(|(cell, value)| cell.store(*value));
        Ok(())
    }

    fn processes(&self) -> (usize, usize) {
        self.link.processes()
    }

    fn owner(&self, piece: u64) -> usize {
        self.here.owners.owner(piece)
    }

    fn gather(&self, owners: &[usize], make: &Make, each: &mut Take) -> Result<(), SolveError> {
        self.link.gather(owners, make, each)
    }
}

/// How many cells the process with the most has of so many.
pub fn most_here(processes: usize, cells: u64) -> u64 {
    Owners::new(0, processes, cells.next_multiple_of(PIECE)).here().min(cells)
}
