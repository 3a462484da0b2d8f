//! The squares of two pieces of a kind as one digit.
//!
//! Squares are numbered among the free ones without counting: a word holds the number of every square, a nibble each,
//! and taking a square lowers the nibbles above it by one subtraction. The other way, a word lists the free squares,
//! and a square is taken out by two shifts.

use super::board::HAND;

/// All squares in order, a nibble each.
pub const SQUARES: u64 = 0xFEDC_BA98_7654_3210;

/// An order in which squares are counted.
#[derive(Clone, Debug)]
pub struct Order {
    /// The number of each square while all are free.
    pub numbers: Numbers,
    /// What taking a square subtracts from the numbers; nothing for a hand.
    taken: [u64; 32],
}

impl Order {
    /// The order of the numbers that squares have after a change.
    pub fn of(number: impl Fn(u8) -> u8) -> Order {
        let sum = |nibble: &dyn Fn(u8) -> u64| (0..16).map(|square| nibble(square) << (4 * square)).sum();
        let taken = |square| if square < 16 { sum(&|other| u64::from(number(other) > number(square))) } else { 0 };
        Order { numbers: Numbers(sum(&|square| number(square).into())), taken: std::array::from_fn(|square| taken(square as u8)) }
    }
}

/// How the squares of two pieces of a kind are one digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Mode {
    /// Two pieces with the same role: an unordered pair.
    Same,
    /// Two pieces with different roles, the lower role first.
    Ordered,
    /// The same, the higher role first.
    Reversed,
    /// Only the first is on the board.
    First,
    /// Only the second is on the board.
    Second,
    /// None is.
    Off,
}

/// The digit of each mode for the numbers of two squares, the first times sixteen.
static DIGITS: [[u8; 256]; 6] = {
    let mut digits = [[0; 256]; 6];
    let mut pair = 0;
    while pair < 256 {
        let (a, b) = (pair / 16, pair % 16);
        let (low, high) = if a < b { (a, b) } else { (b, a) };
        let same = if high > 0 { high * (high - 1) / 2 + low } else { 0 };
        digits[Mode::Same as usize][pair] = same as u8;
        digits[Mode::Ordered as usize][pair] = (2 * same + (a > b) as usize) as u8;
        digits[Mode::Reversed as usize][pair] = (2 * same + (b > a) as usize) as u8;
        digits[Mode::First as usize][pair] = a as u8;
        digits[Mode::Second as usize][pair] = b as u8;
        pair += 1;
    }
    digits
};

/// The most squares that lions leave free.
const FREE: usize = 14;

/// Where two pieces are in the list of free squares: as shifts of the list, of the first, the second, the lower and the
/// higher one; and [`HAND`] for each that is in a hand. A shift to the end of the list, which is empty, stands for no
/// square.
#[derive(Clone, Copy)]
struct Pair {
    shifts: [u8; 4],
    hands: [u8; 2],
}

const NONE: u8 = 60;

impl Pair {
    const fn new(first: usize, second: usize) -> Pair {
        let (a, b) = (4 * first as u8, 4 * second as u8);
        Pair { shifts: if a < b { [a, b, a, b] } else { [a, b, b, a] }, hands: [0; 2] }
    }
}

/// The squares of each digit, for the modes of classes.
static PAIRS: [[Pair; FREE * (FREE - 1)]; 6] = {
    let mut pairs = [[Pair { shifts: [NONE; 4], hands: [HAND; 2] }; FREE * (FREE - 1)]; 6];
    let mut high = 0;
    while high < FREE {
        let at = 4 * high as u8;
        pairs[Mode::First as usize][high] = Pair { shifts: [at, NONE, at, NONE], hands: [0, HAND] };
        let mut low = 0;
        while low < high {
            let same = high * (high - 1) / 2 + low;
            pairs[Mode::Same as usize][same] = Pair::new(low, high);
            pairs[Mode::Ordered as usize][2 * same] = Pair::new(low, high);
            pairs[Mode::Ordered as usize][2 * same + 1] = Pair::new(high, low);
            low += 1;
        }
        high += 1;
    }
    pairs
};

/// A list of free squares, a nibble each, lowest first; at most fourteen are listed when pieces are placed.
#[derive(Clone, Copy, Debug)]
pub struct Free(pub u64);

impl Free {
    #[inline]
    fn without_at(self, shift: u8) -> Free {
        let below = (1u64 << shift) - 1;
        Free(self.0 & below | self.0 >> 4 & !below)
    }

    /// The list without its `n`th square.
    pub fn without(self, n: u8) -> Free {
        self.without_at(4 * n)
    }

    /// The `n`th square.
    pub fn square(self, n: u8) -> u8 {
        (self.0 >> (4 * n) & 15) as u8
    }

    /// Puts two pieces on the squares that a digit means; what is left is still in order.
    #[inline]
    pub fn place(self, mode: Mode, digit: u32) -> ([u8; 2], Free) {
        let Pair { shifts: [a, b, low, high], hands } = PAIRS[mode as usize][digit as usize];
        let square = |shift: u8, hand: u8| (self.0 >> (shift & 63) & 15) as u8 | hand;
        ([square(a, hands[0]), square(b, hands[1])], self.without_at(high & 63).without_at(low & 63))
    }
}

/// The numbers of the free squares, a nibble for each square of the board.
#[derive(Clone, Copy, Debug)]
pub struct Numbers(pub u64);

impl Numbers {
    /// With two pieces on the board.
    #[inline]
    pub fn taking(self, order: &Order, [a, b]: [u8; 2]) -> Numbers {
        Numbers(self.0 - order.taken[usize::from(a) & 31] - order.taken[usize::from(b) & 31])
    }

    /// The digit of two squares.
    #[inline]
    pub fn digit(self, mode: Mode, [a, b]: [u8; 2]) -> u32 {
        let number = |at: u8| self.0.wrapping_shr(4 * u32::from(at)) as usize & 15;
        DIGITS[mode as usize][number(a) << 4 | number(b)].into()
    }
}
