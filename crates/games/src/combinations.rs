//! Numbering subsets by the combinatorial number system (Knuth, *The Art of Computer Programming* 4A, 7.2.1.3), and
//! ways to fill columns.

use std::sync::LazyLock;

const MAX: usize = 64;

static BINOMIAL: LazyLock<Vec<[u64; MAX + 1]>> = LazyLock::new(|| {
    let mut rows = vec![[0; MAX + 1]; MAX + 1];
    for n in 0..=MAX {
        rows[n][0] = 1;
        for k in 1..=n {
            rows[n][k] = rows[n - 1][k - 1] + rows[n - 1][k];
        }
    }
    rows
});

/// The number of ways to choose `k` of `n` things, `n` up to 64.
pub fn choose(n: u32, k: u32) -> u64 {
    BINOMIAL[n as usize][k as usize]
}

/// The bits of `set`, lowest first.
pub fn bits(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros())?;
        set &= set - 1;
        Some(bit)
    })
}

/// The number of `set` among the subsets of `within` that have its size.
pub fn rank(set: u64, within: u64) -> u64 {
    let mut taken = 0;
    let mut index = 0;
    for (i, bit) in (0..).zip(bits(within)) {
        if set >> bit & 1 != 0 {
            taken += 1;
            index += choose(i, taken);
        }
    }
    index
}

/// The subset of `within` with `size` elements that has this number.
pub fn unrank(mut index: u64, size: u32, within: u64) -> u64 {
    let mut left = size;
    let mut set = 0;
    let mut cells = within;
    for i in (0..within.count_ones()).rev() {
        let bit = 63 - cells.leading_zeros();
        cells ^= 1 << bit;
        if left > 0 && index >= choose(i, left) {
            index -= choose(i, left);
            left -= 1;
            set |= 1 << bit;
        }
    }
    set
}

/// The ways to fill columns of equal height with a given number of stones, numbered.
pub struct Fillings {
    columns: u32,
    /// `ways[c][n]`: the ways to put `n` stones into the first `c` columns.
    ways: Vec<Vec<u64>>,
}

impl Fillings {
    /// For this many columns, each holding up to `height` stones.
    pub fn new(columns: u32, height: u32) -> Self {
        let most = (columns * height) as usize;
        let mut ways = vec![vec![0; most + 1]; columns as usize + 1];
        ways[0][0] = 1;
        for c in 1..ways.len() {
            for n in 0..=most {
                ways[c][n] = (0..=n.min(height as usize)).map(|h| ways[c - 1][n - h]).sum();
            }
        }
        Fillings { columns, ways }
    }

    /// How many ways there are to place `n` stones.
    pub fn count(&self, n: u32) -> u64 {
        self.ways[self.columns as usize][n as usize]
    }

    /// The number of a filling with `n` stones, given the height of each column.
    pub fn rank(&self, n: u32, height: impl Fn(u32) -> u32) -> u64 {
        let mut left = n;
        let mut index = 0;
        for c in (0..self.columns).rev() {
            let ways = &self.ways[c as usize];
            index += (left - height(c) + 1..=left).map(|n| ways[n as usize]).sum::<u64>();
            left -= height(c);
        }
        index
    }

    /// Calls `stone(column, height)` for every stone of the filling with this number.
    pub fn unrank(&self, mut index: u64, n: u32, mut stone: impl FnMut(u32, u32)) {
        let mut left = n as usize;
        for c in (0..self.columns).rev() {
            let ways = &self.ways[c as usize];
            for height in 0.. {
                if index < ways[left] {
                    break;
                }
                index -= ways[left];
                left -= 1;
                stone(c, height);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subsets_are_numbered_without_gaps() {
        let within: u64 = 0b1011_0110_1001;
        for size in 0..=within.count_ones() {
            for index in 0..choose(within.count_ones(), size) {
                let set = unrank(index, size, within);
                assert_eq!((set & !within, set.count_ones(), rank(set, within)), (0, size, index));
            }
        }
    }

    #[test]
    fn fillings_are_numbered_without_gaps() {
        let fillings = Fillings::new(4, 3);
        for n in 0..=12 {
            for index in 0..fillings.count(n) {
                let mut heights = [0; 4];
                fillings.unrank(index, n, |c, height| {
                    assert_eq!(heights[c as usize], height);
                    heights[c as usize] += 1;
                });
                assert_eq!((heights.iter().sum::<u32>(), fillings.rank(n, |c| heights[c as usize])), (n, index));
            }
        }
    }
}
