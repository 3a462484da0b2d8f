//! Games on heaps of one to three numbers: each move takes one heap and puts others in its place, as expressions tell.
//! Heaps are independent. Every heap that a move makes must have a smaller sum than the heap it is made of, so that
//! games end; that is checked for all that can come of a position when it is read.

use super::expression::Expression;
use crate::cells::Reader;
use rustc_hash::FxHashSet;
use smallvec::SmallVec;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};
use zug_core::{ReadError, Side};

/// The numbers of a heap; those it does not have are 0.
pub(super) type Heap = [u16; 3];
/// The most numbers of a heap, names behind `for`, and kinds of heaps that one move makes.
pub(super) const MOST: usize = 3;

/// A kind of move.
#[derive(Clone, Debug)]
pub(super) struct Kind {
    /// The line of the file.
    pub line: usize,
    pub of: [bool; 2],
    /// For each kind of heap how many are made, and their numbers.
    pub makes: Vec<(Expression, Vec<Expression>)>,
    /// For each name behind `for` the values it takes, as ranges.
    pub ranges: Vec<Vec<(Expression, Expression)>>,
    pub condition: Option<Expression>,
}

/// The rules of a game on heaps.
#[derive(Debug)]
pub(super) struct HeapRules {
    /// Numbers of a heap.
    pub numbers: usize,
    pub options: Vec<Kind>,
    /// Heaps all of whose followers are known to be smaller.
    pub checked: Mutex<FxHashSet<Heap>>,
}

/// Heaps, sorted, and whether they are a negative.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Heaps {
    pub negative: bool,
    pub heaps: SmallVec<[Heap; 2]>,
}

/// What is put in the place of a heap: up to three kinds, each with how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Change {
    pub(super) from: Heap,
    pub(super) to: [(u16, Heap); MOST],
}

/// The largest number of a heap.
pub(super) const LARGEST: u32 = u16::MAX as u32;
/// The most heaps of a position.
const MOST_HEAPS: usize = 1_000;
/// A position may lead to so many heaps, or rather moves from them.
const MOST_WORK: u32 = 4_000_000;

impl Change {
    fn new(from: Heap, mut to: SmallVec<[(u16, Heap); MOST]>) -> Change {
        to.sort_by_key(|(_, heap)| *heap);
        let mut change = Change { from, to: [(0, [0; 3]); MOST] };
        let mut last = 0;
        for (count, heap) in to.into_iter().filter(|(count, heap)| *count > 0 && *heap != [0; 3]) {
            if last > 0 && change.to[last - 1].1 == heap {
                change.to[last - 1].0 = change.to[last - 1].0.saturating_add(count);
            } else {
                change.to[last] = (count, heap);
                last += 1;
            }
        }
        change
    }
    fn kinds(&self) -> impl Iterator<Item = (u16, Heap)> + '_ {
        self.to.iter().copied().filter(|(count, _)| *count > 0)
    }
}

/// The numbers of a heap, and those chosen so far.
struct Choice<'a> {
    from: Heap,
    values: SmallVec<[i64; 6]>,
    tries: &'a mut u32,
}

impl Kind {
    /// Calls `each` for the moves of this kind from a heap, until `tries` values have been tried.
    fn changes(&self, numbers: usize, from: Heap, tries: &mut u32, each: &mut impl FnMut(Change) -> ControlFlow<()>) -> ControlFlow<()> {
        let values = from[..numbers].iter().map(|n| i64::from(*n)).collect();
        self.choose(&mut Choice { from, values, tries }, 0, each)
    }

