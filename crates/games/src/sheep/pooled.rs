//! Who moves first loses, shown in a game that is better for him: how many sheep he sends need not be said. The herds
//! that come from one herd share its sheep, and any of them may send some as long as there are moves left in all. So one
//! answer to a stone answers every number of sheep it may stand for, and a proof takes a small part of the nodes.

use super::Pasture;
use super::sure::{Field, Way, can_move, cut, furthest, ways};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// Herds of the player who is to lose, and the moves they have left together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Pool {
    cells: u128,
    moves: u8,
}

/// A position of that game.
#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    free: u128,
    pools: SmallVec<[Pool; 4]>,
    /// Cell and number of each herd of the other player.
    herds: SmallVec<[(u8, u8); 8]>,
}

/// The search, with what it has found and the positions it may still look at.
struct Search {
    rows: u16,
    cols: u16,
    seen: FxHashMap<State, bool>,
    work: u32,
}

/// Whether the side (1 for Left, -1 for Right), moving first, is shown to lose within so much work; says what is left of
/// it.
pub(super) fn loses(p: &Pasture, sign: i8, work: u32) -> (bool, u32) {
    if p.herds.len() > 128 {
        return (false, work);
    }
    let mut state = State { free: 0, pools: SmallVec::new(), herds: SmallVec::new() };
    for (cell, herd) in p.herds.iter().enumerate() {
        if *herd == 0 {
            state.free |= 1 << cell;
        } else if p.is_herd(cell) && herd.signum() == sign {
            state.pools.push(Pool { cells: 1 << cell, moves: herd.unsigned_abs() - 1 });
        } else if p.is_herd(cell) {
            state.herds.push((cell as u8, herd.unsigned_abs()));
        }
    }
    let mut search = Search { rows: p.rows, cols: p.cols, seen: FxHashMap::default(), work };
    let shown = search.loses(&state) == Some(true);
    (shown, search.work)
}

fn cells(mut bits: u128) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let cell = (bits != 0).then(|| bits.trailing_zeros() as u8)?;
        bits &= bits - 1;
        Some(cell)
    })
}

/// A move of the other player: which herd sends how many sheep, and where to.
struct Answer {
    at: usize,
    to: u8,
    sent: u8,
}

impl State {
    fn after(&self, Answer { at, to, sent }: Answer) -> State {
        let mut after = self.clone();
        after.free &= !(1 << to);
        after.herds[at].1 -= sent;
        after.herds.push((to, sent));
        after.herds.retain(|(_, count)| *count > 1);
        after.herds.sort_unstable();
        after
    }
}

impl Search {
    fn ways(&self, free: u128, cell: u8) -> SmallVec<[Way; 6]> {
        ways(free, (self.rows, self.cols), cell)
    }

    /// Whether who is to lose, and to move, does; nothing if there is too much work.
    fn loses(&mut self, state: &State) -> Option<bool> {
        if let Some(known) = self.seen.get(state) {
            return Some(*known);
        }
        let mut stones: SmallVec<[(usize, u8); 32]> = SmallVec::new();
        for (at, pool) in state.pools.iter().enumerate().filter(|(_, pool)| pool.moves > 0) {
            for cell in cells(pool.cells) {
                stones.extend(self.ways(state.free, cell).iter().map(|way| (at, furthest(way))));
            }
        }
        stones.sort_unstable();
        stones.dedup();
        let mut all = true;
        for (at, stone) in stones {
            let mut after = state.clone();
            after.free &= !(1 << stone);
            after.pools[at].cells |= 1 << stone;
            after.pools[at].moves -= 1;
            after.pools.sort_unstable();
            if !self.is_answered(&after)? {
                all = false;
                break;
            }
        }
        self.seen.insert(state.clone(), all);
        Some(all)
    }

    /// Whether the other player has a move after which that one loses.
    fn is_answered(&mut self, state: &State) -> Option<bool> {
        let mut others: Vec<(i32, Answer)> = Vec::new();
        let ways: SmallVec<[_; 8]> = state.herds.iter().map(|(cell, _)| self.ways(state.free, *cell)).collect();
        for (at, (_, count)) in state.herds.iter().enumerate() {
            for to in ways[at].iter().map(furthest) {
                let free = state.free & !(1 << to);
                let most = self.most_moves(&state.pools, free);
                let mut field = Field::new(most as usize);
                // In the order of their cells; how many sheep are sent makes no other ways.
                let new = state.herds.partition_point(|(cell, _)| *cell < to);
                let old = at + usize::from(new <= at);
                for (herd, (_, count)) in state.herds.iter().enumerate() {
                    if herd == new {
                        field.add_herd(self.ways(free, to), 0);
                    }
                    field.add_herd(cut(&ways[herd], to), *count);
                }
                if new == state.herds.len() {
                    field.add_herd(self.ways(free, to), 0);
                }
                for sent in 1..*count {
                    self.work = self.work.checked_sub(1)?;
                    field.set_count(old, count - sent);
                    field.set_count(new, sent);
                    let lacking = most as i32 - field.against_any_stones(most) as i32;
                    if lacking <= 0 {
                        return Some(true);
                    }
                    others.push((lacking, Answer { at, to, sent }));
                }
            }
        }
        others.sort_by_key(|(lacking, _)| *lacking);
        for (_, answer) in others {
            if self.loses(&state.after(answer))? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// How many moves the player who is to lose can make at most.
    fn most_moves(&self, pools: &[Pool], free: u128) -> u32 {
        let size = (self.rows, self.cols);
        let movable = |pool: &&Pool| pool.moves > 0 && cells(pool.cells).any(|cell| can_move(free, size, cell));
        let moves: u32 = pools.iter().filter(movable).map(|pool| u32::from(pool.moves)).sum();
        moves.min(free.count_ones())
    }
}
