//! Help for proofs where stones fall: threats, forced answers, and what a player who always answers on top is sure of.
//!
//! Bit `col * (rows + 1) + row`: the bit above every column stays empty, so no line runs from one column into the next.

use super::{Mnk, Word};
use std::marker::PhantomData;
use std::ops::ControlFlow;
use zug_core::{Bounds, BySide, Provable, Side};

/// A board with gravity, for proofs in words `W` of rules in words `R`.
pub struct Falling<W, R = u64> {
    rules: PhantomData<fn(R)>,
    cols: u32,
    rows: u32,
    k: u32,
    /// All cells, the lowest of each column, those of every second row from the top (the top row is not one of them),
    /// the first column.
    board: W,
    bottom: W,
    given: W,
    column: W,
}

/// Stones of the player to move and of both, and the empty cells that would complete a line of the mover and of the
/// opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node<W> {
    me: W,
    mask: W,
    threats: W,
    against: W,
    left: u32,
}

impl<W: Word, R: Word> Falling<W, R> {
    /// The board of these rules, if it fits into the word.
    pub fn new(rules: &Mnk<R>) -> Option<Self> {
        let (cols, rows) = (rules.grid.cols, rules.grid.rows);
        if !rules.gravity || cols * (rows + 1) > W::BITS {
            return None;
        }
        let cells = |wanted: &dyn Fn(u32) -> bool| {
            let all = (0..cols).flat_map(|col| (0..rows).map(move |row| (col, row)));
            all.filter(|c| wanted(c.1)).fold(W::NONE, |set, (col, row)| set | W::bit(col * (rows + 1) + row))
        };
        let given = cells(&|row| row % 2 == rows % 2);
        let (board, bottom) = (cells(&|_| true), cells(&|row| row == 0));
        Some(Falling { rules: PhantomData, cols, rows, k: rules.k, board, bottom, given, column: W::low(rows) })
    }

    /// The cells next to which `k - 1` stones lie in line, so that one more completes it. Cells may be taken or off the
    /// board.
    #[inline]
    fn completing(&self, stones: W) -> W {
        let mut found = match self.k {
            4 => (stones << 1) & (stones << 2) & (stones << 3),
            k => (1..k).fold(!W::NONE, |run, _| (run & stones) << 1),
        };
        for step in [self.rows, self.rows + 1, self.rows + 2] {
            found |= match self.k {
                4 => {
                    let (up, down) = (stones << step, stones >> step);
                    let (up2, down2) = ((up & stones) << step, (down & stones) >> step);
                    let (up3, down3) = ((up2 & stones) << step, (down2 & stones) >> step);
                    up3 | (up2 & down) | (up & down2) | down3
                }
                k => (0..k).fold(W::NONE, |found, below| {
                    let up = (0..below).fold(!W::NONE, |run, _| (run & stones) << step);
                    let down = (below + 1..k).fold(!W::NONE, |run, _| (run & stones) >> step);
                    found | (up & down)
                }),
            };
        }
        found
    }

    /// Whether there is a line.
    #[inline]
    fn has_line(&self, stones: W) -> bool {
        let line = |step| {
            let runs = match self.k {
                4 => {
                    let pairs = stones & (stones >> step);
                    pairs & (pairs >> (2 * step))
                }
                k => (1..k).fold(stones, |runs, _| stones & (runs >> step)),
            };
            !runs.is_empty()
        };
        line(1) || line(self.rows) || line(self.rows + 1) || line(self.rows + 2)
    }

    /// The cells where a stone comes to rest.
    #[inline]
    fn next(&self, mask: W) -> W {
        mask.plus(self.bottom) & self.board
    }

    /// The moves after which the opponent does not win at once.
    #[inline]
    fn safe(&self, n: &Node<W>) -> W {
        let next = self.next(n.mask);
        let forced = next & n.against;
        let moves = match forced {
            f if f.is_empty() => next,
            f if f.count() == 1 => f,
            _ => W::NONE,
        };
        moves & !(n.against >> 1)
    }

    /// The cells of a column from a cell upwards, the bit above the board included.
    fn upwards(&self, cell: u32) -> W {
        let top = (cell / (self.rows + 1) + 1) * (self.rows + 1);
        W::low(top) & !W::low(cell)
    }

