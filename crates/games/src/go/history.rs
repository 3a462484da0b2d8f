//! The boards of a game so far, for the rule against repetition.
//!
//! Boards are found by their hash in a small open-addressed table and compared stone by stone: a chance equality of
//! hashes forbids nothing. Only a point that has lost a stone of the mover's colour can bring an earlier board back,
//! because that board has the stone, and only if as many stones of each colour were on a board before; so most moves
//! are never looked up.

use super::bits::Bits;
use super::options::Ko;
use super::zobrist::WHITE_TO_MOVE;
use super::{Go, Move, Position};
use std::ops::ControlFlow;
use zug_core::{Over, Path, Side};

/// What a game's rules about ko remember: every board, in order.
#[derive(Clone, Debug)]
pub struct Boards<const N: usize> {
    seen: Vec<Seen<N>>,
    /// A power of two of places; each has the number of a board in `seen`, from 1, or 0. At most half are taken.
    table: Vec<u32>,
    /// Points that have lost a stone, by colour. Never shrinks while boards are taken back: it may hold too much, not
    /// too little.
    lost: [Bits<N>; 2],
    /// How many stones the boards had; never shrinks either.
    counts: Counts,
}

#[derive(Clone, Debug)]
struct Seen<const N: usize> {
    stones: [Bits<N>; 2],
    /// Of the stones, and under situational superko of the player to move.
    key: u64,
    next: Side,
    /// Its place in the table; `None` when an equal one came before, or none is kept.
    place: Option<u32>,
}

impl<const N: usize> Boards<N> {
    /// How many boards were entered.
    pub fn len(&self) -> usize {
        self.seen.len()
    }

    /// Whether nothing was entered.
    pub fn is_empty(&self) -> bool {
        self.seen.is_empty()
    }

    /// The stone that the last move put on the board, if it put one.
    pub fn last_stone(&self) -> Option<u16> {
        self.stone_of(self.seen.len().checked_sub(1)?)
    }

    /// The stone that led to a board of the game, by its number, if one did that is still on it.
    pub fn stone_of(&self, board: usize) -> Option<u16> {
        let [before, now] = self.seen.get(board.checked_sub(1)?..=board)? else { return None };
        let side = !now.next as usize;
        now.stones[side].without(&before.stones[side]).first()
    }

    /// Forgets everything but its memory.
    pub fn clear(&mut self) {
        self.seen.clear();
        self.table.fill(0);
        self.lost = [Bits::EMPTY; 2];
        self.counts = Counts([0; 64]);
    }

    #[inline]
    fn key(rules: &Go<N>, hash: u64, next: Side) -> u64 {
        if rules.options.ko == Ko::Situational && next == Side::Right { hash ^ WHITE_TO_MOVE } else { hash }
    }

    /// The number of the first board with this key that `same` confirms; `Err` has the place it would get.
    #[inline]
    fn find(&self, key: u64, same: impl Fn(&Seen<N>) -> bool) -> Result<usize, usize> {
        let mask = self.table.len() - 1;
        let mut place = key as usize & mask;
        loop {
            match self.table[place] {
                0 => return Err(place),
                number => {
                    let seen = &self.seen[number as usize - 1];
                    if seen.key == key && same(seen) {
                        return Ok(number as usize - 1);
                    }
                }
            }
            place = (place + 1) & mask;
        }
    }

    fn grow(&mut self) {
        let size = (self.table.len() * 2).max(256);
        self.table.clear();
        self.table.resize(size, 0);
        for number in 0..self.seen.len() {
            if self.seen[number].place.is_some() {
                let place = self.find(self.seen[number].key, |_| false).unwrap_or_else(|free| free);
                self.table[place] = number as u32 + 1;
                self.seen[number].place = Some(place as u32);
            }
        }
    }

    /// Which board of the game (0 is the first) a stone of `side` on a free point would bring back against the rule, if
    /// any.
    pub fn repeats(&self, rules: &Go<N>, p: &Position<N>, side: Side, point: u16) -> Option<usize> {
        if !self.lost[side as usize].has(point) && !rules.options.suicide {
            return None;
        }
        self.repeated(rules, p, side, point, p.board.hash_after(&rules.frame, side, point))
    }

    /// The same, for a stone that leads to a board of this hash.
    #[inline]
    fn repeated(&self, rules: &Go<N>, p: &Position<N>, side: Side, point: u16, hash: u64) -> Option<usize> {
        let stones_after = || p.board.stones_after(&rules.frame, side, point);
        let same = |seen: &Seen<N>| (rules.options.ko == Ko::Positional || seen.next != side) && seen.stones == stones_after();
        match rules.options.ko {
            Ko::Plain => self.seen.len().checked_sub(2).filter(|before| self.seen[*before].stones == stones_after()),
            _ if self.table.is_empty() => None,
            _ => self.find(Self::key(rules, hash, !side), same).ok(),
        }
    }

