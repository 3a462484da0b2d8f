//! The pieces of one size by themselves: 1423 configurations, numbered, and what symmetry does to them.
//!
//! Pieces of different sizes never get in each other's way: any cell may hold one of each. So a position is a free
//! choice of one configuration for each size, and a table of 1423 entries answers what would otherwise be worked out on
//! the whole board.

use super::cells::{Cells, image};
use super::pos::{Pos, Size};
use zug_core::Side;

/// The number of a configuration. Those of one [`Kind`] follow each other.
pub type Config = u16;

/// How many configurations there are.
pub const CONFIGS: usize = 1423;

/// How many pieces of a size are on the board, as `mine + 3 * theirs`.
pub type Kind = usize;

/// The number of kinds.
pub const KINDS: usize = 9;

/// A set of symmetries, bit `g` for symmetry `g`.
pub type Symmetries = u8;

/// Only the identity.
pub const IDENTITY: Symmetries = 1;

/// Sets of at most two cells.
const SMALL_SETS: usize = 46;

/// Everything that is known of single configurations.
pub struct Configs {
    /// My cells.
    pub mine: [Cells; CONFIGS],
    /// Their cells.
    pub theirs: [Cells; CONFIGS],
    /// The pieces of each size, if the mover is player one.
    pub board: [[Pos; CONFIGS]; 3],
    /// The configuration with the players exchanged.
    pub exchanged: [Config; CONFIGS],
    /// How many pieces it has of whom.
    pub kind: [u8; CONFIGS],
    /// The configuration under each symmetry.
    pub images: [[Config; CONFIGS]; 8],
    /// The symmetries, of those folded by, that leave the configuration as it is.
    pub stabiliser: [Symmetries; CONFIGS],
    /// The symmetries, of those folded by, that lead to the least of its images.
    pub to_least: [Symmetries; CONFIGS],
    /// The number, among those of its kind, of its orbit: the configurations symmetric to it.
    pub orbit: [u16; CONFIGS],
    /// For each kind, the least configuration of each orbit.
    pub leasts: [Vec<Config>; KINDS],
    /// The first configuration of each kind, and the end of the last.
    pub first: [Config; KINDS + 1],
    small_sets: [u8; 512],
    numbers: [[Config; SMALL_SETS]; SMALL_SETS],
}

impl Configs {
    /// The number of configurations of a kind.
    pub fn len(&self, kind: Kind) -> usize {
        usize::from(self.first[kind + 1] - self.first[kind])
    }

    /// How many configurations of a kind have the same cells of mine; they follow each other.
    pub fn run(&self, kind: Kind) -> usize {
        // Two, one or no cells of those that mine leave.
        let left = 9 - kind % 3;
        [1, left, left * (left - 1) / 2][kind / 3]
    }

    /// The configuration with these cells, at most two each.
    #[inline]
    pub fn number(&self, mine: Cells, theirs: Cells) -> Config {
        let row = |set: Cells| usize::from(self.small_sets[(set & 0x1ff) as usize]);
        self.numbers[row(mine)][row(theirs)]
    }

    /// The tables, positions being folded by some of the symmetries of the board.
    pub fn new(folded: Symmetries) -> Configs {
        let mut all = Configs {
            mine: [0; CONFIGS],
            theirs: [0; CONFIGS],
            board: [[Pos::EMPTY; CONFIGS]; 3],
            exchanged: [0; CONFIGS],
            kind: [0; CONFIGS],
            images: [[0; CONFIGS]; 8],
            stabiliser: [0; CONFIGS],
            to_least: [0; CONFIGS],
            orbit: [0; CONFIGS],
            leasts: Default::default(),
            first: [0; KINDS + 1],
            small_sets: [0; 512],
            numbers: [[0; SMALL_SETS]; SMALL_SETS],
        };
        all.number_them();
        all.relate_them(folded);
        all
    }

    /// Numbers the configurations by kind, then by my cells, then by theirs.
    fn number_them(&mut self) {
        let sets = |count| (0..512).filter(move |set: &Cells| set.count_ones() == count);
        for (row, set) in (0..).zip((0..=2).flat_map(sets)) {
            self.small_sets[set as usize] = row;
        }
        let mut next = 0;
        for kind in 0..KINDS {
            self.first[kind] = next;
            for mine in sets(kind as u32 % 3) {
                for theirs in sets(kind as u32 / 3).filter(|theirs| theirs & mine == 0) {
                    let [row, column] = [mine, theirs].map(|set| usize::from(self.small_sets[set as usize]));
                    self.numbers[row][column] = next;
                    self.kind[usize::from(next)] = kind as u8;
                    self.mine[usize::from(next)] = mine;
                    self.theirs[usize::from(next)] = theirs;
                    for size in Size::ALL {
                        self.board[size as usize][usize::from(next)] = Pos::of_size(size, mine, theirs, Side::Left);
                    }
                    next += 1;
                }
            }
        }
        self.first[KINDS] = next;
    }

    fn relate_them(&mut self, folded: Symmetries) {
        for kind in 0..KINDS {
            for config in self.first[kind]..self.first[kind + 1] {
                let c = usize::from(config);
                let (mine, theirs) = (self.mine[c], self.theirs[c]);
                self.exchanged[c] = self.number(theirs, mine);
                let images: [Config; 8] = std::array::from_fn(|g| self.number(image(g, mine), image(g, theirs)));
                let least = each_symmetry(folded).map(|g| images[g]).min().expect("the identity");
                for (g, image) in images.into_iter().enumerate() {
                    self.images[g][c] = image;
                }
                for (g, image) in each_symmetry(folded).map(|g| (g, images[g])) {
                    self.stabiliser[c] |= u8::from(image == config) << g;
                    self.to_least[c] |= u8::from(image == least) << g;
                }
                if least == config {
                    self.leasts[kind].push(config);
                }
                // The least comes first in the numbering, so its orbit is already there.
                self.orbit[c] = self.leasts[kind].binary_search(&least).expect("the least image was met before") as u16;
            }
        }
    }
}

/// The members of a set of symmetries.
#[inline]
pub fn each_symmetry(set: Symmetries) -> impl Iterator<Item = usize> {
    let mut left = set;
    std::iter::from_fn(move || {
        let g = left.trailing_zeros() as usize;
        (left != 0).then(|| {
            left &= left - 1;
            g
        })
    })
}

#[cfg(test)]
mod tests {
    use super::super::reading::{Reading, Strict};
    use super::*;

    #[test]
    fn there_are_as_many_as_counted_by_hand() {
        let configs = Strict::configs();
        assert_eq!(usize::from(configs.first[KINDS]), CONFIGS);
        // By (mine, theirs), the columns of theirs in turn: 0 0, 1 0, 2 0, 0 1, ...
        assert_eq!([0, 1, 2, 3, 4, 5, 6, 7, 8].map(|kind| configs.len(kind)), [1, 9, 36, 9, 72, 252, 36, 252, 756]);
        assert_eq!([0, 1, 2, 3, 4, 5, 6, 7, 8].map(|kind| configs.leasts[kind].len()), [1, 3, 8, 3, 12, 38, 8, 38, 108]);
    }

    #[test]
    fn runs_share_my_cells() {
        let configs = Strict::configs();
        for kind in 0..KINDS {
            let range = usize::from(configs.first[kind])..usize::from(configs.first[kind + 1]);
            for run in configs.mine[range].chunk_by(|a, b| a == b) {
                assert_eq!(run.len(), configs.run(kind));
            }
        }
    }
}
