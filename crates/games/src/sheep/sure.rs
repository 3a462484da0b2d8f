//! Moves that a side of Battle Sheep cannot be kept from, whatever the other does.
//!
//! A herd that sends one sheep at a time needs a free way each time. The other side shuts a way with a stone beside the
//! herd, and one stone lies in one cell, so each herd is given ways of its own: the first cells of a way belong to one
//! herd alone, and no way that is counted leads through the first cells of another herd's. Then a stone harms one herd
//! at most, the side answers there, and what each herd is sure of adds up.

use super::{DIRECTIONS, Pasture};
use smallvec::SmallVec;
use std::sync::LazyLock;

/// Cells of a way that are kept for its herd, at most.
const KEPT: usize = 3;
/// Where so many sure moves are missing it is worth to look which stones can come next.
const NEARLY: u32 = 2;
/// A herd has six ways; more stones than ways do no more harm.
const WAYS: usize = 6;

/// How many ways have one, two and three cells of their own.
type Ways = [usize; KEPT];

/// Moves by stones that may come and by ways.
type Moves = [[[[u8; WAYS + 1]; WAYS + 1]; WAYS + 1]; WAYS + 1];

/// Sure moves of a herd when the other side puts a stone first, and when the herd moves first.
struct Sure {
    stone_first: Moves,
    move_first: Moves,
}

static SURE: LazyLock<Sure> = LazyLock::new(Sure::new);

impl Sure {
    fn new() -> Sure {
        let none = [[[[0; WAYS + 1]; WAYS + 1]; WAYS + 1]; WAYS + 1];
        let mut sure = Sure { stone_first: none, move_first: none };
        for stones in 0..=WAYS {
            // In an order in which fewer and shorter ways come first.
            for total in 1..=KEPT * WAYS {
                for ways in all_ways().filter(|ways| cells(ways) == total) {
                    let [one, two, three] = ways;
                    sure.move_first[stones][one][two][three] = sure.after_a_move(stones, ways);
                    sure.stone_first[stones][one][two][three] = sure.after_a_stone(stones, ways);
                }
            }
        }
        sure
    }

    fn stone_first(&self, stones: usize, [one, two, three]: Ways) -> u8 {
        self.stone_first[stones.min(WAYS)][one][two][three]
    }

    fn move_first(&self, stones: usize, [one, two, three]: Ways) -> u8 {
        self.move_first[stones.min(WAYS)][one][two][three]
    }

    /// The other side puts a stone on a way, or none; then the herd sends a sheep.
    fn after_a_stone(&self, stones: usize, ways: Ways) -> u8 {
        let hits = (stones > 0).then(|| shortened(ways, |from| 0..from)).into_iter().flatten();
        let harmed = hits.map(|ways| self.move_first(stones - 1, ways)).min();
        let unharmed = self.move_first(stones, ways);
        harmed.map_or(unharmed, |harmed| harmed.min(unharmed))
    }

    /// A sheep takes the last cell of its way.
    fn after_a_move(&self, stones: usize, ways: Ways) -> u8 {
        shortened(ways, |from| from - 1..from).map(|ways| 1 + self.stone_first(stones, ways)).max().unwrap_or(0)
    }
}

fn all_ways() -> impl Iterator<Item = Ways> {
    let upto = |n: usize| 0..=WAYS - n;
    upto(0).flat_map(move |one| upto(one).flat_map(move |two| upto(one + two).map(move |three| [one, two, three])))
}

fn cells(ways: &Ways) -> usize {
    (1..).zip(ways).map(|(length, n)| length * n).sum()
}

/// The ways after one of them has become shorter, from each length to those given.
fn shortened<I: Iterator<Item = usize>>(ways: Ways, to: impl Fn(usize) -> I) -> impl Iterator<Item = Ways> {
    let lengths = (1..=KEPT).filter(move |length| ways[length - 1] > 0);
    let changes: SmallVec<[(usize, usize); 6]> = lengths.flat_map(|from| to(from).map(move |to| (from, to))).collect();
    changes.into_iter().map(move |(from, to)| {
        let mut after = ways;
        after[from - 1] -= 1;
        if to > 0 {
            after[to - 1] += 1;
        }
        after
    })
}

