//! Stones and their groups. Captures happen here and nowhere else.
//!
//! Each group keeps its stones as a set, its hash, and its *pseudo-liberties*: pairs of a stone and a free point next
//! to it, as their number, the sum of the points and the sum of their squares. These add up when groups merge, and all
//! pairs are of one point, which is atari, exactly when number × squares = sum² (Cauchy and Schwarz; the idea is Łukasz
//! Lew's, libEGO). For each colour the stones in atari are kept as one set, which makes the legal points a few
//! operations on whole sets.

use super::bits::Bits;
use super::frame::Frame;
use super::zobrist::STONES;
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use zug_core::Side;

/// No stone here.
const FREE: u16 = u16::MAX;

/// A board with stones in which every group has a liberty.
#[derive(Clone, Debug)]
pub struct Board<const N: usize> {
    stones: [Bits<N>; 2],
    /// The stones of groups with one liberty.
    atari: [Bits<N>; 2],
    hash: u64,
    counts: [u16; 2],
    /// The group on each point, or [`FREE`]; numbers that are no points are free.
    group_at: [[u16; 64]; N],
    groups: Vec<Group<N>>,
    /// The first group that is not in use; each has the next in its `size`.
    unused: u16,
}

#[derive(Clone, Debug)]
struct Group<const N: usize> {
    stones: Bits<N>,
    hash: u64,
    /// Pseudo-liberties: their number, sum and sum of squares.
    liberties: u32,
    sum: u32,
    squares: u32,
    size: u16,
    side: u8,
    in_atari: bool,
}

impl<const N: usize> Group<N> {
    #[inline]
    fn gain(&mut self, point: u16) {
        let point = u32::from(point);
        self.liberties += 1;
        self.sum += point;
        self.squares += point * point;
    }

    #[inline]
    fn lose(&mut self, point: u16) {
        let point = u32::from(point);
        self.liberties -= 1;
        self.sum -= point;
        self.squares -= point * point;
    }

    #[inline]
    fn has_one_liberty(&self) -> bool {
        u64::from(self.liberties) * u64::from(self.squares) == u64::from(self.sum) * u64::from(self.sum)
    }

    #[inline]
    fn absorb(&mut self, other: &Self) {
        self.stones |= other.stones;
        self.hash ^= other.hash;
        self.liberties += other.liberties;
        self.sum += other.sum;
        self.squares += other.squares;
        self.size += other.size;
    }
}

/// Up to four different groups.
#[derive(Default)]
struct Few {
    ids: [u16; 4],
    len: usize,
}

impl Few {
    #[inline]
    fn add(&mut self, id: u16) {
        if !self.as_slice().contains(&id) {
            self.ids[self.len] = id;
            self.len += 1;
        }
    }

    #[inline]
    fn as_slice(&self) -> &[u16] {
        &self.ids[..self.len]
    }
}

impl<const N: usize> Board<N> {
    /// A board without stones.
    pub fn new() -> Self {
        Board {
            stones: [Bits::EMPTY; 2],
            atari: [Bits::EMPTY; 2],
            hash: 0,
            counts: [0; 2],
            group_at: [[FREE; 64]; N],
            groups: Vec::new(),
            unused: FREE,
        }
    }

    /// A board with these stones; `Err` has a stone that has no liberty.
    pub fn with(frame: &Frame<N>, stones: [Bits<N>; 2]) -> Result<Self, u16> {
        let free = frame.all.without(&(stones[0] | stones[1]));
        for colour in stones {
            let alive = frame.flood(frame.around(&free) & colour, &colour);
            if let Some(point) = colour.without(&alive).first() {
                return Err(point);
            }
        }
        let mut board = Self::new();
        // A stone may lack liberties only while others are missing: no group is ever complete and without one.
        for (colour, side) in stones.into_iter().zip(Side::BOTH) {
            for point in colour.points() {
                board.put(frame, side, point);
            }
        }
        Ok(board)
    }

    /// The stones of a side.
    #[inline]
    pub fn stones(&self, side: Side) -> Bits<N> {
        self.stones[side as usize]
    }

    /// The stones of both.
    #[inline]
    pub fn both(&self) -> [Bits<N>; 2] {
        self.stones
    }