    /// All points where `side` may put a stone, the last board entered being that of `p`.
    #[inline]
    pub fn legal(&self, rules: &Go<N>, p: &Position<N>, side: Side) -> Bits<N> {
        let mut legal = rules.points(p, side);
        if rules.options.suicide {
            legal.points().filter(|point| self.repeats(rules, p, side, *point).is_some()).for_each(|point| legal.remove(point));
            return legal;
        }
        let doubtful = legal & self.lost[side as usize];
        if doubtful.is_empty() {
            return legal;
        }
        let capturing = doubtful & p.board.capturing(&rules.frame, side);
        for point in capturing.points() {
            let hash = p.board.hash_after(&rules.frame, side, point);
            if self.repeated(rules, p, side, point, hash).is_some() {
                legal.remove(point);
            }
        }
        if self.counts.has_one_more(p.board.counts(), side) {
            for point in doubtful.without(&capturing).points() {
                if self.repeated(rules, p, side, point, p.board.hash_with(side, point)).is_some() {
                    legal.remove(point);
                }
            }
        }
        legal
    }
}

impl<const N: usize> Boards<N> {
    /// The numbers of all legal moves ([`Go::action`]) in their order, the pass last; none when the game is over. The
    /// last board entered is that of `p`.
    pub fn actions(&self, rules: &Go<N>, p: &Position<N>, side: Side) -> Vec<u32> {
        if rules.is_over(p) {
            return Vec::new();
        }
        let legal = self.legal(rules, p, side);
        let mut actions: Vec<u32> = legal.points().map(|point| rules.action(Move::Place(point))).collect();
        actions.sort_unstable();
        actions.push(rules.action(Move::Pass));
        actions
    }
}

/// Numbers of stones that have been on the board together: one bit for each pair, modulo 64.
#[derive(Clone, Debug)]
struct Counts([u64; 64]);

impl Counts {
    #[inline]
    fn add(&mut self, [black, white]: [u16; 2]) {
        self.0[usize::from(white & 63)] |= 1 << (black & 63);
    }

    /// Whether a board may have had these stones and one more of `side`.
    #[inline]
    fn has_one_more(&self, mut counts: [u16; 2], side: Side) -> bool {
        counts[side as usize] += 1;
        let [black, white] = counts;
        self.0[usize::from(white & 63)] >> (black & 63) & 1 != 0
    }
}

impl<const N: usize> Path<Go<N>> for Boards<N> {
    const FORBIDS: bool = true;

    fn new() -> Self {
        Boards { seen: Vec::new(), table: Vec::new(), lost: [Bits::EMPTY; 2], counts: Counts([0; 64]) }
    }

    fn enter(&mut self, rules: &Go<N>, p: &Position<N>, next: Side) -> Option<Over> {
        let stones = p.board.both();
        if let Some(before) = self.seen.last() {
            for ((lost, then), now) in self.lost.iter_mut().zip(&before.stones).zip(&stones) {
                *lost |= then.without(now);
            }
        }
        self.counts.add(p.board.counts());
        let key = Self::key(rules, p.board.hash(), next);
        let mut place = None;
        if rules.options.ko != Ko::Plain {
            if self.seen.len() * 2 >= self.table.len() {
                self.grow();
            }
            let same = |seen: &Seen<N>| seen.stones == stones && (rules.options.ko == Ko::Positional || seen.next == next);
            if let Err(free) = self.find(key, same) {
                self.table[free] = self.seen.len() as u32 + 1;
                place = Some(free as u32);
            }
        }
        self.seen.push(Seen { stones, key, next, place });
        None
    }

    fn leave(&mut self, _: &Go<N>, _: &Position<N>, _: Side) {
        // The last board in is the first out, so no search ever went past its place.
        if let Some(Seen { place: Some(place), .. }) = self.seen.pop() {
            self.table[place as usize] = 0;
        }
    }

    fn permits(&self, rules: &Go<N>, p: &Position<N>, side: Side, m: Move) -> bool {
        match m {
            Move::Place(point) => self.repeats(rules, p, side, point).is_none(),
            Move::Pass => true,
        }
    }

    fn why_not(&self, rules: &Go<N>, p: &Position<N>, side: Side, m: Move) -> Option<String> {
        let Move::Place(point) = m else { return None };
        let ply = self.repeats(rules, p, side, point)?;
        let when = if ply == 0 { "at the start".into() } else { format!("after move {ply}") };
        Some(match rules.options.ko {
            Ko::Plain => format!("{} takes the ko back at once", rules.frame.name(point)),
            _ => format!("{} brings back the board {when} (superko)", rules.frame.name(point)),
        })
    }

    fn moves(&self, rules: &Go<N>, p: &Position<N>, side: Side, mut each: impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        self.legal(rules, p, side).points().try_for_each(|point| each(Move::Place(point)))?;
        each(Move::Pass)
    }
}