/// A straight line of free cells that begins beside a herd.
#[derive(Clone, Copy)]
pub(super) struct Way {
    all: u128,
    length: u8,
    /// The nearest cells, as many as there are.
    nearest: [u8; KEPT],
    /// Whether cells further away have larger numbers.
    rising: bool,
}

impl Way {
    /// How many of its nearest cells may be kept for its herd, which end where another herd's ways begin.
    fn own(&self, kept: usize, others: u128) -> usize {
        self.nearest[..kept.min(self.length.into())].iter().take_while(|cell| others >> **cell & 1 == 0).count()
    }

    /// How many first cells of other herds' ways it leads through; of ways that are alike in this the longer counts more.
    fn shared(&self, wanted: u128) -> (u32, u8) {
        ((self.all & wanted).count_ones(), self.length)
    }

    fn bits(&self, nearest: usize) -> u128 {
        self.nearest[..nearest].iter().fold(0, |all, cell| all | 1 << cell)
    }

    /// What is left of it with a stone in a cell; the whole way if that is not on it.
    fn cut(mut self, stone: u8) -> Way {
        if self.all >> stone & 1 == 1 {
            let below = (1 << stone) - 1;
            self.all &= if self.rising { below } else { !below ^ 1 << stone };
            self.length = self.all.count_ones() as u8;
        }
        self
    }
}

/// A herd and the ways it may be given.
struct Herd {
    /// Moves it would make if nobody disturbed it.
    needs: u8,
    ways: SmallVec<[Way; WAYS]>,
}

/// What a herd was given. Copied for every look, so it does not hold the ways themselves.
#[derive(Clone, Copy)]
struct Share {
    /// Numbers of the ways not given yet, and how many they are.
    open: [u8; WAYS],
    count: usize,
    /// How many it was given, by the cells kept for it, and the moves it is sure of with them.
    ways: Ways,
    sure: u8,
    /// The cells kept for it, all cells of its ways, and the first cells of those not given yet.
    kept: u128,
    all: u128,
    wanted: u128,
}

impl Share {
    /// Without ways yet; a herd that needs none is open to none.
    fn new(herd: &Herd) -> Share {
        let count = if herd.needs > 0 { herd.ways.len() } else { 0 };
        let wanted = herd.ways[..count].iter().fold(0, |all, way| all | way.bits(1));
        Share { open: std::array::from_fn(|way| way as u8), count, ways: [0; KEPT], sure: 0, kept: 0, all: 0, wanted }
    }
}

type HerdList = SmallVec<[Herd; 8]>;

/// The herds of one side, where the other side's stones can come to lie with its next move, and how many stones it has.
pub(super) struct Field {
    herds: HerdList,
    landings: SmallVec<[u8; 32]>,
    stones: usize,
}

impl Field {
    /// Without herds, against so many stones.
    pub fn new(stones: usize) -> Field {
        Field { herds: HerdList::new(), landings: SmallVec::new(), stones }
    }

    /// Adds a herd of so many sheep with its ways.
    pub fn add_herd(&mut self, ways: SmallVec<[Way; WAYS]>, count: u8) {
        self.herds.push(Herd { needs: count.saturating_sub(1), ways });
    }

    /// Another number of sheep for a herd, by the order in which they were added.
    pub fn set_count(&mut self, herd: usize, count: u8) {
        self.herds[herd].needs = count.saturating_sub(1);
    }

    /// Moves that the herds cannot be kept from when the other side moves first; they need no more than so many.
    fn sure(&self, needs: u32) -> u32 {
        let sure = self.against_any_stones(needs);
        let lacks = needs - sure;
        if (1..=NEARLY).contains(&lacks) { sure.max(self.against_next_stone(needs)) } else { sure }
    }

