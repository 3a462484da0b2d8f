//! Small boards as sets of bits: up to 128 cells, worked on as one word of 64 bits wherever the board is no larger.
//!
//! Cell `row * cols + col` has row 0 on top. A set is kept as two words ([`Bits`]); the inner loops of a game are
//! generic over [`Word`] and run on `u64` or `u128` as the size of the board demands.

use std::ops::{BitAnd, BitOr, BitXor, Not};

/// The most cells a board of bits can have.
pub(crate) const MOST_CELLS: usize = 128;

/// A set of up to 128 cells as it is stored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Bits {
    low: u64,
    high: u64,
}

impl Bits {
    #[inline]
    pub fn has(self, cell: u32) -> bool {
        (if cell < 64 { self.low >> cell } else { self.high >> (cell - 64) }) & 1 != 0
    }
    #[inline]
    pub fn set(&mut self, cell: u32) {
        *self = *self | Bits::of(cell);
    }
    #[inline]
    pub fn clear(&mut self, cell: u32) {
        *self = *self & !Bits::of(cell);
    }
    #[inline]
    pub fn of(cell: u32) -> Bits {
        if cell < 64 { Bits { low: 1 << cell, high: 0 } } else { Bits { low: 0, high: 1 << (cell - 64) } }
    }
    #[inline]
    pub fn is_empty(self) -> bool {
        self.low | self.high == 0
    }
}

impl BitOr for Bits {
    type Output = Bits;
    #[inline]
    fn bitor(self, other: Bits) -> Bits {
        Bits { low: self.low | other.low, high: self.high | other.high }
    }
}

impl BitAnd for Bits {
    type Output = Bits;
    #[inline]
    fn bitand(self, other: Bits) -> Bits {
        Bits { low: self.low & other.low, high: self.high & other.high }
    }
}

impl Not for Bits {
    type Output = Bits;
    #[inline]
    fn not(self) -> Bits {
        Bits { low: !self.low, high: !self.high }
    }
}

/// A set of cells in one register.
pub(crate) trait Word:
    Copy + Eq + Ord + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> + Not<Output = Self>
{
    /// No cell.
    const NONE: Self;
    /// From what is stored.
    fn load(bits: Bits) -> Self;
    /// To be stored.
    fn store(self) -> Bits;
    fn bit(cell: u32) -> Self;
    /// Towards higher cells; what leaves the word is gone.
    fn up(self, by: u32) -> Self;
    /// Towards lower cells.
    fn down(self, by: u32) -> Self;
    /// The lowest cell of a set that is not empty.
    fn lowest(self) -> u32;
    /// The highest cell of a set that is not empty.
    fn highest(self) -> u32;
    fn without_lowest(self) -> Self;
    fn count(self) -> u32;
    /// The first `n` cells in reverse order; the set has no others.
    fn reversed(self, n: u32) -> Self;
    /// The first `n` cells.
    fn first(n: u32) -> Self;
    /// Every `cols`th cell from cell 0 on.
    fn first_column(cols: u32) -> Self;

    #[inline]
    fn is_empty(self) -> bool {
        self == Self::NONE
    }
    #[inline]
    fn has(self, cell: u32) -> bool {
        !(self & Self::bit(cell)).is_empty()
    }
    /// The cells, lowest first.
    #[inline]
    fn cells(self) -> impl Iterator<Item = u32> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let cell = (!rest.is_empty()).then(|| rest.lowest())?;
            rest = rest.without_lowest();
            Some(cell)
        })
    }
}

/// For each number of columns the cells of the first column.
static FIRST_COLUMN: [u128; MOST_CELLS + 1] = {
    let mut table = [1; MOST_CELLS + 1];
    let mut cols = 1;
    while cols < MOST_CELLS {
        let mut cell = cols;
        while cell < MOST_CELLS {
            table[cols] |= 1 << cell;
            cell += cols;
        }
        cols += 1;
    }
    table
};

macro_rules! word {
    ($int:ty, $load:expr, $store:expr) => {
        impl Word for $int {
            const NONE: Self = 0;
            #[inline]
            fn load(bits: Bits) -> Self {
                $load(bits)
            }
            #[inline]
            fn store(self) -> Bits {
                $store(self)
            }
            #[inline]
            fn bit(cell: u32) -> Self {
                1 << cell
            }
            #[inline]
            fn up(self, by: u32) -> Self {
                self.checked_shl(by).unwrap_or(0)
            }
            #[inline]
            fn down(self, by: u32) -> Self {
                self.checked_shr(by).unwrap_or(0)
            }
            #[inline]
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }
            #[inline]
            fn highest(self) -> u32 {
                <$int>::BITS - 1 - self.leading_zeros()
            }
            #[inline]
            fn without_lowest(self) -> Self {
                self & (self - 1)
            }
            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline]
            fn reversed(self, n: u32) -> Self {
                self.reverse_bits().down(<$int>::BITS - n)
            }
            #[inline]
            fn first(n: u32) -> Self {
                <$int>::MAX.down(<$int>::BITS - n)
            }
            #[inline]
            fn first_column(cols: u32) -> Self {
                FIRST_COLUMN[cols as usize] as $int
            }
        }
    };
}

