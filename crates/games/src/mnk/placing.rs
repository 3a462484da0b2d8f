//! Help for proofs where stones go to any free cell: threats, forced answers, lines that are still open.
//!
//! Bit `row * (cols + 1) + col`: the bit after every row stays empty, so no line runs from one row into the next.

use super::{Mnk, Word};
use std::marker::PhantomData;
use std::ops::ControlFlow;
use zug_core::{Bounds, BySide, Provable, Side};

/// A board without gravity, for proofs of rules in words `R`.
pub struct Placing<R = u64> {
    rules: PhantomData<fn(R)>,
    cols: u32,
    rows: u32,
    k: u32,
    board: u64,
    /// For each cell, the lines through it.
    lines: Vec<Vec<u64>>,
    /// For each symmetry but the first and each byte of a set, where its bits go.
    images: Vec<Vec<[u64; 256]>>,
}

/// Stones of the player to move and of the opponent, and the free cells that would complete a line of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    me: u64,
    opponent: u64,
    threats: u64,
    against: u64,
    left: u32,
}

impl<R: Word> Placing<R> {
    /// The board of these rules, if a row and one bit for each fit into a word.
    pub fn new(rules: &Mnk<R>) -> Option<Self> {
        let (cols, rows, k) = (rules.grid.cols, rules.grid.rows, rules.k);
        if rules.gravity || (cols + 1) * rows > u64::BITS {
            return None;
        }
        let place = |cell: u32| cell / cols * (cols + 1) + cell % cols;
        let board = (0..cols * rows).fold(0, |set, cell| set | 1 << place(cell));
        let mut lines = vec![Vec::new(); 64];
        for start in 0..cols * rows {
            for (dx, dy) in [(1i32, 0), (0, 1), (1, 1), (-1, 1)] {
                let end = ((start % cols) as i32 + dx * (k as i32 - 1), start / cols + dy * (k - 1));
                if (0..cols as i32).contains(&end.0) && end.1 < rows {
                    let step = (dy * (cols + 1)) as i32 + dx;
                    let line = (0..k as i32).fold(0u64, |set, i| set | 1 << (place(start) as i32 + i * step));
                    line.bits().for_each(|cell| lines[cell as usize].push(line));
                }
            }
        }
        let image = |cells: &Vec<u32>| {
            let mut to = [0u64; 64];
            (0..cols * rows).for_each(|cell| to[place(cell) as usize] = 1 << place(cells[cell as usize]));
            let of = |byte: usize, set: usize| (set as u64).bits().fold(0, |image, bit| image | to[8 * byte + bit as usize]);
            (0..8).map(|byte| std::array::from_fn(|set| of(byte, set))).collect()
        };
        Some(Placing { rules: PhantomData, cols, rows, k, board, lines, images: rules.images[1..].iter().map(image).collect() })
    }

    /// The free cells that complete a line.
    fn completing(&self, stones: u64, free: u64) -> u64 {
        let completes = |cell: &u32| self.lines[*cell as usize].iter().any(|line| line & !stones == 1 << cell);
        free.bits().filter(completes).fold(0, |set, cell| set | 1 << cell)
    }

    /// Those that a new stone adds: they lie on a line with it.
    fn completing_with(&self, stones: u64, cell: u32, free: u64) -> u64 {
        let missing = self.lines[cell as usize].iter().map(|line| line & !stones);
        missing.filter(|left| left.count_ones() == 1).fold(0, |set, left| set | left) & free
    }

    fn has_line(&self, stones: u64) -> bool {
        let line = |step: u32| (1..self.k).fold(stones, |runs, _| stones & (runs >> step)) != 0;
        line(1) || line(self.cols) || line(self.cols + 1) || line(self.cols + 2)
    }

    fn free(&self, n: &Node) -> u64 {
        self.board & !(n.me | n.opponent)
    }

