//! Which positions can come about at all: a walk forward from the start over every slot.
//!
//! A slot may stand for a position and for the same position with the players exchanged, so each slot remembers with
//! which of the two it can be reached: as [`Space::unrank`] gives it, or exchanged. The tiers are walked in the order
//! of play; inside a unit, slots that have news are expanded until there are none.

use crate::cells::Cells;
use crate::error::LookError;
use crate::stats::{KINDS, Kind};
use crate::threads::Work;
use crate::units::{Unit, units};
use rayon::prelude::*;
use serde::Serialize;
use std::ops::ControlFlow::Continue;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering::Relaxed};
use zug_core::{BySide, Class, Interrupted, Progress, Retro, Side, Slot, Wdl};
use zug_table::{TableOracle, decided};

/// Slots a task works on at a time.
const RUN: usize = 1 << 13;
/// Runs whose positions are held at a time while they are exported.
const TOGETHER: usize = 1 << 6;
/// Reached as unranked, reached exchanged; shifted by two: the same, and passed on already.
const NEWS: u8 = 0b11;

/// A run of cells of a tier, with its number.
type Cut<'c> = (usize, &'c [AtomicU8]);
/// The same, and whether there is news in it.
type CutWithNews<'c> = (usize, (&'c [AtomicU8], &'c AtomicBool));

/// What kind of walk.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Walking {
    /// Whether nobody plays on from a position that the rules decide: wins are taken at once, and who loses with any
    /// move resigns.
    pub take_wins: bool,
    /// Whether a position and the same with the players exchanged are one. They are counted for the first player then.
    pub fold_players: bool,
}

/// The reachable positions, by side to move.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Reached {
    /// All of them.
    pub positions: BySide<u64>,
    /// Those that are not over.
    pub unfinished: BySide<u64>,
    /// Unfinished ones that the rules leave open: nobody wins or loses with the next move.
    pub open: BySide<u64>,
    /// Unfinished ones nobody wins, and finished ones nobody has won.
    pub draws: BySide<u64>,
    /// Decided positions by distance, finished ones (distance 0) included. Without a table, only those that the rules
    /// decide.
    pub by_plies: Vec<ReachedAt>,
}

/// Reachable positions decided at a distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ReachedAt {
    /// Win or loss for the player to move.
    pub wdl: Wdl,
    /// The distance.
    pub plies: u32,
    /// How many, by side to move.
    pub count: BySide<u64>,
}

/// Counts the positions that can be reached from the start by the rules of `walk`, with their values by the table, if
/// there is one, and the rules of the `counted` game: another variant with the same positions, or the same.
pub fn reach<R: Retro>(
    walk: &R,
    counted: &R,
    oracle: Option<&TableOracle<R>>,
    walking: Walking,
    progress: &Progress,
) -> Result<Reached, LookError> {
    let slots = (0..walk.tiers()).map(|t| walk.tier_len_of_all(t)).sum();
    progress.stage("walking through the game", "positions", 0, slots);
    let walk = Walk::new(walk, walking)?;
    walk.run(progress)?;
    progress.stage("counting", "positions", 0, slots);
    walk.count(counted, oracle, progress)
}

/// The positions that a walk from the start comes to, the players exchanged being one.
pub struct Reachable<'a, R>(Walk<'a, R>);

impl<'a, R: Retro> Reachable<'a, R> {
    /// Walks through the game.
    pub fn walk(rules: &'a R, walking: Walking, progress: &Progress) -> Result<Self, LookError> {
        let slots = (0..rules.tiers()).map(|t| rules.tier_len_of_all(t)).sum();
        progress.stage("walking through the game", "positions", 0, slots);
        let walk = Walk { finished_have_none: true, ..Walk::new(rules, Walking { fold_players: true, ..walking })? };
        walk.run(progress)?;
        Ok(Reachable(walk))
    }

