//! Unpacked blocks within a budget of memory.
//!
//! A block is unpacked when it is first asked for and kept while there is room; then the ones that nobody asked for
//! since the last round make room for others (the clock of Corbató, 1968). [`Reader`] is what one thread looks values
//! up with: it holds on to the blocks it met last, so that most looks go past no lock.

use crate::block::blocks_of;
use crate::{BLOCK, Code, Codes, TableError};
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, RwLock};
use zug_core::Slot;

/// The most blocks that one reader holds on to.
const MOST_HELD: usize = 1 << 12;

/// Blocks of a game, by their numbers; what is in them is up to those who ask.
pub struct Cache {
    /// Slots of each tier.
    lens: Vec<u64>,
    /// The number of the first block of each tier.
    first: Vec<usize>,
    blocks: Vec<Entry>,
    /// Bytes that may still be kept; below zero while the last block alone is too large.
    left: AtomicI64,
    budget: AtomicI64,
    /// The block that is looked at next when room is needed.
    hand: AtomicUsize,
}

#[derive(Default)]
struct Entry {
    codes: RwLock<Option<Arc<Codes>>>,
    /// Asked for since the hand went by.
    used: AtomicBool,
}

/// Where blocks come from: by tier, and number inside the tier.
pub type Load<'a> = dyn Fn(u32, usize) -> Result<Codes, TableError> + Sync + 'a;

impl Cache {
    /// An empty cache for a game with these tiers that keeps about so many bytes.
    pub fn new(tiers: &[u64], budget: u64) -> Cache {
        let mut first = Vec::with_capacity(tiers.len());
        let mut blocks = 0;
        for &len in tiers {
            first.push(blocks);
            blocks += blocks_of(len).count();
        }
        let budget = i64::try_from(budget).unwrap_or(i64::MAX);
        let blocks = (0..blocks).map(|_| Entry::default()).collect();
        Cache { lens: tiers.to_vec(), first, blocks, left: budget.into(), budget: budget.into(), hand: AtomicUsize::new(0) }
    }

    /// Keeps about so many bytes from now on.
    pub fn set_budget(&mut self, budget: u64) {
        let budget = i64::try_from(budget).unwrap_or(i64::MAX);
        let more = budget - std::mem::replace(self.budget.get_mut(), budget);
        *self.left.get_mut() += more;
        self.make_room(0, usize::MAX);
    }

    /// Drops the blocks of a tier.
    pub fn forget(&mut self, tier: u32) {
        let (first, count) = (self.first[tier as usize], blocks_of(self.lens[tier as usize]).count());
        for entry in &mut self.blocks[first..first + count] {
            if let Some(codes) = entry.codes.get_mut().expect("no panic while held").take() {
                *self.left.get_mut() += codes.bytes() as i64;
            }
        }
    }

    /// Keeps a block that somebody has unpacked, if there is room.
    pub fn put(&self, tier: u32, block: usize, codes: Codes) {
        let bytes = codes.bytes() as i64;
        if self.left.load(Relaxed) >= bytes {
            let mut entry = self.blocks[self.first[tier as usize] + block].codes.write().expect("no panic while held");
            if entry.replace(Arc::new(codes)).is_none() {
                self.left.fetch_sub(bytes, Relaxed);
            }
        }
    }

    /// A block, unpacked if need be.
    pub fn get(&self, tier: u32, block: usize, load: &Load) -> Result<Arc<Codes>, TableError> {
        let number = self.first[tier as usize] + block;
        let Entry { codes, used } = &self.blocks[number];
        used.store(true, Relaxed);
        if let Some(codes) = &*codes.read().expect("no panic while held") {
            return Ok(codes.clone());
        }
        let mut kept = codes.write().expect("no panic while held");
        if let Some(codes) = &*kept {
            return Ok(codes.clone());
        }
        let codes = Arc::new(load(tier, block)?);
        self.left.fetch_sub(codes.bytes() as i64, Relaxed);
        *kept = Some(codes.clone());
        drop(kept);
        self.make_room(0, number);
        Ok(codes)
    }