    /// The most that the mover can reach against an opponent who answers every stone with one on top of it.
    ///
    /// With an even number of plies left the opponent can always do that, or take the next cell of another column with
    /// an odd number of empty ones: the mover gets no more than every second cell of a column and the next one of each.
    /// If that makes no line, the mover does not win. A cell that completes a line of the opponent ends the column
    /// below it: neither plays there, and whoever has no other move loses. So where such a cell leaves an even number,
    /// the same holds, and the mover runs out of moves.
    fn ceiling(&self, n: &Node<W>) -> i32 {
        let next = self.next(n.mask);
        let empty = self.board & !n.mask;
        let even = n.left.is_multiple_of(2);
        let waiting = n.against & !next & empty;
        // Completing cells that the opponent gets by answering; above them nobody comes.
        let (mut dead, mut idle) = (W::NONE, W::NONE);
        for cell in (waiting & !self.given).bits() {
            let above = self.upwards(cell);
            dead |= above;
            idle |= above & !W::bit(cell);
        }
        let unused = |idle: W| (idle & self.board).count() as i32;
        let reach = n.me | next | (empty & self.given & !dead);
        if even {
            return match self.has_line(reach) {
                true => i32::MAX,
                false if !dead.is_empty() => -(unused(idle) / 2 + 1),
                false if self.has_line((n.mask ^ n.me) | (empty & !self.given & !next)) => -1,
                false => 0,
            };
        }
        for cell in (waiting & self.given & !dead).bits() {
            let above = self.upwards(cell);
            let column = self.column << (cell / (self.rows + 1) * (self.rows + 1));
            let below = column & !above & empty & !self.given;
            if !self.has_line((reach & !(column & empty & !next)) | below) {
                return -((unused(idle | (above & !W::bit(cell))) - 1) / 2 + 1);
            }
        }
        if self.has_line(n.me | empty) { i32::MAX } else { 0 }
    }

    fn mirrored(&self, set: W) -> W {
        let mut set = set;
        let mut image = W::NONE;
        let height = self.rows + 1;
        let one = W::low(height);
        for _ in 0..self.cols {
            image = image << height | (set & one);
            set = set >> height;
        }
        image
    }
}

impl<W: Word, R: Word> Provable for Falling<W, R> {
    type Rules = Mnk<R>;
    type Node = Node<W>;

    fn node(&self, p: &BySide<R>, side: Side) -> Node<W> {
        let place =
            |stones: R| stones.bits().fold(W::NONE, |set, cell| set | W::bit(cell % self.cols * (self.rows + 1) + cell / self.cols));
        let (me, opponent) = (place(p[side]), place(p[!side]));
        let mask = me | opponent;
        let free = self.board & !mask;
        Node { me, mask, threats: self.completing(me) & free, against: self.completing(opponent) & free, left: free.count() }
    }

    #[inline]
    fn left(&self, n: &Node<W>) -> u32 {
        n.left
    }

    #[inline]
    fn key(&self, n: &Node<W>) -> u128 {
        // The lowest bit above the stones of each column marks its height.
        let key = n.me | n.mask.plus(self.bottom);
        key.min(self.mirrored(key)).wide()
    }

    fn position(&self, key: u128) -> Option<(BySide<R>, Side)> {
        let height = self.rows + 1;
        let mut own = [R::NONE; 2];
        let mut rest = key;
        for col in 0..self.cols {
            let column = rest & u128::low(height);
            // The highest bit is the height.
            let stones = column.checked_ilog2()?;
            for row in 0..stones {
                own[usize::from(column >> row & 1 == 0)] |= R::bit(row * self.cols + col);
            }
            rest >>= height;
        }
        let [me, opponent] = own;
        let side = match opponent.count() as i32 - me.count() as i32 {
            0 => Side::Left,
            1 => Side::Right,
            _ => return None,
        };
        let p = if side == Side::Left { BySide { left: me, right: opponent } } else { BySide { left: opponent, right: me } };
        (rest == 0).then_some((p, side))
    }

    fn key_bits(&self) -> u32 {
        self.cols * (self.rows + 1)
    }

    #[inline]
    fn bounds(&self, n: &Node<W>) -> Bounds {
        let most = Bounds::of_left(n.left);
        if n.left == 0 {
            return Bounds::exactly(0);
        }
        if !(n.threats & self.next(n.mask)).is_empty() {
            return Bounds::exactly(most.high);
        }
        if self.safe(n).is_empty() {
            return Bounds::exactly(if n.left == 1 { 0 } else { most.low });
        }
        let within = Bounds { low: (most.low + 1).min(0), high: most.high - 1 };
        let ceiling = self.ceiling(n);
        within.and(Bounds { low: within.low, high: ceiling.max(within.low) })
    }

    #[inline]
    fn children(&self, n: &Node<W>, mut each: impl FnMut(Node<W>, i32) -> ControlFlow<()>) -> ControlFlow<()> {
        let opponent = n.me ^ n.mask;
        self.safe(n).bits().try_for_each(|cell| {
            let stone = W::bit(cell);
            let mask = n.mask | stone;
            let against = self.completing(n.me | stone) & self.board & !mask;
            let child = Node { me: opponent, mask, threats: n.against & !stone, against, left: n.left - 1 };
            let col = (cell / (self.rows + 1)) as i32;
            let centre = -(2 * col - (self.cols as i32 - 1)).abs();
            // Threats count most, those on cells that fall to the mover when all else is filled more than others.
            let lasting = if n.left.is_multiple_of(2) { against & self.given } else { against & !self.given };
            let row = (cell % (self.rows + 1)) as i32;
            let order = 64 * against.count() as i32 + 32 * lasting.count() as i32 + 2 * centre + row;
            each(child, order)
        })
    }
}