    /// How much a cell matters: the lines through it that one player can still complete, those with more stones for
    /// more.
    fn weight(&self, n: &Node, cell: u32) -> i32 {
        let worth = |line: &u64| {
            let (mine, theirs) = ((line & n.me).count_ones(), (line & n.opponent).count_ones());
            if mine > 0 && theirs > 0 { 0 } else { 1 << (2 * (mine + theirs)).min(20) }
        };
        self.lines[cell as usize].iter().map(worth).sum()
    }
}

impl<R: Word> Provable for Placing<R> {
    type Rules = Mnk<R>;
    type Node = Node;
    const NEAREST_FIRST: bool = true;

    fn node(&self, p: &BySide<R>, side: Side) -> Node {
        let place = |stones: R| stones.bits().fold(0, |set, cell| set | 1 << (cell / self.cols * (self.cols + 1) + cell % self.cols));
        let (me, opponent) = (place(p[side]), place(p[!side]));
        let free = self.board & !(me | opponent);
        let (threats, against) = (self.completing(me, free), self.completing(opponent, free));
        Node { me, opponent, threats, against, left: free.count_ones() }
    }

    fn left(&self, n: &Node) -> u32 {
        n.left
    }

    fn key(&self, n: &Node) -> u128 {
        let bits = (self.cols + 1) * self.rows;
        let key = |me: u64, opponent: u64| u128::from(me) | u128::from(opponent) << bits;
        let image = |to: &Vec<[u64; 256]>, set: u64| to.iter().zip(set.to_le_bytes()).fold(0, |all, (to, byte)| all | to[byte as usize]);
        let images = self.images.iter().map(|to| key(image(to, n.me), image(to, n.opponent)));
        images.fold(key(n.me, n.opponent), u128::min)
    }

    fn position(&self, key: u128) -> Option<(BySide<R>, Side)> {
        let bits = (self.cols + 1) * self.rows;
        let (me, opponent) = (key as u64 & u64::low(bits), (key >> bits) as u64);
        let valid = (me | opponent) & !self.board == 0 && me & opponent == 0 && key.checked_shr(2 * bits).unwrap_or(0) == 0;
        let place =
            |stones: u64| stones.bits().fold(R::NONE, |set, bit| set | R::bit(bit / (self.cols + 1) * self.cols + bit % (self.cols + 1)));
        let (mine, theirs) = (place(me), place(opponent));
        match opponent.count_ones() as i32 - me.count_ones() as i32 {
            0 if valid => Some((BySide { left: mine, right: theirs }, Side::Left)),
            1 if valid => Some((BySide { left: theirs, right: mine }, Side::Right)),
            _ => None,
        }
    }

    fn key_bits(&self) -> u32 {
        2 * (self.cols + 1) * self.rows
    }

    fn bounds(&self, n: &Node) -> Bounds {
        let most = Bounds::of_left(n.left);
        match n.against.count_ones() {
            _ if n.left == 0 => return Bounds::exactly(0),
            _ if n.threats != 0 => return Bounds::exactly(most.high),
            2.. => return Bounds::exactly(most.low),
            _ => {}
        }
        let free = self.free(n);
        let (low, high) = ((most.low + 1).min(0), most.high - 1);
        Bounds { low: if self.has_line(n.opponent | free) { low } else { 0 }, high: if self.has_line(n.me | free) { high } else { 0 } }
    }

    fn children(&self, n: &Node, mut each: impl FnMut(Node, i32) -> ControlFlow<()>) -> ControlFlow<()> {
        let moves = if n.against == 0 { self.free(n) } else { n.against };
        moves.bits().try_for_each(|cell| {
            let (me, free) = (n.me | 1 << cell, self.free(n) & !(1 << cell));
            let against = n.threats & free | self.completing_with(me, cell, free);
            let child = Node { me: n.opponent, opponent: me, threats: n.against & free, against, left: n.left - 1 };
            each(child, self.weight(n, cell))
        })
    }
}