    /// How many stones each side has.
    #[inline]
    pub fn counts(&self) -> [u16; 2] {
        self.counts
    }

    /// The free points where a stone of `side` captures.
    #[inline]
    pub fn capturing(&self, frame: &Frame<N>, side: Side) -> Bits<N> {
        frame.around(&self.atari[!side as usize]).without(&(self.stones[0] | self.stones[1]))
    }

    /// The hash of the stones.
    #[inline]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// The points without a stone.
    #[inline]
    pub fn free(&self, frame: &Frame<N>) -> Bits<N> {
        frame.all.without(&(self.stones[0] | self.stones[1]))
    }

    /// The stones of a side whose group has one liberty.
    #[inline]
    pub fn atari(&self, side: Side) -> Bits<N> {
        self.atari[side as usize]
    }

    /// The free points where a stone of `side` would have a liberty after captures: next to a free point, to an own
    /// group that has another liberty, or to a group that is captured.
    #[inline]
    pub fn breathing(&self, frame: &Frame<N>, side: Side) -> Bits<N> {
        let (own, other) = (side as usize, !side as usize);
        let free = self.free(frame);
        let helpful = free | self.stones[own].without(&self.atari[own]) | self.atari[other];
        frame.around(&helpful) & free
    }

    #[inline]
    fn at(&self, point: u16) -> u16 {
        self.group_at[usize::from(point >> 6)][usize::from(point & 63)]
    }

    #[inline]
    fn set(&mut self, point: u16, id: u16) {
        self.group_at[usize::from(point >> 6)][usize::from(point & 63)] = id;
    }

    /// The stones of the group on a point; empty when there is none.
    pub fn group(&self, point: u16) -> Bits<N> {
        self.groups.get(usize::from(self.at(point))).map_or(Bits::EMPTY, |g| g.stones)
    }

    /// The groups next to a free point that a stone of `side` there would remove: the other side's, or by suicide its
    /// own.
    #[inline]
    fn doomed(&self, frame: &Frame<N>, side: Side, point: u16) -> (Few, bool) {
        let (mut captured, mut own, mut breathes) = (Few::default(), Few::default(), false);
        for q in frame.near[usize::from(point)] {
            match self.at(q) {
                FREE => breathes |= q != frame.edge(),
                id => match &self.groups[usize::from(id)] {
                    g if g.side != side as u8 && g.in_atari => captured.add(id),
                    g if g.side != side as u8 => {}
                    g if g.in_atari => own.add(id),
                    _ => breathes = true,
                },
            }
        }
        let suicide = !breathes && captured.len == 0;
        (if suicide { own } else { captured }, suicide)
    }

    /// The hash of the board after a stone of `side` is put on a free point.
    #[inline]
    pub fn hash_after(&self, frame: &Frame<N>, side: Side, point: u16) -> u64 {
        let (doomed, suicide) = self.doomed(frame, side, point);
        let hash = if suicide { self.hash } else { self.hash_with(side, point) };
        doomed.as_slice().iter().fold(hash, |hash, id| hash ^ self.groups[usize::from(*id)].hash)
    }

    /// The hash of the board with one more stone and all others.
    #[inline]
    pub fn hash_with(&self, side: Side, point: u16) -> u64 {
        self.hash ^ STONES[side as usize][usize::from(point)]
    }

    /// The stones after a stone of `side` is put on a free point.
    pub fn stones_after(&self, frame: &Frame<N>, side: Side, point: u16) -> [Bits<N>; 2] {
        let (doomed, suicide) = self.doomed(frame, side, point);
        let mut stones = self.stones;
        if !suicide {
            stones[side as usize].insert(point);
        }
        for id in doomed.as_slice() {
            let group = &self.groups[usize::from(*id)];
            let colour = &mut stones[usize::from(group.side)];
            *colour = colour.without(&group.stones);
        }
        stones
    }

