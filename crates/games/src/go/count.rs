//! How many boards there are in which every group has a liberty: all that can come about, since the stones of such a
//! board can be put down one by one. Counted point by point along a frontier of one point a column, as John Tromp and
//! Gunnar Farnebäck do it (*Combinatorics of Go*, 2007).

use super::Options;
use super::frame::LONGEST;
use rustc_hash::FxHashMap;
use zug_core::{Interrupted, Progress};

/// Why boards were not counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CountError {
    /// Told to stop.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
    /// The number is too large.
    #[error("there are more than 2^128 boards of this size, or too many ways to cut it: up to 9×9 they are counted")]
    TooMany,
}

/// A point of the frontier: free, or the colour of its stone, the group it belongs to, and whether that has a liberty.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
struct Point {
    /// 0 is free.
    colour: u8,
    group: u8,
    liberty: bool,
}

/// The last point of every column. Groups are numbered in the order of the columns.
type Frontier = [Point; LONGEST as usize];

/// A frontier of more points has too many states.
const WIDEST: u16 = 9;

/// The number of boards of this size in which every group has a liberty.
pub fn count_boards(options: &Options, progress: &Progress) -> Result<u128, CountError> {
    // The frontier goes along the shorter side.
    let (cols, rows) = (options.cols.min(options.rows), options.cols.max(options.rows));
    if cols > WIDEST {
        return Err(CountError::TooMany);
    }
    let (cols, rows) = (usize::from(cols), usize::from(rows));
    let mut states: FxHashMap<Frontier, u128> = FxHashMap::default();
    states.insert(Frontier::default(), 1);
    progress.stage("counting", "points", 0, (cols * rows) as u64);
    for (row, col) in (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col))) {
        let mut next: FxHashMap<Frontier, u128> = FxHashMap::default();
        for (at, (frontier, count)) in states.iter().enumerate() {
            if at % 4096 == 0 {
                progress.check()?;
            }
            for colour in 0..3 {
                let Some(after) = put(frontier, col, row > 0, colour) else { continue };
                let sum = next.entry(numbered(after, cols)).or_default();
                *sum = sum.checked_add(*count).ok_or(CountError::TooMany)?;
            }
        }
        states = next;
        progress.add(1);
    }
    let alive = |frontier: &Frontier| frontier[..cols].iter().all(|point| point.colour == 0 || point.liberty);
    let ended = states.iter().filter(|(frontier, _)| alive(frontier)).map(|(_, count)| *count);
    ended.into_iter().try_fold(0u128, u128::checked_add).ok_or(CountError::TooMany)
}

/// The frontier after the next point of a column is free or gets a stone; `None` when a group can have no liberty any
/// more. `above` says that the column has a point already.
fn put(frontier: &Frontier, col: usize, above: bool, colour: u8) -> Option<Frontier> {
    const NEW: u8 = LONGEST as u8;
    let mut after = *frontier;
    let [up, left] = [above.then(|| frontier[col]), col.checked_sub(1).map(|left| frontier[left])];
    let beside = [up, left];
    if colour == 0 {
        for group in beside.into_iter().flatten().filter(|point| point.colour != 0) {
            breathe(&mut after, group.group);
        }
        after[col] = Point::default();
        return Some(after);
    }
    let joins = |point: &Point| point.colour == colour;
    let mut liberty = beside.into_iter().flatten().any(|point| point.colour == 0 || joins(&point) && point.liberty);
    for group in beside.into_iter().flatten().filter(joins) {
        after.iter_mut().filter(|point| point.colour == colour && point.group == group.group).for_each(|point| point.group = NEW);
    }
    after[col] = Point { colour, group: NEW, liberty };
    liberty |= after.iter().any(|point| point.colour == colour && point.group == NEW && point.liberty);
    if liberty {
        breathe(&mut after, NEW);
    }
    // What goes out of sight must have a liberty, or go on elsewhere.
    let gone = up.filter(|up| up.colour != 0 && up.colour != colour && !up.liberty);
    let lost = gone.is_some_and(|up| !after.iter().any(|point| point.colour == up.colour && point.group == up.group));
    (!lost).then_some(after)
}

fn breathe(frontier: &mut Frontier, group: u8) {
    frontier.iter_mut().filter(|point| point.colour != 0 && point.group == group).for_each(|point| point.liberty = true);
}

/// The same with groups numbered in the order of the columns.
fn numbered(mut frontier: Frontier, cols: usize) -> Frontier {
    let mut numbers = [u8::MAX; LONGEST as usize + 1];
    let mut next = 0;
    for point in frontier[..cols].iter_mut().filter(|point| point.colour != 0) {
        let number = &mut numbers[usize::from(point.group)];
        if *number == u8::MAX {
            (*number, next) = (next, next + 1);
        }
        point.group = *number;
    }
    frontier
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tromp and Farnebäck's numbers.
    #[test]
    fn boards_are_counted() {
        let count = |cols, rows| count_boards(&Options::new(cols, rows), &Progress::default());
        let squares = [1, 57, 12_675, 24_318_165, 414_295_148_741, 62_567_386_502_084_877];
        for (side, boards) in (1..).zip(squares) {
            assert_eq!(count(side, side), Ok(boards), "{side}×{side}");
        }
        assert_eq!((count(1, 4), count(4, 1), count(3, 2), count(2, 3)), (Ok(41), Ok(41), Ok(489), Ok(489)));
        assert_eq!(count(10, 10), Err(CountError::TooMany));
    }
}