    /// Calls `each` in order with what `make` makes, on all threads, of every position, one for each number; then come,
    /// beside what leads to them, finished ones that have no number, one for all that `fold` makes the same.
    pub fn each<T: Send, E: From<LookError> + From<Interrupted> + Send>(
        &self,
        fold: impl Fn(&R::Pos) -> R::Pos + Sync,
        progress: &Progress,
        make: impl Fn(&R::Pos, Side) -> Result<T, E> + Sync,
        mut each: impl FnMut(T) -> Result<(), E>,
    ) -> Result<(), E> {
        let seen = &self.0.seen;
        progress.stage("exporting", "positions", 0, seen.iter().map(|cells| cells.len() as u64).sum());
        for (tier, cells) in (0..).zip(seen) {
            for (batch, cells) in cells.chunks(TOGETHER * RUN).enumerate() {
                let made: Work<Cut, Result<Vec<T>, E>> = &|(run, cells)| {
                    progress.check()?;
                    let first = Slot { tier, index: ((batch * TOGETHER + run) * RUN) as u64 };
                    let made = self.made(first, cells, &fold, &make);
                    progress.add(cells.len() as u64);
                    made
                };
                let made: Vec<Vec<T>> = cells.par_chunks(RUN).enumerate().map(made).collect::<Result<_, E>>()?;
                made.into_iter().flatten().try_for_each(&mut each)?;
            }
        }
        Ok(())
    }

    /// What is made of the reached positions among some slots.
    fn made<T, E>(
        &self,
        first: Slot,
        cells: &[AtomicU8],
        fold: &impl Fn(&R::Pos) -> R::Pos,
        make: &impl Fn(&R::Pos, Side) -> Result<T, E>,
    ) -> Result<Vec<T>, E> {
        let Walk { rules, walking, .. } = &self.0;
        let mut made = Vec::new();
        let mut told = Vec::new();
        for (index, cell) in (first.index..).zip(cells) {
            let slot = Slot { index, ..first };
            let Some((p, side)) = (cell.load(Relaxed) & NEWS != 0).then(|| rules.unrank_of_all(slot)).flatten() else { continue };
            made.push(make(&p, side)?);
            if walking.take_wins || rules.over(&p, side).is_some() {
                continue;
            }
            told.clear();
            for m in rules.list(&p, side) {
                let mut q = p.clone();
                let next = rules.play(&mut q, side, m);
                let unnumbered = rules.over(&q, next).is_some() && rules.rank_of_all(&q, next).is_none();
                if !unnumbered || self.first_before(&q, next) != Some(slot) {
                    continue;
                }
                let same = fold(&q);
                if !told.contains(&same) {
                    told.push(same);
                    made.push(make(&q, next)?);
                }
            }
        }
        Ok(made)
    }

    /// The first of the reached positions that lead to a finished one.
    fn first_before(&self, q: &R::Pos, next: Side) -> Option<Slot> {
        let mut first: Option<Slot> = None;
        self.0.rules.unmoves(q, next, |_, p| {
            let slot = self.0.rules.rank_of_all(&p, !next).filter(|slot| self.0.is_reached(*slot));
            first = match (first, slot) {
                (Some(a), Some(b)) => Some(if (a.tier, a.index) <= (b.tier, b.index) { a } else { b }),
                (a, b) => a.or(b),
            };
        });
        first
    }
}

struct Walk<'a, R> {
    rules: &'a R,
    walking: Walking,
    /// Finished positions without a number are left alone.
    finished_have_none: bool,
    /// How each slot was reached, by tier.
    seen: Vec<Cells<AtomicU8>>,
    /// Whether there is news in a run of slots, by tier.
    news: Vec<Vec<AtomicBool>>,
    /// A position was met that has no number.
    unnumbered: AtomicBool,
}