word!(u64, |bits: Bits| bits.low, |word| Bits { low: word, high: 0 });
word!(u128, |bits: Bits| u128::from(bits.low) | u128::from(bits.high) << 64, |word| Bits { low: word as u64, high: (word >> 64) as u64 });

/// For each number of columns what to multiply a cell by, and then to divide by 2^16, to get its row: exact for up to
/// 128 cells.
static ROW_FACTOR: [u32; MOST_CELLS + 1] = {
    let mut table = [0; MOST_CELLS + 1];
    let mut cols = 1;
    while cols <= MOST_CELLS {
        table[cols] = (1 << 16) / cols as u32 + 1;
        cols += 1;
    }
    table
};

/// Rows and columns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Size {
    pub rows: u8,
    pub cols: u8,
}

/// Which images of a board are the same game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Symmetries {
    /// Mirrored, upside down, or both: rows stay rows.
    Four,
    /// Turned by a quarter, too.
    Eight,
}

impl Size {
    #[inline]
    pub fn of(rows: usize, cols: usize) -> Size {
        Size { rows: rows as u8, cols: cols as u8 }
    }
    #[inline]
    pub fn rows(self) -> u32 {
        u32::from(self.rows)
    }
    #[inline]
    pub fn cols(self) -> u32 {
        u32::from(self.cols)
    }
    #[inline]
    pub fn area(self) -> u32 {
        self.rows() * self.cols()
    }
    /// Whether one word of 64 bits holds the board.
    #[inline]
    pub fn is_small(self) -> bool {
        self.area() <= 64
    }
    #[inline]
    pub fn cell(self, row: u32, col: u32) -> u32 {
        row * self.cols() + col
    }
    /// The row of a cell; a division is what move generation would spend most of its time on.
    #[inline]
    pub fn row_of(self, cell: u32) -> u32 {
        (cell * ROW_FACTOR[usize::from(self.cols)]) >> 16
    }
    #[inline]
    pub fn all<W: Word>(self) -> W {
        W::first(self.area())
    }

    /// Each cell moved one column to the right; the last column has nowhere to go.
    #[inline]
    pub fn east<W: Word>(self, set: W) -> W {
        set.up(1) & !W::first_column(self.cols()) & self.all()
    }
    /// Each cell moved one column to the left.
    #[inline]
    pub fn west<W: Word>(self, set: W) -> W {
        (set & !W::first_column(self.cols())).down(1)
    }
    /// Each cell moved one row down.
    #[inline]
    pub fn south<W: Word>(self, set: W) -> W {
        set.up(self.cols()) & self.all()
    }
    /// Each cell moved one row up.
    #[inline]
    pub fn north<W: Word>(self, set: W) -> W {
        set.down(self.cols())
    }
    /// The cells beside, above or below a cell of the set.
    #[inline]
    pub fn beside<W: Word>(self, set: W) -> W {
        self.east(set) | self.west(set) | self.north(set) | self.south(set)
    }
    /// The cells a king's step away from a cell of the set.
    #[inline]
    pub fn around<W: Word>(self, set: W) -> W {
        let row = self.east(set) | self.west(set);
        let three = row | set;
        row | self.north(three) | self.south(three)
    }

    /// The cells of `within` that hang together with `seed`.
    pub fn flood<W: Word>(self, seed: W, within: W) -> W {
        let mut set = seed;
        loop {
            let more = (set | self.beside(set)) & within;
            if more == set {
                return set;
            }
            set = more;
        }
    }
    /// The cells of `within` that hang together with `seed`, corner to corner too.
    pub fn flood_around<W: Word>(self, seed: W, within: W) -> W {
        let mut set = seed;
        loop {
            let more = (set | self.around(set)) & within;
            if more == set {
                return set;
            }
            set = more;
        }
    }

    /// The smallest board around the cells of `used`, and the planes on it.
    pub fn crop<W: Word, const N: usize>(self, used: W, planes: [W; N]) -> (Size, [W; N]) {
        let cols = self.cols();
        let (top, bottom) = (self.row_of(used.lowest()), self.row_of(used.highest()));
        let width = W::first(cols);
        let columns = (top..=bottom).fold(W::NONE, |all, row| all | used.down(row * cols) & width);
        let (left, right) = (columns.lowest(), columns.highest());
        let size = Size { rows: (bottom - top + 1) as u8, cols: (right - left + 1) as u8 };
        if size.cols == self.cols {
            return (size, planes.map(|p| (p & used).down(top * cols)));
        }
        let narrow = W::first(size.cols());
        let cut =
            |p: W| (0..size.rows()).fold(W::NONE, |all, r| all | ((p & used).down((top + r) * cols + left) & narrow).up(r * size.cols()));
        (size, planes.map(cut))
    }