    /// Puts a stone of `side` on a free point: groups of the other side without a liberty are removed, then its own
    /// group if it has none.
    #[inline]
    pub fn put(&mut self, frame: &Frame<N>, side: Side, point: u16) {
        let stone = STONES[side as usize][usize::from(point)];
        self.stones[side as usize].insert(point);
        self.counts[side as usize] += 1;
        self.hash ^= stone;
        let mut fresh =
            Group { stones: Bits::one(point), hash: stone, liberties: 0, sum: 0, squares: 0, size: 1, side: side as u8, in_atari: false };
        let (mut own, mut other) = (Few::default(), Few::default());
        for q in frame.near[usize::from(point)] {
            match self.at(q) {
                FREE if q == frame.edge() => {}
                FREE => fresh.gain(q),
                id => {
                    let group = &mut self.groups[usize::from(id)];
                    group.lose(point);
                    if group.side == side as u8 { own.add(id) } else { other.add(id) }
                }
            }
        }
        let id = self.join(fresh, point, own);
        for &enemy in other.as_slice() {
            match self.groups[usize::from(enemy)].liberties {
                0 => self.take_off(frame, enemy),
                _ => self.note_atari(enemy),
            }
        }
        match self.groups[usize::from(id)].liberties {
            0 => self.take_off(frame, id),
            _ => self.note_atari(id),
        }
    }

    /// Makes one group, which is not in atari for the time being, of a stone and its own neighbours; the largest keeps
    /// its number.
    #[inline]
    fn join(&mut self, fresh: Group<N>, point: u16, own: Few) -> u16 {
        let Some(&base) = own.as_slice().iter().max_by_key(|id| self.groups[usize::from(**id)].size) else {
            let id = self.new_group(fresh);
            self.set(point, id);
            return id;
        };
        self.set(point, base);
        self.leave_atari(base);
        self.groups[usize::from(base)].absorb(&fresh);
        for &id in own.as_slice().iter().filter(|id| **id != base) {
            self.leave_atari(id);
            let group = self.groups[usize::from(id)].clone();
            group.stones.points().for_each(|p| self.set(p, base));
            self.groups[usize::from(base)].absorb(&group);
            self.forget(id);
        }
        base
    }

    fn new_group(&mut self, group: Group<N>) -> u16 {
        let id = self.unused;
        if id == FREE {
            self.groups.push(group);
            return (self.groups.len() - 1) as u16;
        }
        self.unused = self.groups[usize::from(id)].size;
        self.groups[usize::from(id)] = group;
        id
    }

    fn forget(&mut self, id: u16) {
        self.groups[usize::from(id)].size = self.unused;
        self.unused = id;
    }

    #[inline]
    fn leave_atari(&mut self, id: u16) {
        let group = &mut self.groups[usize::from(id)];
        if group.in_atari {
            group.in_atari = false;
            let atari = &mut self.atari[usize::from(group.side)];
            *atari = atari.without(&group.stones);
        }
    }

    #[inline]
    fn note_atari(&mut self, id: u16) {
        let group = &mut self.groups[usize::from(id)];
        if !group.in_atari && group.has_one_liberty() {
            group.in_atari = true;
            self.atari[usize::from(group.side)] |= group.stones;
        }
    }

    /// Removes a group; the groups around it gain its points as liberties.
    fn take_off(&mut self, frame: &Frame<N>, id: u16) {
        self.leave_atari(id);
        let group = &self.groups[usize::from(id)];
        let (stones, side) = (group.stones, usize::from(group.side));
        self.hash ^= group.hash;
        self.counts[side] -= group.size;
        self.stones[side] = self.stones[side].without(&stones);
        stones.points().for_each(|p| self.set(p, FREE));
        for p in stones.points() {
            for q in frame.near[usize::from(p)] {
                let id = self.at(q);
                if id != FREE {
                    let group = &mut self.groups[usize::from(id)];
                    group.gain(p);
                    if group.in_atari && !group.has_one_liberty() {
                        self.leave_atari(id);
                    }
                }
            }
        }
        self.forget(id);
    }
}

impl<const N: usize> Default for Board<N> {
    fn default() -> Self {
        Self::new()
    }
}

// Groups follow from the stones, and their numbers from how they came about: only the stones count.

impl<const N: usize> PartialEq for Board<N> {
    fn eq(&self, other: &Self) -> bool {
        self.stones == other.stones
    }
}

impl<const N: usize> Eq for Board<N> {}

impl<const N: usize> PartialOrd for Board<N> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<const N: usize> Ord for Board<N> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.stones.cmp(&other.stones)
    }
}

impl<const N: usize> Hash for Board<N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
    }
}