impl<'a, R: Retro> Walk<'a, R> {
    fn new(rules: &'a R, walking: Walking) -> Result<Self, LookError> {
        let lens: Vec<u64> = (0..rules.tiers()).map(|t| rules.tier_len_of_all(t)).collect();
        let seen = lens.iter().map(|len| Cells::new(*len)).collect::<Result<_, _>>().map_err(LookError::NoMemory)?;
        let news = lens.iter().map(|len| (0..len.div_ceil(RUN as u64)).map(|_| AtomicBool::new(false)).collect()).collect();
        Ok(Walk { rules, walking, finished_have_none: false, seen, news, unnumbered: AtomicBool::new(false) })
    }

    /// Reaches everything.
    fn run(&self, progress: &Progress) -> Result<(), LookError> {
        let (p, side) = self.rules.start();
        let start = self.rules.rank_of_all(&p, side).ok_or(LookError::Unnumbered)?;
        self.set(Some(start), if self.walking.fold_players || self.rules.side_to_move(start.tier) == side { 0b01 } else { 0b10 });
        for unit in units(self.rules).iter().rev() {
            while self.expand(unit, progress)? {}
            if self.unnumbered.load(Relaxed) {
                return Err(LookError::Unnumbered);
            }
            progress.add(unit.tiers.iter().map(|t| self.rules.tier_len_of_all(*t)).sum());
        }
        Ok(())
    }

    /// Notes how a slot is reached; says if that is news.
    fn set(&self, slot: Option<Slot>, bits: u8) -> bool {
        let cell = slot.and_then(|slot| Some((slot, self.seen[slot.tier as usize].get(usize::try_from(slot.index).ok()?)?)));
        let Some((slot, cell)) = cell else {
            self.unnumbered.store(true, Relaxed);
            return false;
        };
        let news = cell.load(Relaxed) & bits != bits && cell.fetch_or(bits, Relaxed) & bits != bits;
        if news {
            self.news[slot.tier as usize][slot.index as usize / RUN].store(true, Relaxed);
        }
        news
    }

    fn is_reached(&self, slot: Slot) -> bool {
        self.seen[slot.tier as usize].get(slot.index as usize).is_some_and(|cell| cell.load(Relaxed) & NEWS != 0)
    }

    /// Passes on the news of a unit once; says if there is more.
    fn expand(&self, unit: &Unit, progress: &Progress) -> Result<bool, Interrupted> {
        let more = AtomicBool::new(false);
        for &tier in &unit.tiers {
            let expand_run: Work<CutWithNews, Result<(), Interrupted>> = &|(run, (cells, has_news))| {
                if !has_news.swap(false, Relaxed) {
                    return Ok(());
                }
                progress.check()?;
                for (index, cell) in ((run * RUN) as u64..).zip(cells) {
                    let bits = cell.load(Relaxed);
                    let news = bits & NEWS & !(bits >> 2);
                    if news != 0 {
                        cell.fetch_or(news << 2, Relaxed);
                        if self.pass_on(unit, Slot { tier, index }, news) {
                            more.store(true, Relaxed);
                        }
                    }
                }
                Ok(())
            };
            self.seen[tier as usize].par_chunks(RUN).zip(&self.news[tier as usize]).enumerate().try_for_each(expand_run)?;
        }
        Ok(more.into_inner())
    }

    /// Marks the children of a slot; says if there is news inside the unit.
    fn pass_on(&self, unit: &Unit, slot: Slot, news: u8) -> bool {
        let rules = self.rules;
        let Some((p, side)) = rules.unrank_of_all(slot) else { return false };
        let goes_on = if self.walking.take_wins { rules.look_up(&p, side).0 == Class::Open } else { rules.over(&p, side).is_none() };
        let mut inside = false;
        if goes_on {
            let _ = rules.moves(&p, side, |m| {
                let mut q = p.clone();
                let next = rules.play(&mut q, side, m);
                let to = rules.rank_of_all(&q, next);
                if to.is_none() && self.finished_have_none && rules.over(&q, next).is_some() {
                    return Continue(());
                }
                let same_side = to.is_none_or(|to| rules.side_to_move(to.tier) == next);
                let bits = if same_side || self.walking.fold_players { news } else { exchange(news) };
                inside |= self.set(to, bits) && to.is_some_and(|to| unit.tiers.contains(&to.tier));
                Continue(())
            });
        }
        inside
    }