    fn choose(&self, choice: &mut Choice, name: usize, each: &mut impl FnMut(Change) -> ControlFlow<()>) -> ControlFlow<()> {
        let Some(ranges) = self.ranges.get(name) else {
            return self.made(choice.from, &choice.values).map_or(ControlFlow::Continue(()), each);
        };
        for (first, last) in ranges {
            let (Some(first), Some(last)) = (first.value(&choice.values), last.value(&choice.values)) else { continue };
            // No number of a heap is larger.
            for value in first.max(0)..=last.min(LARGEST.into()) {
                match choice.tries.checked_sub(1) {
                    Some(left) => *choice.tries = left,
                    None => return ControlFlow::Break(()),
                }
                choice.values.push(value);
                let ended = self.choose(choice, name + 1, each);
                choice.values.pop();
                ended?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The move for these values, if there is one: numbers below zero are no heap.
    fn made(&self, from: Heap, values: &[i64]) -> Option<Change> {
        if let Some(condition) = &self.condition {
            condition.value(values).filter(|holds| *holds != 0)?;
        }
        let mut to = SmallVec::new();
        for (count, numbers) in &self.makes {
            let mut heap = [0; 3];
            for (number, expression) in heap.iter_mut().zip(numbers) {
                *number = u16::try_from(expression.value(values)?).ok()?;
            }
            to.push((u16::try_from(count.value(values)?).ok()?, heap));
        }
        Some(Change::new(from, to))
    }
}

fn sum(heap: Heap) -> u32 {
    heap.iter().map(|n| u32::from(*n)).sum()
}

impl HeapRules {
    /// Whether both players have the same moves.
    pub fn is_impartial(&self) -> bool {
        self.options.iter().all(|option| option.of == [true, true])
    }

    /// The moves of a side from one heap, sorted, each once.
    fn changes(&self, from: Heap, side: Side) -> SmallVec<[Change; 8]> {
        let mut all = SmallVec::new();
        for option in self.options.iter().filter(|option| option.of[side as usize]) {
            let _ = option.changes(self.numbers, from, &mut { MOST_WORK }, &mut |change| {
                all.push(change);
                ControlFlow::Continue(())
            });
        }
        all.sort_unstable();
        all.dedup();
        all
    }

    pub fn moves(&self, p: &Heaps, side: Side, mut each: impl FnMut(Change) -> ControlFlow<()>) -> ControlFlow<()> {
        let side = if p.negative { !side } else { side };
        let distinct = |i: &usize| *i == 0 || p.heaps[i - 1] != p.heaps[*i];
        (0..p.heaps.len()).filter(distinct).try_for_each(|i| self.changes(p.heaps[i], side).into_iter().try_for_each(&mut each))
    }

    pub fn play(&self, p: &mut Heaps, change: Change) {
        if let Some(place) = p.heaps.iter().position(|heap| *heap == change.from) {
            p.heaps.remove(place);
        }
        for (count, heap) in change.kinds() {
            p.heaps.extend(std::iter::repeat_n(heap, count.into()));
        }
        p.heaps.sort_unstable();
    }

    /// Whose a move is; of both, Left's.
    pub fn owner(&self, p: &Heaps, change: Change) -> Side {
        let has = |side: Side| self.changes(change.from, if p.negative { !side } else { side }).contains(&change);
        if has(Side::Left) { Side::Left } else { Side::Right }
    }

    pub fn negate(&self, p: &Heaps) -> Heaps {
        // Where both have the same moves a position is its own negative.
        Heaps { negative: p.negative == self.is_impartial(), heaps: p.heaps.clone() }
    }

    pub fn split(&self, p: &Heaps, mut part: impl FnMut(Heaps)) {
        let alive = |heap: &&Heap| {
            let stop = |_| ControlFlow::Break(());
            self.options.iter().any(|option| option.changes(self.numbers, **heap, &mut { MOST_WORK }, &mut { stop }).is_break())
        };
        p.heaps.iter().filter(alive).for_each(|heap| part(Heaps { negative: p.negative, heaps: SmallVec::from_slice(&[*heap]) }));
    }

    fn read_heap(&self, reader: &mut Reader) -> Result<Heap, ReadError> {
        let mut heap = [0; 3];
        for (i, number) in heap.iter_mut().enumerate().take(self.numbers) {
            if i > 0 {
                reader.symbol('x')?;
            }
            *number = reader.number(LARGEST, &format!("a number up to {LARGEST}"))? as u16;
        }
        Ok(heap)
    }

    fn write_heap(&self, heap: Heap) -> String {
        heap[..self.numbers].iter().map(u16::to_string).collect::<Vec<_>>().join("x")
    }

    /// Reads heaps, and checks that all that comes of them ends.
    pub fn read(&self, text: &str) -> Result<Heaps, ReadError> {
        let mut reader = Reader::new(text);
        let negative = !self.is_impartial() && reader.takes('-');
        let mut heaps = SmallVec::new();
        loop {
            let heap = self.read_heap(&mut reader)?;
            if heap != [0; 3] {
                heaps.push(heap);
            }
            if !reader.takes(',') {
                break;
            }
            if heaps.len() == MOST_HEAPS {
                return reader.expected(&format!("no more than {MOST_HEAPS} heaps"));
            }
        }
        reader.end()?;
        heaps.sort_unstable();
        let p = Heaps { negative, heaps };
        self.check(&p).map_err(|problem| ReadError::at(0, problem))?;
        Ok(p)
    }

    pub fn write(&self, p: &Heaps) -> String {
        let heaps: Vec<String> = p.heaps.iter().map(|heap| self.write_heap(*heap)).collect();
        let heaps = if heaps.is_empty() { self.write_heap([0; 3]) } else { heaps.join(",") };
        if p.negative { format!("-{heaps}") } else { heaps }
    }

    /// Walks through all heaps that can come of a position.
    fn check(&self, p: &Heaps) -> Result<(), String> {
        let mut checked = self.checked.lock().unwrap_or_else(PoisonError::into_inner);
        let mut found: FxHashSet<Heap> = FxHashSet::default();
        let mut open: Vec<Heap> = p.heaps.iter().copied().filter(|heap| !checked.contains(heap)).collect();
        let mut tries = MOST_WORK;
        while let Some(heap) = open.pop() {
            if !found.insert(heap) {
                continue;
            }
            for option in &self.options {
                let mut problem = format!("too large: more than {MOST_WORK} moves may come of it");
                let ended = option.changes(self.numbers, heap, &mut tries, &mut |change| {
                    if let Some((_, to)) = change.kinds().find(|(_, to)| sum(*to) >= sum(heap)) {
                        let (from, to) = (self.write_heap(heap), self.write_heap(to));
                        problem = format!("line {} of the rules makes {to} of {from}, which is not smaller", option.line);
                        return ControlFlow::Break(());
                    }
                    if change.kinds().map(|(count, _)| usize::from(count)).sum::<usize>() > MOST_HEAPS {
                        problem = format!("line {} of the rules makes more than {MOST_HEAPS} heaps", option.line);
                        return ControlFlow::Break(());
                    }
                    open.extend(change.kinds().map(|(_, to)| to).filter(|to| !found.contains(to) && !checked.contains(to)));
                    ControlFlow::Continue(())
                });
                if ended.is_break() {
                    return Err(problem);
                }
            }
            tries = tries.saturating_sub(1);
        }
        checked.extend(found);
        Ok(())
    }

    /// `4x5>4x1+4x4`, or `6>2*3` for two heaps of three; nothing left is `0`.
    pub fn write_move(&self, change: Change) -> String {
        let kind =
            |(count, heap): (u16, Heap)| if count == 1 { self.write_heap(heap) } else { format!("{count}*{}", self.write_heap(heap)) };
        let to: Vec<String> = change.kinds().map(kind).collect();
        format!("{}>{}", self.write_heap(change.from), if to.is_empty() { "0".into() } else { to.join("+") })
    }

    pub fn read_move(&self, text: &str) -> Result<Change, ReadError> {
        let mut reader = Reader::new(text);
        let from = self.read_heap(&mut reader)?;
        reader.symbol('>')?;
        let mut to = SmallVec::new();
        if !text.ends_with(">0") {
            while to.len() < MOST {
                let count = if text[reader.at()..].split('+').next().is_some_and(|kind| kind.contains('*')) {
                    let count = reader.number(LARGEST, "how many heaps")? as u16;
                    reader.symbol('*')?;
                    count
                } else {
                    1
                };
                to.push((count, self.read_heap(&mut reader)?));
                if !reader.takes('+') {
                    break;
                }
            }
        } else {
            reader.symbol('0')?;
        }
        reader.end()?;
        Ok(Change::new(from, to))
    }
}