    /// Drops blocks until so many bytes are left, but never one of them, and none that is in use just now.
    fn make_room(&self, bytes: i64, but: usize) {
        for _ in 0..2 * self.blocks.len() {
            if self.left.load(Relaxed) >= bytes {
                return;
            }
            let number = self.hand.fetch_add(1, Relaxed) % self.blocks.len();
            let Entry { codes, used } = &self.blocks[number];
            if number == but || used.swap(false, Relaxed) {
                continue;
            }
            if let Some(codes) = codes.try_write().ok().and_then(|mut kept| kept.take()) {
                self.left.fetch_add(codes.bytes() as i64, Relaxed);
            }
        }
    }

    /// Looks values up for one of so many threads.
    pub fn reader<'a>(&'a self, load: &'a Load<'a>, threads: usize) -> Reader<'a> {
        let share = self.budget.load(Relaxed).max(0) as usize / BLOCK / 4 / threads.max(1);
        let len = share.clamp(8, MOST_HELD).min(self.blocks.len().max(1)).next_power_of_two();
        Reader { cache: self, load, held: vec![None; len] }
    }
}

/// Looks values up by slot.
pub struct Reader<'a> {
    cache: &'a Cache,
    load: &'a Load<'a>,
    /// A block has one place here: its number, modulo the length.
    held: Vec<Option<(usize, Arc<Codes>)>>,
}

impl Reader<'_> {
    /// The block of a slot, and the place of the slot in it; none for a slot that is not there.
    #[inline]
    pub fn find(&mut self, slot: Slot) -> Result<Option<(&Codes, usize)>, TableError> {
        if self.cache.lens.get(slot.tier as usize).is_none_or(|len| slot.index >= *len) {
            return Ok(None);
        }
        let block = (slot.index / BLOCK as u64) as usize;
        let number = self.cache.first[slot.tier as usize] + block;
        let place = number & (self.held.len() - 1);
        if self.held[place].as_ref().is_none_or(|(held, _)| *held != number) {
            self.held[place] = Some((number, self.cache.get(slot.tier, block, self.load)?));
        }
        Ok(self.held[place].as_ref().map(|(_, codes)| (&**codes, (slot.index % BLOCK as u64) as usize)))
    }

    /// The code of a slot; none for a slot that is not there.
    #[inline]
    pub fn code(&mut self, slot: Slot) -> Result<Option<Code>, TableError> {
        Ok(self.find(slot)?.map(|(codes, i)| codes.get(i)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A tier of ten blocks whose codes are the number of their block.
    fn tier(_: u32, block: usize) -> Result<Codes, TableError> {
        Ok(Codes::new((0..BLOCK).map(|_| Code(block as u16)), true))
    }

    #[test]
    fn values_are_the_same_with_room_for_all_and_for_one() {
        for budget in [1, BLOCK as u64, 3 * BLOCK as u64, 1 << 30] {
            let cache = Cache::new(&[0, 10 * BLOCK as u64], budget);
            let mut reader = cache.reader(&tier, 1);
            for step in 0..200u64 {
                let index = step * 7919 * 64 % (10 * BLOCK as u64);
                let code = reader.code(Slot { tier: 1, index }).expect("loaded").expect("a slot");
                assert_eq!(u64::from(code.0), index / BLOCK as u64);
            }
            assert_eq!(reader.code(Slot { tier: 1, index: 10 * BLOCK as u64 }).expect("no error"), None);
            assert_eq!(reader.code(Slot { tier: 2, index: 0 }).expect("no error"), None);
            let kept = cache.blocks.iter().filter(|entry| entry.codes.read().unwrap().is_some()).count() as u64;
            assert!(kept <= (budget / BLOCK as u64).max(1), "{kept} blocks in {budget} bytes");
        }
    }

    #[test]
    fn what_is_put_and_forgotten_is_counted() {
        let mut cache = Cache::new(&[10 * BLOCK as u64], 3 * BLOCK as u64);
        (0..5).for_each(|block| cache.put(0, block, tier(0, block).unwrap()));
        assert_eq!(*cache.left.get_mut(), 0);
        let never: &Load = &|_, block| panic!("block {block} was kept");
        assert_eq!(cache.get(0, 2, never).unwrap().get(0), Code(2));
        cache.set_budget(BLOCK as u64);
        assert_eq!(cache.blocks.iter().filter(|entry| entry.codes.read().unwrap().is_some()).count(), 1);
        cache.forget(0);
        assert_eq!(*cache.left.get_mut(), BLOCK as i64);
    }
}