    /// Counts what was reached, by value.
    fn count(&self, counted: &R, oracle: Option<&TableOracle<R>>, progress: &Progress) -> Result<Reached, LookError> {
        let mut counts = empty();
        let mut open = BySide::default();
        for tier in 0..self.rules.tiers() {
            let side = self.rules.side_to_move(tier);
            let count_run: Work<Cut, Result<Counts, LookError>> = &|(run, cells)| {
                progress.check()?;
                let mut counts = empty();
                progress.add(cells.len() as u64);
                if cells.iter().all(|cell| cell.load(Relaxed) == 0) {
                    return Ok(counts);
                }
                for (index, cell) in ((run * RUN) as u64..).zip(cells) {
                    let bits = cell.load(Relaxed);
                    if bits & NEWS == 0 {
                        continue;
                    }
                    let Some((p, mover)) = self.rules.unrank_of_all(Slot { tier, index }) else { continue };
                    let (class, slot) = counted.look_up(&p, mover);
                    let value = match (class, oracle) {
                        (Class::Open, Some(oracle)) => Some(oracle.open_value(slot)?),
                        (Class::Open, None) => None,
                        _ => decided(class),
                    };
                    let mut add = |kind: usize| {
                        counts[kind][side] += u64::from(bits & 1);
                        counts[kind][!side] += u64::from(bits >> 1 & 1);
                    };
                    add(Kind::new(class, value).number());
                    if class == Class::Open {
                        add(KINDS);
                    }
                }
                Ok(counts)
            };
            let of_tier = self.seen[tier as usize].par_chunks(RUN).enumerate().map(count_run).try_reduce(empty, |a, b| Ok(sum(a, b)))?;
            open = plus(open, of_tier[KINDS]);
            counts = sum(counts, of_tier);
        }
        let of = |kind: Kind| counts[kind.number()];
        let all = |kinds: &mut dyn Iterator<Item = Kind>| kinds.map(of).fold(BySide::default(), plus);
        // Without a table the open ones have no value; their kind is that of an unused slot then.
        let unfinished =
            plus(all(&mut Kind::decided().map(|(wdl, plies)| Kind::Decided(wdl, plies)).chain([Kind::Draw])), of(Kind::Unused));
        let over = |wdl| of(Kind::Over(wdl));
        let at = |(wdl, plies): (Wdl, u32)| {
            let finished = if plies == 0 { over(wdl) } else { BySide::default() };
            ReachedAt { wdl, plies, count: plus(of(Kind::Decided(wdl, plies)), finished) }
        };
        Ok(Reached {
            positions: [Wdl::Loss, Wdl::Draw, Wdl::Win].map(over).into_iter().fold(unfinished, plus),
            unfinished,
            open,
            draws: plus(of(Kind::Draw), over(Wdl::Draw)),
            by_plies: Kind::decided().map(at).filter(|at| at.count != BySide::default()).collect(),
        })
    }
}

/// Positions of each kind, and open ones.
type Counts = Vec<BySide<u64>>;

fn empty() -> Counts {
    vec![BySide::default(); KINDS + 1]
}

fn plus(a: BySide<u64>, b: BySide<u64>) -> BySide<u64> {
    BySide { left: a.left + b.left, right: a.right + b.right }
}

fn sum(a: Counts, b: Counts) -> Counts {
    a.into_iter().zip(b).map(|(a, b)| plus(a, b)).collect()
}

fn exchange(bits: u8) -> u8 {
    (bits & 1) << 1 | bits >> 1
}