    /// Moves the side is sure of if the other begins, wherever it may put its stones.
    pub fn against_any_stones(&self, enough: u32) -> u32 {
        most(enough, |kept| self.with_kept(&self.herds, kept, false))
    }

    /// Moves it is sure of with the stones that can be put now, and any after the answer.
    fn against_next_stone(&self, enough: u32) -> u32 {
        let without = most(enough, |kept| self.with_kept(&self.herds, kept, true));
        self.landings.iter().fold(without, |least, stone| {
            let cut = |herd: &Herd| Herd { needs: herd.needs, ways: cut(&herd.ways, *stone) };
            let herds: HerdList = self.herds.iter().map(cut).collect();
            least.min(most(least, |kept| self.with_kept(&herds, kept, true)))
        })
    }

    /// Gives ways, with at most so many cells kept of each, to the herds that are furthest from what they need; adds up
    /// what each is sure of, one of them with a move before the next stone if the side is to move.
    fn with_kept(&self, herds: &[Herd], kept: usize, to_move: bool) -> u32 {
        let mut shares: SmallVec<[Share; 8]> = herds.iter().map(Share::new).collect();
        while let Some(at) = most_wanting(herds, &shares) {
            let herd = &herds[at];
            let (mut others_kept, mut others_all, mut wanted) = (0, 0, 0);
            for (_, share) in shares.iter().enumerate().filter(|(other, _)| *other != at) {
                others_kept |= share.kept;
                others_all |= share.all;
                // Better left to them.
                wanted |= share.wanted;
            }
            let share = &mut shares[at];
            // The ways that can still be given, and the best of them with its place among those and its cells of its own.
            let (open, count) = (share.open, share.count);
            let mut best: Option<(&Way, usize, usize)> = None;
            share.count = 0;
            for number in &open[..count] {
                let way = &herd.ways[usize::from(*number)];
                let own = if way.all & others_kept == 0 { way.own(kept, others_all) } else { 0 };
                if own == 0 {
                    continue;
                }
                let better = best.is_none_or(|(than, _, its)| own > its || own == its && way.shared(wanted) <= than.shared(wanted));
                if better {
                    best = Some((way, share.count, own));
                }
                share.open[share.count] = *number;
                share.count += 1;
            }
            if let Some((way, place, own)) = best {
                share.count -= 1;
                share.open[place] = share.open[share.count];
                share.ways[own - 1] += 1;
                share.kept |= way.bits(own);
                share.all |= way.all;
                share.sure = SURE.stone_first(self.stones, share.ways).min(herd.needs);
            }
            share.wanted = share.open[..share.count].iter().fold(0, |all, way| all | herd.ways[usize::from(*way)].bits(1));
        }
        let total: u32 = shares.iter().map(|share| u32::from(share.sure)).sum();
        let gain = |(herd, share): (&Herd, &Share)| SURE.move_first(self.stones, share.ways).min(herd.needs).saturating_sub(share.sure);
        total + if to_move { herds.iter().zip(&shares).map(gain).max().map_or(0, u32::from) } else { 0 }
    }
}

/// The herd that lacks most moves among those that have ways left; of those that lack as many the one with fewest.
fn most_wanting(herds: &[Herd], shares: &[Share]) -> Option<usize> {
    let (mut most, mut best) = ((0, 0), None);
    for (at, (herd, share)) in herds.iter().zip(shares).enumerate() {
        let key = (herd.needs - share.sure, WAYS - share.count);
        if share.count > 0 && key.0 > 0 && key >= most {
            (most, best) = (key, Some(at));
        }
    }
    best
}

/// The most that is found with so many cells kept of each way, or enough.
fn most(enough: u32, with_kept: impl Fn(usize) -> u32) -> u32 {
    let mut most = 0;
    for kept in (1..=KEPT).rev() {
        if most < enough {
            most = most.max(with_kept(kept));
        }
    }
    most
}

/// What a stone leaves of ways.
pub(super) fn cut(ways: &[Way], stone: u8) -> SmallVec<[Way; WAYS]> {
    ways.iter().map(|way| way.cut(stone)).filter(|way| way.all != 0).collect()
}

