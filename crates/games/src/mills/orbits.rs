//! Sets of points up to symmetry: each class has a number, and its least set stands for it.

use super::board::Board;
use super::sets::{Points, SETS, of_size};
use std::sync::OnceLock;

/// Symmetries as a set of their numbers.
pub type Group = u16;
/// The identity alone.
pub const IDENTITY: Group = 1;

/// The symmetries of a group, as numbers.
#[inline]
pub fn members(group: Group) -> impl Iterator<Item = usize> {
    super::board::each(group.into()).map(usize::from)
}

/// The classes of sets of one size.
pub struct Orbits {
    /// By the rank of a set: the number of its class, and in the lowest four bits a symmetry that takes it to the least
    /// of its class.
    class: Vec<u32>,
    /// The least set of each class, and the symmetries that leave it as it is.
    least: Vec<(Points, Group)>,
}

impl Orbits {
    /// The sets of so many points of the board for so many men. They are found once, when first asked for.
    pub fn of(men: u8, size: u8) -> &'static Orbits {
        static ALL: [[OnceLock<Orbits>; 13]; 4] = [const { [const { OnceLock::new() }; 13] }; 4];
        ALL[usize::from(men / 3 - 1)][usize::from(size)].get_or_init(|| Orbits::new(Board::of(men), size))
    }

    fn new(board: &Board, size: u8) -> Orbits {
        let mut orbits = Orbits { class: Vec::new(), least: Vec::new() };
        for set in of_size(size.into(), board.points.into()) {
            let images = (0..board.symmetries.len()).map(|g| (board.image(g, set), g));
            let (least, g) = images.clone().min().expect("the identity is a symmetry");
            if least == set {
                let group = images.filter(|(image, _)| *image == set).fold(0, |group, (_, g)| group | 1 << g);
                orbits.class.push((orbits.least.len() as u32) << 4);
                orbits.least.push((set, group));
            } else {
                // It is less, so its class has been found.
                orbits.class.push(orbits.class[SETS.rank(least) as usize] | g as u32);
            }
        }
        orbits
    }

    /// The class of a set, and a symmetry that takes the set to the least of it.
    #[inline]
    pub fn class(&self, set: Points) -> (u32, usize) {
        let found = self.class[SETS.rank(set) as usize];
        (found >> 4, (found & 15) as usize)
    }

    /// The least set of a class, and the symmetries that leave it as it is.
    #[inline]
    pub fn least(&self, class: u32) -> (Points, Group) {
        self.least[class as usize]
    }
}

/// How many classes there are, without finding them: as many as a symmetry leaves sets as they are, on average (Burnside's
/// lemma).
pub fn classes(board: &Board, size: u8) -> u64 {
    let fixed = board.symmetries.iter().map(|map| {
        // A set that stays as it is consists of whole cycles.
        let mut sets = vec![0u64; usize::from(size) + 1];
        sets[0] = 1;
        for point in 0..board.points {
            let cycle: Vec<u8> = cycle(map, point).collect();
            if cycle.iter().all(|other| point <= *other) {
                (cycle.len()..sets.len()).rev().for_each(|n| sets[n] += sets[n - cycle.len()]);
            }
        }
        sets[usize::from(size)]
    });
    fixed.sum::<u64>() / board.symmetries.len() as u64
}

fn cycle(map: &[u8], point: u8) -> impl Iterator<Item = u8> {
    let next = move |&p: &u8| Some(map[usize::from(p)]).filter(|next| *next != point);
    std::iter::successors(Some(point), next)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::combinations::choose;

    #[test]
    fn there_are_as_many_classes_as_burnside_says() {
        for men in [3, 6, 9, 12] {
            let board = Board::of(men);
            for size in 0..=men.min(6) {
                let orbits = Orbits::of(men, size);
                assert_eq!(orbits.least.len() as u64, classes(board, size), "{men} men, sets of {size}");
                assert_eq!(orbits.class.len() as u64, choose(board.points.into(), size.into()));
                for set in of_size(size.into(), board.points.into()) {
                    let (class, g) = orbits.class(set);
                    let (least, group) = orbits.least(class);
                    assert_eq!(board.image(g, set), least);
                    assert!(members(group).all(|g| board.image(g, least) == least));
                }
            }
        }
    }
}
