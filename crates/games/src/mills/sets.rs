//! Sets of points as numbers: ranks in the combinatorial number system, and sets among the points that others leave
//! free.
//!
//! In the order of that system (Knuth, *The Art of Computer Programming* 4A, 7.2.1.3) sets of one size are sorted as
//! binary numbers, so the sets inside the first n points are a beginning of the list of all.

use crate::combinations::{bits, choose};
use std::sync::LazyLock;

/// A set of points, a bit each.
pub type Points = u32;

const HALF: u32 = 12;
const HALF_SETS: usize = 1 << HALF;

/// The tables.
pub struct Sets {
    /// The rank of a set in the lower half of the points, and above it, from bit 24, its size.
    low: Box<[u32; HALF_SETS]>,
    /// What the upper half adds to the rank, by the size of the lower one.
    high: Vec<[u32; HALF_SETS]>,
    /// A byte with only those bits that another byte has, moved together.
    squeezed: Vec<[u8; 256]>,
    /// The way back.
    spread: Vec<[u8; 256]>,
    /// By size, the sets of so many among the points that as many others leave free.
    lists: Vec<Vec<Points>>,
}

/// The tables, which are the same for all boards.
pub static SETS: LazyLock<Sets> = LazyLock::new(|| {
    let rank = |set: usize, first: u32, taken: u32| -> u64 {
        (taken + 1..).zip(bits(set as u64)).map(|(taken, bit)| choose(bit + first, taken)).sum()
    };
    let low = std::array::from_fn(|set| rank(set, 0, 0) as u32 | (set.count_ones() << 24));
    let squeeze = |kept: usize, value: usize| {
        let all = (0u8..).zip(bits(kept as u64));
        all.filter(|(_, bit)| value >> bit & 1 != 0).fold(0, |byte, (at, _)| byte | 1 << at)
    };
    let spread = |kept: usize, value: usize| {
        let all = (0..).zip(bits(kept as u64));
        all.filter(|(at, _)| value >> at & 1 != 0).fold(0, |byte, (_, bit)| byte | 1 << bit)
    };
    Sets {
        low: Box::new(low),
        high: (0..=HALF).map(|size| std::array::from_fn(|set| rank(set, HALF, size) as u32)).collect(),
        squeezed: (0..256).map(|kept| std::array::from_fn(|value| squeeze(kept, value))).collect(),
        spread: (0..256).map(|kept| std::array::from_fn(|value| spread(kept, value))).collect(),
        lists: (0..=HALF).map(|size| of_size(size, 2 * HALF - size).collect()).collect(),
    }
});

/// The sets of a size among the first so many points, in order.
pub fn of_size(size: u32, points: u32) -> impl Iterator<Item = Points> {
    let mut next = Some((1u64 << size) - 1);
    std::iter::from_fn(move || {
        let set = next.filter(|set| *set < 1 << points)?;
        // The next number with as many bits (Gosper; HAKMEM 175).
        let lowest = set & set.wrapping_neg();
        next = (set != 0).then(|| set + lowest).map(|up| up | (((set ^ up) / lowest) >> 2));
        Some(set as Points)
    })
}

impl Sets {
    /// The number of a set among those of its size.
    #[inline]
    pub fn rank(&self, set: Points) -> u32 {
        let low = self.low[set as usize % HALF_SETS];
        (low & 0xff_ffff) + self.high[(low >> 24) as usize][(set >> HALF) as usize % HALF_SETS]
    }

    /// The set with this number among those of a size, where as many other points are taken.
    #[inline]
    pub fn unrank(&self, size: u8, number: u32) -> Points {
        self.lists[usize::from(size)][number as usize]
    }
}

/// The points that are free, to number sets of them.
#[derive(Clone, Copy)]
pub struct Free {
    sets: &'static Sets,
    bytes: [u8; 3],
    /// The number of points in the first byte, and in the first two.
    before: [u32; 2],
}

impl Free {
    /// These points.
    #[inline]
    pub fn new(points: Points) -> Free {
        let bytes = [points as u8, (points >> 8) as u8, (points >> 16) as u8];
        Free { sets: &SETS, bytes, before: [(points & 0xff).count_ones(), (points & 0xffff).count_ones()] }
    }

    /// The number of a set of free points among those of its size.
    #[inline]
    pub fn rank(&self, set: Points) -> u32 {
        let squeezed = |i: usize| Points::from(self.sets.squeezed[usize::from(self.bytes[i])][(set >> (8 * i) & 0xff) as usize]);
        self.sets.rank(squeezed(0) | squeezed(1) << self.before[0] | squeezed(2) << self.before[1])
    }

    /// The free points that stand at these places among all that are free.
    #[inline]
    pub fn spread(&self, places: Points) -> Points {
        let spread =
            |i: usize, places: Points| Points::from(self.sets.spread[usize::from(self.bytes[i])][(places & 0xff) as usize]) << (8 * i);
        spread(0, places) | spread(1, places >> self.before[0]) | spread(2, places >> self.before[1])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::combinations;

    #[test]
    fn sets_of_free_points_are_numbered_without_gaps() {
        for free in [0xff_ffff, 0x00_ffff, 0x1ff, 0b1010_0110_0111_1100_0101_1011, 0x0f_f0f1] {
            let points = Free::new(free);
            for size in 0..=free.count_ones().min(5) {
                for number in 0..combinations::choose(free.count_ones(), size) {
                    let set = combinations::unrank(number, size, u64::from(free)) as Points;
                    assert_eq!(u64::from(points.rank(set)), number);
                    if number < SETS.lists[size as usize].len() as u64 {
                        assert_eq!(points.spread(SETS.unrank(size as u8, number as u32)), set);
                    }
                }
            }
        }
    }

    #[test]
    fn lists_have_every_set_once() {
        for (size, list) in (0..).zip(&SETS.lists) {
            assert_eq!(list.len() as u64, choose(24 - size, size), "{size}");
            assert!(list.iter().zip(0..).all(|(set, number)| set.count_ones() == size && SETS.rank(*set) == number));
        }
    }
}