/// The last cell of a way.
pub(super) fn furthest(way: &Way) -> u8 {
    (if way.rising { 127 - way.all.leading_zeros() } else { way.all.trailing_zeros() }) as u8
}

/// The cells one step away in a direction, one after the other, as long as they are free.
fn walk(free: u128, (rows, cols): (u16, u16), cell: u8, (down, right): (i32, i32)) -> impl Iterator<Item = u8> {
    let (rows, cols) = (i32::from(rows), i32::from(cols));
    let (mut row, mut col) = (i32::from(cell) / cols, i32::from(cell) % cols);
    std::iter::from_fn(move || {
        (row, col) = (row + down, col + right);
        let cell = row * cols + col;
        let inside = (0..rows).contains(&row) && (0..cols).contains(&col);
        (inside && free >> cell & 1 == 1).then_some(cell as u8)
    })
}

/// Whether a free cell is beside this one.
pub(super) fn can_move(free: u128, size: (u16, u16), cell: u8) -> bool {
    DIRECTIONS.into_iter().any(|direction| walk(free, size, cell, direction).next().is_some())
}

/// The ways of a herd on a board of so many rows and columns.
pub(super) fn ways(free: u128, size: (u16, u16), cell: u8) -> SmallVec<[Way; WAYS]> {
    let way = |(down, right): (i32, i32)| {
        let mut way = Way { all: 0, length: 0, nearest: [0; KEPT], rising: down * i32::from(size.1) + right > 0 };
        for (i, cell) in walk(free, size, cell, (down, right)).enumerate() {
            way.all |= 1 << cell;
            way.length += 1;
            if i < KEPT {
                way.nearest[i] = cell;
            }
        }
        way
    };
    DIRECTIONS.into_iter().map(way).filter(|way| way.all != 0).collect()
}

/// Whole numbers a part lies between. A herd of n makes n - 1 moves at most, each in a free cell; so a part is at most
/// the moves of Left less those that Right cannot be kept from, and the other way round. Of boards of more than 128
/// cells nothing is said.
pub(super) fn bounds(p: &Pasture) -> Option<(i32, i32)> {
    if p.herds.len() > 128 {
        return None;
    }
    let mut fields = [(); 2].map(|()| Field::new(0));
    let free = p.herds.iter().enumerate().fold(0, |free, (cell, herd)| free | u128::from(*herd == 0) << cell);
    for cell in (0..p.herds.len()).filter(|cell| p.is_herd(*cell)) {
        let side = usize::from(p.herds[cell] < 0);
        let ways = ways(free, (p.rows, p.cols), cell as u8);
        fields[1 - side].landings.extend(ways.iter().map(furthest));
        fields[side].add_herd(ways, p.herds[cell].unsigned_abs());
    }
    let free = free.count_ones();
    let needs = [0, 1].map(|side| fields[side].herds.iter().map(|herd| u32::from(herd.needs)).sum::<u32>());
    let most = needs.map(|needs| needs.min(free));
    let sure = [0, 1].map(|side| {
        let field = &mut fields[side];
        field.stones = most[1 - side] as usize;
        field.landings.sort_unstable();
        field.landings.dedup();
        field.sure(needs[side])
    });
    let [least, most] = [sure[0] as i32 - most[1] as i32, most[0] as i32 - sure[1] as i32];
    Some((least, most))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// With stones enough every other way of one cell is lost; of long ways all but the last are of use.
    #[test]
    fn a_herd_is_sure_of_half_its_short_ways_and_of_all_long_ones_but_one() {
        assert_eq!((0..=6).map(|n| SURE.stone_first(9, [n, 0, 0])).collect::<Vec<_>>(), [0, 0, 1, 1, 2, 2, 3]);
        assert_eq!((0..=6).map(|n| SURE.stone_first(9, [0, 0, n])).collect::<Vec<_>>(), [0, 0, 1, 2, 3, 4, 5]);
        assert_eq!(SURE.stone_first(0, [1, 1, 1]), 6);
    }
}