    /// The rows in reverse order.
    pub fn upside_down<W: Word>(self, set: W) -> W {
        let row = W::first(self.cols());
        (0..self.rows()).fold(W::NONE, |all, r| all | (set.down(r * self.cols()) & row).up((self.rows() - 1 - r) * self.cols()))
    }
    fn transposed<W: Word>(self, set: W) -> W {
        set.cells().fold(W::NONE, |all, cell| {
            let row = self.row_of(cell);
            all | W::bit((cell - row * self.cols()) * self.rows() + row)
        })
    }

    /// A board with rows and columns exchanged.
    pub fn exchanged<W: Word, const N: usize>(self, planes: [W; N]) -> (Size, [W; N]) {
        (Size { rows: self.cols, cols: self.rows }, planes.map(|p| self.transposed(p)))
    }

    /// The lesser of `best` and three images of a board: turned by half, upside down, and both. Most images lose by
    /// their first plane, so the others are made only when needed.
    fn least_of_four<W: Word, const N: usize>(self, planes: [W; N], mut best: [W; N]) -> [W; N] {
        let turned = |p: W| p.reversed(self.area());
        let flipped = self.upside_down(planes[0]);
        let firsts = [turned(planes[0]), flipped, turned(flipped)];
        if N == 1 {
            best[0] = firsts.into_iter().fold(best[0], W::min);
            return best;
        }
        if firsts[0] <= best[0] {
            best = best.min(planes.map(turned));
        }
        if firsts[1] <= best[0] {
            best = best.min(planes.map(|p| self.upside_down(p)));
        }
        if firsts[2] <= best[0] {
            best = best.min(planes.map(|p| turned(self.upside_down(p))));
        }
        best
    }

    /// The least of the images of a board. With eight symmetries it has no more rows than columns.
    pub fn least_image<W: Word, const N: usize>(self, planes: [W; N], symmetries: Symmetries) -> (Size, [W; N]) {
        match symmetries {
            Symmetries::Eight if self.rows > self.cols => {
                let (turned, planes) = self.exchanged(planes);
                (turned, turned.least_of_four(planes, planes))
            }
            Symmetries::Eight if self.rows == self.cols => {
                let turned = self.exchanged(planes).1;
                (self, self.least_of_four(turned, self.least_of_four(planes, planes.min(turned))))
            }
            _ => (self, self.least_of_four(planes, planes)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain_neighbours(size: Size, cell: u32, king: bool) -> Vec<u32> {
        let (row, col) = ((cell / size.cols()) as i32, (cell % size.cols()) as i32);
        let mut all = Vec::new();
        for (r, c) in (-1..=1).flat_map(|r| (-1..=1).map(move |c| (r, c))) {
            let inside = (0..size.rows() as i32).contains(&(row + r)) && (0..size.cols() as i32).contains(&(col + c));
            if inside && (r, c) != (0, 0) && (king || r == 0 || c == 0) {
                all.push(size.cell((row + r) as u32, (col + c) as u32));
            }
        }
        all
    }

    fn neighbours_of<W: Word>(size: Size) {
        for cell in 0..size.area() {
            assert_eq!(size.row_of(cell), cell / size.cols());
            assert_eq!(size.beside(W::bit(cell)).cells().collect::<Vec<_>>(), plain_neighbours(size, cell, false), "{size:?} {cell}");
            assert_eq!(size.around(W::bit(cell)).cells().collect::<Vec<_>>(), plain_neighbours(size, cell, true), "{size:?} {cell}");
        }
    }

    #[test]
    fn neighbours_never_wrap_around_the_edge() {
        for (rows, cols) in (1..=128).flat_map(|r| (1..=128 / r).map(move |c| (r, c))) {
            neighbours_of::<u128>(Size::of(rows, cols));
            if rows * cols <= 64 {
                neighbours_of::<u64>(Size::of(rows, cols));
            }
        }
    }

    #[test]
    fn symmetric_boards_have_one_least_image_and_a_crop_forgets_the_border() {
        let size = Size::of(3, 5);
        let set: u64 = 0b00110_01000_00100;
        let images = [set, set.reversed(15), size.upside_down(set), size.upside_down(set).reversed(15)];
        for image in images {
            assert_eq!(size.least_image([image], Symmetries::Four), size.least_image([set], Symmetries::Four));
            let turned = Size::of(5, 3);
            assert_eq!(turned.least_image([size.transposed(image)], Symmetries::Eight), size.least_image([set], Symmetries::Eight));
        }
        let wide: u128 = set.cells().map(|c| 1 << (10 * (c / 5 + 4) + c % 5 + 3)).sum();
        let (small, [cropped]) = Size::of(12, 10).crop(wide, [wide]);
        assert_eq!((small, cropped), (Size::of(3, 3), 0b011_100_010));
    }
}
