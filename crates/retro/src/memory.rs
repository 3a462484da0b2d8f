//! All cells of a unit in memory, shared by the threads of one process.

use crate::cells::{Cell, Cells};
use crate::kernel::{Fresh, Halt, Kernel, RUN, Step, Transport};
use crate::known::Schedule;
use crate::near::Near;
use crate::solve::SolveError;
use rayon::prelude::*;
use std::ops::Range;

/// Cells of a segment.
pub const SEGMENT: u64 = 1 << 22;
/// Listed cells that a task takes.
pub const LISTED: usize = 1 << 10;

/// The cells.
pub struct Memory<C>(Cells<C>);

impl<C: Cell> Memory<C> {
    /// So many cells.
    pub fn new(len: u64) -> Result<Memory<C>, SolveError> {
        Ok(Memory(Cells::new(len).map_err(SolveError::NoMemory)?))
    }

    /// Where the segment from a cell on ends.
    fn end(&self, from: u64) -> u64 {
        (self.0.len() as u64).min(from + SEGMENT)
    }

    /// Settles all parents of some cells as they are found, and gives those that got their value.
    fn parents(&self, kernel: &Kernel, cells: impl Iterator<Item = u64>, step: Step) -> Fresh {
        let mut settled = Vec::new();
        let near = Near::cells(&self.0);
        if step.wins {
            let step = Step { wins: true, ..step };
            kernel.parents(cells, near, |parents| settled.extend(parents.iter().filter(|parent| step.settle(&self.0[**parent as usize]))));
        } else {
            let step = Step { wins: false, ..step };
            kernel.parents(cells, near, |parents| settled.extend(parents.iter().filter(|parent| step.settle(&self.0[**parent as usize]))));
        }
        Fresh::List(settled)
    }
}

impl<C: Cell> Transport<C> for Memory<C> {
    fn classify(&mut self, kernel: &Kernel, from: u64) -> Result<((Schedule, Schedule), u64), Halt> {
        let end = self.end(from);
        Ok((classify(kernel, from..end, &self.0, 0)?, end))
    }

    fn scan(&mut self, kernel: &Kernel, from: u64, step: Step) -> Result<(Fresh, u64), Halt> {
        let end = self.end(from);
        let scan = |(run, cells): (usize, &[C])| {
            let numbered = (from + (run * RUN) as u64..).zip(cells);
            self.parents(kernel, numbered.filter(|(_, cell)| cell.load() == step.was).map(|(number, _)| number), step)
        };
        let found = self.0[from as usize..end as usize].par_chunks(RUN).enumerate().map(scan);
        Ok((found.reduce(|| Fresh::NONE, Fresh::merge), end))
    }

    fn list(&mut self, kernel: &Kernel, cells: Vec<u64>, step: Step) -> Result<Fresh, Halt> {
        let found = cells.par_chunks(LISTED).map(|cells| self.parents(kernel, cells.iter().copied(), step));
        Ok(found.reduce(|| Fresh::NONE, Fresh::merge))
    }

    fn settle(&mut self, _: &Kernel, mut cells: Vec<u64>, step: Step) -> Result<Fresh, Halt> {
        cells.retain(|cell| step.settle(&self.0[*cell as usize]));
        Ok(Fresh::List(cells))
    }

    /// Nothing is under way: parents are settled as they are found.
    fn finish(&mut self, _: &Kernel, _: Step) -> Result<Fresh, Halt> {
        Ok(Fresh::NONE)
    }

    fn copy(&self, range: Range<u64>, out: &mut Vec<u16>) -> Result<(), SolveError> {
        out.extend(self.0[range.start as usize..range.end as usize].iter().map(C::load));
        Ok(())
    }

    fn fill(&mut self, from: u64, values: &[u16]) -> Result<(), SolveError> {
        self.0[from as usize..].iter().zip(values).for_each(|(cell, value)| cell.store(*value));
        Ok(())
    }
}

/// Asks the rules about a range of cells, of which `cells` has those from `first` on.
pub fn classify<C: Cell>(kernel: &Kernel, range: Range<u64>, cells: &[C], first: u64) -> Result<(Schedule, Schedule), Halt> {
    let empty = <(Schedule, Schedule)>::default;
    let tools = || (kernel.reader(), Vec::new());
    let found = kernel.numbers.runs(range, RUN).into_par_iter().map_init(tools, |(later, opened), run| {
        kernel.classify_run(run, &cells[(run.cell - first) as usize..][..run.len], later.as_mut(), opened)
    });
    found.try_reduce(empty, |a, b| Ok((a.0.merge(b.0), a.1.merge(b.1))))
}
